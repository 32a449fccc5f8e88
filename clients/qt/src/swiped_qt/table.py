"""A table of the daemon's as a QML type: what the rows of a list have in common."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Property, QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QJSValue, QmlElement
from shiboken6 import isValid

from swiped import Notification, SwipedError
from swiped.drawing import Part, parts

from .daemon import Swiped
from .mirror import Key, Mirror

if TYPE_CHECKING:
    from .cell import SwipeCell

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1
RTL = Qt.LayoutDirection.RightToLeft.value


def key(cell: Any) -> Key | None:
    """A row's name out of QML, where every number may be a real one."""
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return cell if isinstance(cell, str | int) else None


def plain(value: Any) -> Any:
    """A value out of QML as Python has it."""
    return value.toVariant() if isinstance(value, QJSValue) else value


def prefers_little_motion() -> bool:
    """Whether the desktop asks for it, where this Qt can tell."""
    if QGuiApplication.instance() is None:
        return False
    style = QGuiApplication.styleHints()  # the hints live as long as this does
    hints = style.accessibility()
    return hasattr(hints, "motionPreference") and hints.motionPreference() is Qt.MotionPreference.ReducedMotion


@QmlElement
class SwipeTable(QObject):
    """Opened by its first row, with that row's width and actions; a row whose actions are others has them for itself."""

    changed = Signal()
    invoked = Signal("QVariant", str, int, arguments=["cell", "action", "invocation"])
    removed = Signal("QVariant", arguments=["cell"])  # a row has collapsed, shown or not
    framed = Signal("QVariant", arguments=["frame"])  # the daemon said this of a row, and the row knows
    rested = Signal()  # the last row that moved has come to rest
    stirred = Signal()  # something is open or moving that was not, or the other way round

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.mirror = Mirror()
        self._daemon: Swiped | None = None
        self._name = ""
        self._given: dict[str, Any] = {"behavior": "mail", "layoutDirection": "ltr", "reducedMotion": prefers_little_motion()}
        self._width = 0.0
        self._actions: dict[str, list[dict[str, Any]]] | None = None  # what every row has; None: the table is not open
        self._behavior: dict[str, Any] = {}  # as the daemon has resolved it
        self._own: dict[Key, dict[str, Any]] = {}  # rows with actions of their own
        self._shown: dict[Key, list["SwipeCell"]] = {}
        self.turned: "SwipeCell | None" = None  # the row that a touchpad has
        self._deleted: set[Key] = set()
        self._stirs = self._moves = False
        self.destroyed.connect(lambda: self._leave())

    # --- What applications set ------------------------------------------------------------------------------------

    def _set_daemon(self, daemon: Swiped | None) -> None:
        if daemon is self._daemon or self._daemon is not None:
            return  # once
        self._daemon = daemon
        daemon.listeners.append(self._told)
        self.changed.emit()

    def _set_name(self, name: str) -> None:
        if self._actions is None:
            self._name = name
            self.changed.emit()

    def _give(self, member: str, value: Any) -> None:
        if self._given[member] == value:
            return
        self._given[member] = value
        if self._actions is not None:
            self.ask("table/configure", {member: value}, self._configured)
        self.changed.emit()

    def _set_behavior(self, behavior: Any) -> None:
        self._give("behavior", plain(behavior))

    def _set_direction(self, direction: int) -> None:
        self._give("layoutDirection", "rtl" if direction == RTL else "ltr")

    def _set_reduced_motion(self, reduced: bool) -> None:
        self._give("reducedMotion", reduced)

    def _direction(self) -> int:
        return RTL if self.is_mirrored else Qt.LayoutDirection.LeftToRight.value

    daemon = Property(Swiped, lambda self: self._daemon, _set_daemon, notify=changed)
    name = Property(str, lambda self: self.table, _set_name, notify=changed)
    behavior = Property("QVariant", lambda self: self._given["behavior"], _set_behavior, notify=changed)
    layoutDirection = Property(int, _direction, _set_direction, notify=changed)
    reducedMotion = Property(bool, lambda self: self._given["reducedMotion"], _set_reduced_motion, notify=changed)
    style = Property(str, lambda self: self._behavior.get("layout", {}).get("style", ""), notify=changed)  # where actions stand
    closed = Property(bool, lambda self: not self._stirs, notify=stirred)

    @property
    def table(self) -> str:
        return self._name or f"table {id(self):x}"

    @property
    def is_mirrored(self) -> bool:
        return self._given["layoutDirection"] == "rtl"

    # --- What applications ask ------------------------------------------------------------------------------------

    @Slot()
    def scroll(self) -> None:
        """The user began to scroll."""
        if self._stirs:
            self.ask("table/scroll", {})

    @Slot()
    def tap(self) -> None:
        """The user tapped beside the actions."""
        if self._stirs:
            self.ask("table/tap", {})

    @Slot()
    def closeAll(self) -> None:
        self.ask("table/closeCells", {})

    @Slot(int, bool)
    @Slot(int, bool, str)
    def complete(self, invocation: int, performed: bool, then: str = "") -> None:
        """An action that `waits` has been performed, or refused."""
        params = {"invocation": invocation, "performed": performed} | ({"then": then} if then else {})
        self.request("action/complete", params, self.take)

    @Slot("QVariantList")
    def forget(self, cells: list[Any]) -> None:
        """The application took rows out of its own accord: what the daemon knows of them goes, too."""
        keys = [name for name in map(key, cells) if name is not None]
        self._deleted.update(keys)
        self.ask("table/edit", {"deleted": keys}, lambda _: self._deleted.difference_update(keys))

    # --- What rows ask --------------------------------------------------------------------------------------------

    def show(self, row: "SwipeCell", name: Key) -> None:
        self._shown.setdefault(name, []).append(row)

    def hide(self, row: "SwipeCell", name: Key) -> None:
        rows = self._shown.get(name, [])
        if row in rows:
            rows.remove(row)
        if not rows:
            self._shown.pop(name, None)
            self._disown(name)

    def fit(self, name: Key, width: float, actions: dict[str, list[dict[str, Any]]]) -> None:
        """A row is there, that wide and with these actions."""
        if self._daemon is None or width <= 0:
            return
        if self._actions is None:
            self._actions, self._width = actions, width
            self.ask("table/open", self._given | {"width": width, "actions": actions}, self._opened)
        elif width != self._width:
            self._width = width
            self.ask("table/configure", {"width": width}, self._configured)
        own = actions if actions != self._actions else None
        if own != self._own.get(name):
            self._configure(name, own)

    def _configure(self, name: Key, actions: dict[str, Any] | None) -> None:
        if actions is None:
            del self._own[name]
        else:
            self._own[name] = actions
        self.ask("cell/configure", {"cell": name, "actions": actions}, self.take)

    def _disown(self, name: Key) -> None:
        """What a row has of its own is forgotten while it is closed and out of sight."""
        if name in self._own and name not in self._shown and name not in self.mirror.states:
            self._configure(name, None)

    def _leave(self) -> None:
        """The table is destroyed; of this object nothing is left but what Python has."""
        if self._daemon and isValid(self._daemon):
            self._daemon.listeners.remove(self._told)
            if self._actions is not None:
                self._daemon.request("table/close", {"table": self.table})

    def ask(
        self,
        method: str,
        params: dict[str, Any],
        then: Callable[[Any], None] | None = None,
        failing: Callable[[SwipedError], None] | None = None,
    ) -> None:
        self.request(method, {"table": self.table} | params, then, failing)

    def request(
        self,
        method: str,
        params: dict[str, Any],
        then: Callable[[Any], None] | None = None,
        failing: Callable[[SwipedError], None] | None = None,
    ) -> None:
        if self._daemon:
            self._daemon.request(method, params, then, failing)

    def side(self, offset: float) -> str | None:
        """The side that shows at an offset."""
        if offset == 0:
            return None
        return "leading" if (offset > 0) != self.is_mirrored else "trailing"

    def parts(self, side: str, actions: list[dict[str, Any]], offset: float, filled: str | None) -> list[Part]:
        """Where the actions of the side that shows are, from the outermost inwards."""
        return parts(self._behavior, actions, side, offset, self._width, filled) if self._behavior else []

    # --- What the daemon says -------------------------------------------------------------------------------------

    def take(self, frame: dict[str, Any]) -> None:
        cell = frame["cell"]
        is_removed = self.mirror.take(frame) and cell not in self._deleted
        rows = list(self._shown.get(cell, []))
        for row in rows if is_removed else []:
            row.is_removed = True
        self._redraw(cell)
        self.framed.emit(frame)
        if is_removed:
            for row in rows:
                row.removed.emit()
            self.removed.emit(cell)

    def _redraw(self, cell: Key) -> None:
        for row in list(self._shown.get(cell, [])):
            row.advance()
        if self._stirs != bool(self.mirror.states):
            self._stirs = not self._stirs
            self.stirred.emit()
        self._disown(cell)
        moved, self._moves = self._moves, self.mirror.is_moving
        if moved and not self._moves:
            self.rested.emit()

    def _opened(self, result: dict[str, Any]) -> None:
        self._behavior = result["behavior"]
        self.changed.emit()

    def _configured(self, result: dict[str, Any]) -> None:
        self._behavior = result["behavior"]
        for frame in result["cells"]:
            self.take(frame)
        self.changed.emit()

    def _told(self, news: Notification | SwipedError) -> None:
        if isinstance(news, SwipedError):
            self._failed()
        elif news.params.get("table") != self.table:
            return
        elif news.method == "cell/frame":
            self.take(news.params)
        elif news.method == "action/invoked":
            self._perform(news.params)
        elif self.mirror.hear(news):
            self._redraw(news.params["cell"])

    def _perform(self, params: dict[str, Any]) -> None:
        """Lets the application perform an action, and tells the daemon, unless the application does that itself."""
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
        """Without a daemon every row is closed, and stays so."""
        cells = list(self.mirror.states)
        self.mirror = Mirror()
        for cell in cells:
            self._redraw(cell)
        self.changed.emit()
