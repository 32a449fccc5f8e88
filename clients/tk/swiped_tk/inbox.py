"""From another thread into Tk's loop."""

import os
import tkinter as tk
from collections import deque
from collections.abc import Callable


class Inbox:
    """What other threads `put` here is called in Tk's loop, in order and at once: Tk waits for the pipe as it does for the display."""

    def __init__(self, widget: tk.Misc) -> None:
        self._calls: deque[Callable[[], object]] = deque()
        self._tk = widget.tk
        self._output, self._input = os.pipe()
        os.set_blocking(self._output, False)
        os.set_blocking(self._input, False)
        self._tk.createfilehandler(self._output, tk.READABLE, self._readable)

    def put(self, call: Callable[[], object]) -> None:
        """Never waits for the loop. Once the inbox is closed, it forgets."""
        self._calls.append(call)
        try:
            os.write(self._input, b"\0")
        except (BlockingIOError, OSError):
            pass  # it is full of such bytes already; or closed

    def close(self) -> None:
        """Calls nothing any more."""
        self._calls.clear()
        self._tk.deletefilehandler(self._output)
        os.close(self._output)
        output, self._input = self._input, -1
        os.close(output)

    def _readable(self, *_: object) -> None:
        os.read(self._output, 1 << 12)
        while self._calls and self._input >= 0:
            self._calls.popleft()()
