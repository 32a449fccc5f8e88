"""The keys of a list, and the menu of a row: whatever a pointer can do can be done without one."""

import tkinter as tk
from functools import partial
from typing import Any

from swiped.controller.list_controller import Actions, Key

from .clock import FrameClock
from .row import SwipeRow

KEYS = {  # Tk's names, and the protocol's
    "<Left>": "left", "<Right>": "right", "<Up>": "up", "<Down>": "down", "<Tab>": "tab", "<Shift-Tab>": "backTab",
    "<ISO_Left_Tab>": "backTab", "<Return>": "return", "<space>": "space", "<Escape>": "escape", "<Delete>": "delete", "<Menu>": "menu",
    "<Shift-F10>": "menu",
}  # fmt: skip


class Keyboard(FrameClock):
    """The part of a list that reports keys.

    Actions are not widgets, so the row has the focus for them, and shows which one is `selected`. A row shows that it has the focus
    only if a key has given it the focus.
    """

    def __init__(self, widget: tk.Misc, actions: Actions, **options: Any) -> None:
        super().__init__(widget, actions, **options)
        self._is_pointer_focus = False  # the focus is being set by a press
        self._menu_at: tuple[int, int] | None = None  # on the screen: where the secondary button asks for a menu
        self._popup = tk.Menu(widget, tearoff=False)

    def row_added(self, row: SwipeRow, actions: Actions | None = None) -> None:
        super().row_added(row, actions)
        row.bind("<FocusIn>", lambda event: self._focused(row))
        row.bind("<FocusOut>", lambda event: self._select(row, None, False))
        for sequence, key in KEYS.items():
            row.bind(sequence, partial(self._key_pressed, row, key))

    def _key_pressed(self, row: SwipeRow, key: Key, event: "tk.Event[tk.Misc] | None") -> str | None:
        return "break" if self.press_key(row, key, row.selected) else None

    def repeat_key(self, key: Key) -> None:
        focused = self.widget.focus_get()
        if not isinstance(focused, SwipeRow) or focused.table is not self:
            return
        if self._key_pressed(focused, key, None) is None and key in ("tab", "backTab"):
            (focused.tk_focusNext() if key == "tab" else focused.tk_focusPrev()).focus_set()

    def holds_focus(self, row: SwipeRow) -> bool:
        return self.widget.focus_get() is row

    def give_focus(self, row: SwipeRow, button: tuple[str, str] | None) -> None:
        """The focus shows if a key is its reason."""
        if button or row.selected or not self.holds_focus(row):
            row.focus_set()
            self._select(row, button, not self._is_pointer_focus)

    def focus_by_pointer(self, row: SwipeRow) -> None:
        """Focuses a row that was pressed; no action is selected then."""
        self._is_pointer_focus, row.selected = not self.holds_focus(row), None
        row.focus_set()

    def _focused(self, row: SwipeRow) -> None:
        row.show_focus(not self._is_pointer_focus)
        self._is_pointer_focus = False
        self.see(row)

    def _select(self, row: SwipeRow, button: tuple[str, str] | None, is_shown: bool) -> None:
        row.selected = button
        row.show_focus(is_shown)
        self.repaint(row)

    def see(self, row: SwipeRow) -> None:
        """For subclasses: scrolls so that a row shows."""

    def show_menu_at(self, row: SwipeRow, x: int, y: int) -> None:
        """The secondary button was pressed on a row, at a place on the screen."""
        self.focus_by_pointer(row)
        self._menu_at = x, y
        self.has_key(row, "menu")

    def menu(self, row: SwipeRow, entries: list[dict[str, str]]) -> None:
        """The menu is where the row was pressed, or below it."""
        self._popup.delete(0, "end")
        for entry in entries:
            call = partial(self.invoke, row.cell, entry["action"], entry["side"])
            self._popup.add_command(label=entry.get("title", entry["action"]), command=call)
        place, self._menu_at = self._menu_at or (row.winfo_rootx(), row.winfo_rooty() + row.winfo_height()), None
        self._popup.tk_popup(*place)
