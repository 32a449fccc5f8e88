"""Values out of QML, and the desktop's settings."""

from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QJSValue

Key = str | int
SIDES = ("leading", "trailing")
KEYS = {getattr(Qt.Key, f"Key_{name[0].upper()}{name[1:]}").value: name for name in (
    "left", "right", "up", "down", "tab", "return", "space", "escape", "delete", "menu",
)} | {Qt.Key.Key_Enter.value: "return"}  # fmt: skip


def key(cell: Any) -> Key | None:
    """A row's name. QML may pass an integer as a real number."""
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return cell if isinstance(cell, str | int) else None


def key_name(code: int, modifiers: int) -> str | None:
    """The protocol's name of a key, if it has one."""
    others = modifiers & ~Qt.KeyboardModifier.KeypadModifier.value
    shift = Qt.KeyboardModifier.ShiftModifier.value
    if others == shift:
        return {Qt.Key.Key_Backtab.value: "backTab", Qt.Key.Key_F10.value: "menu"}.get(code)
    return None if others else KEYS.get(code)


def plain(value: Any) -> Any:
    """A value as Python has it."""
    return value.toVariant() if isinstance(value, QJSValue) else value


def action_params(action: QObject) -> dict[str, Any]:
    """A SwipeAction as an object of the protocol."""
    params = {"id": action.property("name"), "width": action.property("width"), "style": action.property("style")}
    return params | ({"title": title} if (title := action.property("title")) else {})


def prefers_reduced_motion() -> bool:
    """Whether the desktop's setting is reduced motion, if this version of Qt can read it."""
    if QGuiApplication.instance() is None:
        return False
    style = QGuiApplication.styleHints()  # must outlive the hints
    hints = style.accessibility()
    return hasattr(hints, "motionPreference") and hints.motionPreference() is Qt.MotionPreference.ReducedMotion
