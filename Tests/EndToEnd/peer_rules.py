"""The release rules of other systems, transcribed from their sources for `test_peer_release_rules.py`.

A rule is given a `Gesture` and returns the side that shows at rest, or None for a closed row. A side that performs an action
counts as that side. Offsets are in px, positive on the leading side; velocities are in px/s.
"""

from dataclasses import dataclass
from math import copysign

WIDTH = 320.0
EXTENTS = {"leading": 80.0, "trailing": 160.0}


@dataclass(frozen=True)
class Gesture:
    """A finger that takes a row at rest, moves along a path, and releases it."""

    origin: str | None
    path: tuple[float, ...]
    velocity: float
    across: float

    @property
    def start(self) -> float:
        return rest(self.origin)

    @property
    def travel(self) -> float:
        return self.path[-1]

    @property
    def finger(self) -> float:
        """Where content would be if it followed the finger without end."""
        return self.start + self.travel


def rest(side: str | None) -> float:
    return 0.0 if side is None else EXTENTS[side] if side == "leading" else -EXTENTS[side]


def side_of(offset: float) -> str | None:
    return None if offset == 0 else "leading" if offset > 0 else "trailing"


def ionic(gesture: Gesture) -> str | None:
    """ion-item-sliding, onEnd: its amount is positive on the end side, and its velocity is in px/ms."""
    amount, velocity = -gesture.finger, gesture.velocity / 1000
    if amount > EXTENTS["trailing"]:
        amount = EXTENTS["trailing"] + (amount - EXTENTS["trailing"]) * 0.55
    elif amount < -EXTENTS["leading"]:
        amount = -EXTENTS["leading"] + (amount + EXTENTS["leading"]) * 0.55
    resting = EXTENTS["trailing"] if amount > 0 else -EXTENTS["leading"]
    resets = (amount > 0) == (not velocity < 0)
    is_fast, is_near = abs(velocity) > 0.3, abs(amount) < abs(resting / 2)
    if (not is_fast and is_near) or (resets and is_fast):
        return None
    return "trailing" if resting > 0 else "leading"


def item_touch_helper(gesture: Gesture) -> str | None:
    """checkHorizontalSwipe: a fling outwards of 120 px/s that is faster along than across, or half of the list's width."""
    along, across = (max(-800.0, min(800.0, each)) for each in (gesture.velocity, gesture.across))
    side = side_of(gesture.travel)
    if along and side_of(along) == side and abs(along) >= 120 and abs(along) > abs(across):
        return side
    return side if abs(gesture.travel) > WIDTH / 2 else None


def dismissible(gesture: Gesture) -> str | None:
    """Flutter's _handleDragEnd and _describeFlingGesture."""
    side, along, across = side_of(gesture.travel), gesture.velocity, gesture.across
    if side is None or abs(gesture.travel) >= WIDTH:
        return side
    if abs(along) - abs(across) >= 400 and abs(along) >= 700:
        return side if side_of(along) == side else None
    return side if abs(gesture.travel) / WIDTH > 0.4 else None


def material3(gesture: Gesture) -> str | None:
    """computeTarget of AnchoredDraggableState between -width, 0 and width, with a positional threshold of 56 dp."""
    offset, velocity = max(-WIDTH, min(WIDTH, gesture.travel)), gesture.velocity
    anchors = (-WIDTH, 0.0, WIDTH)
    if velocity == 0:
        return side_of(min(anchors, key=lambda anchor: abs(anchor - offset)))
    lower = max((anchor for anchor in anchors if anchor <= offset), default=-WIDTH)
    upper = min((anchor for anchor in anchors if anchor >= offset), default=WIDTH)
    if abs(velocity) >= 125:
        return side_of(upper if velocity > 0 else lower)
    behind, ahead = (lower, upper) if velocity > 0 else (upper, lower)
    return side_of(ahead if abs(behind - offset) >= 56 else behind)


def swipeable(gesture: Gesture) -> str | None:
    """react-native-gesture-handler's handleRelease: the finger's way from where the row was, and 50 ms of its velocity."""
    reached = gesture.travel + 0.05 * gesture.velocity
    if gesture.origin is None:
        if reached > EXTENTS["leading"] / 2:
            return "leading"
        return "trailing" if reached < -EXTENTS["trailing"] / 2 else None
    stays = reached > -EXTENTS["leading"] / 2 if gesture.origin == "leading" else reached < EXTENTS["trailing"] / 2
    return gesture.origin if stays else None


def swipe_cell_kit(gesture: Gesture) -> str | None:
    """targetState: the sign of the velocity, for the side that the gesture began with; or the expanded action."""
    side = gesture.origin or side_of(gesture.path[0])
    sign = 1.0 if side == "leading" else -1.0
    pulled = gesture.finger * sign
    target = max(EXTENTS[side] + 20, WIDTH - 30)
    if pulled > target:
        return side
    return None if gesture.velocity * sign < 0 else side


def adw_swipe_tracker(gesture: Gesture) -> str | None:
    """gesture_end: snap points at the sides' extents and at 0; only the neighbours of where it began can be reached."""
    points = (-EXTENTS["trailing"], 0.0, EXTENTS["leading"])
    begun = points.index(gesture.start)
    lower, upper = points[max(begun - 1, 0)], points[min(begun + 1, 2)]
    progress = gesture.start
    for before, after in zip((0.0, *gesture.path), gesture.path):
        progress = max(lower, min(upper, progress + after - before))
    velocity = gesture.velocity / 1000
    if (progress <= lower and velocity < 0) or (progress >= upper and velocity > 0):
        velocity = 0.0
    closest = lambda place: min(range(3), key=lambda index: abs(points[index] - place))  # noqa: E731
    if abs(velocity) < 0.3:
        return side_of(max(lower, min(upper, points[closest(progress)])))
    slope = 0.998 / 0.002 / 1000 * 1000
    way = abs(velocity) * slope
    if abs(velocity) > 2:
        bend = slope / 2 / 0.35
        over = abs(velocity) - 2 + bend
        way = 0.35 * over * over - 0.35 * bend * bend + slope * 2
    place = max(lower, min(upper, progress + copysign(way, velocity)))
    previous = max(index for index in range(3) if points[index] <= place)
    following = min(index for index in range(3) if points[index] >= place)
    if (previous if velocity > 0 else following) == begun:
        return side_of(points[following if velocity > 0 else previous])
    return side_of(points[closest(place)])
