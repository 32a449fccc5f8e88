"""A pointer that is down on a row: what of its movement the daemon has, and who owns it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .held import ROW_PATIENCE_MS, Held, Owner

HOLD_MS = 25.0  # for which moves are held while content follows them by itself: two repaints at 60 Hz
TAP_DISTANCE = 10.0  # px: a pointer that was handed on and moves less is for no row
MOST_SAMPLES = 1000  # that a message may have


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
    is_down: bool = True
    held: list[dict[str, Any]] = field(default_factory=list)  # samples that the daemon does not have, oldest first
    report_at: float = 0.0  # ms: when held samples are sent

    @property
    def is_tap_for_nobody(self) -> bool:
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
