"""Values out of QML, and the desktop's settings."""

from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QJSValue

from .row_states import Key

SIDES = ("leading", "trailing")


def key(cell: Any) -> Key | None:
    """A row's name. QML may pass an integer as a real number."""
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return cell if isinstance(cell, str | int) else None


def plain(value: Any) -> Any:
    """A value as Python has it."""
    return value.toVariant() if isinstance(value, QJSValue) else value


def action_params(action: QObject) -> dict[str, Any]:
    """A SwipeAction as an object of the protocol."""
    return {"id": action.property("name"), "width": action.property("width"), "style": action.property("style")}


def prefers_reduced_motion() -> bool:
    """Whether the desktop's setting is reduced motion, if this version of Qt can read it."""
    if QGuiApplication.instance() is None:
        return False
    style = QGuiApplication.styleHints()  # must outlive the hints
    hints = style.accessibility()
    return hasattr(hints, "motionPreference") and hints.motionPreference() is Qt.MotionPreference.ReducedMotion
