"""The frame clock of a list: it paints the rows that have changed or move."""

from typing import TYPE_CHECKING

import swiped

from .row import SwipeRow

if TYPE_CHECKING:
    from .table import SwipeTable

FRAME_MS = 1000 / 60
PAINTING = "painting"  # in place of a timer: what wakes the clock while it paints is painted in the next frame


class FrameClock:
    """Paints the rows that move, 60 times a second while there are any and the list can be seen."""

    def __init__(self, table: "SwipeTable") -> None:
        self._table = table
        self._moving: set[SwipeRow] = set()
        self._timer: str | None = None
        self._next_frame = 0.0  # ms
        self._was_moving = False
        self._tk = table.widget.tk
        self._command = table.widget.register(self._frame)  # once: `after` of tkinter would make a command for each frame
        table.widget.bind("<Visibility>", lambda _: self._moving and self.resume(), add=True)  # X reports it when a hidden list is shown again
        table.widget.bind("<Destroy>", lambda event: event.widget is table.widget and self._stop(), add=True)

    def wake(self, row: SwipeRow) -> None:
        """The row has something new to paint; it is painted in each frame until its animations are over."""
        self._moving.add(row)
        self.resume()

    def resume(self) -> None:
        """There is a next frame: it waits for the response that it has to show."""
        if self._timer is None:
            self._next_frame = swiped.now()
            self._timer = self._tk.call("after", "idle", self._command)

    def forget(self, row: SwipeRow) -> None:
        """The row is being removed."""
        self._moving.discard(row)

    def _stop(self) -> None:
        """The list is being destroyed, and the command with it."""
        self._moving.clear()
        if self._timer and self._timer != PAINTING:
            self._tk.call("after", "cancel", self._timer)

    def _frame(self) -> None:
        self._timer = PAINTING
        self._table.lists.calls.wait()  # its calls may run the loop of a dialog, or destroy the list
        if self._table.is_destroyed:
            return
        try:
            if self._table.widget.winfo_viewable():
                self._paint()
        finally:
            self._timer = None
        if self._moving and self._table.widget.winfo_viewable():
            now = swiped.now()
            self._next_frame = max(self._next_frame + FRAME_MS, now)
            self._timer = self._tk.call("after", max(round(self._next_frame - now), 1), self._command)
        is_moving = not self._table.controller.is_at_rest(swiped.now())
        if self._was_moving and not is_moving:
            self._table.settled()
        self._was_moving = is_moving

    def _paint(self) -> None:
        now, rows, self._moving = swiped.now(), list(self._moving), set()
        for row in rows:
            drawing = self._table.controller.drawing(row.cell, now)
            row.paint(drawing)
            if drawing.is_moving:
                self._moving.add(row)
        self._table.widget.update_idletasks()
        for row in rows:
            self._table.row_painted(row, now)
