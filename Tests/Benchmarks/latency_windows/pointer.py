"""Drags by XTest, from a separate process."""

import contextlib
import ctypes
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
STEP = -2  # px a move
MOVES = 120
HOLD = 0.5  # s before the release; in the first half of it the last position is painted, also on a busy machine
START = 300  # x of the pointer as it goes down


class Record:
    """What happened in a window during one drag, and what each move has cost its process."""

    def __init__(self) -> None:
        self.events: list[tuple[str, float, float]] = []  # "delivered" or "painted", s, px
        self.times: list[float] = []  # s of CPU time of the process, at each delivery

    def delivered(self, x: float) -> None:
        """The window has received a move of the pointer to x."""
        self.times.append(time.process_time())
        self.events.append(("delivered", time.monotonic(), x))

    def painted(self, x: float) -> None:
        """The row's content has been painted at x."""
        self.events.append(("painted", time.monotonic(), x))

    def take(self) -> tuple[list[tuple[str, float, float]], float]:
        """Empties the record. Returns the events, and the CPU time of a move in µs."""
        events, times = self.events, self.times
        self.events, self.times = [], []
        return events, (times[-1] - times[0]) / MOVES * 1e6 if times else 0.0


def cpu_time(process: int) -> float:
    """s of CPU time that a process has taken, and those that it has started. Threads and processes may end meanwhile."""
    total = 0.0
    for task in Path(f"/proc/{process}").glob("task/*"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            total += int((task / "schedstat").read_text().split()[0]) / 1e9
            total += sum(cpu_time(int(word)) for word in (task / "children").read_text().split())
    return total


def start(y: float, rate: float) -> "subprocess.Popen[bytes]":
    """Begins a drag of the row at y, with so many moves a second."""
    return subprocess.Popen([sys.executable, __file__, str(round(y)), str(rate)])


def drag(y: int, rate: float) -> None:
    """Drags by XTest, with absolute deadlines: a late move does not delay the next ones."""
    x11, xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))

    def move(x: int) -> None:
        xtst.XTestFakeMotionEvent(display, -1, x, y, 0)
        x11.XFlush(display)

    def press(is_down: int) -> None:
        xtst.XTestFakeButtonEvent(display, 1, is_down, 0)
        x11.XFlush(display)

    move(START)
    press(1)
    begin = time.monotonic()
    for number in range(1, MOVES + 1):
        time.sleep(max(begin + number / rate - time.monotonic(), 0))
        move(START + STEP * number)
    time.sleep(HOLD)
    press(0)
    time.sleep(HOLD)
    x11.XCloseDisplay(display)


if __name__ == "__main__":
    drag(int(sys.argv[1]), float(sys.argv[2]))
