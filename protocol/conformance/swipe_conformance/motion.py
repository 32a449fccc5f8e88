"""Springs, curves and phases by the protocol's formulas, and the places that a client draws from keyframes.

The formulas are independent of any daemon. A daemon may choose its keyframes if they stay near the motion.
"""

import math
from collections.abc import Callable, Iterator

from .case import SpecificationError
from .css import css_easing
from .easing import ease

# The default deviation of keyframes from the motion in px: the protocol's 0.25, and rounding.
WITHIN = 0.251
STEPS = 400


def spring(settle: dict, start: float, target: float, velocity: float) -> Callable[[float], float]:
    """The place of a spring after some ms."""
    mass, stiffness, damping = constants(settle)
    omega = math.sqrt(stiffness / mass)
    ratio = damping / (2 * math.sqrt(stiffness * mass))
    law = swing(omega, ratio, start - target, velocity)
    return lambda time: target + law(time / 1000)[0]


def swing(omega: float, ratio: float, y0: float, v0: float) -> Callable[[float], tuple[float, float]]:
    """m y″ + c y′ + k y = 0 in closed form, with y from the target: place and velocity after some seconds."""
    if abs(ratio - 1) < 1e-9:
        slope = v0 + omega * y0

        def critical(t: float) -> tuple[float, float]:
            fall = math.exp(-omega * t)
            return fall * (y0 + slope * t), fall * (slope - omega * (y0 + slope * t))

        return critical
    if ratio < 1:
        turning = omega * math.sqrt(1 - ratio * ratio)
        sine = (v0 + ratio * omega * y0) / turning

        def swinging(t: float) -> tuple[float, float]:
            fall, c, s = math.exp(-ratio * omega * t), math.cos(turning * t), math.sin(turning * t)
            y = fall * (y0 * c + sine * s)
            return y, fall * turning * (sine * c - y0 * s) - ratio * omega * y

        return swinging
    root = math.sqrt(ratio * ratio - 1)
    slow, fast = -omega / (ratio + root), -omega * (ratio + root)
    part = (v0 - slow * y0) / (fast - slow)

    def creeping(t: float) -> tuple[float, float]:
        a, b = (y0 - part) * math.exp(slow * t), part * math.exp(fast * t)
        return a + b, slow * a + fast * b

    return creeping


def constants(settle: dict) -> tuple[float, float, float]:
    """Mass, stiffness and damping of a spring in any form."""
    if "stiffness" in settle:
        return settle.get("mass", 1), settle["stiffness"], settle["damping"]
    if "duration" in settle:
        ratio, duration = 1 - settle.get("bounce", 0), settle["duration"]
        omega, mass = 2000 * math.pi / duration, 1
    else:
        visual = settle.get("visualDuration")
        response = settle["response"] if visual is None else 1.2 * visual / 1000
        ratio = settle["dampingRatio"] if visual is None else 1 - settle.get("bounce", 0)
        omega, mass = 2 * math.pi / response, settle.get("mass", 1)
    return mass, mass * omega * omega, 2 * ratio * mass * omega


def phases(settle: dict, start: float, target: float, outward: float) -> Callable[[float], float]:
    """Each phase goes to target + outward · overshoot; an overshoot of a fraction is one of |target - start|."""
    legs, begin, place = [], 0.0, start
    for phase in settle["phases"]:
        over = phase["overshoot"]
        px = over["px"] if "px" in over else over["fraction"] * abs(target - start)
        goal = target + outward * px
        legs.append((begin, phase["duration"], place, goal, phase["easing"]))
        begin, place = begin + phase["duration"], goal

    def law(time: float) -> float:
        for begin, duration, one, other, easing in legs:
            if time < begin + duration:
                return one + (other - one) * ease(easing, (time - begin) / duration)
        return place

    return law


def law_of(spec: dict, start: float, target: float) -> Callable[[float], float]:
    """The motion of a `<motion>` for an animation from `start` to `target`."""
    settle = spec["settle"]
    match settle["type"]:
        case "spring":
            return spring(settle, start, target, spec.get("velocity", 0) if settle.get("velocity", True) is not False else 0)
        case "curve":
            return lambda time: start + (target - start) * ease(settle["easing"], time / settle["duration"])
        case "phases":
            sign = math.copysign(1, target) if target else -math.copysign(1, start)
            return phases(settle, start, target, spec.get("outward", sign))
        case other:
            raise SpecificationError(f"{other!r} is not a type of motion")


