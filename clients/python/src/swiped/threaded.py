"""The thread that serves a daemon: it reads, and writes what cannot be written at once."""

import select
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from typing import Any

from .connection import Connection, Options
from .errors import Ended, SwipedError
from .events import Notification
from .loop_calls import LoopCalls
from .session import OPENING
from .transport import Program, Transport
from .wakeup import Wakeup


class ThreadedConnection(Connection):
    """A connection with its own thread. What begins with `_` and is used by other threads is used under the lock.

    With `calls`, the event loop reads what a daemon sends after its first response. A loop that waits for a response needs no second
    thread to wake up, then.
    """

    def __init__(self, program: Program | None, calls: LoopCalls | None, options: Options) -> None:
        super().__init__(program, options)
        self.notifications: SimpleQueue[Notification] = SimpleQueue()
        self.ready: Future[Any] = Future()  # of the result of `initialize`
        self._pending[OPENING] = self._opened
        self._calls = calls
        self._is_read_by_loop = False
        self._has_opened = self._is_ending = False
        self._fault: SwipedError | None = None  # why the loop cannot read on
        self._lock = threading.RLock()
        self._wakeup = Wakeup()
        self._thread = threading.Thread(target=self._serve, name="swiped", daemon=True)

    def _serve(self) -> None:
        """Serves the daemon until the session ends. Then each pending request fails."""
        fault: SwipedError = Ended("the client's thread ended")
        try:
            while (found := self._serve_once()) is None:
                pass
            fault = found
        finally:
            if transport := self._detach():
                fault = self._close(transport, fault)
            with self._lock:
                self._failure = fault
                self._wakeup.close()
            self._report_failure(fault)

    def _serve_once(self) -> SwipedError | None:
        """Waits for input or output, and handles it. Returns why the session has to end."""
        poll = select.poll()
        poll.register(self._wakeup.fileno(), select.POLLIN)
        with self._lock:
            assert self._transport
            wanted = {} if self._is_read_by_loop else {self._transport.output: select.POLLIN}
            if self._session.outgoing:
                wanted[self._transport.input] = wanted.get(self._transport.input, 0) | select.POLLOUT
        for descriptor, mask in wanted.items():
            poll.register(descriptor, mask)
        if any(descriptor == self._wakeup.fileno() for descriptor, _ in poll.poll()):
            self._wakeup.clear()
        with self._lock:
            self._write()
            events = [] if self._is_read_by_loop else self._read()
        for event in events:
            if isinstance(event, SwipedError):
                return event
            self._deliver(event)
        if self._has_opened:
            with self._lock:
                self._let_loop_read(True)  # not earlier: the loop would deliver what follows before the last of these events
        return self._fault

    def _read_in_loop(self) -> None:
        """The loop reads what the daemon has sent."""
        with self._lock:
            if not self._is_read_by_loop or not self._transport:
                return
            for event in self._read():
                if isinstance(event, SwipedError):
                    self._fault = event
                    self._let_loop_read(False)  # the thread ends the session
                else:
                    self._deliver(event)

    def _opened(self, result: Any) -> None:
        """The daemon has responded to `initialize`, or never will."""
        if isinstance(result, SwipedError):
            return self.ready.set_exception(result)
        self._has_opened = True
        self.ready.set_result(result)

    def _queue(self, notification: Notification) -> None:
        self.notifications.put(notification)

    def _call_back(self, name: str, callback: Callable[[Any], object], argument: Any) -> None:
        """Calls a callback of the application: at once, or in the loop."""
        call = partial(super()._call_back, name, callback, argument)
        if self._calls is None:
            call()
        else:
            self._calls.put(call)

    def _let_loop_read(self, lets: bool) -> None:
        """Reading is left to the loop, if there is one; or to the thread again, which then ends the session."""
        self._is_ending |= not lets
        if not self._calls or not self._transport or lets == self._is_read_by_loop or (lets and self._is_ending):
            return
        self._is_read_by_loop = lets
        if lets:
            self._calls.watch(self._transport.output, self._read_in_loop)
        else:
            self._calls.unwatch(self._transport.output)
        self._wakeup.set()

    def _detach(self) -> Transport | None:
        with self._lock:
            self._let_loop_read(False)
            return super()._detach()
