"""Calls of the daemon's thread: GLib's loop makes them, or a list that waits for an answer before it is painted."""

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

from gi.repository import GLib


class LoopCalls:
    """A queue of calls for GLib's loop.

    `wait` makes them early. After a wait that ran out, it does not wait until `look` has found an answer before the next input. So a
    daemon that has stopped delays one repaint.
    """

    def __init__(self, bound: float) -> None:
        self.missed_waits = 0
        self._bound = bound  # s
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._is_waiting = False  # the loop need not be woken
        self._is_late = False  # the daemon is, since a wait ran out

    def put(self, call: Callable[[], None]) -> None:
        """Adds a call, on any thread."""
        self._calls.put(call)
        if not self._is_waiting:
            GLib.idle_add(self._run, priority=GLib.PRIORITY_DEFAULT)  # by itself, `idle_add` lets drawing go first

    def wait(self, is_answered: Callable[[], bool]) -> None:
        """Makes calls until the answer is there, or the bound is reached."""
        if is_answered() or self._is_late or not self._bound:
            return
        self._is_late = not self._run_until(is_answered, self._bound)
        self.missed_waits += self._is_late

    def look(self, is_answered: Callable[[], bool]) -> None:
        """Makes the calls that are there after a paint, before the next input is sent."""
        if self._is_late:
            self._is_late = not self._run_until(is_answered, 0)

    def _run_until(self, is_answered: Callable[[], bool], timeout: float) -> bool:
        deadline = time.monotonic() + timeout
        self._is_waiting = True
        try:
            while not is_answered():
                self._calls.get(timeout=max(deadline - time.monotonic(), 0))()
        except Empty:
            pass
        finally:
            self._is_waiting = False
        if not self._calls.empty():
            GLib.idle_add(self._run, priority=GLib.PRIORITY_DEFAULT)
        return is_answered()

    def _run(self) -> bool:
        for _ in range(self._calls.qsize()):
            self._calls.get()()
        return GLib.SOURCE_REMOVE
