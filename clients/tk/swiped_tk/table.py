"""What the rows of a list share: it connects the list controller to the application and to the rows."""

import logging
import math
import sys
import tkinter as tk
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import swiped
from swiped.controller import ListController, effects
from swiped.controller.lists import ListDriver, Lists

from .clock import FrameClock
from .hooks import ListHooks
from .keyboard import Keyboard
from .pointer import Pointer
from .row import Actions, SwipeRow
from .strip import ActionStyle

log = logging.getLogger("swiped_tk")
COLORS = {"normal": ("#6C6C70", "white"), "destructive": ("#CE2C31", "white")}
lists_of_windows: WeakKeyDictionary[tk.Misc, dict[Any, Lists]] = WeakKeyDictionary()  # by the root, and by what makes the daemon


class SwipeTable(ListHooks):
    """Makes the rows in a widget swipeable, each of them a `SwipeRow`. The lists of an application share a daemon, which the first one
    starts. Only a repaint waits for it, briefly.

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
        self.direction, self.focus_color = direction, focus_color
        self.on_action, self.on_removed, self.on_activate, self.on_error = on_action, on_removed, on_activate, on_error
        self.style = ActionStyle(COLORS | (colors or {}), icons or {})
        self.rows: dict[str | int, SwipeRow] = {}
        self._lists, self._forget_lists = lists_of(widget, daemon, frame_wait)
        options = {"behavior": behavior, "layoutDirection": direction, "reducedMotion": reduced_motion}
        self.controller = ListController(self._lists.table_name(), actions, **options)
        self.driver = ListDriver(self.controller, self._lists, self)
        self.is_destroyed, self._enabled = False, True
        self._has_daemon = False
        self._timer: str | None = None  # of the controller
        self.clock = FrameClock(self)
        widget.bind("<Destroy>", self._destroyed, add=True)
        self.pointer, self.keyboard = Pointer(self), Keyboard(self)

    # --- For the application -------------------------------------------------------------------------------------

    def remove(self, cell: str | int) -> None:
        """Removes a row at once. The row of a destructive action is removed without this call."""
        self.rows[cell].destroy()

    def restore(self, cell: str | int) -> None:
        """Lets a row that was added again grow back: its removal is undone."""
        self.report("restore", cell)

    @property
    def order(self) -> list[SwipeRow]:
        """The rows from top to bottom."""
        return sorted(self.rows.values(), key=lambda row: row.winfo_rooty())

    def open(self, cell: str | int, side: str = "trailing") -> None:
        """Opens a row."""
        self.report("open", cell, side)

    def close(self, cell: str | int, animated: bool = True) -> None:
        """Closes a row. A row that is about to be hidden by a filter closes without animation, so that it comes back closed."""
        self.report("close", cell, animated=animated)

    def invoke(self, cell: str | int, action: str, side: str | None = None) -> None:
        """Performs an action as if its button had been tapped."""
        sides = [each for each, given in self.rows[cell].actions.items() if any(action == one["id"] for one in given)]
        self.report("invoke", cell, action, side or sides[0])

    @property
    def enabled(self) -> bool:
        """Whether rows can be swiped. Set it to False while the user selects rows: open rows close."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._enabled = enabled
        self.report("configure", enabled=enabled)

    @property
    def is_swipeable(self) -> bool:
        """Whether the table is open: not yet at first, and no longer after the session has ended."""
        return self.controller.is_open

    @property
    def calls(self) -> swiped.LoopCalls:
        """What a repaint waits for."""
        return self._lists.calls

    # --- The controller ------------------------------------------------------------------------------------------

    def report(self, event: str, *what: Any, at: float | None = None, **more: Any) -> None:
        """Reports an event to the controller, and does what it asks."""
        getattr(self.controller, event)(*what, at=swiped.now() if at is None else at, **more)
        self.driver.run()

    def set_width(self, width: int) -> None:
        """The rows have this width, in px of the screen. The first time opens the table."""
        if width <= 1:
            return
        if not self._has_daemon:
            self._has_daemon = True
            self._lists.add(self.driver)
        self.report("configure", width=width / self.scale)

    def do(self, effect: effects.Effect) -> None:
        """Does an effect of the controller."""
        row = self.rows.get(getattr(effect, "cell", None))
        match effect:
            case effects.Await():
                self.clock.resume()
            case effects.Repaint() if row:
                self.clock.wake(row)
            case effects.Wake(at):
                self._wake(at)
            case effects.Leave():
                self.pointer.scroll_on()
            case effects.Focus(_, target, side, action) if row:
                self.keyboard.give_focus(row, target, (side, action))
            case effects.RepeatKey(key):
                self.keyboard.repeat(key)
            case effects.Menu(_, entries) if row:
                self.keyboard.show_menu(row, entries)
            case effects.Opened():
                self.widget.event_generate("<<SwipeListReady>>")
            case effects.Activate() if row:
                self.call(self.on_activate, row)
            case effects.Perform(_, action, _, invocation) if row:
                self._perform(row, action, invocation)
            case effects.Removed() if row:
                self.keyboard.forget(row)  # focuses a row beside it
                self._forget(row)
                row.destroy()
                self.call(self.on_removed, row.cell)
            case effects.Failed(error):
                self.call(self.on_error, error)

    def message_received(self, method: str, params: dict[str, Any]) -> None:
        """The driver reports a message."""
        if method == "cell/frame" and (row := self.rows.get(params["cell"])):
            self.frame_received(row, params)
        elif method != "cell/frame":
            self.notification_received(swiped.Notification(method, params))

    def _wake(self, at: float | None) -> None:
        if self._timer:
            self.widget.after_cancel(self._timer)
        self._timer = None if at is None else self.widget.after(max(math.ceil(at - swiped.now()), 1), self._time_passed)

    def _time_passed(self) -> None:
        self._timer = None
        self.report("time_passed")

    def _perform(self, row: SwipeRow, action: str, invocation: int) -> None:
        result = self.call(self.on_action, row, action)
        self.report("complete", invocation, performed=result is not False, then=result if isinstance(result, str) else None)

    def call(self, callback: Callable[..., object], *arguments: Any) -> object:
        """Calls the application. Tk shows an exception where it shows those of other callbacks; the result is False then."""
        try:
            return callback(*arguments)
        except Exception:
            self.widget.nametowidget(".").report_callback_exception(*sys.exc_info())
            return False

    # --- Rows ----------------------------------------------------------------------------------------------------

    def row_added(self, row: SwipeRow, actions: Actions | None) -> None:
        """A row was made."""
        self.rows[row.cell] = row
        self.keyboard.bind_row(row)
        if actions is not None:
            self.report("set_actions", row.cell, actions)

    def moving_in(self, row: SwipeRow) -> SwipeRow:
        """The row for which a press on this row is: the one that follows, if this row is being removed."""
        order = self.order
        return next((each for each in order[order.index(row) :] if not self.controller.is_removing(each.cell)), row)

    def row_hidden(self, row: SwipeRow) -> None:
        """The application hides a row. It must not be open when it is shown again."""
        if row.offset and not self.controller.is_removing(row.cell):
            self.close(row.cell, animated=False)

    def row_destroyed(self, row: SwipeRow) -> None:
        """A row was destroyed, by its action or by the application."""
        if self.rows.get(row.cell) is row:
            self.keyboard.forget(row)
            self._forget(row)
            self.report("rows_edited", [row.cell])

    def _forget(self, row: SwipeRow) -> None:
        del self.rows[row.cell]
        self.clock.forget(row)

    def _destroyed(self, event: "tk.Event[tk.Misc]") -> None:
        if event.widget is not self.widget:
            return
        self.is_destroyed = True
        self._wake(None)
        if self._lists.remove(self.driver):
            self._forget_lists()


def lists_of(widget: tk.Misc, make_daemon: Callable[..., swiped.Daemon], frame_wait: float) -> tuple[Lists, Callable[[], None]]:
    """What the lists of a window share whose daemon is made by the same function, and a function that ends it."""
    root = widget.nametowidget(".")
    shared = lists_of_windows.setdefault(root, {})
    key = make_daemon, frame_wait
    if key not in shared:
        calls = swiped.LoopCalls(frame_wait)
        root.tk.createfilehandler(calls, tk.READABLE, lambda *_: calls.run())
        shared[key] = Lists(make_daemon, calls)

    def forget() -> None:
        if lists := shared.pop(key, None):
            lists.calls.close()
            root.tk.deletefilehandler(lists.calls)

    return shared[key], forget


def screen_scale(widget: tk.Misc) -> float:
    """The protocol's px are 1/96 inch, as in other toolkits. On a screen with twice as many, each is two of the screen's."""
    return max(round(widget.winfo_fpixels("1i") / 96 * 4) / 4, 1.0)
