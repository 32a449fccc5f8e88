"""What both kinds of `Daemon` share: the options, the session, and the bytes to and from the current daemon."""

import logging
import os
import time
from collections.abc import Callable
from typing import Any, TypedDict, cast

from .errors import Ended, SwipedError
from .events import Event, Notification
from .messages import ClientCapabilities, Clock, InitializeResult, Trace
from .session import Session
from .transport import Process, Program, Socket, Transport, start

log = logging.getLogger("swiped")
RETRY_INTERVAL = 0.05  # s between attempts to connect to a socket whose daemon has exited
OPENING = 0  # in place of a request's id: the deadline for opening the session
CHUNK = 1 << 16  # bytes that one call reads or writes at most


def now() -> float:
    """The client's clock: monotonic, in ms."""
    return time.monotonic() * 1000


class Options(TypedDict, total=False):
    """The options of both daemons, besides the program.

    - `socket`: path of the socket of a running daemon to connect to, instead of starting a program
    - `on_notification`: called with each notification; without it they are put into the queue `notifications`
    - `on_failure`: called as `on_notification` is, with the SwipedError that has ended the session, unless it was closed
    - `timeout`: seconds to wait for a response; default 5
    - `restarts`: how many daemons in a row may fail without a response before the session ends; 0 means no restart; default 3
    - `snapshot_every`: number of messages between two snapshots; default 64. With fewer, a restart replays less
    - `clock` (default "system"), `timestamp`, `trace`, `capabilities`: as in the params of `initialize`
    """

    socket: str | os.PathLike[str]
    on_notification: Callable[[Notification], object]
    on_failure: Callable[[SwipedError], object]
    timeout: float
    restarts: int
    snapshot_every: int
    clock: Clock
    timestamp: float
    trace: Trace
    capabilities: ClientCapabilities


class Connection:
    """A session and the transport to its current daemon. Not thread-safe."""

    def __init__(self, program: Program | None, options: Options) -> None:
        given: dict[str, Any] = dict(options)
        self.timeout: float = given.pop("timeout", 5.0)
        self.status: int | None = None  # exit status of the last daemon, if this client started it
        self._program, self._socket = program, given.pop("socket", None)
        self._on_notification: Callable[[Notification], object] | None = given.pop("on_notification", None)
        self._on_failure: Callable[[SwipedError], object] | None = given.pop("on_failure", None)
        restarts, snapshot_every = given.pop("restarts", 3), given.pop("snapshot_every", 64)
        params: dict[str, Any] = {"protocolVersion": "1.0", "clientInfo": {"name": "python"}, "processId": os.getpid(), "clock": "system"}
        for name in ("clock", "timestamp", "trace", "capabilities"):
            if name in given:
                params[name] = given.pop(name)
        if given:
            raise TypeError(f"unknown options: {', '.join(given)}")
        clock = now if params["clock"] == "system" else None
        self._session = Session(params, restarts=restarts, snapshot_every=snapshot_every, clock=clock)
        self._transport: Transport | None = None  # None while one daemon is being replaced by another
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
    def restarts(self) -> int:
        """How many daemons have been replaced."""
        return self._session.restarts

    @property
    def pid(self) -> int | None:
        """The process id of the daemon, if this client started it and it has not exited."""
        transport = self._transport
        return transport.process.pid if isinstance(transport, Process) else None

    def _open_transport(self) -> Transport:
        """Starts a daemon, or connects to one. Raises NotStarted."""
        return start(self._program) if self._socket is None else Socket(self._socket, self.timeout)

    def _attach(self, transport: Transport) -> None:
        """Continues the session with another daemon."""
        self._transport = transport
        self._session.connect()

    def _detach(self) -> Transport | None:
        transport, self._transport = self._transport, None
        return transport

    def _raise_failure(self) -> None:
        if self._failure:
            raise self._failure

    def _write(self) -> None:
        """Writes what can be written without blocking."""
        if self._transport is None:
            return  # the next daemon receives it
        outgoing = self._session.outgoing
        try:
            while outgoing:
                del outgoing[: os.write(self._transport.input, outgoing[:CHUNK])]
        except BlockingIOError:
            pass
        except OSError:
            outgoing.clear()  # the daemon has closed its input; reading finds out whether it has exited

    def _read(self, transport: Transport) -> list[Event]:
        """The events that can be read without blocking. If the last one is an exception, the daemon has to be replaced."""
        try:
            data = os.read(transport.output, CHUNK)
        except BlockingIOError:
            return []
        except OSError:
            data = b""
        return self._session.receive(data) if data else [Ended("the daemon has closed the connection")]

    def _reap(self, transport: Transport, fault: SwipedError) -> SwipedError:
        """Closes the transport of a failed daemon, which may block for `transport.GRACE`. Returns the fault, with the exit status."""
        if not isinstance(fault, Ended):
            transport.kill()
        self.status = transport.close()
        if isinstance(fault, Ended) and self.status is not None:
            return Ended(f"the daemon exited with status {self.status}", self.status)
        return fault

    def _call_safely(self, name: str, callback: Callable[[Any], object], argument: Any) -> None:
        """Calls a callback of the application. Its exceptions are logged, because they must not end the session."""
        try:
            callback(argument)
        except Exception:
            log.exception("%s failed", name)
