"""A to-do list of each toolkit, before and after its rows can be swiped: how many lines that adds, and whether it works."""

import difflib
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from display import Display, line

TIMEOUT = 60.0  # s; far more than any of it takes
DELETE, OTHER = "#CE2C31", "#6C6C70"
ROW = 64  # px
MARGIN = 6  # px from the edges of an action, where it has no title


def added_lines(before: Path, after: Path) -> int:
    """How many lines the second file has that the first one does not have, blank ones aside."""
    lines = difflib.unified_diff(before.read_text().splitlines(), after.read_text().splitlines(), n=0)
    return sum(each.startswith("+") and not each.startswith("+++") and bool(each[1:].strip()) for each in lines)


def use(display: Display, command: Sequence[str | Path], environment: Mapping[str, str], folder: Path, top: int = 0) -> list[str]:
    """Marks the first to-do as done, undoes that, deletes it, and marks the one that takes its place. Returns what was printed."""
    output, errors = folder / "output", folder / "errors"
    with output.open("w") as stdout, errors.open("w") as stderr:
        process = subprocess.Popen(command, env=environment, stdout=stdout, stderr=stderr)
    y = top + MARGIN

    def wait(what: Callable[[], bool], seconds: float = TIMEOUT) -> bool:
        deadline = time.monotonic() + seconds
        while not what():
            assert process.poll() is None, errors.read_text()
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True

    def tap(x: int) -> None:
        count = len(output.read_text().splitlines())
        deadline = time.monotonic() + TIMEOUT
        while not wait(lambda: display.colors((320 - MARGIN, y), (160 + MARGIN, y)) == [DELETE, OTHER], 2):  # it may not be ready
            assert time.monotonic() < deadline, errors.read_text()
            display.drag(line((250, top + ROW // 2), (90, top + ROW // 2)))
        display.click(x, top + ROW // 2)
        assert wait(lambda: len(output.read_text().splitlines()) > count), errors.read_text()
        assert wait(lambda: not {DELETE, OTHER} & set(display.colors((320 - MARGIN, y)))), errors.read_text()

    try:
        for x in (200, 200, 280, 200):
            tap(x)
    finally:
        process.kill()
        process.wait()
    assert not errors.read_text(), errors.read_text()
    return output.read_text().splitlines()
