"""What both kinds of `Daemon` share: the options, the session, and the thread that exchanges bytes with the daemon."""

import logging
import os
import select
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypedDict, cast

from .embedded import Module, compiled
from .errors import Ended, SwipedError, failure
from .events import Event, Notification, Response
from .loop_calls import LoopCalls
from .messages import ClientCapabilities, Clock, InitializeResult, Trace
from .session import OPENING, Session
from .transport import Process, Program, Transport, default_program, start

log = logging.getLogger("swiped")
CHUNK = 1 << 16  # bytes that one call reads or writes at most


def now() -> float:
    """The client's clock: monotonic, in ms."""
    return time.monotonic() * 1000


class Options(TypedDict, total=False):
    """The options of both daemons, besides the program.

    - `socket`: path of the socket of a running daemon to use instead of a separate one
    - `on_notification`: called with each notification; without it they are put into the queue `notifications`
    - `on_failure`: called as `on_notification` is, with the SwipedError that has ended the session, unless it was closed
    - `timeout`: seconds to wait for a response; the supervisor then replaces the daemon; default 5
    - `clock` (default "system"), `timestamp`, `trace`, `capabilities`: as in the params of `initialize`
    """

    socket: str | os.PathLike[str]
    on_notification: Callable[[Notification], object]
    on_failure: Callable[[SwipedError], object]
    timeout: float
    clock: Clock
    timestamp: float
    trace: Trace
    capabilities: ClientCapabilities


