"""The RMSwipeTableViewCell seed: both sides, a hyperbolic rubber band, never stays open, a bounce in three phases."""

from .motion import EASE_IN, EASE_IN_OUT, EASE_OUT
from .seed import CLOSED, Seed, Unstated


class RM(Seed):
    single_open = True  # of gestures: whether two cells may be dragged at a time is not said

    def __init__(self, name, width, widths, mirrored=False, coefficient=0.55, start=0.0, reveal="both"):
        super().__init__(name, width, widths, mirrored)
        self.coefficient, self.start_point, self.reveal = coefficient, start, reveal

    def elastic(self, t):
        """E(t) = t within the start point s, else sign(t) (|t| f w / (|t| f + w) + s / 2)."""
        o, s, w = abs(t), self.start_point, self.width
        if o <= s:
            return t
        pull = o * self.coefficient
        p = pull * w / (pull + w) + (s / 2 if s > 0 else 0)
        return p if t > 0 else -p

    def inverse(self, x):
        """The translation that E takes to x, where there is no start point."""
        o = abs(x) * self.width / (self.coefficient * (self.width - abs(x)))
        return o if x >= 0 else -o

    def allowed(self, x):
        return self.reveal == "both" or x > 0 and self.reveal == "leading" or x < 0 and self.reveal == "trailing"

    def rest_offset(self, rest):
        return 0.0

    def phases(self, origin, rest):
        return [(-0.03 * origin, 200.0, EASE_IN), (0.02 * origin, 100.0, EASE_IN_OUT), (0.0, 100.0, EASE_OUT)]

    def full(self, x):
        return self.width

    def grasp(self, cell, translation):
        if cell.x == 0:
            base = 0.0
        elif self.start_point > 0 or not self.allowed(cell.x):
            raise Unstated("the inverse of this rubber band")
        else:
            base = self.inverse(cell.x)
        cell.gesture = {"base": base}
        self.move(cell, translation, None)

    def move(self, cell, translation, now):
        p = self.elastic(cell.gesture["base"] + translation)
        cell.x = p if self.allowed(p) else 0.0

    def release(self, cell, velocity):
        return CLOSED

    def program(self, key, rest, animated, now):
        raise Unstated("where a side without an extent opens to")
