"""A daemon for programs with threads: one thread reads and writes, any others ask."""

import math
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
from .methods import Methods
from .transport import Process, Program, Socket


class Daemon(Connection, Methods):
    """Starts a daemon, or connects to one that listens, and opens a session. `Options` says what there is to choose.

    Calls may come from any thread but that of the callbacks, and wait for the answer; all that is told before it has been put
    into `notifications` by then. `on_notification` is called on the reading thread; or, with `dispatch`, by whatever that does
    with the call which it is given: `GLib.idle_add` and `loop.call_soon_threadsafe` bring it to their loops. `dispatch` must not
    wait for a thread that waits for an answer.

    Who may not wait at all, as a program with a window, gives `wait=False` and uses `send`: it can be used at once, also before
    the daemon has answered for the first time.
    """

    def __init__(
        self,
        program: Program | None = None,
        *,
        dispatch: Callable[[Callable[[], None]], object] | None = None,
        wait: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(program, options)
        self.notifications: SimpleQueue[Notification] = SimpleQueue()
        self._dispatch = dispatch
        self._lock = threading.Lock()  # of the session, the transport and what follows
        self._waiting: dict[int, Future[Any]] = {}
        self._deadlines: dict[int, float] = {}  # of those that nobody waits for, in the order of time
        self._alarm: float | None = None  # when the thread wakes by itself
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
        if not wait:
            return
        try:
            self._wait(self._ready, "initialize")
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

    def send(self, method: str, params: Any = None, answered: Callable[[Any], object] | None = None) -> None:
        """Sends a request and does not wait. `answered` is called with its result, or with a SwipedError, where and how
        `on_notification` is, and after all that was told before the answer.

        A daemon that does not answer within `timeout` is given up on, and the one that takes its place answers. Only when it is
        over are all told why; so is who sends after that.
        """
        answer: Future[Any] = Future()
        if answered:
            what = f"answered with {method}"
            answer.add_done_callback(lambda done: self._bring(lambda: answered(done.exception() or done.result()), what))
        with self._lock:
            failure = self._failure
            if failure is None:
                try:
                    id = self._session.request(method, params or {})
                except SwipedError as refused:
                    failure = refused
                else:
                    self._waiting[id], self._deadlines[id] = answer, time.monotonic() + self.timeout
                    self._flush(wake=self._alarm is None)
        if failure:
            answer.set_exception(failure)

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

    def _flush(self, wake: bool = False) -> None:
        """Writes what can be written at once; the rest is for the thread."""
        self._write()
        if self._session.outgoing or wake:
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
            self._set_alarm()
        poll = select.poll()
        for descriptor, mask in wanted.items():
            poll.register(descriptor, mask)
        waits = None if self._alarm is None else max(self._alarm - time.monotonic(), 0) * 1000
        if any(descriptor == self._bell.fileno() for descriptor, _ in poll.poll(waits)):
            self._bell.recv(1 << 12)
        with self._lock:
            self._write()
            events = self._read(transport)
        for event in events:
            if isinstance(event, SwipedError):
                return event
            self._deliver(event)
        with self._lock:
            late = next(iter(self._deadlines.values()), math.inf) <= time.monotonic()
        return TimedOut(f"the daemon did not answer within {self.timeout} s") if late else None

    def _set_alarm(self) -> None:
        """When to look for answers that have not come. One that is set stays: a send rings the bell only where there is none."""
        first = next(iter(self._deadlines.values()), None)
        if self._alarm is None or self._alarm <= time.monotonic():
            self._alarm = first

    def _bring(self, call: Callable[[], object], what: str) -> None:
        """Calls back, where `dispatch` says."""
        if self._dispatch is None:
            self._call(call, what)
            return
        try:
            self._dispatch(lambda: self._call(call, what))
        except Exception:
            log.exception("dispatch of %s failed", what)

    def _deliver(self, event: Event) -> None:
        match event:
            case Answer():
                with self._lock:
                    answer = self._waiting.pop(event.id, None)
                    self._deadlines.pop(event.id, None)
                if answer and event.error:
                    answer.set_exception(event.error)
                elif answer:
                    answer.set_result(event.result)
            case Ready():
                self._ready.set_result(event.greeting)
            case Notification() if self._callback is None:
                self.notifications.put(event)
            case Notification():
                self._bring(lambda: self._tell(event), f"on_notification with {event.method}")

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
                    self._deadlines = dict.fromkeys(self._deadlines, time.monotonic() + self.timeout)
                    return True
            another.kill()  # somebody has closed meanwhile
            another.close()
        return False

    def _fail(self, fault: SwipedError) -> None:
        """It is over: whoever waits is told."""
        with self._lock:
            self._failure = fault
            gone, self._transport = self._transport, None
            waiting, self._waiting, self._deadlines = list(self._waiting.values()), {}, {}
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
