"""A list whose rows are swiped, as a canvas that scrolls them."""

import itertools
import logging
import tkinter as tk
from collections import Counter
from collections.abc import Callable
from typing import Any

import swiped

from .keyboard import Keyboard
from .pointer import Pointer
from .row import SwipeRow
from .strip import Look
from .table import Table

log = logging.getLogger("swiped_tk")
FRAME_MS = 1000 / 60
COLORS = {"normal": ("#8E8E93", "white"), "destructive": ("#E5484D", "white")}
numbers = itertools.count(1)


class SwipeList(tk.Canvas):
    """Rows that `add` gives, swiped as a daemon says, which the list starts and ends; all by its own loop, which never waits.

    - `actions`, `behavior`: as of `table/open`; `colors` and `icons` of actions as of `Look`;
    - `on_action(row, action)` performs one: returns False if it did not, or what becomes of the row ("close", "remove", "stay");
    - `on_activate(row)`: a closed row was tapped, or Return pressed;
    - `on_error(error)` is told what goes wrong, a `swiped.SwipedError`; what is no longer `is_swipeable` is still a list;
    - `direction` "rtl", `reduced_motion`: as of `table/open`; `daemon` is what makes the `swiped.Daemon`; the rest is the canvas's.
    """

    def __init__(
        self,
        master: tk.Misc,
        actions: dict[str, list[dict[str, Any]]],
        *,
        behavior: str | dict[str, Any] = "mail",
        row_height: int = 64,
        colors: dict[str, tuple[str, str]] | None = None,
        icons: dict[str, list[list[float]]] | None = None,
        focus_color: str = "#3478F6",
        on_action: Callable[[SwipeRow, str], object] = lambda row, action: None,
        on_activate: Callable[[SwipeRow], object] = lambda row: None,
        on_error: Callable[[swiped.SwipedError], object] = lambda error: log.warning("%s: %s", type(error).__name__, error),
        direction: str = "ltr",
        reduced_motion: bool = False,
        daemon: Callable[..., swiped.Daemon] = swiped.Daemon,
        **options: Any,
    ) -> None:
        defaults = {"background": "white", "highlightthickness": 0, "borderwidth": 0, "width": 320, "height": 480, "yscrollincrement": 1}
        super().__init__(master, **defaults | options)
        self.actions, self.direction, self.focus_color = actions, direction, focus_color
        self.on_action, self.on_activate, self.on_error = on_action, on_activate, on_error
        self.look = Look(COLORS | (colors or {}), icons or {})
        self.rows: dict[str | int, SwipeRow] = {}
        self.behavior: dict[str, Any] = {}  # resolved, once the table is open
        self._row_height, self._daemon, self._order = row_height, daemon, list[SwipeRow]()
        self._params = {"behavior": behavior, "actions": actions, "layoutDirection": direction, "reducedMotion": reduced_motion}
        self._table = Table(self, f"list{next(numbers)}")
        self._table.opened, self._table.answered = self._opened, self._answered
        self._table.told, self._table.failed = self._hear, self._failed
        self._gone: Counter[str | int] = Counter()  # names of rows of whose end the daemon has not heard yet
        self._moving: set[SwipeRow] = set()
        self._placing: str | None = None
        self._tick: str | None = None
        self._next_tick = 0.0
        self._was_moving = False
        self.bind("<Configure>", self._resized)
        self.bind("<Destroy>", self._destroyed)
        self.pointer, self.keyboard = Pointer(self), Keyboard(self)

    # --- For the application -------------------------------------------------------------------------------------

    def add(self, key: str | int, index: int | None = None, **options: Any) -> SwipeRow:
        """A new row, the last one unless `index` says where; `options` are its content's."""
        row = SwipeRow(self, key, self._row_height, **options)
        self.rows[key] = row
        self._order.insert(len(self._order) if index is None else index, row)
        row.item = self.create_window(0, 0, window=row, anchor="nw")
        self.keyboard.watch(row)
        if self._placing is None:
            self._placing = self.after_idle(self._place_rows)  # once for as many as are added now
        return row

    def remove(self, key: str | int) -> None:
        """Takes a row out at once; one that a destructive action removes goes by itself."""
        self._forget(self.rows[key])
        if self.is_swipeable:
            self._gone[key] += 1
            self._table.tell("table/edit", {"deleted": [key]}, then=lambda: self._gone.subtract([key]))

    @property
    def order(self) -> list[SwipeRow]:
        """The rows from top to bottom."""
        return list(self._order)

    def open(self, key: str | int, side: str = "trailing") -> None:
        self.tell("cell/open", cell=key, side=side)

    def close(self, key: str | int) -> None:
        self.tell("cell/close", cell=key)

    def invoke(self, key: str | int, action: str) -> None:
        """Performs an action as if its button had been tapped."""
        self.tell("action/invoke", cell=key, action=action)

    def scroll_to(self, y: float) -> None:
        """So many px of the rows are above the list's upper edge, as far as there are so many."""
        total = float(self["scrollregion"].split()[3])
        self.yview_moveto(min(max(y, 0), max(total - self.winfo_height(), 0)) / total)

    def see(self, row: SwipeRow) -> None:
        """Scrolls as little as it takes to show a row."""
        top, height = self.coords(row.item)[1], row.winfo_height()
        above = self.canvasy(0)
        self.scroll_to(min(max(above, top + height - self.winfo_height()), top))

    @property
    def is_swipeable(self) -> bool:
        """Whether there is a daemon: not yet at first, and no more after certain errors."""
        return self._table.is_open

    def side_at(self, offset: float) -> str | None:
        """The side that shows."""
        if not offset:
            return None
        return "leading" if (offset > 0) == (self.direction == "ltr") else "trailing"

    # --- To be overridden by who wants to know -------------------------------------------------------------------

    def taken(self, row: SwipeRow, frame: dict[str, Any]) -> None:
        """A row was given a frame."""

    def told(self, notification: swiped.Notification) -> None:
        """The daemon told something else."""

    def painted(self, row: SwipeRow, at: float) -> None:
        """A row that moves stands where it belongs at this moment of `swiped.now()`."""

    def rested(self) -> None:
        """Nothing moves any more."""

    # --- The daemon ----------------------------------------------------------------------------------------------

    def tell(self, method: str, **params: Any) -> None:
        """Sends a message about the list's table; what comes of it is done."""
        self._table.tell(method, params)

    def _resized(self, event: "tk.Event[tk.Misc]") -> None:
        for row in self._order:
            self.itemconfigure(row.item, width=event.width)
        if self._params:
            self._table.open(self._daemon, {"width": event.width} | self._params)
            self._params = {}
        else:
            self.tell("table/configure", width=event.width)

    def _opened(self, behavior: dict[str, Any]) -> None:
        self.behavior = behavior
        self.event_generate("<<SwipeListReady>>")

    def _answered(self, result: dict[str, Any]) -> None:
        for frame in result.get("cells", [result]):
            if "phase" in frame and (row := self._named(frame["cell"])):
                self._take(row, frame)

    def _named(self, key: Any) -> SwipeRow | None:
        """Of whom the daemon speaks: not of a new row while it has not heard that the old one of this name is gone."""
        return None if self._gone[key] else self.rows.get(key)

    def _hear(self, notification: swiped.Notification) -> None:
        method, params = notification.method, notification.params
        row = self._named(params.get("cell"))
        if method == "cell/frame":
            if row:
                self._take(row, params)
            return
        if method in ("cell/willOpen", "cell/willClose") and row and "animation" in params:
            row.is_held = False
            row.play(params["animation"])
            self._wake(row)
        self.told(notification)
        if method == "action/invoked" and row:
            self._perform(row, params)

    def _take(self, row: SwipeRow, frame: dict[str, Any]) -> None:
        row.take(frame)
        self.taken(row, frame)
        if frame["phase"] == "removed":
            self._forget(row)
        else:
            self._wake(row)
        if "recognition" in frame:
            self.pointer.recognized(row, frame["recognition"])

    def _perform(self, row: SwipeRow, invoked: dict[str, Any]) -> None:
        done: object = False
        try:
            done = self.on_action(row, invoked["action"])
        finally:
            then = {"then": done} if isinstance(done, str) else {}
            self.tell("action/complete", invocation=invoked["invocation"], performed=done is not False, **then)

    def _failed(self, error: swiped.SwipedError) -> None:
        if not self.is_swipeable:  # nobody moves the rows any more: they go home
            for row in self._order:
                if row.offset or not row.is_at_rest:
                    row.go_home(swiped.now())
                    self._wake(row)
        self.on_error(error)

    # --- The clock, and where rows are ---------------------------------------------------------------------------

    def _wake(self, row: SwipeRow) -> None:
        """A row has something to paint, at once; and to go on with, if it moves."""
        self._moving.add(row)
        if self._tick is None:
            self._next_tick = swiped.now()
            self._tick = self.after_idle(self._frame)

    def _frame(self) -> None:
        at, sizes = swiped.now(), [row.size for row in self._moving]
        painted = list(self._moving)
        self._moving = {row for row in painted if row.advance(at)}
        if sizes != [row.size for row in painted]:
            self._place_rows()
        for row in painted:
            row.paint()
        self.update_idletasks()
        for row in painted:
            self.painted(row, at)
        self._tick = None
        if self._moving:
            self._next_tick = max(self._next_tick + FRAME_MS, at)
            self._tick = self.after(max(round(self._next_tick - swiped.now()), 1), self._frame)
        moves = not all(row.is_at_rest for row in self._order)
        if self._was_moving and not moves:
            self.rested()
        self._was_moving = moves

    def _place_rows(self) -> None:
        self._placing, y = None, 0
        for row in self._order:
            height = round(row.height * row.size)
            self.coords(row.item, 0, y)
            self.itemconfigure(row.item, width=self.winfo_width(), height=max(height, 1), state="normal" if height else "hidden")
            y += height
        self.configure(scrollregion=(0, 0, 1, max(y, 1)))

    def _forget(self, row: SwipeRow) -> None:
        self.keyboard.leave(row)
        del self.rows[row.key]
        self._order.remove(row)
        self._moving.discard(row)
        self.pointer.forget(row)
        self.delete(row.item)
        row.destroy()
        self._place_rows()

    def _destroyed(self, event: "tk.Event[tk.Misc]") -> None:
        if event.widget is self:
            self._table.close()
