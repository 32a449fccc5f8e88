"""Calls of the daemon's thread, for an event loop. A toolkit makes them early before a repaint, which then shows the newest answer."""

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue


class LoopCalls:
    """A queue of calls for an event loop. Pass `put` as `dispatch` to `Daemon`.

    After input, the toolkit calls `wait` before it repaints: the answer is then drawn in the same repaint as in a program without a
    daemon. If a wait runs out, `wait` returns at once until an answer is there before the next input. So a daemon that has stopped
    delays one repaint.

    - `wake(run)`: makes the loop call `run` soon; called on any thread
    - `bound`: seconds that a repaint waits at most; 0 means never
    - `missed_waits`: how many waits ran out
    """

    def __init__(self, wake: Callable[[Callable[[], None]], object], bound: float) -> None:
        self.missed_waits = 0
        self.bound = bound
        self._wake = wake
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._newest = self._answered = 0  # the numbers of the last request, and of the last one with an answer
        self._painted = 0  # the number of the last request before the last repaint
        self._has_input = False  # input was sent after the last repaint
        self._is_running = False  # calls, so that the loop need not be woken
        self._is_late = False  # the daemon is, since a wait ran out

    def put(self, call: Callable[[], None]) -> None:
        """Adds a call, on any thread."""
        self._calls.put(call)
        if not self._is_running:
            self._wake(self.run)

    def run(self) -> None:
        """Makes the calls that are there."""
        left = iter(range(self._calls.qsize()))
        self._run_until(lambda: next(left, None) is None, 0)

    def request(self) -> Callable[[], None]:
        """A request is being sent. The caller calls the returned function when it is answered, or will never be."""
        self._newest += 1
        number = self._newest

        def answered() -> None:
            self._answered = max(self._answered, number)

        return answered

    def input_sent(self) -> None:
        """Input was sent: the next repaint shows the answer."""
        if self._is_late and not self._is_running:  # a call may send input as well
            self._is_late = not self._run_until(lambda: self._answered >= self._painted, 0)
        self._has_input = True

    def wait(self) -> None:
        """Makes calls until all requests are answered, or the bound is reached. Without input since the last call it does nothing."""
        if self._has_input and self.bound and not self._is_late:
            self._is_late = not self._run_until(lambda: self._answered >= self._newest, self.bound)
            self.missed_waits += self._is_late
        self._has_input, self._painted = False, self._newest

    def _run_until(self, is_done: Callable[[], bool], timeout: float) -> bool:
        deadline = time.monotonic() + timeout
        was_running, self._is_running = self._is_running, True
        try:
            while not is_done():
                self._calls.get(timeout=max(deadline - time.monotonic(), 0))()
        except Empty:
            pass
        finally:
            self._is_running = was_running
            if not self._calls.empty():
                self._wake(self.run)
        return is_done()
