"""Rows that are recycled, have separate actions, are removed or restored, and tables that change."""

from pathlib import Path

import pytest

from offscreen import MAILS, List, QPoint, QQuickItem, QQuickView, QTest, QUrl, application, complaints, found, show, swiped_qt, wait  # noqa: F401
from shiboken6 import getCppPointer  # after offscreen, which skips these tests without PySide6

pytestmark = pytest.mark.toolkit

SEVERAL = MAILS["behavior"] | {"policy": {"open": "multiple", "closeOn": []}}
OWN = """
import QtQuick
import Swiped

ListView {
    id: list
    width: 320
    height: 480
    model: 12
    property int invocation: -1
    property var done: []
    property real wide: 60
    property bool flags: true
    SwipeTable {
        id: own
        onInvoked: (cell, action, invocation) => {
            list.invocation = invocation
            list.done = [...list.done, action + cell]
        }
    }
    delegate: SwipeRow {
        required property int index
        table: own
        cell: index
        leading: index % 3 ? [] : [pin]
        trailing: SwipeAction { name: "flag"; waits: true; width: index === 2 ? 120 : list.wide; visible: list.flags }
        SwipeAction { id: pin; name: "pin"; width: 50 }
    }
}
"""


def scroll(mails: List, y: float) -> None:
    mails.root.setProperty("contentY", y)
    wait(lambda: f"m{int(y // 64) + 1}" in mails.rows)


def test_recycled_rows_are_at_the_offsets_of_their_cells(show):
    mails = show(300, behavior=SEVERAL)
    for cell, side in ("m2", "trailing"), ("m4", "leading"), ("m5", "trailing"):
        mails.open(cell, side)
    places = {"m2": -160.0, "m4": 80.0, "m5": -160.0}
    items = set()
    for y in [*range(0, 18000, 400), *range(18000, -1, -400)]:
        scroll(mails, y)
        items |= {getCppPointer(row)[0] for row in mails.rows.values()}
        for cell, row in mails.rows.items():
            assert (cell, mails.x(cell)) == (cell, places.get(cell, 0))
            assert row.property("phase") == ("open" if cell in places else "closed")
    assert len(items) < 40, "rows were not used again"
    assert set(places) <= set(mails.rows)


def parts(mails: List, cell: str) -> list[QQuickItem]:
    """The buttons that a row uncovers."""
    return [part for strip in mails.rows[cell].childItems() for part in strip.childItems() if part.objectName() in ("archive", "delete")]


def test_rows_keep_open_when_the_table_changes(show):
    mails = show(behavior=SEVERAL)
    mails.open("m2")
    mails.root.setProperty("rtl", True)
    wait(lambda: mails.x("m2") == 160)
    wait(lambda: {part.objectName(): part.x() for part in parts(mails, "m2")} == {"archive": 80, "delete": 0})
    mails.table.setProperty("behavior", "rm")  # where nothing stays open
    wait(lambda: mails.x("m2") == 0 and mails.table.property("closed"))


def test_actions_overlap_as_the_changed_behavior_says(show):
    mails = show()
    mails.open("m2")
    assert {part.objectName(): part.z() for part in parts(mails, "m2")} == {"archive": 0, "delete": -1}
    mails.table.setProperty("behavior", {"layout": "drawer"})
    mails.open("m3")
    assert {part.objectName(): part.z() for part in parts(mails, "m3")} == {"archive": 0, "delete": 1}


def test_several_rows_are_closed_at_once(show):
    mails = show(behavior=SEVERAL)
    for cell in "m1", "m3", "m6":
        mails.open(cell)
    mails.table.closeAll()
    wait(lambda: mails.table.property("closed") and all(mails.x(cell) == 0 for cell in mails.rows))
    assert mails.count("cell/didClose") == 3


@pytest.fixture
def own(show):
    return show(qml=OWN)


