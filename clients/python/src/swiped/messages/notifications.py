"""The params of each notification.

Written by generate.py from protocol/openrpc.json.
"""

from typing import Any, Literal, NotRequired, TypedDict

from .params import (
    CellName, Identifier, Side, Timestamp, Vector,
)
from .results import (
    Animation, Decision, Phase, Placement, RecognitionState, Revision,
)

__all__ = [
    "CellSwipeBeganParams", "CellSwipeEndedParams", "Cause", "CellWillOpenParams", "CellDidOpenParams", "CellWillCloseParams",
    "CellDidCloseParams", "CellFrameParamsFinished", "CellFrameParams", "ActionArmedParams", "ActionDisarmedParams", "Trigger",
    "ActionInvokedParams", "ErrorData", "Error", "LogMessageParams", "LogTraceParams",
]


class CellSwipeBeganParams(TypedDict):
    table: str
    cell: CellName
    timestamp: Timestamp
    revision: Revision


class CellSwipeEndedParams(TypedDict):
    table: str
    cell: CellName
    timestamp: Timestamp
    offset: float
    velocity: float
    cancelled: bool
    revision: Revision


Cause = Literal["gesture", "program", "otherCell", "scroll", "tap", "edit", "action", "cancel"]


class CellWillOpenParams(TypedDict):
    table: str
    cell: CellName
    side: Side
    cause: Cause
    timestamp: Timestamp
    animation: NotRequired[Animation]
    revision: Revision


class CellDidOpenParams(TypedDict):
    table: str
    cell: CellName
    side: Side
    cause: Cause
    timestamp: Timestamp
    animation: NotRequired[Identifier]
    finished: bool
    revision: Revision


class CellWillCloseParams(TypedDict):
    table: str
    cell: CellName
    side: Side
    cause: Cause
    timestamp: Timestamp
    animation: NotRequired[Animation]
    revision: Revision


class CellDidCloseParams(TypedDict):
    table: str
    cell: CellName
    side: Side
    cause: Cause
    timestamp: Timestamp
    animation: NotRequired[Identifier]
    finished: bool
    revision: Revision


class CellFrameParamsFinished(TypedDict):
    """A motion without a did… that ended."""

    animation: Identifier
    finished: bool


class CellFrameParams(TypedDict):
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
    finished: NotRequired[CellFrameParamsFinished]


class ActionArmedParams(TypedDict):
    table: str
    cell: CellName
    action: str
    timestamp: Timestamp
    revision: Revision


class ActionDisarmedParams(TypedDict):
    table: str
    cell: CellName
    action: str
    timestamp: Timestamp
    revision: Revision


Trigger = Literal["tap", "fullSwipe", "program"]


class ActionInvokedParams(TypedDict):
    table: str
    cell: CellName
    action: str
    side: Side
    invocation: Identifier
    trigger: Trigger
    timestamp: Timestamp
    data: NotRequired[Any]
    revision: Revision


class ErrorData(TypedDict):
    """What a program needs to put it right."""

    table: NotRequired[str]
    cell: NotRequired[str]
    member: NotRequired[str]
    expected: NotRequired[str | int]
    came: NotRequired[str | float]
    supported: NotRequired[list[str]]
    limit: NotRequired[int]
    offset: NotRequired[int]
    reason: NotRequired[str]


class Error(TypedDict):
    """The answer to a request that was not served."""

    code: int
    message: str
    data: NotRequired[ErrorData]


class LogMessageParams(TypedDict):
    level: Literal["debug", "info", "warning", "error"]
    message: str
    error: Error
    revision: Revision


class LogTraceParams(TypedDict):
    message: str
    verbose: NotRequired[str]
    revision: Revision
