"""How cells move, as it is given and as it is answered.

Written by generate.py from protocol/openrpc.json.
"""

from typing import Literal, NotRequired, TypedDict

__all__ = [
    "Preset", "RecognitionOverrideSlop2", "Distance", "RecognitionOverride", "Reveal", "ExtentOverride3", "ExtentOverride",
    "BehaviorOverride2Extent", "TrackingOverride", "Estimator", "Speed", "VelocityOverride", "ThresholdOverride3",
    "ThresholdOverride", "ThresholdsOverride3", "ThresholdsOverride", "ReleaseOverride", "Duration", "EasingOverride",
    "SettleOverride1", "SettlePhaseOverrideOvershoot2", "SettlePhaseOverride", "SettleOverride2", "SettleOverride3",
    "SettleOverride", "BehaviorOverride2Settle", "FullSwipeOverrideThreshold", "FullSwipeOverride", "PolicyOverride",
    "LayoutOverride2", "LayoutOverride", "BehaviorOverride2", "BehaviorOverride", "Recognition", "Extent2", "Extent3", "Extent4",
    "Extent", "BehaviorExtent", "Tracking", "Velocity", "Threshold3", "Threshold", "Thresholds2", "Thresholds", "Release", "Easing",
    "Settle1", "SettlePhaseOvershoot1", "SettlePhaseOvershoot2", "SettlePhase", "Settle2", "Settle3", "Settle", "BehaviorSettle",
    "FullSwipe", "Policy", "Layout", "Behavior",
]

Preset = Literal["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"]


class RecognitionOverrideSlop2(TypedDict):
    touch: NotRequired[float]
    mouse: NotRequired[float]
    pen: NotRequired[float]


Distance = float


class RecognitionOverride(TypedDict):
    """When a translation begins a swipe."""

    directionRatio: NotRequired[float | None]
    slop: NotRequired[float | RecognitionOverrideSlop2]
    edgeInset: NotRequired[Distance]


Reveal = Literal["both", "leading", "trailing", "none"]


class ExtentOverride3(TypedDict):
    px: NotRequired[Distance]
    fraction: NotRequired[float]
    inset: NotRequired[Distance]


ExtentOverride = Literal["actions", "none"] | Distance | ExtentOverride3


class BehaviorOverride2Extent(TypedDict):
    """How far each side opens."""

    leading: NotRequired[ExtentOverride]
    trailing: NotRequired[ExtentOverride]


class TrackingOverride(TypedDict):
    """How content follows the finger past the extent."""

    beyond: NotRequired[Literal["clamp", "rubberBand", "friction", "free", "catch"]]
    coefficient: NotRequired[float]
    start: NotRequired[Distance]
    dimension: NotRequired[float | None]
    continuous: NotRequired[bool]


Estimator = Literal["lsq2", "impulse", "weightedIOS", "weightedMacOS", "mean", "last"]
Speed = float


class VelocityOverride(TypedDict):
    """How fast a finger is taken to be."""

    estimator: NotRequired[Estimator]
    horizon: NotRequired[float]
    stopGap: NotRequired[float]
    maximum: NotRequired[Speed]


class ThresholdOverride3(TypedDict):
    fraction: NotRequired[float]
    px: NotRequired[Distance]


ThresholdOverride = Literal["halfOuterAction", "allButHalfInnerAction"] | float | ThresholdOverride3


class ThresholdsOverride3(TypedDict):
    fraction: NotRequired[float]
    px: NotRequired[Distance]
    leading: NotRequired[ThresholdOverride]
    trailing: NotRequired[ThresholdOverride]


ThresholdsOverride = Literal["halfOuterAction", "allButHalfInnerAction"] | float | ThresholdsOverride3


class ReleaseOverride(TypedDict):
    """Where a cell goes when the finger leaves it."""

    rule: NotRequired[Literal["projection", "distance", "never"]]
    seconds: NotRequired[float]
    deceleration: NotRequired[float]
    openThreshold: NotRequired[ThresholdsOverride]
    closeThreshold: NotRequired[ThresholdsOverride]
    velocityThreshold: NotRequired[Speed]
    minimumDistance: NotRequired[Distance]


Duration = Literal[0] | float
EasingOverride = Literal["linear", "easeIn", "easeOut", "easeInOut"] | list[float]


class SettleOverride1(TypedDict):
    type: Literal["curve"]
    duration: Duration
    easing: NotRequired[EasingOverride]


class SettlePhaseOverrideOvershoot2(TypedDict):
    px: NotRequired[float]
    fraction: NotRequired[float]


class SettlePhaseOverride(TypedDict):
    overshoot: float | SettlePhaseOverrideOvershoot2
    duration: Duration
    easing: NotRequired[EasingOverride]


class SettleOverride2(TypedDict):
    type: Literal["phases"]
    phases: list[SettlePhaseOverride]


class SettleOverride3(TypedDict):
    type: Literal["spring"]
    response: NotRequired[float]
    dampingRatio: NotRequired[float]
    stiffness: NotRequired[float]
    damping: NotRequired[float]
    mass: NotRequired[float]
    duration: NotRequired[float]
    visualDuration: NotRequired[float]
    bounce: NotRequired[float]
    velocity: NotRequired[bool]
    maximumOvershoot: NotRequired[float | None]


