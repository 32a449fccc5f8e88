"""Drags by XTest, from a separate process."""

import ctypes
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
STEP = -2  # px a move
MOVES = 120
HOLD = 0.25  # s before the release, in which the last position is painted
START = 300  # x of the pointer as it goes down


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
