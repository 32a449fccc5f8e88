"""The velocity of a finger from samples (time, place): release.18 to release.32."""

import math

VERSIONS = {"lsq2": 3, "impulse": 1, "weightedIOS": 1, "weightedMacOS": 1, "mean": 1, "last": 1}
WEIGHTS = {"weightedIOS": (0.05, 0.35, 0.6), "weightedMacOS": (0.2, 0.65, 0.15)}
KEPT = 20
# The number of samples for an estimator that does not use all of them.
SEEN = {"weightedIOS": 4, "weightedMacOS": 4, "last": 2}
SAME = 0.001


def estimate(samples: list[tuple[float, float]], now: float, settings: dict) -> dict:
    """The velocity in px/s, and its members in a decision."""
    name = settings["estimator"]
    reported = {"estimator": name, "estimatorVersion": VERSIONS[name], "samples": 0, "window": 0, "confidence": 1, "velocity": 0.0}
    kept = samples[-KEPT:]
    kept = [one for one, after in zip(kept, kept[1:]) if after[0] - one[0] > SAME] + kept[-1:]
    if not kept or now - kept[-1][0] > settings["stopGap"]:
        return reported
    seen = _window(kept, settings)[-SEEN.get(name, KEPT):]
    reported.update(samples=len(seen), window=seen[-1][0] - seen[0][0], confidence=0)
    if len(seen) < 2:
        return reported
    reported["confidence"] = _explained(seen) if name == "lsq2" else _straightness(seen)
    perSecond = _estimators[name](seen, name) * 1000
    whole = _window(kept, settings)
    if abs(whole[-1][1] - whole[0][1]) >= settings["minimumDistance"]:
        reported["velocity"] = counted(max(-settings["maximum"], min(settings["maximum"], perSecond)), None, settings)
    return reported


def counted(along: float, across: float | None, settings: dict) -> float:
    """The velocity that a release uses (release.28 to release.30)."""
    if abs(along) < settings["minimum"]:
        return 0.0
    margin = settings["acrossMargin"]
    return 0.0 if margin is not None and across is not None and abs(along) - abs(across) < margin else along


def _window(kept: list, settings: dict) -> list:
    first = len(kept) - 1
    while first > 0 and kept[-1][0] - kept[first - 1][0] <= settings["horizon"] and (
        kept[first][0] - kept[first - 1][0] <= settings["stopGap"]
    ):  # fmt: skip
        first -= 1
    return kept[first:]


def _speeds(seen: list) -> list[float]:
    return [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(seen, seen[1:])]


def _parabola(seen: list) -> tuple[float, float, float]:
    """The least squares fit a + b t + c t², with t from the newest sample. For two samples, their line."""
    points = [(t - seen[-1][0], x) for t, x in seen]
    if len(points) == 2:
        slope = _speeds(seen)[0]
        return points[1][1], slope, 0.0
    scale = -points[0][0]
    s = [sum((t / scale) ** k for t, _ in points) for k in range(5)]
    rows = [[s[k], s[k + 1], s[k + 2], sum(x * (t / scale) ** k for t, x in points)] for k in range(3)]
    for k in range(3):
        best = max(range(k, 3), key=lambda row: abs(rows[row][k]))
        rows[k], rows[best] = rows[best], rows[k]
        for row in range(3):
            if row != k:
                part = rows[row][k] / rows[k][k]
                rows[row] = [one - part * other for one, other in zip(rows[row], rows[k])]
    a, b, c = (rows[k][3] / rows[k][k] for k in range(3))
    return a, b / scale, c / scale**2


def _lsq2(seen: list, _: str) -> float:
    slope, way = _parabola(seen)[1], seen[-1][1] - seen[0][1]
    if slope * way >= 0:
        return slope
    sign = math.copysign(1, way)
    furthest = max(range(len(seen)), key=lambda index: (seen[index][1] * sign, index))
    if furthest == len(seen) - 1:
        return 0.0
    mean = (seen[-1][1] - seen[furthest][1]) / (seen[-1][0] - seen[furthest][0])
    return min(slope, mean, key=abs)


def _impulse(seen: list, _: str) -> float:
    first, *rest = _speeds(seen)
    work = first * abs(first) / 2
    for speed in rest:
        work += (speed - math.copysign(math.sqrt(2 * abs(work)), work)) * abs(speed)
    return math.copysign(math.sqrt(2 * abs(work)), work)


def _weighted(seen: list, name: str) -> float:
    pairs = list(zip(WEIGHTS[name], reversed(_speeds(seen))))
    return sum(k * u for k, u in pairs) / sum(k for k, _ in pairs)


def _mean(seen: list, _: str) -> float:
    return (seen[-1][1] - seen[0][1]) / (seen[-1][0] - seen[0][0])


def _last(seen: list, _: str) -> float:
    return _speeds(seen)[-1]

_estimators = {"lsq2": _lsq2, "impulse": _impulse, "weightedIOS": _weighted, "weightedMacOS": _weighted, "mean": _mean, "last": _last}


def _explained(seen: list) -> float:
    a, b, c = _parabola(seen)
    middle = sum(x for _, x in seen) / len(seen)
    variance = sum((x - middle) ** 2 for _, x in seen)
    missed = sum((x - (a + b * t + c * t * t)) ** 2 for t, x in ((time - seen[-1][0], x) for time, x in seen))
    return min(max(1 - missed / variance, 0.0), 1.0) if variance and len(seen) > 2 else 1


def _straightness(seen: list) -> float:
    gone = sum(abs(b[1] - a[1]) for a, b in zip(seen, seen[1:]))
    return abs(seen[-1][1] - seen[0][1]) / gone if gone else 1
