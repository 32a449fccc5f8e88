"""The line by which content follows the finger: `follow` in a frame. A daemon chooses its points."""

from collections.abc import Iterator


def offset_on(points: list[dict], finger: float) -> float:
    """Where the line has content when the finger has moved so far. Beyond the line that is its end."""
    after = next((index for index, point in enumerate(points) if point["finger"] > finger), len(points))
    if after in (0, len(points)):
        return points[min(after, len(points) - 1)]["offset"]
    one, other = points[after - 1], points[after]
    part = (finger - one["finger"]) / (other["finger"] - one["finger"])
    return one["offset"] + part * (other["offset"] - one["offset"])


def check_line(places: dict, points: object, tolerance: float) -> Iterator[tuple[str, str]]:
    """Compares single places: {"-20": -60} means -60 px when the finger has moved by -20, {"-20": [-60, 0.1]} within 0.1 px."""
    if not isinstance(points, list) or len(points) < 2:
        yield "a line of at least two points", str(points)
        return
    fingers = [point["finger"] for point in points]
    if fingers != sorted(fingers):
        yield "points in order of finger", str(fingers)
    for finger, place in places.items():
        wanted, within = place if isinstance(place, list) else (place, tolerance)
        came = offset_on(points, float(finger))
        if abs(came - wanted) > within:
            yield f"{wanted:g} px at finger {finger}, within {within:g} px", f"{came:.4f} px there"
        if not fingers[0] <= float(finger) <= fingers[-1]:
            yield f"a line that reaches {finger}", f"one from {fingers[0]:g} to {fingers[-1]:g}"
