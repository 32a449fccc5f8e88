"""What one row shows: where its content is, how much of its height is left, and which action fills the strip."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..drawing import Part, has_ended, offset_on, parts, position, side_at
from ..messages import Animation, Behavior, FollowPoint, Frame, Phase, Side

CellName = str | int | tuple[int, ...]
Mover = tuple[int, float, float]  # a pointer that moves content: its number, its place when a message was sent, and now
FILL_MS = 140.0  # in which an armed action fills the strip
CLOSE_MS = 250.0  # in which a row closes without a daemon
FILLED_PHASES = ("settling", "pending", "expanded", "collapsing")  # in which the action of a full swipe still fills the strip


class Drawing(NamedTuple):
    """What a row shows at a time.

    - `offset`: where content is, in px from closed; above 0 it is to the right, or down
    - `size`: the part of the row's height that shows
    - `side`: whose actions content uncovers, and `parts` are the places of these, from the outer edge inwards
    - `filled`, `pressed`: the ids of the action that fills the strip, and of the one that is pressed
    - `is_moving`: whether the row will show something else without another event: repaint it again
    """

    offset: float = 0.0
    size: float = 1.0
    side: Side | None = None
    parts: Sequence[Part] = ()
    filled: str | None = None
    pressed: str | None = None
    is_moving: bool = False


@dataclass(slots=True)
class Row:
    """A row that is not closed at rest, or has a pointer.

    One source says where content is: an animation, a line under a pointer, or `offset`, where it rests.
    """

    cell: CellName
    phase: Phase = "closed"
    offset: float = 0.0
    target: float = 0.0
    animation: Animation | None = None
    resizing: Animation | None = None
    is_hidden: bool = False  # it has no height until the next frame, which lets it grow back
    is_removing: bool = False  # it collapses, or will
    closes_locally: bool = False  # without the daemon
    pressed: str | None = None
    swiped_by: int | None = None  # the number of the pointer that moves content
    pointed: float = 0.0  # where that pointer is along the axis, in px
    _snaps: bool = False  # the animation moves content while a pointer holds it
    _line: Sequence[FollowPoint] = ()
    _line_from: float = 0.0  # where the pointer was when content was at the line's 0
    _filled: str | None = None  # the action that fills the strip, or the last one that did
    _fills: bool = False
    _fill: float = 0.0  # how much of the strip it filled at `_fill_at`, from 0 to 1
    _fill_at: float = field(default=-FILL_MS)

    @property
    def is_closed(self) -> bool:
        """Whether the row is closed at rest, as a row that nothing is known about."""
        return self.phase == "closed" and not (self.animation or self.resizing or self.is_hidden)

    @property
    def is_open(self) -> bool:
        """Whether any action shows, or is about to."""
        return self.phase != "closed" and not (self.closes_locally or self.is_removing)

    @property
    def stays_open(self) -> bool:
        """Whether it is open, opens, or is held: keys are for an open row then."""
        return self.is_open and self.phase != "restoring" and (self.phase != "settling" or self.target != 0)

    @property
    def is_on_line(self) -> bool:
        """Whether content follows the pointer, and will not have to catch up."""
        moved = self.pointed - self._line_from
        return not self.animation and bool(self._line) and self._line[0]["finger"] <= moved <= self._line[-1]["finger"]

    # --- What happens ----------------------------------------------------------------------------------------------

    def apply(self, frame: Frame, at: float, style: str | None, mover: Mover | None = None) -> bool:
        """Shows a frame. `mover` is the pointer that it answers, if that moves content.

        `style` is that of the full swipe on the side that shows. Returns whether the row looks different from now on.
        """
        before = self._look(at)
        was_filled = self._filled if self._fills else None
        self.phase, self.target = frame["phase"], frame.get("target", 0.0)
        self.is_hidden, self.is_removing = False, frame.get("removing", False)
        self.resizing = frame.get("collapse") or frame.get("restore") or (self.resizing if self.phase in ("collapsing", "restoring") else None)
        self.offset = frame["offset"]
        if "animation" in frame:
            self.animation, self._snaps = frame["animation"], self.phase == "tracking"
        elif "finished" in frame or not self._goes_on(at):
            self.animation = None
        self.closes_locally = self.closes_locally and self.animation is not None
        self._set_line(frame, mover)
        self._set_filled(filled_action(frame, style, was_filled), at)
        return self._look(at) != before

    def _look(self, at: float) -> tuple[object, ...]:
        """What the row shows at a time and later, while its pointer rests. Content that is less than 1/16 px away is where it was."""
        moves = [each and each["id"] for each in (self.animation, self.resizing)]
        return self.phase, self.is_hidden, moves, self._filled if self._fills else None, math.floor(self.offset_at(at) * 16 + 0.5)

    def play(self, animation: Animation) -> None:
        """Content begins to settle: the animation replaces what moved it before."""
        self.animation, self.phase, self.target, self._line, self.swiped_by = animation, "settling", animation["to"], (), None

    def settle(self, phase: Phase) -> None:
        """Content has arrived where it was going."""
        if self.phase == "settling":
            self.phase, self.animation, self.offset = phase, None, self.target

    def close_without_daemon(self, at: float) -> None:
        """Begins to close, because the daemon does not answer."""
        offset = self.offset_at(at)
        self.phase, self.target, self.resizing, self.is_hidden = "closed", 0.0, None, False
        self._line, self.swiped_by, self.pressed, self.closes_locally, self.offset = (), None, None, True, 0.0
        self.is_removing = False
        self.animation = closing(offset, at) if offset else None
        self._set_filled(None, at)

    def _goes_on(self, at: float) -> bool:
        """Whether a frame without an animation leaves content in the one that it has: a snap, or a motion that nothing interrupted."""
        if self.animation is None:
            return False
        if self.closes_locally and self.phase == "closed":
            return not has_ended(self.animation, at)
        return self.phase == "settling" or (self.phase == "tracking" and self._snaps and not has_ended(self.animation, at))

    def _set_line(self, frame: Frame, mover: Mover | None) -> None:
        """Content follows the pointer that the frame answers. A frame for something else leaves it under the pointer that it has."""
        line = frame.get("follow", ()) if self.phase == "tracking" else ()
        if line and mover:
            self.swiped_by, self._line_from, self.pointed = mover
        self._line = line if self.swiped_by is not None else ()
        if not self._line:
            self.swiped_by = None

    def _set_filled(self, action: str | None, at: float) -> None:
        self._fill, self._fill_at = self._fill_progress(at), at
        self._fills = action is not None
        self._filled = action or self._filled

    def _fill_progress(self, at: float) -> float:
        step = max(at - self._fill_at, 0.0) / FILL_MS  # a repaint may have begun before the answer came
        return min(self._fill + step, 1.0) if self._fills else max(self._fill - step, 0.0)

    # --- What shows ------------------------------------------------------------------------------------------------

    def offset_at(self, at: float) -> float:
        """Where content is at a time, in px."""
        if self.animation:
            return position(self.animation, at)
        return offset_on(self._line, self.pointed - self._line_from) if self._line else self.offset

    def is_moving(self, at: float) -> bool:
        """Whether the row shows something else after this time, without another event."""
        moves = any(each and not has_ended(each, at) for each in (self.animation, self.resizing))
        return moves or self._fill_progress(at) != (1.0 if self._fills else 0.0)

    def drawing(self, at: float, actions: Mapping[str, Sequence[Any]], behavior: Behavior, width: float, is_rtl: bool) -> Drawing:
        """What the row shows at a time. Without a behavior, it has no places of actions."""
        offset, fill = self.offset_at(at), self._fill_progress(at)
        size = position(self.resizing, at) if self.resizing else 0.0 if self.is_hidden else 1.0
        side = side_at(offset, is_rtl)
        places: Sequence[Part] = ()
        if side and behavior:
            given = actions.get(side, ())
            places = parts(behavior, given, side, offset, width)
            if fill and any(action["id"] == self._filled for action in given):
                filled = parts(behavior, given, side, offset, width, self._filled)
                places = [between(place, goal, fill) for place, goal in zip(places, filled, strict=True)]
        return Drawing(offset, size, side, places, self._filled if self._fills else None, self.pressed, self.is_moving(at))


def filled_action(frame: Frame, style: str | None, before: str | None) -> str | None:
    """The action that fills the strip: one that a release would perform, or that a full swipe has performed."""
    if armed := frame.get("armed"):
        return armed
    if decision := frame.get("decision"):
        return decision.get("action") if style in ("fill", "destructive") else None
    return before if frame["phase"] in FILLED_PHASES else None


def between(place: Part, goal: Part, progress: float) -> Part:
    """A place on the way to another one."""
    return Part(place.id, place.x + (goal.x - place.x) * progress, place.width + (goal.width - place.width) * progress)


def closing(offset: float, at: float) -> Animation:
    """The animation of a row that closes without a daemon."""
    return {
        "id": 0, "from": offset, "to": 0.0, "start": at, "duration": CLOSE_MS,
        "keyframes": [
            {"time": 0.0, "offset": offset, "velocity": 0.0, "easing": [0.0, 0.0, 0.58, 1.0]},
            {"time": CLOSE_MS, "offset": 0.0, "velocity": 0.0},
        ],
    }  # fmt: skip
