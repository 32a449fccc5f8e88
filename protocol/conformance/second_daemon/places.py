"""The places of content: a cell's sides, and how content follows a finger (motion.1 to motion.12)."""

import math

from .behavior import of_side

SIDES = ("leading", "trailing")
LEAST = 1e-4


class Places:
    """One cell's geometry, computed from width, actions, behavior and reading direction."""

    def __init__(self, width: float, actions: dict, behavior: dict, reveal: str, is_mirrored: bool):
        self.width, self.actions, self.behavior, self.reveal = width, actions, behavior, reveal
        self._leading = -1 if is_mirrored else 1

    @property
    def mapping(self) -> tuple:
        """What the place of content under a finger depends on."""
        extents = [(self.is_available(side), self.has_extent(side), self.extent(side)) for side in SIDES]
        return self.width, self.actions, self._leading, extents, self.behavior["tracking"], self.behavior["fullSwipe"]

    def sign(self, side: str) -> int:
        return self._leading if side == "leading" else -self._leading

    def side_at(self, offset: float) -> str | None:
        """The side that shows at an offset."""
        if not offset:
            return None
        return "leading" if offset * self._leading > 0 else "trailing"

    def has_extent(self, side: str) -> bool:
        return self.behavior["extent"][side] != "none"

    def extent(self, side: str) -> float:
        """The extent of the side, or 0 if it has none."""
        match self.behavior["extent"][side]:
            case "actions":
                widths = sum(action["width"] for action in self.actions[side])
                is_limited = self.width > 0 and self.behavior["fullSwipe"]["sides"] in ("both", side)
                return min(widths, 0.9 * self.width) if is_limited else widths
            case "none":
                return 0.0
            case {"px": px}:
                return px
            case {"fraction": fraction}:
                return fraction * self.width
            case {"inset": inset}:
                return max(self.width - inset, 0.0)

    def is_available(self, side: str) -> bool:
        is_full = self.behavior["fullSwipe"]["sides"] in ("both", side)
        if not self.actions[side]:
            is_part = isinstance(self.behavior["extent"][side], dict) and "px" not in self.behavior["extent"][side]
            if any(self.actions.values()) and (is_part or not self.has_extent(side) and is_full):
                return False
            performs = is_full and self.behavior["fullSwipe"][side]["action"] is not None
            if not performs and (is_part and self.reveal != side or not self.has_extent(side) and is_full):
                return False
        return self.reveal in ("both", side) and (not self.has_extent(side) or self.extent(side) >= LEAST)

    def opens(self, side: str) -> bool:
        return self.is_available(side) and self.has_extent(side)

    def rest(self, side: str | None) -> float:
        """The offset of the open side at rest. Closed is 0."""
        return 0.0 if side is None else self.sign(side) * self.extent(side)

    def full_swipe_action(self, side: str) -> str | None:
        """The action of the side's full swipe, or None."""
        swipe = self.behavior["fullSwipe"]
        if swipe["sides"] not in ("both", side) or not self.is_available(side):
            return None
        ids, action = [one["id"] for one in self.actions[side]], swipe[side]["action"]
        return action if action in ids or not ids else ids[0]

    def end(self, side: str) -> float:
        """The offset up to which content follows one to one."""
        if not self.has_extent(side):
            return 0.0
        extent = self.extent(side)
        is_beyond = self.full_swipe_action(side) and not self.behavior["fullSwipe"][side]["within"]
        return max(extent, self.width) if is_beyond else extent

    def own_side(self, place: float) -> str | None:
        """The side on which a gesture stays that finds content there, or first pulls it there."""
        side = self.side_at(place)
        stays = self.behavior["tracking"]["crossing"] != "cross"
        return side if stays and side and self.is_available(side) else None

    def _across(self, d: float) -> float:
        """The distance of content beyond closed for a pull of d px towards the other side than the gesture's."""
        tracking = self.behavior["tracking"]
        if tracking["crossing"] != "rubberBand":
            return 0.0
        if tracking["beyond"] == "friction":
            return tracking["coefficient"] * d
        return self._stretch(d) if tracking["beyond"] == "rubberBand" else d * 0.55 * self.width / (d * 0.55 + self.width)

    def place(self, pulled: float, found: float, own: str | None = None) -> float:
        """The place of content for a pull by a gesture that found it at `found` and stays on the side `own`."""
        side = self.side_at(pulled)
        if side is None:
            return 0.0
        sign, p = math.copysign(1.0, pulled), abs(pulled) * self.scale(side)
        if own and side != own:
            return sign * self._across(p)
        held = max(found * sign, 0.0)
        if not self.is_available(side):
            return sign * min(p, held)
        end = self.end(side)
        return sign * p if p <= end else sign * self._past(side, end, p - end, held)

    def _past(self, side: str, end: float, excess: float, held: float) -> float:
        tracking = self.behavior["tracking"]
        match tracking["beyond"]:
            case "free":
                return end + excess
            case "friction":
                return end + tracking["coefficient"] * excess
            case "rubberBand":
                stretched = end + self._stretch(excess)
                is_beyond = held > end and self._band(held - end) >= 0.999 * self._dimension()
                return max(stretched, min(end + excess, held)) if is_beyond else stretched
        return min(end + excess, max(end if self.has_extent(side) else self.width, held))

    def _dimension(self) -> float:
        tracking = self.behavior["tracking"]
        return self.width if tracking["dimension"] is None else tracking["dimension"]

    def _band(self, y: float) -> float:
        """The part of y px past the end that the curve of a rubber band covers."""
        tracking = self.behavior["tracking"]
        return y - (tracking["start"] if tracking["continuous"] else tracking["start"] / 2)

    def _stretch(self, d: float) -> float:
        """r(d), the distance past the end for a rubber band that is pulled d px past it."""
        tracking = self.behavior["tracking"]
        start, is_continuous, size = tracking["start"], tracking["continuous"], self._dimension()
        c = tracking["coefficient"]
        if d <= start:
            return d
        pulled = d - start if is_continuous else d
        band = pulled * c * size / (pulled * c + size) if pulled * c + size else 0.0
        return start + band if is_continuous else band + start / 2

    def scale(self, side: str) -> float:
        return of_side(self.behavior["tracking"]["scale"], side)

    def pull(self, offset: float, own: str | None = None) -> float:
        """The pull that leads to a place: the inverse of `place`."""
        side = self.side_at(offset)
        return self._pull(offset, own) / self.scale(side) if side else offset

    def _pull(self, offset: float, own: str | None) -> float:
        side, sign = self.side_at(offset), math.copysign(1.0, offset)
        tracking = self.behavior["tracking"]
        if own and side and side != own:
            return sign * self._pull_across(abs(offset))
        if side is None or not self.is_available(side) or abs(offset) <= self.end(side):
            return offset
        end = self.end(side)
        y = abs(offset) - end
        match tracking["beyond"]:
            case "friction":
                return sign * (end + y / tracking["coefficient"])
            case "rubberBand":
                start, size, u = tracking["start"], self._dimension(), self._band(y)
                if y <= start or u >= 0.999 * size:
                    return offset
                q = size * u / (tracking["coefficient"] * (size - u))
                return sign * (end + (q + start if tracking["continuous"] else max(q, start)))
        return offset

    def _pull_across(self, d: float) -> float:
        tracking = self.behavior["tracking"]
        if tracking["crossing"] != "rubberBand":
            return d
        if tracking["beyond"] == "friction":
            return d / tracking["coefficient"]
        is_band = tracking["beyond"] == "rubberBand"
        c, size = (tracking["coefficient"], self._dimension()) if is_band else (0.55, self.width)
        start, u = (tracking["start"], self._band(d)) if is_band else (0, d)
        if d <= start or u >= 0.999 * size:
            return d
        q = size * u / (c * (size - u))
        return q + start if not is_band or tracking["continuous"] else max(q, start)

    def unused(self, pulled: float, place: float, own: str | None) -> float:
        """The part of the finger's translation that content at a hard end does not follow."""
        side, tracking = self.side_at(pulled), self.behavior["tracking"]
        if side is None or tracking["beyond"] == "catch":
            return 0.0
        if own and side != own:
            return 0.0 if tracking["crossing"] == "rubberBand" else pulled
        if not self.is_available(side):
            return pulled - place
        is_hard = tracking["beyond"] == "clamp" and abs(pulled) > self.end(side)
        return pulled - self.pull(place, own) if is_hard else 0.0

    def threshold(self, thresholds: object, side: str) -> float:
        """A release threshold, in px from closed."""
        widths = [action["width"] for action in self.actions[side]]
        match of_side(thresholds, side):
            case {"px": px}:
                return px
            case "halfOuterAction":
                return widths[0] / 2 if widths else self.extent(side) / 2
            case "allButHalfInnerAction":
                return sum(widths[:-1]) + widths[-1] / 2 if widths else self.extent(side) / 2
            case fraction:
                return fraction * self.extent(side)
