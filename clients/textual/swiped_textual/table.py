"""What the rows of a list share: it passes messages between the daemon, the application and the rows, and plays animations."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import swiped
from textual import events
from textual.color import Color
from textual.containers import ScrollableContainer
from textual.widget import Widget

from .clock import FrameClock
from .daemon_table import DaemonTable
from .hooks import ListHooks
from .row import Actions, SwipeRow
from .strip import PX

COLORS = {"destructive": "#CE2C31", "default": "#6C6C70"}


class RowTable(ListHooks):
    """The part of a `SwipeTable` and of a `SwipeList` that is the same. It starts its own daemon and ends it.

    - `actions`: {"leading": […], "trailing": […]}, each from the outer edge inwards, as in the params of `table/open`
    - `on_action(row, action)`: performs an action, also as a coroutine, and returns "close", "remove", "stay", or False if it did not
    - `on_removed(cell)`: the row of an action has collapsed and is removed
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
        on_removed: Callable[[Any], Any] = lambda cell: None,
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
        self._on_action, self._on_removed, self._on_activate, self._on_error = on_action, on_removed, on_activate, on_error
        self._table_params = {"behavior": behavior, "actions": actions, "layoutDirection": direction, "reducedMotion": reduced_motion, "enabled": True}
        self._make_daemon, self._colors = daemon, colors or {}
        self._table: DaemonTable | None = None
        self._rows: dict[str | int, SwipeRow] = {}
        self._pending_removals: Counter[str | int] = Counter()  # removed rows of which the daemon does not know yet
        self._clock = FrameClock(self)
        self._scrollers: set[Widget] = set()  # that have rows
        self.had_open_rows = False  # when the mouse was pressed: a tap then closes them

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

    def restore(self, cell: str | int) -> None:
        """Lets a row that was added again grow back: its removal is undone."""
        self._rows[cell].hide()
        self.send("cell/restore", cell=cell)

    def send(self, method: str, **params: Any) -> None:
        """Sends a request about the table, unless the table is not open, and applies its result."""
        if self._table and self.is_swipeable:
            self._table.send(method, params, lambda response: self._responded(response, params))

    # --- The daemon ----------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self._clock.start()
        self.screen.screen_layout_refresh_signal.subscribe(self, self._layout_refreshed, immediate=True)

    def set_width(self, width: int) -> None:
        """The rows have this width, in px. The first time opens the table."""
        if width <= 0:
            return
        if self._table is None:
            self._table = DaemonTable(self._make_daemon, self._notified)
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
        if is_tap and not self.had_open_rows and (row := self._row_for(response["cell"])):
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
            self._on_removed(row.cell)
        self._clock.wake(row)

    def _notified(self, notification: swiped.Notification) -> None:
        params = notification.params
        row = self._row_for(params.get("cell"))
        match notification.method:
            case "cell/frame":
                self._apply_frame(params)
                return
            case "cell/willOpen" | "cell/willClose" if row:
                row.set_open_side(params["side"] if notification.method == "cell/willOpen" else None)
            case "action/invoked" if row:
                self.run_worker(self._perform(row, params["action"], params["invocation"]))
        if row and isinstance(animation := params.get("animation"), dict):
            self._clock.play(row, animation)
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

    def _layout_refreshed(self, _: object) -> None:
        for row in self._rows.values():
            row.layout_refreshed()

    # --- For rows ------------------------------------------------------------------------------------------------

    def row_mounted(self, row: SwipeRow) -> None:
        """A row was added to the list."""
        self._rows[row.cell] = row
        self._configure(row)
        for scroller in {each for each in row.ancestors if isinstance(each, ScrollableContainer)} - self._scrollers:
            self._scrollers.add(scroller)
            self.watch(scroller, "scroll_y", self._scrolled, init=False)

    def row_resized(self, row: SwipeRow) -> None:
        """A row has got another size."""
        self.set_width(row.size.width * PX)

    def _scrolled(self, before: float, after: float) -> None:
        if round(before) != round(after):
            self.send("table/scroll")

    def _configure(self, row: SwipeRow) -> None:
        if row.own_actions is not None:
            self.send("cell/configure", cell=row.cell, actions=row.own_actions)

    def row_unmounted(self, row: SwipeRow) -> None:
        """A row was removed, by its action or by the application."""
        if self._rows.get(row.cell) is row:
            del self._rows[row.cell]
            self._clock.forget(row)
            if row.frame.get("phase") != "removed":
                self._pending_removals[row.cell] += self.is_swipeable
                self.send("table/edit", deleted=[row.cell])

    def color_of(self, action: Mapping[str, Any]) -> Color:
        """The background of an action."""
        style = action.get("style", "default")
        return Color.parse(self._colors.get(action["id"]) or COLORS.get(style, COLORS["default"]))

    @property
    def enabled(self) -> bool:
        """Whether rows can be swiped. Set it to False while the user selects rows: open rows close."""
        return self._table_params["enabled"]

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._table_params["enabled"] = enabled
        self.send("table/configure", enabled=enabled)

    def moving_in(self, row: SwipeRow) -> SwipeRow:
        """The row for which a press on this row is: the one that follows, if this row is being removed."""
        order = sorted(self._rows.values(), key=lambda each: each.region.y)
        return next((each for each in order[order.index(row) :] if not each.frame.get("removing")), row)

    def pointer_down(self, row: SwipeRow, **params: Any) -> None:
        """Reports to the daemon that the mouse was pressed on a row."""
        self.had_open_rows = any(other.open_side for other in self._rows.values())
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
