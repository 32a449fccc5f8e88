"""Cubic Bézier timing functions."""

EASINGS = {"linear": (0, 0, 1, 1)}


def ease(easing: object, part: float) -> float:
    """A cubic Bézier timing function from (0, 0) to (1, 1), as in CSS: solved for x by bisection."""
    x1, y1, x2, y2 = EASINGS[easing] if isinstance(easing, str) else easing
    if (x1, y1, x2, y2) == (0, 0, 1, 1) or part <= 0 or part >= 1:
        return min(max(part, 0.0), 1.0)

    def bezier(one: float, two: float, s: float) -> float:
        return 3 * one * s * (1 - s) ** 2 + 3 * two * s * s * (1 - s) + s**3

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if bezier(x1, x2, middle) < part else (low, middle)
    return bezier(y1, y2, (low + high) / 2)
