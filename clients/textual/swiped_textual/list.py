"""The list: a daemon, the table that it knows, and the clock by which rows move."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import swiped
from textual import events
from textual.color import Color
from textual.containers import VerticalScroll
from textual.timer import Timer

from .row import SwipeRow
from .strip import PX

TABLE = "rows"
COLORS = {"destructive": "#E5484D", "default": "#8E8E93"}
CAPABILITIES: Any = {"animation": {"formats": ["keyframes"], "maximumError": 0.25}}
FRAME = 1 / 60  # s
FAREWELL = 0.5  # s that a daemon has to end in before it is ended


class SwipeList(VerticalScroll, can_focus=False):
    """Rows with these `actions`, {"leading": […], "trailing": […]}, from the outer edge inwards.

    `on_action` is called with the row and the action's id, and may be a coroutine function; it returns what becomes of the row,
    "close", "remove" or "stay", or False if it has not been done; `on_activate` with a row that was clicked, `on_error` with a
    `swiped.SwipedError`. `daemon` makes the daemon, as `partial(swiped.aio.Daemon, socket=path)`.
    """

    def __init__(
        self,
        actions: Mapping[str, Sequence[Mapping[str, Any]]],
        *,
        on_action: Callable[[SwipeRow, str], Any],
        on_activate: Callable[[SwipeRow], Any] | None = None,
        on_error: Callable[[swiped.SwipedError], Any] | None = None,
        behavior: str | Mapping[str, Any] = "mail",
        colors: Mapping[str, str] | None = None,
        rtl: bool = False,
        reduced_motion: bool = False,
        daemon: Callable[..., swiped.aio.Daemon] = swiped.aio.Daemon,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.actions, self.is_rtl = actions, rtl
        self.behavior: Any = None  # resolved, once the table is open
        self._on_action, self._on_activate, self._on_error = on_action, on_activate, on_error
        self._colors = colors or {}
        direction = "rtl" if rtl else "ltr"
        self._table = {"behavior": behavior, "actions": actions, "layoutDirection": direction, "reducedMotion": reduced_motion}
        self._connect = daemon
        self._daemon: swiped.aio.Daemon | None = None
        self._rows: dict[str | int, SwipeRow] = {}
        self._gone: Counter[str | int] = Counter()  # names of rows of whose end the daemon has not heard yet
        self._clock: Timer | None = None
        self._closes = False  # a tap closes what is open, and is no activation

    # --- For the application -------------------------------------------------------------------------------------

    @property
    def is_swipeable(self) -> bool:
        """Whether there is a daemon that moves rows."""
        return self.behavior is not None

    def open(self, key: str | int, side: str) -> None:
        self.tell("cell/open", cell=key, side=side)

    def close(self, key: str | int) -> None:
        self.tell("cell/close", cell=key)

    # --- For a subclass that wants to know -----------------------------------------------------------------------

    def opened(self) -> None:
        """Rows can be swiped."""

    def taken(self, frame: dict[str, Any]) -> None:
        """A row has been given a frame."""

    def told(self, notification: swiped.Notification) -> None:
        """The daemon has told something else."""

    def painted(self, row: SwipeRow, at: float, x: float) -> None:
        """A row's content is drawn `x` px from the row's left, where it was at that time; nothing has been said of it since."""

    def rested(self) -> None:
        """The last row that moved has come to rest."""

    # --- The session ---------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self._clock = self.set_interval(FRAME, self._tick, pause=True)
        self.screen.screen_layout_refresh_signal.subscribe(self, self._laid_out, immediate=True)

    def on_resize(self, event: events.Resize) -> None:
        if self._width <= 0:
            return
        if self._daemon is None:
            self._daemon = self._connect(on_notification=self._told, capabilities=CAPABILITIES)
            self.run_worker(self._start(self._daemon))
        else:
            self.tell("table/configure", width=self._width)

    async def _start(self, daemon: swiped.aio.Daemon) -> None:
        try:
            await daemon.start(wait=False)
        except swiped.SwipedError as error:
            self._failed(error)
        else:
            daemon.send("table/open", {"table": TABLE, "width": self._width} | self._table, self._opened)

    async def on_unmount(self) -> None:
        self.behavior = None
        if self._daemon:
            self._daemon.timeout = min(self._daemon.timeout, FAREWELL)
            await self._daemon.close()

    def tell(self, method: str, **params: Any) -> None:
        """Sends a message about the table, where there is somebody to take it."""
        if self._daemon and self.is_swipeable:
            self._daemon.send(method, {"table": TABLE} | params, lambda answer: self._answered(answer, params))

    @property
    def _width(self) -> float:
        return self.scrollable_content_region.width * PX

    def _opened(self, answer: Any) -> None:
        if isinstance(answer, swiped.SwipedError):
            self._failed(answer)
        else:
            self.behavior = answer["behavior"]
            self.call_after_refresh(self.opened)

    def _answered(self, answer: Any, params: dict[str, Any]) -> None:
        self._gone.subtract(params.get("deleted", []))
        if not self.is_swipeable:
            return
        if isinstance(answer, swiped.SwipedError):
            self._failed(answer)
            return
        for frame in answer.get("cells", [answer] if "phase" in answer else []):
            self._take(frame)
        is_tap = answer.get("recognition") == "tap" and "tapped" not in answer
        if is_tap and not self._closes and (row := self._row(answer["cell"])):
            self.activate(row)

    def _failed(self, error: swiped.SwipedError) -> None:
        """One message was refused; or it is over: rows go home, and are rows."""
        for row in self._rows.values():
            row.let_go()
        if not isinstance(error, swiped.AnswerError):
            self.behavior = None
            for row in self._rows.values():
                row.go_home()
                row.set_open(None)
        if self._on_error:
            self._on_error(error)
        elif self.is_running:
            self.app.notify(str(error), title="Rows cannot be swiped", severity="error")

    def _row(self, key: Any) -> SwipeRow | None:
        """Of whom the daemon speaks: not of a new row while it has not heard that the old one of this name is gone."""
        return None if self._gone[key] else self._rows.get(key)

    def _take(self, frame: dict[str, Any]) -> None:
        row = self._row(frame["cell"])
        if row is None:
            return
        row.take(frame)
        self.taken(frame)
        if frame["phase"] == "removed":
            row.remove()
        self._wake()

    def _told(self, notification: swiped.Notification) -> None:
        params = notification.params
        row = self._row(params.get("cell"))
        match notification.method:
            case "cell/frame":
                self._take(params)
                return
            case "cell/willOpen" if row:
                row.set_open(params["side"])
            case "cell/willClose" if row:
                row.set_open(None)
            case "action/invoked" if row:
                self.run_worker(self._perform(row, params["action"], params["invocation"]))
        if row and isinstance(motion := params.get("animation"), dict):
            row.fly(motion)
            self._wake()
        self.told(notification)

    async def _perform(self, row: SwipeRow, action: str, invocation: int) -> None:
        done: Any = False
        try:
            done = self._on_action(row, action)
            if inspect.isawaitable(done):
                done = await done
        finally:
            then = {"then": done} if isinstance(done, str) else {}
            self.tell("action/complete", invocation=invocation, performed=done is not False, **then)

    # --- For rows ------------------------------------------------------------------------------------------------

    def adopt(self, row: SwipeRow) -> None:
        self._rows[row.key] = row

    def disown(self, row: SwipeRow) -> None:
        if self._rows.get(row.key) is row:
            del self._rows[row.key]
            if row.frame.get("phase") != "removed":
                self._gone[row.key] += self.is_swipeable
                self.tell("table/edit", deleted=[row.key])

    def color_of(self, action: Mapping[str, Any]) -> Color:
        style = action.get("style", "default")
        return Color.parse(self._colors.get(action["id"]) or COLORS.get(style, COLORS["default"]))

    def pointer(self, what: str, row: SwipeRow, event: events.MouseEvent | None) -> None:
        """What the mouse does on a row."""
        params: dict[str, Any] = {}
        if event:
            params = {"position": row.position_of(event), "timestamp": event.time * 1000}
        if what == "down":
            self._closes = any(other.open_side for other in self._rows.values())
            params |= {"cell": row.key, "device": "mouse"}
        self.tell(f"pointer/{what}", **params)

    def activate(self, row: SwipeRow) -> None:
        if self._on_activate:
            self._on_activate(row)

    def focus_from(self, row: SwipeRow, way: int) -> None:
        """Goes to the next row, or the one before."""
        rows = list(self.query(SwipeRow))
        rows[max(0, min(rows.index(row) + way, len(rows) - 1))].focus()

    def watch_scroll_y(self, before: float, after: float) -> None:
        super().watch_scroll_y(before, after)
        if round(before) != round(after):
            self.tell("table/scroll")

    # --- The clock -----------------------------------------------------------------------------------------------

    def _laid_out(self, _: object) -> None:
        for row in self._rows.values():
            row.laid_out()

    def _wake(self) -> None:
        if self._clock and any(row.is_moving for row in self._rows.values()):
            self._clock.resume()

    def _tick(self) -> None:
        at = swiped.now()
        moving = [row for row in self._rows.values() if row.is_moving]
        for row in moving:
            row.move(at)
        if not any(row.is_moving for row in moving) and self._clock:
            self._clock.pause()
            self.call_after_refresh(self.rested)
