"""A row that is shown, as `SwipeRow` asks for it: whose it is may change at any time, as lists use their rows again."""

from typing import Any

from PySide6.QtCore import Property, QObject, Qt, Signal, Slot
from PySide6.QtQml import QmlElement

from swiped import SwipedError, now

from .mirror import CLOSED, Key, State
from .table import SwipeTable, key

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1
BACKLOG = 4  # so many updates may wait for their answers; then the newest alone is kept
SIDES = ("leading", "trailing")


def wire(action: QObject) -> dict[str, Any]:
    """A SwipeAction as the daemon has it."""
    style = "destructive" if action.property("destructive") else "normal"
    return {"id": action.property("name"), "width": action.property("width"), "style": style}


@QmlElement
class SwipeCell(QObject):
    """Where the row's content is at the time of the last frame, and what a finger does to it."""

    moved = Signal()  # offset, size, places
    changed = Signal()  # everything else
    removed = Signal()
    performed = Signal(QObject, int, arguments=["action", "invocation"])

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.time = 0.0  # of the client's clock: when content is at `offset`
        self._table: SwipeTable | None = None
        self._cell: Key | None = None
        self._width = 0.0
        self._actions: dict[str, list[QObject]] = {side: [] for side in SIDES}
        self.is_shown = False  # lists keep rows to use them again
        self.is_removed = False  # it has collapsed, and stays so until it is another row
        self._offset, self._size = 0.0, 1.0
        self._filled: str | None = None
        self._placed: tuple[Any, list[list[float]]] = (None, [])
        self._look: tuple[Any, ...] = (None, "closed", None, False)  # side, phase, action that fills, moving
        self._held: Key | None = None  # the row that a finger has
        self._unanswered = 0
        self._kept: dict[str, float] | None = None

    # --- What it is -----------------------------------------------------------------------------------------------

    def _set_table(self, table: SwipeTable) -> None:
        self._leave()
        self._table = table
        self._enter()

    def _set_cell(self, cell: Any) -> None:
        if (name := key(cell)) != self._cell:
            self._leave()
            self._cell = name
            self._enter()

    def _set_width(self, width: float) -> None:
        self._width = width
        self._fit()
        self.moved.emit()  # actions are placed from the edges of the row

    def _set_actions(self, side: str, actions: list[QObject]) -> None:
        self._actions[side] = list(actions)
        self._fit()

    def _set_leading(self, actions: list[QObject]) -> None:
        self._set_actions("leading", actions)

    def _set_trailing(self, actions: list[QObject]) -> None:
        self._set_actions("trailing", actions)

    @Slot()
    def appear(self) -> None:
        """The row is complete, or is used again."""
        self._leave()
        self.is_shown = True
        self._enter()

    @Slot()
    def vanish(self) -> None:
        """The row is kept to be used again, or destroyed."""
        self._leave()
        self.is_shown = False

    def _enter(self) -> None:
        if self.is_shown and self._table and self._cell is not None:
            self.is_removed = False
            self._table.show(self, self._cell)
            self._fit()
            self.advance()

    def _leave(self) -> None:
        if self.is_shown and self._table and self._cell is not None:
            self.cancel()
            if self._table.turned is self:
                self._wheel(0, 0, "cancelled")
                self._table.turned = None
            self._table.hide(self, self._cell)

    def _fit(self) -> None:
        if self.is_shown and self._table and self._cell is not None:
            actions = {side: [wire(action) for action in self._actions[side]] for side in SIDES}
            self._table.fit(self._cell, self._width, actions)

    def action(self, side: str, name: str) -> QObject | None:
        return next((action for action in self._actions[side] if action.property("name") == name), None)

    # --- Where it is ----------------------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._table.mirror.state(self._cell) if self._table else CLOSED

    @Slot()
    def advance(self) -> None:
        """The row is to be drawn as it is now."""
        self.time, state = now(), self._state
        offset, size = state.offset_at(self.time), 0.0 if self.is_removed else state.size_at(self.time)
        side = self._table.side(offset) if self._table else None
        look = (side, state.phase, state.armed or state.filling, state.is_moving_at(self.time))
        has_moved, has_changed = (offset, size) != (self._offset, self._size), look != self._look
        self._offset, self._size, self._look = offset, size, look
        if has_moved or has_changed:
            self.moved.emit()
        if has_changed:
            self.changed.emit()

    def _places(self) -> list[list[float]]:
        """x and width of each action, and both again with the strip filled by the one that does, or did last."""
        side, _, filled, _ = self._look
        if not side or not self._table:
            return []
        self._filled = filled or self._filled
        if self._placed[0] != (where := (side, self._offset, self._filled, self._width)):  # each part asks
            actions = [wire(action) for action in self._actions[side]]
            shared, whole = (self._table.parts(side, actions, self._offset, each) for each in (None, self._filled))
            places = [[one.x, one.width, other.x, other.width] for one, other in zip(shared, whole, strict=True)]
            self._placed = where, places
        return self._placed[1]

    def _parts(self) -> list[QObject]:
        return self._actions[self._look[0]] if self._look[0] else []

    table = Property(SwipeTable, lambda self: self._table, _set_table)
    cell = Property("QVariant", lambda self: self._cell, _set_cell)
    width = Property(float, lambda self: self._width, _set_width)
    leading = Property("QVariantList", lambda self: self._actions["leading"], _set_leading)
    trailing = Property("QVariantList", lambda self: self._actions["trailing"], _set_trailing)
    offset = Property(float, lambda self: self._offset, notify=moved)
    size = Property(float, lambda self: self._size, notify=moved)
    places = Property("QVariantList", _places, notify=moved)
    parts = Property("QVariantList", _parts, notify=changed)
    side = Property(str, lambda self: self._look[0] or "", notify=changed)
    phase = Property(str, lambda self: self._look[1], notify=changed)
    armed = Property(str, lambda self: self._look[2] or "", notify=changed)
    moving = Property(bool, lambda self: self._look[3], notify=changed)

    # --- What a finger does ---------------------------------------------------------------------------------------

    @Slot()
    def begin(self) -> None:
        """A finger takes the row, also in flight."""
        if self._held is None and self._cell is not None:
            self._held, self._unanswered, self._kept = self._cell, 0, None
            self._gesture("begin", {})

    @Slot(float, float)
    def update(self, x: float, y: float) -> None:
        """The finger is that far from where it took the row."""
        self._kept = {"x": x, "y": y}
        if self._held is not None and self._unanswered < BACKLOG:
            self._update()

    @Slot()
    def end(self) -> None:
        """The finger let go."""
        if self._held is not None:
            self._gesture("end", {"translation": self._kept} if self._kept else {})
            self._held = None

    @Slot()
    def cancel(self) -> None:
        """The finger is somebody else's now."""
        if self._held is not None:
            self._gesture("cancel", {})
            self._held = None

    def _update(self) -> None:
        translation, self._kept = self._kept, None
        self._unanswered += 1
        self._gesture("update", {"translation": translation})

    def _gesture(self, what: str, params: dict[str, Any]) -> None:
        held = self._held
        self._table.ask(f"gesture/{what}", {"cell": held} | params, self._answered, lambda error: self._refused(held, error))

    def _answered(self, frame: dict[str, Any]) -> None:
        self._unanswered = max(self._unanswered - 1, 0)
        self._table.take(frame)
        if self._held is not None and self._kept and self._unanswered < BACKLOG:
            self._update()

    def _refused(self, held: Key, error: SwipedError) -> None:
        """The row waits for its action, or another one's finger has taken its gesture: this finger is ignored from here on."""
        if self._held == held:
            self._held = None

    @Slot(float, float, int, result=bool)
    def turn(self, x: float, y: float, phase: int) -> bool:
        """A touchpad or a wheel was turned. Whether the row has taken it, and the list is not to scroll."""
        along = abs(x) > abs(y)
        if phase == Qt.ScrollPhase.NoScrollPhase.value:  # a wheel's swipe ends when it rests
            if along:
                self._wheel(x, y)
            return along
        turned = self._table.turned
        if phase == Qt.ScrollPhase.ScrollEnd.value and turned:
            turned._wheel(0, 0, "ended")
            self._table.turned = None
        elif phase == Qt.ScrollPhase.ScrollUpdate.value and turned:
            turned._wheel(x, y, "changed")  # wherever the pointer is by now
        elif phase in (Qt.ScrollPhase.ScrollBegin.value, Qt.ScrollPhase.ScrollUpdate.value):
            if turned:
                turned._wheel(0, 0, "cancelled")  # its end was lost
            self._table.turned = self if along else None
            if along:
                self._wheel(x, y, "began")
        return self._table.turned is not None

    def _wheel(self, x: float, y: float, phase: str | None = None) -> None:
        self._ask("wheel/update", {"delta": {"x": x, "y": y}} | ({"phase": phase} if phase else {}))

    # --- What is done without a finger ----------------------------------------------------------------------------

    @Slot(str)
    def open(self, side: str) -> None:
        self._ask("cell/open", {"side": side})

    @Slot()
    def close(self) -> None:
        self._ask("cell/close", {})

    @Slot(str)
    def invoke(self, action: str) -> None:
        """An action's button was pressed."""
        self._ask("action/invoke", {"action": action}, lambda _: None)

    @Slot(float, result=bool)
    def nudge(self, direction: float) -> bool:
        """A key's way of swiping: content goes to the left (below 0) or to the right, by one rest. Whether there is such a rest."""
        target = self._state.target
        side = self._table.side(direction) if self._table else None
        if target * direction < 0:
            self.close()
        elif target == 0 and side and self._actions[side]:
            self.open(side)
        else:
            return False
        return True

    def _ask(self, method: str, params: dict[str, Any], then: Any = None) -> None:
        if self._table and self._cell is not None:
            self._table.ask(method, {"cell": self._cell} | params, then or self._table.take)
