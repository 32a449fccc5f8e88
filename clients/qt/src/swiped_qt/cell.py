"""The part of a `SwipeRow` that is in Python. Lists reuse their rows, so that a row may show another cell at any time."""

from typing import Any

from PySide6.QtCore import Property, QEvent, QObject, QPointF, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QTouchEvent, QWheelEvent
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickItem, QQuickRenderControl, QQuickWindow
from swiped import now
from swiped.controller import CLOSED, Drawing

from .pointers import CLICKS, TOUCHES
from .qml import SIDES, Key, action_params, key, key_name
from .table import SwipeTable

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class SwipeCell(QQuickItem):
    """All of a `SwipeRow`, which is its parent: what the row shows in the current frame, and the events that it reports."""

    moved = Signal()  # offset, size, places
    changed = Signal()  # everything else
    clicked = Signal()  # by a tap while no row is open, or by Return
    removed = Signal()  # it has collapsed
    performed = Signal(QObject, int, arguments=["action", "invocation"])
    focusMoved = Signal(int, arguments=["by"])  # to the row before or after it
    menuRequested = Signal("QVariantList", QPointF, arguments=["entries", "place"])

    def __init__(self, parent: QQuickItem | None = None) -> None:
        super().__init__(parent)
        self.time = 0.0  # ms, by the client's clock: the time of `drawing`
        self.drawing: Drawing = CLOSED
        self.name: Key | None = None
        self.view: QQuickWindow | None = None  # `window()` of PySide would break Qt's items
        self.surface = SwipeSurface(self)
        self._table: SwipeTable | None = None
        self._actions: dict[str, list[QObject]] = {side: [] for side in SIDES}
        self.is_shown = False  # not while a list keeps the row for reuse
        self.is_removed = False  # it has collapsed, and stays so until it shows another cell
        self._phase = "closed"
        self._selected: tuple[str, str] | None = None  # the side and the name of the action whose button has the focus
        self._is_pointed = False  # a pointer has given it the focus
        self.setFiltersChildMouseEvents(True)

    # --- Which cell it shows --------------------------------------------------------------------------------------

    def _set_table(self, table: SwipeTable) -> None:
        self._hide()
        self._table = table
        self._show()

    def _set_cell(self, cell: Any) -> None:
        if (name := key(cell)) != self.name:
            self._hide()
            self.name = name
            self._show()
            self.changed.emit()

    def _set_actions(self, side: str, actions: list[QObject]) -> None:
        self._actions[side] = list(actions)
        self.fit()

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
        if self.is_shown and self._table and self.name is not None:
            self.is_removed, self._selected, self._is_pointed = False, None, False
            self._table.show(self, self.name)
            self.fit()
            self.advance()

    @Slot()
    def leave(self) -> None:
        """The row leaves the list, perhaps because a filter hides it: it must not be open if it comes back."""
        if self._table and self.name is not None and not self.is_removed and self.drawing is not CLOSED:
            self._table.report("close", self.name, animated=False)

    def _hide(self) -> None:
        if self.is_shown and self._table and self.name is not None:
            self._table.hide(self, self.name)

    @Slot()
    def fit(self) -> None:
        """The row may have another width, or other actions."""
        self.resize()
        if self.is_shown and self._table and self.name is not None:
            actions = {side: [action_params(action) for action in self._actions[side]] for side in SIDES}
            self._table.fit(self.name, self.width(), actions)
        self.moved.emit()  # actions are placed from the edges of the row

    @Slot()
    def resize(self) -> None:
        """The row has another size."""
        self.surface.setSize(self.size())

    def action(self, side: str | None, name: str) -> QObject | None:
        """The SwipeAction of this name on a side, or on any."""
        sides = [side] if side else SIDES
        return next((action for each in sides for action in self._actions[each] if action.property("name") == name), None)

    @property
    def flickable(self) -> QQuickItem | None:
        """The list around the row."""
        item = self.parentItem()
        while item and not item.inherits("QQuickFlickable"):
            item = item.parentItem()
        return item

    # --- Drawing --------------------------------------------------------------------------------------------------

    def updatePolish(self) -> None:
        """Qt's name for the moment before a repaint. Items that move now are painted where they are then."""
        if self._table:
            self._table.wait()
            self.advance()

    @Slot()
    def advance(self) -> None:
        """Updates the properties to the current time, for the next frame."""
        self.time, before, phase = now(), self.drawing, self._phase
        drawing = self._table.controller.drawing(self.name, self.time) if self._table and self.name is not None else CLOSED
        self.drawing = drawing._replace(size=0.0) if self.is_removed else drawing
        self._phase = self._table.phase(self.name) if self._table else "closed"
        if self._selected and not drawing.side and not drawing.is_moving:
            self._selected = None
        if drawing != before or self.is_removed:
            self.moved.emit()
        if (drawing.side, drawing.filled, drawing.pressed, drawing.is_moving, self._phase) != (*before[2:3], *before[4:], phase):
            self.changed.emit()
        if self._table:
            self._table.painted(self.time)

    @Slot(result=bool)
    def isSeen(self) -> bool:
        """Whether the row's window is on the screen: a minimized window is not painted."""
        window = self.view
        return bool(window) and (QQuickRenderControl.renderWindowFor(window) or window).isExposed()

    def _parts(self) -> list[QObject]:
        """The actions that show, from the innermost outwards."""
        return self._actions[self.drawing.side][::-1] if self.drawing.side else []

    def _places(self) -> list[list[float]]:
        """The x and the width of each of `parts`."""
        return [[part.x, part.width] for part in reversed(self.drawing.parts)]

    table = Property(SwipeTable, lambda self: self._table, _set_table, notify=changed)
    cell = Property("QVariant", lambda self: self.name, _set_cell, notify=changed)
    shownIn = Property(QObject, lambda self: self.view, lambda self, window: setattr(self, "view", window))
    leadingActions = Property("QVariantList", lambda self: self._actions["leading"], lambda self, all: self._set_actions("leading", all))
    trailingActions = Property("QVariantList", lambda self: self._actions["trailing"], lambda self, all: self._set_actions("trailing", all))
    offset = Property(float, lambda self: self.drawing.offset, notify=moved)
    heightPart = Property(float, lambda self: self.drawing.size, notify=moved)
    places = Property("QVariantList", _places, notify=moved)
    parts = Property("QVariantList", _parts, notify=changed)
    side = Property(str, lambda self: self.drawing.side or "", notify=changed)
    phase = Property(str, lambda self: self._phase, notify=changed)
    armed = Property(str, lambda self: self.drawing.filled or "", notify=changed)
    pressedAction = Property(str, lambda self: self.drawing.pressed or "", notify=changed)
    selectedAction = Property(str, lambda self: self._selected[1] if self._selected else "", notify=changed)
    moving = Property(bool, lambda self: self.drawing.is_moving, notify=changed)
    focusedByPointer = Property(bool, lambda self: self._is_pointed, notify=changed)

    # --- Pointers -------------------------------------------------------------------------------------------------

    def childMouseEventFilter(self, item: QQuickItem, event: QEvent) -> bool:
        """Qt's name for an event of an item in the row."""
        kind = event.type()
        if (kind in TOUCHES or kind in CLICKS) and self._table and self.is_shown and self.name is not None:
            return self._table.pointers.filter(self, item, event)
        return False

    # --- Keys and focus -------------------------------------------------------------------------------------------

    @Slot(int, int, result=bool)
    def keyPressed(self, code: int, modifiers: int) -> bool:
        """A key is pressed while the row, or the button of an action, has the focus. Returns whether the row has it."""
        name = key_name(code, modifiers)
        if name is None:
            return False
        self._point(False)
        if not self.pressKey(name):
            if name == "return":
                self.clicked.emit()
            elif name == "menu":
                self.show_menu()
            else:
                return False
        return True

    @Slot(str, result=bool)
    def pressKey(self, name: str) -> bool:
        """A key is pressed while the row has the focus, or assistive technology wants what it does. Returns whether the row has it."""
        driver = self._table.driver if self._table else None
        return driver is not None and self.name is not None and driver.key(self.name, name, now(), button=self._selected)

    def give_focus(self, target: str, side: str | None, action: str | None) -> None:
        """The controller moves the focus. A button may have to appear before it gets it."""
        if target in ("previousRow", "nextRow"):
            self._select(None)
            self.focusMoved.emit(-1 if target == "previousRow" else 1)
        elif target == "button" and side and action:
            self._select((side, action))
        else:
            self._select(None)
            self._point(bool(self._table) and self._table.pointers.is_on(self))
            self.parentItem().forceActiveFocus(Qt.FocusReason.MouseFocusReason if self._is_pointed else Qt.FocusReason.OtherFocusReason)

    def _select(self, button: tuple[str, str] | None) -> None:
        if self._selected != button:
            self._selected = button
            self.changed.emit()

    def _point(self, is_pointed: bool) -> None:
        if self._is_pointed != is_pointed:
            self._is_pointed = is_pointed
            self.changed.emit()

    @Slot(str, bool)
    def buttonFocused(self, action: str, has_focus: bool) -> None:
        """The button of an action that shows has got the focus, or lost it."""
        if has_focus and self.drawing.side:
            self._select((self.drawing.side, action))
        elif not has_focus and self._selected and self._selected[1] == action:
            self._select(None)

    @Slot()
    def focusLost(self) -> None:
        """The row itself has the focus no longer."""
        self._point(False)

    def show_menu(self, entries: list[dict[str, str]] | None = None, place: QPointF | None = None) -> None:
        """Shows a menu of these actions, or of all, from left to right."""
        if entries is None:
            sides = SIDES if self._table and not self._table.is_rtl else SIDES[::-1]
            order = [(side, self._actions[side][:: 1 if side == sides[0] else -1]) for side in sides]
            entries = [{"side": side, "action": each.property("name"), "title": each.property("title")} for side, all in order for each in all]
        if entries:
            self.menuRequested.emit(entries, place or QPointF(0, self.height()))

    # --- Requests -------------------------------------------------------------------------------------------------

    @Slot(str)
    def open(self, side: str) -> None:
        """Opens the row."""
        self._report("open", side)

    @Slot()
    @Slot(bool)
    def close(self, animated: bool = True) -> None:
        """Closes the row. A row that a filter is about to hide closes without animation, so that it comes back closed."""
        self._report("close", animated=animated)

    @Slot(str)
    @Slot(str, str)
    def invoke(self, action: str, side: str = "") -> None:
        """Performs an action, as if its button had been tapped."""
        found = side or next((each for each in SIDES if self.action(each, action)), None)
        if found:
            self._report("invoke", action, found)

    def _report(self, event: str, *what: Any, **more: Any) -> None:
        if self._table and self.name is not None:
            self._table.report(event, self.name, *what, **more)


class SwipeSurface(QQuickItem):
    """Lies below all items of a row, and receives what none of them takes."""

    def __init__(self, parent: SwipeCell) -> None:
        super().__init__(parent)
        self._row = parent
        self.setZ(-1)
        self.setAcceptTouchEvents(True)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton | Qt.MouseButton.RightButton)

    def touchEvent(self, event: QTouchEvent) -> None:
        """Takes a finger: the row filters its events."""
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes the mouse: the row filters its events."""
        if event.button() is Qt.MouseButton.RightButton:
            self._row.show_menu(place=event.position())

    def mouseUngrabEvent(self) -> None:
        """Something else has the mouse or a finger, or it is up."""
        if self._row.table:
            self._row.table.pointers.lost(self._row)

    touchUngrabEvent = mouseUngrabEvent

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel is turned, and nothing in the row has taken that."""
        event.ignore()
        if self._row.table and self._row.is_shown and self._row.name is not None:
            self._row.table.scrolls.scrolled(self._row, event)
