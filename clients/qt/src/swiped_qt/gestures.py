"""The drags and wheels of a row, reported to the daemon."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from swiped import SwipedError

from .row_states import Key
from .table import SwipeTable

if TYPE_CHECKING:
    from .cell import SwipeCell

MAXIMUM_PENDING = 4  # updates without a response; further ones replace each other until the daemon has responded


class Drag:
    """A drag that the toolkit has recognized. Its updates are limited to the rate at which the daemon responds."""

    def __init__(self, sent: Callable[[], None]) -> None:
        self._sent = sent  # is called after each message
        self._table: SwipeTable | None = None
        self._cell: Key | None = None  # the dragged cell; None while there is no drag
        self._pending = 0  # updates without a response
        self._translation: dict[str, float] | None = None  # px: the newest, until it is sent

    def begin(self, table: SwipeTable, cell: Key) -> None:
        """Begins a drag, unless there is one."""
        if self._cell is None:
            self._table, self._cell, self._pending, self._translation = table, cell, 0, None
            self._send("begin", {})

    def update(self, x: float, y: float) -> None:
        """The pointer has moved by so many px since the beginning."""
        self._translation = {"x": x, "y": y}
        if self._cell is not None and self._pending < MAXIMUM_PENDING:
            self._send_update()

    def end(self) -> None:
        """The pointer was released."""
        if self._cell is not None:
            self._send("end", {"translation": self._translation} if self._translation else {})
            self._cell = None

    def cancel(self) -> None:
        """The pointer was cancelled."""
        if self._cell is not None:
            self._send("cancel", {})
            self._cell = None

    def _send_update(self) -> None:
        translation, self._translation = self._translation, None
        self._pending += 1
        self._send("update", {"translation": translation})

    def _send(self, event: str, params: dict[str, Any]) -> None:
        cell = self._cell
        self._table.send(f"gesture/{event}", {"cell": cell} | params, self._responded, lambda error: self._refused(cell, error))
        self._sent()

    def _responded(self, frame: dict[str, Any]) -> None:
        self._pending = max(self._pending - 1, 0)
        self._table.apply_frame(frame)
        if self._cell is not None and self._translation and self._pending < MAXIMUM_PENDING:
            self._send_update()

    def _refused(self, cell: Key | None, error: SwipedError) -> None:
        """The cell is pending, or another pointer has begun a gesture on it: this drag is ignored from now on."""
        if self._cell == cell:
            self._cell = None


def scroll(cell: "SwipeCell", table: SwipeTable, x: float, y: float, phase: int) -> bool:
    """Reports a movement of a wheel or a touchpad over a cell. Returns whether it swipes, so that the list must not scroll."""
    is_horizontal = abs(x) > abs(y)
    if phase == Qt.ScrollPhase.NoScrollPhase.value:  # a wheel, whose swipe ends when it has not moved for a while
        if is_horizontal:
            cell.wheel(x, y)
        return is_horizontal
    scrolled = table.scrolled_cell
    if phase == Qt.ScrollPhase.ScrollEnd.value and scrolled:
        scrolled.wheel(0, 0, "ended")
        table.scrolled_cell = None
    elif phase == Qt.ScrollPhase.ScrollUpdate.value and scrolled:
        scrolled.wheel(x, y, "changed")  # also if the pointer is over another cell by now
    elif phase in (Qt.ScrollPhase.ScrollBegin.value, Qt.ScrollPhase.ScrollUpdate.value):
        if scrolled:
            scrolled.wheel(0, 0, "cancelled")  # its end was lost
        table.scrolled_cell = cell if is_horizontal else None
        if is_horizontal:
            cell.wheel(x, y, "began")
    return table.scrolled_cell is not None
