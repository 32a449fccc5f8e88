"""Which actions rows have: those of the table, or their own."""

from collections.abc import Callable
from typing import Any

from .row_states import Key

Actions = dict[str, list[dict[str, Any]]]


class RowActions:
    """The actions of the table, which are those of its first row, and the rows whose actions differ.

    `configure` is called with a row's name and its own actions, or None for those of the table.
    """

    def __init__(self, configure: Callable[[Key, Actions | None], object]) -> None:
        self.of_table: Actions | None = None  # None until the table is opened
        self.overrides: dict[Key, Actions] = {}
        self._configure = configure

    def set(self, name: Key, actions: Actions) -> None:
        """A row has these actions."""
        own = actions if actions != self.of_table else None
        if own == self.overrides.get(name):
            return
        if own is None:
            del self.overrides[name]
        else:
            self.overrides[name] = own
        self._configure(name, own)

    def release(self, name: Key) -> None:
        """The row is closed and not shown: it has the table's actions until it is shown again."""
        if self.overrides.pop(name, None) is not None:
            self._configure(name, None)
