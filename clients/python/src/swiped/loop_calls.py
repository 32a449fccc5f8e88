"""The callbacks of a daemon's client in an event loop. A toolkit makes them early before a repaint, which then shows the newest answer."""

import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial


class LoopCalls:
    """Lets an event loop read what a daemon sends, and make the callbacks. Pass it as `calls` to `Daemon`.

    The loop watches `fileno`, and calls `run` when it is readable. After input, the toolkit calls `wait` before it repaints: the
    answer is then drawn in the same repaint as in a program without a daemon. If a wait runs out, `wait` returns at once until that
    answer is there. So a daemon that has stopped delays one repaint.

    - `bound`: seconds that a repaint waits at most; 0 means never
    - `missed_waits`: how many waits ran out
    - `thread`: that of the loop
    """

    def __init__(self, bound: float = 0.0) -> None:
        self.missed_waits = 0
        self.bound = bound
        self.thread = threading.current_thread()
        self._calls: deque[Callable[[], object]] = deque()
        self._watched: dict[int, Callable[[], object]] = {}  # what to call, by descriptors
        self._epoll = select.epoll()
        self._wakeup = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)  # readable when there are calls
        self.watch(self._wakeup, partial(os.eventfd_read, self._wakeup))
        self._is_on_time: Callable[[], bool] = lambda: True  # whether there is by now what the last wait that ran out has waited for
        self._is_closed = self._is_reading = False

    def __del__(self) -> None:
        os.close(self._wakeup)

    # --- For the loop --------------------------------------------------------------------------------------------

    def fileno(self) -> int:
        """The descriptor that becomes readable when `run` has something to do. It stays the same."""
        return self._epoll.fileno()

    def run(self, timeout: float | None = 0) -> None:
        """Reads what the daemon has sent, and makes the calls. By default it does not wait for them; None waits for as long as it takes."""
        self._poll(timeout)
        for _ in range(len(self._calls)):
            self._make_call()

    def close(self) -> None:
        """Drops all calls, those to come as well."""
        self._is_closed = True
        self._calls.clear()

    def wait(self, is_answered: Callable[[], bool]) -> None:
        """Makes calls until this holds, or the bound is reached. A wait that ran out is the last one until that holds."""
        if not self._is_on_time():
            self.run()
        if not self.bound or not self._is_on_time():
            return
        end = time.monotonic() + self.bound
        while not is_answered() and (left := end - time.monotonic()) > 0:
            if not self._calls:
                self._poll(left)
            self._make_call()
        if not is_answered():
            self._is_on_time = is_answered
            self.missed_waits += 1

    # --- For `Daemon`, on any thread -----------------------------------------------------------------------------

    def put(self, call: Callable[[], object]) -> None:
        """Adds a call. The loop wakes up for it, unless it is reading."""
        if self._is_closed:
            return
        self._calls.append(call)
        if not self._is_reading or threading.current_thread() is not self.thread:
            os.eventfd_write(self._wakeup, 1)

    def watch(self, descriptor: int, call: Callable[[], object], event: int = select.EPOLLIN) -> None:
        """Calls a function in the loop when the descriptor is readable, or for EPOLLOUT writable, unless it is watched already."""
        if descriptor not in self._watched:
            self._watched[descriptor] = call
            self._epoll.register(descriptor, event)

    def unwatch(self, descriptor: int) -> None:
        """Ends `watch`, if it has begun."""
        if self._watched.pop(descriptor, None):
            self._epoll.unregister(descriptor)

    # --- Private -------------------------------------------------------------------------------------------------

    def _poll(self, timeout: float | None) -> None:
        """Waits until there is something to read, and reads it."""
        found = self._epoll.poll(timeout)
        self._is_reading = True
        for descriptor, _ in found:
            if call := self._watched.get(descriptor):
                call()
        self._is_reading = False

    def _make_call(self) -> None:
        """Makes the next call, if there is one.

        A call may run a nested loop, such as that of a dialog, so the loop is woken for the calls behind it.
        """
        if not self._calls:
            return
        call = self._calls.popleft()
        if self._calls:
            os.eventfd_write(self._wakeup, 1)
        call()
