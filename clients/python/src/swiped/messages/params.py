"""The params of each method.

Written by generate.py from protocol/openrpc.json.
"""

from typing import Any, Literal, NotRequired, TypedDict

from .behavior import (
    BehaviorOverride, Distance, Reveal,
)

__all__ = [
    "ClientCapabilitiesAnimation", "ClientCapabilities", "Trace", "Timestamp", "SetTraceParams", "SessionSnapshotParams",
    "Snapshot", "SessionRestoreParams", "ServerStatusParams", "Action", "Actions", "LayoutDirection", "Axis", "Identity",
    "RowCounts", "TableOpenParams", "TableConfigureParams", "TableCloseParams", "TableScrollParams", "TableTapParams", "Identifier",
    "Row", "CellName", "TableCloseCellsParams", "TableCellsParams", "CellNames", "Rows", "RowMove", "Section", "Sections",
    "SectionMove", "TableEditParams", "CellConfigureParams", "Side", "CellOpenParams", "CellCloseParams", "CellRevealParams",
    "CellActionsParams", "Vector", "GestureShouldBeginParams", "GestureBeginParams", "GestureUpdateParams", "GestureEndParams",
    "GestureCancelParams", "Device", "PointerDownParams", "PointerSample", "PointerMoveParams", "PointerUpParams",
    "PointerCancelParams", "WheelPhase", "WheelUpdateParams", "ActionInvokeParams", "Completion", "ActionCompleteParams",
    "AnimationFinishedParams", "ClockAdvanceParams", "RpcDiscoverParams",
]


class ClientCapabilitiesAnimation(TypedDict):
    """What the client can play."""

    formats: NotRequired[list[str]]
    maximumError: NotRequired[float]


class ClientCapabilities(TypedDict):
    animation: NotRequired[ClientCapabilitiesAnimation]
    layout: NotRequired[bool]
    reducedMotion: NotRequired[bool]


Trace = Literal["off", "messages", "verbose"]
Timestamp = float


class SetTraceParams(TypedDict):
    value: Trace
    timestamp: NotRequired[Timestamp]


class SessionSnapshotParams(TypedDict):
    timestamp: NotRequired[Timestamp]


class Snapshot(TypedDict):
    """A session's state. A client keeps it and gives it back as it is; its form is the daemon's own."""

    version: int


class SessionRestoreParams(TypedDict):
    snapshot: Snapshot
    catchUp: NotRequired[bool]
    timestamp: NotRequired[Timestamp]


class ServerStatusParams(TypedDict):
    timestamp: NotRequired[Timestamp]


class Action(TypedDict):
    """What can be done to a row, on a button that the swipe reveals. How it looks stays with the client."""

    id: str
    width: Distance
    title: NotRequired[str]
    style: NotRequired[Literal["normal", "destructive"]]


class Actions(TypedDict):
    """The actions of both sides, from the outer edge inwards. A side that is not named keeps what it has."""

    leading: NotRequired[list[Action]]
    trailing: NotRequired[list[Action]]


LayoutDirection = Literal["ltr", "rtl"]
Axis = Literal["horizontal", "vertical"]
Identity = Literal["key", "indexPath"]
RowCounts = list[int]


class TableOpenParams(TypedDict):
    table: str
    width: Distance
    behavior: NotRequired[BehaviorOverride]
    actions: NotRequired[Actions]
    layoutDirection: NotRequired[LayoutDirection]
    axis: NotRequired[Axis]
    identity: NotRequired[Identity]
    sections: NotRequired[RowCounts]
    group: NotRequired[str | None]
    reducedMotion: NotRequired[bool]
    timestamp: NotRequired[Timestamp]


class TableConfigureParams(TypedDict):
    table: str
    width: NotRequired[Distance]
    behavior: NotRequired[BehaviorOverride]
    actions: NotRequired[Actions]
    layoutDirection: NotRequired[LayoutDirection]
    axis: NotRequired[Axis]
    identity: NotRequired[Identity]
    sections: NotRequired[RowCounts]
    group: NotRequired[str | None]
    reducedMotion: NotRequired[bool]
    timestamp: NotRequired[Timestamp]


class TableCloseParams(TypedDict):
    table: str
    timestamp: NotRequired[Timestamp]


class TableScrollParams(TypedDict):
    table: str
    timestamp: NotRequired[Timestamp]


class TableTapParams(TypedDict):
    table: str
    timestamp: NotRequired[Timestamp]


Identifier = int
Row = list[Identifier]
CellName = str | int | Row


class TableCloseCellsParams(TypedDict):
    table: str
    except_: NotRequired[CellName]
    animated: NotRequired[bool]
    timestamp: NotRequired[Timestamp]


class TableCellsParams(TypedDict):
    table: str
    cells: list[CellName]
    timestamp: NotRequired[Timestamp]