def test_rows_may_have_separate_actions_and_numbers_as_names(own, complaints):
    for cell, x in (0, -60), (1, -60), (2, -120):
        own.open(cell)
        assert own.x(cell) == x
    own.open(3, "leading")
    assert own.x(3) == 50
    own.rows[4].open("leading")  # it has none there
    own.rows[6].open("leading")
    wait(lambda: own.phase(6) == "open")
    assert own.phase(4) == "closed"
    assert [complaints.pop()] == ["list1: Cell 4 cannot open on its leading side."]


def test_actions_are_wide_enough_for_large_text(application, show):
    usual = application.font()
    large = application.font()
    large.setPointSizeF(3 * usual.pointSizeF())
    application.setFont(large)
    try:
        mails = show()
        mails.open("m2")
        assert mails.x("m2") < -200  # both actions are 80 px wide with the usual text
    finally:
        application.setFont(usual)


def test_an_action_that_waits_is_completed_by_the_application(own):
    own.open(1)
    own.tap(QPoint(310, own.middle(1).y()))
    wait(lambda: own.root.property("invocation") >= 0)
    assert own.phase(1) == "open"
    own.table.complete(own.root.property("invocation"), True, "remove")
    wait(lambda: any(frame["phase"] == "removed" for frame in own.frames))
    wait(lambda: own.rows[1].height() == 0)  # although it is still in the model
    own.table.restore(1)
    wait(lambda: own.rows[1].height() == 64)


def test_actions_change_under_an_open_row(own):
    own.open(1)
    own.root.setProperty("wide", 90)
    wait(lambda: own.x(1) == -90)
    own.open(2)
    assert own.x(2) == -120
    own.root.setProperty("flags", False)
    wait(lambda: own.table.property("closed") and own.x(2) == 0)
    own.swipe(1, -150)
    wait(lambda: [frame.get("recognition") for frame in own.frames if frame["cell"] == 1][-1] == "failed")
    assert own.count("cell/didOpen") == 2


LOADED = """
import QtQuick
import Swiped

ListView {
    id: outer
    width: 320
    height: 480
    property bool loaded: true
    property real pid  // of the daemon of the table that was opened last
    model: 1
    property bool headed: true
    header: Loader {
        width: 320
        active: outer.headed
        sourceComponent: SwipeRow {
            table: SwipeTable { onReported: outer.pid = pid }
            cell: "header"
            trailing: SwipeAction { name: "a" }
        }
    }
    delegate: Loader {
        width: 320
        height: 300
        active: outer.loaded
        property var cell: "outer"
        sourceComponent: ListView {
            model: 3
            SwipeTable { id: inner; onReported: outer.pid = pid }
            delegate: SwipeRow { required property int index; table: inner; cell: index; trailing: SwipeAction { name: "a" } }
        }
    }
}
"""


def test_a_destroyed_table_is_closed_and_sends_no_more_signals(application, complaints, tmp_path):
    (tmp_path / "loaded.qml").write_text(LOADED)
    view = QQuickView()
    swiped_qt.install(view.engine())
    view.setSource(QUrl.fromLocalFile(tmp_path / "loaded.qml"))
    view.show()
    first = wait(lambda: int(view.rootObject().property("pid")))
    view.rootObject().setProperty("loaded", False)
    view.rootObject().setProperty("headed", False)
    wait(lambda: not Path(f"/proc/{first}").exists())
    view.rootObject().setProperty("loaded", True)
    wait(lambda: view.rootObject().property("pid") != first)
    view.setSource(QUrl())
    assert complaints == []


COLUMN = """
import QtQuick
import Swiped

Item {
    width: 320; height: 480
    SwipeTable { id: inbox }
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


def test_a_tap_beside_rows_in_a_column_closes_them(show, monkeypatch):
    monkeypatch.setattr(List, "rows", property(lambda self: {
        item.property("cell"): item for item in self.root.findChild(QQuickItem, "rows").childItems() if item.property("cell")}))
    shown = show(qml=COLUMN)
    shown.open("m1")
    shown.tap(QPoint(160, 400))
    wait(lambda: shown.phase("m1") == "closed", "it is closed")
