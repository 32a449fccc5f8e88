"""What the daemon has sent about a table's rows, so that a row that scrolls into view is drawn at its offset at once."""

from dataclasses import dataclass
from typing import Any

from swiped import Notification
from swiped.drawing import has_ended, position

Key = str | int
RESIZING_PHASES = {"collapsing", "restoring"}
MOVING_PHASES = {"tracking", "settling"} | RESIZING_PHASES


@dataclass
class RowState:
    """The state of one row: the offset of its content in px, or the animation that gives the offset at a time."""

    offset: float = 0.0
    target: float = 0.0
    phase: str = "closed"
    armed: str | None = None
    full_swipe: str | None = None  # the action of a full swipe that was released, until the row moves back
    animation: dict[str, Any] | None = None
    resizing: dict[str, Any] | None = None  # the animation of the height, while the row collapses or is restored
    size: float = 1.0  # the part of the height, without an animation
    removing: bool = False  # the row collapses, or will when its content has slid away

    def offset_at(self, time: float) -> float:
        """The content's offset in px at a time in ms."""
        return position(self.animation, time) if self.animation else self.offset

    def size_at(self, time: float) -> float:
        """The part of the row's height that is left at a time in ms; less than 1 while it collapses or is restored."""
        return position(self.resizing, time) if self.resizing else self.size

    def is_moving_at(self, time: float) -> bool:
        """Whether an animation is being played at a time in ms."""
        return any(animation and not has_ended(animation, time) for animation in (self.animation, self.resizing))


CLOSED = RowState()


class RowStates:
    """The states of all rows that are not closed."""

    def __init__(self) -> None:
        self.states: dict[Key, RowState] = {}

    def state(self, cell: Key | None) -> RowState:
        """The state of a row."""
        return self.states.get(cell, CLOSED) if cell is not None else CLOSED

    @property
    def is_moving(self) -> bool:
        """Whether a pointer or an animation moves a row."""
        return any(state.phase in MOVING_PHASES for state in self.states.values())

    def hide(self, cell: Key) -> None:
        """The row has no height until the daemon lets it grow back."""
        self.states[cell] = RowState(phase="restoring", size=0.0)

    def apply_frame(self, frame: dict[str, Any]) -> bool:
        """Applies a Frame. Returns whether it removes the row from the list."""
        cell, phase = frame["cell"], frame["phase"]
        if phase in ("closed", "removed"):
            self.states.pop(cell, None)
            return phase == "removed"
        state = self.states.setdefault(cell, RowState())
        ended = frame.get("finished", {}).get("animation")
        if "animation" in frame:
            state.animation = frame["animation"]
        elif phase not in MOVING_PHASES or state.animation and (ended == state.animation["id"] or state.phase != phase):
            state.animation = None
        state.resizing = frame.get("collapse") or frame.get("restore") or (state.resizing if phase in RESIZING_PHASES else None)
        state.size, state.removing = 1.0, frame.get("removing", False)
        state.offset, state.target, state.phase, state.armed = frame["offset"], frame["target"], phase, frame["armed"]
        if frame.get("decision", {}).get("outcome") == "action":
            state.full_swipe = frame["decision"].get("action")
        elif phase == "tracking" or state.target == 0:
            state.full_swipe = None
        return False

    def apply_notification(self, notification: Notification) -> bool:
        """Applies a notification other than `cell/frame`. Returns whether the row has to be drawn again."""
        params = notification.params
        cell, animation = params.get("cell"), params.get("animation")
        match notification.method:
            case "cell/willOpen" | "cell/willClose" if animation:
                state = self.states.setdefault(cell, RowState())
                state.animation, state.target, state.phase, state.armed = animation, animation["to"], "settling", None
                if notification.method == "cell/willClose":
                    state.full_swipe = None
                return True
            case "cell/didClose" if params["finished"] and not self.state(cell).resizing:
                return self.states.pop(cell, None) is not None
            case "cell/didOpen" if params["finished"] and cell in self.states:
                state = self.states[cell]
                state.animation, state.offset, state.phase = None, state.target, "open"
                return True
        return False