SettleOverride = SettleOverride1 | SettleOverride2 | SettleOverride3


class BehaviorOverride2Settle(TypedDict):
    """How a cell moves to its rest. Each rule is replaced whole."""

    open: NotRequired[SettleOverride]
    close: NotRequired[SettleOverride]
    expand: NotRequired[SettleOverride]
    reduced: NotRequired[SettleOverride]


class FullSwipeOverrideThreshold(TypedDict):
    """What performs: any one of these. Replaced whole."""

    fraction: NotRequired[float]
    past: NotRequired[Distance]
    velocity: NotRequired[Speed]


class FullSwipeOverride(TypedDict):
    """When a swipe that goes on past the actions performs one, and what the cell does then."""

    enabled: NotRequired[bool]
    sides: NotRequired[Reveal]
    style: NotRequired[Literal["fill", "destructive", "select", "bounce"]]
    threshold: NotRequired[FullSwipeOverrideThreshold]
    hysteresis: NotRequired[Distance]
    action: NotRequired[str | None]
    completion: NotRequired[Literal["wait", "none"]]
    timeLimit: NotRequired[float]
    collapse: NotRequired[float]


class PolicyOverride(TypedDict):
    """Which cells may be open together, and what closes them."""

    open: NotRequired[Literal["single", "multiple", "group"]]
    closeOn: NotRequired[list[Literal["scroll", "tap", "otherBegin", "edit", "action"]]]


class LayoutOverride2(TypedDict):
    style: NotRequired[Literal["border", "drag", "reveal", "stretch", "drawer"]]
    minimumWidth: NotRequired[float | None]
    maximumWidth: NotRequired[float | None]


LayoutOverride = Literal["border", "drag", "reveal", "stretch", "drawer"] | LayoutOverride2


class BehaviorOverride2(TypedDict):
    preset: NotRequired[Preset]
    recognition: NotRequired[RecognitionOverride]
    reveal: NotRequired[Reveal]
    extent: NotRequired[BehaviorOverride2Extent]
    tracking: NotRequired[TrackingOverride]
    velocity: NotRequired[VelocityOverride]
    release: NotRequired[ReleaseOverride]
    settle: NotRequired[BehaviorOverride2Settle]
    fullSwipe: NotRequired[FullSwipeOverride]
    policy: NotRequired[PolicyOverride]
    layout: NotRequired[LayoutOverride]


BehaviorOverride = Preset | BehaviorOverride2
Recognition = RecognitionOverride


class Extent2(TypedDict):
    px: float


class Extent3(TypedDict):
    fraction: float


class Extent4(TypedDict):
    inset: float


Extent = Literal["actions", "none"] | Extent2 | Extent3 | Extent4


class BehaviorExtent(TypedDict):
    """How far each side opens."""

    leading: Extent
    trailing: Extent


Tracking = TrackingOverride
Velocity = VelocityOverride


class Threshold3(TypedDict):
    px: Distance


Threshold = Literal["halfOuterAction", "allButHalfInnerAction"] | float | Threshold3


class Thresholds2(TypedDict):
    leading: Threshold
    trailing: Threshold


Thresholds = Threshold | Thresholds2


class Release(TypedDict):
    """Where a cell goes when the finger leaves it."""

    rule: Literal["projection", "distance", "never"]
    seconds: NotRequired[float]
    openThreshold: Thresholds
    closeThreshold: Thresholds
    velocityThreshold: Speed
    minimumDistance: Distance


Easing = Literal["linear"] | list[float]


class Settle1(TypedDict):
    type: Literal["curve"]
    duration: Duration
    easing: Easing


class SettlePhaseOvershoot1(TypedDict):
    px: float


class SettlePhaseOvershoot2(TypedDict):
    fraction: float


class SettlePhase(TypedDict):
    overshoot: SettlePhaseOvershoot1 | SettlePhaseOvershoot2
    duration: Duration
    easing: Easing


class Settle2(TypedDict):
    type: Literal["phases"]
    phases: list[SettlePhase]


class Settle3(TypedDict):
    type: Literal["spring"]
    mass: float
    response: float
    dampingRatio: float
    velocity: bool
    maximumOvershoot: float | None


Settle = Settle1 | Settle2 | Settle3


class BehaviorSettle(TypedDict):
    """How a cell moves to its rest."""

    open: Settle
    close: Settle
    expand: Settle
    reduced: Settle


FullSwipe = FullSwipeOverride
Policy = PolicyOverride


class Layout(TypedDict):
    """Where each action stands as the cell moves."""

    style: Literal["border", "drag", "reveal", "stretch", "drawer"]
    minimumWidth: float | None
    maximumWidth: float | None


class Behavior(TypedDict):
    """A behavior, resolved: every member that has a meaning in it."""

    preset: Preset
    recognition: Recognition
    reveal: Reveal
    extent: BehaviorExtent
    tracking: Tracking
    velocity: Velocity
    release: Release
    settle: BehaviorSettle
    fullSwipe: FullSwipe
    policy: Policy
    layout: Layout
