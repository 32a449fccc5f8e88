"""The demo in a pseudo-terminal: the test sends the mouse as a terminal does, and reads the screen from the demo's output."""

import os
import re
import subprocess
import threading
import time
from pathlib import Path

import pytest

from hostile import SWIPED
from trace import TIMEOUT, Trace

ROOT = Path(__file__).resolve().parents[3]
BUILT = [path for folder in (".build-tests/debug", ".build/debug") if (path := ROOT / folder / "SwipedClientDemo").exists()]
POLL = 0.01  # s


def newest() -> Path:
    """The most recent build of the demo. Without one, tests are skipped, but not in CI."""
    if not BUILT and "CI" not in os.environ:
        pytest.skip("the demo is built by swift build --product SwipedClientDemo")
    return max(BUILT, key=lambda path: path.stat().st_mtime)


class Terminal:
    """The demo, for as long as the `with` lasts, and its trace."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.output = b""
        self._master, slave = os.openpty()
        command = [newest(), "--trace", folder / "trace.jsonl", *words]
        self.process = subprocess.Popen(
            list(map(str, command)), env=os.environ | {"SWIPED": SWIPED} | environment, stdin=slave, stdout=slave, start_new_session=True
        )
        os.close(slave)
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.trace = Trace(folder / "trace.jsonl", self.process)

    def __enter__(self) -> "Terminal":
        assert self.trace.rows["m2"] == {"x": 0, "y": 48, "width": 320, "height": 48}
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        os.close(self._master)

    def _read(self) -> None:
        while True:
            try:
                self.output += os.read(self._master, 1 << 16)
            except OSError:
                return  # the demo has exited

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def mouse(self, button: int, column: int, line: int, end: str = "M") -> None:
        self.type(f"\x1b[<{button};{column + 1};{line + 1}{end}")

    def drag(self, line: int, start: int, to: int, hold: bool = False) -> None:
        """Moves a column at a time, at the speed of a user."""
        self.mouse(0, start, line)
        for column in range(start, to, 1 if to > start else -1):
            self.mouse(32, column, line)
            time.sleep(0.016)
        self.mouse(32, to, line)
        if not hold:
            self.mouse(0, to, line, "m")

    def tap(self, line: int, column: int) -> None:
        self.mouse(0, column, line)
        self.mouse(0, column, line, "m")

    @property
    def screen(self) -> list[str]:
        """The lines of the last repaint, with their colours."""
        paints = [paint for paint in self.output.split(b"\x1b[H") if paint.endswith(b"\x1b[J")]
        return paints[-1].decode().split("\r\n") if paints else [""] * 30

    def text(self, line: int) -> str:
        return re.sub(r"\x1b\[[\d;]*[mKJ]", "", self.screen[line])

    def width(self, color: str, line: int) -> int:
        """How many columns of a line have a background colour."""
        return sum(len(text) for style, text in re.findall(r"\x1b\[0;([\d;]+)m([^\x1b]*)", self.screen[line]) if style.endswith("48;2;" + color))

    def wait_until(self, condition) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not condition():
            assert time.monotonic() < deadline, "\n".join(self.screen)
            time.sleep(POLL)

    def quit(self) -> int:
        """Quits the demo, and returns its exit status."""
        self.type("q")
        return self.process.wait(TIMEOUT)
