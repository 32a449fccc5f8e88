"""Calls of the daemon's thread: GLib's loop makes them, or a list that waits for an answer before it is painted."""

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

from gi.repository import GLib

LONGEST_PAUSE = 8  # answers


class LoopCalls:
    """A queue of calls for GLib's loop.

    `wait` makes them early. After a wait that ran out, it does not wait until `look` has found an answer in time. If the next wait
    runs out too, two answers have to be in time, then four, then eight: a daemon that is always a little late costs little.
    """

    def __init__(self, bound: float) -> None:
        self.missed_waits = 0
        self._bound = bound  # s
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._is_waiting = False  # the loop need not be woken
        self._pause, self._next_pause = 0, 1  # answers that have to be in time before the next wait

    def put(self, call: Callable[[], None]) -> None:
        """Adds a call, on any thread."""
        self._calls.put(call)
        if not self._is_waiting:
            GLib.idle_add(self._run, priority=GLib.PRIORITY_DEFAULT)  # by itself, `idle_add` lets drawing go first

    def wait(self, is_answered: Callable[[], bool]) -> None:
        """Makes calls until the answer is there, or the bound is reached."""
        if is_answered() or self._pause or not self._bound:
            return
        if self._run_until(is_answered, self._bound):
            self._next_pause = 1
        else:
            self.missed_waits += 1
            self._pause, self._next_pause = self._next_pause, min(2 * self._next_pause, LONGEST_PAUSE)

    def look(self, is_answered: Callable[[], bool]) -> None:
        """Makes the calls that are there after a paint whose answer was not waited for."""
        if self._pause and self._run_until(is_answered, 0):
            self._pause -= 1

    def _run_until(self, is_answered: Callable[[], bool], timeout: float) -> bool:
        deadline = time.monotonic() + timeout
        self._is_waiting = True
        try:
            while not is_answered():
                self._calls.get(timeout=max(deadline - time.monotonic(), 0))()
        except Empty:
            pass
        self._is_waiting = False
        if not self._calls.empty():
            GLib.idle_add(self._run, priority=GLib.PRIORITY_DEFAULT)
        return is_answered()

    def _run(self) -> bool:
        for _ in range(self._calls.qsize()):
            self._calls.get()()
        return GLib.SOURCE_REMOVE
