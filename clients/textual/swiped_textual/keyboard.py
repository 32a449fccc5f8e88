"""A row by the keyboard: what a mouse can do, keys can."""

from __future__ import annotations

from textual.binding import Binding
from textual.widget import Widget


class Keyboard(Widget):
    """What is of keys in a row: `chosen` is the action that Return performs."""

    BINDINGS = [
        Binding("left", "swipe(-1)", "swipe", key_display="← →"),
        Binding("right", "swipe(1)", "swipe", show=False),
        Binding("up", "go(-1)", "go", key_display="↑ ↓"),
        Binding("down", "go(1)", "go", show=False),
        Binding("enter", "perform", "do"),
        Binding("escape", "close", "close"),
    ]
    chosen: str | None = None
    open_side: str | None = None
    _by_key = False

    def set_open(self, side: str | None) -> None:
        """The row opens on a side, or closes; where a key opens it, there is an action to go on from."""
        actions = self.list.actions.get(side, []) if side else []
        self.open_side = side
        self._choose(actions[-1]["id"] if actions and self._by_key else None)
        self._by_key = False

    def action_swipe(self, way: int) -> None:
        """Opens the row that way; then goes from action to action."""
        if self.open_side is None:
            side = "leading" if (way > 0) != self.list.is_rtl else "trailing"
            if self.list.actions.get(side):
                self._by_key = True
                self.list.open(self.key, side)
            return
        order = [action["id"] for action in self.list.actions[self.open_side]]
        if (self.open_side == "trailing") != self.list.is_rtl:
            order.reverse()  # as they stand, from left to right
        if self.chosen is None:
            self._choose(order[0 if way > 0 else -1])
        else:
            self._choose(order[max(0, min(order.index(self.chosen) + way, len(order) - 1))])

    def action_go(self, way: int) -> None:
        self.list.focus_from(self, way)

    def action_perform(self) -> None:
        if self.chosen:
            self.list.tell("action/invoke", cell=self.key, action=self.chosen)
        else:
            self.list.activate(self)

    def action_close(self) -> None:
        self.list.close(self.key)

    def _choose(self, action: str | None) -> None:
        self.chosen = action
        self.refresh()