class Connection:
    """A session, its transport, and a thread that serves it. What begins with `_` and is used by other threads is used under the lock.

    With `calls`, the callbacks run in an event loop, which also reads what a daemon sends: a loop that waits for a response needs no second
    thread to wake up. The thread then only writes what cannot be written at once, and ends the session.
    """

    def __init__(self, program: Program | None, calls: LoopCalls | None, options: Options) -> None:
        given: dict[str, Any] = dict(options)
        self.timeout: float = given.pop("timeout", 5.0)
        self.status: int | None = None  # the exit status, after the session has ended
        self.ready: Future[Any] = Future()  # of the result of `initialize`
        self._program, self._socket = program, given.pop("socket", None)
        self._on_notification: Callable[[Notification], object] = given.pop("on_notification")
        self._on_failure: Callable[[SwipedError], object] | None = given.pop("on_failure", None)
        params: dict[str, Any] = {"protocolVersion": "1.0", "clientInfo": {"name": "python"}, "processId": os.getpid(), "clock": "system"}
        for name in ("clock", "timestamp", "trace", "capabilities"):
            if name in given:
                params[name] = given.pop(name)
        if given:
            raise TypeError(f"unknown options: {', '.join(given)}")
        self._session = Session(params, clock=now if params["clock"] == "system" else None)
        self._pending: dict[int, Callable[[Any], object]] = {OPENING: self._opened}  # what takes the response to a request, or the failure
        self._transport: Transport | None = None  # None before the start, and after the end
        self._failure: SwipedError | None = None
        self._calls = calls
        self._is_read_by_loop = calls is not None
        self._fault: SwipedError | None = None  # why the loop cannot read on
        self._lock = threading.RLock()
        self._wakeup = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)  # readable when the thread has something else to do
        self._thread = threading.Thread(target=self._serve, name="swiped", daemon=True)

    @property
    def initialize_result(self) -> InitializeResult:
        """The result of `initialize`; empty before the daemon has responded to it."""
        return cast(InitializeResult, self._session.initialize_result)

    @property
    def failure(self) -> SwipedError | None:
        """Why the session has ended; None while it is open."""
        return self._failure

    @property
    def pid(self) -> int | None:
        """The process id of the daemon's supervisor; None after the session has ended, and for a session in this process."""
        transport = self._transport
        return transport.process.pid if isinstance(transport, Process) else None

    def notify(self, method: str, **params: Any) -> None:
        """Sends a notification. Its frame is reported as `cell/frame`, its error as `log/message`. Raises as `request` does."""
        with self._lock:
            self._raise_failure()
            self._session.notify(method, params)
            self._flush()

    def send(self, method: str, params: Any = None, on_response: Callable[[Any], object] | None = None) -> None:
        """Sends a request without waiting. `on_response` is called with the result or a SwipedError, as `on_notification` is called,
        and after all notifications that precede the response.

        A daemon that does not respond within `timeout` is replaced, and the next one responds. When the session has ended, each
        pending request and each later one receives its failure. With `calls`, a repaint may wait for the response.
        """
        with self._lock:
            take = partial(self._call_back, f"on_response of {method}", self._awaited(on_response or ignore))
            failure = self._failure
            if failure is None:
                try:
                    self._request(method, params, take)
                except SwipedError as refused:
                    failure = refused
        if failure:
            take(failure)

    # --- For both kinds ------------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Starts the supervisor, or a session in this process. Raises NotStarted."""
        try:
            program = self._program or default_program()
            if isinstance(program, Module):
                compiled(program.find())  # before the timeout begins, because it may take seconds on a busy machine
            self._transport = start(program, self._socket, self.timeout)
        except BaseException:
            os.close(self._wakeup)
            raise
        if self._calls:
            self._calls.watch(self._transport.output, self._read_in_loop)
        self._thread.start()
        self._flush()

    def _request(self, method: str, params: Any, take: Callable[[Any], object]) -> int:
        id = self._session.request(method, params or {})
        self._pending[id] = take
        self._flush()
        return id

    def _shut_down(self) -> None:
        """Ends the daemon's input, at which it exits, and kills it if it does not within `timeout`."""
        with self._lock:
            self._read_in_thread()
            self._session.is_shutting_down = True
            self._flush()
        self._join()
        self._kill()

    def _kill(self) -> None:
        with self._lock:
            self._read_in_thread()
            self._session.is_shutting_down = True
            if self._transport:
                self._transport.kill()
        self._join()

    def _join(self) -> None:
        if self._thread.is_alive():
            self._thread.join(self.timeout)

    def _raise_failure(self) -> None:
        if self._failure:
            raise self._failure

    def _awaited(self, on_response: Callable[[Any], object]) -> Callable[[Any], object]:
        """`LoopCalls.wait` waits until this is called."""
        if self._calls is None:
            return on_response
        answered = self._calls.request()

        def responded(response: Any) -> None:
            answered()
            on_response(response)

        return responded

    # --- Bytes ---------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        """Writes what can be written at once; the thread writes the rest."""
        with self._lock:
            self._write()
            if self._session.outgoing and not self._failure:
                os.eventfd_write(self._wakeup, 1)

    def _write(self) -> None:
        """Writes what can be written without blocking. At a shutdown nothing follows."""
        if self._transport is None:
            return
        outgoing = self._session.outgoing
        try:
            while outgoing:
                del outgoing[: os.write(self._transport.input, outgoing[:CHUNK])]
        except BlockingIOError:
            return
        except OSError:
            outgoing.clear()  # the supervisor has closed its input; reading finds out whether it has exited
        if self._session.is_shutting_down:
            self._transport.end_input()

    def _read(self) -> list[Event]:
        """The events that can be read without blocking. If the last one is an exception, the session has to end."""
        if self._transport is None:
            return []
        try:
            data = os.read(self._transport.output, CHUNK)
        except BlockingIOError:
            return []
        except OSError:
            data = b""
        return self._session.receive(data) if data else [Ended("the daemon has closed the connection")]

    def _deliver(self, event: Response | Notification) -> None:
        match event:
            case Response():
                if take := self._pending.pop(event.id, None):
                    take(event.error or event.result)
            case Notification():
                self._call_back(f"on_notification of {event.method}", self._on_notification, event)

    def _opened(self, result: Any) -> None:
        """The daemon has responded to `initialize`, or never will."""
        if isinstance(result, SwipedError):
            self.ready.set_exception(result)
        else:
            self.ready.set_result(result)

    def _call_back(self, name: str, callback: Callable[[Any], object], argument: Any) -> None:
        """Calls a callback of the application: at once, or in the loop. Its exceptions are logged, because they must not end the session."""

        def call() -> None:
            try:
                callback(argument)
            except Exception:
                log.exception("%s failed", name)

        call() if self._calls is None else self._calls.put(call)

    # --- The thread ----------------------------------------------------------------------------------------------

    def _serve(self) -> None:
        """Serves the daemon until the session ends. Then each pending request fails."""
        fault: SwipedError = Ended("the client's thread ended")
        try:
            while (found := self._serve_once()) is None:
                pass
            fault = found
        finally:
            fault = self._close(fault)
            with self._lock:
                self._failure = fault
                os.close(self._wakeup)
            if self._on_failure and not self._session.is_shutting_down:
                self._call_back("on_failure", self._on_failure, fault)
            pending, self._pending = self._pending, {}
            for take in list(pending.values()):
                take(fault)

    def _serve_once(self) -> SwipedError | None:
        """Waits for input or output, and handles it. Returns why the session has to end."""
        poll = select.poll()
        poll.register(self._wakeup, select.POLLIN)
        with self._lock:
            assert self._transport
            wanted = {} if self._is_read_by_loop else {self._transport.output: select.POLLIN}
            if self._session.outgoing:
                wanted[self._transport.input] = wanted.get(self._transport.input, 0) | select.POLLOUT
        for descriptor, mask in wanted.items():
            poll.register(descriptor, mask)
        if any(descriptor == self._wakeup for descriptor, _ in poll.poll()):
            os.eventfd_read(self._wakeup)
        with self._lock:
            self._write()
            events = [] if self._is_read_by_loop or self._fault else self._read()
        for event in events:
            if isinstance(event, SwipedError):
                return event
            self._deliver(event)
        return self._fault

    def _read_in_loop(self) -> None:
        """The loop reads what the daemon has sent."""
        with self._lock:
            if not self._is_read_by_loop or not self._transport:
                return
            for event in self._read():
                if isinstance(event, SwipedError):
                    self._fault = event
                    self._read_in_thread()  # which ends the session
                else:
                    self._deliver(event)

    def _read_in_thread(self) -> None:
        """The loop reads no more: the thread does, until the session ends."""
        if self._calls and self._transport and self._is_read_by_loop:
            self._is_read_by_loop = False
            self._calls.unwatch(self._transport.output)
            os.eventfd_write(self._wakeup, 1)

    def _close(self, fault: SwipedError) -> SwipedError:
        """Closes the transport, which may block for `transport.GRACE`. Returns why the session has ended."""
        with self._lock:
            self._read_in_thread()
            transport, self._transport = self._transport, None
        assert transport
        if not isinstance(fault, Ended):
            transport.kill()
        self.status = transport.close()
        return failure(self.status, self.timeout) if isinstance(fault, Ended) else fault


def ignore(_: object) -> None:
    """Takes a response that the application does not want."""
