"""A list whose rows are swiped, as a canvas that scrolls them."""

import itertools
import logging
import tkinter as tk
from collections import Counter
from collections.abc import Callable
from typing import Any

import swiped

from .clock import FrameClock
from .hooks import ListHooks
from .keyboard import Keyboard
from .pointer import Pointer
from .row import Actions, SwipeRow
from .strip import ActionStyle
from .table import Table

log = logging.getLogger("swiped_tk")
COLORS = {"normal": ("#6C6C70", "white"), "destructive": ("#CE2C31", "white")}
table_numbers = itertools.count(1)


class SwipeList(ListHooks, tk.Canvas):
    """A list of rows, which `append` makes. It starts its own daemon and ends it. Nothing in it blocks Tk's loop.

    - `actions`, `behavior`: as in the params of `table/open`
    - `colors`, `icons`: of the actions, see `ActionStyle`
    - `on_action(row, action)`: performs an action. It returns False if it did not, or what happens to the row ("close", "remove",
      "stay")
    - `on_activate(row)`: a closed row was tapped, or Return was pressed
    - `on_error(error)`: receives each `swiped.SwipedError`. If the list is no longer `is_swipeable` then, it still scrolls
    - `direction` ("ltr" or "rtl"), `reduced_motion`: as in the params of `table/open`
    - `daemon`: makes the `swiped.Daemon`
    - any other option is the canvas's
    """

    def __init__(
        self,
        master: tk.Misc,
        actions: Actions,
        *,
        behavior: str | dict[str, Any] = "mail",
        row_height: int = 64,
        colors: dict[str, tuple[str, str]] | None = None,
        icons: dict[str, list[list[float]]] | None = None,
        focus_color: str = "#2563EB",
        on_action: Callable[[SwipeRow, str], object] = lambda row, action: None,
        on_activate: Callable[[SwipeRow], object] = lambda row: None,
        on_error: Callable[[swiped.SwipedError], object] = lambda error: log.warning("%s: %s", type(error).__name__, error),
        direction: str = "ltr",
        reduced_motion: bool = False,
        daemon: Callable[..., swiped.Daemon] = swiped.Daemon,
        **options: Any,
    ) -> None:
        # The protocol's px are 1/96 inch, as in other toolkits. On a screen with twice as many, each is two of the screen's.
        self.scale = max(round(master.winfo_fpixels("1i") / 96 * 4) / 4, 1.0)
        size = {"width": round(320 * self.scale), "height": round(480 * self.scale)}
        super().__init__(master, **{"highlightthickness": 0, "borderwidth": 0, "yscrollincrement": 1} | size | options)
        if "background" not in options:
            self.configure(background=self.option_get("background", "Background") or "white")  # of a dark theme
        self.actions, self.direction, self.focus_color = actions, direction, focus_color
        self.on_action, self.on_activate, self.on_error = on_action, on_activate, on_error
        self.style = ActionStyle(COLORS | (colors or {}), icons or {})
        self.rows: dict[str | int, SwipeRow] = {}
        self.behavior: dict[str, Any] = {}  # resolved by the daemon; empty until the table is open
        self._row_height, self._make_daemon, self._order = row_height, daemon, list[SwipeRow]()
        self._table_params = {"behavior": behavior, "actions": actions, "layoutDirection": direction, "reducedMotion": reduced_motion}
        self._table = Table(self, self, f"list{next(table_numbers)}")
        self._pending_removals: Counter[str | int] = Counter()  # removed rows of which the daemon does not know yet
        self._layout_job: str | None = None
        self._clock = FrameClock(self)
        self.bind("<Configure>", self._resized)
        self.bind("<Destroy>", self._destroyed)
        self.pointer, self.keyboard = Pointer(self), Keyboard(self)

    # --- For the application -------------------------------------------------------------------------------------

    def append(self, cell: str | int, actions: Actions | None = None, **options: Any) -> SwipeRow:
        """Adds a row named `cell` at the end. `actions` replaces the list's for this row; `options` configure its content, a frame."""
        return self.insert(cell, len(self._order), actions, **options)

    def insert(self, cell: str | int, position: int, actions: Actions | None = None, **options: Any) -> SwipeRow:
        """Adds a row before the one at this position."""
        row = self.rows[cell] = SwipeRow(self, cell, self._row_height, actions, **options)
        self._order.insert(position, row)
        if actions is not None:
            self.send("cell/configure", cell=cell, actions=actions)
        row.item = self.create_window(0, 0, window=row, anchor="nw")
        self.keyboard.bind_row(row)
        if self._layout_job is None:
            self._layout_job = self.after_idle(self.lay_out_rows)  # once for all rows that are being added
        return row

    def remove(self, cell: str | int) -> None:
        """Removes a row at once. The row of a destructive action is removed without this call."""
        self._remove_row(self.rows[cell])
        if self.is_swipeable:
            self._pending_removals[cell] += 1
            self._table.send("table/edit", {"deleted": [cell]}, lambda: self._pending_removals.subtract([cell]))

    @property
    def order(self) -> list[SwipeRow]:
        """The rows from top to bottom."""
        return list(self._order)

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
        self._table.send(method, params)

    def scroll_to(self, y: float) -> None:
        """Scrolls so that `y` px of the rows are above the list's upper edge, or as many as there are."""
        total = float(self["scrollregion"].split()[3])
        self.yview_moveto(min(max(y, 0), max(total - self.winfo_height(), 0)) / total)

    def repaint(self, row: SwipeRow) -> None:
        """Paints a row again."""
        self._clock.wake(row)

    def see(self, row: SwipeRow) -> None:
        """Scrolls as little as possible to show a row."""
        top, height = self.coords(row.item)[1], row.winfo_height()
        above = self.canvasy(0)
        self.scroll_to(min(max(above, top + height - self.winfo_height()), top))

    @property
    def is_swipeable(self) -> bool:
        """Whether the table is open: not yet at first, and no longer after the session has ended."""
        return self._table.is_open

    def side_at(self, offset: float) -> str | None:
        """The side whose actions show at an offset."""
        return swiped.drawing.side_at(offset, self.direction == "rtl")

    # --- The daemon ----------------------------------------------------------------------------------------------

    def _resized(self, event: "tk.Event[tk.Misc]") -> None:
        for row in self._order:
            self.itemconfigure(row.item, width=event.width)
        if self._table_params:
            self._table.open(self._make_daemon, {"width": event.width / self.scale} | self._table_params)
            self._table_params = {}
        else:
            self.send("table/configure", width=event.width / self.scale)

    def table_opened(self, behavior: dict[str, Any]) -> None:
        """The table reports that it is open."""
        self.behavior = behavior
        for row in self._order:
            if row.own_actions is not None:
                self.send("cell/configure", cell=row.cell, actions=row.own_actions)
        self.event_generate("<<SwipeListReady>>")

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
        """The table reports an error. Without a daemon the rows close by themselves.

        A row may be removed while messages of its pointer are under way. Then the daemon has no such pointer, which is no error.
        """
        if isinstance(error, swiped.UnknownPointer):
            return
        if not self.is_swipeable:
            for row in self._order:
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
            self._remove_row(row)
        else:
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

    # --- Layout --------------------------------------------------------------------------------------------------

    def lay_out_rows(self) -> None:
        """Places the rows one below the other."""
        self._layout_job, y = None, 0
        for row in self._order:
            height = round(row.height * self.scale * row.size)
            self.coords(row.item, 0, y)
            self.itemconfigure(row.item, width=self.winfo_width(), height=max(height, 1), state="normal" if height else "hidden")
            y += height
        self.configure(scrollregion=(0, 0, 1, max(y, 1)))

    def _remove_row(self, row: SwipeRow) -> None:
        self.keyboard.forget(row)  # focuses a row beside it
        del self.rows[row.cell]
        self._order.remove(row)
        self._clock.forget(row)
        self.pointer.forget(row)
        self.delete(row.item)
        row.destroy()
        self.lay_out_rows()

    def _destroyed(self, event: "tk.Event[tk.Misc]") -> None:
        if event.widget is self:
            self._table.close()
