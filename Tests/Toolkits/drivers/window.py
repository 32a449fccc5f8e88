"""A driver for any X client."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from display import Display, Point
from drivers.base import CLIENTS, Options, Toolkit
from trace import Demo

PYTHON = sys.executable
TITLE = "Inbox"  # of each demo's window


def program(name: str) -> Path:
    """A client's demo in Python, which writes a trace."""
    return CLIENTS / name / "tests/traced.py"


class Window(Toolkit):
    """An X client on a separate display. Its pointer is a mouse."""

    command: Sequence[str | Path] = ()
    variables: Mapping[str, str] = {}
    lacks = {
        "second finger": "An X server without a touch screen has one pointer, a mouse.",
        "scrolling by drag": "A mouse drags no list in this toolkit.",
    }
    screen = (640, 640)

    def __init__(self, folder: Path, options: Options) -> None:
        self.display = Display(*self.screen)
        try:
            environment = self.display.environment(**self.variables, **options.daemon)
            self.demo = Demo([*self.command, *self.words(folder, options)], folder, environment)
            self.trace = self.demo.trace
            self.trace.wait_for(lambda entry: "ready" in entry)
            self.display.focus(TITLE)
        except BaseException:
            self.__exit__()
            raise

    def words(self, folder: Path, options: Options) -> list[str | Path]:
        """The options of the demo."""
        words: list[str | Path] = ["--mails", options.mails(folder)]
        words += ["--rtl"] if options.rtl else []
        words += ["--reduced-motion"] if options.reduced_motion else []
        for name, value in {"--timeout": options.timeout, "--frame-wait": options.frame_wait}.items():
            words += [] if value is None else [name, f"{value:g}"]
        return words

    def __exit__(self, *_: object) -> None:
        if hasattr(self, "demo"):
            self.demo.__exit__()
        self.display.__exit__()

    def press(self, point: Point, finger: int = 0) -> None:
        self.display.drag([point], hold=True)

    def move(self, points: Iterable[Point], step_ms: float = 16, finger: int = 0) -> None:
        self.display.move(points, step_ms)

    def release(self, finger: int = 0) -> None:
        self.display.release()

    def drag(self, points: Sequence[Point], step_ms: float = 16, hold: bool = False) -> None:
        self.display.drag(points, step_ms, hold)  # in one process: the pace is even

    def tap(self, point: Point) -> None:
        self.display.click(*point)

    def press_menu_button(self, point: Point) -> None:
        self.display.click(*point, button=3)

    def menu(self, point: Point) -> None:
        before = self.display.windows()
        self.press_menu_button(point)
        self.wait_until(lambda: self.display.windows() > before, lambda: "a menu")  # keys that come earlier are lost

    def wheel(self, point: Point, dx: int = 0, dy: int = 0) -> None:
        button = (4 if dy < 0 else 5) if dy else 6 if dx < 0 else 7
        self.display.click(*point, button=button, times=abs(dx or dy))

    def key(self, *names: str) -> None:
        self.display.key(*names)

    def focus(self, cell: str) -> None:
        self.wait_connected()
        since = len(self.trace)
        self.tap(self.trace.middle(cell))
        self.trace.ran("open", cell, since)  # the daemon has taken it for a tap, so the keys that follow are for the row

    def resize(self, width: int, height: int) -> None:
        self.display.resize(TITLE, width, height)

    def hide(self) -> Callable[[], None]:
        return self.display.hide(TITLE)

    def colors(self, *points: Point) -> list[str]:
        return self.display.colors(*points)

    def processes(self) -> list[int]:
        return [self.demo.process.pid, *self.daemons()]

    def daemons(self) -> list[int]:
        return self.trace.daemons()
