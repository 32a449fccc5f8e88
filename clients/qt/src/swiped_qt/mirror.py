"""What the daemon has said of a table's rows, so that a row that comes into view is drawn right at once."""

from dataclasses import dataclass
from typing import Any

from swiped import Notification
from swiped.drawing import position

Key = str | int
IN_MOTION = {"tracking", "settling", "collapsing"}


@dataclass
class State:
    """Of one row: where its content is, or the motion that says where it is at a time."""

    offset: float = 0.0
    target: float = 0.0
    phase: str = "closed"
    armed: str | None = None
    filling: str | None = None  # the action of a full swipe, until the row goes back
    animation: dict[str, Any] | None = None
    collapse: dict[str, Any] | None = None

    def offset_at(self, time: float) -> float:
        return position(self.animation, time) if self.animation else self.offset

    def size_at(self, time: float) -> float:
        """The row's size as a part of what it is; less than 1 while it collapses."""
        return position(self.collapse, time) if self.collapse else 1.0

    def is_moving_at(self, time: float) -> bool:
        return any(motion and time < motion["start"] + motion["duration"] for motion in (self.animation, self.collapse))


CLOSED = State()


class Mirror:
    """The rows that are not closed at rest."""

    def __init__(self) -> None:
        self.states: dict[Key, State] = {}

    def state(self, cell: Key | None) -> State:
        return self.states.get(cell, CLOSED) if cell is not None else CLOSED

    @property
    def is_moving(self) -> bool:
        """Whether a finger or a motion has a row."""
        return any(state.phase in IN_MOTION for state in self.states.values())

    def take(self, frame: dict[str, Any]) -> bool:
        """What a frame says. Whether the row's place in the list is gone with it."""
        cell, phase = frame["cell"], frame["phase"]
        if phase in ("closed", "removed"):
            self.states.pop(cell, None)
            return phase == "removed"
        state = self.states.setdefault(cell, State())
        ended = frame.get("finished", {}).get("animation")
        if "animation" in frame:
            state.animation = frame["animation"]
        elif phase not in IN_MOTION or state.animation and (ended == state.animation["id"] or state.phase != phase):
            state.animation = None
        state.collapse = frame.get("collapse", state.collapse)
        state.offset, state.target, state.phase, state.armed = frame["offset"], frame["target"], phase, frame["armed"]
        if frame.get("decision", {}).get("outcome") == "action":
            state.filling = frame["decision"].get("action")
        elif phase == "tracking" or state.target == 0:
            state.filling = None
        return False

    def hear(self, notification: Notification) -> bool:
        """What a notification other than cell/frame says. Whether the row is to be drawn anew."""
        params = notification.params
        cell, motion = params.get("cell"), params.get("animation")
        match notification.method:
            case "cell/willOpen" | "cell/willClose" if motion:
                state = self.states.setdefault(cell, State())
                state.animation, state.target, state.phase, state.armed = motion, motion["to"], "settling", None
                if notification.method == "cell/willClose":
                    state.filling = None
                return True
            case "cell/didClose" if params["finished"] and not self.state(cell).collapse:
                return self.states.pop(cell, None) is not None
            case "cell/didOpen" if params["finished"] and cell in self.states:
                state = self.states[cell]
                state.animation, state.offset, state.phase = None, state.target, "open"
                return True
        return False
