"""The progress of a curve: cubic Béziers and `linear(…)` as in CSS."""

import re

from .faults import fault

NAMES = {"linear": [0, 0, 1, 1], "ease": [0.25, 0.1, 0.25, 1]} | {
    name: curve
    for names, curve in (("ease-in", [0.42, 0, 1, 1]), ("ease-out", [0, 0, 0.58, 1]), ("ease-in-out", [0.42, 0, 0.58, 1]))
    for name in names.split()
} | {"step-start": "linear(1 0%, 1 100%)", "step-end": "linear(0 0%, 0 100%)"}  # fmt: skip
NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"


def _bezier(one: float, two: float, s: float) -> float:
    return 3 * one * s * (1 - s) ** 2 + 3 * two * s * s * (1 - s) + s**3


def _slope(one: float, two: float, s: float) -> float:
    return 3 * one * (1 - s) ** 2 + 6 * (two - one) * s * (1 - s) + 3 * (1 - two) * s * s


def _parameter(x1: float, x2: float, part: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _bezier(x1, x2, middle) < part else (low, middle)
    return (low + high) / 2


def ease(easing: object, part: float) -> tuple[float, float]:
    """The part of the way at a part of the time, and its slope there."""
    x1, y1, x2, y2 = NAMES["linear"] if easing == "linear" or fault("easing-ignored") else easing
    if [x1, y1, x2, y2] == NAMES["linear"]:
        return part, 1.0
    s = 0.0 if part <= 0 else 1.0 if part >= 1 else _parameter(x1, x2, part)
    # If a control point is equal to its end, the curve starts towards the other control point.
    dx, dy = _slope(x1, x2, s), _slope(y1, y2, s)
    if dx < 1e-9:
        dx, dy = (x2, y2) if s == 0 else (1 - x1, 1 - y1)
    return _bezier(y1, y2, s), (dy / dx if dx > 1e-9 else 0.0)


def lines(text: str) -> list[tuple[float, float]] | None:
    """The points of `linear(…)`: part of the time, part of the way. None if CSS has no such function."""
    whole = re.fullmatch(r"linear\((.*)\)", text.strip())
    points: list[list] = []
    for argument in whole[1].split(",") if whole else [""]:
        value, percents = f"(?P<value>{NUMBER})", rf"{NUMBER}%(?:\s+{NUMBER}%)?"
        one = re.fullmatch(rf"\s*(?:{value}(?:\s+(?P<after>{percents}))?|(?P<before>{percents})\s+(?P<last>{NUMBER}))\s*", argument)
        if not one:
            return None
        times = [float(percent[:-1]) / 100 for percent in (one["after"] or one["before"] or "").split()]
        points += [[time, float(one["value"] or one["last"])] for time in times or [None]]
    if points[0][0] is None:
        points[0][0] = 0.0
    if points[-1][0] is None:
        points[-1][0] = max(1.0, *(time for time, _ in points if time is not None))
    _distribute(points)
    return [(time, value) for time, value in points]


def _distribute(points: list[list]) -> None:
    """Distributes the missing times evenly. No time is less than one before it."""
    known = 0
    for index, (time, _) in enumerate(points):
        if time is None:
            continue
        start = points[known][0]
        points[index][0] = time if fault("points-go-back") else max(time, start)
        for between in range(known + 1, index):
            points[between][0] = start + (points[index][0] - start) * (between - known) / (index - known)
        known = index


def pieces(points: list[tuple[float, float]]) -> list[tuple[float, float, float, float]]:
    """The straight pieces from 0 to 1: the part of the time and of the way at the start and end of each."""
    times = sorted({0.0, 1.0, *(time for time, _ in points if 0 < time < 1)})
    found = []
    for start, end in zip(times, times[1:]):
        before = sum(time <= start for time, _ in points) - 1
        first = min(max(before, 0), max(len(points) - 2, 0))
        (t0, y0), (t1, y1) = points[first], points[min(first + 1, len(points) - 1)]
        slope = (y1 - y0) / (t1 - t0) if t1 > t0 else 0.0
        near = (t0, y0) if before < 0 else (t1, y1)
        found.append((start, near[1] + (start - near[0]) * slope, end, near[1] + (end - near[0]) * slope))
    return found
