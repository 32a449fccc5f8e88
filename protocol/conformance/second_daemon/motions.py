"""The motions of cells, their rest states, and the notifications about both."""

from collections.abc import Callable

from .cells import CUT, Cell, Table
from .motion import Motion, settle
from .places import SIDES


class Motions:
    """The time, the running motions, and the outbox: the notifications to send, in order."""

    def __init__(self):
        self.now = 0.0
        self.tables: dict[str, Table] = {}
        self.formats, self.error = ["keyframes"], 0.25
        self.outbox: list[tuple[str, dict]] = []
        self.has_changed = False
        # The cell whose frame is the answer, which reports its motions.
        self.answered: Cell | None = None
        self.moving: dict[int, Cell] = {}
        # The last motion of an earlier message: a motion that begins and ends within one message is not reported.
        self.last_told = self._animations = self._departures = 0

    def end_step(self) -> None:
        self.last_told = self._animations

    def tell(self, method: str, cell: Cell, **members: object) -> None:
        reported = {name: value for name, value in members.items() if value is not None}
        self.outbox.append((method, {"table": cell.table.name, "cell": cell.name, "timestamp": self.now, **reported}))

    def tell_frame(self, cell: Cell, **members: object) -> None:
        self.outbox.append(("cell/frame", cell.frame(self.now, **members)))

    def animation(self, cell: Cell) -> dict | None:
        return cell.motion.reported(self.formats, self.error) if cell.motion else None

    def frame(self, cell: Cell, **members: object) -> dict:
        """The frame in the answer to a message about the cell."""
        if not cell.gesture or members.pop("has_snapped", False):
            members.setdefault("animation", self.animation(cell))
        ended, cell.ended = cell.ended, None
        return cell.frame(self.now, finished=ended, **members)

    # Motions

    def start(self, cell: Cell, motion: Motion | None) -> None:
        cell.motion = motion
        if motion:
            self._animations += 1
            motion.id, motion.start = self._animations, self.now
            self.moving[motion.id] = cell

    def cut(self, cell: Cell) -> float:
        """Interrupts the cell's motion, and reports it. Returns the velocity of content."""
        motion = cell.motion
        if not motion:
            return 0.0
        cell.offset, velocity = motion.at(self.now)
        self.moving.pop(motion.id, None)
        if cell.will:
            self._did(cell, motion, False)
        else:
            self.tell_cut(cell, motion)
        cell.motion = None
        return velocity

    def tell_cut(self, cell: Cell, motion: Motion) -> None:
        finished = {"animation": motion.id, "finished": False}
        if motion.id > self.last_told:
            return
        if cell is not self.answered:
            self.tell_frame(cell, finished=finished)
            return
        if cell.ended:
            self.tell_frame(cell, finished=cell.ended)
        cell.ended = finished

    def due(self) -> float | None:
        return min((cell.motion.due for cell in self.moving.values()), default=None)

    def finish_due(self, until: float, tell: Callable[[], object] = lambda: None) -> None:
        """Runs the events that are due by then in order of time, then of start. Calls `tell` after each moment."""
        last = None
        while (moment := self.due()) is not None and moment <= until:
            if last not in (None, moment):
                tell()
            last = moment
            number = min(n for n, cell in self.moving.items() if cell.motion.due == moment)
            self.now = max(moment, self.now)
            self.finish(number)

    def finish(self, number: int) -> bool:
        """Ends the motion at its target."""
        cell = self.moving.pop(number, None)
        if not cell:
            return False
        self.has_changed = True
        motion, cell.motion = cell.motion, None
        cell.offset = motion.end
        if cell.gesture:
            self._caught(cell)
        if cell.will:
            self._did(cell, motion, True)
        else:
            self.tell_frame(cell, finished={"animation": number, "finished": True})
        return True

    def _caught(self, cell: Cell) -> None:
        """Ends a snap: a cancel leads to its point from now on, and the finger pulls from there."""
        gesture = cell.gesture
        side = None if gesture.caught == "closed" else gesture.caught
        cell.rest = side
        gesture.found_open, gesture.base = side, cell.places.rest(side)

    # Rest states

    def go(
        self, cell: Cell, side: str | None, cause: str, velocity: float | None = None,
        is_animated: bool = True, decision: dict | None = None, is_placed: bool = True,
    ) -> None:  # fmt: skip
        """Sends the cell from its current place to a rest state, by default at its current velocity. Ends its gesture.

        If nothing moves, a frame reports the place, unless `is_placed` is false.
        """
        self.has_changed = True
        was_moved = bool(cell.gesture or cell.motion)
        target = cell.places.rest(side)
        if cell.gesture:
            velocity = 0.0
        # A snap to the same target continues.
        is_kept = is_animated and velocity is not None and cell.motion and cell.motion.end == target and not cell.will
        held = 0.0 if is_kept else self.cut(cell)
        if cell.gesture:
            self.tell("cell/swipeEnded", cell, offset=cell.gesture.left, velocity=0, cancelled=True)
            cell.gesture = None
        if not is_kept:
            self.start(cell, self.settled(cell, side, held if velocity is None else velocity) if is_animated else None)
            cell.offset = cell.offset if cell.motion else target
        self._rest(cell, side)
        has_said = self._will(cell, side, cause, was_moved, decision)
        if has_said and is_placed and not cell.motion and cell is not self.answered:
            self.tell_frame(cell)

    def settled(self, cell: Cell, side: str | None, velocity: float) -> Motion | None:
        """The motion from the current place to a rest state, or None if content is already there."""
        places = cell.places
        is_reduced = cell.table.settings["reducedMotion"]
        rule = places.behavior["settle"]["reduced" if is_reduced else "open" if side else "close"]
        shown = places.side_at(cell.offset)
        is_seen = shown and places.is_available(shown)
        closing = shown if is_seen else cell.last_side
        outward = places.sign(side) if side else -places.sign(closing)
        return settle(rule, cell.offset, places.rest(side), velocity, outward)

    def depart(self, cell: Cell) -> None:
        """Records the order in which cells leave closed."""
        cell.table.keep(cell)
        if cell.phase == "closed":
            self._departures += 1
            cell.left, cell.last_side = self._departures, "trailing" if cell.places.is_available("trailing") else "leading"

    def _rest(self, cell: Cell, side: str | None) -> None:
        cell.rest, cell.last_side = side, side or cell.last_side

    def _will(self, cell: Cell, side: str | None, cause: str, was_moved: bool, decision: dict | None) -> bool:
        animation = None if cell is self.answered else self.animation(cell)
        if cell.reported == side:
            if cell is not self.answered and (animation or was_moved):
                self.tell_frame(cell, animation=animation, decision=decision)
            return False
        # A snap is not reported, so the side that was reported open closes.
        closing = cell.reported if cell.reported in SIDES else cell.last_side
        kind, shown = ("Open", side) if side else ("Close", closing)
        cell.will, cell.reported = (kind, shown, cause), side
        self.tell(f"cell/will{kind}", cell, side=shown, cause=cause, animation=animation)
        if not cell.motion and cell.will:
            self._did(cell, None, True)
        return True

    def _did(self, cell: Cell, motion: Motion | None, is_finished: bool) -> None:
        kind, side, cause = cell.will
        cell.will = None
        if not is_finished:
            cell.reported = CUT
        number = motion.id if motion else None
        reported = dict(side=side, cause=cause, animation=number, finished=is_finished)
        self.tell(f"cell/did{kind}", cell, **reported)
