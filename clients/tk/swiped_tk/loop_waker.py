"""Wakes Tk's loop from other threads."""

import os
import tkinter as tk
from collections import deque
from collections.abc import Callable


class LoopWaker:
    """Functions that other threads give to `wake` are called in Tk's loop, in order. A pipe, for which Tk waits, wakes the loop."""

    def __init__(self, widget: tk.Misc) -> None:
        self._calls: deque[Callable[[], object]] = deque()
        self._tk = widget.tk
        self._output, self._input = os.pipe()
        os.set_blocking(self._output, False)
        os.set_blocking(self._input, False)
        self._tk.createfilehandler(self._output, tk.READABLE, self._readable)

    def wake(self, call: Callable[[], object]) -> None:
        """Queues a call. Never blocks. After `close` the call is dropped."""
        self._calls.append(call)
        try:
            os.write(self._input, b"\0")
        except (BlockingIOError, OSError):
            pass  # the pipe is full, so that the loop will wake anyway; or it is closed

    def close(self) -> None:
        """Drops all calls."""
        self._calls.clear()
        self._tk.deletefilehandler(self._output)
        os.close(self._output)
        output, self._input = self._input, -1
        os.close(output)

    def _readable(self, *_: object) -> None:
        os.read(self._output, 1 << 12)
        while self._calls and self._input >= 0:
            self._calls.popleft()()
