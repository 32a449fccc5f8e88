"""Rows of Qt Quick, of which `latency.py` measures the repaints."""

import json
import os
import sys
from pathlib import Path

import pointer

sys.path[:0] = [str(pointer.ROOT / "Tests/Toolkits")]
from PySide6.QtCore import QEvent, QEventLoop, QObject, QPointF, QTimer, QUrl  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtQuick import QQuickItem, QQuickView  # noqa: E402

from drivers.qt import build  # noqa: E402

NAMES = ("inside", "daemon")


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
    os.environ["QML_IMPORT_PATH"] = str(build())
    application = QGuiApplication(sys.argv[:1])
    window = Window()
    window.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
    window.resize(480, 320)
    window.setSource(QUrl.fromLocalFile(Path(__file__).with_name("rows.qml")))
    window.setPosition(0, 0)
    window.show()
    root = window.rootObject()

    def iterate(is_done) -> None:
        loop, ticks = QEventLoop(), QTimer(interval=20)
        ticks.timeout.connect(lambda: is_done() and loop.quit())
        ticks.start()
        loop.exec()

    iterate(lambda: root.property("ready"))
    rows = {name: root.findChild(QQuickItem, name) for name in NAMES}
    contents = {name: row.findChild(QQuickItem, "content") for name, row in rows.items()}
    found: dict[str, list] = {name: [] for name in NAMES}
    table = next(each for each in root.findChildren(QObject) if each.inherits("SwipeTable"))
    for _ in range(drags):
        for name, row in rows.items():
            window.record.take()
            window.content = contents[name]
            iterate(lambda drag=pointer.start(row.mapToScene(QPointF(0, 32)).y(), rate): drag.poll() is not None)
            found[name].append(window.record.take())
            window.content = None
            if name == "daemon":
                root.closeAll()
                iterate(lambda row=row: row.property("phase") == "closed")
    print(json.dumps({"drags": found, "missed": table.property("missedWaits")}), flush=True)
    window.setSource(QUrl())


show(float(sys.argv[1]), int(sys.argv[2]))
