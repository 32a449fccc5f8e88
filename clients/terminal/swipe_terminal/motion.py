"""Interpolates an animation: where its keyframes have the content at a time."""


def bezier(curve: list[float], x: float) -> float:
    """The progress y of a cubic Bézier easing [x1, y1, x2, y2] at the part x of its time, from 0 to 1.

    x(s) = 3 s (1-s)² x1 + 3 s² (1-s) x2 + s³ increases, so bisection finds the s for x.
    """
    x1, y1, x2, y2 = curve
    low, high = 0.0, 1.0
    for _ in range(40):
        s = (low + high) / 2
        if 3 * s * (1 - s) ** 2 * x1 + 3 * s**2 * (1 - s) * x2 + s**3 < x:
            low = s
        else:
            high = s
    return 3 * s * (1 - s) ** 2 * y1 + 3 * s**2 * (1 - s) * y2 + s**3


def offset(animation: dict, at: float) -> float:
    """The offset in px `at` a time in ms, by the clock of the messages. Before and after the animation it is that of its ends."""
    time = at - animation["start"]
    keyframes = animation["keyframes"]
    if time <= keyframes[0]["time"]:
        return keyframes[0]["offset"]
    for first, last in zip(keyframes, keyframes[1:]):
        if time < last["time"]:
            progress = (time - first["time"]) / (last["time"] - first["time"])
            easing = first.get("easing", "linear")
            if easing != "linear":
                progress = bezier(easing, progress)
            return first["offset"] + (last["offset"] - first["offset"]) * progress
    return keyframes[-1]["offset"]
