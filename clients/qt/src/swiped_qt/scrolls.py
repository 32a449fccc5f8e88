"""Wheels and touchpads over the rows of a table: their events are reported to the list controller."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QWheelEvent
from swiped import now

from .pointers import CLOCK_WRAP

if TYPE_CHECKING:
    from .cell import SwipeCell
    from .table import SwipeTable

NOTCH = 120  # of a wheel, in Qt's unit
PHASES = {Qt.ScrollPhase.ScrollBegin: "began", Qt.ScrollPhase.ScrollUpdate: "changed", Qt.ScrollPhase.ScrollEnd: "ended"}


class Scrolls:
    """The scroll that goes on over rows of a table. The list gets what the controller leaves to it."""

    def __init__(self, table: "SwipeTable") -> None:
        self._table = table
        self._is_lists = True  # whether the list has the scroll that goes on, or had the last one
        self._last: tuple["SwipeCell", QWheelEvent] | None = None  # of the scroll that goes on

    def scrolled(self, row: "SwipeCell", event: QWheelEvent) -> None:
        """A wheel or a touchpad moves over a row. The event is ignored if the list around it shall have it."""
        if event.phase() is Qt.ScrollPhase.ScrollMomentum:
            event.setAccepted(not self._is_lists)  # the fingers are away: it belongs to whom the scroll belonged to
            return
        driver = self._table.driver
        if driver is None:
            event.ignore()
            return
        pixels, angle, phase = event.pixelDelta(), event.angleDelta(), PHASES.get(event.phase())
        is_wheel = phase is None and (pixels.isNull() or not (angle.x() % NOTCH or angle.y() % NOTCH))
        unit, by = ("click", (angle.x() / NOTCH, angle.y() / NOTCH)) if is_wheel else ("px", (pixels or angle / 8).toTuple())
        self._table.active, self._last = row, None
        left = driver.scrolled(row.name, *by, unit, phase, event_time(event.timestamp()))
        self._is_lists = left is not None
        self._last = row, event.clone()
        if left is None or left == by:
            event.setAccepted(left is None)
        else:
            self.leave(*left)

    def leave(self, x: float, y: float) -> None:
        """The list gets the scroll that goes on: it has missed so much until now."""
        self._is_lists = True
        if self._last is None:
            return  # `scrolled` does it
        row, event = self._last
        view = row.flickable
        if view is None:
            return
        is_pixels = not event.pixelDelta().isNull()
        pixels = QPoint(round(x), round(y)) if is_pixels else QPoint()
        ratio = event.angleDelta().manhattanLength() / max(event.pixelDelta().manhattanLength(), 1) if is_pixels else NOTCH
        angle = QPoint(round(x * ratio), round(y * ratio))
        phases = [(Qt.ScrollPhase.ScrollBegin, QPoint(), QPoint())] if event.phase() in PHASES else []
        phases += [(Qt.ScrollPhase.ScrollUpdate if phases else event.phase(), pixels, angle)]
        if event.phase() is Qt.ScrollPhase.ScrollEnd:
            phases += [(event.phase(), QPoint(), QPoint())]
        place = view.mapFromItem(row, event.position())
        for phase, by, turned in phases:
            missed = QWheelEvent(place, event.globalPosition(), by, turned, event.buttons(), event.modifiers(), phase, event.inverted())
            missed.setTimestamp(event.timestamp())
            QCoreApplication.sendEvent(view, missed)


def event_time(timestamp: int) -> float:
    """The time of an event by the client's clock, in ms. Some platforms give the low 32 bits of that clock; for others it is now."""
    at = now()
    late = (int(at) - timestamp) % CLOCK_WRAP
    return int(at) - late if late < 1000 else at
