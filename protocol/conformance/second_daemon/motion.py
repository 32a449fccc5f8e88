"""Motions of content: place and velocity over time, and the keyframes for them."""

import math

from swipe_conformance.easing import progress
from swipe_conformance.motion import swing

TOLERANCE = 0.1
LONGEST = 10.0
# The duration of a jump in ms, because the times of keyframes must increase.
JUMP = 0.0005
# Keyframes of an animation.
MOST = 500
# The largest timestamp, in ms.
LAST_TIME = 9e15


class Motion:
    """`law(ms)` is place (px) and velocity (px/s); it runs from `start` for `duration` ms, and then content is at `end`."""

    def __init__(self, begin: float, end: float, duration: float, law, legs=None, spring=None):
        self.begin, self.end, self.duration, self.law = begin, end, duration, law
        self.legs, self.spring = legs, spring
        self.id, self.start = 0, 0.0

    @property
    def due(self) -> float:
        return min(self.start + self.duration, LAST_TIME)

    def at(self, now: float) -> tuple[float, float]:
        elapsed = now - self.start
        return self.law(elapsed) if elapsed < self.duration else (self.end, 0.0)

    def reported(self, formats: list[str], error: float) -> dict:
        """The animation as a JSON object of the protocol."""
        bound = error * 0.8
        if self.spring and "spring" in formats and not {"keyframes", "sampled"} & set(formats):
            frames = [{"time": 0.0, "offset": self.begin, "velocity": self.spring["initialVelocity"]}]
        else:
            frames = self._legs() if self.legs and "keyframes" in formats else self._sampled(bound)
        frames.append({"time": self.duration, "offset": self.end, "velocity": 0.0})
        reported = {"id": self.id, "from": self.begin, "to": self.end, "start": self.start, "duration": self.duration}
        reported["keyframes"] = frames
        if self.spring:
            reported["spring"] = self.spring
        return reported

    def _legs(self) -> list[dict]:
        """A keyframe for each leg, and one more for the place before a jump."""
        frames, place = [], self.begin
        for start, _, source, goal, easing in self.legs:
            if source != place:
                frames.append({"time": start, "offset": place, "velocity": 0.0, "easing": "linear"})
                start += JUMP
            frames.append({"time": start, "offset": source, "velocity": self.law(start)[1], "easing": easing})
            place = goal
        if place != self.end:
            frames.append({"time": self.duration - JUMP, "offset": place, "velocity": 0.0, "easing": "linear"})
        return frames

    def _sampled(self, bound: float) -> list[dict]:
        """Straight lines, halved until they are accurate enough."""
        # The spring jumps at its end. Until then the law applies.
        last = self.duration - JUMP
        times = [0.0]

        def divide(one: float, other: float) -> None:
            a, b = self.law(one)[0], self.law(other)[0]
            missed = max(abs(self.law(one + (other - one) * part)[0] - (a + (b - a) * part)) for part in (0.25, 0.5, 0.75))
            # A motion that turns within a piece could look straight.
            if missed > bound or other - one > max(30, last / 256):
                divide(one, (one + other) / 2)
                divide((one + other) / 2, other)
            else:
                times.append(other)

        divide(0.0, last)
        if len(times) > MOST - 1:
            return self._sampled(bound * 2)
        return [{"time": time, "offset": place, "velocity": speed, "easing": "linear"}
                for time in times for place, speed in [self.law(time)]]  # fmt: skip


def settle(rule: dict, begin: float, end: float, velocity: float, outward: float) -> Motion | None:
    """The motion by a behavior's settle rule, or None if content is already there."""
    match rule["type"]:
        case "curve":
            return curve(begin, [(end, rule["duration"], rule["easing"])]) if begin != end else None
        case "phases":
            return phases(rule, begin, end, outward) if begin != end else None
        case _:
            return spring(rule, begin, end, velocity if rule["velocity"] else 0.0)


def phases(rule: dict, begin: float, end: float, outward: float) -> Motion | None:
    legs = []
    for phase in rule["phases"]:
        over = phase["overshoot"]
        px = over["px"] if "px" in over else over["fraction"] * abs(end - begin)
        legs.append((end + outward * px, phase["duration"], phase["easing"]))
    return curve(begin, legs)


def curve(begin: float, legs: list[tuple]) -> Motion | None:
    """One leg after the other: (goal, ms, easing). A leg of 0 ms is a jump."""
    plan, time, place = [], 0.0, begin
    for goal, duration, easing in legs:
        if duration > 0:
            plan.append((time, duration, place, goal, easing))
        time, place = time + duration, goal
    if not time:
        return None

    def law(now: float) -> tuple[float, float]:
        one = next((leg for leg in reversed(plan) if now >= leg[0]), plan[0])
        start, duration, source, goal, easing = one
        part, slope = progress(easing, (now - start) / duration)
        return source + (goal - source) * part, (goal - source) * slope / duration * 1000

    return Motion(begin, place, time, law, plan)


def constants(rule: dict) -> tuple[float, float, float]:
    """Mass, stiffness and damping."""
    mass = rule["mass"]
    stiffness = mass * (2 * math.pi / rule["response"]) ** 2
    return mass, stiffness, 2 * rule["dampingRatio"] * math.sqrt(stiffness * mass)


def spring(rule: dict, begin: float, end: float, velocity: float) -> Motion | None:
    mass, stiffness, damping = constants(rule)
    omega = math.sqrt(stiffness / mass)
    if rule["maximumOvershoot"] is not None and velocity:
        velocity *= _held_part(omega, rule["dampingRatio"], begin - end, velocity, rule["maximumOvershoot"])
    displaced = swing(omega, rule["dampingRatio"], begin - end, velocity)

    def is_over(seconds: float) -> bool:
        y, v = displaced(seconds)
        return math.hypot(y, v / omega) <= TOLERANCE

    if is_over(0.0):
        return None
    # The energy of a damped spring never grows, so bisection finds the first moment.
    low, high = 0.0, LONGEST
    while high - low > 1e-7:
        middle = (low + high) / 2
        low, high = (low, middle) if is_over(middle) else (middle, high)

    def law(now: float) -> tuple[float, float]:
        y, v = displaced(now / 1000)
        return end + y, v

    reported = {"mass": mass, "stiffness": stiffness, "damping": damping, "initialVelocity": velocity}
    return Motion(begin, end, high * 1000, law, spring=reported)


def _held_part(omega: float, ratio: float, y0: float, velocity: float, most: float) -> float:
    """The greatest part of the velocity with which the first turn of the spring stays within the limit."""

    def is_within(part: float) -> bool:
        displaced, v0 = swing(omega, ratio, y0, velocity * part), velocity * part
        towards = math.copysign(1.0, v0 or -y0)
        low, step = 0.0, 0.05 / omega
        while displaced(low + step)[1] * towards > 0 and low < LONGEST:
            low += step
        for _ in range(50):
            low, step = (low + step / 2, step / 2) if displaced(low + step / 2)[1] * towards > 0 else (low, step / 2)
        turn = displaced(low)[0] * towards
        return turn <= most + max(y0 * towards, 0.0)

    low, high = 0.0, 1.0
    if is_within(high):
        return high
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if is_within(middle) else (low, middle)
    return low
