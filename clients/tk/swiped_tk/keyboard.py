"""All that a finger can do, by keys and by a menu."""

import tkinter as tk
from functools import partial
from typing import TYPE_CHECKING

from .row import SwipeRow

if TYPE_CHECKING:
    from .list import SwipeList


class Keyboard:
    """Tab and the arrows up and down go from row to row; left and right open one, and then go from action to action.

    Return performs the action, or activates the row; Escape closes it; the menu key lists its actions. The bar that shows where
    the focus is shows only to who brought it there by keys.
    """

    def __init__(self, list: "SwipeList") -> None:
        self._list = list
        self._by_pointer = False
        look = {"background": "white", "activebackground": "#E3E3E8", "relief": "raised", "borderwidth": 1, "activeborderwidth": 4}
        self._menu = tk.Menu(list, tearoff=False, **look)

    def watch(self, row: SwipeRow) -> None:
        """Takes the keys of a row."""
        for sequence, call in [
            ("<FocusIn>", lambda event: self._focused(row)),
            ("<FocusOut>", lambda event: row.show_focus(False)),
            ("<Up>", lambda event: self._step(row, -1)),
            ("<Down>", lambda event: self._step(row, 1)),
            ("<Left>", lambda event: self._sideways(row, -1)),
            ("<Right>", lambda event: self._sideways(row, 1)),
            ("<Return>", lambda event: self._perform(row)),
            ("<Escape>", lambda event: self._list.close(row.key)),
            ("<Menu>", lambda event: self.show_menu(row, row.winfo_rootx(), row.winfo_rooty() + row.winfo_height())),
            ("<Shift-F10>", lambda event: self.show_menu(row, row.winfo_rootx(), row.winfo_rooty() + row.winfo_height())),
        ]:
            row.bind(sequence, call)

    def focus_by_pointer(self, row: SwipeRow) -> None:
        """A press brings the focus, and nothing is pointed at any more."""
        self._by_pointer, row.chosen = True, None
        row.focus_set()

    def leave(self, row: SwipeRow) -> None:
        """A row is about to go; its neighbour gets the focus that it has."""
        if self._list.focus_get() is row:
            self._step(row, 1 if row is not self._list.order[-1] else -1)

    def show_menu(self, row: SwipeRow, x: int, y: int) -> None:
        """A menu of the row's actions, there on the screen."""
        self._menu.delete(0, "end")
        for action in [action for side in ("leading", "trailing") for action in self._list.actions.get(side, [])]:
            call = partial(self._list.invoke, row.key, action["id"])
            ink = self._list.look.colors_of(action)[0] if action.get("style") == "destructive" else "black"
            self._menu.add_command(label=action.get("title", action["id"]), command=call, foreground=ink, activeforeground=ink)
        self._menu.tk_popup(x, y)

    def _focused(self, row: SwipeRow) -> None:
        row.show_focus(not self._by_pointer)
        self._by_pointer = False
        self._list.see(row)

    def _step(self, row: SwipeRow, by: int) -> None:
        rows = self._list.order
        rows[min(max(rows.index(row) + by, 0), len(rows) - 1)].focus_set()

    def _sideways(self, row: SwipeRow, sign: int) -> None:
        side = self._list.side_at(row.offset or sign)
        names = [action["id"] for action in self._list.actions.get(side or "", [])]
        if not names:
            return
        if not row.offset:
            row.chosen = names[-1]
            self._list.open(row.key, side or "")
            return
        # The first is the outermost: away from where content has gone.
        at = names.index(row.chosen) if row.chosen in names else len(names)
        row.chosen = names[min(max(at + (1 if sign * row.offset > 0 else -1), 0), len(names) - 1)]
        row.paint()

    def _perform(self, row: SwipeRow) -> None:
        if row.offset and row.chosen:
            self._list.invoke(row.key, row.chosen)
        elif not row.offset:
            self._list.on_activate(row)
