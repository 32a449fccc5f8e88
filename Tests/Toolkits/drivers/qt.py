"""Qt Quick, under a mouse, and under the fingers of Qt's own test library."""

import json
import time
from collections.abc import Iterable
from pathlib import Path

from display import Point
from drivers.base import Options, Toolkit
from drivers.window import PYTHON, Window, program


class Qt(Window):
    command = (PYTHON, program("qt"))
    variables = {"QT_QUICK_BACKEND": "software"}
    title = "Mails"
    timeout_unit = 0.001
    ready_line = "open"
    lacks = Window.lacks
    menu_keys = ("Down", "Down", "Down", "Return")

    def focus(self, cell: str) -> None:
        self.key(*["Down"] * int(cell.removeprefix("m")))


class QtTouch(Qt):
    """X servers without a touch screen have no fingers: the demo's process makes them, as this driver tells it on a pipe."""

    command = (PYTHON, Path(__file__).with_name("qt_fingers.py"))
    scenes = ("test_gestures", "test_same_frame")
    slop = 10.0
    lacks = {"hover": "A finger is down or away."}

    def press(self, point: Point, finger: int = 0) -> None:
        self._send("press", point, finger)

    def move(self, points: Iterable[Point], step_ms: float = 16, finger: int = 0) -> None:
        for point in points:
            time.sleep(step_ms / 1000)
            self._send("move", point, finger)

    def release(self, finger: int = 0) -> None:
        self._send("release", self._places[finger], finger)

    drag, tap = Toolkit.drag, Toolkit.tap

    def __init__(self, folder: Path, options: Options) -> None:
        self._places: dict[int, Point] = {}
        self._sent, self._served = 0, folder / "served"
        self.variables = Qt.variables | {"SERVED": str(self._served)}
        super().__init__(folder, options)

    def _send(self, what: str, point: Point, finger: int) -> None:
        self._places[finger] = point
        self.demo.process.stdin.write(json.dumps([what, finger, round(point[0]), round(point[1])]).encode() + b"\n")
        self.demo.process.stdin.flush()
        self._sent += 1
        while self._served.stat().st_size < self._sent:  # one at a time: a list that gets several at once takes them for a flick
            assert self.demo.process.poll() is None, self.trace.complaints
            time.sleep(0.002)
