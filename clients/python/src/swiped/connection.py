"""What both kinds of `Daemon` share: the options, the session, and the bytes to and from the daemon."""

import logging
import os
import time
from collections.abc import Callable
from typing import Any, TypedDict, cast

from .errors import Ended, SwipedError, failure
from .events import Event, Notification, Response
from .messages import ClientCapabilities, Clock, InitializeResult, Trace
from .session import Session
from .transport import Process, Program, Transport, start

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
    """A session and its transport. Not thread-safe."""

    def __init__(self, program: Program | None, options: Options) -> None:
        given: dict[str, Any] = dict(options)
        self.timeout: float = given.pop("timeout", 5.0)
        self.status: int | None = None  # the exit status, after the session has ended
        self._program, self._socket = program, given.pop("socket", None)
        self._on_notification: Callable[[Notification], object] | None = given.pop("on_notification", None)
        self._on_failure: Callable[[SwipedError], object] | None = given.pop("on_failure", None)
        params: dict[str, Any] = {"protocolVersion": "1.0", "clientInfo": {"name": "python"}, "processId": os.getpid(), "clock": "system"}
        for name in ("clock", "timestamp", "trace", "capabilities"):
            if name in given:
                params[name] = given.pop(name)
        if given:
            raise TypeError(f"unknown options: {', '.join(given)}")
        self._session = Session(params, clock=now if params["clock"] == "system" else None)
        self._pending: dict[int, Callable[[Any], object]] = {}  # what takes the response to a request, or the failure
        self._transport: Transport | None = None  # None before the start, and after the end
        self._failure: SwipedError | None = None

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

    def _attach(self) -> None:
        """Starts the supervisor, or a session in this process. Raises NotStarted."""
        self._transport = start(self._program, self._socket, self.timeout)

    def _detach(self) -> Transport | None:
        transport, self._transport = self._transport, None
        return transport

    def _raise_failure(self) -> None:
        if self._failure:
            raise self._failure

    def _write(self) -> None:
        """Writes what can be written without blocking."""
        if self._transport is None:
            return
        outgoing = self._session.outgoing
        try:
            while outgoing:
                del outgoing[: os.write(self._transport.input, outgoing[:CHUNK])]
        except BlockingIOError:
            pass
        except OSError:
            outgoing.clear()  # the supervisor has closed its input; reading finds out whether it has exited

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

    def _deliver(self, event: Event) -> None:
        match event:
            case Response():
                if take := self._pending.pop(event.id, None):
                    take(event.error or event.result)
            case Notification() if self._on_notification:
                self._call_back(f"on_notification of {event.method}", self._on_notification, event)
            case Notification():
                self._queue(event)

    def _queue(self, notification: Notification) -> None:
        raise NotImplementedError

    # --- The end -------------------------------------------------------------------------------------------------

    def _close(self, transport: Transport, fault: SwipedError) -> SwipedError:
        """Closes a transport, which may block for `transport.GRACE`. Returns why the session has ended."""
        if not isinstance(fault, Ended):
            transport.kill()
        self.status = transport.close()
        return failure(self.status, self.timeout) if isinstance(fault, Ended) else fault

    def _report_failure(self, fault: SwipedError) -> None:
        """Reports the end of the session to the application and to each pending request."""
        if self._on_failure and not self._session.is_shutting_down:
            self._call_back("on_failure", self._on_failure, fault)
        pending, self._pending = self._pending, {}
        for take in list(pending.values()):
            take(fault)

    def _call_back(self, name: str, callback: Callable[[Any], object], argument: Any) -> None:
        """Calls a callback of the application. Its exceptions are logged, because they must not end the session."""
        try:
            callback(argument)
        except Exception:
            log.exception("%s failed", name)
