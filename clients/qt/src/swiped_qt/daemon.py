"""The daemon as a QML type, in Qt's event loop. Only a repaint or a press waits for it, briefly: see `swiped.LoopCalls`."""

import logging
from typing import Any

import swiped
from PySide6.QtCore import Property, QObject, QSocketNotifier, Signal
from PySide6.QtQml import QmlElement
from shiboken6 import isValid
from swiped import SwipedError
from swiped.controller.lists import ListDriver, Lists

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1

log = logging.getLogger("swiped_qt")


class Session:
    """A daemon that the first list starts, and that ends with the last one."""

    def __init__(self, settings: tuple[Any, ...]) -> None:
        self._settings, self.is_over = settings, False
        self.daemon: swiped.Daemon | None = None
        self.calls = calls = swiped.LoopCalls(settings[3] / 1000)
        self.lists = Lists(self._start, calls)
        self._notifier = QSocketNotifier(calls.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(lambda: calls.run())

    def _start(self, **options: Any) -> swiped.Daemon:
        program, socket, timeout, _ = self._settings
        at_socket = {"socket": socket} if socket else {}
        self.daemon = swiped.Daemon(program, timeout=timeout / 1000, **at_socket, **options)
        return self.daemon

    def remove(self, driver: ListDriver) -> None:
        """A list is gone."""
        if self.lists.remove(driver):
            self.daemon, self.is_over = None, True
            self.calls.close()
            if isValid(self._notifier):
                self._notifier.setEnabled(False)
            sessions.pop(self._settings, None)


sessions: dict[tuple[Any, ...], Session] = {}  # of the program, by settings: lists whose `Swiped` is set alike share one


@QmlElement
class Swiped(QObject):
    """The daemon that the first list starts, or the one at `socket`. Lists share it if theirs have the same settings.

    `failure` is the SwipedError that has ended the session.
    """

    changed = Signal()
    opened = Signal()
    failed = Signal(object)  # a SwipedError
    notified = Signal(str, "QVariant", arguments=["method", "params"])

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.failure: SwipedError | None = None
        self.is_open = False
        self._program, self._socket, self._timeout, self._frame_wait = "", "", 5000, 2.0
        self._session: Session | None = None

    @property
    def session(self) -> Session:
        """What the lists share. While there are any, changes of `command` and `socket` have no effect."""
        if self._session is None or self._session.is_over:
            settings = self._program or None, self._socket, self._timeout, self._frame_wait
            if settings not in sessions:
                sessions[settings] = Session(settings)
            self._session = sessions[settings]
        return self._session

    @property
    def pid(self) -> int | None:
        """The process id of the daemon's supervisor, while it runs."""
        return self._session.daemon.pid if self._session and self._session.daemon else None

    @property
    def missed_waits(self) -> int:
        """How often a repaint or a press has waited for the daemon in vain."""
        return self._session.calls.missed_waits if self._session else 0

    def table_opened(self) -> None:
        """Rows of a list can be swiped."""
        self.failure, self.is_open = None, True
        self.opened.emit()
        self.changed.emit()

    def table_failed(self, error: SwipedError) -> None:
        """The session has ended, which each list reports, or a list could not be opened."""
        if error is not self.failure:
            self.failure, self.is_open = error, False
            log.error("%s", error)
            self.failed.emit(error)
            self.changed.emit()

    # --- Properties ----------------------------------------------------------------------------------------------

    def _set_command(self, program: str) -> None:
        self._program = program
        self.changed.emit()

    def _set_socket(self, path: str) -> None:
        self._socket = path
        self.changed.emit()

    def _set_timeout(self, timeout: int) -> None:
        self._timeout = timeout
        if self._session and self._session.daemon:
            self._session.daemon.timeout = timeout / 1000
        self.changed.emit()

    def _set_frame_wait(self, wait: float) -> None:
        self._frame_wait = wait
        if self._session:
            self._session.calls.bound = wait / 1000
        self.changed.emit()

    command = Property(str, lambda self: self._program, _set_command, notify=changed)
    socket = Property(str, lambda self: self._socket, _set_socket, notify=changed)  # the path of a running daemon's
    timeout = Property(int, lambda self: self._timeout, _set_timeout, notify=changed)  # ms
    frameWait = Property(float, lambda self: self._frame_wait, _set_frame_wait, notify=changed)  # ms
    ready = Property(bool, lambda self: self.is_open, notify=changed)
    error = Property(str, lambda self: str(self.failure or ""), notify=changed)
