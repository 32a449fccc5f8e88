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
        if self._table.press_key(row, key, row.selected):
            return "break"
        if key == "menu":
            self.show_actions(row, *below(row))
        return None

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

    def show_actions(self, row: SwipeRow, x: int, y: int) -> None:
        """Shows a menu of all actions of a row at a point of the screen."""
        given = row.actions
        sides = ("leading", "trailing") if self._table.direction == "ltr" else ("trailing", "leading")
        order = [(side, given.get(side, [])[:: 1 if side == sides[0] else -1]) for side in sides]  # from left to right
        self.show_menu(row, [{"side": side, "action": each["id"], "title": each.get("title", each["id"])} for side, all in order for each in all], x, y)

    def show_menu(self, row: SwipeRow, entries: list[dict[str, str]], x: int, y: int) -> None:
        """Shows a menu of actions at a point of the screen."""
        self._menu.delete(0, "end")
        for entry in entries:
            call = partial(self._table.invoke, row.cell, entry["action"], entry["side"])
            self._menu.add_command(label=entry.get("title", entry["action"]), command=call)
        self._menu.tk_popup(x, y)

    def _focused(self, row: SwipeRow) -> None:
        row.show_focus(not self._is_pointer_focus)
        self._is_pointer_focus = False
        self._table.see(row)

    def _unfocused(self, row: SwipeRow) -> None:
        row.selected = None
        row.show_focus(False)
        self._table.clock.wake(row)


def below(row: SwipeRow) -> tuple[int, int]:
    """The lower left corner of a row on the screen."""
    return row.winfo_rootx(), row.winfo_rooty() + row.winfo_height()
