"""What holds a row: a pointer that is down on it, or a scroll. Who owns it, and which messages about it the daemon has not answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from .row import CellName

HOLD_MS = 100.0  # for which moves are held at most while content follows the pointer; after half of it the next move sends them
TAP_DISTANCE = 10.0  # px: a pointer that was handed on and moves less is for no row
MOST_SAMPLES = 1000  # that a message may have
END_MS = 150.0  # after its last event, a scroll without phases has ended
LOST_END_MS = 1000.0  # after its last event, the end of one with phases counts as lost: fingers may rest
ROW_PATIENCE_MS = 1000.0  # after which a row is not held by a daemon that does not answer
LIST_PATIENCE_MS = 150.0  # after which the list gets a scroll that the daemon has not decided


class Owner(Enum):
    """Who gets what a pointer or a scroll does.

        undecided --began--> row --cancelled, late--> nobody
            |
            +---failed, late, rejected----> others
    """

    UNDECIDED = "undecided"
    ROW = "row"
    OTHERS = "others"
    NOBODY = "nobody"


@dataclass(slots=True)
class Held:
    """A pointer or a scroll on a row."""

    cell: CellName
    owner: Owner = field(default=Owner.UNDECIDED, kw_only=True)
    goes_on: bool = field(default=True, kw_only=True)  # the pointer is down, or the scroll has not ended
    unanswered: dict[int, float] = field(default_factory=dict, kw_only=True)  # the times at which its messages were sent, by the requests' ids

    def late_at(self, patience: float) -> float | None:
        """When the oldest message has had no answer for so long."""
        return next((sent + patience for sent in self.unanswered.values()), None)


@dataclass(slots=True)
class Pointer(Held):
    """A finger, a pen or a mouse button.

    `number` is its name on the wire, which is new for each press; `name` is what the toolkit calls it.
    """

    name: int
    number: int
    had_open_rows: bool  # when it went down: a tap then only closes them
    place: float  # where it is along the axis, in px
    handed_on_at: float | None = None  # where it went down, if that was on a row that is being removed
    held: list[dict[str, Any]] = field(default_factory=list)  # samples that the daemon does not have, oldest first
    report_at: float = 0.0  # ms: when held samples are sent

    @property
    def is_tap_on_removed_row(self) -> bool:
        """Whether it has hardly moved since it went down on a row that is being removed."""
        return self.handed_on_at is not None and abs(self.place - self.handed_on_at) < TAP_DISTANCE

    def take_held(self) -> dict[str, Any]:
        """The params of a `pointer/move` with all samples that are held: at most 1,000, and the newest place."""
        *samples, newest = self.held[-MOST_SAMPLES - 1 :]
        self.held = []
        return newest | ({"samples": samples} if samples else {})

    @property
    def gives_up_at(self) -> float | None:
        """When the row is not held any longer by a daemon that does not answer."""
        return self.late_at(ROW_PATIENCE_MS) if self.owner is Owner.ROW else None

    @property
    def deadlines(self) -> list[float | None]:
        """When something has to be done about the pointer without an event."""
        return [self.report_at if self.held else None, self.gives_up_at]


@dataclass(slots=True)
class Scroll(Held):
    """Events that belong together: from `began` to `ended`, or, without phases, those without pauses of 150 ms.

    While its owner is undecided, the list gets nothing of it; `kept_x` and `kept_y` are what it has missed.
    """

    has_phases: bool
    last: float  # ms: the time of its last event
    kept_x: float = 0.0
    kept_y: float = 0.0

    @property
    def is_reported(self) -> bool:
        """Whether the daemon gets its events."""
        return self.owner in (Owner.UNDECIDED, Owner.ROW)

    @property
    def ends_at(self) -> float:
        """When it ends without another event."""
        return self.last + (LOST_END_MS if self.has_phases else END_MS)

    @property
    def deadlines(self) -> list[float | None]:
        """When something has to be done about the scroll without an event."""
        return [self.ends_at if self.goes_on else None, self.gives_up_at]

    @property
    def gives_up_at(self) -> float | None:
        """When neither the row nor the list waits any longer for a daemon that does not answer."""
        return self.late_at(ROW_PATIENCE_MS if self.owner is Owner.ROW else LIST_PATIENCE_MS) if self.is_reported else None
