"""Plays an animation: where its keyframes stand at a moment."""


def bezier(curve: list[float], x: float) -> float:
    """The progress y of a cubic Bézier easing [x1, y1, x2, y2] at the share x of its time.

    x(s) = 3 s (1-s)² x1 + 3 s² (1-s) x2 + s³ never falls, so halving finds the s that belongs to x.
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
    """The offset at the moment `at`, in the clock of the messages; before and after, the ends."""
    time = at - animation["start"]
    keyframes = animation["keyframes"]
    if time <= keyframes[0]["time"]:
        return keyframes[0]["offset"]
    for first, last in zip(keyframes, keyframes[1:]):
        if time < last["time"]:
            share = (time - first["time"]) / (last["time"] - first["time"])
            easing = first.get("easing", "linear")
            if easing != "linear":
                share = bezier(easing, share)
            return first["offset"] + (last["offset"] - first["offset"]) * share
    return keyframes[-1]["offset"]
