"""The keys of a list, and the menu of a row: whatever a pointer can do can be done without one."""

import tkinter as tk
from functools import partial
from typing import TYPE_CHECKING

from swiped.controller.list_controller import Key

from .row import SwipeRow
from .strip import background_of

if TYPE_CHECKING:
    from .table import SwipeTable

KEYS = {  # Tk's names, and the protocol's
    "<Left>": "left", "<Right>": "right", "<Up>": "up", "<Down>": "down", "<Tab>": "tab", "<Shift-Tab>": "backTab", "<Return>": "return",
    "<space>": "space", "<Escape>": "escape", "<Delete>": "delete", "<Menu>": "menu", "<Shift-F10>": "menu",
}  # fmt: skip


class Keyboard:
    """Reports keys to the list.

    Actions are not widgets, so the row has the focus for them, and shows which one is `selected`. A row shows that it has the focus
    only if a key has given it the focus.
    """

    def __init__(self, table: "SwipeTable") -> None:
        self._table = table
        self._is_pointer_focus = False  # the focus is being set by a press
        self.menu_at: tuple[int, int] | None = None  # on the screen: where the secondary button asks for a menu
        paper = background_of(table.widget)
        ink = "black" if sum(table.widget.winfo_rgb(paper)) > 3 * 0x7FFF else "white"
        colors = {"background": paper, "foreground": ink, "activebackground": table.focus_color, "activeforeground": paper}
        self._menu = tk.Menu(table.widget, tearoff=False, relief="solid", borderwidth=1, activeborderwidth=4, **colors)

    def bind_row(self, row: SwipeRow) -> None:
        """Handles the keys of a row."""
        row.bind("<FocusIn>", lambda event: self._focused(row))
        row.bind("<FocusOut>", lambda event: self._unfocused(row))
        for sequence, key in KEYS.items():
            row.bind(sequence, partial(self._pressed, row, key))
        row.bind("<ISO_Left_Tab>", partial(self._pressed, row, "backTab"))

    def _pressed(self, row: SwipeRow, key: Key, event: "tk.Event[tk.Misc] | None") -> str | None:
        return "break" if self._table.press_key(row, key, row.selected) else None

    def repeat(self, key: Key) -> None:
        """A key had to wait for the focus."""
        focused = self._table.widget.focus_get()
        if not isinstance(focused, SwipeRow) or focused.table is not self._table:
            return
        if self._pressed(focused, key, None) is None and key in ("tab", "backTab"):
            (focused.tk_focusNext() if key == "tab" else focused.tk_focusPrev()).focus_set()

    def give_focus(self, row: SwipeRow, button: tuple[str, str] | None) -> None:
        """The list moves the focus, which shows if a key is its reason."""
        if button or row.selected or self._table.widget.focus_get() is not row:
            row.focus_set()
            self._select(row, button)

    def _select(self, row: SwipeRow, button: tuple[str, str] | None) -> None:
        row.selected = button
        row.show_focus(not self._is_pointer_focus)
        self._table.clock.wake(row)

    def focus_by_pointer(self, row: SwipeRow) -> None:
        """Focuses a row that was pressed; no action is selected then."""
        self._is_pointer_focus, row.selected = self._table.widget.focus_get() is not row, None
        row.focus_set()

    def show_menu(self, row: SwipeRow, entries: list[dict[str, str]]) -> None:
        """Shows a menu of actions where the row was pressed, or below it."""
        self._menu.delete(0, "end")
        for entry in entries:
            call = partial(self._table.invoke, row.cell, entry["action"], entry["side"])
            self._menu.add_command(label=entry.get("title", entry["action"]), command=call)
        place, self.menu_at = self.menu_at or (row.winfo_rootx(), row.winfo_rooty() + row.winfo_height()), None
        self._menu.tk_popup(*place)

    def _focused(self, row: SwipeRow) -> None:
        row.show_focus(not self._is_pointer_focus)
        self._is_pointer_focus = False
        self._table.see(row)

    def _unfocused(self, row: SwipeRow) -> None:
        row.selected = None
        row.show_focus(False)
        self._table.clock.wake(row)
