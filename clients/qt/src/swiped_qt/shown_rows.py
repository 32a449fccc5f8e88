"""The rows that a table shows, and where they are in the window."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Slot
from shiboken6 import getCppPointer

from .row_states import Key

if TYPE_CHECKING:
    from .cell import SwipeCell
    from .gestures import Drag


class ShownRows(QObject):
    """The part of a `SwipeTable` that has its rows. A list may show a cell by two rows for a moment."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown: dict[Key, list["SwipeCell"]] = {}
        self.drags: set["Drag"] = set()  # that have begun and not ended
        self._around: set[int] = set()  # addresses of the items that have been given to `isFirstIn`

    def show(self, row: "SwipeCell", name: Key) -> None:
        """A row shows this cell."""
        self._shown.setdefault(name, []).append(row)

    def hide(self, row: "SwipeCell", name: Key) -> None:
        """A row no longer shows this cell."""
        rows = self._shown.get(name, [])
        if row in rows:
            rows.remove(row)
        if not rows:
            self._shown.pop(name, None)

    def moving_in(self, row: "SwipeCell") -> "SwipeCell":
        """The row for which a press on this row is: the one that follows, if this row is being removed."""
        if not row.is_removing:
            return row
        rows = [each for rows in self._shown.values() for each in rows if each.top >= row.top and not each.is_removing]
        return min(rows, key=lambda each: each.top, default=row)

    def report_drags(self) -> None:
        """Sends what drags hold back, so that the daemon has content where the user sees it."""
        for drag in list(self.drags):
            drag.report()

    @Slot(QObject, result=bool)
    def isFirstIn(self, item: QObject) -> bool:
        """Whether this has not been asked before about an item around the rows."""
        address = getCppPointer(item)[0]
        is_first = address not in self._around
        self._around.add(address)
        return is_first

    @Slot(QPointF, result=bool)
    def isBesideRows(self, point: QPointF) -> bool:
        """Whether no row is at this point of the window."""
        items = [row.parent() for rows in self._shown.values() for row in rows]
        return not any(item.isVisible() and item.contains(item.mapFromScene(point)) for item in items)
