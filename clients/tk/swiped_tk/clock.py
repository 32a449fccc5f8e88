"""The frame clock of a list: it plays the animations of the rows."""

from typing import TYPE_CHECKING

import swiped

from .row import SwipeRow

if TYPE_CHECKING:
    from .table import SwipeTable

FRAME_MS = 1000 / 60
PAINTING = "painting"  # in place of a timer: what wakes the clock while it paints is painted in the next frame


class FrameClock:
    """Advances and paints the rows that move, 60 times a second while there are any and the list can be seen."""

    def __init__(self, table: "SwipeTable") -> None:
        self._table = table
        self._moving: set[SwipeRow] = set()
        self._timer: str | None = None
        self._next_frame = 0.0  # ms
        self._was_moving = False
        table.widget.bind("<Visibility>", lambda _: self._resume(), add=True)  # X reports it when a hidden list is shown again

    def wake(self, row: SwipeRow) -> None:
        """The row has something new to paint; it is painted in each frame until its animations are over."""
        self._moving.add(row)
        self._resume()

    def _resume(self) -> None:
        if self._moving and self._timer is None:
            self._next_frame = swiped.now()
            self._timer = self._table.widget.after_idle(self._frame)

    def forget(self, row: SwipeRow) -> None:
        """The row is being removed."""
        self._moving.discard(row)

    def _frame(self) -> None:
        self._timer = None
        self._table.calls.wait()  # its calls may wake the clock, run the loop of a dialog, or destroy the list
        if self._table.is_destroyed:
            return
        if self._timer:
            self._table.widget.after_cancel(self._timer)
            self._timer = None
        if not self._table.widget.winfo_viewable():
            return
        self._timer = PAINTING
        try:
            self._paint(swiped.now())
        finally:
            self._timer = None
        if self._moving:
            now = swiped.now()
            self._next_frame = max(self._next_frame + FRAME_MS, now)
            self._timer = self._table.widget.after(max(round(self._next_frame - now), 1), self._frame)
        is_moving = not all(row.is_at_rest for row in self._table.rows.values())
        if self._was_moving and not is_moving:
            self._table.settled()
        self._was_moving = is_moving

    def _paint(self, now: float) -> None:
        painted = list(self._moving)
        self._moving = {row for row in painted if row.advance(now)}
        for row in painted:
            row.paint()
        self._table.widget.update_idletasks()
        for row in painted:
            self._table.row_painted(row, now)
