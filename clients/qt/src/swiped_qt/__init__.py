"""Rows that are swiped, for Qt Quick. Call `install` with the QML engine, then `import Swiped` in QML.

Begin reading at `Swiped/SwipeRow.qml`, the row. `SwipeCell` (`cell.py`) is the row's object in Python; `gestures.py` are the drags and
wheels that it reports to the daemon. `SwipeTable` (`table.py`) is what the rows of a list share; `row_states.py` is what the daemon
has sent about each row, and `row_actions.py` which actions each row has. `Swiped` (`daemon.py`) is the daemon, in Qt's event loop.
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
