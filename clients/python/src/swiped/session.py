"""The protocol without input and output: the bytes to write, and the events in the bytes that were read."""

from collections.abc import Callable
from typing import Any

from . import catalogue
from .encoding import MESSAGE_LIMIT, LineBuffer, decode, encode, is_readable, result_of
from .errors import Garbled, ResponseError, SwipedError, TimedOut
from .events import Event, Notification, Ready, Response
from .journal import Entry, Journal, Name


class Session:
    """A session, which may continue with another daemon where one fails: see `Journal`.

    `outgoing` contains the bytes to write; the caller removes what it has written. `restarts` is how many daemons in a row may fail
    without reporting anything new. `clock` returns the client's time in ms, where the daemon has timers (`clock: "system"`): each
    message without a timestamp then gets one, so that it has the same effect when it is sent again.
    """

    def __init__(
        self,
        initialize_params: dict[str, Any],
        *,
        restarts: int = 3,
        snapshot_every: int = 64,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.outgoing = bytearray()
        self.initialize_result: dict[str, Any] = {}  # of the first daemon; empty before its response
        self.daemons = 0
        self.failed_restarts = 0  # daemons in a row, after the first, that have reported nothing new so far
        self.is_shutting_down = False
        self._initialize_params, self._max_failed_restarts, self._clock = initialize_params, restarts, clock
        self._journals = restarts > 0
        self._journal = Journal(snapshot_every)
        self._incoming = LineBuffer()
        self._last_id = 0
        self._pending: set[int] = set()  # requests without a response
        self._own_pending: set[str] = set()  # those of the session itself, whose ids are their methods
        self._latest_sent = 0.0  # ms: the latest timestamp of a message

    # --- Messages of the client ----------------------------------------------------------------------------------

    def request(self, method: str, params: dict[str, Any]) -> int:
        """Queues a request, and returns its id, which the response will have.

        Raises InvalidRequest or ParseError for a message that the daemon could not read, TimedOut if the daemon has stopped reading,
        and ValueError or TypeError for what JSON cannot express. Nothing is queued then.
        """
        entry = self._entry(method, params, self._last_id + 1)
        self._last_id += 1
        self._pending.add(self._last_id)
        self.is_shutting_down = self.is_shutting_down or method == "shutdown"
        self._send(entry)
        return self._last_id

    def notify(self, method: str, params: dict[str, Any]) -> None:
        """Queues a notification. If it fails, the daemon reports `log/message`. Raises as `request` does."""
        self._send(self._entry(method, params))

    def _entry(self, method: str, params: dict[str, Any], id: int | None = None) -> Entry:
        params = {name.removesuffix("_"): value for name, value in params.items()}  # `except_` is `except`, a keyword of Python
        if self._clock and "timestamp" not in params:
            params["timestamp"] = self._clock()
        line = encode(method, params, id)
        limits = self.initialize_result.get("limits", {})
        if len(line) > (most := limits.get("messageBytes", MESSAGE_LIMIT)):
            raise catalogue.InvalidRequest(f"{method} has {len(line)} bytes; the daemon accepts at most {most}", {"limit": most})
        if not is_readable(line, params, depth := limits.get("depth", MESSAGE_LIMIT)):
            words = f"{method} is nested more than {depth} levels deep, or has a member whose name contains a NUL"
            raise catalogue.ParseError(words, {"limit": depth})
        if method == "$/setTrace":
            self._initialize_params = self._initialize_params | {"trace": params["value"]}
        return Entry(id, params.get("timestamp"), line)

    def _send(self, entry: Entry) -> None:
        if len(self.outgoing) > MESSAGE_LIMIT:
            raise TimedOut(f"the daemon is not reading: {len(self.outgoing)} bytes are waiting")
        self.outgoing += entry.line
        self._latest_sent = max(self._latest_sent, entry.timestamp or 0)
        if not self._journals or self.is_shutting_down:
            return
        self._journal.append(entry)
        if self._journal.snapshot is not None and self._journal.is_snapshot_due:
            self._request_snapshot()

    # --- Daemons -------------------------------------------------------------------------------------------------

    @property
    def may_restart(self) -> bool:
        """Whether another daemon should replace one that has failed."""
        is_open = bool(self.initialize_result) and not self.is_shutting_down
        return is_open and self._journals and self.failed_restarts < self._max_failed_restarts

    @property
    def restarts(self) -> int:
        """How many daemons have been replaced."""
        return max(self.daemons - 1, 0)

    def connect(self) -> None:
        """Queues what a new daemon needs: `initialize`, and after a restart the journal. Bytes for the last daemon are dropped."""
        self.daemons += 1
        self.failed_restarts += bool(self.initialize_result)
        self._incoming.clear()
        self.outgoing.clear()
        self._own_pending.clear()
        self._journal.begin_replay()
        if self._clock:
            self._latest_sent = max(self._latest_sent, now := self._clock())
            self._initialize_params = self._initialize_params | {"timestamp": now}
        self._send_own("initialize", self._initialize_params)
        if self._journal.snapshot is not None:
            self._send_own("session/restore", {"snapshot": self._journal.snapshot, "catchUp": True})
        for entry in self._journal.entries:
            self.outgoing += entry.line
        if self._journal.snapshot is None:
            return
        self.outgoing += encode("initialized", {})  # without a timestamp: time continues from now
        if self._journal.is_snapshot_due:
            self._request_snapshot()

    def receive(self, data: bytes) -> list[Event]:
        """The events in what the daemon wrote, in order. An exception comes last; the caller then has to replace the daemon."""
        events: list[Event] = []
        try:
            for line in self._incoming.append(data):
                if event := self._read(decode(line)):
                    events.append(event)
            if self._incoming.is_full:
                raise Garbled(f"the daemon wrote more than {MESSAGE_LIMIT} bytes without a line end")
        except SwipedError as fault:
            events.append(fault)
        return events

    def _read(self, message: Any) -> Event | None:
        match message:
            case {"method": str(method), "params": dict(params)} if "id" not in message:
                return self._read_notification(Notification(method, params))
            case {"id": str(own)} if own in self._own_pending:
                self._own_pending.discard(own)
                return self._read_own(own, result_of(message))
            case {"id": int(id)} if type(id) is int and 0 < id <= self._last_id:
                return self._read_response(id, result_of(message))
            case {"error": {"message": str(words)}}:
                raise Garbled(f"the daemon could not read a message: {words}")
        raise Garbled(f"the daemon wrote a message that is neither a response nor a notification: {str(message)[:80]}")

    def _read_response(self, id: int, value: Any) -> Response | None:
        if not self._journal.replayed and id not in self._pending:
            raise Garbled(f"the daemon responded to request {id} twice")
        if not self._is_new(id):
            return None
        self._pending.discard(id)
        if self._clock and isinstance(value, dict):
            self._journal.times.track(value)
        return Response(id, error=value) if isinstance(value, ResponseError) else Response(id, value)

    def _read_notification(self, notification: Notification) -> Notification | None:
        if notification.method == "$/logTrace":  # also traces the replay, in which nothing is new
            return None if self._journal.replayed else notification
        if not self._is_new(notification.method):
            return None
        if self._clock:
            self._journal.reported(notification.params, self._pending)
        return notification

    def _is_new(self, name: Name) -> bool:
        """Whether no daemon has reported this event before."""
        if self._journal.drop_replayed(name):
            return False
        if self._journal.replayed and name not in self._pending:
            raise Garbled(f"after a restart the daemon reported {name} instead of {self._journal.replayed[0]}")
        if self._journals and not self.is_shutting_down:
            self._journal.delivered.append(name)
        self.failed_restarts = 0
        return True

    # --- Requests of the session itself --------------------------------------------------------------------------

    def _send_own(self, method: str, params: dict[str, Any]) -> None:
        self._own_pending.add(method)
        self.outgoing += encode(method, params, method)

    def _request_snapshot(self) -> None:
        """Requests a snapshot at the time of the last message, because a replay moves time by its messages alone."""
        self._journal.snapshot_requested()
        self._send_own("session/snapshot", {"timestamp": self._latest_sent} if self._clock else {})

    def _read_own(self, method: str, value: Any) -> Ready | None:
        if method == "session/snapshot":
            return self._read_snapshot(value)
        if isinstance(value, ResponseError):
            raise value
        if method == "session/restore" or self.initialize_result and self._journal.snapshot is not None:
            return None
        if not isinstance(value, dict) or not isinstance(value.get("capabilities"), dict):
            raise Garbled("the result of initialize has no capabilities")
        self.initialize_result = value
        self._journals = self._journals and "session/snapshot" in value["capabilities"].get("methods", [])
        if not self._journals:
            return Ready(value)
        self._request_snapshot()
        return None

    def _read_snapshot(self, value: Any) -> Ready | None:
        is_first = self._journal.snapshot is None
        if isinstance(value, ResponseError):
            if is_first:
                raise value
            self._journal.snapshot_refused()
            return None
        if not isinstance(value, dict) or not isinstance(value.get("snapshot"), dict):
            raise Garbled("the result of session/snapshot has no snapshot")
        self._journal.snapshot_received(value["snapshot"])
        self.failed_restarts = 0
        return Ready(self.initialize_result) if is_first else None
