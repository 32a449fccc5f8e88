"""What the rows of a list share: it passes messages between the daemon, the application and the rows."""

import itertools
import logging
import tkinter as tk
from collections import Counter
from collections.abc import Callable
from typing import Any

import swiped

from .clock import FrameClock
from .daemon_table import DaemonTable
from .hooks import ListHooks
from .keyboard import Keyboard
from .pointer import Pointer
from .row import Actions, SwipeRow
from .strip import ActionStyle

log = logging.getLogger("swiped_tk")
COLORS = {"normal": ("#6C6C70", "white"), "destructive": ("#CE2C31", "white")}
table_numbers = itertools.count(1)


class SwipeTable(ListHooks):
    """Makes the rows in a widget swipeable, each of them a `SwipeRow`. It starts its own daemon and ends it. Only a repaint waits for it, briefly.

    - `widget`: holds the rows, directly or not
    - `actions`, `behavior`: as in the params of `table/open`
    - `colors`, `icons`: of the actions, see `ActionStyle`
    - `on_action(row, action)`: performs an action. It returns False if it did not, or what happens to the row ("close", "remove",
      "stay")
    - `on_removed(cell)`: the row of an action has collapsed and is destroyed
    - `on_activate(row)`: a closed row was tapped, or Return was pressed
    - `on_error(error)`: receives each `swiped.SwipedError`. If the table is no longer `is_swipeable` then, the rows stay closed
    - `direction` ("ltr" or "rtl"), `reduced_motion`: as in the params of `table/open`
    - `daemon`: makes the `swiped.Daemon`
    - `frame_wait`: seconds that a repaint waits at most for the answer to the input before it
    """

    def __init__(
        self,
        widget: tk.Misc,
        actions: Actions,
        *,
        behavior: str | dict[str, Any] = "mail",
        colors: dict[str, tuple[str, str]] | None = None,
        icons: dict[str, list[list[float]]] | None = None,
        focus_color: str = "#2563EB",
        on_action: Callable[[SwipeRow, str], object] = lambda row, action: None,
        on_removed: Callable[[Any], object] = lambda cell: None,
        on_activate: Callable[[SwipeRow], object] = lambda row: None,
        on_error: Callable[[swiped.SwipedError], object] = lambda error: log.warning("%s: %s", type(error).__name__, error),
        direction: str = "ltr",
        reduced_motion: bool = False,
        daemon: Callable[..., swiped.Daemon] = swiped.Daemon,
        frame_wait: float = 0.002,
    ) -> None:
        self.widget, self.scale = widget, screen_scale(widget)
        self.actions, self.direction, self.focus_color = actions, direction, focus_color
        self.on_action, self.on_removed, self.on_activate, self.on_error = on_action, on_removed, on_activate, on_error
        self.style = ActionStyle(COLORS | (colors or {}), icons or {})
        self.rows: dict[str | int, SwipeRow] = {}
        self.behavior: dict[str, Any] = {}  # resolved by the daemon; empty until the table is open
        self._make_daemon, self._enabled = daemon, True
        self.is_destroyed = False
        self._width = 0  # of the rows, in px of the screen
        self._open_params = {"behavior": behavior, "actions": actions, "layoutDirection": direction, "reducedMotion": reduced_motion}
        self._table = DaemonTable(widget, self, f"list{next(table_numbers)}", frame_wait)
        self._pending_removals: Counter[str | int] = Counter()  # removed rows of which the daemon does not know yet
        self._clock = FrameClock(self)
        widget.bind("<Destroy>", self._destroyed, add=True)
        self.pointer, self.keyboard = Pointer(self), Keyboard(self)

    # --- For the application -------------------------------------------------------------------------------------

    def remove(self, cell: str | int) -> None:
        """Removes a row at once. The row of a destructive action is removed without this call."""
        self.rows[cell].destroy()

    def restore(self, cell: str | int) -> None:
        """Lets a row that was added again grow back: its removal is undone."""
        if self.is_swipeable:
            self.rows[cell].hide()
            self.send("cell/restore", cell=cell)

    @property
    def order(self) -> list[SwipeRow]:
        """The rows from top to bottom."""
        return sorted(self.rows.values(), key=lambda row: row.winfo_rooty())

    @property
    def enabled(self) -> bool:
        """Whether rows can be swiped. Set it to False while the user selects rows: open rows close."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._enabled = enabled
        if self._open_params:
            self._open_params["enabled"] = enabled
        else:
            self.send("table/configure", enabled=enabled)

    def moving_in(self, row: SwipeRow) -> SwipeRow:
        """The row for which a press on this row is: the one that follows, if this row is being removed."""
        order = self.order
        return next((each for each in order[order.index(row) :] if not each.is_removing), row)

    def open(self, cell: str | int, side: str = "trailing") -> None:
        """Opens a row."""
        self.send("cell/open", cell=cell, side=side)

    def close(self, cell: str | int) -> None:
        """Closes a row."""
        self.send("cell/close", cell=cell)

    def invoke(self, cell: str | int, action: str) -> None:
        """Performs an action as if its button had been tapped."""
        self.send("action/invoke", cell=cell, action=action)

    def send(self, method: str, **params: Any) -> None:
        """Sends a request about the list's table, and applies its result."""
        self.pointer.send_moves()
        self._table.send(method, params)

    def send_input(self, row: SwipeRow, method: str, params: dict[str, Any], awaits: bool = True) -> None:
        """Sends what a pointer does. If it `awaits` the answer, the next repaint shows it."""
        if self.is_swipeable:
            follower, x, press = row.follower, params.get("position", {}).get("x"), self.pointer.press

            def answered() -> None:
                follower.answered, self.pointer.answered = x, press

            self._table.send(method, params, answered)
            if awaits:
                self.calls.input_sent()
                if self.calls.bound and self.rows.get(row.cell) is row:  # it may have been removed meanwhile
                    self._clock.wake(row)

    @property
    def calls(self) -> swiped.LoopCalls:
        """What a repaint waits for."""
        return self._table.calls

    def repaint(self, row: SwipeRow) -> None:
        """Paints a row again."""
        self._clock.wake(row)

    @property
    def is_swipeable(self) -> bool:
        """Whether the table is open: not yet at first, and no longer after the session has ended."""
        return self._table.is_open

    def side_at(self, offset: float) -> str | None:
        """The side whose actions show at an offset."""
        return swiped.drawing.side_at(offset, self.direction == "rtl")

    # --- The daemon ----------------------------------------------------------------------------------------------

    def set_width(self, width: int) -> None:
        """The rows have this width, in px of the screen. The first time opens the table."""
        if width == self._width or width <= 1:
            return
        self._width = width
        if self._open_params:
            self._table.open(self._make_daemon, {"width": width / self.scale} | self._open_params)
            self._open_params = {}
        else:
            self.send("table/configure", width=width / self.scale)

    def table_opened(self, behavior: dict[str, Any]) -> None:
        """The table reports that it is open."""
        self.behavior = behavior
        for row in self.rows.values():
            if row.own_actions is not None:
                self.send("cell/configure", cell=row.cell, actions=row.own_actions)
        self.widget.event_generate("<<SwipeListReady>>")

    def result_received(self, result: dict[str, Any]) -> None:
        """The table reports the result of a request."""
        for frame in result.get("cells", [result]):
            if "phase" in frame and (row := self._row_for(frame["cell"])):
                self._apply_frame(row, frame)

    def notified(self, notification: swiped.Notification) -> None:
        """The table reports a notification."""
        method, params = notification.method, notification.params
        row = self._row_for(params.get("cell"))
        if method == "cell/frame":
            if row:
                self._apply_frame(row, params)
            return
        if method in ("cell/willOpen", "cell/willClose") and row and "animation" in params:
            row.is_tracking = False
            row.start_animation(params["animation"])
            self._clock.wake(row)
        self.notification_received(notification)
        if method == "action/invoked" and row:
            self._perform(row, params)

    def request_failed(self, error: swiped.SwipedError) -> None:
        """The table reports an error. Without a daemon the rows close by themselves."""
        if isinstance(error, swiped.UnknownPointer):
            return  # its row was removed while the message was under way
        if not self.is_swipeable:
            for row in self.rows.values():
                if row.offset or not row.is_at_rest:
                    row.close_without_daemon(swiped.now())
                    self._clock.wake(row)
        self.on_error(error)

    def _row_for(self, cell: Any) -> SwipeRow | None:
        """The row that the daemon means: not a new one while the daemon still means a removed row of the same name."""
        return None if self._pending_removals[cell] else self.rows.get(cell)

    def _apply_frame(self, row: SwipeRow, frame: dict[str, Any]) -> None:
        row.apply_frame(frame)
        self.frame_received(row, frame)
        if frame["phase"] == "removed":
            self.keyboard.forget(row)  # focuses a row beside it
            self._forget(row)
            row.destroy()
            self.on_removed(row.cell)
        elif not (row.is_tracking and row.is_painted):
            self._clock.wake(row)
        if "recognition" in frame:
            self.pointer.recognized(row, frame["recognition"])

    def _perform(self, row: SwipeRow, invoked: dict[str, Any]) -> None:
        result: object = False
        try:
            result = self.on_action(row, invoked["action"])
        finally:
            then = {"then": result} if isinstance(result, str) else {}
            self.send("action/complete", invocation=invoked["invocation"], performed=result is not False, **then)

    # --- Rows ----------------------------------------------------------------------------------------------------

    def row_added(self, row: SwipeRow) -> None:
        """A row was made."""
        self.rows[row.cell] = row
        self.keyboard.bind_row(row)
        if row.own_actions is not None:
            self.send("cell/configure", cell=row.cell, actions=row.own_actions)

    def row_hidden(self, row: SwipeRow) -> None:
        """The application hides a row. It must not be open when it is shown again."""
        if row.offset and not row.is_removing:
            self.send("cell/close", cell=row.cell, animated=False)

    def row_destroyed(self, row: SwipeRow) -> None:
        """A row was destroyed, by its action or by the application."""
        if self.rows.get(row.cell) is row:
            self.keyboard.forget(row)
            self._forget(row)
            if self.is_swipeable:
                self._pending_removals[row.cell] += 1
                self._table.send("table/edit", {"deleted": [row.cell]}, lambda: self._pending_removals.subtract([row.cell]))

    def _forget(self, row: SwipeRow) -> None:
        del self.rows[row.cell]
        self._clock.forget(row)
        self.pointer.forget(row)

    def _destroyed(self, event: "tk.Event[tk.Misc]") -> None:
        if event.widget is self.widget:
            self.is_destroyed = True
            self._table.close()


def screen_scale(widget: tk.Misc) -> float:
    """The protocol's px are 1/96 inch, as in other toolkits. On a screen with twice as many, each is two of the screen's."""
    return max(round(widget.winfo_fpixels("1i") / 96 * 4) / 4, 1.0)