CellNames = list[CellName]
Rows = list[Row]
RowMove = TypedDict("RowMove", {
    "from": Row,
    "to": Row,
})
Section = int
Sections = list[Section]
SectionMove = TypedDict("SectionMove", {
    "from": Section,
    "to": Section,
})


class TableEditParams(TypedDict):
    table: str
    deleted: NotRequired[CellNames]
    reloaded: NotRequired[CellNames]
    deletedRows: NotRequired[Rows]
    reloadedRows: NotRequired[Rows]
    insertedRows: NotRequired[Rows]
    movedRows: NotRequired[list[RowMove]]
    deletedSections: NotRequired[Sections]
    reloadedSections: NotRequired[Sections]
    insertedSections: NotRequired[Sections]
    movedSections: NotRequired[list[SectionMove]]
    sections: NotRequired[RowCounts]
    timestamp: NotRequired[Timestamp]


class CellConfigureParams(TypedDict):
    table: str
    cell: CellName
    actions: NotRequired[Actions | None]
    reveal: NotRequired[Reveal | None]
    behavior: NotRequired[BehaviorOverride | None]
    data: NotRequired[Any]
    timestamp: NotRequired[Timestamp]


Side = Literal["leading", "trailing"]


class CellOpenParams(TypedDict):
    table: str
    cell: CellName
    side: NotRequired[Side]
    animated: NotRequired[bool]
    timestamp: NotRequired[Timestamp]


class CellCloseParams(TypedDict):
    table: str
    cell: CellName
    animated: NotRequired[bool]
    timestamp: NotRequired[Timestamp]


class CellRevealParams(TypedDict):
    table: str
    cell: CellName
    side: NotRequired[Side]
    fraction: NotRequired[float]
    hold: NotRequired[float]
    timestamp: NotRequired[Timestamp]


class CellActionsParams(TypedDict):
    table: str
    cell: CellName
    timestamp: NotRequired[Timestamp]


class Vector(TypedDict):
    """A place, translation or velocity, always given whole."""

    x: float
    y: float


class GestureShouldBeginParams(TypedDict):
    table: str
    cell: CellName
    translation: Vector
    timestamp: NotRequired[Timestamp]


class GestureBeginParams(TypedDict):
    table: str
    cell: CellName
    translation: NotRequired[Vector]
    timestamp: NotRequired[Timestamp]


class GestureUpdateParams(TypedDict):
    table: str
    cell: CellName
    translation: Vector
    timestamp: NotRequired[Timestamp]


class GestureEndParams(TypedDict):
    table: str
    cell: CellName
    translation: NotRequired[Vector]
    velocity: NotRequired[Vector]
    timestamp: NotRequired[Timestamp]


class GestureCancelParams(TypedDict):
    table: str
    cell: CellName
    timestamp: NotRequired[Timestamp]


Device = Literal["touch", "mouse", "pen"]


class PointerDownParams(TypedDict):
    table: str
    cell: CellName
    position: Vector
    pointer: NotRequired[Identifier]
    device: NotRequired[Device]
    timestamp: NotRequired[Timestamp]


class PointerSample(TypedDict):
    """Where a pointer was at a moment before the message's."""

    position: Vector
    timestamp: Timestamp
    resampled: NotRequired[bool]


class PointerMoveParams(TypedDict):
    table: str
    position: Vector
    pointer: NotRequired[Identifier]
    samples: NotRequired[list[PointerSample]]
    resampled: NotRequired[bool]
    timestamp: NotRequired[Timestamp]


class PointerUpParams(TypedDict):
    table: str
    position: Vector
    pointer: NotRequired[Identifier]
    timestamp: NotRequired[Timestamp]


class PointerCancelParams(TypedDict):
    table: str
    pointer: NotRequired[Identifier]
    timestamp: NotRequired[Timestamp]


WheelPhase = Literal["began", "changed", "ended", "cancelled", "momentum"]


class WheelUpdateParams(TypedDict):
    table: str
    cell: CellName
    delta: NotRequired[Vector]
    phase: NotRequired[WheelPhase]
    timestamp: NotRequired[Timestamp]


class ActionInvokeParams(TypedDict):
    table: str
    cell: CellName
    action: str
    side: NotRequired[Side]
    timestamp: NotRequired[Timestamp]


Completion = Literal["close", "remove", "stay"]


class ActionCompleteParams(TypedDict):
    invocation: Identifier
    performed: NotRequired[bool]
    then: NotRequired[Completion]
    timestamp: NotRequired[Timestamp]


class AnimationFinishedParams(TypedDict):
    animation: Identifier
    timestamp: NotRequired[Timestamp]


class ClockAdvanceParams(TypedDict):
    timestamp: Timestamp


class RpcDiscoverParams(TypedDict):
    pass
