"""What the daemon has reported of a cell, and where a client that plays the reported animations shows it."""

import sys
from dataclasses import dataclass

from daemon import ROOT

sys.path.insert(0, str(ROOT / "protocol" / "conformance"))

from swipe_conformance.motion import played, spring  # noqa: E402


def position(animation, now) -> float:
    """Where a client that plays this animation shows the content."""
    return played(animation, now - animation["start"])


def speed(animation, now) -> float:
    """How fast the animation moves, in px/s."""
    time = now - animation["start"]
    if time >= animation["duration"]:
        return 0.0
    place = lambda time: played(animation, time)  # noqa: E731
    if parts := animation.get("spring"):
        place = spring(parts, animation["from"], animation["to"], parts["initialVelocity"])
    return (place(time + 0.01) - place(time)) * 100_000


@dataclass
class CellState:
    """What the daemon has reported of one cell."""

    open_side: str | None = None  # by the last did…; None: closed
    open_stop: int | None = None  # by the last did…, of a side with stops
    certain: bool = True  # the last announced motion was finished
    pending: tuple | None = None  # (kind, side, cause) of a will… whose did… has not come yet
    animation: dict | None = None  # reported, and not ended
    collapse: dict | None = None  # of its row
    offset: float | None = 0.0  # where a client shows it when no animation runs; None: unknown
    swiping: bool = False
    armed: str | None = None  # the action that a release would perform
    release: dict | None = None  # the outcome of a release, if it is known
    decided: int = 0  # actions that releases have decided and that are not invoked yet
    away: bool = False  # content has slid away, or is about to
    # During a message:
    cut: dict | None = None  # the animation that it interrupted
    released_swipe: dict | None = None  # the swipe that it ended
    began: bool = False
    released: bool = False

    def shown(self, now) -> float | None:
        playing = self.animation or (self.cut if self.offset is None else None)
        return position(playing, now) if playing else self.offset

    @property
    def opens(self) -> bool:
        """Whether it is open or opening, as far as reported, and no finger holds it."""
        if self.swiping or self.away or self.collapse:
            return False
        return self.pending[0] == "Open" if self.pending else self.open_side is not None
