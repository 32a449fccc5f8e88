"""The keys of a row: whatever the mouse can do can be done without it."""

from __future__ import annotations

from swiped import drawing
from textual.binding import Binding
from textual.widget import Widget


class KeyboardRow(Widget):
    """The part of a row that handles keys. Return performs the `selected_action`."""

    BINDINGS = [
        Binding("left", "swipe(-1)", "swipe", key_display="← →"),
        Binding("right", "swipe(1)", "swipe", show=False),
        Binding("up", "move_focus(-1)", "go", key_display="↑ ↓"),
        Binding("down", "move_focus(1)", "go", show=False),
        Binding("enter", "perform", "do"),
        Binding("escape", "close", "close"),
    ]
    selected_action: str | None = None
    open_side: str | None = None
    _is_opened_by_key = False

    def set_open_side(self, side: str | None) -> None:
        """The row opens on a side, or closes. If a key opens it, its innermost action is selected."""
        actions = self.actions.get(side, []) if side else []
        self.open_side = side
        self._select(actions[-1]["id"] if actions and self._is_opened_by_key else None)
        self._is_opened_by_key = False

    def action_swipe(self, direction: int) -> None:
        """Opens a closed row, or selects the next action of an open one. The direction is -1 (left) or 1 (right)."""
        if self.open_side is None:
            side = drawing.side_at(direction, self.list.is_rtl)
            if self.actions.get(side):
                self._is_opened_by_key = True
                self.list.open(self.cell, side)
            return
        order = [action["id"] for action in self.actions[self.open_side]]
        if (self.open_side == "trailing") != self.list.is_rtl:
            order.reverse()  # from left to right
        if self.selected_action is None:
            self._select(order[0 if direction > 0 else -1])
        else:
            self._select(order[max(0, min(order.index(self.selected_action) + direction, len(order) - 1))])

    def action_move_focus(self, by: int) -> None:
        """Focuses the row that is so many rows below."""
        rows = list(self.list.query(KeyboardRow))
        rows[max(0, min(rows.index(self) + by, len(rows) - 1))].focus()

    def move_focus_away(self) -> None:
        """The row is being removed; if it has the focus, the next one gets it."""
        if self.has_focus:
            self.action_move_focus(1 if self is not self.list.query(KeyboardRow).last() else -1)

    def action_perform(self) -> None:
        """Performs the selected action, or activates the row."""
        if self.selected_action:
            self.list.send("action/invoke", cell=self.cell, action=self.selected_action)
        else:
            self.list.activate(self)

    def action_close(self) -> None:
        """Closes the row."""
        self.list.close(self.cell)

    def _select(self, action: str | None) -> None:
        self.selected_action = action
        self.refresh()
