"""The protocol without input and output: what is to be written, and what has been read.

A session outlives its daemons. Every so many messages it asks for a snapshot, and keeps what it sent since. The daemon serves one
message after the other, so a snapshot has in it exactly what was sent before it was asked for, and all that comes of that is read
before the snapshot. A new daemon is given the snapshot, and what was sent since, once more; what comes of that and was read
before is dropped.
"""

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import catalogue
from .errors import AnswerError, Garbled, SwipedError, TimedOut

GRID = 1e-4  # ms to which the daemon rounds: what fell due at a moment that it tells has done so that much later
LIMIT = 64 << 20  # bytes of a message of the daemon's, or that it has not taken of ours: then something is wrong with it


@dataclass(frozen=True, slots=True)
class Notification:
    """What the daemon tells of its own accord; `params` are as `messages` says for this `method`."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a request, or its error."""

    id: int
    result: Any = None
    error: AnswerError | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """The session is open: what `initialize` was answered with."""

    greeting: dict[str, Any]


Event = Answer | Notification | Ready | SwipedError


@dataclass(frozen=True, slots=True)
class Sent:
    """A message, as it is sent again: a request's id, the moment that it is about, its line."""

    id: int | None
    timestamp: float | None
    line: bytes


class Session:
    """`outgoing` has the bytes to write. `restarts` is after how many daemons in a row that got nowhere it is over.

    `stamp` is the client's clock in ms, where the daemon has timers: a message without a timestamp gets one, so that it is of the
    same moment when it is sent again.
    """

    def __init__(
        self, hello: dict[str, Any], *, restarts: int = 3, snapshot_every: int = 64, stamp: Callable[[], float] | None = None
    ) -> None:
        self.hello, self.limit, self.every, self.stamp = hello, restarts, snapshot_every, stamp
        self.outgoing = bytearray()
        self.greeting: dict[str, Any] = {}
        self.daemons = 0  # how many there have been
        self.in_vain = 0  # and in a row that were there for nothing, after the first
        self.leaving = False
        self._keeps = restarts > 0
        self._incoming = bytearray()
        self._last_id = 0
        self._open: set[int] = set()  # requests without an answer
        self._asked_own: set[str] = set()  # the session's own
        self._snapshot: dict[str, Any] | None = None
        self._since: list[Sent] = []  # what was sent after what the snapshot has
        self._seen: list[int | str] = []  # what came of that
        self._again: deque[int | str] = deque()  # of that, what a new daemon has not told yet
        self._asked: int | None = None  # so many of `_since` will be in the snapshot that was asked for
        self._ask_at = snapshot_every
        self._moment = 0.0  # of the last that was told
        self._latest = 0.0  # and that was sent

    # --- The client's side ---------------------------------------------------------------------------------------

    def request(self, method: str, params: dict[str, Any]) -> int:
        """The id that the answer will have."""
        sent = self._message(method, params, self._last_id + 1)
        self._last_id += 1
        self._open.add(self._last_id)
        self.leaving = self.leaving or method == "shutdown"
        self._send(sent)
        return self._last_id

    def notify(self, method: str, params: dict[str, Any]) -> None:
        """Sends a message that is not answered; if it fails, `log/message` comes."""
        self._send(self._message(method, params))

    def _message(self, method: str, params: dict[str, Any], id: int | None = None) -> Sent:
        params = {name.removesuffix("_"): value for name, value in params.items()}  # `except_`, in Python
        if self.stamp and "timestamp" not in params:
            params |= {"timestamp": self.stamp()}
        line = encode(method, params, id)
        limits = self.greeting.get("limits", {})
        if len(line) > limits.get("messageBytes", LIMIT):
            raise catalogue.InvalidRequest(f"{method} has more bytes than the daemon takes", {"limit": len(line)})
        if suspicious(line, depth := limits.get("depth", LIMIT)) and not readable(params, depth - 1):
            raise catalogue.ParseError(f"{method} has members deeper than the daemon takes, or a NUL in a name", {"limit": depth})
        if method == "$/setTrace":
            self.hello = self.hello | {"trace": params["value"]}
        return Sent(id, params.get("timestamp"), line)

    def _send(self, sent: Sent) -> None:
        if len(self.outgoing) > LIMIT:
            raise TimedOut("the daemon takes nothing of what is sent")
        self.outgoing += sent.line
        self._latest = max(self._latest, sent.timestamp or 0)
        if not self._keeps or self.leaving:
            return
        if sent.timestamp is not None and sent.timestamp < self._moment:
            self._go_on_to_moment(len(self._since))
        self._since.append(sent)
        if self._asked is None and self._snapshot is not None and len(self._since) >= self._ask_at:
            self._ask()  # for the first one, when the daemon has greeted

    # --- The daemon's side ---------------------------------------------------------------------------------------

    @property
    def may_begin_again(self) -> bool:
        """Whether another daemon is to be started where one has ended."""
        return bool(self.greeting) and self._keeps and not self.leaving and self.in_vain < self.limit

    def begin(self) -> None:
        """A daemon is being started: what was not written to the last one is forgotten, and all is said that this one needs."""
        self.daemons += 1
        self.in_vain += bool(self.greeting)
        self._incoming.clear()
        self.outgoing.clear()
        self._asked_own.clear()
        self._asked, self._again = None, deque(self._seen)
        if self.stamp:
            self._latest = max(self._latest, now := self.stamp())
            self.hello = self.hello | {"timestamp": now}
        self._own("initialize", self.hello)
        if self._snapshot is not None:
            self._own("session/restore", {"snapshot": self._snapshot, "catchUp": True})
        for sent in self._since:
            self.outgoing += sent.line
        if self._snapshot is None:
            return
        self.outgoing += encode("initialized", {})  # without a timestamp: it is now
        if len(self._since) >= self._ask_at:
            self._ask()

    def feed(self, data: bytes) -> list[Event]:
        """What came, in its order; an exception that says that this daemon is of no use any more comes last."""
        self._incoming += data
        if b"\n" not in data and len(self._incoming) <= LIMIT:
            return []
        *lines, rest = bytes(self._incoming).split(b"\n")
        self._incoming = bytearray(rest)
        events: list[Event] = []
        try:
            for line in lines:
                if event := self._take(decode(line)):
                    events.append(event)
            if len(rest) > LIMIT:
                raise Garbled("the daemon wrote a message without an end")
        except SwipedError as fault:
            events.append(fault)
        return events

    def _take(self, message: Any) -> Event | None:
        match message:
            case {"method": str(method), "params": dict(params)} if "id" not in message:
                return self._take_notification(Notification(method, params))
            case {"id": str(own)} if own in self._asked_own:
                self._asked_own.discard(own)
                return self._take_own(own, result(message))
            case {"id": int(id)} if type(id) is int and 0 < id <= self._last_id:
                value = result(message)
                if not self._again and id not in self._open:
                    raise Garbled(f"the daemon answered request {id} twice")
                if not self._is_new(id):
                    return None
                self._open.discard(id)
                return Answer(id, error=value) if isinstance(value, AnswerError) else Answer(id, value)
            case {"error": {"message": str(words)}}:
                raise Garbled(f"the daemon complains of a message: {words}")
            case _:
                raise Garbled(f"the daemon wrote what answers nothing: {str(message)[:80]}")

    def _take_notification(self, notification: Notification) -> Notification | None:
        if notification.method == "$/logTrace":  # tells of what is sent again, too
            return None if self._again else notification
        if not self._is_new(notification.method):
            return None
        if self.stamp:
            self._keep_moment(notification.params["timestamp"] if "timestamp" in notification.params else self.stamp())
        return notification

    def _keep_moment(self, moment: Any) -> None:
        """Of what was told, perhaps by the daemon's timers: it may be later than what messages are about that were on their way."""
        if not isinstance(moment, (int, float)):
            return
        self._moment = max(self._moment, moment + GRID)
        index = next((index for index, sent in enumerate(self._since) if sent.id in self._open), None)
        if index is not None and (self._since[index].timestamp or 0) < self._moment:
            self._go_on_to_moment(index)

    def _go_on_to_moment(self, index: int) -> None:
        """When this message is sent again, it must not overtake what was told before it was served: time goes on to there first."""
        moment = Sent(None, self._moment, encode("server/status", {"timestamp": self._moment}))  # moves time, and nothing else
        if index and self._since[index - 1] == moment:
            return
        self._since.insert(index, moment)
        if self._asked is not None and index < self._asked:
            self._asked += 1

    def _is_new(self, name: int | str) -> bool:
        """Whether no daemon before has told this; `name` is an answer's id, or a notification's method."""
        if name in self._again:
            self._again.remove(name)  # the first, but where a timer was late by what a message took on its way
            return False
        if self._again and name not in self._open:
            raise Garbled(f"after a restart {name} came where {self._again[0]} had come before")
        if self._keeps and not self.leaving:
            self._seen.append(name)
        self.in_vain = 0
        return True

    def _take_own(self, method: str, value: Any) -> Ready | None:
        if method == "session/snapshot":
            return self._take_snapshot(value)
        if isinstance(value, AnswerError):
            raise value
        if method == "session/restore" or self.greeting and self._snapshot is not None:
            return None
        if not isinstance(value, dict) or not isinstance(value.get("capabilities"), dict):
            raise Garbled("initialize was answered with something else")
        self.greeting = value
        self._keeps = self._keeps and "session/snapshot" in value["capabilities"].get("methods", [])
        if self._keeps:
            self._ask()
            return None
        return Ready(value)

    def _take_snapshot(self, value: Any) -> Ready | None:
        is_first, told = self._snapshot is None, self._asked or 0
        self._asked = None
        if isinstance(value, AnswerError):  # too large: the last one stays good, and what was sent since is kept
            if is_first:
                raise value
            self._ask_at = len(self._since) + self.every
            return None
        if self._again:
            raise Garbled(f"after a restart {self._again[0]} did not come again")
        if not isinstance(value, dict) or not isinstance(value.get("snapshot"), dict):
            raise Garbled("session/snapshot was answered with something else")
        self._snapshot, self._ask_at = value["snapshot"], self.every
        self._since, self._seen = self._since[told:], []
        self.in_vain = 0
        return Ready(self.greeting) if is_first else None

    def _ask(self) -> None:
        """Asks for a snapshot; of the moment of what was sent last, for time goes on by what is sent again alone."""
        self._asked = len(self._since)
        self._own("session/snapshot", {"timestamp": self._latest} if self.stamp else {})

    def _own(self, method: str, params: dict[str, Any]) -> None:
        self._asked_own.add(method)
        self.outgoing += encode(method, params, method)


