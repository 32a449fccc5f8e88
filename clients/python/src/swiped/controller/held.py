"""What a pointer and a scroll have in common: who owns it, and which messages about it the daemon has not answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from .row import CellName

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
    unanswered: dict[int, float] = field(default_factory=dict, kw_only=True)  # the times at which its messages were sent, by the requests' ids

    def late_at(self, patience: float) -> float | None:
        """When the oldest message has had no answer for so long."""
        return next((sent + patience for sent in self.unanswered.values()), None)
