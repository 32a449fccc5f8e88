"""The thread that serves a daemon: it reads, writes, watches deadlines, and replaces a daemon that fails."""

import math
import select
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from typing import Any

from .connection import OPENING, RETRY_INTERVAL, Connection, Options, log
from .errors import Ended, NotStarted, SwipedError, TimedOut
from .events import Event, Notification, Ready, Response
from .loop_calls import LoopCalls
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
        self._calls = calls
        self._is_read_by_loop = False
        self._fault: SwipedError | None = None  # why the loop cannot read on
        self._lock = threading.RLock()
        self._pending: dict[int, Callable[[Any], object]] = {}  # what takes the response to a request
        # In s, of the requests for which no thread waits; the earliest comes first.
        self._deadlines: dict[int, float] = {OPENING: time.monotonic() + self.timeout}
        self._wakes_at: float | None = None  # s: when the thread's poll() times out
        self.ready: Future[Any] = Future()  # of the result of `initialize`
        self._closed = threading.Event()
        self._wakeup = Wakeup()
        self._thread = threading.Thread(target=self._supervise, name="swiped", daemon=True)

    def _supervise(self) -> None:
        """Serves one daemon after the other, until the session ends."""
        fault: SwipedError = Ended("the client's thread ended")
        try:
            while True:
                if self._transport and (found := self._serve_once(self._transport)):
                    with self._lock:
                        self._fault, failed = None, self._detach()
                    fault = self._reap(failed, found) if failed else found
                    if not self._restart(fault):
                        break
        finally:
            self._finish(fault)

    def _serve_once(self, transport: Transport) -> SwipedError | None:
        """Waits for input, output or a deadline, and handles it. Returns why the daemon has to be replaced."""
        wanted = {self._wakeup.fileno(): select.POLLIN}
        with self._lock:
            if not self._is_read_by_loop:
                wanted[transport.output] = select.POLLIN
            if self._session.outgoing:
                wanted[transport.input] = wanted.get(transport.input, 0) | select.POLLOUT
            # A later deadline does not move the wake-up time: `send` then need not wake the thread.
            if self._wakes_at is None or self._wakes_at <= time.monotonic():
                self._wakes_at = next(iter(self._deadlines.values()), None)
        poll = select.poll()
        for descriptor, mask in wanted.items():
            poll.register(descriptor, mask)
        timeout = None if self._wakes_at is None else max(self._wakes_at - time.monotonic(), 0) * 1000
        if any(descriptor == self._wakeup.fileno() for descriptor, _ in poll.poll(timeout)):
            self._wakeup.clear()
        with self._lock:
            self._write()
            events = [] if self._is_read_by_loop else self._read(transport)
        for event in events:
            if isinstance(event, SwipedError):
                return event
            self._deliver(event)
        with self._lock:
            if self._is_late and self._is_read_by_loop and readable(transport.output):
                self._postpone_deadlines()  # the loop is busy, not the daemon
            late = TimedOut(f"the daemon did not respond within {self.timeout} s") if self._is_late else None
            return self._fault or late

    @property
    def _is_late(self) -> bool:
        return next(iter(self._deadlines.values()), math.inf) <= time.monotonic()

    def _postpone_deadlines(self) -> None:
        self._deadlines = dict.fromkeys(self._deadlines, time.monotonic() + self.timeout)

    def _read_in_loop(self) -> None:
        """The loop reads what the daemon has sent."""
        with self._lock:
            if not self._is_read_by_loop or not self._transport:
                return
            for event in self._read(self._transport):
                if isinstance(event, SwipedError):
                    self._fault = event
                    self._calls.unwatch(self._transport.output)
                    self._wakeup.set()  # the thread replaces the daemon
                else:
                    self._deliver(event)

    def _deliver(self, event: Event) -> None:
        match event:
            case Response():
                with self._lock:
                    take = self._pending.pop(event.id, None)
                    self._deadlines.pop(event.id, None)
                if take:
                    take(event.error or event.result)
            case Ready():
                with self._lock:
                    self._deadlines.pop(OPENING, None)
                    self._let_loop_read(True)
                self.ready.set_result(event.result)
            case Notification() if self._on_notification is None:
                self.notifications.put(event)
            case Notification():
                self._call_back(f"on_notification of {event.method}", self._on_notification, event)

    def _call_back(self, name: str, callback: Callable[[Any], object], argument: Any) -> None:
        """Calls a callback of the application: at once, or in the loop."""
        if self._calls is None:
            self._call_safely(name, callback, argument)
        else:
            self._calls.put(partial(self._call_safely, name, callback, argument))

    # --- Who reads -----------------------------------------------------------------------------------------------

    def _let_loop_read(self, lets: bool) -> None:
        """Reading is left to the loop, if there is one; or to the thread, as while the session opens and closes."""
        if self._calls and lets != self._is_read_by_loop and not self._failure:
            self._is_read_by_loop = lets
            self._watch()
            self._wakeup.set()

    def _watch(self) -> None:
        if self._calls and self._transport:
            self._calls.unwatch(self._transport.output)
            if self._is_read_by_loop:
                self._calls.watch(self._transport.output, self._read_in_loop)

    def _attach(self, transport: Transport) -> None:
        super()._attach(transport)
        self._watch()

    def _detach(self) -> Transport | None:
        if self._calls and self._transport:
            self._calls.unwatch(self._transport.output)
        return super()._detach()

    def _restart(self, fault: SwipedError) -> bool:
        """Replaces a failed daemon, if the session may continue. Retries to connect to a socket until `timeout`."""
        deadline = time.monotonic() + self.timeout
        if self._socket is not None and self._session.failed_restarts:
            self._closed.wait(RETRY_INTERVAL)  # a daemon that is exiting may still accept connections
        while self._session.may_restart:
            try:
                transport = self._open_transport()
            except NotStarted:
                if self._socket is None or time.monotonic() > deadline or self._closed.wait(RETRY_INTERVAL):
                    break
                continue
            with self._lock:
                if self._session.may_restart:
                    log.warning("%s; restarting", fault)
                    self._attach(transport)
                    self._write()
                    self._postpone_deadlines()
                    return True
            transport.kill()  # close() was called meanwhile
            transport.close()
        return False

    def _finish(self, fault: SwipedError) -> None:
        """Ends the session: each pending request fails."""
        with self._lock:
            self._failure = fault
            transport = self._detach()
            pending, self._pending, self._deadlines = list(self._pending.values()), {}, {}
            self._wakeup.close()
        if transport:
            transport.kill()
            transport.close()
        if self._on_failure and not self._session.is_shutting_down:
            self._call_back("on_failure", self._on_failure, fault)
        if not self.ready.done():
            self.ready.set_exception(fault)
        for take in pending:
            take(fault)


def readable(descriptor: int) -> bool:
    """Whether there is something to read, or the end of it."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))
