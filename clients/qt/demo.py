#!/usr/bin/env python3
"""A mail list whose rows are swiped with a finger, a mouse, a touchpad, or the arrow keys."""

import argparse
import json
import logging
import os
import shutil
import sys
from pathlib import Path
from typing import Any, TextIO

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "src"), str(HERE.parent / "python/src")]  # without `pip install`

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QTimer, QUrl  # noqa: E402
from PySide6.QtGui import QColor, QGuiApplication, QPalette  # noqa: E402
from PySide6.QtQuick import QQuickItem, QQuickView  # noqa: E402

import swiped_qt  # noqa: E402
from swiped import SwipedError, now  # noqa: E402

PROGRAM = os.environ.get("SWIPED") or shutil.which("swiped") or str(HERE.parents[1] / ".build/release/swiped")


class Recorder(QObject):
    """Writes events as lines of JSON, and where the rows' content is in each frame that is painted."""

    def __init__(self, view: QQuickView, file: TextIO) -> None:
        super().__init__(view)
        self.view, self.file = view, file
        self.places: dict[str, float] = {}
        self.is_ready = self.has_settled = False
        self.missed_waits = 0
        view.installEventFilter(self)
        list = view.rootObject()
        self.daemon, table = list.findChild(swiped_qt.Swiped), list.findChild(swiped_qt.SwipeTable)
        self.daemon.notified.connect(self.notified)
        self.daemon.opened.connect(lambda: self.write(open=True))
        self.daemon.failed.connect(self.failed)
        table.frameReceived.connect(lambda frame: self.write(frame=frame))
        table.settled.connect(self.settled)
        list.ran.connect(lambda action, cell: self.write(ran=action, cell=cell))
        list.contentYChanged.connect(lambda: self.write(scrolled=list.property("contentY")))
        view.afterAnimating.connect(self.painted)

    def write(self, at: float | None = None, **members: Any) -> None:
        self.file.write(json.dumps({"at": now() if at is None else at} | members) + "\n")
        self.file.flush()

    def eventFilter(self, view: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.MouseMove, QEvent.Type.TouchUpdate):
            place = event.points()[0].position()
            self.write(pointer={"x": place.x(), "y": place.y()})
            QTimer.singleShot(0, self.write_misses)  # an event waits for the daemon until that has decided the swipe
        return False

    def write_misses(self) -> None:
        if self.daemon.missed_waits > self.missed_waits:
            self.missed_waits = self.daemon.missed_waits
            self.write(missed=self.missed_waits)

    def notified(self, method: str, params: dict[str, Any]) -> None:
        self.write(notification=method, params=params)

    def failed(self, error: SwipedError) -> None:
        self.write(error=type(error).__name__, message=str(error))

    def settled(self) -> None:
        self.has_settled = True  # which is written when it has been painted
        self.view.update()

    def painted(self) -> None:
        """A frame is about to be drawn, and its layout is complete."""
        rows = self.rows()
        if not self.is_ready and len(rows) > 6:
            self.is_ready = True
            self.write(ready=True, rows={cell: self.rectangle(row) for cell, row in rows.items()})
        for cell, row in rows.items():
            x = row.findChild(QQuickItem, "content").mapToItem(row, QPointF(0, 0)).x()
            if x != self.places.get(cell, 0):
                self.places[cell] = x
                self.write(row.findChild(swiped_qt.SwipeCell).time, cell=cell, x=x)
        self.write_misses()
        if self.has_settled:
            self.has_settled = False
            self.write(rest=True)

    def rows(self) -> dict[str, QQuickItem]:
        items = self.view.rootObject().property("contentItem").childItems()
        return {item.property("cell"): item for item in items if (cell := item.findChild(swiped_qt.SwipeCell)) and cell.is_shown}

    def rectangle(self, row: QQuickItem) -> dict[str, float]:
        bounds = row.mapRectToScene(QRectF(0, 0, row.width(), row.height()))
        corner = self.view.mapToGlobal(bounds.topLeft())
        return {"x": corner.x(), "y": corner.y(), "width": bounds.width(), "height": bounds.height()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rtl", action="store_true", help="from right to left")
    parser.add_argument("--reduced-motion", action="store_true", help="reduced motion")
    parser.add_argument("--dark", action="store_true", help="dark colors, if the desktop does not set them")
    parser.add_argument("--mails", type=Path, default=HERE.parent / "mails.json", help="the rows, and their behavior")
    parser.add_argument("--timeout", type=int, default=5000, help="ms after which a daemon that does not respond is replaced")
    parser.add_argument("--frame-wait", type=float, default=2, help="ms that a repaint waits for the daemon at most")
    parser.add_argument("--trace", type=Path, help="write events to this file, as lines of JSON")
    options = parser.parse_args()
    logging.basicConfig(format="%(message)s")
    application = QGuiApplication(sys.argv[:1])
    if options.dark:
        application.setPalette(QPalette(QColor("#2C2C2E"), QColor("#1C1C1E")))
    view = QQuickView()
    view.setColor(application.palette().base().color())
    view.setTitle("Mails")
    view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
    swiped_qt.install(view.engine())
    inbox = json.loads(options.mails.read_text())
    rows = {name: inbox[name] for name in ("mails", "behavior", "colors")}
    chosen = {"rtl": options.rtl, "reducedMotion": options.reduced_motion, "timeout": options.timeout, "frameWait": options.frame_wait}
    view.setInitialProperties({"program": PROGRAM} | rows | chosen)
    view.setSource(QUrl.fromLocalFile(HERE / "Mails.qml"))
    if options.trace:
        view.recorder = Recorder(view, options.trace.open("w"))
    view.show()
    status = application.exec()
    del view
    return status


if __name__ == "__main__":
    sys.exit(main())
