"""The list: it passes messages between the daemon, the application and the rows, and has the clock of their animations."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import swiped
from textual import events
from textual.color import Color
from textual.containers import VerticalScroll
from textual.timer import Timer

from .hooks import ListHooks
from .row import Actions, SwipeRow
from .strip import PX
from .table import Table

COLORS = {"destructive": "#CE2C31", "default": "#6C6C70"}
FRAME_INTERVAL = 1 / 60  # s


class SwipeList(ListHooks, VerticalScroll, can_focus=False):
    """A list whose children are `SwipeRow`s. It starts its own daemon and ends it.

    - `actions`: {"leading": […], "trailing": […]}, each from the outer edge inwards, as in the params of `table/open`
    - `on_action(row, action)`: performs an action, also as a coroutine, and returns "close", "remove", "stay", or False if it did not
    - `on_activate(row)`: a closed row was clicked, or Return was pressed
    - `on_error(error)`: receives each `swiped.SwipedError`; by default a toast shows it
    - `behavior`, `reduced_motion`, `direction` ("ltr" or "rtl"): as in the params of `table/open`
    - `colors`: backgrounds of the actions, by id
    - `daemon`: makes the `swiped.aio.Daemon`, as `partial(swiped.aio.Daemon, socket=path)` does
    """

    def __init__(
        self,
        actions: Actions,
        *,
        on_action: Callable[[SwipeRow, str], Any],
        on_activate: Callable[[SwipeRow], Any] | None = None,
        on_error: Callable[[swiped.SwipedError], Any] | None = None,
        behavior: str | Mapping[str, Any] = "mail",
        colors: Mapping[str, str] | None = None,
        direction: str = "ltr",
        reduced_motion: bool = False,
        daemon: Callable[..., swiped.aio.Daemon] = swiped.aio.Daemon,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.actions, self.is_rtl = actions, direction == "rtl"
        self.behavior: Any = None  # resolved by the daemon; None while the table is not open
        self._on_action, self._on_activate, self._on_error = on_action, on_activate, on_error
        self._table_params = {"behavior": behavior, "actions": actions, "layoutDirection": direction, "reducedMotion": reduced_motion}
        self._make_daemon, self._colors = daemon, colors or {}
        self._table: Table | None = None
        self._rows: dict[str | int, SwipeRow] = {}
        self._pending_removals: Counter[str | int] = Counter()  # removed rows of which the daemon does not know yet
        self._clock: Timer | None = None
        self._had_open_rows = False  # when the mouse was pressed: a tap then closes them

    # --- For the application -------------------------------------------------------------------------------------

    @property
    def is_swipeable(self) -> bool:
        """Whether the table is open: not yet at first, and no longer after the session has ended."""
        return self.behavior is not None

    def open(self, cell: str | int, side: str) -> None:
        """Opens a row."""
        self.send("cell/open", cell=cell, side=side)

    def close(self, cell: str | int) -> None:
        """Closes a row."""
        self.send("cell/close", cell=cell)

    def send(self, method: str, **params: Any) -> None:
        """Sends a request about the table, unless the table is not open, and applies its result."""
        if self._table and self.is_swipeable:
            self._table.send(method, params, lambda response: self._responded(response, params))

    # --- The daemon ----------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self._clock = self.set_interval(FRAME_INTERVAL, self._frame, pause=True)
        self.screen.screen_layout_refresh_signal.subscribe(self, self._layout_refreshed, immediate=True)

    def on_resize(self, event: events.Resize) -> None:
        width = self.scrollable_content_region.width * PX
        if width <= 0:
            return
        if self._table is None:
            self._table = Table(self._make_daemon, self._notified)
            self.run_worker(self._table.open({"width": width} | self._table_params, self._opened))
        else:
            self.send("table/configure", width=width)

    async def on_unmount(self) -> None:
        self.behavior = None
        if self._table:
            await self._table.close()

    def _opened(self, response: Any) -> None:
        if isinstance(response, swiped.SwipedError):
            self._failed(response)
        else:
            self.behavior = response["behavior"]
            for row in self._rows.values():
                self._configure(row)
            self.call_after_refresh(self.table_opened)

    def _responded(self, response: Any, params: dict[str, Any]) -> None:
        self._pending_removals.subtract(params.get("deleted", []))
        if not self.is_swipeable:
            return
        if isinstance(response, swiped.SwipedError):
            self._failed(response)
            return
        for frame in response.get("cells", [response] if "phase" in response else []):
            self._apply_frame(frame)
        is_tap = response.get("recognition") == "tap" and "tapped" not in response
        if is_tap and not self._had_open_rows and (row := self._row_for(response["cell"])):
            self.activate(row)

    def _failed(self, error: swiped.SwipedError) -> None:
        """Reports an error. One that is not a ResponseError has ended the session, so the rows close."""
        if isinstance(error, swiped.UnknownPointer):
            return  # its row was removed while the message was under way
        for row in self._rows.values():
            row.release_pointer()
        if not isinstance(error, swiped.ResponseError):
            self.behavior = None
            for row in self._rows.values():
                row.close_without_daemon()
                row.set_open_side(None)
        if self._on_error:
            self._on_error(error)
        elif self.is_running:
            self.app.notify(str(error), title="Rows cannot be swiped", severity="error")

    def _row_for(self, cell: Any) -> SwipeRow | None:
        """The row that the daemon means: not a new one while the daemon still means a removed row of the same name."""
        return None if self._pending_removals[cell] else self._rows.get(cell)

    def _apply_frame(self, frame: dict[str, Any]) -> None:
        row = self._row_for(frame["cell"])
        if row is None:
            return
        row.apply_frame(frame)
        self.frame_received(row, frame)
        if frame["phase"] == "removed":
            row.move_focus_away()
            row.remove()
        self._resume_clock()

    def _notified(self, notification: swiped.Notification) -> None:
        params = notification.params
        row = self._row_for(params.get("cell"))
        match notification.method:
            case "cell/frame":
                self._apply_frame(params)
                return
            case "cell/willOpen" if row:
                row.set_open_side(params["side"])
            case "cell/willClose" if row:
                row.set_open_side(None)
            case "action/invoked" if row:
                self.run_worker(self._perform(row, params["action"], params["invocation"]))
        if row and isinstance(animation := params.get("animation"), dict):
            row.start_animation(animation)
            self._resume_clock()
        self.notification_received(notification)

    async def _perform(self, row: SwipeRow, action: str, invocation: int) -> None:
        result: Any = False
        try:
            result = self._on_action(row, action)
            if inspect.isawaitable(result):
                result = await result
        finally:
            then = {"then": result} if isinstance(result, str) else {}
            self.send("action/complete", invocation=invocation, performed=result is not False, **then)

    # --- For rows ------------------------------------------------------------------------------------------------

    def row_mounted(self, row: SwipeRow) -> None:
        """A row was added to the list."""
        self._rows[row.cell] = row
        self._configure(row)

    def _configure(self, row: SwipeRow) -> None:
        if row.own_actions is not None:
            self.send("cell/configure", cell=row.cell, actions=row.own_actions)

    def row_unmounted(self, row: SwipeRow) -> None:
        """A row was removed, by its action or by the application."""
        if self._rows.get(row.cell) is row:
            del self._rows[row.cell]
            if row.frame.get("phase") != "removed":
                self._pending_removals[row.cell] += self.is_swipeable
                self.send("table/edit", deleted=[row.cell])

    def color_of(self, action: Mapping[str, Any]) -> Color:
        """The background of an action."""
        style = action.get("style", "default")
        return Color.parse(self._colors.get(action["id"]) or COLORS.get(style, COLORS["default"]))

    def pointer_down(self, row: SwipeRow, **params: Any) -> None:
        """Reports to the daemon that the mouse was pressed on a row."""
        self._had_open_rows = any(other.open_side for other in self._rows.values())
        self.send("pointer/down", cell=row.cell, device="mouse", **params)

    def activate(self, row: SwipeRow) -> None:
        """Calls `on_activate`."""
        if self._on_activate:
            self._on_activate(row)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A press beside the rows closes them."""
        rows = self._rows.values()
        if any(row.open_side for row in rows) and not any(row.region.contains_point(event.screen_offset) for row in rows):
            self.send("table/tap")

    def watch_scroll_y(self, before: float, after: float) -> None:
        super().watch_scroll_y(before, after)
        if round(before) != round(after):
            self.send("table/scroll")

    # --- The frame clock -----------------------------------------------------------------------------------------

    def _layout_refreshed(self, _: object) -> None:
        for row in self._rows.values():
            row.layout_refreshed()

    def _resume_clock(self) -> None:
        if self._clock and any(row.is_moving for row in self._rows.values()):
            self._clock.resume()

    def _frame(self) -> None:
        now = swiped.now()
        moving = [row for row in self._rows.values() if row.is_moving]
        for row in moving:
            row.advance(now)
        if not any(row.is_moving for row in moving) and self._clock:
            self._clock.pause()
            self.call_after_refresh(self.settled)
