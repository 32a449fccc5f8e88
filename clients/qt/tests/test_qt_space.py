"""Taps beside the rows close them in every container; a to-do list; restored rows."""


import pytest
from offscreen import List, QTest, QUrl, application, complaints, show, wait  # noqa: F401
from PySide6.QtCore import QPoint
from PySide6.QtQuick import QQuickItem

from hostile import SWIPED

pytestmark = pytest.mark.toolkit

COLUMN = """
import QtQuick
import Swiped

Item {
    width: 320; height: 480
    SwipeTable { id: inbox; daemon: Swiped {} }
    Column {
        objectName: "rows"
        Repeater {
            model: ["m1", "m2"]
            SwipeRow {
                required property string modelData
                table: inbox
                cell: modelData
                width: 320
                trailing: SwipeAction { name: "archive"; title: "Archive" }
            }
        }
    }
}
"""


def test_a_tap_beside_rows_in_a_column_closes_them(show, tmp_path, monkeypatch):
    monkeypatch.setenv("SWIPED", SWIPED)
    (tmp_path / "column.qml").write_text(COLUMN)
    monkeypatch.setattr(List, "rows", property(lambda self: {
        item.property("cell"): item for item in self.root.findChild(QQuickItem, "rows").childItems() if item.property("cell")}))
    shown = show(source=QUrl.fromLocalFile(str(tmp_path / "column.qml")))
    shown.open("m1")
    shown.tap(QPoint(160, 400))
    wait(lambda: shown.phase("m1") == "closed", "it is closed")


def test_a_removal_is_undone(show):
    shown = show()
    shown.table.forget(["m2"])
    shown.table.restore("m2")
    row = shown.rows["m2"]
    heights = [row.height()]
    while row.height() < 64:
        QTest.qWait(5)
        heights.append(row.height())
    assert heights[0] == 0 and heights == sorted(heights) and len(set(heights)) > 3
    wait(lambda: shown.phase("m2") == "closed" and shown.x("m2") == 0, "it is closed")
