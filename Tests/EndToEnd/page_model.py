"""A second implementation of the formulas, written from `protocol/motion.md` alone: the rule is named above what it says.

The daemon is held against it in `test_page.py`, and the page with it: what the page leaves open could not be written here.
"""

import math
from dataclasses import dataclass, field

LEFT_TO_RIGHT = {"leading": 1, "trailing": -1}


def sign_of(number: float) -> float:
    return -1.0 if number < 0 else 1.0


# --- Under the finger ----------------------------------------------------------------------------------------------------


@dataclass
class Cell:
    """A cell's sides and tracking. Of each side the extent: None where it is not available, "none", or px."""

    width: float
    extents: dict
    beyond: str
    coefficient: float = 0.55
    dimension: float | None = None
    start: float = 0.0
    continuous: bool = True
    full_swipe: bool = False
    signs: dict = field(default_factory=lambda: LEFT_TO_RIGHT)

    def side(self, offset: float) -> str | None:
        if offset == 0:
            return None
        return "leading" if offset * self.signs["leading"] > 0 else "trailing"

    def end(self, side: str) -> float | None:
        """[motion.2]"""
        extent = self.extents[side]
        if extent is None or extent == "none":
            return None if extent is None else 0.0
        return max(extent, self.width) if self.full_swipe else extent

    def stretch(self, distance: float) -> float:
        size = self.size
        return distance * self.coefficient * size / (distance * self.coefficient + size)

    @property
    def size(self) -> float:
        return self.width if self.dimension is None else self.dimension

    def band(self, excess: float) -> float:
        """[motion.8]"""
        if excess <= self.start:
            return excess
        if self.continuous:
            return self.start + self.stretch(excess - self.start)
        return self.stretch(excess) + self.start / 2

    def stretched(self, position: float) -> float:
        return position - (self.start if self.continuous else self.start / 2)

    def place(self, pull: float, grabbed: float) -> float:
        """[motion.3] to [motion.9]"""
        side = self.side(pull)
        if side is None:
            return 0.0
        sign, end, distance = self.signs[side], self.end(side), abs(pull)
        held = max(grabbed * sign, 0.0)
        if end is None:
            return sign * min(distance, held)
        if distance <= end:
            return pull
        excess = distance - end
        if self.beyond == "clamp":
            return sign * min(end + excess, max(end or self.width, held))
        if self.beyond == "free":
            return sign * (end + excess)
        if self.beyond == "friction":
            return sign * (end + self.coefficient * excess)
        place = end + self.band(excess)
        if held - end > self.start and self.stretched(held - end) >= 0.999 * self.size:
            place = max(place, min(end + excess, held))
        return sign * place

    def pull(self, offset: float) -> float:
        """[motion.10], [motion.11]"""
        side = self.side(offset)
        end = self.end(side) if side else None
        if end is None or abs(offset) <= end or self.beyond in ("clamp", "free"):
            return offset
        sign, past = self.signs[side], abs(offset) - end
        if self.beyond == "friction":
            return sign * (end + past / self.coefficient)
        stretched = self.stretched(past)
        if past <= self.start:
            return sign * (end + past)
        if stretched >= 0.999 * self.size:
            return offset
        pulled = self.size * stretched / (self.coefficient * (self.size - stretched))
        return sign * (end + (self.start + pulled if self.continuous else max(pulled, self.start)))

    def leaving(self, offset: float, velocity: float) -> float:
        """[release.11]"""
        step = math.copysign(1e-3, velocity)
        return velocity * (self.place(self.pull(offset) + step, offset) - offset) / step


# --- Velocity ------------------------------------------------------------------------------------------------------------


def window(samples: list[tuple[float, float]], release: float, horizon: float, stop_gap: float) -> list[tuple[float, float]]:
    """[release.14] to [release.16]: of (time, position), those that count."""
    kept: list[tuple[float, float]] = []
    for sample in samples:
        if kept and sample[0] - kept[-1][0] < 1e-3:
            kept.pop()
        kept.append(sample)
    kept = kept[-20:]
    if release - kept[-1][0] > stop_gap:
        return []
    first = len(kept) - 1
    while first > 0 and kept[-1][0] - kept[first - 1][0] <= horizon and kept[first][0] - kept[first - 1][0] <= stop_gap:
        first -= 1
    return kept[first:]


def mean(samples: list[tuple[float, float]]) -> float:
    return (samples[-1][1] - samples[0][1]) / (samples[-1][0] - samples[0][0])


def slope(samples: list[tuple[float, float]]) -> float:
    """Of the parabola of least squares, at the newest sample: by the normal equations and Cramer's rule."""
    if len(samples) == 2:
        return mean(samples)
    scale = samples[-1][0] - samples[0][0]
    times = [(time - samples[-1][0]) / scale for time, _ in samples]
    powers = [sum(time**power for time in times) for power in range(5)]
    rows = [[powers[row + column] for column in range(3)] for row in range(3)]
    right = [sum(place * time**row for time, (_, place) in zip(times, samples)) for row in range(3)]
    swapped = [[row[0], value, row[2]] for row, value in zip(rows, right)]
    return determinant(swapped) / determinant(rows) / scale


