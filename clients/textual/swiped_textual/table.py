"""What the rows of a list share: it connects them to the list controller, and plays animations."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import swiped
from swiped.controller.list_controller import Actions
from swiped.controller.lists import lists_of
from swiped.controller.toolkit_list import ToolkitList
from textual import events
from textual.color import Color
from textual.containers import ScrollableContainer
from textual.timer import Timer
from textual.widget import Widget

from .keyboard import KEYS, Key
from .menu import ActionMenu
from .row import SwipeRow
from .strip import PX

COLORS = {"destructive": "#CE2C31", "default": "#6C6C70"}
FRAME_INTERVAL = 1 / 60  # s
ANSWER_WAIT = 0.002  # s: the longest time that an event waits for the daemon to decide who has the mouse
OPTIONS = inspect.signature(ToolkitList.__init__).parameters


class RowTable(ToolkitList):
    """The part of a `SwipeTable` and of a `SwipeList` that is the same. The lists of an application share a daemon, which the first one
    starts. It has the options of a `swiped.controller.ToolkitList` and of a widget. `on_action` may be a coroutine, and by default a
    toast shows errors.

    - `colors`: backgrounds of the actions, by id
    - `daemon`: makes the `swiped.Daemon`, as `partial(swiped.Daemon, socket=path)` does
    """

    rows: dict[str | int, SwipeRow]

    def __init__(
        self, actions: Actions, *, colors: Mapping[str, str] | None = None, daemon: Callable[..., swiped.Daemon] = swiped.Daemon, **options: Any
    ) -> None:
        super(ToolkitList, self).__init__(**{name: value for name, value in options.items() if name not in OPTIONS})
        given = {"on_error": self._show_error} | {name: value for name, value in options.items() if name in OPTIONS}
        ToolkitList.__init__(self, actions, click=2 * PX, **given)
        self._make_daemon, self._colors = daemon, colors or {}
        self._moving: set[SwipeRow] = set()
        self._frames: Timer | None = None
        self._waker: asyncio.TimerHandle | None = None
        self._scrollers: set[Widget] = set()  # that have rows
        self.pressed: SwipeRow | None = None  # the row that has captured the mouse

    def on_mount(self) -> None:
        self._frames = self.set_interval(FRAME_INTERVAL, self._paint, pause=True)
        self.connect(lists_of(self.app, self._make_daemon, ANSWER_WAIT, self._watch))

    def _watch(self, calls: swiped.LoopCalls) -> Callable[[], object]:
        loop = asyncio.get_running_loop()
        loop.add_reader(calls, calls.run)
        return lambda: loop.remove_reader(calls)

    def on_unmount(self) -> None:
        self.disconnect()

    # --- Effects ---------------------------------------------------------------------------------------------------

    def wake(self, at: float | None) -> None:
        if self._waker:
            self._waker.cancel()
        loop = asyncio.get_running_loop()
        self._waker = None if at is None else loop.call_later(max(at - swiped.now(), 0) / 1000, self.report, "time_passed")

    def claim(self, pointer: int) -> None:
        if self.pressed:
            self.pressed.is_swiping = True

    def leave(self, pointer: int) -> None:
        if self.pressed:
            self.pressed.is_swiping = False
            self.pressed.release()

    def holds_focus(self, row: SwipeRow) -> bool:  # type: ignore[override]
        return row.has_focus

    def give_focus(self, row: SwipeRow, button: tuple[str, str] | None) -> None:
        row.take_focus(button)

    def move_focus(self, row: SwipeRow, by: int) -> None:
        if row.list_view:
            row.list_view.action_cursor_up() if by < 0 else row.list_view.action_cursor_down()
        else:
            super().move_focus(row, by)

    def repeat_key(self, key: Key) -> None:
        """At once if a row has the key, so that no key which was pressed later comes before it."""
        focused = self.screen.focused
        if isinstance(focused, SwipeRow) and self.press_key(focused, key, focused.selected):
            return
        # From the application, as each key is: the parent of the row, which is this list, would be the last one to get its own.
        self.app.post_message(events.Key(KEYS[key], None).set_sender(self.app))

    def menu(self, row: SwipeRow, entries: list[dict[str, str]]) -> None:  # type: ignore[override]
        def chosen(number: int | None) -> None:
            if number is not None:
                self.invoke(row.cell, entries[number]["action"], entries[number]["side"])

        titles = [entry.get("title", entry["action"]) for entry in entries]
        self.app.push_screen(ActionMenu(titles, row.region.bottom_left), chosen)

    def take_out(self, row: SwipeRow) -> None:
        row.remove()

    def call(self, callback: Callable[..., Any], *arguments: Any) -> None:
        """As a function of the application: a message that it posts would stop at this table, and an exception would only be logged."""
        self.app.call_later(callback, *arguments)

    def perform(self, row: SwipeRow, action: str, invocation: int) -> None:
        self.run_worker(self._perform(row, action, invocation))

    async def _perform(self, row: SwipeRow, action: str, invocation: int) -> None:
        result: Any = False
        try:
            result = self.on_action(row, action)
            if inspect.isawaitable(result):
                result = await result
        finally:
            self.completed(invocation, result)

    def _show_error(self, error: swiped.SwipedError) -> None:
        if self.is_running:
            self.app.notify(str(error), title="Rows cannot be swiped", severity="error")

    # --- Frames --------------------------------------------------------------------------------------------------

    def repaint(self, row: SwipeRow) -> None:
        drawing = self.controller.drawing(row.cell, swiped.now())
        row.show(drawing)
        if drawing.is_moving and self._frames:
            self._moving.add(row)
            self._frames.resume()

    def _paint(self) -> None:
        rows, self._moving = self._moving, set()
        for row in rows:
            if row.is_attached:
                self.repaint(row)
        if not self._moving and self._frames:
            self._frames.pause()

    # --- For rows ------------------------------------------------------------------------------------------------

    def row_added(self, row: SwipeRow, actions: Actions | None = None) -> None:
        super().row_added(row, actions)
        for scroller in {each for each in row.ancestors if isinstance(each, ScrollableContainer)} - self._scrollers:
            self._scrollers.add(scroller)
            self.watch(scroller, "scroll_y", self._scrolled, init=False)

    @property
    def order(self) -> list[SwipeRow]:
        return sorted(self.rows.values(), key=lambda each: each.region.y)

    def row_resized(self, row: SwipeRow) -> None:
        """A row has got another size."""
        self.set_width(row.size.width)

    def set_width(self, columns: int) -> None:
        """The rows have this width. The first time opens the table."""
        if columns > 0:
            self.report("configure", width=columns * PX)

    def _scrolled(self, before: float, after: float) -> None:
        if round(before) != round(after):
            self.report("list_scrolled")

    def color_of(self, action: Mapping[str, Any]) -> Color:
        """The background of an action."""
        style = action.get("style", "default")
        return Color.parse(self._colors.get(action["id"]) or COLORS.get(style, COLORS["default"]))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A press beside the rows closes them."""
        if not any(row.region.contains_point(event.screen_offset) for row in self.rows.values()):
            self.report("tapped_outside", at=event.time * 1000)
