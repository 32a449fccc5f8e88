"""Follows a guide: takes its listings from the page, runs them in an empty folder, and swipes the rows of their windows."""

import os
import re
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from display import Display, line
from drivers.gtk import Gtk, library
from drivers.qt import BUILD
from hostile import ROOT, SWIPED

GUIDES = ROOT / "docs/guides"
CLIENTS = ("gtk/src", "qt/src", "tk", "textual", "python/src")
VARIABLES = {
    "SWIPED": SWIPED,
    "PYTHONPATH": os.pathsep.join(str(ROOT / "clients" / folder) for folder in CLIENTS),
    "QML_IMPORT_PATH": str(BUILD),
    "QT_QUICK_BACKEND": "software",
} | Gtk.variables
DELETE, ARCHIVE = "#CE2C31", "#6C6C70"
SAME = {DELETE: ("#E01B24", "#C01C28")}  # in libadwaita, in light and in dark colors
TIMEOUT = 30.0  # s; far more than any step takes


def listings(page: str, heading: str, language: str) -> list[str]:
    """The code blocks of a language under a heading of a guide."""
    text = (GUIDES / page).read_text()
    section = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert section, f"{page} has no heading {heading}"
    return re.findall(rf"^```{language}\n(.*?)^```$", section[1], re.MULTILINE | re.DOTALL)


class Followed:
    """A program of a guide on a display, for as long as the `with` lasts."""

    def __init__(self, display: Display, folder: Path, command: Sequence[str | Path], **variables: str) -> None:
        self.display = display
        self._output, self._errors = folder / "output", folder / "errors"
        with self._output.open("w") as stdout, self._errors.open("w") as stderr:
            environment = display.environment(**library() | VARIABLES | variables)
            self.process = subprocess.Popen(command, cwd=folder, env=environment, stdout=stdout, stderr=stderr)

    def __enter__(self) -> "Followed":
        return self

    def __exit__(self, *_: Any) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def errors(self) -> str:
        """What it has written on standard error."""
        return self._errors.read_text()

    @property
    def printed(self) -> list[str]:
        """The lines on standard output, and those that QML logs."""
        return [text.removeprefix("qml: ") for path in (self._output, self._errors) for text in path.read_text().splitlines()]

    def wait(self, holds: Callable[[], object], seconds: float = TIMEOUT) -> bool:
        """Waits until something is true. Returns whether it became true in this time."""
        deadline = time.monotonic() + seconds
        while not holds():
            assert self.process.poll() is None, self.errors
            if time.monotonic() > deadline:
                return False
            time.sleep(0.03)
        return True

    def shows(self, color: str, x: float, y: float) -> bool:
        """Whether a pixel has a color."""
        return self.display.colors((x, y))[0] in (color, *SAME.get(color, ()))

    def prints(self, text: str) -> None:
        """Waits for a line."""
        assert self.wait(lambda: text in self.printed), self.printed

    def swipe(self, row: int, start: float = 250, end: float = 90, color: str = DELETE, x: float = 314) -> None:
        """Swipes the row of a number, from 0, until a color is at its edge. Repeats, because the window may not be ready.

        A row that is open already is left alone: another swipe would be a full swipe.
        """
        middle = row * 64 + 32
        for _ in range(10):
            if self.shows(color, x, row * 64 + 6):
                return
            self.display.drag(line((start, middle), (end, middle)))
            self.wait(lambda: self.shows(color, x, row * 64 + 6), 2)
        raise AssertionError(f"row {row} shows no {color}: {self.errors}")

    def tap(self, row: int, x: float) -> None:
        """Taps a place in a row."""
        self.display.click(x, row * 64 + 32)

    def swipe_and_tap(self, row: int, x: float, printed: str) -> None:
        """Swipes a row open, taps the action at a place, and waits for what that prints."""
        self.swipe(row)
        self.tap(row, x)
        self.prints(printed)

    def at_rest(self) -> list[str]:
        """The colors of three rows, once they no longer change."""
        places = [(x, y) for x in range(8, 320, 8) for y in range(4, 192, 4)]
        seen: list[list[str]] = []

        def has_stopped() -> bool:
            time.sleep(0.3)
            seen.append(self.display.colors(*places))
            return seen[-1:] == seen[-2:-1]

        assert self.wait(has_stopped)
        return seen[-1]

    def closed(self, row: int) -> None:
        """Waits until no action of a row is visible."""
        assert self.wait(lambda: not self.shows(DELETE, 314, row * 64 + 6) and not self.shows(ARCHIVE, 314, row * 64 + 6))
