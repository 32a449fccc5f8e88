"""Rows of Qt Quick, of which `latency.py` measures the repaints."""

import json
import sys
from pathlib import Path

import pointer

sys.path[:0] = [str(pointer.ROOT / "clients/qt/src"), str(pointer.ROOT / "clients/python/src")]
from PySide6.QtCore import QEvent, QEventLoop, QPointF, QTimer, QUrl  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtQuick import QQuickItem, QQuickView  # noqa: E402

import swiped_qt  # noqa: E402
from swiped_qt.cell import SwipeCell  # noqa: E402
from swiped_qt.gestures import Drag  # noqa: E402
from swiped_qt.row_states import RowState  # noqa: E402

NAMES = ("inside", "daemon")


class InsideDrag(Drag):
    """Moves a row as its drag does, without the daemon."""

    def __init__(self, swipe: SwipeCell) -> None:
        super().__init__(lambda: False, lambda: None)
        self._swipe = swipe

    def begin(self, table: swiped_qt.SwipeTable, cell: str) -> None:
        """A pointer begins to drag the row."""
        self._state = table.states.states[cell] = RowState(phase="tracking")

    def update(self, x: float, y: float) -> None:
        """Moves the content by so many px."""
        self._state.offset = min(x, 0.0)
        self._swipe.advance()

    def end(self) -> None:
        """Closes the row."""
        self._state.offset, self._state.phase = 0.0, "closed"
        self._swipe.advance()

    cancel = end


class Window(QQuickView):
    """Notes each move before the rows have it, and each repaint when the rows are in place."""

    def __init__(self) -> None:
        super().__init__()
        self.record = pointer.Record()
        self.content: QQuickItem | None = None
        self.afterAnimating.connect(lambda: self.painted())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove:
            self.record.delivered(event.position().x())
        return super().event(event)

    def painted(self) -> None:
        if self.content:
            self.record.painted(self.content.mapToScene(QPointF(0, 0)).x())


def show(rate: float, drags: int) -> None:
    """Shows the rows, has each of them dragged, and prints what was delivered and painted."""
    application = QGuiApplication(sys.argv[:1])
    window = Window()
    window.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
    window.resize(480, 320)
    swiped_qt.install(window.engine())
    window.setSource(QUrl.fromLocalFile(Path(__file__).with_name("rows.qml")))
    window.setPosition(0, 0)
    window.show()
    root = window.rootObject()

    def iterate(is_done) -> None:
        ticks = QTimer(interval=20)
        ticks.start()
        while not is_done():
            application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    iterate(lambda: root.property("ready"))
    rows = {name: root.findChild(QQuickItem, name) for name in NAMES}
    contents = {name: row.findChild(QQuickItem, "content") for name, row in rows.items()}
    swipe = rows["inside"].findChild(SwipeCell)
    swipe.drag = InsideDrag(swipe)
    found: dict[str, list] = {name: [] for name in NAMES}
    daemon = root.findChild(swiped_qt.Swiped)
    spent: list[float] = []
    for _ in range(drags):
        for name, row in rows.items():
            window.record.take()
            before = pointer.cpu_time(daemon.pid)
            window.content = contents[name]
            iterate(lambda drag=pointer.start(row.mapToScene(QPointF(0, 32)).y(), rate): drag.poll() is not None)
            found[name].append(window.record.take())
            window.content = None
            if name == "daemon":
                spent.append(pointer.cpu_time(daemon.pid) - before)
                root.findChild(swiped_qt.SwipeTable, "daemon table").closeAll()
                iterate(lambda row=row: row.property("phase") == "closed")
    print(json.dumps({"drags": found, "spent": spent, "missed": daemon.calls.missed_waits}), flush=True)
    window.setSource(QUrl())


show(float(sys.argv[1]), int(sys.argv[2]))
