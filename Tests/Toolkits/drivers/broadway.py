"""GTK under fingers: its Broadway backend shows the demo in a page, and Chromium's fingers touch that page.

X servers without a touch screen have no fingers. Broadway makes a `GdkTouchEvent` of each touch, as Wayland does.
"""

import itertools
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from display import Point
from drivers.base import CLIENTS, Options, Toolkit
from drivers.c import C, build
from drivers.gtk import Gtk
from drivers.window import Window
from trace import Demo, Trace

sys.path.append(str(CLIENTS / "web/tests"))
KEYS = {"Left": "ArrowLeft", "Right": "ArrowRight", "Up": "ArrowUp", "Down": "ArrowDown", "Return": "Enter"}
# Broadway takes the touch's identifier as GTK's sequence, and GTK takes sequence 0 for the mouse.
FIRST_FINGER = 1


NUMBERS = itertools.count(os.getpid() * 100)  # of Broadway's displays


class InPage(Trace):
    """The trace of a window that may have a shadow around it: rows begin at x 0, and `left` is where that is on the page."""

    @property
    def left(self) -> float:
        return min(row["x"] for row in super().rows.values())

    @property
    def rows(self) -> dict[str, dict[str, float]]:
        return {cell: row | {"x": row["x"] - self.left} for cell, row in super().rows.items()}


class Broadway(Window):
    """A window in a page of Chromium's."""

    scenes = ("test_gestures",)
    slop = 10.0
    lacks = {
        "same frame": "The demo's pointer is in a browser, which sends it through another process.",
        "frame wait": "The demo's pointer is in a browser, which sends it through another process.",
        "menu": "A finger has no secondary button.",
        "menu without a daemon": "A finger has no secondary button.",
        "hover": "A finger is down or away.",
        "sideways wheel": "Broadway has vertical wheels only.",
        "resizing": "A page has no window manager.",
    }
    drag, tap = Toolkit.drag, Toolkit.tap

    def __init__(self, folder: Path, options: Options) -> None:
        from browsing import browser

        self.stack, self.fingers = ExitStack(), dict[int, Point]()
        try:
            run = folder / "run"
            run.mkdir(mode=0o700)
            port, number = _free_port(), next(NUMBERS)
            own = {"XDG_RUNTIME_DIR": str(run), "GDK_BACKEND": "broadway", "BROADWAY_DISPLAY": f":{number}", "GTK_A11Y": "none"}
            environment = os.environ | own | self.variables | options.daemon
            # It reports its socket on its standard output, and then serves.
            words = ["gtk4-broadwayd", "--address", "127.0.0.1", "--port", str(port), f":{number}"]
            self.server = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.stack.callback(self._end_server)
            while not any(run.iterdir()):
                time.sleep(0.02)
            self.demo = Demo([*self.command, *self.words(folder, options)], folder, environment)
            self.stack.callback(self.demo.__exit__)
            context = browser().new_context(viewport={"width": 640, "height": 640}, has_touch=True)
            self.stack.callback(context.close)
            self.page = context.new_page()
            self.page.goto(f"http://127.0.0.1:{port}/")
            self.page.add_style_tag(content="* { touch-action: none }")  # or the browser withholds moves, to scroll the page
            self.devtools = context.new_cdp_session(self.page)
            self.trace = InPage(folder / "trace.jsonl", self.demo.process, folder / "stderr.txt")
            self.trace.wait_for(lambda entry: "ready" in entry)
            self.page.wait_for_selector("body > div")  # the page shows the window later than GTK has painted it
        except BaseException:
            self.stack.close()
            raise

    def __exit__(self, *error: object) -> None:
        self.stack.close()

    def press(self, point: Point, finger: int = 0) -> None:
        self._touch("Start", finger, point)

    def move(self, points: Iterable[Point], step_ms: float = 16, finger: int = 0) -> None:
        for point in points:
            self._touch("Move", finger, point)
            self.page.wait_for_timeout(step_ms)

    def release(self, finger: int = 0) -> None:
        del self.fingers[finger]
        self._touch("End")

    def press_menu_button(self, point: Point) -> None:
        self.page.mouse.click(*self._on_page(point), button="right")

    def wheel(self, point: Point, dx: int = 0, dy: int = 0) -> None:
        self.page.mouse.move(*self._on_page(point))
        self.page.mouse.wheel(40 * dx, 40 * dy)

    def key(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(KEYS.get(name, name))

    def colors(self, *points: Point) -> list[str]:
        convert = ["/usr/bin/convert", "png:-", "-depth", "8", "rgb:-"]
        pixels = subprocess.run(convert, input=self.page.screenshot(), capture_output=True, check=True).stdout
        places = [3 * (round(y) * 640 + round(x)) for x, y in map(self._on_page, points)]
        return [f"#{pixels[place : place + 3].hex().upper()}" for place in places]

    def _on_page(self, point: Point) -> Point:
        return point[0] + self.trace.left, point[1]

    def _touch(self, kind: str, finger: int = 0, point: Point | None = None) -> None:
        if point:
            self.fingers[finger] = self._on_page(point)
        points = [{"x": x, "y": y, "id": finger + FIRST_FINGER} for finger, (x, y) in self.fingers.items()]
        self.devtools.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def _end_server(self) -> None:
        self.server.kill()
        self.server.wait()
        self.server.stdout.close()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class GtkTouch(Broadway):
    command, top, ready_line = Gtk.command, Gtk.top, Gtk.ready_line


class CTouch(Broadway):
    ready_line = C.ready_line
    variables = {name: value for name, value in C.variables.items() if name != "GSK_RENDERER"}  # Broadway has its own
    timeout_unit = C.timeout_unit
    lacks = Broadway.lacks | C.lacks

    def __init__(self, folder: Path, options: Options) -> None:
        self.command = (build("sanitized") / "mail-list",)
        super().__init__(folder, options)
