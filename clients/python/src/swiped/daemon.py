"""A daemon for programs with threads: one thread reads and writes, any others ask."""

import select
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, Unpack

from .connection import AGAIN, Connection, Options, log
from .core import Answer, Event, Notification, Ready
from .errors import Ended, NotStarted, SwipedError, TimedOut
from .messages import InitializeResult
from .methods import Methods
from .transport import Process, Program, Socket


class Daemon(Connection, Methods):
    """Starts a daemon, or connects to one that listens, and opens a session. `Options` says what there is to choose.

    Calls may come from any thread but that of the callbacks, and wait for the answer; all that is told before it has been put
    into `notifications` by then. `on_notification` is called on the reading thread; or, with `dispatch`, by whatever that does
    with the call which it is given: `GLib.idle_add` and `loop.call_soon_threadsafe` bring it to their loops. `dispatch` must not
    wait for a thread that waits for an answer.
    """

    def __init__(
        self,
        program: Program | None = None,
        *,
        dispatch: Callable[[Callable[[], None]], object] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(program, options)
        self.notifications: SimpleQueue[Notification] = SimpleQueue()
        self._dispatch = dispatch
        self._lock = threading.Lock()  # of the session, the transport and what follows
        self._waiting: dict[int, Future[Any]] = {}
        self._ready: Future[Any] = Future()
        self._over = threading.Event()
        self._bell, self._ringer = socket.socketpair()  # wakes the thread
        self._bell.setblocking(False)
        self._ringer.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="swiped", daemon=True)
        try:
            self._begin(self._open())
        except NotStarted:
            self._close_bell()
            raise
        self._thread.start()
        try:
            self.greeting: InitializeResult = self._wait(self._ready, "initialize")
        except BaseException:
            self._kill()
            raise

    def __enter__(self) -> "Daemon":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- For any thread ------------------------------------------------------------------------------------------

    def request(self, method: str, params: Any = None) -> Any:
        """Sends a request and returns its result; its error is raised."""
        if threading.current_thread() is self._thread:
            raise RuntimeError("on_notification waits for an answer that only its own thread can read: use notify, or dispatch")
        answer: Future[Any] = Future()
        with self._lock:
            self._check()
            id = self._session.request(method, params or {})
            self._waiting[id] = answer
            self._flush()
        try:
            return self._wait(answer, method)
        finally:
            with self._lock:
                self._waiting.pop(id, None)

    def notify(self, method: str, **params: Any) -> None:
        """Sends a message and does not wait: its frame comes as `cell/frame`, and if it fails, `log/message` does."""
        with self._lock:
            self._check()
            self._session.notify(method, params)
            self._flush()

    def restart(self) -> None:
        """Gives up on this daemon: another one takes its place."""
        with self._lock:
            self._check()
            if self._transport:
                self._transport.kill()

    def close(self) -> int | None:
        """Ends the session, the daemon and the thread, one way or the other. The exit status, where there is one."""
        if self._thread.is_alive() and not self._session.leaving:
            try:
                self.request("shutdown")
                self.notify("exit")
                self._thread.join(self.timeout)
            except SwipedError as error:
                log.debug("no farewell: %s", error)
        self._kill()
        return self.status

    def _wait(self, answer: Future[Any], method: str) -> Any:
        try:
            return answer.result(self.timeout)
        except SwipedError:
            raise
        except TimeoutError:
            raise TimedOut(f"{method} was not answered within {self.timeout} s") from None

    def _kill(self) -> None:
        with self._lock:
            self._session.leaving = True
            if self._transport:
                self._transport.kill()
        self._over.set()
        self._thread.join(self.timeout)

    def _flush(self) -> None:
        """Writes what can be written at once; the rest is for the thread."""
        self._write()
        if self._session.outgoing:
            try:
                self._ringer.send(b"\0")
            except BlockingIOError:
                pass  # it has been rung

    # --- The thread ----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        fault: SwipedError = Ended("the client's thread ended")
        try:
            while True:
                if self._transport and (found := self._turn(self._transport)):
                    with self._lock:
                        gone, self._transport = self._transport, None
                    fault = self._bury(gone, found)
                    if not self._go_on(fault):
                        break
        finally:
            self._fail(fault)

    def _turn(self, transport: Process | Socket) -> SwipedError | None:
        """Waits until there is something to do, and does it. Returns why this daemon is of no use any more."""
        wanted = {self._bell.fileno(): select.POLLIN}
        with self._lock:
            wanted[transport.output] = select.POLLIN
            if self._session.outgoing:
                wanted[transport.input] = wanted.get(transport.input, 0) | select.POLLOUT
        poll = select.poll()
        for descriptor, mask in wanted.items():
            poll.register(descriptor, mask)
        if any(descriptor == self._bell.fileno() for descriptor, _ in poll.poll()):
            self._bell.recv(1 << 12)
        with self._lock:
            self._write()
            events = self._read(transport)
        for event in events:
            if isinstance(event, SwipedError):
                return event
            self._deliver(event)
        return None

    def _deliver(self, event: Event) -> None:
        match event:
            case Answer():
                with self._lock:
                    answer = self._waiting.pop(event.id, None)
                if answer and event.error:
                    answer.set_exception(event.error)
                elif answer:
                    answer.set_result(event.result)
            case Ready():
                self._ready.set_result(event.greeting)
            case Notification() if self._callback is None:
                self.notifications.put(event)
            case Notification() if self._dispatch:
                try:
                    self._dispatch(lambda: self._call(event))
                except Exception:
                    log.exception("dispatch failed with %s", event.method)
            case Notification():
                self._call(event)

    def _go_on(self, fault: SwipedError) -> bool:
        """Puts another daemon in the place of one that has gone, if one may. A socket is tried for a while."""
        deadline = time.monotonic() + self.timeout
        if self._socket is not None and self._session.in_vain:
            self._over.wait(AGAIN)  # one that is just ending may let us in
        while self._session.may_begin_again:
            try:
                another = self._open()
            except NotStarted:
                if self._socket is None or time.monotonic() > deadline or self._over.wait(AGAIN):
                    break
                continue
            with self._lock:
                if self._session.may_begin_again:
                    log.warning("%s; another one goes on", fault)
                    self._begin(another)
                    self._write()
                    return True
            another.kill()  # somebody has closed meanwhile
            another.close()
        return False

    def _fail(self, fault: SwipedError) -> None:
        """It is over: whoever waits is told."""
        with self._lock:
            self._failure = fault
            gone, self._transport = self._transport, None
            waiting, self._waiting = list(self._waiting.values()), {}
            self._close_bell()
        if gone:
            gone.kill()
            gone.close()
        for answer in [self._ready, *waiting]:
            if not answer.done():
                answer.set_exception(fault)

    def _close_bell(self) -> None:
        self._bell.close()
        self._ringer.close()
