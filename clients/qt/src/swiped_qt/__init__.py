"""Rows that are swiped, for Qt Quick. Call `install` with the QML engine, then `import Swiped` in QML.

Begin reading at `Swiped/SwipeRow.qml`, the row. `SwipeCell` (`cell.py`) is its part in Python: it reports Qt's events to the list
controller of the Python client, and has what the row shows. `SwipeTable` (`table.py`) is what the rows of a list share, and does what
the controller asks; `pointers.py` are fingers and the mouse, `scrolls.py` wheels and touchpads. `Swiped` (`daemon.py`) is the daemon,
in Qt's event loop.
"""

from pathlib import Path

from PySide6.QtQml import QQmlEngine

from .cell import SwipeCell
from .daemon import Swiped
from .table import SwipeTable

__all__ = ["SwipeCell", "SwipeTable", "Swiped", "install"]


def install(engine: QQmlEngine) -> None:
    """Adds the QML module `Swiped` to the engine's import path."""
    engine.addImportPath(Path(__file__).resolve().parent)
