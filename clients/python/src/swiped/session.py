"""The protocol without input and output: the bytes to write, and the events in the bytes that were read."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import catalogue
from .encoding import MESSAGE_LIMIT, LineBuffer, decode, encode, is_readable, result_of
from .errors import Garbled, ResponseError, SwipedError, TimedOut

OPENING = 1  # the id of `initialize`
Take = Callable[[Any], object]  # gets a result, or a SwipedError


def ignore(_: object) -> None:
    """Takes a response that its sender ignores."""


@dataclass(frozen=True, slots=True)
class Notification:
    """A message of the daemon that is not a response. `messages` has the type of its `params`, by `method`."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Response:
    """The result of a request, or its error, for the `take` of that request."""

    id: int
    value: Any = None
    take: Take = field(default=ignore, compare=False)


Event = Response | Notification | SwipedError


class Session:
    """A session. It begins with `initialize`, which is in `outgoing`, and whose result `on_open` takes.

    `pending` has what takes the responses to requests, by their ids.
    `outgoing` contains the bytes to write; the caller removes what it has written. `clock` returns the client's time in ms, where the
    daemon has timers (`clock: "system"`): each message without a timestamp then gets one.
    """

    def __init__(self, initialize_params: dict[str, Any], on_open: Take = ignore, clock: Callable[[], float] | None = None) -> None:
        self.outgoing = bytearray()
        self.initialize_result: dict[str, Any] = {}  # empty before the response
        self.is_shutting_down = False
        self._clock = clock
        self._incoming = LineBuffer()
        self._last_id = 0
        self.pending: dict[int, Take] = {}
        self.request("initialize", initialize_params, on_open)

    def request(self, method: str, params: dict[str, Any], take: Take = ignore) -> int:
        """Queues a request, and returns its id. The response will have that, and `take`.

        Raises InvalidRequest or ParseError for a message that the daemon could not read, TimedOut if the daemon has stopped reading,
        and ValueError or TypeError for what JSON cannot express. Nothing is queued then.
        """
        self._send(method, params, self._last_id + 1)
        self._last_id += 1
        self.pending[self._last_id] = take
        self.is_shutting_down = self.is_shutting_down or method == "shutdown"
        return self._last_id

    def notify(self, method: str, params: dict[str, Any]) -> None:
        """Queues a notification. If it fails, the daemon reports `log/message`. Raises as `request` does."""
        self._send(method, params)

    def _send(self, method: str, params: dict[str, Any], id: int | None = None) -> None:
        params = {name.removesuffix("_"): value for name, value in params.items()}  # `except_` is `except`, a keyword of Python
        if self._clock and "timestamp" not in params and method != "initialize":  # a session begins when the daemon has started
            params["timestamp"] = self._clock()
        line = encode(method, params, id)
        limits = self.initialize_result.get("limits", {})
        if len(line) > (most := limits.get("messageBytes", MESSAGE_LIMIT)):
            raise catalogue.InvalidRequest(f"{method} has {len(line)} bytes; the daemon accepts at most {most}", {"limit": most})
        if not is_readable(line, params, depth := limits.get("depth", MESSAGE_LIMIT)):
            words = f"{method} is nested more than {depth} levels deep, or has a member whose name contains a NUL"
            raise catalogue.ParseError(words, {"limit": depth})
        if len(self.outgoing) > MESSAGE_LIMIT:
            raise TimedOut(f"the daemon is not reading: {len(self.outgoing)} bytes are waiting")
        self.outgoing += line

    def receive(self, data: bytes) -> list[Event]:
        """The events in what the daemon wrote, in order. An exception comes last, and ends the session."""
        events: list[Event] = []
        try:
            for line in self._incoming.append(data):
                events.append(self._read(decode(line)))
            if self._incoming.is_full:
                raise Garbled(f"the daemon wrote more than {MESSAGE_LIMIT} bytes without a line end")
        except SwipedError as fault:
            events.append(fault)
        return events

    def _read(self, message: Any) -> Event:
        match message:
            case {"method": str(method), "params": dict(params)} if "id" not in message:
                return Notification(method, params)
            case {"id": int(id)} if type(id) is int and id in self.pending:
                return self._read_response(id, result_of(message))
            case {"error": {"message": str(words)}}:
                raise Garbled(f"the daemon could not read a message: {words}")
        raise Garbled(f"the daemon wrote a message that is neither an expected response nor a notification: {str(message)[:80]}")

    def _read_response(self, id: int, value: Any) -> Response:
        if id == OPENING:
            if isinstance(value, ResponseError):
                raise value
            if not isinstance(value, dict) or not isinstance(value.get("capabilities"), dict):
                raise Garbled("the result of initialize has no capabilities")
            self.initialize_result = value
        return Response(id, value, self.pending.pop(id))
