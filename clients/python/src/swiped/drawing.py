"""What a toolkit draws between two messages: where a row's content is at a time, and where the actions under it are then."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from .messages import Action, Animation, Behavior, FollowPoint, Layout, Side


class Part(NamedTuple):
    """An action in the strip that the content uncovers: `x` and `width` in px of the row."""

    id: str
    x: float
    width: float


def position(animation: Animation, at: float) -> float:
    """Interpolates an animation `at` a time of the client's clock in ms. Before and after it the value is that of its ends.

    The value is the content's offset in px; for the `collapse` of a row, it is the rest of its height, from 1 to 0.
    """
    time, keyframes = at - animation["start"], animation["keyframes"]
    if time <= 0:
        return keyframes[0]["offset"]
    for begin, end in zip(keyframes, keyframes[1:], strict=False):
        if time < end["time"]:
            progress = (time - begin["time"]) / (end["time"] - begin["time"])
            easing = begin.get("easing", "linear")
            progress = progress if isinstance(easing, str) else _ease(easing, progress)
            return begin["offset"] + (end["offset"] - begin["offset"]) * progress
    return animation["to"]


def has_ended(animation: Animation, at: float) -> bool:
    """Whether an animation is over `at` a time of the client's clock in ms."""
    return at >= animation["start"] + animation["duration"]


def offset_on(line: Sequence[FollowPoint], distance: float) -> float:
    """The offset on the line `follow` of a frame, after the finger has moved by a distance in px. Beyond the line it is that of its end."""
    if distance <= line[0]["finger"]:
        return line[0]["offset"]
    for begin, end in zip(line, line[1:], strict=False):
        if distance < end["finger"]:
            progress = (distance - begin["finger"]) / (end["finger"] - begin["finger"])
            return begin["offset"] + (end["offset"] - begin["offset"]) * progress
    return line[-1]["offset"]


def side_at(offset: float, is_rtl: bool) -> Side | None:
    """The side whose actions content uncovers at an offset in px; None at 0."""
    if offset == 0:
        return None
    return "leading" if (offset > 0) != is_rtl else "trailing"


def parts(behavior: Behavior, actions: Sequence[Action], side: Side, offset: float, width: float, filled: str | None = None) -> list[Part]:
    """Lays out the actions of a side, from the outer edge inwards, as the daemon does for the capability `layout`.

    `behavior` is the resolved one of the result of `table/open`. `filled` is the action that fills the strip: one that is armed,
    or whose full swipe has been released. Where two actions overlap, the inner one is drawn over the outer one; in the layout style
    `drawer`, the outer one over the inner one.
    """
    uncovered = abs(offset)
    extent = _extent(behavior, side, actions, width)
    open_widths = _open_widths(behavior["layout"], [action["width"] for action in actions], extent)
    total = sum(open_widths)
    spans: list[tuple[float, float]] = []  # start and width of each action, from the outer edge
    start, is_behind_filled = 0.0, False
    for action, open_width in zip(actions, open_widths, strict=True):
        if filled is not None:
            is_filled = action["id"] == filled
            spans.append((uncovered if is_behind_filled else 0.0, uncovered if is_filled else 0.0))
            is_behind_filled = is_behind_filled or is_filled
        elif uncovered >= total:  # the outermost action stretches
            spans.append((start + uncovered - total, open_width) if spans else (0.0, open_width + uncovered - total))
        else:
            spans.append(_span(behavior["layout"]["style"], start, open_width, uncovered, total))
        start += open_width
    return [
        Part(action["id"], start if offset > 0 else width - (start + length), length)
        for action, (start, length) in zip(actions, spans, strict=True)
    ]


def _span(style: str, start: float, width: float, uncovered: float, total: float) -> tuple[float, float]:
    """The start and the width of an action while less than the `total` width of the actions is uncovered, from the outer edge.

    `start` and `width` are those at which the side is open.
    """
    progress = uncovered / total
    match style:
        case "border":
            return start * progress, width
        case "reveal":
            return start, width
        case "stretch":
            return start * progress, width * progress
        case "drawer":
            return (start + width) * progress - width, width
    return uncovered - total + start, width  # drag


def _extent(behavior: Behavior, side: Side, actions: Sequence[Action], width: float) -> float | None:
    """How far the side opens in px; None if it does not stay open."""
    extent: Any = behavior["extent"][side]
    match extent:
        case "none":
            return None
        case {"px": px}:
            return float(px)
        case {"fraction": fraction}:
            return float(fraction * width)
        case {"inset": inset}:
            return float(max(width - inset, 0))
    return sum(action["width"] for action in actions)


def _open_widths(layout: Layout, widths: list[float], extent: float | None) -> list[float]:
    """The actions' widths where the side is open: each is k times its own width, clamped to the limits; k is such that they fill the
    extent, and is found by bisection.
    """
    low = layout["minimumWidth"] or 0.0
    limit = layout["maximumWidth"]
    high = math.inf if limit is None else max(limit, low)

    def clamped(k: float) -> list[float]:
        return [min(max(k * width, low), high) for width in widths]

    if extent is None or not widths:
        return clamped(1)
    widths = widths if any(widths) else [1.0] * len(widths)
    if not low and high == math.inf:
        return [width * (extent / sum(widths)) for width in widths]
    if low * len(widths) >= extent:
        return [extent / len(widths)] * len(widths)
    below, above = 0.0, min(max(extent, 1.0), high) / min(width for width in widths if width > 0)
    if sum(rest := clamped(above)) < extent:
        return [rest[0] + extent - sum(rest), *rest[1:]]
    for _ in range(100):
        middle = (below + above) / 2
        below, above = (middle, above) if sum(clamped(middle)) < extent else (below, middle)
    return clamped(above)


def _ease(easing: Sequence[float], x: float) -> float:
    """A cubic Bézier easing as in CSS. x increases along the curve, so bisection finds the parameter s for it."""
    x1, y1, x2, y2 = easing
    low, high = 0.0, 1.0
    for _ in range(40):
        s = (low + high) / 2
        low, high = (s, high) if 3 * s * (1 - s) ** 2 * x1 + 3 * s * s * (1 - s) * x2 + s**3 < x else (low, s)
    return 3 * s * (1 - s) ** 2 * y1 + 3 * s * s * (1 - s) * y2 + s**3
