"""The daemon as a QML type."""

from typing import Any

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal
from PySide6.QtQml import QmlElement

from swiped import Notification, SwipedError

from .link import Link

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class Swiped(Link):
    """Shared by all tables of a program. `error` is empty until there is no daemon to be had any more."""

    changed = Signal()
    notified = Signal(str, "QVariant", arguments=["method", "params"])

    def __init__(self, parent: QObject | None = None, **options: Any) -> None:
        super().__init__(parent, **options)
        self.opened.connect(lambda: self.changed.emit())
        self.failed.connect(lambda _: self.changed.emit())
        self.listeners.append(self._told)
        if application := QCoreApplication.instance():
            application.aboutToQuit.connect(lambda: self.close())

    def _set_program(self, program: str) -> None:
        self.program = program or None
        self.changed.emit()

    def _set_socket(self, path: str) -> None:
        self.address = path
        self.changed.emit()

    def _set_timeout(self, timeout: int) -> None:
        self.patience = timeout
        self.changed.emit()

    def _told(self, news: Notification | SwipedError) -> None:
        if isinstance(news, Notification):
            self.notified.emit(news.method, news.params)

    command = Property(str, lambda self: str(self.program or ""), _set_program, notify=changed)
    socket = Property(str, lambda self: self.address, _set_socket, notify=changed)  # of a daemon that listens, instead
    timeout = Property(int, lambda self: self.patience, _set_timeout, notify=changed)  # ms
    ready = Property(bool, lambda self: self.is_open, notify=changed)
    error = Property(str, lambda self: str(self.failure or ""), notify=changed)
