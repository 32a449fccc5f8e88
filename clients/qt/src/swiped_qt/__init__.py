"""Rows that are swiped, in Qt Quick: `install` an engine, and `import Swiped` in QML."""

from pathlib import Path

from PySide6.QtQml import QQmlEngine

from .cell import SwipeCell
from .daemon import Swiped
from .table import SwipeTable

__all__ = ["SwipeCell", "SwipeTable", "Swiped", "install"]


def install(engine: QQmlEngine) -> None:
    """Lets the engine find the QML module `Swiped`."""
    engine.addImportPath(Path(__file__).resolve().parent)
