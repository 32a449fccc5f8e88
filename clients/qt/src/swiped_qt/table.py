"""A table of the daemon as a QML type: what the rows of a list share."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Property, QObject, Qt, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid
from swiped import LoopCalls, Notification, SwipedError, drawing

from .daemon import OnError, OnResult, Swiped
from .qml import key, plain, prefers_reduced_motion
from .row_actions import Actions, RowActions
from .row_states import Key, RowStates
from .shown_rows import ShownRows

if TYPE_CHECKING:
    from .cell import SwipeCell

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1
LTR, RTL = Qt.LayoutDirection.LeftToRight.value, Qt.LayoutDirection.RightToLeft.value


@QmlElement
class SwipeTable(ShownRows):
    """The first row opens the table, with the row's width and actions. A row may have separate actions."""

    changed = Signal()
    invoked = Signal("QVariant", str, int, arguments=["cell", "action", "invocation"])
    removed = Signal("QVariant", arguments=["cell"])  # a row was removed by its action, whether it was shown or not
    frameReceived = Signal("QVariant", arguments=["frame"])  # after the row has applied it
    settled = Signal()  # the last row that moved has come to rest
    closedChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.states = RowStates()
        self._daemon: Swiped | None = None
        self._name = ""
        self._params: dict[str, Any] = {
            "behavior": "mail", "layoutDirection": "ltr", "reducedMotion": prefers_reduced_motion(), "enabled": True,
        }  # fmt: skip
        self._width = 0.0
        self._actions = RowActions(self._configure_actions)
        self._behavior: dict[str, Any] = {}  # resolved by the daemon; empty until the table is open
        self.scrolled_cell: "SwipeCell | None" = None  # the row that a touchpad swipes
        self._pending_removals: set[Key] = set()  # removed rows of which the daemon does not know yet
        self._has_open_rows = self._is_moving = False
        self.destroyed.connect(lambda: self._close())

    # --- Properties -----------------------------------------------------------------------------------------------

    def _set_daemon(self, daemon: Swiped | None) -> None:
        if daemon is self._daemon or self._daemon is not None:
            return  # it cannot be replaced
        self._daemon = daemon
        daemon.listeners.append(self._notified)
        self.changed.emit()

    def _set_name(self, name: str) -> None:
        if self._actions.of_table is None:
            self._name = name
            self.changed.emit()

    def _set_param(self, member: str, value: Any) -> None:
        if self._params[member] == value:
            return
        self._params[member] = value
        if self._actions.of_table is not None:
            self.send("table/configure", {member: value}, self._configured)
        self.changed.emit()

    def _set_direction(self, direction: int) -> None:
        self._set_param("layoutDirection", "rtl" if direction == RTL else "ltr")

    daemon = Property(Swiped, lambda self: self._daemon, _set_daemon, notify=changed)
    name = Property(str, lambda self: self.table, _set_name, notify=changed)
    behavior = Property("QVariant", lambda self: self._params["behavior"], lambda self, value: self._set_param("behavior", plain(value)), notify=changed)
    layoutDirection = Property(int, lambda self: RTL if self.is_rtl else LTR, _set_direction, notify=changed)
    reducedMotion = Property(bool, lambda self: self._params["reducedMotion"], lambda self, value: self._set_param("reducedMotion", value), notify=changed)
    enabled = Property(bool, lambda self: self._params["enabled"], lambda self, value: self._set_param("enabled", value), notify=changed)
    style = Property(str, lambda self: self._behavior.get("layout", {}).get("style", ""), notify=changed)  # the layout style of the actions
    catchesAtDown = Property(bool, lambda self: self._behavior.get("recognition", {}).get("catch") == "down", notify=changed)
    closed = Property(bool, lambda self: not self._has_open_rows, notify=closedChanged)

    @property
    def table(self) -> str:
        """The table's name in the protocol."""
        return self._name or f"table {id(self):x}"

    @property
    def is_rtl(self) -> bool:
        return self._params["layoutDirection"] == "rtl"

    # --- For applications -----------------------------------------------------------------------------------------

    @Slot()
    def scroll(self) -> None:
        """Reports that the user began to scroll."""
        if self._has_open_rows:
            self.send("table/scroll", {})

    @Slot()
    def tap(self) -> None:
        """Reports that the user tapped beside the actions."""
        if self._has_open_rows:
            self.send("table/tap", {})

    @Slot()
    def closeAll(self) -> None:
        """Closes all rows."""
        self.send("table/closeCells", {})

    @Slot(int, bool)
    @Slot(int, bool, str)
    def complete(self, invocation: int, performed: bool, then: str = "") -> None:
        """Reports that an action that `waits` has been performed, or was not."""
        params = {"invocation": invocation, "performed": performed} | ({"then": then} if then else {})
        if self._daemon:
            self._daemon.request("action/complete", params, self.apply_frame)

    @Slot("QVariant")
    def restore(self, cell: Any) -> None:
        """Lets a row that is in the model again grow back, because the user has undone its removal."""
        if (name := key(cell)) is not None:
            self.states.hide(name)
            self._redraw(name)
            self.send("cell/restore", {"cell": name}, self.apply_frame)

    @Slot("QVariantList")
    def forget(self, cells: list[Any]) -> None:
        """Reports that the application has removed rows, other than by an action of theirs."""
        keys = [name for name in map(key, cells) if name is not None]
        self._pending_removals.update(keys)
        self.send("table/edit", {"deleted": keys}, lambda _: self._pending_removals.difference_update(keys))

    # --- For rows -------------------------------------------------------------------------------------------------

    def hide(self, row: "SwipeCell", name: Key) -> None:
        super().hide(row, name)
        if name not in self._shown:
            self._release_actions(name)

    def fit(self, name: Key, width: float, actions: Actions) -> None:
        """A row is shown with this width, in px, and these actions. The first row opens the table."""
        if self._daemon is None or width <= 0:
            return
        if self._actions.of_table is None:
            self._actions.of_table, self._width = actions, width
            self.send("table/open", self._params | {"width": width, "actions": actions}, self._configured)
        elif width != self._width:
            self._width = width
            self.send("table/configure", {"width": width}, self._configured)
        self._actions.set(name, actions)

    def _configure_actions(self, name: Key, actions: Actions | None) -> None:
        self.send("cell/configure", {"cell": name, "actions": actions}, self.apply_frame)

    def _release_actions(self, name: Key) -> None:
        if name not in self._shown and name not in self.states.states:
            self._actions.release(name)

    def send(self, method: str, params: dict[str, Any], on_result: OnResult = None, on_error: OnError = None) -> None:
        """Sends a request about the table; see `Swiped.request`."""
        self.report_drags()
        if self._daemon:
            self._daemon.request(method, {"table": self.table} | params, on_result, on_error)

    @property
    def calls(self) -> LoopCalls | None:
        """What a repaint waits for."""
        return self._daemon and self._daemon.calls

    def side(self, offset: float) -> str | None:
        """The side whose actions show at an offset."""
        return drawing.side_at(offset, self.is_rtl)

    def parts(self, side: str, actions: list[dict[str, Any]], offset: float, filled: str | None) -> list[drawing.Part]:
        """Lays out the actions of a side, from the outer edge inwards."""
        return drawing.parts(self._behavior, actions, side, offset, self._width, filled) if self._behavior else []

    def _close(self) -> None:
        """The table is being destroyed; only its Python members can still be used."""
        if self._daemon and isValid(self._daemon):
            self._daemon.listeners.remove(self._notified)
            if self._actions.of_table is not None:
                self._daemon.request("table/close", {"table": self.table})

    # --- The daemon -----------------------------------------------------------------------------------------------

    def apply_frame(self, frame: dict[str, Any]) -> None:
        """Applies a Frame of one of the rows."""
        cell = frame["cell"]
        is_removed = self.states.apply_frame(frame) and cell not in self._pending_removals
        rows = list(self._shown.get(cell, []))
        for row in rows:
            row.is_removed |= is_removed
            row.drag.follower.receive(frame)
        self._redraw(cell)
        self.frameReceived.emit(frame)
        if is_removed:
            pressed = next((row for row in rows if row.is_pressed), None)
            if pressed:
                pressed.when_released(lambda: self._report_removal(cell))
            else:
                self._report_removal(cell)

    def _report_removal(self, cell: Key) -> None:
        for row in list(self._shown.get(cell, [])):
            row.removed.emit()
        self.removed.emit(cell)

    def _redraw(self, cell: Key) -> None:
        for row in list(self._shown.get(cell, [])):
            row.advance()
        if self._has_open_rows != bool(self.states.states):
            self._has_open_rows = not self._has_open_rows
            self.closedChanged.emit()
        self._release_actions(cell)
        was_moving, self._is_moving = self._is_moving, self.states.is_moving
        if was_moving and not self._is_moving:
            self.settled.emit()

    def _configured(self, result: dict[str, Any]) -> None:
        self._behavior = result["behavior"]
        for frame in result.get("cells", []):
            self.apply_frame(frame)
        self.changed.emit()

    def _notified(self, event: Notification | SwipedError) -> None:
        if isinstance(event, SwipedError):
            self._failed()
        elif event.params.get("table") != self.table:
            return
        elif event.method == "cell/frame":
            self.apply_frame(event.params)
        elif event.method == "action/invoked":
            self._perform(event.params)
        elif self.states.apply_notification(event):
            self._redraw(event.params["cell"])

    def _perform(self, params: dict[str, Any]) -> None:
        """Lets the application perform an action, and reports that to the daemon, unless the action `waits`."""
        cell, name, invocation = params["cell"], params["action"], params["invocation"]
        rows = self._shown.get(cell)
        action = rows[-1].action(params["side"], name) if rows else None
        if action:
            rows[-1].performed.emit(action, invocation)
        self.invoked.emit(cell, name, invocation)
        if action is None:
            self.complete(invocation, False)
        elif not action.property("waits"):
            self.complete(invocation, True, action.property("then"))

    def _failed(self) -> None:
        """The session has ended: all rows are closed."""
        closing, self.states = self.states, RowStates()
        for cell in closing.states:
            self._redraw(cell)
        self.changed.emit()
