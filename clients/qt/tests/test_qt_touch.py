"""Rows under touchpads and assistive technology, and rows that are removed under a finger."""

import pytest

from hostile import SWIPED
from offscreen import QPoint, Qt, QTest, QUrl, application, complaints, show, wait  # noqa: F401

pytestmark = pytest.mark.toolkit

PHASE = Qt.ScrollPhase


def test_a_row_that_is_removed_under_a_finger_leaves_no_gesture(show):
    mails = show()
    place = mails.middle("m2")
    mails.press(place)
    mails.move(place, place + QPoint(-60, 0))
    wait(lambda: mails.phase("m2") == "tracking")
    mails.swipe_cell("m2").removed.emit()
    mails.table.forget(["m2"])
    wait(lambda: "m2" not in mails.rows and mails.table.property("closed"))
    assert [params["cancelled"] for method, params in mails.notifications if method == "cell/swipeEnded"] == [True]
    mails.release(place)
    mails.swipe("m3", -150)
    wait(lambda: mails.phase("m3") == "open")


def test_a_touchpad_opens_a_row_and_its_momentum_does_nothing(show):
    mails = show(40)
    mails.turn("m2", QPoint(-24, 0), QPoint(-12, 0), PHASE.ScrollBegin)
    for _ in range(12):
        mails.turn("m2", QPoint(-24, -2), QPoint(-12, -1), PHASE.ScrollUpdate)
    wait(lambda: mails.phase("m2") == "tracking")
    mails.turn("m2", QPoint(0, 0), QPoint(0, 0), PHASE.ScrollEnd)
    for _ in range(4):
        mails.turn("m2", QPoint(-24, 0), QPoint(-12, 0), PHASE.ScrollMomentum)
    wait(lambda: mails.phase("m2") == "open")
    assert mails.x("m2") == -160 and mails.root.property("contentY") == 0


def test_a_touchpad_keeps_its_row_until_a_new_gesture_begins(show):
    mails = show(40)
    mails.turn("m2", QPoint(-24, 0), QPoint(-12, 0), PHASE.ScrollBegin)
    for _ in range(12):
        mails.turn("m3", QPoint(-24, 0), QPoint(-12, 0), PHASE.ScrollUpdate)
    mails.turn("m3", QPoint(0, 0), QPoint(0, 0), PHASE.ScrollEnd)
    wait(lambda: mails.phase("m2") == "open")
    mails.turn("m5", QPoint(-24, 0), QPoint(-12, 0), PHASE.ScrollBegin)
    wait(lambda: mails.phase("m5") == "tracking")
    mails.turn("m6", QPoint(-24, 0), QPoint(-12, 0), PHASE.ScrollBegin)
    wait(lambda: mails.phase("m5") == "closed" and mails.phase("m6") == "tracking")


def test_a_touchpad_that_goes_up_scrolls(show):
    mails = show(40)
    mails.turn("m2", QPoint(0, -24), QPoint(0, -12), PHASE.ScrollBegin)
    for _ in range(12):
        mails.turn("m2", QPoint(-2, -24), QPoint(-1, -12), PHASE.ScrollUpdate)
    mails.turn("m2", QPoint(0, 0), QPoint(0, 0), PHASE.ScrollEnd)
    wait(lambda: mails.root.property("contentY") > 20)
    assert mails.frames == []


def test_assistive_technology_opens_a_row_and_presses_its_buttons(show):
    from PySide6.QtGui import QAccessible, QAccessibleActionInterface

    mails = show()
    row = QAccessible.queryAccessibleInterface(mails.rows["m2"])
    assert row.role() == QAccessible.Role.ListItem
    assert row.text(QAccessible.Text.Name) == "Bo Lindqvist, Re: the boat on Saturday"
    actions = row.actionInterface()
    left, right = QAccessibleActionInterface.scrollLeftAction(), QAccessibleActionInterface.scrollRightAction()
    assert {left, right, QAccessibleActionInterface.pressAction()} <= set(actions.actionNames())
    actions.doAction(left)
    wait(lambda: mails.phase("m2") == "open")
    buttons = [row.child(index) for index in range(row.childCount())]
    names = {each.text(QAccessible.Text.Name): each for each in buttons if each.role() == QAccessible.Role.Button}
    assert set(names) == {"Delete", "Archive"}
    names["Archive"].actionInterface().doAction(QAccessibleActionInterface.pressAction())
    wait(lambda: mails.ran == [("archive", "m2")])


