"""Fingers, pens and the mouse on the rows of a table: what Qt delivers of them is reported to the list controller."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QEventPoint, QGuiApplication, QInputDevice, QPointerEvent, QPointingDevice
from PySide6.QtQuick import QQuickItem, QQuickWindow
from swiped import now

if TYPE_CHECKING:
    from .cell import SwipeCell
    from .table import SwipeTable

MOUSE = -1  # the controller's name of the mouse; fingers have the numbers of Qt
CLOCK_WRAP = 1 << 32  # ms after which the times of some platforms' events begin again
TOUCHES = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd)
CLICKS = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease)
PRESSED, UPDATED, RELEASED = QEventPoint.State.Pressed, QEventPoint.State.Updated, QEventPoint.State.Released
# Items that are dragged themselves, and those in which a mouse selects text.
DRAGGED = ("QQuickSlider", "QQuickRangeSlider", "QQuickDial", "QQuickScrollBar", "QQuickSwitch", "QQuickFlickable")
SELECTED = ("QQuickTextInput", "QQuickTextEdit")


@dataclass(eq=False)
class Down:
    """A pointer that went down on a row."""

    row: "SwipeCell"
    pressed: QPointF  # where, in the window
    offset: int  # ms from the clock of its events to the client's
    is_claimed: bool = False
    is_left: bool = False
    moves: list[tuple[QPointF, int]] = field(default_factory=list)  # that Qt has not delivered, with the times of their events


class Pointers(QObject):
    """The pointers that are down on rows of a table.

    Each row filters the events of what it holds, before the list around it does. So the row decides first in each event. It takes
    a pointer that the controller claims, and keeps it from the list. A pointer that the controller leaves is the list's as soon as the
    list wants it. Qt merges a finger's moves between two frames, so the events of the window are watched too while a pointer is down.
    """

    def __init__(self, table: "SwipeTable") -> None:
        super().__init__(table)
        self._table = table
        self._down: dict[int, Down] = {}
        self._last: tuple[int, int, Down] | None = None  # the time and the name of the pointer that went up last
        self._window: QQuickWindow | None = None  # that is watched

    def is_on(self, row: "SwipeCell") -> bool:
        """Whether a pointer is down on a row."""
        return any(down.row is row for down in self._down.values())

    # --- What the controller decides -----------------------------------------------------------------------------

    def claim(self, name: int) -> None:
        """The pointer is the row's."""
        if down := self._down.get(name):
            down.is_claimed = True
            self._keep(down)

    def leave(self, name: int) -> None:
        """The pointer is not the row's."""
        if down := self._down.get(name):
            down.is_left = True
            self._keep(down)

    def _keep(self, down: Down, moved: QPointF | None = None) -> None:
        """Whether the list may take the pointer. If the daemon is late, a pointer that moves across the list waits for it."""
        x, y = (abs(moved.x()), abs(moved.y())) if moved else (0.0, 0.0)
        is_across = max(x, y) > QGuiApplication.styleHints().startDragDistance() and x > y
        keeps = down.is_claimed or (is_across and not down.is_left)
        down.row.surface.setKeepMouseGrab(keeps)
        down.row.surface.setKeepTouchGrab(keeps)

    # --- Events of a row -----------------------------------------------------------------------------------------

    def filter(self, row: "SwipeCell", item: QQuickItem, event: QPointerEvent) -> bool:
        """An event for an item in a row. Returns whether the item does not get it. Qt may ask several times about the same event."""
        kind = event.type()
        is_touch = kind in TOUCHES
        is_press = is_touch or (kind is QEvent.Type.MouseButtonPress and event.button() is Qt.MouseButton.LeftButton and not is_of_finger(event))
        is_taken = False
        for point in event.points():
            name, state = point.id() if is_touch else MOUSE, point.state()
            if state is PRESSED and is_press:
                self._pressed(row, name, event, point)
            down = self._down.get(name)
            if down is None or down.row is not row:
                last = self._last
                is_taken |= last is not None and last[:2] == (event.timestamp(), name) and last[2].row is row and last[2].is_claimed
                continue
            if state is UPDATED:
                self._moved(name, down, point)
            elif state is RELEASED and (is_touch or event.button() is Qt.MouseButton.LeftButton):
                self._released(name, down, event, point)
            if down.is_claimed:
                is_taken = True
                if event.exclusiveGrabber(point) is not row.surface:
                    event.setExclusiveGrabber(point, row.surface)  # a button that had it is not clicked
        if not is_taken or item is row.surface:
            return False
        event.setAccepted(False)  # else Qt would give the pointer to who filters
        return True

    def _pressed(self, row: "SwipeCell", name: int, event: QPointerEvent, point: QEventPoint) -> None:
        place, down = point.scenePosition(), self._down.get(name)
        if down and down.row is row and down.pressed == place:
            return  # Qt asks again
        if is_dragged_at(row, place, name == MOUSE) or is_gliding(row):
            return
        start = int(now())
        late = (start - point.timestamp()) % CLOCK_WRAP
        offset = start - point.timestamp() - (late if late < 1000 else 0)  # other clocks begin with the press
        down = self._down[name] = Down(row, place, offset)
        self._keep(down)
        self.watch()
        kinds = {QPointingDevice.PointerType.Finger: "touch", QPointingDevice.PointerType.Pen: "pen"}
        kind, swiped = kinds.get(event.pointerType(), "mouse"), self._table.moving_in(row)
        at, handed_on = point.timestamp() + offset, swiped is not row
        self._table.report("pointer_down", swiped.name, name, kind, *self._place(down, place), at=at, handed_on=handed_on)

    def _place(self, down: Down, place: QPointF) -> tuple[float, float]:
        return down.row.mapFromScene(place).toTuple()

    def _moved(self, name: int, down: Down, point: QEventPoint) -> None:
        moves, down.moves = down.moves or [(point.scenePosition(), point.timestamp())], []
        places = [(*self._place(down, place), time + down.offset) for place, time in moves]
        if down.is_left:
            return
        self._table.active = down.row
        self._table.report("pointer_moved", name, places, at=places[-1][2])
        if not down.is_claimed:
            self._keep(down, point.scenePosition() - down.pressed)

    def _released(self, name: int, down: Down, event: QPointerEvent, point: QEventPoint) -> None:
        if down.moves:
            self._moved(name, down, point)
        self._table.active = down.row
        self._table.report("pointer_up", name, *self._place(down, point.scenePosition()), at=point.timestamp() + down.offset)
        moved = point.scenePosition() - down.pressed
        if not self._table.controller.is_open and moved.manhattanLength() <= QGuiApplication.styleHints().startDragDistance():
            down.row.clicked.emit()  # without a daemon nobody else knows what a tap is
        self._last = event.timestamp(), name, down
        self._forget(name)

    def lost(self, row: "SwipeCell") -> None:
        """Something else has taken the pointers on a row."""
        for name, down in list(self._down.items()):
            if down.row is row:
                self._cancel(name)

    def _cancel(self, name: int) -> None:
        self._table.report("pointer_cancelled", name)
        self._forget(name)

    def _forget(self, name: int) -> None:
        if down := self._down.pop(name, None):
            down.row.surface.setKeepMouseGrab(False)
            down.row.surface.setKeepTouchGrab(False)
            QTimer.singleShot(0, lambda: self._table.released(down.row))  # it may destroy the row
        self.watch()

    # --- Events of the window ------------------------------------------------------------------------------------

    def watch(self) -> None:
        """Watches the window while a pointer is down, or a row is open."""
        window = self._table.window if self._down or not self._table.closed else None
        if window is not self._window:
            if self._window:
                self._window.removeEventFilter(self)
            if window:
                window.installEventFilter(self)
            self._window = window

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        """Notes the moves, and presses beside the rows. The window gets each event."""
        kind = event.type()
        if kind not in TOUCHES and kind not in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            return False
        for point in event.points():
            state, down = point.state(), self._down.get(point.id() if kind in TOUCHES else MOUSE)
            if state is PRESSED and not self._table.is_row_at(point.scenePosition()):
                self._table.tap()
            elif down and state is UPDATED:
                down.moves.append((point.scenePosition(), point.timestamp()))
            elif down and state is RELEASED:
                QTimer.singleShot(0, lambda down=down: self._missed(down))
        return False

    def _missed(self, released: Down) -> None:
        """The pointer is up. If no row has got that event, something else had taken the pointer."""
        for name, down in list(self._down.items()):
            if down is released:
                self._cancel(name)


