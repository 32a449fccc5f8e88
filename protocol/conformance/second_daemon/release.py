"""What a release decides (release.1 to release.17)."""

import math

from .cells import Gesture
from .places import Places


def decide(places: Places, gesture: Gesture, velocity: float, now: float) -> dict:
    """`outcome`, `rule` and the compared values, and `side`, the side that opens, which is not reported."""
    release = places.behavior["release"]
    offset, pulled, found_open, own = gesture.left, gesture.pulled, gesture.found_open, gesture.own
    rule = release["rule"]
    reported = {"outcome": "close", "rule": rule, "offset": offset, "velocity": velocity, "side": None}
    if rule == "never":
        return reported
    start = offset
    if release["from"] == "finger" and pulled:
        start = pulled * places.scale(places.side_at(pulled))
    if release["side"] == "own" and own and start * places.sign(own) < 0:
        start = 0
    reached = start
    if rule == "projection":
        towards = places.side_at(start) or places.side_at(velocity)
        scale = places.scale(towards) if towards else 1
        seconds = release["seconds"]
        if release["perExtent"] is not None:
            seconds *= (places.extent(towards) if towards and places.opens(towards) else 0) / release["perExtent"]
        reached += velocity * scale * seconds
        reported["projected"] = reached
    quick = release["quick"]
    if quick and now - gesture.began < quick["duration"]:
        side = places.side_at(offset)
        is_open = side and places.opens(side) and own in (None, side)
        reported["rule"] = "quick"
        is_open = is_open and (gesture.translation - gesture.origin) * places.sign(side) >= quick["distance"]
        return reported | {"outcome": "open", "side": side} if is_open else reported

    def on(choice: str, velocity: float) -> dict:
        side = places.side_at(start) or places.side_at(reached)
        if choice == "projected":
            side = found_open or places.side_at(reached)
        if choice == "reached":
            side = places.side_at(reached)
        if choice == "own" and own:
            side = own
        if side is None or not places.opens(side) or (own and side != own):
            return reported
        is_found_open = found_open == side or (found_open and release["otherThreshold"] == "close")
        threshold = places.threshold(release["closeThreshold" if is_found_open else "openThreshold"], side)
        sign = places.sign(side)
        compared = reported | {"threshold": sign * threshold}
        least, outward = release["minimumDistance"], velocity * sign
        fast = release["velocityThreshold"]
        if isinstance(fast, dict):
            fast = fast["open" if outward > 0 else "close"]
        is_past = reached * sign >= threshold
        if found_open is None and least > 0 and offset * sign < least:
            return compared | {"rule": "minimumDistance"}
        if fast > 0 and abs(velocity) >= fast:
            compared["rule"] = "velocity"
            is_past = outward > 0
        return compared | {"outcome": "open", "side": side} if is_past else compared

    is_away = (reached - (places.rest(found_open) if found_open else 0)) * velocity > 0
    thrown = on(release["side"], velocity if release["thrown"] == "always" or is_away else 0.0)
    if release["slowSide"] == "same" or thrown["rule"] == "velocity":
        return thrown
    return on(release["slowSide"], 0.0)


def content_velocity(places: Places, offset: float, found: float, velocity: float, own: str | None) -> float:
    """The finger's velocity times the slope of `place` in its direction."""
    if not velocity:
        return 0.0
    step, pulled = math.copysign(0.001, velocity), places.pull(offset, own)
    slope = (places.place(pulled + step, found, own) - places.place(pulled, found, own)) / step
    return velocity * slope
