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
        self._is_waiting = False  # for a call, so that the loop need not be woken
        self._is_closed = False
        self._is_late = False  # the daemon is, since a wait ran out

    def put(self, call: Callable[[], None]) -> None:
        """Adds a call, on any thread."""
        self._calls.put(call)
        if not self._is_waiting:
            self._wake(self.run)

    def run(self) -> None:
        """Makes the calls that are there."""
        for _ in range(self._calls.qsize()):
            self._make_call(0)

    def close(self) -> None:
        """Drops all calls, those to come as well."""
        self._is_closed = True

    def request(self) -> Callable[[], None]:
        """A request is being sent. The caller calls the returned function when it is answered, or will never be."""
        self._newest += 1
        number = self._newest

        def answered() -> None:
            self._answered = max(self._answered, number)

        return answered

    def input_sent(self) -> None:
        """Input was sent: the next repaint shows the answer."""
        if self._is_late:
            self.run()
            self._is_late = self._answered < self._painted
        self._has_input = True

    def wait(self) -> None:
        """Makes calls until all requests are answered, or the bound is reached. Without input since the last call it does nothing."""
        if self._has_input and self.bound and not self._is_late:
            end = time.monotonic() + self.bound
            while self._answered < self._newest and (left := end - time.monotonic()) > 0 and self._make_call(left):
                pass
            self._is_late = self._answered < self._newest
            self.missed_waits += self._is_late
        self._has_input, self._painted = False, self._newest

    def _make_call(self, timeout: float) -> bool:
        """Makes the next call, for which it waits. False if there is none.

        A call may run a nested loop, such as that of a dialog, so the loop is woken for the calls behind it.
        """
        self._is_waiting = True
        try:
            call = self._calls.get(timeout=timeout)
        except Empty:
            call = None
        self._is_waiting = False
        if not self._calls.empty():
            self._wake(self.run)
        if call and not self._is_closed:
            call()
        return call is not None
