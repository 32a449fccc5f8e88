"""Where an animation stands at a moment, and where actions stand beside the content."""

from collections.abc import Sequence
from typing import Any


def bezier(easing: Sequence[float], share: float) -> float:
    """The progress of a cubic Bézier easing [x1, y1, x2, y2] at a share of its time.

    x(s) = 3 s (1-s)² x1 + 3 s² (1-s) x2 + s³ never falls, so halving finds the s at which x(s) is that share.
    """
    x1, y1, x2, y2 = easing
    low, high = 0.0, 1.0
    for _ in range(32):
        s = (low + high) / 2
        if 3 * s * (1 - s) ** 2 * x1 + 3 * s**2 * (1 - s) * x2 + s**3 < share:
            low = s
        else:
            high = s
    return 3 * s * (1 - s) ** 2 * y1 + 3 * s**2 * (1 - s) * y2 + s**3


def sample(animation: dict[str, Any], at: float) -> float:
    """The offset of an animation at a time of the client's clock; before and after, its ends."""
    time = at - animation["start"]
    before = animation["keyframes"][0]
    if time <= before["time"]:
        return before["offset"]
    for after in animation["keyframes"][1:]:
        if time < after["time"]:
            share = (time - before["time"]) / (after["time"] - before["time"])
            if (easing := before.get("easing", "linear")) != "linear":
                share = bezier(easing, share)
            return before["offset"] + (after["offset"] - before["offset"]) * share
        before = after
    return before["offset"]


def is_over(animation: dict[str, Any], at: float) -> bool:
    return at >= animation["start"] + animation["duration"]


def slots(widths: Sequence[float], extent: float) -> list[float]:
    """The actions' widths, scaled to fill what their side opens to; equal ones where all are 0."""
    total = sum(widths)
    if not extent:
        return list(widths)
    return [width * extent / total for width in widths] if total else [extent / len(widths)] * len(widths)


def places(style: str, widths: Sequence[float], uncovered: float, filling: int | None = None) -> list[tuple[float, float]]:
    """Where each action begins, from the outer edge, and its width, from the outermost inwards, when so much is uncovered.

    With V uncovered, E the actions' widths together, and an action from s to s + w of that, it begins at

        border   V s / E            w wide
        drag     V - E + s          w wide
        reveal   s                  w wide
        stretch  V s / E            V w / E wide
        drawer   V (s + w) / E - w  w wide

    Beyond E the outermost is V - E wider, and the others stand that much further in. `filling` is the one that fills the strip.
    """
    extent, start, found = sum(widths), 0.0, []
    beyond = max(uncovered - extent, 0)
    share = min(uncovered / extent, 1) if extent else 0.0
    for index, width in enumerate(widths):
        if filling is not None:
            found.append((0.0, uncovered) if index == filling else (0.0 if index < filling else uncovered, 0.0))
        elif beyond:
            found.append((start + beyond if index else 0.0, width if index else width + beyond))
        else:
            begins = {
                "border": share * start,
                "drag": uncovered - extent + start,
                "reveal": start,
                "stretch": share * start,
                "drawer": share * (start + width) - width,
            }
            found.append((begins.get(style, uncovered - extent + start), width * share if style == "stretch" else width))
        start += width
    return found


def extent(rule: Any, total: float, width: float) -> float:
    """How far a side opens whose actions are that wide together, in a row of that width; 0 for a side without an end."""
    match rule:
        case "actions":
            return total
        case {"px": px}:
            return px
        case {"fraction": fraction}:
            return fraction * width
        case {"inset": inset}:
            return max(width - inset, 0)
    return 0.0
