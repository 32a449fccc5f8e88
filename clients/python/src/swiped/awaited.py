"""The methods of the protocol as methods of Python. Awaited ones.

Written by generate.py from protocol/openrpc.json.
"""

from typing import Any, Unpack

from .messages import (
    ActionCompleteParams, ActionInvokeParams, AnimationFinishedParams, AnimationFinishedResult, CellActionsParams, CellCloseParams,
    CellConfigureParams, CellOpenParams, CellRevealParams, CellsResult, ClockAdvanceParams, ClosingResult, Document, EditResult,
    Frame, GestureBeginParams, GestureCancelParams, GestureEndParams, GestureShouldBeginParams, GestureUpdateParams,
    InvocationResult, OperationsResult, PointerCancelParams, PointerDownParams, PointerMoveParams, PointerUpParams,
    RpcDiscoverParams, ServerStatusParams, SessionRestoreParams, SessionSnapshotParams, SetTraceParams, ShouldBeginResult,
    SnapshotResult, StatusResult, TableCellsParams, TableCloseCellsParams, TableCloseParams, TableClosedResult,
    TableConfigureParams, TableConfiguredResult, TableEditParams, TableOpenParams, TableResult, TableScrollParams, TableTapParams,
    TimeResult, WheelUpdateParams,
)


class Methods:
    """What a daemon can be asked."""

    async def request(self, method: str, params: Any) -> Any:
        """Sends a request and returns its result."""
        raise NotImplementedError

    async def set_trace(self, **params: Unpack[SetTraceParams]) -> None:
        """Changes how much the session tells of itself in $/logTrace."""
        return await self.request("$/setTrace", params)

    async def session_snapshot(self, **params: Unpack[SessionSnapshotParams]) -> SnapshotResult:
        """Answers with the session's whole state, to be restored in another process."""
        return await self.request("session/snapshot", params)

    async def session_restore(self, **params: Unpack[SessionRestoreParams]) -> TimeResult:
        """Replaces all state by a snapshot's. What the client can play, its clock and its trace stay."""
        return await self.request("session/restore", params)

    async def server_status(self, **params: Unpack[ServerStatusParams]) -> StatusResult:
        """How the session does."""
        return await self.request("server/status", params)

    async def table_open(self, **params: Unpack[TableOpenParams]) -> TableResult:
        """Opens a table: a list whose cells are swiped by the same rules."""
        return await self.request("table/open", params)

    async def table_configure(self, **params: Unpack[TableConfigureParams]) -> TableConfiguredResult:
        """Changes what all cells of a table have in common. What is absent keeps its value."""
        return await self.request("table/configure", params)

    async def table_close(self, **params: Unpack[TableCloseParams]) -> TableClosedResult:
        """Closes a table. Gestures in it are cancelled, motions cut short."""
        return await self.request("table/close", params)

    async def table_scroll(self, **params: Unpack[TableScrollParams]) -> ClosingResult:
        """The table began to scroll: what is open closes, where the policy says scroll."""
        return await self.request("table/scroll", params)

    async def table_tap(self, **params: Unpack[TableTapParams]) -> ClosingResult:
        """The user tapped beside the open cells: they close, where the policy says tap."""
        return await self.request("table/tap", params)

    async def table_close_cells(self, **params: Unpack[TableCloseCellsParams]) -> ClosingResult:
        """Closes every open cell of a table, but perhaps one."""
        return await self.request("table/closeCells", params)

    async def table_cells(self, **params: Unpack[TableCellsParams]) -> CellsResult:
        """Looks at some cells of a table. Nothing changes."""
        return await self.request("table/cells", params)

    async def table_edit(self, **params: Unpack[TableEditParams]) -> EditResult:
        """Rows came, went and moved, all at once. State follows them."""
        return await self.request("table/edit", params)

    async def cell_configure(self, **params: Unpack[CellConfigureParams]) -> Frame:
        """Gives a cell what is its own. What is absent keeps its value; null gives the table's back."""
        return await self.request("cell/configure", params)

    async def cell_open(self, **params: Unpack[CellOpenParams]) -> Frame:
        """Opens a cell by program."""
        return await self.request("cell/open", params)

    async def cell_close(self, **params: Unpack[CellCloseParams]) -> Frame:
        """Closes a cell by program."""
        return await self.request("cell/close", params)

    async def cell_reveal(self, **params: Unpack[CellRevealParams]) -> Frame:
        """Shows a part of a side for a moment, and hides it again."""
        return await self.request("cell/reveal", params)

    async def cell_actions(self, **params: Unpack[CellActionsParams]) -> OperationsResult:
        """Lists what can be done to a cell, as requests: for menus, keys and assistive technology."""
        return await self.request("cell/actions", params)

    async def gesture_should_begin(self, **params: Unpack[GestureShouldBeginParams]) -> ShouldBeginResult:
        """A toolkit's own recogniser asks whether its gesture is a swipe."""
        return await self.request("gesture/shouldBegin", params)

    async def gesture_begin(self, **params: Unpack[GestureBeginParams]) -> Frame:
        """A toolkit's own gesture takes a cell."""
        return await self.request("gesture/begin", params)

    async def gesture_update(self, **params: Unpack[GestureUpdateParams]) -> Frame:
        """The finger moved."""
        return await self.request("gesture/update", params)

    async def gesture_end(self, **params: Unpack[GestureEndParams]) -> Frame:
        """The finger left: the cell goes where the release decides."""
        return await self.request("gesture/end", params)

    async def gesture_cancel(self, **params: Unpack[GestureCancelParams]) -> Frame:
        """The gesture is taken back: the cell goes where it rested before, and no action is performed."""
        return await self.request("gesture/cancel", params)

    async def pointer_down(self, **params: Unpack[PointerDownParams]) -> Frame:
        """A pointer went down on a cell: from here on the daemon recognises."""
        return await self.request("pointer/down", params)

    async def pointer_move(self, **params: Unpack[PointerMoveParams]) -> Frame:
        """A pointer moved."""
        return await self.request("pointer/move", params)

    async def pointer_up(self, **params: Unpack[PointerUpParams]) -> Frame:
        """A pointer left: a swipe is released, or it was a tap."""
        return await self.request("pointer/up", params)

    async def pointer_cancel(self, **params: Unpack[PointerCancelParams]) -> Frame:
        """A pointer is somebody else's now: its cell goes where it rested before."""
        return await self.request("pointer/cancel", params)

    async def wheel_update(self, **params: Unpack[WheelUpdateParams]) -> Frame:
        """A wheel or touchpad turned over a cell."""
        return await self.request("wheel/update", params)

    async def action_invoke(self, **params: Unpack[ActionInvokeParams]) -> InvocationResult:
        """Performs one of a cell's actions by program, or because its button was tapped."""
        return await self.request("action/invoke", params)

    async def action_complete(self, **params: Unpack[ActionCompleteParams]) -> Frame:
        """The application has performed an action, or refused to."""
        return await self.request("action/complete", params)

    async def animation_finished(self, **params: Unpack[AnimationFinishedParams]) -> AnimationFinishedResult:
        """The client has played an animation to its end: the cell is at rest at once."""
        return await self.request("animation/finished", params)

    async def clock_advance(self, **params: Unpack[ClockAdvanceParams]) -> TimeResult:
        """Lets time go on. What falls due until then happens, at its own time."""
        return await self.request("clock/advance", params)

    async def rpc_discover(self, **params: Unpack[RpcDiscoverParams]) -> Document:
        """Answers with this document. It is served before initialize, too."""
        return await self.request("rpc.discover", params)
