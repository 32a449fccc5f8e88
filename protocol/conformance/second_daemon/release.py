"""What a release decides (release.1 to release.17)."""

import math

from .places import Places


def decide(places: Places, offset: float, pulled: float, velocity: float, found_open: str | None, own: str | None) -> dict:
    """`outcome`, `rule` and the compared values, and `side`, the side that opens, which is not reported."""
    release = places.behavior["release"]
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
        reached += velocity * scale * release["seconds"]
        reported["projected"] = reached
    side = places.side_at(start) or places.side_at(reached)
    if release["side"] == "projected":
        side = found_open or places.side_at(reached)
    if release["side"] == "own" and own:
        side = own
    if side is None or not places.opens(side) or (own and side != own):
        return reported
    is_found_open = found_open == side
    threshold = places.threshold(release["closeThreshold" if is_found_open else "openThreshold"], side)
    sign = places.sign(side)
    reported["threshold"] = sign * threshold
    least, outward = release["minimumDistance"], velocity * sign
    fast = release["velocityThreshold"]
    if isinstance(fast, dict):
        fast = fast["open" if outward > 0 else "close"]
    is_past = reached * sign >= threshold
    if found_open is None and least > 0 and offset * sign < least:
        return reported | {"rule": "minimumDistance"}
    if fast > 0 and abs(velocity) >= fast:
        reported["rule"] = "velocity"
        is_past = outward > 0
    return reported | {"outcome": "open", "side": side} if is_past else reported


def content_velocity(places: Places, offset: float, found: float, velocity: float, own: str | None) -> float:
    """The finger's velocity times the slope of `place` in its direction."""
    if not velocity:
        return 0.0
    step, pulled = math.copysign(0.001, velocity), places.pull(offset, own)
    slope = (places.place(pulled + step, found, own) - places.place(pulled, found, own)) / step
    return velocity * slope
