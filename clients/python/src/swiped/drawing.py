"""What a toolkit draws between two messages: where a row's content is at a time, and where the actions under it are then."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from .messages import Action, Animation, Behavior, Layout, Side


class Part(NamedTuple):
    """An action in the strip that the content uncovers: `x` and `width` in px of the row."""

    id: str
    x: float
    width: float


def position(animation: Animation, at: float) -> float:
    """Interpolates an animation `at` a time of the client's clock in ms. Before and after it the value is that of its ends.

    The value is the content's offset in px; for the `collapse` of a row, it is the rest of its height, from 1 to 0.
    """
    time = at - animation["start"]
    keyframes = animation["keyframes"]
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
    shown = abs(offset)
    extent = _extent(behavior, side, actions, width)
    slots = _slots(behavior["layout"], [action["width"] for action in actions], extent)
    whole = sum(slots)
    strips: list[tuple[float, float]] = []
    begin, passed = 0.0, False
    for action, slot in zip(actions, slots, strict=True):
        if filled is not None:
            own = action["id"] == filled
            strips.append((shown if passed else 0.0, shown if own else 0.0))
            passed = passed or own
        elif shown >= whole:
            strips.append((begin + shown - whole, slot) if strips else (0.0, slot + shown - whole))
        else:
            strips.append(_short_of(behavior["layout"]["style"], begin, slot, shown, whole))
        begin += slot
    return [
        Part(action["id"], start if offset > 0 else width - (start + length), length)
        for action, (start, length) in zip(actions, strips, strict=True)
    ]


def _short_of(style: str, begin: float, slot: float, shown: float, whole: float) -> tuple[float, float]:
    """Where an action begins and how wide it is while less than `whole` shows, from the outer edge."""
    share = shown / whole
    match style:
        case "border":
            return begin * share, slot
        case "reveal":
            return begin, slot
        case "stretch":
            return begin * share, slot * share
        case "drawer":
            return (begin + slot) * share - slot, slot
    return shown - whole + begin, slot  # drag


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


def _slots(layout: Layout, widths: list[float], extent: float | None) -> list[float]:
    """The actions' widths where the side is open: each is k times its own width, clamped to the limits; k is such that they fill the
    extent, and is found by bisection.
    """
    low = layout["minimumWidth"] or 0.0
    limit = layout["maximumWidth"]
    high = math.inf if limit is None else max(limit, low)

    def held(k: float) -> list[float]:
        return [min(max(k * width, low), high) for width in widths]

    if extent is None or not widths:
        return held(1)
    widths = widths if any(widths) else [1.0] * len(widths)
    if not low and high == math.inf:
        return [width * (extent / sum(widths)) for width in widths]
    if low * len(widths) >= extent:
        return [extent / len(widths)] * len(widths)
    below, above = 0.0, min(max(extent, 1.0), high) / min(width for width in widths if width > 0)
    if sum(rest := held(above)) < extent:
        return [rest[0] + extent - sum(rest), *rest[1:]]
    for _ in range(100):
        middle = (below + above) / 2
        below, above = (middle, above) if sum(held(middle)) < extent else (below, middle)
    return held(above)


def _ease(easing: Sequence[float], x: float) -> float:
    """A cubic Bézier easing as in CSS. x increases along the curve, so bisection finds the parameter s for it."""
    x1, y1, x2, y2 = easing
    low, high = 0.0, 1.0
    for _ in range(40):
        s = (low + high) / 2
        low, high = (s, high) if 3 * s * (1 - s) ** 2 * x1 + 3 * s * s * (1 - s) * x2 + s**3 < x else (low, s)
    return 3 * s * (1 - s) ** 2 * y1 + 3 * s * s * (1 - s) * y2 + s**3
