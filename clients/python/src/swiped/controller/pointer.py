"""A pointer that is down on a row: what of its movement the daemon has, and who owns it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from .row import CellName

HOLD_MS = 25.0  # for which moves are held while content follows them by itself: two repaints at 60 Hz
MOST_SAMPLES = 1000  # that a message may have
PATIENCE_MS = 1000.0  # after which a row is not held by a daemon that does not answer


class Owner(Enum):
    """Who gets what the pointer does.

        undecided --began--> row --cancelled--> others
            |
            +----failed----> others
    """

    UNDECIDED = "undecided"
    ROW = "row"
    OTHERS = "others"


@dataclass(slots=True)
class Pointer:
    """A finger, a pen or a mouse button.

    `number` is its name on the wire, which is new for each press; `name` is what the toolkit calls it.
    """

    name: int
    number: int
    cell: CellName
    had_open_rows: bool  # when it went down: a tap then only closes them
    newest: float  # where it is along the axis, in px
    owner: Owner = Owner.UNDECIDED
    is_down: bool = True
    held: list[dict[str, Any]] = field(default_factory=list)  # samples that the daemon does not have, oldest first
    report_at: float = 0.0  # ms: when held samples are sent
    unanswered: dict[int, float] = field(default_factory=dict)  # the times at which its messages were sent, by the requests' ids

    def take_held(self) -> dict[str, Any]:
        """The params of a `pointer/move` with all samples that are held. At most 1,000 are sent, the newest ones."""
        *samples, newest = self.held[-MOST_SAMPLES:]
        self.held = []
        return newest | ({"samples": samples} if samples else {})

    @property
    def deadline(self) -> float | None:
        """When something has to be done about the pointer without an event."""
        held = [self.report_at] if self.held else []
        late = [at + PATIENCE_MS for at in list(self.unanswered.values())[:1]] if self.owner is not Owner.OTHERS else []
        return min(held + late, default=None)

    def is_late(self, at: float) -> bool:
        """Whether the daemon has not answered for longer than it may hold a row, or keep a pointer from the list."""
        return self.owner is not Owner.OTHERS and any(sent + PATIENCE_MS <= at for sent in list(self.unanswered.values())[:1])
