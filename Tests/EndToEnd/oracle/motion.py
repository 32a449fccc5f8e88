"""Animations as the seeds play them: keyframes joined by cubic Bézier easings."""

from dataclasses import dataclass

EASE_IN = (0.42, 0.0, 1.0, 1.0)
EASE_OUT = (0.0, 0.0, 0.58, 1.0)
EASE_IN_OUT = (0.42, 0.0, 0.58, 1.0)


def ease(curve, fraction: float) -> float:
    """B(k): the progress of an easing at a fraction of its time. Bisection: slow, plain, exact to the last bit or so."""
    x1, y1, x2, y2 = curve
    if fraction <= 0:
        return 0.0
    if fraction >= 1:
        return 1.0

    def bezier(a, b, s):
        return 3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s**3

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if bezier(x1, x2, middle) < fraction:
            low = middle
        else:
            high = middle
    return bezier(y1, y2, (low + high) / 2)


@dataclass(frozen=True)
class Keyframe:
    """`time` in ms from the start; `easing` of the segment that starts here, None on the last one."""

    time: float
    offset: float
    easing: tuple | None


class Animation:
    """A motion from where a cell is, through `phases` of (to, duration, easing). `mirrored` in a right-to-left table."""

    def __init__(self, start: float, origin: float, phases, mirrored=False):
        self.start, self.keyframes, self.mirrored, self.id = start, [], mirrored, None
        time, offset = 0.0, origin
        for to, duration, easing in phases:
            self.keyframes.append(Keyframe(time, offset, easing))
            time, offset = time + duration, to
        self.keyframes.append(Keyframe(time, offset, None))

    @property
    def origin(self) -> float:
        return self.keyframes[0].offset

    @property
    def target(self) -> float:
        return self.keyframes[-1].offset

    @property
    def end(self) -> float:
        return self.start + self.keyframes[-1].time

    def shown(self) -> list[Keyframe]:
        """The keyframes as a client sees them."""
        sign = -1 if self.mirrored else 1
        return [Keyframe(frame.time, sign * frame.offset, frame.easing) for frame in self.keyframes]

    def at(self, now: float) -> float:
        """x(k) = from + (to - from) B(k) in the segment that `now` falls into."""
        time = now - self.start
        for one, other in zip(self.keyframes, self.keyframes[1:]):
            if time < other.time:
                return one.offset + (other.offset - one.offset) * ease(one.easing, (time - one.time) / (other.time - one.time))
        return self.target
