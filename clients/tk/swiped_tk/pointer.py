"""The mouse and its wheel: reports them to the list controller. A drag that is not a swipe scrolls the list."""

import tkinter as tk
from typing import Any

import swiped
from swiped.controller.list_controller import Actions

from .keyboard import Keyboard
from .row import SwipeRow
from .strip import BUTTON

MOUSE = 0  # the controller's name of the pointer
SCROLL = 48  # px that the list scrolls for one notch
EVENT_TIME_WRAP = 1 << 32  # ms after which the times of events begin again

# Classes of widgets in which a drag is theirs. Any widget is one of them whose bind tags include this tag.
DRAGGED_CLASSES = {f"{prefix}{name}" for prefix in ("", "T") for name in ("Combobox", "Entry", "Listbox", "Scale", "Scrollbar", "Spinbox", "Text")}
IGNORE = "SwipeIgnore"


class Pointer(Keyboard):
    """The part of a list that reports the mouse.

    It binds the events of the window, so that it also receives those of the widgets in a row's content, whatever they are.
    """

    def __init__(self, widget: tk.Misc, actions: Actions, *, scale: float, **options: Any) -> None:
        super().__init__(widget, actions, **options)
        self.scale = scale  # px of the screen for each of the protocol
        self._pressed: SwipeRow | None = None
        self._pressed_widget: tk.Misc | None = None  # of the row, that is pressed
        self._own_tags: tuple[str, ...] = ()
        self._is_claimed = False
        self._origin = 0, 0  # of the pressed row, on the screen, when it was pressed
        self._pressed_y = self._latest_y = 0
        self._scroll_origin: float | None = None  # px: where the list was when the pointer began to scroll it
        window = widget.winfo_toplevel()
        for sequence, call in [
            ("<ButtonPress-1>", self._press),
            ("<Button-3>", self._secondary_press),
            ("<Button-4>", lambda event: self._wheel(event, 0, 1)),
            ("<Button-5>", lambda event: self._wheel(event, 0, -1)),
            ("<Shift-Button-4>", lambda event: self._wheel(event, 1, 0)),  # Tk's name for buttons 6 and 7, too
            ("<Shift-Button-5>", lambda event: self._wheel(event, -1, 0)),
            ("<MouseWheel>", lambda event: self._wheel(event, 0, event.delta / 120)),
            ("<Shift-MouseWheel>", lambda event: self._wheel(event, event.delta / 120, 0)),
        ]:
            window.bind(sequence, call, add=True)
        # Tkinter would make an event of 19 members for each move. A pressed widget has a bind tag before its own, which may break. Once it
        # has been destroyed, others get the events.
        self._drag_tag = window.register(self._move)
        window.tk.call("bind", self._drag_tag, "<B1-Motion>", f"{self._drag_tag} %X %Y %t")
        window.tk.call("bind", str(window), "<B1-Motion>", f'+if {{"{self._drag_tag}" ni [bindtags %W]}} {{{self._drag_tag} %X %Y %t}}')
        window.bind_class(self._drag_tag, "<ButtonRelease-1>", self._release)
        window.bind("<ButtonRelease-1>", self._release, add=True)

    def claim(self, pointer: int) -> None:
        """For the widget that is pressed, it is as if the pointer had left."""
        if self._pressed_widget:
            self._is_claimed = True
            if self._pressed:  # another widget may have taken the focus at the press
                self.focus_by_pointer(self._pressed)
            self._pressed_widget.event_generate("<Leave>", state=BUTTON)
            self._pressed_widget.bindtags((self._drag_tag, *(tag for tag in self._own_tags if tag != str(self._pressed_widget))))

    def leave(self, pointer: int) -> None:
        """The pointer scrolls the list until it goes up."""
        if self._pressed and self._scroll_origin is None:
            self._scroll_origin = self.scroll_position()
            self._scroll()  # the pointer may have moved on since

    def _row_of(self, event: "tk.Event[tk.Misc]") -> SwipeRow | None:
        """The row of this list that holds the event's widget, at whatever depth."""
        widget = event.widget
        while isinstance(widget, tk.Misc) and not isinstance(widget, SwipeRow):
            widget = widget.master
        return widget if isinstance(widget, SwipeRow) and widget.table is self else None

    def _is_ignored(self, widget: tk.Misc, row: SwipeRow) -> bool:
        """Whether a drag is for this widget of the content, or for one around it."""
        while widget is not row:
            if widget.winfo_class() in DRAGGED_CLASSES or IGNORE in widget.bindtags():
                return True
            widget = widget.master
        return False

    def _press(self, event: "tk.Event[tk.Misc]") -> None:
        row = self._row_of(event)
        if row is None:
            if self.is_beside_rows(event.widget):
                self.report("tapped_outside", at=event_time(event.time))
            return
        if self._is_ignored(event.widget, row):
            return
        self.focus_by_pointer(row)
        self._pressed, self._pressed_y, self._latest_y, self._scroll_origin = row, event.y_root, event.y_root, None
        self._origin = row.winfo_rootx(), row.winfo_rooty()
        self._pressed_widget, self._is_claimed = event.widget, False
        self._own_tags = tuple(tag for tag in event.widget.bindtags() if tag != self._drag_tag)
        event.widget.bindtags((self._drag_tag, *self._own_tags))
        moving_in, place = self.moving_in(row), self._position(event.x_root, event.y_root)
        at, is_handed_on = event_time(event.time), moving_in is not row
        self.report("pointer_down", moving_in.cell, MOUSE, "mouse", *place, at=at, handed_on=is_handed_on)

    def _move(self, x: str, y: str, time: str) -> None:
        if self._pressed is None:
            return
        self._latest_y, at = int(y), event_time(int(time))
        if self._scroll_origin is None:
            self.report("pointer_moved", MOUSE, [(*self._position(int(x), int(y)), at)], at=at)
        else:
            self._scroll()

    def _scroll(self) -> None:
        self.scroll_to((self._scroll_origin or 0) + self._pressed_y - self._latest_y)
        self.report("list_scrolled")

    def _release(self, event: "tk.Event[tk.Misc]") -> str | None:
        if self._pressed_widget is None:
            return None
        if self._pressed:
            self._latest_y, self._pressed = event.y_root, None
            self.report("pointer_up", MOUSE, *self._position(event.x_root, event.y_root), at=event_time(event.time))
        widget, self._pressed_widget = self._pressed_widget, None
        if widget.winfo_exists():
            if self._is_claimed:  # the class of a button has to see the release, which is no click
                widget.bindtags((widget.winfo_class(),))
                widget.event_generate("<ButtonRelease-1>", x=event.x, y=event.y)
            widget.bindtags(self._own_tags)
        return "break" if self._is_claimed else None

    def _secondary_press(self, event: "tk.Event[tk.Misc]") -> None:
        if row := self._row_of(event):
            self.show_menu_at(row, event.x_root, event.y_root)

    def _position(self, x: int, y: int) -> tuple[float, float]:
        return (x - self._origin[0]) / self.scale, (y - self._origin[1]) / self.scale

    def _wheel(self, event: "tk.Event[tk.Misc]", x: float, y: float) -> None:
        row = self._row_of(event)
        if (row is None and event.widget is not self.widget) or (y and event.state & 1):
            return
        left = self.scrolled(row and row.cell, x, y, "click", None, event_time(event.time))
        if left and left[1]:
            self.scroll_to(self.scroll_position() - left[1] * SCROLL * self.scale)
            self.report("list_scrolled")

    # --- For subclasses ----------------------------------------------------------------------------------------------

    def scroll_to(self, y: float) -> None:
        """Scrolls so that `y` px of the rows are above the upper edge."""

    def scroll_position(self) -> float:
        """How many px of the rows are above the upper edge."""
        return 0

    def is_beside_rows(self, widget: tk.Misc) -> bool:
        """Whether a press on this widget, which is not a row, closes the rows."""
        return True


def event_time(time: Any) -> float:
    """The time of an event in ms by the client's clock. X gives the low 32 bits of that clock; for other times it is now."""
    now = swiped.now()
    age = (int(now) - int(time)) % EVENT_TIME_WRAP
    return int(now) - age if age < 1000 else now
