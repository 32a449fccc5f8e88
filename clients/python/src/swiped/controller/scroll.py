"""A scroll by a wheel or a touchpad: it has one owner from its first event to its last."""

from __future__ import annotations

from dataclasses import dataclass

from .held import LIST_PATIENCE_MS, ROW_PATIENCE_MS, Held, Owner

END_MS = 150.0  # after its last event, a scroll without phases has ended
LOST_END_MS = 1000.0  # after its last event, the end of one with phases counts as lost: fingers may rest


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
    def gives_up_at(self) -> float | None:
        """When neither the row nor the list waits any longer for a daemon that does not answer."""
        return self.late_at(ROW_PATIENCE_MS if self.owner is Owner.ROW else LIST_PATIENCE_MS) if self.is_reported else None