WIDGETS = """
import QtQuick
import QtQuick.Controls.Basic
import Swiped

ListView {
    id: list
    width: 320
    height: 480
    model: 4
    SwipeTable {
        id: own
        daemon: Swiped { command: "%s" }
    }
    delegate: SwipeRow {
        required property int index
        table: own
        cell: index
        trailing: SwipeAction { name: "flag"; width: 80 }
        Slider { visible: index === 0; width: parent.width; height: 64; value: 0.5 }
        TextField { visible: index === 1; width: parent.width; height: 64; text: "the mouse's"; selectByMouse: true }
        Item {
            visible: index === 2
            anchors.fill: parent
            DragHandler { target: null }
        }
        Button { visible: index === 3; width: parent.width; height: 64; text: "ours" }
    }
}
"""


@pytest.mark.parametrize("device", ["finger", "mouse"])
def test_a_widget_that_is_dragged_itself_does_not_swipe_its_row(show, tmp_path, device):
    source = tmp_path / "Widgets.qml"
    source.write_text(WIDGETS % SWIPED)
    widgets = show(source=QUrl.fromLocalFile(source))
    for cell in range(4):
        middle, half = widgets.middle(cell), QPoint(60, 0)
        if device == "finger":
            widgets.drag(middle + half, middle - half)
        else:
            QTest.mousePress(widgets.view, Qt.MouseButton.LeftButton, pos=middle + half)
            for step in range(12):
                QTest.qWait(8)
                QTest.mouseMove(widgets.view, middle + half - QPoint(10 * (step + 1), 0))
            QTest.mouseRelease(widgets.view, Qt.MouseButton.LeftButton, pos=middle - half)
    wait(lambda: widgets.phase(3) == "open")
    began = {params["cell"] for method, params in widgets.notifications if method == "cell/swipeBegan"}
    assert began == ({1, 3} if device == "finger" else {3})  # a finger selects no text


def test_the_late_answers_of_a_drag_do_not_count_for_the_next_one(show, monkeypatch):
    """Of each drag, the daemon has so many messages that it has not answered. Here no answer arrives until the test lets it."""
    mails, sent, answers = show(), [], []
    cell, request = mails.swipe_cell("m2"), mails.daemon.request

    def hold(method, params, on_result=None, on_error=None):
        sent.append(method)
        request(method, params, lambda result: answers.append(lambda: on_result(result)), on_error)

    def drag() -> int:
        cell.begin()
        for x in range(-20, -120, -10):
            cell.update(x, 0)
        return len(sent)

    monkeypatch.setattr(mails.daemon, "request", hold)
    assert drag() < 10
    cell.end()
    first, both = len(sent), drag()
    wait(lambda: len(answers) == both)
    for answer in answers[:first]:
        answer()
    assert len(sent) == both
    answers[first]()
    assert len(sent) == both + 1


def test_the_daemon_gets_a_drag_before_other_messages(show, monkeypatch):
    """Otherwise the row would jump back to where the daemon has it."""
    mails, sent = show(), []
    place = mails.middle("m2")
    mails.press(place)
    mails.move(place, place + QPoint(-60, 0))
    wait(lambda: mails.x("m2") < -40)
    cell = mails.swipe_cell("m2")
    drag, daemon = cell.drag, cell._table._daemon
    wait(lambda: drag.follower.is_on_line)
    drag.report()
    request = daemon.request
    monkeypatch.setattr(daemon, "request", lambda method, params, *rest: (sent.append((method, params)), request(method, params, *rest)))
    for x in (-70, -80, -90):
        drag.update(x, 0)
    mails.table.closeAll()
    (update, params), (closing, _) = sent[-2:]
    assert (update, params["translation"]["x"], closing) == ("gesture/update", -90, "table/closeCells")
