"""The drags and wheels of a row, reported to the daemon."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from swiped import now
from swiped.drawing import REPORT_MS, Follower

from .row_states import Key
from .table import SwipeTable

if TYPE_CHECKING:
    from .cell import SwipeCell

MAXIMUM_PENDING = 5  # messages of a drag without a response; further updates replace each other until the daemon has responded
REST_MS = 20  # later, an update is sent if the pointer has stopped


class Drag:
    """A drag that the toolkit has recognized. Its updates are limited to the rate at which the daemon responds.

    - `follow` moves content with the pointer. It returns False if content has to wait for the daemon
    - `sent` is called after each message whose answer the next repaint shows
    """

    def __init__(self, follow: Callable[[], bool], sent: Callable[[], None]) -> None:
        self.follower = Follower(0.0)
        self._follow, self._sent = follow, sent
        self._next_report = 0.0  # ms
        self._timer = QTimer(singleShot=True)
        self._timer.timeout.connect(lambda: self.report())
        self._table: SwipeTable | None = None
        self._cell: Key | None = None  # the dragged cell; None while there is no drag
        self._pending = 0  # messages of this drag without a response
        self._translation: dict[str, float] | None = None  # px: the newest, until it is sent

    def begin(self, table: SwipeTable, cell: Key) -> None:
        """Begins a drag, unless there is one."""
        if self._cell is None:
            self._table, self._cell, self._pending, self._translation = table, cell, 0, None
            self.follower = Follower(0.0)
            table.drags.add(self)
            self._send("begin", {})

    def update(self, x: float, y: float) -> None:
        """The pointer has moved by (x, y) since the beginning, in px."""
        self._translation, self.follower.now = {"x": x, "y": y}, x
        if self._cell is None:
            return
        if not self._follow():
            self.report(awaits=True)
        elif (left := self._next_report - now()) <= 0:
            self.report()
        elif not self._timer.isActive():
            self._timer.start(int(left) + REST_MS)

    def end(self) -> None:
        """The pointer was released."""
        if self._cell is not None:
            self.report()
            self._send("end", {"translation": self._translation} if self._translation else {})
            self._stop()

    def cancel(self) -> None:
        """The pointer was cancelled."""
        if self._cell is not None:
            self.report()
            self._send("cancel", {})
            self._stop()

    def forget(self) -> None:
        """The row is about to show another cell, or none: a drag of this one ends."""
        self.cancel()
        self.follower = Follower(0.0)

    def _stop(self) -> None:
        self._cell = None
        self._table.drags.discard(self)
        self._timer.stop()

    def report(self, awaits: bool = False) -> None:
        """Sends the newest translation, unless too many have no response. If it `awaits` the answer, the next repaint shows it."""
        self._timer.stop()
        if self._cell is None or not self._translation or self._pending >= MAXIMUM_PENDING:
            return
        translation, self._translation = self._translation, None
        self._next_report = now() + REPORT_MS
        self._send("update", {"translation": translation}, awaits)

    def _send(self, event: str, params: dict[str, Any], awaits: bool = True) -> None:
        cell, follower, table = self._cell, self.follower, self._table
        self._pending += 1

        def responded(frame: dict[str, Any]) -> None:
            self._pending -= self.follower is follower  # not one of the last drag
            follower.answered = params.get("translation", {}).get("x", 0.0)
            table.apply_frame(frame)
            if self._translation and not self._timer.isActive():
                self.report()

        table.send(f"gesture/{event}", {"cell": cell} | params, responded, lambda _: self._refused(follower))
        if awaits:
            self._sent()

    def _refused(self, follower: Follower) -> None:
        """The cell is pending, or another pointer has begun a gesture on it: the drag with this follower is ignored from now on."""
        if self.follower is follower:
            self._stop()
            self.follower = Follower(0.0)


def scroll(cell: "SwipeCell", table: SwipeTable, x: float, y: float, phase: int, has_steps: bool) -> bool:
    """Reports a movement of a wheel or a touchpad over a cell. Returns whether it swipes, so that the list must not scroll."""
    is_horizontal = abs(x) > abs(y)
    if phase == Qt.ScrollPhase.NoScrollPhase.value:  # a wheel, whose swipe ends when it has not moved for a while
        if is_horizontal:
            cell.wheel(x, y, steps=has_steps)
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
