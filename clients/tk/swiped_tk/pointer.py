"""The mouse and its wheel. The daemon recognizes swipes; a drag that is not one scrolls the list."""

import math
import tkinter as tk
from typing import TYPE_CHECKING, Any

import swiped
from swiped.drawing import REPORT_MS, Follower

from .row import SwipeRow

if TYPE_CHECKING:
    from .table import SwipeTable

NOTCH = 40.0  # px that a row moves for one notch of the wheel
SCROLL = 48  # px that the list scrolls for one notch
TAP_DISTANCE = 10  # px
SAMPLES = 1000  # that a message may have
REST_MS = 20  # later, moves are sent if the pointer has stopped

# Classes of widgets in which a drag is theirs. Any widget is one of them whose bind tags include this tag.
DRAGGED_CLASSES = {f"{prefix}{name}" for prefix in ("", "T") for name in ("Combobox", "Entry", "Listbox", "Scale", "Scrollbar", "Spinbox", "Text")}
IGNORE = "SwipeIgnore"


class Pointer:
    """Binds the events of the window, so that it also receives those of the widgets in a row's content, whatever they are."""

    def __init__(self, table: "SwipeTable") -> None:
        self._table = table
        self._pressed: SwipeRow | None = None
        self.press = self.answered = 0  # the number of the last press, and that of the press whose message was answered last
        self._moves: list[dict[str, Any]] = []  # since the last message
        self._next_report = 0.0  # ms
        self._timer: str | None = None
        self._report = table.widget.register(lambda: self.send_moves(is_painted=True))
        self._origin = 0, 0  # of the pressed row, on the screen, when it was pressed
        self._pressed_x = self._pressed_y = self._latest_y = 0
        self._is_handed_on = False  # the press was on a row that is being removed
        self._scroll_origin: float | None = None  # px: where the list was when the pointer began to scroll it
        self._had_open_rows = False  # when the row was pressed: a tap then closes them
        window = table.widget.winfo_toplevel()
        for sequence, call in [
            ("<ButtonPress-1>", self._press),
            ("<ButtonRelease-1>", self._release),
            ("<Button-3>", self._menu),
            ("<Button-4>", lambda event: self._scroll_by_wheel(event, 1)),
            ("<Button-5>", lambda event: self._scroll_by_wheel(event, -1)),
            ("<Shift-Button-4>", lambda event: self._swipe_by_wheel(event, 1)),  # Tk's name for buttons 6 and 7, too
            ("<Shift-Button-5>", lambda event: self._swipe_by_wheel(event, -1)),
            ("<MouseWheel>", lambda event: self._scroll_by_wheel(event, event.delta / 120)),
            ("<Shift-MouseWheel>", lambda event: self._swipe_by_wheel(event, event.delta / 120)),
        ]:
            window.bind(sequence, call, add=True)
        # Tkinter would make an event of 19 members for each move.
        window.tk.call("bind", str(window), "<B1-Motion>", f"+{window.register(self._move)} %X %Y")

    def recognized(self, row: SwipeRow, recognition: str) -> None:
        """The daemon has reported a recognition for a row."""
        if row is self._pressed and self.answered == self.press:
            if recognition == "failed" and self._scroll_origin is None:
                self._scroll_origin = self._table.scroll_position()
                self._table.send("table/scroll")
                self._scroll()  # the pointer may have moved on since, or be up already
            elif recognition in ("ended", "cancelled", "tap"):
                self._pressed = None
        if recognition == "tap" and not self._had_open_rows:
            self._table.on_activate(row)

    def forget(self, row: SwipeRow) -> None:
        """The row is being removed."""
        if row is self._pressed:
            self._pressed = None

    def follow(self) -> SwipeRow | None:
        """Moves the pressed row with the pointer, if it has moved. Returns None if the row has to wait for the daemon."""
        return self._pressed if self._moves and self._pressed and self._pressed.follow() else None

    def report_moves(self) -> None:
        """Sends the moves that are painted, at most once in `REPORT_MS`."""
        if (left := self._next_report - swiped.now()) <= 0:
            self._next_report = swiped.now() + REPORT_MS
            self.send_moves(is_painted=True)
        elif self._timer is None:
            self._timer = self._table.widget.tk.call("after", math.ceil(left) + REST_MS, self._report)

    def stop(self) -> None:
        """The list is being destroyed, or has sent its moves."""
        if self._timer:
            self._table.widget.tk.call("after", "cancel", self._timer)
            self._timer = None

    def send_moves(self, is_painted: bool = False) -> None:
        """Sends the moves since the last message, in one. Unless they are painted, the next repaint waits for the answer."""
        self.stop()
        if not self._moves:
            return
        (*samples, newest), self._moves = self._moves[-SAMPLES:], []
        if self._pressed:
            params = newest | {"samples": samples} if samples else newest
            self._table.send_input(self._pressed, "pointer/move", params, not is_painted)

    def _row_of(self, event: "tk.Event[tk.Misc]") -> SwipeRow | None:
        """The row of this list that holds the event's widget, at whatever depth."""
        widget = event.widget
        while isinstance(widget, tk.Misc) and not isinstance(widget, SwipeRow):
            widget = widget.master
        return widget if isinstance(widget, SwipeRow) and widget.table is self._table else None

    def _is_ignored(self, widget: tk.Misc, row: SwipeRow) -> bool:
        """Whether a drag is for this widget of the content, or for one around it."""
        while widget is not row:
            if widget.winfo_class() in DRAGGED_CLASSES or IGNORE in widget.bindtags():
                return True
            widget = widget.master
        return False

    def _is_inside(self, event: "tk.Event[tk.Misc]") -> bool:
        return event.widget is self._table.widget or self._row_of(event) is not None

    def _press(self, event: "tk.Event[tk.Misc]") -> None:
        row = self._row_of(event)
        if row is None:
            if self._table.is_beside_rows(event.widget):
                self._table.send("table/tap")
            return
        if self._is_ignored(event.widget, row):
            return
        self._origin = row.winfo_rootx(), row.winfo_rooty()
        pressed, row = row, self._table.moving_in(row)
        self._is_handed_on, self._pressed_x = row is not pressed, event.x_root
        self._table.keyboard.focus_by_pointer(row)
        self._pressed, self._pressed_y, self._latest_y, self._moves = row, event.y_root, event.y_root, []
        # Without a daemon each drag scrolls.
        self._scroll_origin = None if self._table.is_swipeable else self._table.scroll_position()
        self._had_open_rows = any(each.offset for each in self._table.rows.values())
        self.press += 1
        row.follower = Follower(self._position(event.x_root, event.y_root)["x"])
        self._send(row, "pointer/down", event, False, cell=row.cell, device="mouse")

    def _move(self, x: str, y: str) -> None:
        if self._pressed is None:
            return
        self._latest_y = int(y)
        if self._scroll_origin is not None:
            self._scroll()
        elif self._table.is_swipeable:
            position = self._position(int(x), int(y))
            self._pressed.follower.now = position["x"]
            self._moves.append({"position": position, "timestamp": swiped.now()})
            self._table.repaint(self._pressed)

    def _scroll(self) -> None:
        if self._scroll_origin is not None:
            self._table.scroll_to(self._scroll_origin + self._pressed_y - self._latest_y)

    def _release(self, event: "tk.Event[tk.Misc]") -> None:
        if self._pressed:
            self._latest_y = event.y_root
            self._pressed.follow()  # to the last move
            self.send_moves()
            is_tap = self._is_handed_on and abs(event.x_root - self._pressed_x) < TAP_DISTANCE * self._table.scale
            if is_tap:  # on a row that is being removed: it is for no other
                self._table.send_input(self._pressed, "pointer/cancel", {})
            else:
                self._send(self._pressed, "pointer/up", event)
            if self._scroll_origin is not None or not self._table.is_swipeable:
                self._pressed = None

    def _menu(self, event: "tk.Event[tk.Misc]") -> None:
        if row := self._row_of(event):
            self._table.keyboard.focus_by_pointer(row)
            self._table.keyboard.show_menu(row, event.x_root, event.y_root)

    def _send(self, row: SwipeRow, method: str, event: "tk.Event[tk.Misc]", awaits: bool = True, **params: Any) -> None:
        position = self._position(event.x_root, event.y_root)
        self._table.send_input(row, method, params | {"position": position}, awaits)

    def _position(self, x: int, y: int) -> dict[str, float]:
        scale = self._table.scale
        return {"x": (x - self._origin[0]) / scale, "y": (y - self._origin[1]) / scale}

    def _scroll_by_wheel(self, event: "tk.Event[tk.Misc]", notches: float) -> None:
        if self._is_inside(event) and not event.state & 1:
            self._table.send("table/scroll")
            self._table.scroll_to(self._table.scroll_position() - notches * SCROLL * self._table.scale)

    def _swipe_by_wheel(self, event: "tk.Event[tk.Misc]", notches: float) -> None:
        if row := self._row_of(event):
            has_steps = notches == int(notches)  # a touchpad sends parts of a notch
            self._table.send_input(
                row, "wheel/update", {"cell": row.cell, "delta": {"x": notches * NOTCH, "y": 0}, "steps": has_steps})
