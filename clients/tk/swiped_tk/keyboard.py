"""The keys of a list, and the menu of a row: whatever a pointer can do can be done without one."""

import tkinter as tk
from functools import partial
from typing import TYPE_CHECKING

from .row import SwipeRow

if TYPE_CHECKING:
    from .table import SwipeTable


class Keyboard:
    """Tab, Up and Down move the focus from row to row. Left and Right open a row, then select one of its actions.

    Return performs the selected action, or activates a closed row. Escape closes the row, and the menu key lists its actions. A row
    shows that it has the focus only if a key has given it the focus.
    """

    def __init__(self, table: "SwipeTable") -> None:
        self._table = table
        self._is_pointer_focus = False  # the focus is being set by a press
        self._menu = tk.Menu(table.widget, tearoff=False, relief="raised", borderwidth=1, activeborderwidth=4)

    def bind_row(self, row: SwipeRow) -> None:
        """Handles the keys of a row."""
        for sequence, call in [
            ("<FocusIn>", lambda event: self._focused(row)),
            ("<FocusOut>", lambda event: row.show_focus(False)),
            ("<Up>", lambda event: self._move_focus(row, -1)),
            ("<Down>", lambda event: self._move_focus(row, 1)),
            ("<Left>", lambda event: self._swipe(row, -1)),
            ("<Right>", lambda event: self._swipe(row, 1)),
            ("<Return>", lambda event: self._perform(row)),
            ("<Escape>", lambda event: self._table.close(row.cell)),
            ("<Menu>", lambda event: self.show_menu(row, row.winfo_rootx(), row.winfo_rooty() + row.winfo_height())),
            ("<Shift-F10>", lambda event: self.show_menu(row, row.winfo_rootx(), row.winfo_rooty() + row.winfo_height())),
        ]:
            row.bind(sequence, call)

    def focus_by_pointer(self, row: SwipeRow) -> None:
        """Focuses a row that was pressed; no action is selected then."""
        self._is_pointer_focus, row.selected_action = True, None
        row.focus_set()

    def forget(self, row: SwipeRow) -> None:
        """The row is being removed; if it has the focus, its neighbour gets it."""
        if self._table.widget.focus_get() is row:
            self._move_focus(row, 1 if row is not self._table.order[-1] else -1)

    def show_menu(self, row: SwipeRow, x: int, y: int) -> None:
        """Shows a menu of the row's actions at a point of the screen."""
        self._menu.delete(0, "end")
        for action in [action for side in ("leading", "trailing") for action in row.actions.get(side, [])]:
            call = partial(self._table.invoke, row.cell, action["id"])
            self._menu.add_command(label=action.get("title", action["id"]), command=call)
        self._menu.tk_popup(x, y)

    def _focused(self, row: SwipeRow) -> None:
        row.show_focus(not self._is_pointer_focus)
        self._is_pointer_focus = False
        self._table.see(row)

    def _move_focus(self, row: SwipeRow, by: int) -> None:
        rows = self._table.order
        rows[min(max(rows.index(row) + by, 0), len(rows) - 1)].focus_set()

    def _swipe(self, row: SwipeRow, sign: int) -> None:
        side = self._table.side_at(row.target or sign)
        actions = [action["id"] for action in row.actions.get(side or "", [])]
        if not actions:
            return
        if not row.target:
            row.selected_action = actions[-1]
            self._table.open(row.cell, side or "")
            return
        # The first action is the outermost; the content has moved in the direction of the last.
        at = actions.index(row.selected_action) if row.selected_action in actions else len(actions)
        row.selected_action = actions[min(max(at + (1 if sign * row.target > 0 else -1), 0), len(actions) - 1)]
        row.paint()

    def _perform(self, row: SwipeRow) -> None:
        if row.target and row.selected_action:
            self._table.invoke(row.cell, row.selected_action)
        elif not row.target:
            self._table.on_activate(row)
