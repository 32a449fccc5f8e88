"""The SwipeableCell seed: catch points under the finger, thresholds by button widths, a bounce of 20 px, many open.

R is the offset to the left (x = -R), S what it was at the start of the gesture, W the sum of the buttons' widths.
The first button is the outermost (rightmost) one.
"""

from .motion import EASE_OUT, Animation
from .seed import ANY, CLOSED, OPEN, Seed, Unstated

BOUNCE = 20.0
HALF = 100.0


class Swipeable(Seed):
    def gate(self, x, y):
        return True

    @property
    def W(self):
        return float(sum(self.widths))

    def rest_offset(self, rest):
        return -self.W if rest == OPEN else 0.0

    def phases(self, origin, rest):
        past = -(self.W + BOUNCE) if rest == OPEN else BOUNCE
        return [(past, HALF, EASE_OUT), (self.rest_offset(rest), HALF, EASE_OUT)]

    def full(self, x):
        return self.W if x <= 0 else None

    def grasp(self, cell, translation):
        R = -cell.x
        flight = not (R == 0 or R == self.W)
        if flight and not 0 < R < self.W:
            raise Unstated("a grab in the overshoot")
        cell.gesture = {"S": R, "p0": translation, "at": None, "began": cell.rest, "flight": flight}

    def move(self, cell, translation, now):
        gesture = cell.gesture
        dx = translation - gesture["p0"]
        a = gesture["S"] - dx
        c = min(a, self.W) if dx < 0 else max(a, 0.0)
        at = OPEN if dx < 0 and c == self.W else CLOSED if dx >= 0 and c == 0 else None
        if at is None:
            if cell.motion:
                self.interrupt(cell, now)
            cell.x = 0.0 - c
        elif at != gesture["at"]:
            self.catch(cell, at, now)
        gesture["at"] = at

    def catch(self, cell, at, now):
        """A snap with the finger still down, once for each entry; none where S and R are there already."""
        rest = self.rest_offset(at)
        if cell.gesture["flight"]:
            raise Unstated("a catch after a grab in flight")
        if cell.motion:
            self.interrupt(cell, now)
        if cell.x == rest:
            return
        cell.motion = Animation(now, cell.x, self.phases(cell.x, at), self.mirrored)
        cell.catching, cell.x = True, rest

    def caught(self, cell):
        """The catch has ended: S = R."""
        cell.gesture["S"] = 0.0 - cell.x

    def release(self, cell, velocity):
        gesture, R = cell.gesture, -cell.x
        if cell.catching:
            raise Unstated("a release during a catch")
        opening, closing = self.widths[0] / 2, self.W - self.widths[-1] / 2
        if gesture["flight"]:
            if (R >= opening) != (R >= closing):
                raise Unstated("which threshold counts after a grab in flight")
            return OPEN if R >= closing else CLOSED
        return OPEN if R >= (opening if gesture["S"] == 0 else closing) else CLOSED

    def cancel(self, key, now):
        cell = self.cells[key]
        if not cell.gesture["flight"] and self.moved_start(cell):
            raise Unstated("what a cancel restores after a catch")
        if cell.catching and cell.gesture["at"] == cell.rest:
            raise Unstated("whether a catch goes on or begins anew when a cancel wants the same")
        return super().cancel(key, now)

    def moved_start(self, cell):
        """A catch has ended, and the gesture now starts from another rest state than it began in."""
        return cell.gesture["S"] != -self.rest_offset(cell.gesture["began"])

    def target(self, cell):
        if cell.gesture and not cell.gesture["flight"] and self.moved_start(cell):
            return ANY
        return super().target(cell)
