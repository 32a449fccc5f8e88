"""What the three seeds have in common: cells that rest, follow a finger, and settle; and the pairs that tell of it.

Everything is computed left to right, as the seeds do (x < 0 shows the trailing side); a right-to-left table is
mirrored where messages come in and go out.
"""

from dataclasses import dataclass

from .motion import Animation

CLOSED, OPEN = "closed", "open"
ANY = object()  # a value that nothing promises
GRID = 1e-4  # what numbers on the wire are rounded to: an offset below half of it is 0


class Unstated(Exception):
    """The seeds and the protocol do not say what happens here; no test may ask."""


@dataclass
class Note:
    """A notification to come."""

    method: str
    cell: object
    timestamp: object = ANY
    side: object = ANY
    cause: object = ANY
    finished: object = ANY
    animation: object = ANY  # an Animation, None when there must be none
    plays: Animation | None = None  # the animation that the notification must carry whole
    phase: object = ANY
    offset: object = ANY


class Cell:
    """One row. `rest` is where it stands or is heading; `told` is the rest state the client knows of (None: in doubt)."""

    def __init__(self, key):
        self.key, self.rest, self.told, self.x = key, CLOSED, CLOSED, 0.0
        self.motion: Animation | None = None
        self.pending = None  # (method, cause) of the did… that ends the motion
        self.catching = False  # the motion is a catch under the finger
        self.gesture = None  # what the seed keeps while the finger is down
        self.grabbed = False  # the gesture caught an announced motion in flight

    def position(self, now):
        return self.motion.at(now) if self.motion else self.x


