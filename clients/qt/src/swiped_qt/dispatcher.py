"""Calls from other threads into Qt's event loop."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot


class Dispatcher(QObject):
    """Functions that other threads `post` are called in the loop of the thread that made this object, in order."""

    _posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._posted.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], object]) -> None:
        """Queues a call. Never blocks."""
        self._posted.emit(call)

    @Slot(object)
    def _call(self, call: Callable[[], object]) -> None:
        call()
