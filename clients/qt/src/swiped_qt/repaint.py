"""A repaint that waits for the daemon."""

from PySide6.QtQuick import QQuickItem, QQuickWindow
from shiboken6 import getCppPointer
from swiped import LoopCalls


class Repaint(QQuickItem):
    """An invisible item of a window. After input, the window polishes it before the next repaint: then it waits for the answer."""

    _of: dict[tuple[int, int], "Repaint"] = {}  # by the addresses of the window and the calls

    def __init__(self, window: QQuickWindow, calls: LoopCalls) -> None:
        super().__init__(window.contentItem())
        self._calls = calls

    @staticmethod
    def after_input(window: QQuickWindow | None, calls: LoopCalls) -> None:
        """The next repaint of the window shows the answer to the input that was just sent."""
        if window is None:
            return
        calls.input_sent()
        key = getCppPointer(window)[0], id(calls)
        if key not in Repaint._of:
            Repaint._of[key] = Repaint(window, calls)
            Repaint._of[key].destroyed.connect(lambda: Repaint._of.pop(key, None))
        Repaint._of[key].polish()

    def updatePolish(self) -> None:
        """Qt's name for the moment before a repaint. Items that move now are painted where they are then."""
        self._calls.wait()
