"""The mail list in this process, without a display, under fingers that Qt's own test library moves. PySide6 has the QML module."""

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from drivers.qt import build
from hostile import ROOT, SWIPED

pytest.importorskip("PySide6.QtTest", reason="make test-toolkits installs it")
sys.path[:0] = [str(ROOT / "clients/qt/src"), str(ROOT / "clients/python/src")]
os.environ |= {"QML_IMPORT_PATH": str(build()), "SWIPED": SWIPED}

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QtMsgType, QUrl, qInstallMessageHandler  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtQuick import QQuickItem, QQuickView, QQuickWindow, QSGRendererInterface  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402

import swiped_qt  # noqa: E402
from swiped import now  # noqa: E402

MAILS = json.loads((ROOT / "clients/mails.json").read_text())
TIMEOUT = 30000  # ms
STEP = 8  # ms between two places of a finger
QML = Path(__file__).with_name("List.qml")


def wait(condition: Callable[[], Any], what: str = "") -> Any:
    """Runs the event loop until the condition is true."""
    for _ in range(TIMEOUT // 5):
        if found := condition():
            return found
        QTest.qWait(5)
    raise AssertionError(f"it never came to it: {what}")


def found(root: QObject, name: str) -> list[QObject]:
    """The objects of a type of the module, which Python knows as QObjects."""
    return [each for each in root.findChildren(QObject) if each.inherits(name)]


class List:
    """A window with the mail list, or with that of another file, and the notifications so far."""

    def __init__(self, mails: int = 8, file: Path | None = None, is_ready: bool = True, **given: Any) -> None:
        self.view = QQuickView()
        swiped_qt.install(self.view.engine())
        rows = [MAILS["mails"][number % 8] | {"cell": f"m{number + 1}"} for number in range(mails)]
        usual = {"mails": rows, "behavior": MAILS["behavior"], "colors": MAILS["colors"]}
        if not file:
            self.view.setInitialProperties(usual | given)
        self.view.setSource(QUrl.fromLocalFile(file or QML))
        assert self.view.errors() == []
        self.root = self.view.rootObject()
        self.table = found(self.root, "SwipeTable")[0]
        self.notifications: list[tuple[str, dict[str, Any]]] = []
        self.frames: list[dict[str, Any]] = []
        self.ran: list[tuple[str, str]] = []
        self.table.notified.connect(lambda method, params: self.notifications.append((method, params)))
        self.table.frameReceived.connect(self.frames.append)
        self.table.invoked.connect(lambda cell, action, _: self.ran.append((action, cell)))
        self.view.show()
        wait(lambda: self.rows and (self.table.property("ready") or not is_ready), "the list")
        self.finger = QTest.createTouchDevice()

    def close(self) -> None:
        self.view.close()
        self.view.setSource(QUrl())

    # --- What is seen ---------------------------------------------------------------------------------------------

    @property
    def rows(self) -> dict[str, QQuickItem]:
        items = self.root.property("contentItem").childItems()
        return {item.property("cell"): item for item in items if item.property("shown")}

    def x(self, cell: str) -> float:
        """The offset of a row's content."""
        row = self.rows[cell]
        return row.findChild(QQuickItem, "content").mapToItem(row, QPointF(0, 0)).x()

    def phase(self, cell: str) -> str:
        return self.rows[cell].property("phase")

    def count(self, method: str) -> int:
        return sum(each == method for each, _ in self.notifications)

    def middle(self, cell: str) -> QPoint:
        row = self.rows[cell]
        return row.mapToScene(QPointF(row.width() / 2, row.height() / 2)).toPoint()

    # --- What is done ---------------------------------------------------------------------------------------------

    def press(self, place: QPoint, finger: int = 0, others: tuple[int, ...] = ()) -> None:
        self._touch(others).press(finger, place).commit()

    def move(self, start: QPoint, end: QPoint, steps: int = 12, finger: int = 0, others: tuple[int, ...] = ()) -> None:
        for step in range(1, steps + 1):
            QTest.qWait(STEP)
            self._touch(others).move(finger, start + (end - start) * (step / steps)).commit()

    def release(self, place: QPoint, finger: int = 0, others: tuple[int, ...] = ()) -> None:
        QTest.qWait(STEP)
        self._touch(others).release(finger, place).commit()

    def _touch(self, others: tuple[int, ...]) -> Any:
        touch = QTest.touchEvent(self.view, self.finger)
        for other in others:
            touch.stationary(other)
        return touch

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.press(start)
        self.move(start, end)
        self.release(end)

    def swipe(self, cell: str, by: float) -> None:
        middle, half = self.middle(cell), QPoint(int(by / 2), 0)
        self.drag(middle - half, middle + half)

    def tap(self, place: QPoint) -> None:
        self.press(place)
        self.release(place)

    def open(self, cell: str, side: str = "trailing") -> None:
        self.rows[cell].open(side)
        wait(lambda: self.phase(cell) == "open", f"{cell} is open")

    def turn(self, cell: str, angle: QPoint, pixels: QPoint = QPoint(), phase: Qt.ScrollPhase = Qt.ScrollPhase.NoScrollPhase) -> None:
        QTest.wheelEvent(self.view, QPointF(self.middle(cell)), angle, pixels, Qt.KeyboardModifier.NoModifier, phase)
        QTest.qWait(STEP)


class Late(QObject):
    """Keeps the touches of a window, as if the application were busy, until `deliver` makes them with the times of a quick finger."""

    def __init__(self, view: QQuickView) -> None:
        super().__init__()
        self._view, self._kept = view, []
        view.installEventFilter(self)

    def eventFilter(self, view: QObject, event: QEvent) -> bool:
        is_touch = event.type() in (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd)
        if is_touch:
            self._kept.append(event.clone())
        return is_touch

    def deliver(self) -> None:
        self._view.removeEventFilter(self)
        start = int(now()) - STEP * len(self._kept)
        for number, event in enumerate(self._kept):
            event.setTimestamp(start + STEP * number)
            QCoreApplication.sendEvent(self._view, event)


@pytest.fixture(scope="session")
def application() -> QGuiApplication:
    QQuickWindow.setGraphicsApi(QSGRendererInterface.GraphicsApi.Software)
    return QGuiApplication.instance() or QGuiApplication(["tests", "-platform", "offscreen"])


@pytest.fixture
def complaints(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The warnings of Qt, QML and Python. An exception in a function that Qt calls is not raised anywhere else."""
    found: list[str] = []
    monkeypatch.setattr(sys, "excepthook", lambda *error: found.append("".join(traceback.format_exception(*error))))
    before = qInstallMessageHandler(lambda kind, context, message: kind is QtMsgType.QtDebugMsg or found.append(message))
    yield found
    qInstallMessageHandler(before)


@pytest.fixture
def show(application: QGuiApplication, complaints: list[str], tmp_path: Path) -> Iterator[Callable[..., List]]:
    """Shows a list, or that of a text of QML, and removes it after the test. Qt must not print a warning meanwhile."""
    shown: list[List] = []

    def show_list(*words: Any, qml: str = "", **given: Any) -> List:
        if qml:
            given["file"] = tmp_path / "list.qml"
            given["file"].write_text(qml)
        shown.append(List(*words, **given))
        return shown[-1]

    yield show_list
    for each in shown:
        each.close()
    assert not [each for each in complaints if "No angle or pixel delta" not in each]  # the end of a touchpad has none
