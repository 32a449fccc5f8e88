"""The result of each method.

Written by generate.py from protocol/openrpc.json.
"""

from typing import Any, Literal, NotRequired, TypedDict

from .behavior import (
    Behavior, Easing, Estimator, Preset,
)
from .params import (
    CellName, Identifier, Side, Snapshot, Timestamp, Vector,
)

__all__ = [
    "InitializeResultServerInfo", "Clock", "AnimationFormat", "InitializeResultCapabilities", "Revision", "InitializeResult",
    "SnapshotResult", "TimeResult", "StatusResultCounters", "StatusResult", "TableResult", "Phase", "Placement", "RecognitionState",
    "Keyframe", "AnimationSpring", "Animation", "Decision", "FrameFinished", "Frame", "TableConfiguredResult", "TableClosedResult",
    "ClosingResult", "CellsResult", "EditResultMoved", "EditResult", "Operation", "OperationsResult", "ShouldBeginResult",
    "InvocationResult", "AnimationFinishedResult", "Document",
]


class InitializeResultServerInfo(TypedDict):
    """Which daemon it is."""

    name: str
    version: str


Clock = Literal["client", "system"]
AnimationFormat = Literal["keyframes", "sampled", "css", "spring"]


class InitializeResultCapabilities(TypedDict):
    """What the daemon can do."""

    methods: list[str]
    clocks: list[Clock]
    animationFormats: list[AnimationFormat]
    estimators: list[Estimator]


Revision = int


class InitializeResult(TypedDict):
    protocolVersion: str
    serverInfo: InitializeResultServerInfo
    capabilities: InitializeResultCapabilities
    presets: list[Preset]
    limits: dict[str, int]
    timestamp: Timestamp
    revision: Revision


class SnapshotResult(TypedDict):
    snapshot: Snapshot
    timestamp: Timestamp
    revision: Revision


class TimeResult(TypedDict):
    timestamp: Timestamp
    revision: Revision


class StatusResultCounters(TypedDict):
    """Since the connection began."""

    messages: int
    errors: int
    droppedSamples: int
    notifications: int


class StatusResult(TypedDict):
    uptime: float
    clients: Literal[1]
    tables: int
    cells: int
    counters: StatusResultCounters
    timestamp: Timestamp
    revision: Revision


class TableResult(TypedDict):
    table: str
    behavior: Behavior
    revision: Revision


Phase = Literal["closed", "open", "expanded", "tracking", "settling", "pending", "collapsing", "removed"]


class Placement(TypedDict):
    """Where an action stands."""

    id: str
    x: float
    width: float


RecognitionState = Literal["possible", "began", "changed", "ended", "tap", "failed", "cancelled"]


class Keyframe(TypedDict):
    time: float
    offset: float
    velocity: float
    easing: NotRequired[Easing]


class AnimationSpring(TypedDict):
    """The spring that the keyframes tell: x'' = -(stiffness x + damping x') / mass, x in px from to."""

    mass: float
    stiffness: float
    damping: float
    initialVelocity: float


Animation = TypedDict("Animation", {
    "id": Identifier,
    "from": float,
    "to": float,
    "start": Timestamp,
    "duration": float,
    "keyframes": list[Keyframe],
    "spring": NotRequired[AnimationSpring],
    "css": NotRequired[str],
})


class Decision(TypedDict):
    """What a release decided, and from what."""

    outcome: Literal["open", "close", "action"]
    rule: Literal["projection", "distance", "velocity", "minimumDistance", "never", "fullSwipe", "cancelled"]
    offset: float
    velocity: float
    estimator: NotRequired[Estimator]
    estimatorVersion: NotRequired[int]
    samples: NotRequired[int]
    window: NotRequired[float]
    confidence: NotRequired[float]
    projected: NotRequired[float]
    threshold: NotRequired[float]
    action: NotRequired[str]


class FrameFinished(TypedDict):
    """A motion without a did… that ended."""

    animation: Identifier
    finished: bool


class Frame(TypedDict):
    """A cell at a moment: what to draw, and, when motion starts or ends, what there is to say of it."""

    table: str
    cell: CellName
    revision: Revision
    phase: Phase
    offset: float
    target: float
    side: Literal["leading", "trailing", None]
    progress: float
    armed: str | None
    actions: NotRequired[list[Placement]]
    recognition: NotRequired[RecognitionState]
    velocity: NotRequired[Vector]
    tapped: NotRequired[str]
    animation: NotRequired[Animation]
    collapse: NotRequired[Animation]
    decision: NotRequired[Decision]
    finished: NotRequired[FrameFinished]


class TableConfiguredResult(TypedDict):
    table: str
    behavior: Behavior
    cells: list[Frame]
    revision: Revision


class TableClosedResult(TypedDict):
    table: str
    revision: Revision


class ClosingResult(TypedDict):
    table: str
    closed: list[CellName]
    revision: Revision


class CellsResult(TypedDict):
    table: str
    cells: list[Frame]
    revision: Revision


EditResultMoved = TypedDict("EditResultMoved", {
    "from": CellName,
    "to": CellName,
})


class EditResult(TypedDict):
    table: str
    moved: list[EditResultMoved]
    removed: list[CellName]
    closed: list[CellName]
    revision: Revision


class Operation(TypedDict):
    """Something that can be done to a cell without a finger, as the request that does it."""

    method: Literal["cell/open", "cell/close", "action/invoke"]
    side: NotRequired[Side]
    action: NotRequired[str]
    title: NotRequired[str]


class OperationsResult(TypedDict):
    table: str
    cell: CellName
    operations: list[Operation]
    revision: Revision


class ShouldBeginResult(TypedDict):
    begin: bool
    revision: Revision


class InvocationResult(TypedDict):
    invocation: Identifier
    revision: Revision


class AnimationFinishedResult(TypedDict):
    animation: Identifier
    finished: bool
    timestamp: Timestamp
    revision: Revision


class Document(TypedDict):
    """An OpenRPC document."""

    openrpc: str
    info: dict[str, Any]
    methods: list[dict[str, Any]]
