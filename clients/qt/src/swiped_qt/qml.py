"""Values out of QML, and the desktop's settings."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtQml import QJSValue
from PySide6.QtQuick import QQuickWindow

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


def press_key(window: QQuickWindow, name: str) -> None:
    """Presses a key of the protocol's again, for what has the focus now."""
    if name == "backTab":
        code, modifier = Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier
    else:
        code, modifier = Qt.Key(next(code for code, each in KEYS.items() if each == name)), Qt.KeyboardModifier.NoModifier
    for kind in QEvent.Type.KeyPress, QEvent.Type.KeyRelease:
        QCoreApplication.sendEvent(window, QKeyEvent(kind, code, modifier))


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
