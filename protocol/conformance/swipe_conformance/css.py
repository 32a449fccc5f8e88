"""CSS easing functions in an animation's `css`: `linear`, the keywords, `cubic-bezier(…)`, `linear(…)`."""

import re
from collections.abc import Callable

from .easing import ease

NAMES = {
    "linear": (0, 0, 1, 1),
    "ease": (0.25, 0.1, 0.25, 1),
    "ease-in": (0.42, 0, 1, 1),
    "ease-out": (0, 0, 0.58, 1),
    "ease-in-out": (0.42, 0, 0.58, 1),
}


def css_easing(text: str) -> Callable[[float], float]:
    """The part of the way as a function of the part of the time. ValueError if CSS has no such function."""
    if text in NAMES:
        return lambda part: ease(NAMES[text], part)
    call = re.fullmatch(r"(cubic-bezier|linear)\(([^()]*)\)", text)
    if not call:
        raise ValueError(f"{text!r} is not an easing function of CSS")
    arguments = [one.split() for one in call[2].split(",")]
    if call[1] == "cubic-bezier":
        points = tuple(float(one) for argument in arguments for one in argument)
        if len(points) != 4 or not (0 <= points[0] <= 1 and 0 <= points[2] <= 1):
            raise ValueError(f"{text!r} needs four numbers, with both x from 0 to 1")
        return lambda part: ease(points, part)
    stops = _stops(arguments)
    return lambda part: _between(stops, part)


def _stops(arguments: list[list[str]]) -> list[tuple[float, float]]:
    """(part of the time, part of the way) for each point of a `linear()`. Missing times are distributed evenly."""
    found: list[tuple[float | None, float]] = []
    for argument in arguments:
        times = [float(one[:-1]) / 100 for one in argument if one.endswith("%")]
        ways = [float(one) for one in argument if not one.endswith("%")]
        if len(ways) != 1 or len(times) > 2:
            raise ValueError(f"{' '.join(argument)!r} is not a stop of linear()")
        found += [(time, ways[0]) for time in times or [None]]
    if len(found) < 2:
        raise ValueError("linear() needs at least two stops")
    found[0] = (found[0][0] or 0.0, found[0][1])
    found[-1] = (1.0 if found[-1][0] is None else found[-1][0], found[-1][1])
    said = [index for index, (time, _) in enumerate(found) if time is not None]
    stops, latest = [], 0.0
    for index, (time, way) in enumerate(found):
        if time is None:
            left = max(one for one in said if one < index)
            right = min(one for one in said if one > index)
            time = stops[left][0] + (found[right][0] - stops[left][0]) * (index - left) / (right - left)
        latest = max(latest, time)
        stops.append((latest, way))
    return stops


def _between(stops: list[tuple[float, float]], part: float) -> float:
    for (one, start), (other, end) in zip(stops, stops[1:]):
        if one <= part < other:
            return start + (end - start) * (part - one) / (other - one)
    return stops[-1][1] if part >= stops[0][0] else stops[0][1]
