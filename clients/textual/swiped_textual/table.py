"""What the rows of a list share: it connects the list controller to the application and to the rows, and plays animations."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

import swiped
from swiped.controller import ListController, effects
from swiped.controller.lists import ListDriver, Lists
from textual import events
from textual.app import App
from textual.color import Color
from textual.containers import ScrollableContainer
from textual.timer import Timer
from textual.widget import Widget

from .hooks import ListHooks
from .keyboard import KEYS
from .row import Actions, SwipeRow
from .strip import PX

COLORS = {"destructive": "#CE2C31", "default": "#6C6C70"}
FRAME_INTERVAL = 1 / 60  # s
ANSWER_WAIT = 0.002  # s: the longest time that an event waits for the daemon to decide who has the mouse
lists_of_apps: WeakKeyDictionary[App[Any], dict[Any, Lists]] = WeakKeyDictionary()  # and by what makes the daemon


class RowTable(ListHooks):
    """The part of a `SwipeTable` and of a `SwipeList` that is the same. The lists of an application share a daemon, which the first one
    starts.

    - `actions`: {"leading": […], "trailing": […]}, each from the outer edge inwards, as in the params of `table/open`
    - `on_action(row, action)`: performs an action, also as a coroutine, and returns "close", "remove", "stay", or False if it did not
    - `on_removed(cell)`: the row of an action has collapsed and is removed
    - `on_activate(row)`: a closed row was clicked, or Return was pressed
    - `on_error(error)`: receives each `swiped.SwipedError`; by default a toast shows it
    - `behavior`, `reduced_motion`, `direction` ("ltr" or "rtl"): as in the params of `table/open`
    - `colors`: backgrounds of the actions, by id
    - `daemon`: makes the `swiped.Daemon`, as `partial(swiped.Daemon, socket=path)` does
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
        daemon: Callable[..., swiped.Daemon] = swiped.Daemon,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.direction, self._enabled = direction, True
        self._on_action, self._on_removed, self._on_activate, self._on_error = on_action, on_removed, on_activate, on_error
        options = {"behavior": behavior, "layoutDirection": direction, "reducedMotion": reduced_motion}
        self._make_daemon, self._colors = daemon, colors or {}
        self.controller = ListController("", actions, click=2 * PX, **options)
        self.driver: ListDriver | None = None
        self._rows: dict[str | int, SwipeRow] = {}
        self._moving: set[SwipeRow] = set()
        self._frames: Timer | None = None
        self._waker: asyncio.TimerHandle | None = None
        self._scrollers: set[Widget] = set()  # that have rows
        self.pressed: SwipeRow | None = None  # the row that has captured the mouse

    # --- For the application -------------------------------------------------------------------------------------

    @property
    def is_swipeable(self) -> bool:
        """Whether the table is open: not yet at first, and no longer after the session has ended."""
        return self.controller.is_open

    def open(self, cell: str | int, side: str) -> None:
        """Opens a row."""
        self.report("open", cell, side)

    def close(self, cell: str | int, animated: bool = True) -> None:
        """Closes a row. A row that is about to be hidden by a filter closes without animation, so that it comes back closed."""
        self.report("close", cell, animated=animated)

    def restore(self, cell: str | int) -> None:
        """Lets a row that was added again grow back: its removal is undone."""
        self.report("restore", cell)

    @property
    def enabled(self) -> bool:
        """Whether rows can be swiped. Set it to False while the user selects rows: open rows close."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._enabled = enabled
        self.report("configure", enabled=enabled)

    # --- The controller ------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self._frames = self.set_interval(FRAME_INTERVAL, self._paint, pause=True)
        self.screen.screen_layout_refresh_signal.subscribe(self, self._layout_refreshed, immediate=True)
        lists = lists_of(self.app, self._make_daemon)
        self.controller.table = lists.table_name()
        self.driver = ListDriver(self.controller, lists, self)
        lists.add(self.driver)
        self.driver.run()

    def on_unmount(self) -> None:
        self._wake(None)
        if self.driver:
            driver, self.driver = self.driver, None
            if driver.lists.remove(driver):
                end_lists(self.app, self._make_daemon)
            self.controller.is_open = False

    def report(self, event: str, *what: Any, at: float | None = None, **more: Any) -> None:
        """Reports an event to the controller, and does what it asks."""
        getattr(self.controller, event)(*what, at=swiped.now() if at is None else at, **more)
        if self.driver:
            self.driver.run()

    def set_width(self, width: int) -> None:
        """The rows have this width, in px. The first time opens the table."""
        if width > 0:
            self.report("configure", width=width)

    def do(self, effect: effects.Effect) -> None:
        """Does an effect of the controller."""
        row = self._rows.get(getattr(effect, "cell", None))
        match effect:
            case effects.Repaint() if row:
                self._show(row)
            case effects.Wake(at):
                self._wake(at)
            case effects.Claim() | effects.Leave() if self.pressed:
                self.pressed.pointer_decided(isinstance(effect, effects.Claim))
            case effects.Focus(_, target, side, action) if row:
                row.give_focus(target, (side, action))
            case effects.RepeatKey(key):
                # From the application, as each key is: the parent of the row, which is this list, would be the last one to get its own.
                self.app.post_message(events.Key(KEYS[key], None).set_sender(self.app))
            case effects.Opened():
                self.call_after_refresh(self.table_opened)
            case effects.Activate() if row:
                self.activate(row)
            case effects.Perform(_, action, _, invocation) if row:
                self.run_worker(self._perform(row, action, invocation))
            case effects.Removed() if row:
                del self._rows[row.cell]
                row.move_focus_away()
                row.remove()
                self._on_removed(row.cell)
            case effects.Failed(error):
                self._failed(error)

    def message_received(self, method: str, params: dict[str, Any]) -> None:
        """The driver reports a message."""
        if method == "cell/frame" and (row := self._rows.get(params["cell"])):
            self.frame_received(row, params)
        elif method != "cell/frame":
            self.notification_received(swiped.Notification(method, params))

    def _wake(self, at: float | None) -> None:
        if self._waker:
            self._waker.cancel()
        loop = asyncio.get_running_loop()
        self._waker = None if at is None else loop.call_later(max(at - swiped.now(), 0) / 1000, self.report, "time_passed")

    def _failed(self, error: swiped.SwipedError) -> None:
        if self._on_error:
            self._on_error(error)
        elif self.is_running:
            self.app.notify(str(error), title="Rows cannot be swiped", severity="error")

    async def _perform(self, row: SwipeRow, action: str, invocation: int) -> None:
        result: Any = False
        try:
            result = self._on_action(row, action)
            if inspect.isawaitable(result):
                result = await result
        finally:
            self.report("complete", invocation, performed=result is not False, then=result if isinstance(result, str) else None)

    # --- Frames --------------------------------------------------------------------------------------------------

    def _show(self, row: SwipeRow) -> None:
        """Moves a row to where it is now; it is shown again until its animations are over."""
        now = swiped.now()
        drawing = self.controller.drawing(row.cell, now)
        row.show(drawing, now)
        if drawing.is_moving and self._frames:
            self._moving.add(row)
            self._frames.resume()

    def _paint(self) -> None:
        rows, self._moving = self._moving, set()
        for row in rows:
            if row.is_attached:
                self._show(row)
        if not self._moving and self._frames:
            self._frames.pause()
            self.call_after_refresh(self.settled)

    def _layout_refreshed(self, _: object) -> None:
        for row in self._rows.values():
            row.layout_refreshed()

    # --- For rows ------------------------------------------------------------------------------------------------

    def row_mounted(self, row: SwipeRow, actions: Actions | None) -> None:
        """A row was added to the list."""
        self._rows[row.cell] = row
        if actions is not None:
            self.report("set_actions", row.cell, actions)
        for scroller in {each for each in row.ancestors if isinstance(each, ScrollableContainer)} - self._scrollers:
            self._scrollers.add(scroller)
            self.watch(scroller, "scroll_y", self._scrolled, init=False)

    def moving_in(self, row: SwipeRow) -> SwipeRow:
        """The row for which a press on this row is: the one that follows, if this row is being removed."""
        order = sorted(self._rows.values(), key=lambda each: each.region.y)
        return next((each for each in order[order.index(row) :] if not self.controller.is_removing(each.cell)), row)

    def row_resized(self, row: SwipeRow) -> None:
        """A row has got another size."""
        self.set_width(row.size.width * PX)

    def _scrolled(self, before: float, after: float) -> None:
        if round(before) != round(after):
            self.report("list_scrolled")

    def row_unmounted(self, row: SwipeRow) -> None:
        """A row was removed by the application."""
        if self._rows.get(row.cell) is row:
            del self._rows[row.cell]
            self._moving.discard(row)
            self.report("rows_edited", [row.cell])

    def color_of(self, action: Mapping[str, Any]) -> Color:
        """The background of an action."""
        style = action.get("style", "default")
        return Color.parse(self._colors.get(action["id"]) or COLORS.get(style, COLORS["default"]))

    def activate(self, row: SwipeRow) -> None:
        """Calls `on_activate`."""
        if self._on_activate:
            self._on_activate(row)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A press beside the rows closes them."""
        if not any(row.region.contains_point(event.screen_offset) for row in self._rows.values()):
            self.report("tapped_outside", at=event.time * 1000)


def lists_of(app: App[Any], make_daemon: Callable[..., swiped.Daemon]) -> Lists:
    """What the lists of an application share whose daemon is made by the same function."""
    shared = lists_of_apps.setdefault(app, {})
    if make_daemon not in shared:
        calls = swiped.LoopCalls(ANSWER_WAIT)
        asyncio.get_running_loop().add_reader(calls, calls.run)
        shared[make_daemon] = Lists(make_daemon, calls)
    return shared[make_daemon]


def end_lists(app: App[Any], make_daemon: Callable[..., swiped.Daemon]) -> None:
    """The last list of an application is gone."""
    if lists := lists_of_apps.get(app, {}).pop(make_daemon, None):
        lists.calls.close()
        asyncio.get_running_loop().remove_reader(lists.calls)
