"""A separate terminal with a program: reads its screen, moves a mouse and presses keys."""

import os
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from fcntl import ioctl
from pathlib import Path

import pyte

from trace import TIMEOUT, Trace

COLUMNS, LINES = 40, 30  # 320 × 480 px
LOOK = 0.01  # s between two looks at the screen
KEYS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "enter": "\r", "escape": "\x1b"}
STEP = 0.016  # s: how fast a hand goes


class Terminal:
    """A program in a terminal during a `with` block. `trace` is its own trace."""

    def __init__(self, command: Sequence[str | Path], folder: Path, environment: Mapping[str, str]) -> None:
        self._screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self._screen)
        self._lock = threading.Lock()
        self._master, slave = os.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        path = folder / "trace.jsonl"
        own = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL", "COLUMNS", "LINES"))}
        own |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"} | environment
        words = [*map(str, command), "--trace", str(path)]
        self.process = subprocess.Popen(words, env=own, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
        os.close(slave)
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.trace = Trace(path, self.process)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        os.close(self._master)

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._master, 1 << 16)
            except OSError:
                return  # the other end is closed
            with self._lock:
                self._stream.feed(data)

    # --- The screen ----------------------------------------------------------------------------------------------

    def text(self, line: int) -> str:
        with self._lock:
            return self._screen.display[line]

    def edges(self, line: int) -> list[tuple[str, float]]:
        """The colours on a line from the left on, and where each begins, in px: blocks show eighths of a column."""
        with self._lock:
            cells = [self._screen.buffer[line][column] for column in range(COLUMNS)]
        found: list[tuple[str, float]] = []
        for column, cell in enumerate(cells):
            eighths = " ▏▎▍▌▋▊▉".find(cell.data)
            pieces = [(cell.bg, 0)] if eighths < 1 else [(cell.fg, 0), (cell.bg, eighths)]
            for color, past in pieces:
                if not found or found[-1][0] != color:
                    found.append((color, column * 8.0 + past))
        return found

    def wait_until(self, holds: Callable[[], object]) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not holds():
            assert self.process.poll() is None, "the program has ended:\n" + "\n".join(self._screen.display)
            assert time.monotonic() < deadline, "the screen is\n" + "\n".join(self._screen.display)
            time.sleep(LOOK)

    # --- The hand ------------------------------------------------------------------------------------------------

    def mouse(self, code: int, column: float, line: int, ending: str = "M") -> None:
        """As SGR mouse mode has it; `code` 0 is the left button, 32 more a motion, 64 on the wheel."""
        os.write(self._master, f"\x1b[<{code};{round(column) + 1};{line + 1}{ending}".encode())

    def drag(self, line: int, start: int, end: int, hold: bool = False) -> None:
        self.mouse(0, start, line)
        way = 1 if end > start else -1
        for column in range(start + way, end + way, way):
            time.sleep(STEP)
            self.mouse(32, column, line)
        if not hold:
            self.release(line, end)

    def release(self, line: int, column: int) -> None:
        self.mouse(0, column, line, "m")

    def click(self, line: int, column: int) -> None:
        self.mouse(0, column, line)
        self.mouse(0, column, line, "m")

    def tell_pixels(self) -> None:
        """From now on the terminal reports its size and the mouse in px."""
        os.write(self._master, f"\x1b[?2048;1$y\x1b[48;{LINES};{COLUMNS};{LINES * 16};{COLUMNS * 8}t".encode())

    def key(self, name: str) -> None:
        os.write(self._master, KEYS.get(name, name).encode())
