#!/usr/bin/env python3
"""Runs Qt's demo, with fingers that move as lines of JSON on standard input say: ["press", finger, x, y].

A byte goes into the file that SERVED names for each line that was served.
"""

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "clients/qt"))

import demo  # noqa: E402
from PySide6.QtCore import QPoint, QSocketNotifier  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402


class Application(QGuiApplication):
    def exec(self) -> int:
        self.screen_, self.received = QTest.createTouchDevice(), b""
        self.down: set[int] = set()
        self.served = open(os.environ["SERVED"], "wb", buffering=0)
        notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
        notifier.activated.connect(self.read)
        return super().exec()

    def read(self) -> None:
        *lines, self.received = (self.received + os.read(0, 1 << 16)).split(b"\n")
        for line in lines:
            what, finger, x, y = json.loads(line)
            sequence = QTest.touchEvent(self.topLevelWindows()[0], self.screen_)
            getattr(sequence, what)(finger, QPoint(x, y))
            for other in self.down - {finger}:
                sequence.stationary(other)
            self.down = self.down - {finger} if what == "release" else self.down | {finger}
            sequence.commit()
            self.served.write(b".")


demo.QGuiApplication = Application
sys.exit(demo.main())
