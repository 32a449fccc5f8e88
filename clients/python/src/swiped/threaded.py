"""The thread that serves a daemon: it reads, writes, watches deadlines, and replaces a daemon that fails."""

import math
import select
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any

from .connection import OPENING, RETRY_INTERVAL, Connection, Options, log
from .errors import Ended, NotStarted, SwipedError, TimedOut
from .events import Event, Notification, Ready, Response
from .transport import Program, Transport
from .wakeup import Wakeup

Dispatch = Callable[[Callable[[], None]], object]


class ThreadedConnection(Connection):
    """A connection with its own thread. What begins with `_` and is used by other threads is used under the lock."""

    def __init__(self, program: Program | None, dispatch: Dispatch | None, options: Options) -> None:
        super().__init__(program, options)
        self.notifications: SimpleQueue[Notification] = SimpleQueue()
        self._dispatch = dispatch
        self._lock = threading.Lock()
        self._pending: dict[int, Future[Any]] = {}  # requests without a response
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
                        failed = self._detach()
                    fault = self._reap(failed, found) if failed else found
                    if not self._restart(fault):
                        break
        finally:
            self._finish(fault)

    def _serve_once(self, transport: Transport) -> SwipedError | None:
        """Waits for input, output or a deadline, and handles it. Returns why the daemon has to be replaced."""
        wanted = {self._wakeup.fileno(): select.POLLIN}
        with self._lock:
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
            events = self._read(transport)
        for event in events:
            if isinstance(event, SwipedError):
                return event
            self._deliver(event)
        with self._lock:
            is_late = next(iter(self._deadlines.values()), math.inf) <= time.monotonic()
        return TimedOut(f"the daemon did not respond within {self.timeout} s") if is_late else None

    def _deliver(self, event: Event) -> None:
        match event:
            case Response():
                with self._lock:
                    response = self._pending.pop(event.id, None)
                    self._deadlines.pop(event.id, None)
                if response and event.error:
                    response.set_exception(event.error)
                elif response:
                    response.set_result(event.result)
            case Ready():
                with self._lock:
                    self._deadlines.pop(OPENING, None)
                self.ready.set_result(event.result)
            case Notification() if self._on_notification is None:
                self.notifications.put(event)
            case Notification():
                self._call_back(lambda: self._notify_application(event), f"on_notification of {event.method}")

    def _call_back(self, callback: Callable[[], object], name: str) -> None:
        """Calls a callback of the application, through `dispatch` if there is one."""
        if self._dispatch is None:
            self._call_safely(callback, name)
        else:
            dispatch = self._dispatch
            self._call_safely(lambda: dispatch(lambda: self._call_safely(callback, name)), f"dispatch for {name}")

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
                    self._deadlines = dict.fromkeys(self._deadlines, time.monotonic() + self.timeout)
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
        on_failure = self._on_failure
        if on_failure and not self._session.is_shutting_down:
            self._call_back(lambda: on_failure(fault), "on_failure")
        for response in [self.ready, *pending]:
            if not response.done():
                response.set_exception(fault)
