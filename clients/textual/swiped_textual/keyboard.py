"""The keys of a row: whatever the mouse can do can be done without it."""

from __future__ import annotations

from swiped import drawing
from textual.binding import Binding
from textual.widget import Widget
from textual.widgets import ListView


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
            side = drawing.side_at(direction, self.table.is_rtl)
            if self.actions.get(side):
                self._is_opened_by_key = True
                self.table.open(self.cell, side)
            return
        order = [action["id"] for action in self.actions[self.open_side]]
        if (self.open_side == "trailing") != self.table.is_rtl:
            order.reverse()  # from left to right
        if self.selected_action is None:
            self._select(order[0 if direction > 0 else -1])
        else:
            self._select(order[max(0, min(order.index(self.selected_action) + direction, len(order) - 1))])

    def action_move_focus(self, by: int) -> None:
        """Focuses the row that is `by` rows below."""
        rows = list(self.table.query(KeyboardRow))
        rows[max(0, min(rows.index(self) + by, len(rows) - 1))].focus()

    def move_focus_away(self) -> None:
        """The row is being removed; if it has the focus, the next one gets it."""
        if self.has_focus:
            self.action_move_focus(1 if self is not self.table.query(KeyboardRow).last() else -1)

    def action_perform(self) -> None:
        """Performs the selected action, or activates the row."""
        if self.selected_action:
            self.table.send("action/invoke", cell=self.cell, action=self.selected_action)
        else:
            self.table.activate(self)

    def action_close(self) -> None:
        """Closes the row."""
        self.table.close(self.cell)

    def _select(self, action: str | None) -> None:
        self.selected_action = action
        self.refresh()


class KeyboardTable(Widget):
    """The part of a table that handles keys for a `ListView` in it, which has the focus instead of the rows."""

    BINDINGS = [
        Binding("left", "swipe_highlighted(-1)", "swipe", key_display="← →", priority=True),
        Binding("right", "swipe_highlighted(1)", "swipe", show=False, priority=True),
        Binding("escape", "close_highlighted", "close", show=False, priority=True),
    ]

    @property
    def _highlighted(self) -> KeyboardRow | None:
        """The row that is highlighted, if the list has the focus."""
        focused = self.screen.focused
        item = focused.highlighted_child if isinstance(focused, ListView) and self in focused.ancestors else None
        return next(iter(item.query(KeyboardRow)), None) if item else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leaves the keys to the widget that has the focus, unless it is the list."""
        return not action.endswith("_highlighted") or self._highlighted is not None

    def action_swipe_highlighted(self, direction: int) -> None:
        """Opens the highlighted row, or selects its next action."""
        if row := self._highlighted:
            row.action_swipe(direction)

    def action_close_highlighted(self) -> None:
        """Closes the highlighted row."""
        if row := self._highlighted:
            row.action_close()

    def on_list_view_selected(self, event: ListView.Selected) -> None:
        """Return performs the selected action."""
        row = next(iter(event.item.query(KeyboardRow)), None)
        if row and row.selected_action:
            event.stop()
            row.action_perform()
