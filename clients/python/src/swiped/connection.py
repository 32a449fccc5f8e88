"""What both kinds of `Daemon` share: the options, the session, and the exchange of bytes with the daemon."""

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
from .errors import Ended, SwipedError, failure_of
from .loop_calls import LoopCalls
from .messages import ClientCapabilities, Clock, InitializeResult, Trace
from .session import Notification, Response, Session, ignore
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


def settle(future: Any, value: Any) -> None:
    """Gives a future, of threads or of asyncio, its result or its exception, unless the caller has stopped waiting."""
    if future.done():
        return
    if isinstance(value, SwipedError):
        future.set_exception(value)
    else:
        future.set_result(value)


class Connection:
    """A session and its transport. The loop of `calls`, or else a separate thread, serves them and runs the callbacks.

    What begins with `_` and is used by other threads is used under the lock. No callback runs under it.
    """

    def __init__(self, program: Program | None, calls: LoopCalls | None, options: Options) -> None:
        given: dict[str, Any] = dict(options)
        self.timeout: float = given.pop("timeout", 5.0)
        self.status: int | None = None  # the exit status, after the session has ended
        self.failure: SwipedError | None = None  # why the session has ended
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
        self._session = Session(params, partial(settle, self.ready), clock=now if params["clock"] == "system" else None)
        self._transport: Transport | None = None  # None before the start, and after the end
        self._has_thread, self._calls = calls is None, calls or LoopCalls()
        self._lock = threading.RLock()
        self._is_over = threading.Event()

    @property
    def initialize_result(self) -> InitializeResult:
        """The result of `initialize`; empty before the daemon has responded to it."""
        return cast(InitializeResult, self._session.initialize_result)

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
        pending request and each later one receives its failure.
        """
        take = partial(self._call_back, f"on_response of {method}", on_response or ignore)
        try:
            with self._lock:
                self._raise_failure()
                self._session.request(method, params or {}, take)
                self._flush()
        except SwipedError as refused:
            take(refused)

    def _raise_failure(self) -> None:
        if self.failure:
            raise self.failure

    # --- For both kinds ------------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Starts the supervisor, or a session in this process. Raises NotStarted."""
        program = self._program or default_program()
        if isinstance(program, Module):
            compiled(program.find())  # before the timeout begins, because it may take seconds on a busy machine
        self._transport = start(program, self._socket, self.timeout)
        self._calls.watch(self._transport.output, self._read)
        if self._has_thread:
            self._calls.thread = threading.Thread(target=self._serve, name="swiped", daemon=True)
            self._calls.thread.start()
        self._flush()

    def _serve(self) -> None:
        while not self._is_over.is_set():
            self._calls.run(None)
        self._calls.run()

    def _shut_down(self) -> None:
        """Ends the daemon's input, at which it exits, and kills it if it does not within `timeout`."""
        with self._lock:
            self._session.is_shutting_down = True
            self._flush()
        self._join()
        self._kill()

    def _kill(self) -> None:
        with self._lock:
            self._session.is_shutting_down = True
            if self._transport:
                self._transport.kill()
        self._join()

    def _join(self) -> None:
        """Waits for the end of the session, at most for `timeout`. The application's loop may stand still, so this also serves it."""
        if self._has_thread:
            if self._calls.thread.is_alive():
                self._calls.thread.join(self.timeout)
            return
        end = time.monotonic() + self.timeout
        while not self._is_over.is_set() and (left := end - time.monotonic()) > 0:
            with self._lock:
                transport, poll = self._transport, select.poll()
                if transport:
                    poll.register(transport.output, select.POLLIN)
                if transport and self._session.outgoing:
                    poll.register(transport.input, select.POLLOUT)
            if transport is None:
                self._is_over.wait(left)
            elif poll.poll(left * 1000):
                self._flush()
                self._read()

    # --- Bytes ---------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        """Writes what can be written without blocking, and the rest when the daemon has read on. At a shutdown nothing follows."""
        with self._lock:
            if self._transport is None:
                return
            outgoing = self._session.outgoing
            try:
                while outgoing:
                    del outgoing[: os.write(self._transport.input, outgoing[:CHUNK])]
            except BlockingIOError:
                self._calls.watch(self._transport.input, self._flush, select.EPOLLOUT)
                return
            except OSError:
                outgoing.clear()  # the supervisor has closed its input; reading finds out whether it has exited
            self._calls.unwatch(self._transport.input)
            if self._session.is_shutting_down:
                self._transport.end_input()

    def _read(self) -> None:
        """Reads what the daemon has sent."""
        with self._lock:
            if self._transport is None:
                return
            try:
                data = os.read(self._transport.output, CHUNK)
            except BlockingIOError:
                return
            except OSError:
                data = b""
            for event in self._session.receive(data) if data else [Ended("the daemon has closed the connection")]:
                match event:
                    case Response():
                        event.take(event.value)
                    case Notification():
                        self._call_back(f"on_notification of {event.method}", self._on_notification, event)
                    case _:
                        self._fail(event)

    def _fail(self, fault: SwipedError) -> None:
        """The session has to end. That may block for `transport.GRACE`, for which an application's loop does not wait."""
        transport, self._transport = self._transport, None
        assert transport
        self._calls.unwatch(transport.output)
        self._calls.unwatch(transport.input)
        end = partial(self._end, transport, fault)
        self._calls.put(end) if self._has_thread else threading.Thread(target=end, name="swiped", daemon=True).start()

    def _end(self, transport: Transport, fault: SwipedError) -> None:
        """Closes the transport. Then each pending request fails."""
        if not isinstance(fault, Ended):
            transport.kill()
        self.status = transport.close()
        with self._lock:
            self.failure = failure_of(self.status, self.timeout) if isinstance(fault, Ended) else fault
            if self._on_failure and not self._session.is_shutting_down:
                self._call_back("on_failure", self._on_failure, self.failure)
            for take in self._session.pending.values():
                take(self.failure)
            self._is_over.set()

    def _call_back(self, name: str, callback: Callable[[Any], object], argument: Any) -> None:
        """Calls a callback of the application in the loop. Its exceptions are logged, because they must not end the session."""

        def call() -> None:
            try:
                callback(argument)
            except Exception:
                log.exception("%s failed", name)

        with self._lock:
            if not self._has_thread or not self._is_over.is_set():
                self._calls.put(call)
                return
        call()  # the thread has ended
