"""The release rules of other systems, transcribed from their sources for `test_peer_release_rules.py`.

A rule is given a `Gesture` and returns the side that shows at rest, or None for a closed row. A side that performs an action
counts as that side, or as `PERFORMED` if it can rest open too. Offsets are in px, positive on the leading side; velocities are in
px/s.
"""

from dataclasses import dataclass
from math import copysign

WIDTH = 320.0
PERFORMED = "performed"
EXTENTS = {"leading": 80.0, "trailing": 160.0}
# Both extents, for a rule that has one unit of length.
EQUAL = 120.0


@dataclass(frozen=True)
class Gesture:
    """A finger that takes a row at rest, moves along a path, and releases it."""

    origin: str | None
    path: tuple[float, ...]
    velocity: float
    across: float
    # From its beginning to the release, in ms.
    duration: float

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
    side, along = side_of(gesture.travel), gesture.velocity  # the recognizer reports no velocity across
    if side is None or abs(gesture.travel) >= WIDTH:
        return side
    if abs(along) >= 700:
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
    # Past the target content moves by a fifth of the finger, and must pass it by a whole px.
    if pulled > max(EXTENTS[side] + 20, WIDTH - 30) + 5:
        return PERFORMED
    return None if gesture.velocity * sign < 0 else side


def adw_swipe_tracker(gesture: Gesture) -> str | None:
    """gesture_end, with snap points at -1, 0 and 1, which are an extent apart. The velocity is in px/ms, and is added to the progress
    as it is. Only the neighbors of the point at which the swipe began can be reached."""
    points = (-1.0, 0.0, 1.0)
    begun = points.index({"trailing": -1.0, None: 0.0, "leading": 1.0}[gesture.origin])
    lower, upper = points[max(begun - 1, 0)], points[min(begun + 1, 2)]
    progress = points[begun]
    for before, after in zip((0.0, *gesture.path), gesture.path):
        progress = max(lower, min(upper, progress + (after - before) / EQUAL))
    velocity = gesture.velocity / 1000
    if (progress <= lower and velocity < 0) or (progress >= upper and velocity > 0):
        velocity = 0.0
    if abs(velocity) < 0.3:
        return side_of(max(lower, min(upper, closest(points, progress))))
    slope = 0.998 / 0.002 / 1000
    way = abs(velocity) * slope
    if abs(velocity) > 2:
        bend = slope / 2 / 0.35
        over = abs(velocity) - 2 + bend
        way = 0.35 * over * over - 0.35 * bend * bend + slope * 2
    place = max(lower, min(upper, progress + copysign(way, velocity)))
    previous = max(point for point in points if point <= place)
    following = min(point for point in points if point >= place)
    if (previous if velocity > 0 else following) == points[begun]:
        return side_of(following if velocity > 0 else previous)
    return side_of(closest(points, place))


def closest(points: tuple[float, ...], place: float) -> float:
    return min(points, key=lambda point: abs(point - place))


def vant(gesture: Gesture) -> str | None:
    """toggle: 0.15 of the side that shows, or 0.85 if the row was open on either side."""
    offset = max(-EXTENTS["trailing"], min(EXTENTS["leading"], gesture.finger))
    side = side_of(offset)
    threshold = 0.15 if gesture.origin is None else 0.85
    return side if side and abs(offset) > EXTENTS[side] * threshold else None


def swipeable_v2(gesture: Gesture) -> str | None:
    """SwipeableV2.computeTarget of Wear between 0, -0.7 and -1 of the width."""
    anchors = (-WIDTH, -0.7 * WIDTH, 0.0)
    current = offset = -0.7 * WIDTH if gesture.origin else 0.0
    for before, after in zip((0.0, *gesture.path), gesture.path):
        offset = max(-WIDTH, min(0.0, offset + after - before))
    target = current
    if current < offset:
        upper = min(anchor for anchor in anchors if anchor >= offset)
        # The way back is compared with an offset below 0, so it is never long enough.
        target = upper if gesture.velocity >= 125 or offset >= abs(current + 0.5 * abs(upper - current)) else current
    elif current > offset:
        lower = max(anchor for anchor in anchors if anchor <= offset)
        threshold = abs(current - 0.5 * abs(current - lower))
        target = lower if gesture.velocity <= -125 or abs(offset) >= threshold else current
    return None if target == 0 else PERFORMED if target == -WIDTH else "trailing"


def material3_before(gesture: Gesture) -> str | None:
    """computeTarget of Material 3 up to 1.3: a velocity away from closed, or 56 dp, however it moves back."""
    offset = max(-WIDTH, min(WIDTH, gesture.travel))
    side = side_of(offset)
    is_thrown = abs(gesture.velocity) >= 125 and side_of(gesture.velocity) == side
    return side if is_thrown or abs(offset) >= 56 else None


def framework7(gesture: Gesture) -> str | None:
    """handleTouchEnd."""
    side = side_of(gesture.finger)
    if side is None:
        return None
    if gesture.duration < 300:
        return side if abs(gesture.travel) > 10 and side_of(gesture.travel) == side else None
    pulled, extent = abs(gesture.finger), EXTENTS[side]
    moved = extent + (pulled - extent) ** 0.8 if pulled > extent else pulled
    return side if moved > extent / 2 else None


def swipe_row(gesture: Gesture) -> str | None:
    """rightSwipeReleaseTarget and leftSwipeReleaseTarget of react-native-swipe-list-view."""
    place, begun = gesture.finger, gesture.start
    if place >= 0:
        return "leading" if place > EXTENTS["leading"] / 2 else None
    threshold = -EXTENTS["trailing"] / 2 if begun > place else -EXTENTS["trailing"]
    return "trailing" if place < threshold else None
