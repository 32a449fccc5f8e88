"""A list of swipeable rows in a toolkit: what is the same in each, whatever draws the rows."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from ..connection import now
from ..errors import ResponseError, SwipedError
from ..session import Notification
from .list_controller import CLOSED, Actions, Effect, Key, ListController
from .lists import Lists
from .row import CellName, Drawing

log = logging.getLogger("swiped")


class ToolkitRow:
    """A row that is a widget of its `table`. `drawing` is what was painted last, `selected` the side and the action that has the focus."""

    table: ToolkitList
    cell: Any
    drawing: Drawing = CLOSED
    selected: tuple[str, str] | None = None

    @property
    def actions(self) -> Actions:
        """The row's actions, which are the table's unless it has its own."""
        return self.table.controller.actions_of(self.cell)

    def set_actions(self, actions: Actions | None) -> None:
        """Sets the actions of this row. None restores those of the table."""
        self.table.report("set_actions", self.cell, actions)

    def filtered_out(self) -> None:
        """The application hides the row, which must not be open when it is shown again."""
        if self.drawing.offset and not self.table.controller.is_removing(self.cell):
            self.table.close(self.cell, animated=False)


class ToolkitList:
    """Connects a list controller to the rows of a toolkit, which are any objects with a `cell`, and to the application.

    A toolkit `connect`s the list to a daemon, calls `report` for each of its events, and overrides the methods that it can carry out.

    - `actions`: {"leading": […], "trailing": […]}, each from the outer edge inwards, as in the params of `table/open`
    - `on_action(row, action)`: performs an action. It returns False if it did not, or what happens to the row ("close", "remove",
      "stay")
    - `on_removed(cell)`: the row of an action has collapsed and is taken out
    - `on_activate(row)`: a closed row was tapped, or Return was pressed
    - `on_error(error)`: receives each `swiped.SwipedError`. If the list is no longer `is_swipeable` then, the rows stay closed
    - `behavior`, `direction` ("ltr" or "rtl"), `reduced_motion`: as in the params of `table/open`
    - `click`: how far content moves for one click of a wheel, in px
    """

    def __init__(
        self,
        actions: Actions,
        *,
        on_action: Callable[[Any, str], Any] = lambda row, action: None,
        on_removed: Callable[[Any], object] = lambda cell: None,
        on_activate: Callable[[Any], object] = lambda row: None,
        on_error: Callable[[SwipedError], object] = lambda error: log.warning("%s: %s", type(error).__name__, error),
        behavior: Any = "mail",
        direction: str = "ltr",
        reduced_motion: bool = False,
        click: float = 40.0,
    ) -> None:
        self.on_action, self.on_removed, self.on_activate, self.on_error = on_action, on_removed, on_activate, on_error
        self.direction, self._enabled = direction, True
        options = {"behavior": behavior, "layoutDirection": direction, "reducedMotion": reduced_motion}
        self.controller = ListController("", actions, click=click, **options)
        self.lists: Lists | None = None  # before `connect`, and after `disconnect`
        self.rows: dict[CellName, Any] = {}
        self._is_running = self._is_scrolling = False
        self._left_scroll: tuple[float, float] | None = None
        self._awaited = 0  # the request that the next repaint waits for

    # --- For the application -------------------------------------------------------------------------------------

    @property
    def is_swipeable(self) -> bool:
        """Whether the table is open: not yet at first, and no longer after the session has ended."""
        return self.controller.is_open

    def open(self, cell: CellName, side: str = "trailing") -> None:
        """Opens a row."""
        self.report("request", "cell/open", {"cell": cell, "side": side})

    def close(self, cell: CellName, animated: bool = True) -> None:
        """Closes a row. A row that is about to be hidden by a filter closes without animation, so that it comes back closed."""
        self.report("request", "cell/close", {"cell": cell, "animated": animated})

    def restore(self, cell: CellName) -> None:
        """Lets a row that was added again grow back: its removal is undone."""
        self.report("restore", cell)

    def invoke(self, cell: CellName, action: str, side: str | None = None) -> None:
        """Performs an action as if its button had been tapped."""
        sides = [each for each, given in self.controller.actions_of(cell).items() if any(action == one["id"] for one in given)]
        self.report("invoke", cell, action, side or sides[0])

    @property
    def enabled(self) -> bool:
        """Whether rows can be swiped. Set it to False while the user selects rows: open rows close."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._enabled = enabled
        self.report("configure", enabled=enabled)

    # --- For the toolkit -----------------------------------------------------------------------------------------

    def connect(self, lists: Lists) -> None:
        """The list uses this daemon, from before its first `width` until `disconnect`."""
        self.lists = lists
        lists.add(self)
        self._run()

    def disconnect(self) -> None:
        """The list is gone. The daemon ends with the last list."""
        if self.lists:
            self.report("request", "table/close", {})
            lists, self.lists = self.lists, None
            lists.remove(self)
            self.controller.is_open = False
            self.wake(None)

    def report(self, event: str, *what: Any, at: float | None = None, **more: Any) -> None:
        """Reports an event to the controller, at a time of `swiped.now()`, and does what it asks."""
        getattr(self.controller, event)(*what, at=now() if at is None else at, **more)
        self._run()

    def wait(self) -> None:
        """Waits for the response that a repaint has to show, but at most for the bound of `LoopCalls`."""
        if self.lists:
            self.lists.calls.wait(partial(self.controller.has_answered, self._awaited))

    def scrolled(self, cell: CellName | None, x: float, y: float, unit: str, phase: str | None, at: float) -> tuple[float, float] | None:
        """Reports a scroll event. Returns by how much the list scrolls; None: it does not."""
        if self.lists is None:
            return x, y
        is_claimed = self.controller.scrolled(cell, x, y, unit, phase, at)  # type: ignore[arg-type]
        self._left_scroll = None if is_claimed else (x, y)
        self._is_scrolling = True
        self._run()
        self._is_scrolling = False
        return self._left_scroll

    def has_key(self, row: Any, key: Key, button: tuple[str, str] | None = None) -> bool:
        """Reports a key that was pressed while a row, or its `button`, has the focus. Returns whether the row has it."""
        has_key = self.controller.key(row.cell, key, now(), button)
        self._run()
        return has_key

    def press_key(self, row: Any, key: Key, button: tuple[str, str] | None = None) -> bool:
        """The same for a list whose rows take the focus one by one. Returns whether the list has used the key."""
        if row.cell not in self.rows:
            return False
        if self.has_key(row, key, button):
            return True
        if key in ("up", "down"):
            self.move_focus(row, -1 if key == "up" else 1)
        elif key == "return":
            self.call(self.on_activate, row)
        return key in ("up", "down", "return")

    def row_added(self, row: Any, actions: Actions | None = None) -> None:
        """A row is in the list, perhaps with actions of its own."""
        self.rows[row.cell] = row
        if actions is not None:
            self.report("set_actions", row.cell, actions)

    def row_gone(self, row: Any) -> None:
        """A row is no longer in the list. Unless it collapsed, the application has removed it."""
        if self.rows.get(row.cell) is row:
            self._forget(row)
            self.report("rows_edited", [row.cell])

    def _forget(self, row: Any) -> None:
        """Its focus passes to the next row, or else to the one before."""
        if self.holds_focus(row):
            self.move_focus(row, -1 if row is self.order[-1] else 1)
        del self.rows[row.cell]

    @property
    def order(self) -> list[Any]:
        """The rows from top to bottom. Override it if that is not the order in which they were added."""
        return list(self.rows.values())

    def moving_in(self, row: Any) -> Any:
        """The row for which a press on this row is: the one that follows, if this row is being removed."""
        order = self.order
        return next((each for each in order[order.index(row) :] if not self.controller.is_removing(each.cell)), row)

    def move_focus(self, row: Any, by: int) -> None:
        """Focuses the row that is `by` rows below another one, or the last one in that direction."""
        order = self.order
        self.give_focus(order[min(max(order.index(row) + by, 0), len(order) - 1)], None)

    # --- Effects, which a toolkit carries out if it can ------------------------------------------------------------

    def wake(self, at: float | None) -> None:
        """Reports `time_passed` at this time, instead of the last one. None: not at all."""

    def repaint(self, row: Any) -> None:
        """Paints what `controller.drawing` says, and again in each frame while that `is_moving`."""

    def answer_awaited(self) -> None:
        """There is a next repaint, before which the toolkit calls `wait`."""

    def claim(self, pointer: int) -> None:
        """The row has this pointer from now on: takes it from the list, from the row's widgets, and from drag sources."""

    def leave(self, pointer: int) -> None:
        """The list or a widget may take this pointer: it is no swipe."""

    def leave_scroll(self, x: float, y: float) -> None:
        """The list scrolls, by what it has not got of earlier events."""

    def holds_focus(self, row: Any) -> bool:
        """Whether a row, or its button, has the focus."""
        return False

    def give_focus(self, row: Any, button: tuple[str, str] | None) -> None:
        """Gives the focus to a row, or to its button: a side and the id of an action."""

    def repeat_key(self, key: Key) -> None:
        """Handles a key again, as if it were pressed now, where the focus is now."""

    def menu(self, row: Any, entries: list[dict[str, str]]) -> None:
        """Shows a menu of actions, and calls `invoke` for the one that the user chooses."""

    def announce(self, row: Any, kind: str, actions: list[dict[str, str]]) -> None:
        """Tells assistive technology what has happened to a row."""

    def perform(self, row: Any, action: str, invocation: int) -> None:
        """Lets the application perform an action."""
        self.completed(invocation, self.call(self.on_action, row, action))

    def completed(self, invocation: int, result: object) -> None:
        """The application has returned this from `on_action`."""
        self.report("complete", invocation, performed=result is not False, then=result if isinstance(result, str) else None)

    def take_out(self, row: Any) -> None:
        """The row has collapsed: takes it out of the list."""

    def failed(self, error: SwipedError) -> None:
        """Shows an error."""
        self.call(self.on_error, error)

    def call(self, callback: Callable[..., Any], *arguments: Any) -> Any:
        """Calls the application. A toolkit that goes on after an exception returns False instead."""
        return callback(*arguments)

    # --- What else happens, for subclasses -------------------------------------------------------------------------

    def opened(self) -> None:
        """Rows can be swiped from now on."""

    def frame_received(self, row: Any, frame: dict[str, Any]) -> None:
        """A row has applied a Frame of the daemon."""

    def notification_received(self, notification: Notification) -> None:
        """The daemon has sent a notification other than `cell/frame`."""

    # --- Messages and effects --------------------------------------------------------------------------------------

    def responded(self, id: int, response: Any) -> None:
        """The daemon has responded to a request."""
        if self.lists is None:
            return
        if isinstance(response, ResponseError):
            self.report("rejected", id, response)
        elif not isinstance(response, SwipedError):  # `Lists` reports the end of the session
            self.report("answered", id, response)

    def notified(self, notification: Notification) -> None:
        """The daemon has sent a notification about the list."""
        self.controller.notified(notification.method, notification.params, now())
        if notification.method not in ("cell/frame", "cell/announce"):  # which are effects
            self.notification_received(notification)
        self._run()

    def _run(self) -> None:
        """Does what the controller asks, in order. An event that is reported meanwhile joins the end."""
        if self._is_running:
            return
        self._is_running = True
        try:
            while self.lists and (effect := self.controller.next_effect()):
                self._do(effect, self.lists)
        finally:
            self._is_running = False

    def _do(self, effect: Effect, lists: Lists) -> None:
        """Does an effect, or ignores it if its row is not in the list."""
        name, what = effect.name, dict(effect.members)
        if "cell" in what and (row := self.rows.get(what.pop("cell"))) is None:
            return
        match name:
            case "send":
                lists.send(self, **what)
            case "await":
                self._awaited = what["id"]
                self.wait() if what["before"] == "return" else self.answer_awaited()
            case "leave_scroll" if self._is_scrolling:
                self._left_scroll = what["x"], what["y"]  # the daemon has decided in this event
            case "focus" if what["target"] in ("previousRow", "nextRow"):
                self.move_focus(row, -1 if what["target"] == "previousRow" else 1)
            case "focus":
                self.give_focus(row, (what["side"], what["action"]) if what["action"] else None)
            case "frame":
                self.frame_received(row, what["frame"])
            case "activate":
                self.call(self.on_activate, row)
            case "perform":
                self.perform(row, what["action"], what["invocation"])
            case "removed":
                self._forget(row)
                self.take_out(row)
                self.call(self.on_removed, row.cell)
            case "repaint" | "menu" | "announce":
                getattr(self, name)(row, **what)
            case _:
                getattr(self, name)(**what)
