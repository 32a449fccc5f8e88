"""What a session needs to continue with another daemon."""

from collections import deque
from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from .encoding import encode
from .errors import Garbled
from .times import NotificationTimes

# Timestamps of the daemon are rounded to this many ms, so an event may be this much later than its timestamp.
TIMESTAMP_GRID = 1e-4

Name = int | str  # what identifies an event: a response's id, or a notification's method


@dataclass(frozen=True, slots=True)
class Entry:
    """A message to send again: its id if it is a request, its timestamp in ms, and its line."""

    id: int | None
    timestamp: float | None
    line: bytes


class Journal:
    """A snapshot, the messages that were sent after it, and the events that these have caused so far.

    A daemon serves one message after the other. A snapshot therefore contains exactly what was sent before the request for it, and
    all events of that precede the snapshot. After a restart the session restores the snapshot and sends the entries again. The new
    daemon repeats the events that were `delivered` already; `replayed` are those which it has yet to repeat, and which are dropped.
    """

    def __init__(self, snapshot_every: int) -> None:
        self.snapshot: dict[str, Any] | None = None
        self.entries: list[Entry] = []
        self.delivered: list[Name] = []
        self.replayed: deque[Name] = deque()
        self._snapshot_every = snapshot_every
        self._snapshot_at = snapshot_every  # number of entries at which to request the next snapshot
        self._snapshot_covers: int | None = None  # number of entries that the requested snapshot will contain
        self.times = NotificationTimes()
        self._reported_until = 0.0  # ms: the latest time of a notification

    def append(self, entry: Entry) -> None:
        """Adds a message that is being sent."""
        if entry.timestamp is not None and entry.timestamp < self._reported_until:
            self._insert_time(len(self.entries))
        self.entries.append(entry)

    def begin_replay(self) -> None:
        """A new daemon is about to receive the entries again."""
        self._snapshot_covers = None
        self.replayed = deque(self.delivered)

    def drop_replayed(self, name: Name) -> bool:
        """Whether an event is a repetition, which is then off the list."""
        if name not in self.replayed:
            return False
        self.replayed.remove(name)  # usually the first, but a timer of the new daemon may fire a little earlier or later
        return True

    # --- Snapshots -----------------------------------------------------------------------------------------------

    @property
    def is_snapshot_due(self) -> bool:
        """Whether the entries have become so many that the session should request a snapshot."""
        return self._snapshot_covers is None and len(self.entries) >= self._snapshot_at

    def snapshot_requested(self) -> None:
        """The session has requested a snapshot, which will contain all entries so far."""
        self._snapshot_covers = len(self.entries)

    def snapshot_received(self, snapshot: dict[str, Any]) -> None:
        """Replaces the entries that the snapshot contains. Raises Garbled if events are missing that should precede it."""
        if self.replayed:
            raise Garbled(f"after a restart the daemon did not repeat {self.replayed[0]}")
        self.snapshot, self._snapshot_at = snapshot, self._snapshot_every
        self.entries, self.delivered = self.entries[self._snapshot_covers or 0 :], []
        self._snapshot_covers = None

    def snapshot_refused(self) -> None:
        """The state is too large for a snapshot. The last one stays valid, and the entries are kept."""
        self._snapshot_covers = None
        self._snapshot_at = len(self.entries) + self._snapshot_every

    # --- Time ----------------------------------------------------------------------------------------------------

    def reported(self, params: dict[str, Any], pending: Container[int | None]) -> None:
        """A notification had these params. `pending` are the ids of requests without a response.

        The daemon's timers may report something later than the timestamp of a message that it has yet to serve. When the journal is
        replayed, no timers run: time must reach the notification's timestamp before that message.
        """
        time = self.times.of(params)
        if time is None:
            return
        self._reported_until = max(self._reported_until, time + TIMESTAMP_GRID)
        index = next((index for index, entry in enumerate(self.entries) if entry.id in pending), None)
        if index is not None and (self.entries[index].timestamp or 0) < self._reported_until:
            self._insert_time(index)

    def _insert_time(self, index: int) -> None:
        """Inserts a message that moves time to the latest notification, and does nothing else."""
        time = self._reported_until
        entry = Entry(None, time, encode("server/status", {"timestamp": time}))
        if index and self.entries[index - 1] == entry:
            return
        self.entries.insert(index, entry)
        if self._snapshot_covers is not None and index < self._snapshot_covers:
            self._snapshot_covers += 1
