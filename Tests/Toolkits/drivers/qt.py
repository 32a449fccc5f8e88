"""Qt Quick in C++, under a mouse, and under the fingers of Qt's own test library."""

import fcntl
import json
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

from display import Point
from drivers.base import CLIENTS, Options, Toolkit
from drivers.window import Window

BUILD = CLIENTS / "qt/build"


def build() -> Path:
    """The folder of the QML module and the demo. Workers that need it meanwhile wait."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for words in ["-S", BUILD.parent, "-B", BUILD, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror"], ["--build", BUILD]:
            done = subprocess.run(["cmake", *map(str, words)], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
    return BUILD


class Qt(Window):
    variables = {"QT_QUICK_BACKEND": "software"}
    title = "Mails"
    timeout_unit = 0.001
    ready_line = "open"
    lacks = Window.lacks
    menu_keys = ("Down", "Down", "Down", "Return")

    def __init__(self, folder: Path, options: Options) -> None:
        self.command = (build() / "mails", *self.command)
        super().__init__(folder, options)

    def focus(self, cell: str) -> None:
        self.key(*["Down"] * int(cell.removeprefix("m")))

    def menu(self, point: Point) -> None:
        since = len(self.trace)
        self.press_menu_button(point)
        self.trace.wait_for(lambda entry: "menu" in entry, since=since)  # keys that come earlier are lost


class QtTouch(Qt):
    """X servers without a touch screen have no fingers: the demo makes them, as this driver tells it on a pipe."""

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
        self.command = ("--fingers", self._served)
        super().__init__(folder, options)

    def _send(self, what: str, point: Point, finger: int) -> None:
        self._places[finger] = point
        self.demo.process.stdin.write(json.dumps([what, finger, round(point[0]), round(point[1])]).encode() + b"\n")
        self.demo.process.stdin.flush()
        self._sent += 1
        while self._served.stat().st_size < self._sent:  # one at a time: a list that gets several at once takes them for a flick
            assert self.demo.process.poll() is None, self.trace.complaints
            time.sleep(0.002)
