"""What both kinds of `Daemon` share: the options, the session, and the bytes to and from whichever daemon it is held with."""

import logging
import os
import time
from collections.abc import Callable
from typing import Any, TypedDict, cast

from .core import Event, Notification, Session
from .errors import Ended, SwipedError
from .messages import ClientCapabilities, Clock, InitializeResult, Trace
from .transport import Process, Program, Socket, command

log = logging.getLogger("swiped")
AGAIN = 0.05  # s between attempts to reach a socket whose daemon has gone


def now() -> float:
    """The client's clock: monotonic, in ms."""
    return time.monotonic() * 1000


class Options(TypedDict, total=False):
    """Besides the program.

    - `socket`: of a daemon that listens, instead of a program to start;
    - `on_notification`: is called with each notification; without it they are put into the queue `notifications`;
    - `timeout` (5): how many seconds a call waits for its answer;
    - `restarts` (3): how many daemons in a row may end without an answer before the session is over; 0: the first may not;
    - `snapshot_every` (64): after how many messages a snapshot is asked for;
    - `clock` ("system"), `timestamp`, `trace`, `capabilities`: as of `initialize`.
    """

    socket: str | os.PathLike[str]
    on_notification: Callable[[Notification], object]
    timeout: float
    restarts: int
    snapshot_every: int
    clock: Clock
    timestamp: float
    trace: Trace
    capabilities: ClientCapabilities


class Connection:
    """Not for several threads at once."""

    def __init__(self, program: Program | None, options: Options) -> None:
        given: dict[str, Any] = dict(options)
        self.timeout: float = given.pop("timeout", 5.0)
        self.status: int | None = None  # with which the last daemon ended, where it was ours
        self._program, self._socket = program, given.pop("socket", None)
        self._callback: Callable[[Notification], object] | None = given.pop("on_notification", None)
        restarts, every = given.pop("restarts", 3), given.pop("snapshot_every", 64)
        hello: dict[str, Any] = {"protocolVersion": "1.0", "clientInfo": {"name": "python"}, "processId": os.getpid(), "clock": "system"}
        for name in ("clock", "timestamp", "trace", "capabilities"):
            if name in given:
                hello[name] = given.pop(name)
        if given:
            raise TypeError(f"there is no option {', '.join(given)}")
        self._session = Session(hello, restarts=restarts, snapshot_every=every, stamp=now if hello["clock"] == "system" else None)
        self._transport: Process | Socket | None = None
        self._failure: SwipedError | None = None

    @property
    def greeting(self) -> InitializeResult:
        """What the daemon answered to `initialize`; empty before that."""
        return cast(InitializeResult, self._session.greeting)

    @property
    def failure(self) -> SwipedError | None:
        """Why it is over; None while it is not."""
        return self._failure

    @property
    def restarts(self) -> int:
        """How many daemons have been replaced."""
        return max(self._session.daemons - 1, 0)

    @property
    def pid(self) -> int | None:
        """Of the daemon's process, where it is ours and there is one."""
        transport = self._transport
        return transport.process.pid if isinstance(transport, Process) else None

    def _open(self) -> Process | Socket:
        return Process(command(self._program)) if self._socket is None else Socket(self._socket, self.timeout)

    def _begin(self, transport: Process | Socket) -> None:
        self._transport = transport
        self._session.begin()

    def _check(self) -> None:
        if self._failure:
            raise self._failure

    def _write(self) -> None:
        """Writes what can be written at once."""
        if self._transport is None:
            return  # between two daemons; the next one is told
        outgoing = self._session.outgoing
        try:
            while outgoing:
                del outgoing[: os.write(self._transport.input, outgoing[: 1 << 16])]
        except BlockingIOError:
            pass
        except OSError:
            outgoing.clear()  # that it has ended is found out by reading

    def _read(self, transport: Process | Socket) -> list[Event]:
        """What has come; an exception comes last, and means that this daemon is of no use any more."""
        try:
            data = os.read(transport.output, 1 << 16)
        except BlockingIOError:
            return []
        except OSError:
            data = b""
        return self._session.feed(data) if data else [Ended("the daemon ended")]

    def _bury(self, transport: Process | Socket, fault: SwipedError) -> SwipedError:
        """Leaves nothing behind of a daemon; may take as long as the grace that it has. What there is to say of its end."""
        if not isinstance(fault, Ended):
            transport.kill()
        self.status = transport.close()
        if isinstance(fault, Ended) and self.status is not None:
            return Ended(f"the daemon ended with status {self.status}", self.status)
        return fault

    def _call(self, call: Callable[[], object], what: str) -> None:
        """Calls back; what goes wrong there is not the session's concern."""
        try:
            call()
        except Exception:
            log.exception("%s failed", what)

    def _tell(self, notification: Notification) -> None:
        if self._callback:
            self._callback(notification)
