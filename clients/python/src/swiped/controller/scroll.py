"""A scroll by a wheel or a touchpad: it has one owner from its first event to its last."""

from __future__ import annotations

from dataclasses import dataclass

from .pointer import PATIENCE_MS, Owner
from .row import CellName

END_MS = 150.0  # after its last event, a scroll has ended


@dataclass(slots=True)
class Scroll:
    """Events that belong together: from `began` to `ended`, or without pauses of 150 ms.

    While its owner is undecided, the list gets nothing of it; `kept_x` and `kept_y` are what it has missed.
    """

    cell: CellName
    has_phases: bool
    last: float  # ms: the time of its last event
    owner: Owner = Owner.UNDECIDED
    kept_x: float = 0.0
    kept_y: float = 0.0
    asked: float | None = None  # ms: the time of the oldest message that is not answered, while the owner is undecided

    @property
    def deadline(self) -> float:
        """When something has to be done about the scroll without an event."""
        ends = self.last + END_MS
        return ends if self.asked is None else min(ends, self.asked + PATIENCE_MS)
