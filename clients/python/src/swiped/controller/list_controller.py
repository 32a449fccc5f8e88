"""The controller of one list: events of a toolkit and messages of the daemon go in, effects and drawings come out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from ..catalogue import UnknownInvocation, UnknownPointer
from ..drawing import side_at
from ..messages import Frame
from .held import HOLD_MS, Owner, Pointer, Scroll
from .row import CellName, Drawing, Mover, Row

Actions = Mapping[str, Sequence[Mapping[str, Any]]]  # by side, each from the outer edge inwards
Device = Literal["mouse", "touch", "pen"]
Key = Literal["left", "right", "up", "down", "tab", "backTab", "return", "space", "escape", "delete", "menu"]
Place = tuple[float, float, float]  # x and y in px of the row at rest, and the time in ms
CLOSED = Drawing()
Answered = Callable[[dict[str, Any] | None, float], None]  # gets the result of a request, or None if the daemon rejected it
FAILURES_OF_LATE_MESSAGES = (UnknownPointer, UnknownInvocation)  # the row, or the invocation, has gone meanwhile


class Request(NamedTuple):
    """A request that the daemon has not responded to, and what to do `then`."""

    method: str
    params: dict[str, Any]
    then: Answered

    def deletes(self, cell: CellName) -> bool:
        """Whether the daemon may not know yet that this row is gone."""
        return self.method == "table/edit" and cell in self.params["deleted"]

    def outdates(self, cell: CellName) -> bool:
        """Whether the frames of a row are out of date until this is answered."""
        is_close = self.method == "cell/close" and self.params.get("animated") is False
        return (is_close or self.method == "cell/restore") and self.params["cell"] == cell


class Effect(NamedTuple):
    """What a toolkit has to do. protocol/clients.md lists all effects; `ToolkitList` does them, by methods of the same names."""

    name: str
    members: dict[str, Any]


class ListController:
    """What a list of swipeable rows does. It does no I/O, has no clock, and calls nothing back.

    Each method reports an event, with the time of the toolkit's own event in ms. Then do what `next_effect` returns, until it is None.
    `drawing` tells what a row shows at a time.

    - `table`: the list's name in the session
    - `actions`, and the `options`: as in the params of `table/open`
    - `click`: how far content moves for one click of a wheel, in px

    `is_open` tells whether the rows can be swiped: not before the daemon has opened the table, nor after the session has ended.
    `behavior` is as the daemon has resolved it; it is empty before the table is open.
    """

    def __init__(self, table: str, actions: Actions, *, click: float = 40.0, **options: Any) -> None:
        self.table, self.is_open = table, False
        self._effects: deque[Effect] = deque()
        self._own_actions: dict[CellName, Actions] = {}
        self._settings: dict[str, Any] = {"actions": actions} | options  # of table/open
        self._is_known = False  # `table/open` has been sent, and has not been rejected
        self._has_failed = False
        self._waiting: list[tuple[str, dict[str, Any]]] = []  # requests before the table is open
        self._click = click
        self.behavior: Any = {}
        self._rows: dict[CellName, Row] = {}
        self._pointers: dict[int, Pointer] = {}  # that are down, by the toolkit's name
        self._scroll: Scroll | None = None  # that goes on
        self._held: list[Pointer | Scroll] = []  # these, and those with messages that are not answered
        self._last_pointer = self._last_id = 0
        self._pending: dict[int, Request] = {}  # that the daemon has not responded to, by id
        self._performing: dict[int, CellName] = {}  # destructive actions without a daemon, by invocation
        self._last_local = 0  # invocation without a daemon
        self._wakes_at: float | None = None
        self._next_keys: list[Key] | None = None  # while the daemon has not said what the last key did: those pressed since

    def next_effect(self) -> Effect | None:
        """Takes the next effect of the events that were reported."""
        if not self._effects:
            self._schedule()
        return self._effects.popleft() if self._effects else None

    # --- The list ----------------------------------------------------------------------------------------------------

    def configure(self, at: float, **changes: Any) -> None:
        """Changes options of the table, as `table/configure` does. The first `width` opens the table.

        With `enabled` false no row can be swiped, and those that are open close.
        """
        changes = {name: value for name, value in changes.items() if self._settings.get(name) != value}
        if not changes:
            return
        self._settings |= changes
        if self._is_known:
            self.request("table/configure", changes, at)
        elif "width" in self._settings and not self._has_failed:
            self._is_known = True
            self._send("table/open", self._settings, self._opened, at)
            for cell, actions in self._own_actions.items():
                self.request("cell/configure", {"cell": cell, "actions": actions}, at)

    @property
    def _axis(self) -> str:
        return "y" if self._settings.get("axis") == "vertical" else "x"

    @property
    def _is_rtl(self) -> bool:
        return self._settings.get("layoutDirection") == "rtl" and self._axis == "x"

    def _opened(self, result: dict[str, Any] | None, at: float) -> None:
        self.is_open = self._is_known = result is not None  # a change may put right what the daemon rejected
        if result is None:
            return
        self._apply_result(result, at)
        self._do("opened")
        for method, params in self._waiting:
            self._send(method, params, self._apply_result, at)
        self._waiting.clear()

    def set_actions(self, cell: CellName, actions: Actions | None, at: float) -> None:
        """Sets the actions of one row. None restores those of the list."""
        if actions is None:
            self._own_actions.pop(cell, None)
        else:
            self._own_actions[cell] = actions
        if self._is_known:
            self.request("cell/configure", {"cell": cell, "actions": actions}, at)
        self._do("repaint", cell=cell)

    def actions_of(self, cell: CellName) -> Actions:
        """The actions of a row: its own, or those of the list."""
        return self._own_actions.get(cell, self._settings["actions"])

    # --- Pointers ----------------------------------------------------------------------------------------------------

    def pointer_down(
        self, cell: CellName, pointer: int, device: Device, x: float, y: float, at: float, *, handed_on: bool = False
    ) -> None:
        """A pointer goes down on a row, not on a widget that is itself dragged. The position is in px of the row at rest.

        If the row `is_removing`, name instead the next one that is not, which moves in: the pointer is `handed_on` to it.
        """
        self._cancel(pointer, at)
        if not self.is_open:
            self._do("leave", pointer=pointer)
            return
        self._last_pointer += 1
        place = self._along(x, y)
        down = Pointer(cell, pointer, self._last_pointer, self.has_open_rows, place, place if handed_on else None)
        self._pointers[pointer] = down
        self._held.append(down)
        self._press(down, at)
        self._send_pointer(down, "pointer/down", sample(x, y, at) | {"device": device}, at, awaits="return")

    def pointer_moved(self, pointer: int, places: Sequence[Place], at: float) -> None:
        """A pointer has moved. `places` are all that the event has, oldest first: toolkits merge moves into one event."""
        down = self._pointers.get(pointer)
        if down is None or down.owner in (Owner.OTHERS, Owner.NOBODY):
            return
        down.held += [sample(*place) for place in places]
        row = self._point(down, *places[-1][:2])
        if down.owner is Owner.UNDECIDED:
            self._send_held(down, at, awaits="return")
        elif row is None or not row.is_on_line:
            self._send_held(down, at, awaits="repaint")
        elif at >= down.report_at - HOLD_MS / 2:
            self._send_held(down, at)

    def _point(self, down: Pointer, x: float, y: float) -> Row | None:
        """A pointer is at another place. Returns the row whose content it moves."""
        down.place = self._along(x, y)
        row = self._rows.get(down.cell)
        if row is None or row.swiped_by != down.number:
            return None
        row.pointed = down.place
        self._do("repaint", cell=down.cell)
        return row

    def _along(self, x: float, y: float) -> float:
        return x if self._axis == "x" else y

    def pointer_up(self, pointer: int, x: float, y: float, at: float) -> None:
        """A pointer goes up."""
        if (down := self._pointers.get(pointer)) is None:
            return
        down.place = self._along(x, y)
        if down.is_tap_on_removed_row:
            self._do("claim", pointer=pointer)
            self._cancel(pointer, at)
            return
        if down.owner is Owner.UNDECIDED and down.had_open_rows:
            self._do("claim", pointer=pointer)  # a tap that closes rows, or performs an action, does nothing else
        self._point(down, x, y)
        self._send_held(down, at)
        self._lift(down)
        self._send_pointer(down, "pointer/up", sample(x, y, at), at, awaits="repaint")

    def pointer_cancelled(self, pointer: int, at: float) -> None:
        """The toolkit takes a pointer away."""
        self._cancel(pointer, at)

    def _cancel(self, pointer: int, at: float) -> None:
        if (down := self._pointers.get(pointer)) is None:
            return
        down.held = []
        self._lift(down)
        self._send_pointer(down, "pointer/cancel", {}, at)

    def _press(self, down: Pointer, at: float) -> None:
        """Shows which action is under the pointer."""
        row = self._rows.get(down.cell)
        if row is None:
            return
        under = [part.id for part in self.drawing(down.cell, at).parts if part.x <= down.place < part.x + part.width]
        if under:
            row.pressed = under[-1]  # the innermost is drawn over the others
            self._do("repaint", cell=row.cell)

    def _lift(self, down: Pointer) -> None:
        del self._pointers[down.name]
        down.goes_on = False
        self._unpress(down.cell)

    def _unpress(self, cell: CellName) -> None:
        row = self._rows.get(cell)
        if row and row.pressed:
            row.pressed = None
            self._do("repaint", cell=cell)

    def _send_held(self, down: Pointer, at: float, awaits: Literal["return", "repaint"] | None = None) -> None:
        """Sends the moves that the daemon does not have, as one message."""
        if down.held:
            down.report_at = at + HOLD_MS
            self._send_pointer(down, "pointer/move", down.take_held(), at, awaits=awaits)

    def _send_pointer(
        self, down: Pointer, method: str, params: dict[str, Any], at: float, awaits: Literal["return", "repaint"] | None = None
    ) -> None:
        then = partial(self._pointer_answered, down, params.get("position", {}).get(self._axis))
        cell = {"cell": down.cell} if method == "pointer/down" else {}
        id = self._send(method, cell | {"pointer": down.number} | params, then, at)
        down.unanswered[id] = at
        if awaits:
            self._do("await", id=id, before=awaits)

    def _pointer_answered(self, down: Pointer, place: float | None, frame: dict[str, Any] | None, at: float) -> None:
        """The daemon has decided what a pointer is, or where content is under it."""
        if frame is None:
            if down.owner is Owner.UNDECIDED:
                self._set_owner(down, Owner.OTHERS)
            return
        if self._is_deaf(name_of(frame["cell"])):
            return
        recognition = frame.get("recognition")
        swipes = recognition in ("began", "changed")
        self._apply(frame, at, (down.number, place, down.place) if swipes and place is not None else None)
        if swipes and down.owner is Owner.UNDECIDED:
            self._set_owner(down, Owner.ROW)
        elif recognition == "failed" and down.owner is Owner.UNDECIDED:
            self._set_owner(down, Owner.OTHERS)
        elif recognition == "cancelled":
            down.owner = Owner.NOBODY  # it stays claimed until it goes up
        elif recognition == "tap" and "tapped" not in frame and not down.had_open_rows:
            self._do("activate", cell=down.cell)

    def _set_owner(self, down: Pointer, owner: Owner) -> None:
        down.owner = owner
        self._unpress(down.cell)
        if not down.goes_on:
            return
        if owner is Owner.ROW:
            self._do("claim", pointer=down.name)
            self._do("focus", cell=down.cell, target="row", side=None, action=None)  # so that Escape closes it
        else:
            self._do("leave", pointer=down.name)

    # --- Wheels and touchpads ----------------------------------------------------------------------------------------

    def scrolled(
        self, cell: CellName | None, x: float, y: float, unit: Literal["px", "click"], phase: Literal["began", "changed", "ended"] | None, at: float
    ) -> bool:
        """A wheel or a touchpad moves over a row, or over none: `x` and `y` are how far content would move.

        Returns whether the list does not get the event, unless `leave_scroll` follows.
        """
        self._end_old_scroll(cell, phase, at)
        is_across = unit == "click" and not (x if self._axis == "x" else y)  # a wheel has one axis, so nothing has to be decided
        if self._scroll is None and phase != "ended" and self.is_open and cell is not None and not is_across:
            self._scroll = Scroll(cell, phase is not None, at)
            self._held.append(self._scroll)
        scroll = self._scroll
        if scroll is None:
            return False
        scroll.last, is_claimed = at, scroll.owner is not Owner.OTHERS
        if scroll.is_reported:
            scroll.kept_x, scroll.kept_y = scroll.kept_x + x, scroll.kept_y + y
            size, steps = (self._click, {"steps": True}) if unit == "click" else (1.0, {})
            self._send_scroll(scroll, phase, {"delta": {"x": x * size, "y": y * size}} | steps, at)
        if phase == "ended":
            self._forget_scroll(scroll)
        return is_claimed

    def _end_old_scroll(self, cell: CellName | None, phase: str | None, at: float) -> None:
        """Ends a scroll whose end was lost, or that is over without one."""
        scroll = self._scroll
        if scroll and (at >= scroll.ends_at or phase == "began" or scroll.cell != cell and not scroll.has_phases):
            self._end_scroll(scroll, at)

    def _end_scroll(self, scroll: Scroll, at: float) -> None:
        if scroll.has_phases and scroll.is_reported:
            self._send_scroll(scroll, "ended", {}, at)
        self._forget_scroll(scroll)

    def _forget_scroll(self, scroll: Scroll) -> None:
        scroll.goes_on, self._scroll = False, None
        self._forget_answered()

    def _send_scroll(self, scroll: Scroll, phase: str | None, params: dict[str, Any], at: float) -> None:
        phases = {"phase": phase} if phase else {}
        then = partial(self._scroll_answered, scroll)
        id = self._send("wheel/update", {"cell": scroll.cell} | phases | params, then, at)
        scroll.unanswered[id] = at
        if phase != "cancelled":
            self._do("await", id=id, before="return" if scroll.owner is Owner.UNDECIDED else "repaint")

    def _scroll_answered(self, scroll: Scroll, frame: dict[str, Any] | None, at: float) -> None:
        if frame is not None:
            self._apply(frame, at)
        recognition = frame.get("recognition") if frame is not None else "failed"
        if scroll.owner is not Owner.UNDECIDED:
            return
        if recognition in ("began", "changed"):
            scroll.owner = Owner.ROW
        elif recognition == "failed":
            self._leave_scroll(scroll)

    def _leave_scroll(self, scroll: Scroll) -> None:
        scroll.owner = Owner.OTHERS
        self._do("leave_scroll", x=scroll.kept_x, y=scroll.kept_y)

    # --- Keys --------------------------------------------------------------------------------------------------------

    def key(self, cell: CellName, key: Key, at: float, button: tuple[str, str] | None = None) -> bool:
        """A key was pressed while the row has the focus, or its `button`: a side and the id of an action. Returns whether the row has it.

        The daemon decides what the key does; the controller knows whether it does anything, because a toolkit has to know that at once.
        """
        has = self._next_keys is not None or ((self.is_open or key == "menu") and self._has_key(cell, key, button))
        if self._next_keys is not None:
            self._next_keys.append(key)
        elif has and self.is_open:
            self._send_key(cell, key, button, at)
        elif has:
            self._do("menu", cell=cell, entries=entries_of(self.actions_of(cell)))  # there is a menu without a daemon, too
        return has

    def _send_key(self, cell: CellName, key: Key, button: tuple[str, str] | None, at: float) -> None:
        focused = {"button": dict(zip(("side", "action"), button, strict=True))} if button else {}
        id = self._send("cell/key", {"cell": cell, "key": key} | focused, partial(self._key_answered, cell), at)
        self._next_keys = []
        self._do("await", id=id, before="return")

    def _has_key(self, cell: CellName, key: Key, button: tuple[str, str] | None) -> bool:
        """Whether a key does something in a row, by the table of keys in the specification."""
        row, given = self._rows.get(cell), self.actions_of(cell)
        is_open, is_enabled = button is not None or (row is not None and row.stays_open), self._settings.get("enabled", True)
        match key:
            case "left" | "right" | "up" | "down" if (key in ("left", "right")) == (self._axis == "x"):
                side = side_at(-1 if key in ("left", "up") else 1, self._is_rtl)
                return is_open or bool(is_enabled and side and given.get(side))
            case "tab":
                return is_open and not (button and is_last(given, *button))
            case "return" | "space":
                return is_open
            case "escape":
                return button is not None or any(each.stays_open for each in self._rows.values())
            case "delete":
                return is_enabled and sum(action.get("style") == "destructive" for side in given.values() for action in side) == 1
            case "menu":
                return any(given.values())
        return button is not None

    def _key_answered(self, cell: CellName, result: dict[str, Any] | None, at: float) -> None:
        """The focus is where the daemon says, and the next keys belong to what has it now."""
        keys, self._next_keys = self._next_keys or [], None
        if result is None:
            return
        self._apply(result["frame"], at)
        button = result.get("button", {})
        if "focus" in result:
            self._do("focus", cell=cell, target=result["focus"], side=button.get("side"), action=button.get("action"))
        if "menu" in result:
            self._do("menu", cell=cell, entries=result["menu"])
        else:
            for key in keys:
                self._do("repeat_key", key=key)

    # --- The application ---------------------------------------------------------------------------------------------

    def invoke(self, cell: CellName, action: str, side: str, at: float) -> None:
        """Performs an action as if its button had been tapped. Without a daemon it is performed at once."""
        if not self._has_failed:
            self.request("action/invoke", {"cell": cell, "action": action, "side": side}, at)
            return
        self._last_local -= 1
        if any(each["id"] == action and each.get("style") == "destructive" for each in self.actions_of(cell).get(side, ())):
            self._performing[self._last_local] = cell
        self._do("perform", cell=cell, action=action, side=side, invocation=self._last_local)

    def complete(self, invocation: int, at: float, performed: bool = True, then: str | None = None) -> None:
        """The application has performed an action, or not; `then` is what happens to the row: `close`, `remove` or `stay`."""
        cell = self._performing.pop(invocation, None)
        if cell is not None and performed and then in (None, "remove"):
            self._do("removed", cell=cell)
        elif self.is_open and invocation > 0:
            params = {"invocation": invocation, "performed": performed} | ({"then": then} if then else {})
            self._send("action/complete", params, self._apply_result, at)

    def request(self, method: str, params: dict[str, Any], at: float) -> None:
        """Sends a request about the list, such as `cell/open`, once the table is open."""
        if self.is_open:
            self._send(method, params, self._apply_result, at)
        elif not self._has_failed:
            self._waiting.append((method, params))

    def restore(self, cell: CellName, at: float) -> None:
        """A removed row is in the list again: it grows back, and until then it has no height."""
        if self.is_open:
            self._row(cell).is_hidden = True
            self._do("repaint", cell=cell)
            self._send("cell/restore", {"cell": cell}, partial(self._restored, cell), at)

    def _restored(self, cell: CellName, result: dict[str, Any] | None, at: float) -> None:
        if result is not None:
            self._apply_result(result, at)
        elif self._rows.pop(cell, None):
            self._do("repaint", cell=cell)

    def rows_edited(self, deleted: Iterable[CellName], at: float) -> None:
        """The application has taken rows out of the list. Rows that it removed for a `removed` are not among them."""
        cells = list(deleted)
        for cell in cells:
            self._forget(cell, at)
        if cells and self._is_known:
            self.request("table/edit", {"deleted": cells}, at)

    def _forget(self, cell: CellName, at: float) -> None:
        """The row is not in the list any more."""
        self._end_input(cell, at)
        self._rows.pop(cell, None)
        self._own_actions.pop(cell, None)

    def row_hidden(self, cell: CellName, at: float) -> None:
        """No widget shows the row any more, or it shows another one: a pointer on it ends. The row may come back as it is."""
        self._end_input(cell, at)

    def _end_input(self, cell: CellName, at: float) -> None:
        for down in [each for each in self._pointers.values() if each.cell == cell]:
            self._cancel(down.name, at)
        if self._scroll and self._scroll.cell == cell and self._scroll.is_reported:
            self._send_scroll(self._scroll, "cancelled", {}, at)
            self._scroll.owner = Owner.OTHERS if self._scroll.owner is Owner.UNDECIDED else Owner.NOBODY

    def list_scrolled(self, at: float) -> None:
        """The list scrolls, at which open rows may close."""
        if self.has_open_rows:
            self.request("table/scroll", {}, at)

    def tapped_outside(self, at: float) -> None:
        """A pointer went down beside the rows, at which open rows may close."""
        if self.has_open_rows:
            self.request("table/tap", {}, at)

    # --- Messages ----------------------------------------------------------------------------------------------------

    def answered(self, id: int, result: dict[str, Any], at: float) -> None:
        """The daemon has responded to a request, after all notifications that came before."""
        self._respond(id, result, at)

    def rejected(self, id: int, error: Any, at: float) -> None:
        """The daemon has responded with an error, a `swiped.ResponseError`."""
        self._respond(id, None, at)
        if not isinstance(error, FAILURES_OF_LATE_MESSAGES):
            self._do("failed", error=error)

    def notified(self, method: str, params: dict[str, Any], at: float) -> None:
        """The daemon has sent a notification."""
        cell = name_of(params.get("cell"))
        if params.get("table") != self.table or cell is None:
            return
        if method == "action/invoked" and not self._is_pending(Request.deletes, cell):
            self._do("perform", cell=cell, action=params["action"], side=params.get("side"), invocation=params["invocation"])
        elif method == "cell/frame":
            self._apply(params, at)
        elif method == "cell/announce":
            self._do("announce", cell=cell, kind=params["kind"], actions=params.get("actions", []))
        elif method.startswith(("cell/will", "cell/did")) and not self._is_deaf(cell):
            self._announced(self._row(cell), method, params)

    def _announced(self, row: Row, method: str, params: dict[str, Any]) -> None:
        if method in ("cell/willOpen", "cell/willClose") and isinstance(params.get("animation"), dict):
            row.play(params["animation"])
        elif method in ("cell/didOpen", "cell/didClose") and params["finished"]:
            row.settle("open" if method == "cell/didOpen" else "closed")
        self._changed(row, True)

    def ended(self, error: Any, at: float) -> None:
        """The session has ended: rows close, and cannot be swiped any more."""
        if self._has_failed:
            return
        self.is_open, self._has_failed, self._next_keys = False, True, None
        self._pending.clear()
        for down in list(self._pointers.values()):
            self._lift(down)
            self._do("leave", pointer=down.name)
        self._scroll = None
        self._held.clear()
        for row in self._rows.values():
            row.close_without_daemon(at)
            self._do("repaint", cell=row.cell)
        self._do("failed", error=error)

    def time_passed(self, at: float) -> None:
        """Call this at the time of the last `wake`. If it is called too early, the controller asks for another `wake`."""
        self._wakes_at = None
        for held in sorted(self._held, key=lambda each: isinstance(each, Scroll)):
            if is_due(held.gives_up_at, at):
                self._give_up(held, at)
            elif isinstance(held, Pointer) and held.held and is_due(held.report_at, at):
                self._send_held(held, at)
        if self._scroll and is_due(self._scroll.ends_at, at):
            self._end_scroll(self._scroll, at)

    def _give_up(self, held: Pointer | Scroll, at: float) -> None:
        """The daemon does not answer. A scroll that it has not decided is the list's."""
        if isinstance(held, Pointer):
            held.held = []
        elif held.owner is Owner.UNDECIDED:
            self._leave_scroll(held)
            self._send_scroll(held, "cancelled", {}, at)
            return
        self._abandon(held, at)

    def _abandon(self, held: Pointer | Scroll, at: float) -> None:
        """The daemon does not answer: it cannot hold the row any longer. What it answers later about the swipe is not shown."""
        held.owner = Owner.NOBODY
        held.unanswered.clear()
        row = self._row(held.cell)
        row.close_without_daemon(at)
        self.request("cell/close", {"cell": row.cell, "animated": False}, at)
        self._do("repaint", cell=row.cell)

    # --- Frames ------------------------------------------------------------------------------------------------------

    def _apply_result(self, result: dict[str, Any] | None, at: float) -> None:
        if result is None:
            return
        self.behavior = result.get("behavior", self.behavior)
        for frame in result.get("cells", [result]):
            if "phase" in frame:
                self._apply(frame, at)
        for cell in self._rows if "behavior" in result else ():
            self._do("repaint", cell=cell)  # its actions may have other places

    def _apply(self, frame: Any, at: float, mover: Mover | None = None) -> None:
        """Shows a frame of a row, unless it is about a row that the application has taken out."""
        cell = name_of(frame["cell"])
        if self._is_deaf(cell):
            return
        if frame["phase"] == "removed":
            self._forget(cell, at)
            self._do("frame", cell=cell, frame=frame)
            self._do("removed", cell=cell)
            return
        row = self._row(cell)
        looks_different = row.apply(frame, at, self._style(frame), mover)
        self._do("frame", cell=cell, frame=frame)
        self._changed(row, looks_different)

    def _is_deaf(self, cell: CellName) -> bool:
        """Whether the daemon still means a row that is no longer there, or a swipe that is no longer shown."""
        return self._is_pending(Request.deletes, cell) or self._is_pending(Request.outdates, cell)

    def _is_pending(self, does: Callable[[Request, CellName], bool], cell: CellName) -> bool:
        return any(does(request, cell) for request in self._pending.values())

    def _style(self, frame: Frame) -> str | None:
        """The style of the full swipe on the side that shows, or that content is going away from."""
        side = frame.get("side") or (frame.get("decision") and side_at(frame["target"], self._is_rtl))
        full = self.behavior.get("fullSwipe", {})
        return full.get(side, {}).get("style") if side else None

    def _changed(self, row: Row, looks_different: bool) -> None:
        if looks_different:
            self._do("repaint", cell=row.cell)
        if row.is_closed:
            del self._rows[row.cell]

    # --- What shows --------------------------------------------------------------------------------------------------

    def drawing(self, cell: CellName, at: float) -> Drawing:
        """What a row shows at a time."""
        row = self._rows.get(cell)
        if row is None:
            return CLOSED
        return row.drawing(at, self.actions_of(cell), self.behavior, self._settings.get("width", 0.0), self._is_rtl)

    def has_answered(self, id: int) -> bool:
        """Whether the daemon has responded to a request."""
        return id not in self._pending

    def is_removing(self, cell: CellName) -> bool:
        """Whether the row of a cell is going: a pointer that goes down on it is for the row that follows."""
        row = self._rows.get(cell)
        return row is not None and row.is_removing

    @property
    def has_open_rows(self) -> bool:
        """Whether any row is open, or moves."""
        return any(row.is_open for row in self._rows.values())

    # --- Requests ----------------------------------------------------------------------------------------------------

    def _row(self, cell: CellName) -> Row:
        return self._rows.setdefault(cell, Row(cell))

    def _do(self, effect: str, **members: Any) -> None:
        self._effects.append(Effect(effect, members))

    def _send(self, method: str, params: dict[str, Any], then: Answered, at: float) -> int:
        """Sends a request, after the moves that are held: the daemon then has content where the user sees it."""
        for down in list(self._pointers.values()):
            self._send_held(down, at)
        self._last_id += 1
        self._pending[self._last_id] = Request(method, params, then)
        table = {} if method == "action/complete" else {"table": self.table}
        self._do("send", id=self._last_id, method=method, params=table | {"timestamp": at} | params)
        return self._last_id

    def _respond(self, id: int, result: dict[str, Any] | None, at: float) -> None:
        """Handles the response to a request. Later responses to it are ignored."""
        for held in self._held:
            held.unanswered.pop(id, None)
        self._forget_answered()
        if request := self._pending.pop(id, None):
            request.then(result, at)

    def _forget_answered(self) -> None:
        """Forgets pointers and scrolls that have ended, unless the daemon has to answer a message about them."""
        self._held = [each for each in self._held if each.goes_on or each.unanswered]

    def _schedule(self) -> None:
        """Asks to be woken when something is due next."""
        times = [time for held in self._held for time in held.deadlines]
        due = min((each for each in times if each is not None), default=None)
        if due != self._wakes_at:
            self._wakes_at = due
            self._do("wake", at=due)


def is_last(actions: Actions, side: str, action: str) -> bool:
    """Whether a button is the last one of its side in the order of reading."""
    ids = [each["id"] for each in actions.get(side, ())]
    return ids[-1:] == [action] if side == "leading" else ids[:1] == [action]


def entries_of(actions: Actions) -> list[dict[str, str]]:
    """What a menu has, in the order of reading."""
    entries = [("leading", each) for each in actions.get("leading", ())] + [("trailing", each) for each in reversed(actions.get("trailing", ()))]
    return [{"side": side, "action": each["id"]} | ({"title": each["title"]} if "title" in each else {}) for side, each in entries]


def is_due(time: float | None, at: float) -> bool:
    """Whether a time has come."""
    return time is not None and time <= at


def sample(x: float, y: float, at: float) -> dict[str, Any]:
    """A position and its time, as the protocol has them."""
    return {"position": {"x": x, "y": y}, "timestamp": at}


def name_of(cell: Any) -> Any:
    """A cell's name: an index path, which JSON has as a list, as a tuple."""
    return tuple(cell) if isinstance(cell, list) else cell
