"""Cubic Bézier timing functions from (0, 0) to (1, 1), as in CSS: solved for x by bisection."""

LINEAR = [0, 0, 1, 1]


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


def progress(easing: object, part: float) -> tuple[float, float]:
    """The part of the way at a part of the time, and its slope there."""
    x1, y1, x2, y2 = LINEAR if easing == "linear" else easing
    if [x1, y1, x2, y2] == LINEAR:
        return part, 1.0
    s = 0.0 if part <= 0 else 1.0 if part >= 1 else _parameter(x1, x2, part)
    # If a control point is equal to its end, the curve starts towards the other control point.
    dx, dy = _slope(x1, x2, s), _slope(y1, y2, s)
    if dx < 1e-9:
        dx, dy = (x2, y2) if s == 0 else (1 - x1, 1 - y1)
    return _bezier(y1, y2, s), (dy / dx if dx > 1e-9 else 0.0)


def ease(easing: object, part: float) -> float:
    """The part of the way. Before and after the curve, content rests at its ends."""
    return progress(easing, min(max(part, 0.0), 1.0))[0]
