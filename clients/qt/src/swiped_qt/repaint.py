"""Whether a row is painted, and a repaint that waits for the daemon."""

from PySide6.QtCore import Slot
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickItem, QQuickRenderControl, QQuickWindow
from swiped import LoopCalls

QML_IMPORT_NAME = "Swiped"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class SwipeRepaint(QQuickItem):
    """An invisible item of a row. After input, its window polishes it before the next repaint: then it waits for the answer."""

    _calls: LoopCalls | None = None

    def after_input(self, calls: LoopCalls) -> None:
        """The next repaint of the window shows the answer to the input that was just sent."""
        calls.input_sent()
        self._calls = calls
        self.polish()

    @Slot(QQuickWindow, result=bool)
    def isSeen(self, window: QQuickWindow | None) -> bool:
        """Whether the row's window is on the screen: a minimized window is not painted."""
        return bool(window) and (QQuickRenderControl.renderWindowFor(window) or window).isExposed()

    def updatePolish(self) -> None:
        """Qt's name for the moment before a repaint. Items that move now are painted where they are then."""
        if self._calls:
            self._calls.wait()
