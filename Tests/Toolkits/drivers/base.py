"""The interface between the scenes and a toolkit. A driver is a subclass of `Toolkit`, or of `Window` if the demo is an X client."""

import json
import os
import signal
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from display import Point, line
from hostile import ROOT, SWIPED
from trace import TIMEOUT, Entry, Trace

CLIENTS = ROOT / "clients"
MAILS = json.loads((CLIENTS / "mails.json").read_text())


@dataclass(frozen=True)
class Options:
    """How a scene wants the demo to be started. `daemon` holds the environment variables that choose the daemon."""

    rtl: bool = False
    reduced_motion: bool = False
    behavior: Mapping[str, Any] = field(default_factory=dict)  # replaces members of the behavior in mails.json
    timeout: float | None = None  # s that the daemon may leave a request unanswered
    frame_wait: float | None = None  # s that a repaint waits for the daemon at most
    daemon: Mapping[str, str] = field(default_factory=lambda: {"SWIPED": SWIPED})

    def mails(self, folder: Path) -> Path:
        """The file with the rows, their actions and their behavior."""
        path = folder / "mails.json"
        path.write_text(json.dumps(MAILS | {"behavior": MAILS["behavior"] | self.behavior}))
        return path


class Toolkit:
    """A demo that runs until its `with` block ends. All points are in px of the screen."""

    trace: Trace
    row_height = 64.0
    top: float | None = 0.0  # the y of the first row; None: the window has a title bar above it
    slop = 2.0  # px that the pointer moves before the row follows it
    grain = 0.5  # px; the pointer's position is exact to this
    clear_y = 8.0  # px from a row's top to a line of pixels where neither content nor actions have text
    # The files of scenes that this driver plays; none: all. Fingers play those in which they differ from a mouse.
    scenes: Sequence[str] = ()
    # The features that scenes need and this toolkit lacks, with the reason.
    lacks: Mapping[str, str] = {}
    # Keys, after "Left" has opened a row: those that press "archive", the inner action, and "delete"; in the row's menu: those that
    # choose "delete".
    menu_keys: Sequence[str] = ()
    # Errors by the daemon's fault; a driver replaces the ones that its toolkit names differently.
    errors: Mapping[str, str] = {"silent": "TimedOut", "garbled": "Garbled", "dies": "Ended", "missing": "NotStarted"}

    def __init__(self, folder: Path, options: Options) -> None:
        raise NotImplementedError

    def __enter__(self) -> "Toolkit":
        return self

    def __exit__(self, *_: object) -> None:
        raise NotImplementedError

    # --- Implemented by a driver ---------------------------------------------------------------------------------

    def press(self, point: Point, finger: int = 0) -> None:
        raise NotImplementedError

    def move(self, points: Iterable[Point], step_ms: float = 16, finger: int = 0) -> None:
        raise NotImplementedError

    def release(self, finger: int = 0) -> None:
        raise NotImplementedError

    def menu(self, point: Point) -> None:
        """Presses the secondary button, and waits until there is a menu."""
        raise NotImplementedError

    def press_menu_button(self, point: Point) -> None:
        """Only presses it: there may be no row."""
        raise NotImplementedError

    def wheel(self, point: Point, dx: int = 0, dy: int = 0) -> None:
        """Turns the wheel at once by notches: `dx` 1 is one to the right, `dy` 1 is one down."""
        raise NotImplementedError

    def key(self, *names: str) -> None:
        """Presses keys, named as `xdotool key` names them."""
        raise NotImplementedError

    def focus(self, cell: str) -> None:
        """Gives a row the keyboard focus."""
        raise NotImplementedError

    def resize(self, width: int, height: int) -> None:
        raise NotImplementedError

    def hide(self) -> Callable[[], None]:
        """Hides the window. Returns what shows it again."""
        raise NotImplementedError

    def colors(self, *points: Point) -> list[str]:
        """The colours on the screen, as "#RRGGBB"."""
        raise NotImplementedError

    def daemons(self) -> list[int]:
        """The process ids of the daemons that run for this demo."""
        raise NotImplementedError

    def processes(self) -> list[int]:
        """The process ids of what has to rest while no row moves: the daemon, and the demo if it has no other work."""
        return self.daemons()

    def kill_daemon(self) -> None:
        for daemon in self.daemons():
            with suppress(ProcessLookupError):
                os.kill(daemon, signal.SIGKILL)

    def answers(self) -> Entry:
        """Uses a part of the window that needs no daemon. Returns the line that shows that the window has reacted."""
        since = len(self.trace)
        self.tap(self.trace.middle("m5"))
        return self.trace.ran("open", "m5", since)

    def scrolls(self) -> Entry:
        """Scrolls the list by a notch of the wheel, and back, which needs no daemon, either."""
        since, (x, y) = len(self.trace), self.trace.middle("m6")
        self.wheel((x, y), dy=1)
        there = self.trace.wait_for(lambda entry: entry.get("scrolled", 0) > 0, since=since)
        self.wheel((x, y), dy=-1)
        return self.trace.wait_for(lambda entry: entry.get("scrolled") == 0, since=self.trace.entries.index(there))

    def wait_connected(self) -> None:
        """Waits until the daemon has opened the table."""
        self.trace.wait_for(lambda entry: "open" in entry, what="line `open`")

    # --- Common to all drivers ---------------------------------------------------------------------------------

    def tap(self, point: Point) -> None:
        self.press(point)
        self.release()

    def drag(self, points: Sequence[Point], step_ms: float = 16, hold: bool = False) -> None:
        """Presses at the first point and moves through the others. Releases at the end, unless `hold`."""
        self.press(points[0])
        self.move(points[1:], step_ms)
        if not hold:
            self.release()

    def swipe(self, cell: str, by: float, hold: bool = False) -> None:
        """Drags a row sideways, around its middle."""
        x, y = self.trace.middle(cell)
        self.drag(line((x - by / 2, y), (x + by / 2, y)), hold=hold)

    def point(self, cell: str, x: float) -> Point:
        """A point in the middle of a row's height, `x` px from its left edge."""
        return self.trace.rows[cell]["x"] + x, self.trace.middle(cell)[1]

    def painted(self, cell: str) -> list[float]:
        """Every x at which a row was painted."""
        return [entry["x"] for entry in self.trace if entry.get("cell") == cell and "x" in entry]

    def frames(self, cell: str) -> list[dict[str, Any]]:
        return [entry["frame"] for entry in self.trace if entry.get("frame", {}).get("cell") == cell]

    def phase(self, cell: str) -> str:
        return self.frames(cell)[-1]["phase"]

    def errors_shown(self) -> list[str]:
        return [entry["error"] for entry in self.trace if "error" in entry]

    def wait_until(self, condition: Callable[[], object], what: Callable[[], str]) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not condition():
            status = self.trace.process.poll()
            assert status is None, f"the demo ended with status {status}\n{self.trace.complaints}"
            assert time.monotonic() < deadline, f"not within {TIMEOUT} s: {what()}\n{self.trace.last()}\n{self.trace.complaints}"
            self.trace.pause()

    def wait_quiet(self, seconds: float = 0.4) -> None:
        """Waits until nothing has been added to the trace for so long."""
        count, since = len(self.trace), time.monotonic()
        while time.monotonic() < since + seconds:
            time.sleep(0.05)
            if len(self.trace) != count:
                count, since = len(self.trace), time.monotonic()

    def wait_painted(self, cell: str, x: float) -> None:
        """Waits until a row has been painted at x, and at no other place since."""
        self.wait_until(lambda: [0.0, *self.painted(cell)][-1] == x, lambda: f"{cell} at {x}, and not {self.painted(cell)[-3:]}")

    def hold_at(self, cell: str, start: float, end: float) -> float:
        """Drags a row by its x from `start` to `end`, and waits until it is painted there. Returns the x of its content."""
        self.drag(line(self.point(cell, start), self.point(cell, end)), hold=True)
        x = end - start + (self.slop if end < start else -self.slop)
        self.wait_until(lambda: abs([0.0, *(each["offset"] for each in self.frames(cell))][-1] - x) < self.grain, lambda: f"{cell} at {x}")
        self.wait_followed(cell)  # it was perhaps painted where a line to follow ended
        return self.painted(cell)[-1]

    def wait_followed(self, cell: str) -> None:
        """Waits until a row is painted where its last frame has it, to the px."""
        self.wait_until(lambda: abs([0.0, *self.painted(cell)][-1] - self.frames(cell)[-1]["offset"]) <= 0.5, lambda: f"{cell} follows")