def is_of_finger(event: QPointerEvent) -> bool:
    """Whether this is a mouse event that Qt makes for a finger."""
    return event.deviceType() is QInputDevice.DeviceType.TouchScreen


def is_dragged_at(row: "SwipeCell", place: QPointF, is_mouse: bool) -> bool:
    """Whether a drag at a place of the window is for an item in the row."""
    return any(is_dragged(item, is_mouse) for item in items_at(row, place))


def items_at(item: QQuickItem, place: QPointF) -> Iterator[QQuickItem]:
    """The items in an item that are at a place of the window. `childAt` would make Python their owner."""
    for child in item.childItems():
        if child.isVisible() and child.contains(child.mapFromScene(place)):
            yield child
            yield from items_at(child, place)


def is_dragged(item: QQuickItem, is_mouse: bool) -> bool:
    """Whether a drag on an item is its own."""
    if any(item.inherits(name) for name in DRAGGED) or any(child.inherits("QQuickDragHandler") for child in item.children()):
        return True
    if item.inherits("QQuickMouseArea"):
        return bool(item.property("preventStealing") or item.property("drag").property("target"))
    return is_mouse and any(item.inherits(name) for name in SELECTED) and bool(item.property("selectByMouse"))


def is_gliding(row: QQuickItem) -> bool:
    """Whether a list around the row moves: a press then only stops it."""
    item = row.parentItem()
    while item:
        if item.inherits("QQuickFlickable") and item.property("moving"):
            return True
        item = item.parentItem()
    return False