def determinant(m: list[list[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )


def lsq2(samples: list[tuple[float, float]]) -> float:
    """[release.17]"""
    steep, way = slope(samples), samples[-1][1] - samples[0][1]
    if steep * way >= 0:
        return steep
    furthest = max(range(len(samples)), key=lambda index: (samples[index][1] * sign_of(way), index))
    back = 0.0 if furthest == len(samples) - 1 else mean(samples[furthest:])
    return min(steep, back, key=abs)


def impulse(samples: list[tuple[float, float]]) -> float:
    """[release.18]"""
    speeds = [mean([one, other]) for one, other in zip(samples, samples[1:])]
    if len(speeds) == 1:
        return speeds[0]
    fast = lambda work: sign_of(work) * math.sqrt(2 * abs(work))
    work = speeds[0] * abs(speeds[0]) / 2
    for speed in speeds[1:]:
        work += (speed - fast(work)) * abs(speed)
    return fast(work)


def weighted(samples: list[tuple[float, float]], weights: list[float]) -> float:
    """[release.19]"""
    speeds = [mean([one, other]) for one, other in zip(samples, samples[1:])][::-1][:3]
    return sum(weight * speed for weight, speed in zip(weights, speeds)) / sum(weights[: len(speeds)])


ESTIMATORS = {
    "lsq2": lsq2,
    "impulse": impulse,
    "weightedIOS": lambda samples: weighted(samples, [0.05, 0.35, 0.6]),
    "weightedMacOS": lambda samples: weighted(samples, [0.2, 0.65, 0.15]),
    "mean": mean,
    "last": lambda samples: mean(samples[-2:]),
}
SEEN = {"weightedIOS": 4, "weightedMacOS": 4, "last": 2}


def estimate(name: str, samples: list[tuple[float, float]], most: float = 8000.0) -> float:
    """[release.16], [release.21], in px/s."""
    if len(samples) < 2:
        return 0.0
    return max(-most, min(most, 1000 * ESTIMATORS[name](samples)))


# --- Springs -------------------------------------------------------------------------------------------------------------


@dataclass
class Spring:
    """[motion.23]: of mass 1, let go at `place` from its target with `velocity`."""

    response: float
    ratio: float
    place: float
    velocity: float

    @property
    def omega(self) -> float:
        """[motion.24]"""
        return 2 * math.pi / self.response

    def state(self, time: float) -> tuple[float, float]:
        """Place and velocity after so many seconds, for a ratio below 1."""
        decay, turns = self.ratio * self.omega, self.omega * math.sqrt(1 - self.ratio**2)
        fade, cosine, sine = math.exp(-decay * time), math.cos(turns * time), math.sin(turns * time)
        place = fade * (self.place * cosine + (self.velocity + decay * self.place) / turns * sine)
        velocity = fade * (self.velocity * cosine - (decay * self.velocity + self.omega**2 * self.place) / turns * sine)
        return place, velocity

    @property
    def duration(self) -> float:
        """[motion.29], in ms."""
        moves = lambda time: math.hypot(self.state(time)[0], self.state(time)[1] / self.omega) > 0.1
        if not moves(0):
            return 0.0
        low, high = 0.0, 10.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if moves(middle) else (low, middle)
        return 1000 * high

    def held(self, room: float) -> "Spring":
        """[motion.28]"""
        fits = lambda part: Spring(self.response, self.ratio, self.place, part * self.velocity).excess <= room
        low, high = 0.0, 1.0
        if fits(high):
            return self
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if fits(middle) else (low, middle)
        return Spring(self.response, self.ratio, self.place, low * self.velocity)

    @property
    def excess(self) -> float:
        """How far past its target, or past where it was let go, it turns first."""
        decay, turns = self.ratio * self.omega, self.omega * math.sqrt(1 - self.ratio**2)
        turn = math.atan2(self.velocity * turns, decay * self.velocity + self.omega**2 * self.place) / turns
        while turn <= 1e-12:
            turn += math.pi / turns
        furthest = self.state(turn)[0]
        return max(abs(furthest) - abs(self.place), 0.0) if furthest * self.place > 0 else abs(furthest)


# --- Layout --------------------------------------------------------------------------------------------------------------


def slots(widths: list[float], extent: float | str, least: float | None, most: float | None) -> list[float]:
    """[layout.2] to [layout.4]: where each slot begins, and where the last one ends."""
    low = least or 0.0
    high = max(math.inf if most is None else most, low)
    fit = lambda factor: [min(max(factor * width, low), high) for width in shares]
    shares = widths if any(widths) or extent == "none" else [1.0] * len(widths)
    wide = fit(1)
    if extent != "none":
        less, more = 0.0, 1e9
        for _ in range(200):
            middle = (less + more) / 2
            less, more = (middle, more) if sum(fit(middle)) < extent else (less, middle)
        wide = fit(more)
        total = sum(wide)
        wide = [extent * one / total for one in wide] if total > extent + 1e-6 else [wide[0] + extent - total, *wide[1:]]
    edges = [0.0]
    for one in wide:
        edges.append(edges[-1] + one)
    return edges


def spans(style: str, edges: list[float], strip: float) -> list[tuple[float, float]]:
    """[layout.5], [layout.6]: where each action begins, seen from the outer edge, and how wide it is."""
    extent, found = edges[-1], []
    for start, end in zip(edges, edges[1:]):
        wide = end - start
        if strip >= extent:
            more = strip - extent
            found.append((0.0, wide + more) if start == 0 else (start + more, wide))
            continue
        found.append(
            {
                "border": (strip * start / extent, wide),
                "drag": (strip - extent + start, wide),
                "reveal": (start, wide),
                "stretch": (strip * start / extent, strip * wide / extent),
                "drawer": (strip * end / extent - wide, wide),
            }[style]
        )
    return found
