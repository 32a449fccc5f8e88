"""A table of the daemon as a QML type: it connects the list controller to the application and to the rows of a list."""

import logging
import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Property, QCoreApplication, QObject, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickWindow
from swiped import now
from swiped.controller import CLOSED, ListController, effects
from swiped.controller.lists import ListDriver

from .daemon import Session, Swiped
from .pointers import Pointers
from .qml import Key, key, plain, prefers_reduced_motion, press_key
from .scrolls import Scrolls

if TYPE_CHECKING:
    from .cell import SwipeCell

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1
LTR, RTL = Qt.LayoutDirection.LeftToRight.value, Qt.LayoutDirection.RightToLeft.value
Actions = dict[str, list[dict[str, Any]]]  # by side, each from the outer edge inwards
WORDS = {"opened": "Actions: {}", "armed": "Release for {}", "performed": "{}", "removed": "Removed", "restored": "Restored"}
PHASES = {"cell/willOpen": "settling", "cell/willClose": "settling", "cell/didOpen": "open", "cell/didClose": "closed"}

log = logging.getLogger("swiped_qt")


@QmlElement
class SwipeTable(QObject):
    """The first row opens the table, with the row's width and actions. A row may have separate actions."""

    changed = Signal()
    invoked = Signal("QVariant", str, int, arguments=["cell", "action", "invocation"])
    removed = Signal("QVariant", arguments=["cell"])  # a row was removed by its action, whether it was shown or not
    frameReceived = Signal("QVariant", arguments=["frame"])
    settled = Signal()  # the last row that moved has come to rest
    closedChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._daemon: Swiped | None = None
        self._name = ""
        self._params: dict[str, Any] = {"behavior": "mail", "layoutDirection": "ltr", "reducedMotion": prefers_reduced_motion()}
        self._params |= {"enabled": True, "group": None}
        self.controller = ListController("", {}, **self._params)
        self._session: Session | None = None
        self.driver: ListDriver | None = None  # from the first row on
        self.pointers, self.scrolls = Pointers(self), Scrolls(self)
        self.active: "SwipeCell | None" = None  # the row that has got the last input
        self._rows: dict[Key, list["SwipeCell"]] = {}  # a list may show a cell by two rows for a moment
        self._phases: dict[Key, str] = {}  # of the rows that are not closed
        self._actions: Actions | None = None  # of the table: those of its first row
        self._own_actions: dict[Key, Actions] = {}  # of rows whose actions differ
        self._was_closed, self._was_moving = True, False
        self._removing: dict[Key, list["SwipeCell"]] = {}  # rows that have collapsed, while a pointer is down on them
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(lambda: self.report("time_passed"))
        end = self._end = lambda: self._close()  # noqa: E731
        self.destroyed.connect(end)

    # --- Properties -----------------------------------------------------------------------------------------------

    def _set_daemon(self, daemon: Swiped | None) -> None:
        if self._daemon is None:  # it cannot be replaced
            self._daemon = daemon
            self.changed.emit()

    def _set_name(self, name: str) -> None:
        if self.driver is None:
            self._name = name
            self.changed.emit()

    def _set_param(self, member: str, value: Any) -> None:
        if self._params[member] != value:
            self._params[member] = value
            self.report("configure", **{member: value})
            self.changed.emit()

    def _set_direction(self, direction: int) -> None:
        self._set_param("layoutDirection", "rtl" if direction == RTL else "ltr")

    def _style(self) -> str:
        return self.controller.behavior["layout"]["style"] if self.controller.behavior else ""

    daemon = Property(Swiped, lambda self: self._daemon, _set_daemon, notify=changed)
    name = Property(str, lambda self: self.controller.table or self._name, _set_name, notify=changed)
    behavior = Property("QVariant", lambda self: self._params["behavior"], lambda self, to: self._set_param("behavior", plain(to)), notify=changed)
    layoutDirection = Property(int, lambda self: RTL if self.is_rtl else LTR, _set_direction, notify=changed)
    reducedMotion = Property(bool, lambda self: self._params["reducedMotion"], lambda self, to: self._set_param("reducedMotion", to), notify=changed)
    enabled = Property(bool, lambda self: self._params["enabled"], lambda self, to: self._set_param("enabled", to), notify=changed)
    group = Property(str, lambda self: self._params["group"] or "", lambda self, to: self._set_param("group", to or None), notify=changed)
    style = Property(str, _style, notify=changed)  # the layout style of the actions
    closed = Property(bool, lambda self: self._was_closed, notify=closedChanged)

    @property
    def is_rtl(self) -> bool:
        """Whether the leading side is on the right."""
        return self._params["layoutDirection"] == "rtl"

    # --- For applications -----------------------------------------------------------------------------------------

    @Slot()
    def scroll(self) -> None:
        """Reports that the user began to scroll."""
        self.report("list_scrolled")

    @Slot()
    def tap(self) -> None:
        """Reports that the user tapped beside the rows."""
        self.report("tapped_outside")

    @Slot()
    def closeAll(self) -> None:
        """Closes all rows."""
        self.report("close_all")

    @Slot(int, bool)
    @Slot(int, bool, str)
    def complete(self, invocation: int, performed: bool, then: str = "") -> None:
        """Reports that an action that `waits` has been performed, or was not."""
        self.report("complete", invocation, performed=performed, then=then or None)

    @Slot("QVariant")
    def restore(self, cell: Any) -> None:
        """Lets a row that is in the model again grow back, because the user has undone its removal."""
        if (name := key(cell)) is not None:
            self.report("restore", name)
            for row in list(self._rows.get(name, [])):
                row.is_removed = False
                row.advance()

    @Slot("QVariantList")
    def forget(self, cells: list[Any]) -> None:
        """Reports that the application has removed rows, other than by an action of theirs."""
        names = [name for name in map(key, cells) if name is not None]
        self.report("rows_edited", names)
        for name in names:
            self._set_phase(name, "removed")
        self._update_closed()

    # --- For rows -------------------------------------------------------------------------------------------------

    def report(self, event: str, *what: Any, at: float | None = None, **more: Any) -> None:
        """Reports an event to the controller, and does what it asks."""
        getattr(self.controller, event)(*what, at=now() if at is None else at, **more)
        if self.driver:
            self.driver.run()

    def show(self, row: "SwipeCell", name: Key) -> None:
        """A row shows this cell."""
        self._rows.setdefault(name, []).append(row)

    def hide(self, row: "SwipeCell", name: Key) -> None:
        """A row no longer shows this cell."""
        rows = self._rows.get(name, [])
        if row in rows:
            rows.remove(row)
        if not rows:
            self._rows.pop(name, None)
            self.report("row_hidden", name)
            self._release_actions(name)
        self.active = None if self.active is row else self.active

    def fit(self, name: Key, width: float, actions: Actions) -> None:
        """A row is shown with this width, in px, and these actions. The first row opens the table."""
        if self._daemon is None or width <= 0:
            return
        if self.driver is None:
            session = self._session = self._daemon.session
            self.controller.table = self._name or session.lists.table_name()
            self.driver = ListDriver(self.controller, session.lists, self)
            self._actions = actions
            QCoreApplication.instance().aboutToQuit.connect(self._end)
            session.lists.add(self.driver)
            self.report("configure", width=width, actions=actions)
        else:
            self.report("configure", width=width)
        if actions != self._own_actions.get(name, self._actions):
            self._own_actions[name] = actions
            self.report("set_actions", name, actions)

    def _release_actions(self, name: Key) -> None:
        """A row that is closed and not shown has the table's actions until it is shown again."""
        if name in self._own_actions and name not in self._rows and self.controller.drawing(name, now()) is CLOSED:
            del self._own_actions[name]
            self.report("set_actions", name, None)

    def wait(self) -> None:
        """Waits for the answer that the next repaint has to show, if there is one."""
        if self.driver:
            self.driver.lists.calls.wait()

    def phase(self, name: Key | None) -> str:
        """The phase of a row."""
        return self._phases.get(name, "closed")  # type: ignore[arg-type]

    def painted(self, at: float) -> None:
        """A row has been drawn as it is at a time."""
        is_moving = not self.controller.is_at_rest(at)
        if self._was_moving and not is_moving:
            self.settled.emit()
        self._was_moving = is_moving

    @property
    def window(self) -> QQuickWindow | None:
        """The window of the rows."""
        return next((row.view for rows in self._rows.values() for row in rows), None)

    def is_row_at(self, point: QPointF) -> bool:
        """Whether a row is at this point of the window."""
        rows = [row for rows in self._rows.values() for row in rows]
        return any(row.isVisible() and row.contains(row.mapFromScene(point)) for row in rows)

    # --- The controller -------------------------------------------------------------------------------------------

    def do(self, effect: effects.Effect) -> None:
        """Does an effect of the controller."""
        name = getattr(effect, "cell", None)
        row = (self._rows.get(name) or [None])[-1]
        match effect:
            case effects.Await():
                if self.active:
                    self.active.polish()
            case effects.Repaint():
                self._repaint(name)
            case effects.Wake(None):
                self._timer.stop()
            case effects.Wake(at):
                self._timer.start(max(math.ceil(at - now()), 0))
            case effects.Claim(pointer):
                self.pointers.claim(pointer)
            case effects.Leave(pointer):
                self.pointers.leave(pointer)
            case effects.LeaveScroll(x, y):
                self.scrolls.leave(x, y)
            case effects.Focus(_, target, side, action) if row:
                row.give_focus(target, side, action)
            case effects.RepeatKey(pressed) if self.window:
                press_key(self.window, pressed)
            case effects.Menu(_, entries) if row:
                row.show_menu(entries)
            case effects.Announce(_, kind, actions) if row:
                words = WORDS[kind].format(", ".join(each.get("title", each["action"]) for each in actions))
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(row.parentItem(), words))
            case effects.Opened():
                self._daemon.table_opened()
                self.changed.emit()
            case effects.Activate() if row:
                row.clicked.emit()
            case effects.Perform(_, action, side, invocation):
                self._perform(name, row, action, side, invocation)
            case effects.Removed():
                self._remove(name)
            case effects.Failed(error):
                self._fail(error)

    def message_received(self, method: str, params: dict[str, Any]) -> None:
        """The driver reports a message."""
        cell = params.get("cell")
        if method == "cell/frame":
            self._set_phase(cell, params["phase"])
            self.frameReceived.emit(params)
            return
        if phase := PHASES.get(method):
            if method.startswith("cell/will") and "animation" in params or params.get("finished") and self.phase(cell) == "settling":
                self._set_phase(cell, phase)
        self._daemon.notified.emit(method, params)

    def _set_phase(self, cell: Key, phase: str) -> None:
        if phase in ("closed", "removed"):
            self._phases.pop(cell, None)
        else:
            self._phases[cell] = phase

    def _repaint(self, name: Key) -> None:
        for row in self._rows.get(name, []):
            row.polish()
        self._release_actions(name)
        self._was_moving = self._was_moving or not self.controller.is_at_rest(now())
        self._update_closed()

    def _update_closed(self) -> None:
        if self._was_closed == self.controller.has_open_rows:
            self._was_closed = not self._was_closed
            self.pointers.watch()
            self.closedChanged.emit()

    def _perform(self, cell: Key, row: "SwipeCell | None", name: str, side: str | None, invocation: int) -> None:
        """Lets the application perform an action, and reports that, unless the action `waits`."""
        action = row and row.action(side, name)
        if action:
            row.performed.emit(action, invocation)
        self.invoked.emit(cell, name, invocation)
        if action is None:
            self.complete(invocation, False)
        elif not action.property("waits"):
            self.complete(invocation, True, action.property("then"))

    def _remove(self, cell: Key) -> None:
        rows = list(self._rows.get(cell, []))
        self._update_closed()
        for row in rows:
            row.is_removed = True
            row.advance()
        self._removing[cell] = rows
        if not any(self.pointers.is_on(row) for row in rows):
            self._report_removal(cell)

    def _report_removal(self, cell: Key) -> None:
        for row in self._removing.pop(cell, []):
            row.removed.emit()
        self.removed.emit(cell)

    def released(self, pressed: "SwipeCell") -> None:
        """The pointer is up that went down on a row. If the row has been removed meanwhile, the application learns it now."""
        for cell, rows in list(self._removing.items()):
            if pressed in rows and not self.pointers.is_on(pressed):
                self._report_removal(cell)

    def moving_in(self, row: "SwipeCell") -> "SwipeCell":
        """The row for which a press on this row is: the one that follows, if this row is being removed."""
        if not self.controller.is_removing(row.name) and not row.is_removed:  # type: ignore[arg-type]
            return row
        rows = [each for rows in self._rows.values() for each in rows if not self.controller.is_removing(each.name) and not each.is_removed]
        below = [each for each in rows if each.isVisible() and each.mapToScene(QPointF(0, 0)).y() >= row.mapToScene(QPointF(0, 0)).y()]
        return min(below, key=lambda each: each.mapToScene(QPointF(0, 0)).y(), default=row)

    def _fail(self, error: Any) -> None:
        if self.controller.is_open:
            log.warning("%s: %s", self.controller.table, error)
        else:
            self._phases.clear()
            self._daemon.table_failed(error)

    def _close(self) -> None:
        """The table is being destroyed, or the application ends; only its Python members can still be used."""
        driver, self.driver = self.driver, None
        if driver is None:
            return
        QCoreApplication.instance().aboutToQuit.disconnect(self._end)
        self.controller.request("table/close", {}, now())
        for effect in self.controller.effects:
            if isinstance(effect, effects.Send):
                driver.lists.send(effect, driver)
        self._session.remove(driver)