def check_specification(spec: object) -> None:
    """Rejects an invalid `<motion>`."""
    settle = spec.get("settle") if isinstance(spec, dict) else None
    is_named = isinstance(settle, str) and settle.startswith("$")
    if not is_named and not (isinstance(settle, dict) and settle.get("type") in ("spring", "curve", "phases")):
        raise SpecificationError('a <motion> needs "settle": {"type": "spring", "curve" or "phases", …}, or a captured "$name"')
    if unknown := spec.keys() - {"settle", "velocity", "outward", "within"}:
        raise SpecificationError(f"unknown member of a <motion>: {', '.join(sorted(unknown))}")


def played(animation: dict, time: float) -> float:
    """The place where a client that plays the keyframes draws content, `time` ms after the start."""
    frames = animation["keyframes"]
    for one, other in zip(frames, frames[1:]):
        if one["time"] <= time < other["time"]:
            part = ease(one["easing"], (time - one["time"]) / (other["time"] - one["time"]))
            return one["offset"] + (other["offset"] - one["offset"]) * part
    return frames[-1 if time > frames[0]["time"] else 0]["offset"]


def ways_of(animation: dict) -> Iterator[tuple[str, Callable[[float], float]]]:
    """Each format of an animation, with its place over time. ValueError if `css` is not an easing function of CSS."""
    start, way, duration = animation["from"], animation["to"] - animation["from"], animation["duration"]
    if not without_easing(animation):
        yield "keyframes", lambda time: played(animation, time)
    if "css" in animation:
        eased = css_easing(animation["css"])
        yield "css", lambda time: start + way * eased(time / duration)
    if reported := animation.get("spring"):
        yield "spring", spring(reported, start, animation["to"], reported["initialVelocity"])


def check_motion(spec: dict, animation: dict) -> Iterator[tuple[str, str]]:
    """The expected and the actual place wherever a format of the animation deviates from the motion."""
    if problem := unsound(animation):
        yield problem
        return
    within, law = spec.get("within", WITHIN), law_of(spec, animation["from"], animation["to"])
    duration = animation["duration"]
    settle = spec["settle"]
    if settle["type"] != "spring":
        whole = settle["duration"] if settle["type"] == "curve" else sum(phase["duration"] for phase in settle["phases"])
        if abs(whole - duration) > 1e-3:
            yield f"a duration of {whole} ms", f"{duration} ms"
    try:
        ways = list(ways_of(animation))
    except ValueError as problem:
        yield "an easing function of CSS", str(problem)
        return
    if not ways:
        yield without_easing(animation)
    # Without the last moment, when a spring jumps to its target.
    times = [duration * step / STEPS for step in range(STEPS)]
    for name, way in ways:
        worst, at = max((abs(way(time) - law(time)), time) for time in times)
        if worst > within:
            yield f"{name}: {law(at):.4f} px at {at:.1f} ms, within {within:g} px", f"{way(at):.4f} px there"


def check_places(places: dict, animation: dict) -> Iterator[tuple[str, str]]:
    """Compares single moments: {"100": -87.3} means -87.3 px after 100 ms, {"100": [-87.3, 0.01]} within 0.01 px."""
    if problem := unsound(animation) or without_easing(animation):
        yield problem
        return
    for moment, place in places.items():
        wanted, within = place if isinstance(place, list) else (place, WITHIN)
        came = played(animation, float(moment))
        if abs(came - wanted) > within:
            yield f"{wanted:g} px at {moment} ms, within {within:g} px", f"{came:.4f} px there"


def without_easing(animation: dict) -> tuple[str, str] | None:
    if all("easing" in frame for frame in animation["keyframes"][:-1]):
        return None
    return "keyframes that all have an easing, except for the last", str(animation["keyframes"])


def unsound(animation: dict) -> tuple[str, str] | None:
    """The reasons why a client cannot play an animation."""
    frames = animation.get("keyframes") or []
    if len(frames) < 2 or not {"from", "to", "duration"} <= animation.keys():
        return "an animation with keyframes", "one without"
    first, last = frames[0], frames[-1]
    if first["time"] != 0 or abs(first["offset"] - animation["from"]) > 1e-3:
        return f"a first keyframe at 0 ms and {animation['from']}", f"one at {first['time']} ms and {first['offset']}"
    if abs(last["time"] - animation["duration"]) > 1e-3 or abs(last["offset"] - animation["to"]) > 1e-3:
        return (
            f"a last keyframe at {animation['duration']} ms and {animation['to']}",
            f"one at {last['time']} ms and {last['offset']}",
        )
    if any(one["time"] >= other["time"] for one, other in zip(frames, frames[1:])):
        return "keyframes whose times increase", str([frame["time"] for frame in frames])
    return None
