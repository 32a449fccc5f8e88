"""The frame clock of a table: it plays the animations of the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import swiped
from textual.timer import Timer

if TYPE_CHECKING:
    from .row import SwipeRow
    from .table import RowTable

FRAME_INTERVAL = 1 / 60  # s


class FrameClock:
    """Advances the rows that move, 60 times a second while there are any."""

    def __init__(self, table: RowTable) -> None:
        self._table = table
        self._moving: set[SwipeRow] = set()
        self._timer: Timer | None = None

    def start(self) -> None:
        """The table was mounted."""
        self._timer = self._table.set_interval(FRAME_INTERVAL, self._frame, pause=True)

    def play(self, row: SwipeRow, animation: dict[str, Any]) -> None:
        """A row is moved by an animation."""
        row.start_animation(animation)
        self.wake(row)

    def wake(self, row: SwipeRow) -> None:
        """A row may have begun to move."""
        if self._timer and row.is_moving:
            self._moving.add(row)
            self._timer.resume()

    def forget(self, row: SwipeRow) -> None:
        """The row was removed."""
        self._moving.discard(row)

    def _frame(self) -> None:
        now = swiped.now()
        for row in self._moving:
            row.advance(now)
        self._moving = {row for row in self._moving if row.is_moving}
        if not self._moving and self._timer:
            self._timer.pause()
            self._table.call_after_refresh(self._table.settled)
