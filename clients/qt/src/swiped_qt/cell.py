"""The part of a `SwipeRow` that is in Python. Lists reuse their rows, so that a row may show another cell at any time."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Property, QObject, QPointF, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid
from swiped import now

from .gestures import Drag, scroll
from .qml import SIDES, action_params, key
from .repaint import SwipeRepaint
from .row_states import CLOSED, Key, RowState
from .table import SwipeTable

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class SwipeCell(QObject):
    """What a row draws in the current frame, and what its pointer handlers report."""

    moved = Signal()  # offset, size, places
    changed = Signal()  # everything else
    removed = Signal()
    performed = Signal(QObject, int, arguments=["action", "invocation"])

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.time = 0.0  # ms, by the client's clock: the time of `offset`
        self._table: SwipeTable | None = None
        self._cell: Key | None = None
        self._width = 0.0
        self._actions: dict[str, list[QObject]] = {side: [] for side in SIDES}
        self.is_shown = False  # not while a list keeps the row for reuse
        self.is_removed = False  # it has collapsed, and stays so until it shows another cell
        self._offset, self._size = 0.0, 1.0
        self._filled: str | None = None
        self._layout: tuple[Any, list[list[float]]] = (None, [])  # of `places`, and for which it was computed
        self._appearance: tuple[Any, ...] = (None, "closed", None, False)  # side, phase, action that fills the strip, moving
        self.drag = Drag(self._follow, self._input_sent)
        self._swiped = self  # the row that a pointer swipes which went down on this row
        self._when_released: Callable[[], None] | None = None
        self._repaint: SwipeRepaint | None = None

    # --- Properties -----------------------------------------------------------------------------------------------

    def _set_table(self, table: SwipeTable) -> None:
        self._hide()
        self._table = table
        self._show()

    def _set_cell(self, cell: Any) -> None:
        if (name := key(cell)) != self._cell:
            self._hide()
            self._cell = name
            self._show()

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

    def _set_repaint(self, repaint: SwipeRepaint) -> None:
        self._repaint = repaint

    @Slot()
    def show(self) -> None:
        """The row is complete, or reused."""
        self._hide()
        self.is_shown = True
        self._show()

    @Slot()
    def hide(self) -> None:
        """The row is kept for reuse, or destroyed."""
        self._hide()
        self.is_shown = False

    def _show(self) -> None:
        if self.is_shown and self._table and self._cell is not None:
            self.is_removed = False
            self._table.show(self, self._cell)
            self._fit()
            self.advance()

    def _hide(self) -> None:
        if self.is_shown and self._table and self._cell is not None:
            self.drag.forget()
            if self._table.scrolled_cell is self:
                self.wheel(0, 0, "cancelled")
                self._table.scrolled_cell = None
            self._table.hide(self, self._cell)

    def _fit(self) -> None:
        if self.is_shown and self._table and self._cell is not None:
            actions = {side: [action_params(action) for action in self._actions[side]] for side in SIDES}
            self._table.fit(self._cell, self._width, actions)

    def action(self, side: str, name: str) -> QObject | None:
        """The SwipeAction of this name on a side."""
        return next((action for action in self._actions[side] if action.property("name") == name), None)

    # --- Drawing --------------------------------------------------------------------------------------------------

    @property
    def _state(self) -> RowState:
        return self._table.states.state(self._cell) if self._table else CLOSED

    def _follow(self) -> bool:
        """Moves content with the pointer, before the daemon has answered. Returns False if content has to wait for the answer."""
        self.advance()
        return self._followed is not None and self.drag.follower.is_on_line

    @property
    def _followed(self) -> float | None:
        """The content's offset in px while it follows the pointer, else None."""
        state = self._state
        return self.drag.follower.offset if state.phase == "tracking" and not state.animation else None

    @Slot()
    def advance(self) -> None:
        """Updates the properties to the current time, for the next frame."""
        self.time, state, followed = now(), self._state, self._followed
        offset, size = state.offset_at(self.time) if followed is None else followed, 0.0 if self.is_removed else state.size_at(self.time)
        side = self._table.side(offset) if self._table else None
        appearance = (side, state.phase, state.armed or state.full_swipe, state.is_moving_at(self.time))
        has_moved, has_changed = (offset, size) != (self._offset, self._size), appearance != self._appearance
        self._offset, self._size, self._appearance = offset, size, appearance
        if has_moved or has_changed:
            self.moved.emit()
        if has_changed:
            self.changed.emit()

    def _places(self) -> list[list[float]]:
        """The x and width of each of `parts`; then both again for a strip that is filled by the action which does that, or did last."""
        side, _, filled, _ = self._appearance
        if not side or not self._table:
            return []
        self._filled = filled or self._filled
        if self._layout[0] != (for_state := (side, self._offset, self._filled, self._width)):  # read once by each action
            actions = [action_params(action) for action in self._actions[side]]
            shared, whole = (self._table.parts(side, actions, self._offset, each) for each in (None, self._filled))
            places = [[one.x, one.width, other.x, other.width] for one, other in zip(shared, whole, strict=True)]
            self._layout = for_state, places[::-1]
        return self._layout[1]

    def _parts(self) -> list[QObject]:
        """The actions that show, from the innermost outwards."""
        return self._actions[self._appearance[0]][::-1] if self._appearance[0] else []

    table = Property(SwipeTable, lambda self: self._table, _set_table)
    cell = Property("QVariant", lambda self: self._cell, _set_cell)
    width = Property(float, lambda self: self._width, _set_width)
    repaint = Property(SwipeRepaint, lambda self: self._repaint, _set_repaint)
    leading = Property("QVariantList", lambda self: self._actions["leading"], _set_leading)
    trailing = Property("QVariantList", lambda self: self._actions["trailing"], _set_trailing)
    offset = Property(float, lambda self: self._offset, notify=moved)
    size = Property(float, lambda self: self._size, notify=moved)
    places = Property("QVariantList", _places, notify=moved)
    parts = Property("QVariantList", _parts, notify=changed)
    side = Property(str, lambda self: self._appearance[0] or "", notify=changed)
    phase = Property(str, lambda self: self._appearance[1], notify=changed)
    armed = Property(str, lambda self: self._appearance[2] or "", notify=changed)
    moving = Property(bool, lambda self: self._appearance[3], notify=changed)

    # --- Pointers -------------------------------------------------------------------------------------------------

    @property
    def is_removing(self) -> bool:
        """Whether the row has collapsed, collapses, or will when its content has slid away."""
        return self.is_removed or self._state.removing

    @property
    def top(self) -> float:
        """The y of the row in the window, in px."""
        return self.parent().mapToScene(QPointF(0, 0)).y()

    @Slot()
    def begin(self) -> None:
        """A pointer begins to swipe the row, perhaps while it settles."""
        if self._table and self._cell is not None:
            self._swiped = self._table.moving_in(self)
            self._swiped.drag.begin(self._table, self._swiped.cell)

    @Slot(float, float)
    def update(self, x: float, y: float) -> None:
        """The pointer has this distance, in px, from where it began."""
        self._swiped.drag.update(x, y)

    @Slot()
    def end(self) -> None:
        """The pointer was released."""
        self._swiped.drag.end()
        self._released()

    @Slot()
    def cancel(self) -> None:
        """The pointer was grabbed by something else."""
        self._swiped.drag.cancel()
        self._released()

    def _released(self) -> None:
        then, self._swiped, self._when_released = self._when_released, self, None
        if then:
            QTimer.singleShot(0, then)  # it may destroy the row

    @property
    def is_pressed(self) -> bool:
        """Whether a pointer swipes another row that went down on this one. It would be cancelled with this row."""
        return self._swiped is not self

    def when_released(self, then: Callable[[], None]) -> None:
        """Calls `then` once that pointer is up."""
        self._when_released = then

    @Slot(float, float, int, bool, result=bool)
    def scroll(self, x: float, y: float, phase: int, has_steps: bool) -> bool:
        """A touchpad or a wheel was moved by (x, y), in px. Returns whether it swipes the row, so that the list must not scroll."""
        return scroll(self, self._table, x, y, phase, has_steps) if self._table else False

    def wheel(self, x: float, y: float, phase: str | None = None, steps: bool = False) -> None:
        """Reports a movement of the wheel to the daemon."""
        self._send("wheel/update", {"delta": {"x": x, "y": y}} | ({"phase": phase} if phase else {"steps": steps}))
        self._input_sent()

    def _input_sent(self) -> None:
        if self._repaint and isValid(self._repaint) and self._table and self._table.calls:
            self._repaint.after_input(self._table.calls)

    # --- Requests without a pointer -------------------------------------------------------------------------------

    @Slot(str)
    def open(self, side: str) -> None:
        """Opens the row."""
        self._send("cell/open", {"side": side})

    @Slot()
    def close(self) -> None:
        """Closes the row."""
        self._send("cell/close", {})

    @Slot()
    def leave(self) -> None:
        """The row leaves the list, perhaps because a filter hides it: it must not be open if it comes back."""
        if not self.is_removing and self._state is not CLOSED:
            self._send("cell/close", {"animated": False})

    @Slot(str)
    def invoke(self, action: str) -> None:
        """Performs an action, whose button was pressed."""
        self._send("action/invoke", {"action": action}, lambda _: None)

    @Slot(float, result=bool)
    def moveContent(self, direction: float) -> bool:
        """Opens or closes the row so that the content moves to the left (-1) or to the right (1), as a key does.

        Returns False if it cannot move there.
        """
        target = self._state.target
        side = self._table.side(direction) if self._table else None
        if target * direction < 0:
            self.close()
        elif target == 0 and side and self._actions[side]:
            self.open(side)
        else:
            return False
        return True

    def _send(self, method: str, params: dict[str, Any], on_result: Any = None) -> None:
        if self._table and self._cell is not None:
            self._table.send(method, {"cell": self._cell} | params, on_result or self._table.apply_frame)
