"""What a client does with an animation: where it shows the cell, and how fast that moves."""

from oracle import ease


def segment(animation, now):
    """The keyframes around a moment, and the ms since the first of them; None when it is over."""
    time, frames = now - animation["start"], animation["keyframes"]
    for one, other in zip(frames, frames[1:]):
        if time < other["time"]:
            return one, other, time - one["time"]
    return None


def position(animation, now) -> float:
    """Where a client that plays this animation has the cell."""
    found = segment(animation, now)
    if not found:
        return animation["keyframes"][-1]["offset"]
    one, other, time = found
    fraction = time / (other["time"] - one["time"])
    part = fraction if one["easing"] == "linear" else ease(one["easing"], fraction)
    return one["offset"] + (other["offset"] - one["offset"]) * part


def css_position(animation, now) -> float:
    """Where a browser has the cell that plays `css` from `from` to `to` in `duration` ms."""
    name, _, rest = animation["css"].partition("(")
    fraction = min(max((now - animation["start"]) / animation["duration"], 0), 1)
    if name == "cubic-bezier":
        part = ease([float(number) for number in rest.rstrip(")").split(",")], fraction)
    elif name == "linear" and rest:
        part = css_linear(rest.rstrip(")").split(","), fraction)
    else:
        assert animation["css"] == "linear"
        part = fraction
    return animation["from"] + (animation["to"] - animation["from"]) * part


def css_linear(stops, fraction) -> float:
    """CSS's linear(): the first stop stands at 0 %, the last at 100 %, the others say where."""
    values = [float(stop.split()[0]) for stop in stops]
    times = [0.0] + [float(stop.split()[1].rstrip("%")) / 100 for stop in stops[1:-1]] + [1.0]
    assert times == sorted(times)
    for start, end, one, other in zip(times, times[1:], values, values[1:]):
        if fraction < end:
            return one + (other - one) * (fraction - start) / (end - start)
    return values[-1]


def speed(animation, now) -> float:
    """How fast the motion is, px/s. A spring's samples have their velocities: the cubic through two of them tells."""
    found = segment(animation, now)
    if not found:
        return 0.0
    one, other, time = found
    length = other["time"] - one["time"]
    if "spring" not in animation:
        return (position(animation, now + 0.01) - position(animation, now)) * 100_000
    s, way = time / length, (other["offset"] - one["offset"]) / length * 1000
    v0, v1 = one["velocity"], other["velocity"]
    return way * (6 * s - 6 * s * s) + v0 * (1 - 4 * s + 3 * s * s) + v1 * (3 * s * s - 2 * s)