def encode(method: str, params: dict[str, Any], id: int | str | None = None) -> bytes:
    """A message as a line. What JSON cannot say raises ValueError or TypeError."""
    message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    if id is None:
        del message["id"]
    return json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def suspicious(line: bytes, depth: int) -> bool:
    """Whether a line may be what a daemon cannot read, and would not say whose it was."""
    return b"\\u0000" in line or line.count(b"{") + line.count(b"[") > depth


def readable(value: Any, depth: int) -> bool:
    """Whether a value is nested no deeper than that, and has no NUL in a name."""
    match value:
        case dict():
            return depth > 0 and all("\0" not in str(name) and readable(each, depth - 1) for name, each in value.items())
        case list() | tuple():
            return depth > 0 and all(readable(each, depth - 1) for each in value)
    return True


def decode(line: bytes) -> Any:
    """A line as a message."""
    try:
        return json.loads(line, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise Garbled(f"the daemon wrote what is no JSON: {line[:80]!r}") from None


def refuse(constant: str) -> None:
    raise ValueError(constant)


def result(message: dict[str, Any]) -> Any:
    """The result of an answer, or its error as an exception."""
    match message:
        case {"error": {"code": int(), "message": str()} as error}:
            return AnswerError.of(error)
        case {"result": value}:
            return value
    raise Garbled(f"the daemon answered {message['id']} with neither result nor error")