class Seed:
    """A table of one preset. The subclasses say where a side opens, how it tracks, releases and settles."""

    single_open = False

    def __init__(self, name, width, widths, mirrored=False):
        self.name, self.width, self.widths, self.mirrored = name, width, widths, mirrored
        self.cells: dict = {}
        self.notes: list[Note] = []

    # --- What a preset says --------------------------------------------------------------------------------------

    def gate(self, x, y):
        """|tx| / |ty| > 1, as floating point has it: 0/0 is no, x/0 is yes."""
        return x != 0 if y == 0 else abs(x) / abs(y) > 1

    def rest_offset(self, rest) -> float:
        raise NotImplementedError

    def phases(self, origin, rest) -> list:
        raise NotImplementedError

    def full(self, x) -> object:
        """What progress is a fraction of, at x."""
        raise NotImplementedError

    # --- Events ----------------------------------------------------------------------------------------------------

    def cell(self, key) -> Cell:
        return self.cells.setdefault(key, Cell(key))

    def finish(self, now):
        """Ends each animation whose time has come: its did…, or the frame that ends a bounce back."""
        for cell in self.cells.values():
            if cell.motion and cell.motion.end <= now:
                self.end_motion(cell)

    def end_motion(self, cell):
        motion, cell.x, cell.motion = cell.motion, cell.motion.target, None
        if cell.catching:
            cell.catching = False
            self.caught(cell)
            self.note("cell/frame", cell, animation=motion, finished=True, phase="tracking", offset=self.out(cell.x))
        elif cell.pending:
            method, cause = cell.pending
            cell.pending = None
            self.note(method, cell, timestamp=motion.end, side="trailing", cause=cause, finished=True, animation=motion)
        else:
            self.note("cell/frame", cell, animation=motion, finished=True, phase=cell.rest, offset=self.out(cell.x))

    def caught(self, cell):
        raise AssertionError("only the swipeable seed catches")

    def interrupt(self, cell, now):
        """Stops a motion where it is; what was announced is reported unfinished."""
        motion, cell.x, cell.motion = cell.motion, cell.motion.at(now), None
        if cell.pending:
            (method, cause), cell.pending, cell.told = cell.pending, None, None
            self.note(method, cell, timestamp=now, side="trailing", cause=cause, finished=False, animation=motion)
        else:
            self.note("cell/frame", cell, animation=motion, finished=False)
        cell.catching = False

    def begin(self, key, translation, now):
        cell = self.cell(key)
        if self.single_open and any(other.gesture for other in self.cells.values()):
            raise Unstated("a second gesture")
        if self.single_open:
            self.close_others(cell, now)
        if cell.motion:
            cell.grabbed = cell.pending is not None
            self.interrupt(cell, now)
            if translation != 0:
                raise Unstated("a grab that has moved already")
        self.note("cell/swipeBegan", cell, timestamp=now)
        self.grasp(cell, translation)
        return cell

    def close_others(self, cell, now):
        for other in self.cells.values():
            if other is not cell and other.rest == OPEN:
                self.settle(other, CLOSED, "otherCell", now, asked=False)

    def update(self, key, translation, now):
        cell = self.cells[key]
        self.move(cell, translation, now)
        return cell

    def end(self, key, translation, velocity, now):
        cell = self.cells[key]
        if translation is not None:
            self.move(cell, translation, now)
        rest = self.release(cell, velocity)
        return self.let_go(cell, rest, "gesture", now)

    def cancel(self, key, now):
        cell = self.cells[key]
        if cell.grabbed:
            raise Unstated("what a cancel restores after a grab in flight")
        return self.let_go(cell, cell.rest, "cancel", now)

    def let_go(self, cell, rest, cause, now):
        cell.gesture, cell.grabbed = None, False
        self.note("cell/swipeEnded", cell, timestamp=now)
        self.settle(cell, rest, cause, now)
        return cell

    def program(self, key, rest, animated, now):
        """cell/open and cell/close."""
        cell = self.cell(key)
        if any(other.gesture for other in self.cells.values() if self.single_open or other is cell):
            raise Unstated("a program's wish during a gesture")
        if cell.rest == rest:
            if cell.motion:
                raise Unstated("a wish that is being granted")
            return cell
        if rest == OPEN and self.single_open:
            if not animated and any(other.rest == OPEN or other.motion for other in self.cells.values()):
                raise Unstated("whether the others close with an animation")
            self.close_others(cell, now)
        self.settle(cell, rest, "program", now, animated)
        return cell

    def close_cells(self, animated, now):
        if any(cell.gesture for cell in self.cells.values()):
            raise Unstated("closing cells under a finger")
        for cell in self.cells.values():
            if cell.rest == OPEN:
                self.settle(cell, CLOSED, "program", now, animated, asked=False)

    def settle(self, cell, rest, cause, now, animated=True, asked=True):
        """Heads for a rest state. Announced when the client knows of another one; did… at once when nothing moves."""
        if cell.motion:
            self.interrupt(cell, now)
        target, news, cell.rest = self.rest_offset(rest), cell.told != rest, rest
        moves = animated and cell.x != target
        if moves:
            cell.motion = Animation(now, cell.x, self.phases(cell.x, rest), self.mirrored)
        cell.x = target
        if not news:
            return
        cell.told = rest
        will, did = ("cell/willOpen", "cell/didOpen") if rest == OPEN else ("cell/willClose", "cell/didClose")
        self.note(will, cell, timestamp=now, side="trailing", cause=cause, plays=None if asked else cell.motion)
        if moves:
            cell.pending = (did, cause)
        else:
            self.note(did, cell, timestamp=now, side="trailing", cause=cause, finished=True)

    # --- Going out -------------------------------------------------------------------------------------------------

    def note(self, method, cell, **members):
        self.notes.append(Note(method, cell.key, **members))

    def out(self, x):
        return 0.0 - x if self.mirrored else x

    def frame(self, cell, now, starts=False) -> dict:
        """The members of a frame that are promised, as they must be at `now`."""
        x = cell.position(now)
        phase = "tracking" if cell.gesture else "settling" if cell.motion else cell.rest
        return {
            "table": self.name,
            "cell": cell.key,
            "phase": phase,
            "offset": self.out(x),
            "target": self.target(cell),
            "side": None if abs(x) < GRID / 2 else "trailing" if x < 0 else "leading",
            "progress": ANY if self.full(x) is None else abs(x) / self.full(x),
            "animation": cell.motion if starts else None,
        }

    def target(self, cell):
        if cell.gesture and cell.grabbed:
            return ANY
        return self.out(self.rest_offset(cell.rest))
