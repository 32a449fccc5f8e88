"""The daemon as a QML type: a `swiped.Daemon` in Qt's event loop. Only a repaint waits for it, briefly: see `swiped.LoopCalls`."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

import swiped
from PySide6.QtCore import Property, QCoreApplication, QObject, QSocketNotifier, Signal
from PySide6.QtQml import QmlElement
from shiboken6 import isValid
from swiped import Notification, SwipedError
from swiped.transport import Program

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1

log = logging.getLogger("swiped_qt")
EXIT_TIMEOUT = 1.0  # s that the daemon may take to exit before it is killed: the user waits for it

OnResult = Callable[[Any], object] | None
OnError = Callable[[SwipedError], object] | None


def kill(daemons: list[swiped.Daemon], calls: swiped.LoopCalls, notifier: QSocketNotifier, *_: object) -> None:
    """Ends the sessions and empties the list. It is connected to `destroyed`, when the `Swiped` can no longer be used."""
    calls.close()
    if isValid(notifier):
        notifier.setEnabled(False)
    while daemons:
        daemons.pop().kill()


@QmlElement
class Swiped(QObject):
    """Starts the daemon, or uses the one at `socket`, with the first request. All tables of a program may share it.

    `failure` is the SwipedError that has ended the session; requests are dropped from then on. `listeners` are called with each
    notification, and with the failure.

    Signals are connected to functions, not to methods: when QML has added members to an object, PySide no longer finds its methods.
    """

    changed = Signal()
    opened = Signal()
    failed = Signal(object)  # a SwipedError
    notified = Signal(str, "QVariant", arguments=["method", "params"])

    def __init__(
        self, parent: QObject | None = None, program: Program | None = None, timeout: int = 5000, socket: str = "", frame_wait: float = 2
    ) -> None:
        super().__init__(parent)
        self.failure: SwipedError | None = None
        self.is_open = False
        self.listeners: list[Callable[[Notification | SwipedError], None]] = [self._emit]
        self._program, self._socket, self._timeout = program, socket, timeout
        self._is_started = False
        self._daemons: list[swiped.Daemon] = []  # one, or none
        self.calls = calls = swiped.LoopCalls(frame_wait / 1000)
        self._notifier = QSocketNotifier(calls.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(lambda: calls.run())
        self.destroyed.connect(partial(kill, self._daemons, calls, self._notifier))
        if application := QCoreApplication.instance():
            application.aboutToQuit.connect(lambda: self.close())

    @property
    def pid(self) -> int | None:
        """The process id of the daemon's supervisor, while it runs."""
        return self._daemons[0].pid if self._daemons else None

    def start(self) -> None:
        """Starts the daemon, or uses the one at the socket."""
        if self._is_started:
            return
        self._is_started = True
        callbacks = {"calls": self.calls, "on_notification": self._notified, "on_failure": self._fail}
        options: dict[str, Any] = {"timeout": self._timeout / 1000, "capabilities": {"follow": True}}
        if self._socket:
            options["socket"] = self._socket
        try:
            daemon = swiped.Daemon(self._program, wait=False, **callbacks, **options)
        except SwipedError as error:
            self._fail(error)
        else:
            self._daemons.append(daemon)
            daemon.ready.add_done_callback(lambda ready: self.calls.put(lambda: self._opened(ready)))

    def request(self, method: str, params: dict[str, Any], on_result: OnResult = None, on_error: OnError = None) -> None:
        """Sends a request. Its result is passed to `on_result`, or its error to `on_error`, which is logged by default."""

        self.start()
        if not self._daemons or self.failure:
            return

        def responded(response: Any) -> None:
            if not isinstance(response, SwipedError):
                if on_result:
                    on_result(response)
            elif on_error:
                on_error(response)
            else:
                log.warning("%s: %s", method, response)

        self._daemons[0].send(method, params, responded)

    def close(self) -> None:
        """Shuts the daemon down, or kills it if it does not exit within a second."""
        self.calls.close()
        if self._daemons:
            daemon = self._daemons.pop()
            daemon.timeout = min(daemon.timeout, EXIT_TIMEOUT)
            daemon.close()

    # --- Callbacks -----------------------------------------------------------------------------------------------

    def _opened(self, ready: "Future[Any]") -> None:
        if ready.exception() is None:
            self.is_open = True
            self.opened.emit()
            self.changed.emit()

    def _notified(self, notification: Notification) -> None:
        for listener in list(self.listeners):
            listener(notification)

    def _fail(self, error: SwipedError) -> None:
        self.failure, self.is_open = error, False
        log.error("%s", error)
        for listener in list(self.listeners):
            listener(error)
        self.failed.emit(error)
        self.changed.emit()

    def _emit(self, event: Notification | SwipedError) -> None:
        if isinstance(event, Notification):
            self.notified.emit(event.method, event.params)

    # --- Properties ----------------------------------------------------------------------------------------------

    def _set_command(self, program: str) -> None:
        self._program = program or None
        self.changed.emit()

    def _set_socket(self, path: str) -> None:
        self._socket = path
        self.changed.emit()

    def _set_timeout(self, timeout: int) -> None:
        self._timeout = timeout
        if self._daemons:
            self._daemons[0].timeout = timeout / 1000
        self.changed.emit()

    def _set_frame_wait(self, wait: float) -> None:
        self.calls.bound = wait / 1000
        self.changed.emit()

    command = Property(str, lambda self: str(self._program or ""), _set_command, notify=changed)
    socket = Property(str, lambda self: self._socket, _set_socket, notify=changed)  # the path of a running daemon's
    timeout = Property(int, lambda self: self._timeout, _set_timeout, notify=changed)  # ms
    frameWait = Property(float, lambda self: self.calls.bound * 1000, _set_frame_wait, notify=changed)  # ms
    ready = Property(bool, lambda self: self.is_open, notify=changed)
    error = Property(str, lambda self: str(self.failure or ""), notify=changed)
