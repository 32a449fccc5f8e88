"""Rows under touchpads and assistive technology, and rows that are removed under a finger."""

import pytest

from offscreen import Late, QGuiApplication, QPoint, Qt, QTest, application, complaints, show, wait  # noqa: F401

pytestmark = pytest.mark.toolkit

PHASE = Qt.ScrollPhase


def test_a_row_that_is_removed_under_a_finger_leaves_no_gesture(show):
    mails = show()
    place = mails.middle("m2")
    mails.press(place)
    mails.move(place, place + QPoint(-60, 0))
    wait(lambda: mails.phase("m2") == "tracking")
    mails.rows["m2"].removed.emit()
    mails.table.forget(["m2"])
    wait(lambda: "m2" not in mails.rows and mails.table.property("closed"))
    wait(lambda: [params["cancelled"] for method, params in mails.notifications if method == "cell/swipeEnded"] == [True])
    mails.release(place)
    mails.swipe("m3", -150)
    wait(lambda: mails.phase("m3") == "open")


def test_a_quick_flick_that_a_busy_application_gets_late_opens_the_row(show):
    mails = show()
    place = mails.middle("m2")
    late = Late(mails.view)
    mails.press(place)
    mails.move(place, place - QPoint(48, 0), steps=6)
    mails.release(place - QPoint(48, 0))
    late.deliver()
    wait(lambda: mails.phase("m2") == "open")
    (ended,) = [params for method, params in mails.notifications if method == "cell/swipeEnded"]
    assert ended["velocity"] == pytest.approx(-1000, abs=100)


@pytest.mark.parametrize("second", ["m2", "m5"])
def test_a_second_finger_leaves_a_held_row_in_place(show, second):
    mails = show()
    place, other = mails.middle("m2") + QPoint(60, 0), mails.middle(second) - QPoint(60, 0)
    mails.press(place)
    mails.move(place, place - QPoint(70, 0))
    wait(lambda: mails.x("m2") < -50)
    QTest.qWait(100)  # the last move is painted
    held = mails.x("m2")
    mails.press(other, finger=1, others=(0,))
    mails.move(other, other + QPoint(0, 4), finger=1, others=(0,))
    QTest.qWait(100)
    assert mails.x("m2") == held and mails.phase("m2") == "tracking"
    mails.release(other + QPoint(0, 4), finger=1, others=(0,))
    mails.move(place - QPoint(70, 0), place - QPoint(110, 0))
    wait(lambda: mails.x("m2") == held - 40)
    mails.release(place - QPoint(110, 0))
    wait(lambda: mails.phase("m2") == "open")
    assert mails.count("cell/swipeEnded") == 1


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
    mails.turn("m6", QPoint(-24, 0), QPoint(-12, 0), PHASE.ScrollBegin)
    wait(lambda: mails.count("cell/swipeEnded") == 3)  # a touchpad that reports no end has ended, too
    assert [params["cell"] for method, params in mails.notifications if method == "cell/swipeBegan"] == ["m2", "m5", "m6"]


@pytest.mark.parametrize("wait_ms", [5000, 0], ids=["decided at once", "decided later"])
def test_a_drifting_touchpad_that_goes_up_scrolls(show, wait_ms):
    mails = show(40, frameWait=wait_ms)
    mails.turn("m2", QPoint(0, -24), QPoint(0, -12), PHASE.ScrollBegin)
    for step in range(12):
        drift = -6 if step % 4 == 0 else 0
        mails.turn("m2", QPoint(2 * drift, -24), QPoint(drift, -12), PHASE.ScrollUpdate)
    mails.turn("m2", QPoint(0, 0), QPoint(0, 0), PHASE.ScrollEnd)
    wait(lambda: mails.root.property("contentY") > 20)
    assert {frame["phase"] for frame in mails.frames} == {"closed"}


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
    name = "Bo Lindqvist, Re: the boat on Saturday"
    assert set(names) == {f"Delete, {name}", f"Archive, {name}"}
    names[f"Archive, {name}"].actionInterface().doAction(QAccessibleActionInterface.pressAction())
    wait(lambda: mails.ran == [("archive", "m2")])


WIDGETS = """
import QtQuick
import QtQuick.Controls.Basic
import Swiped

ListView {
    id: list
    width: 320
    height: 480
    property int clicks: 0
    model: 6
    SwipeTable { id: own }
    delegate: SwipeRow {
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
        ItemDelegate { visible: index === 3; width: parent.width; height: 64; text: "ours"; onClicked: list.clicks++ }
        Item {
            visible: index === 4
            anchors.fill: parent
            TapHandler { enabled: own.closed; onTapped: list.clicks++ }
        }
        MouseArea { visible: index === 5; anchors.fill: parent; onClicked: list.clicks++ }
    }
}
"""


@pytest.mark.parametrize("device", ["finger", "mouse"])
def test_a_widget_that_is_dragged_itself_does_not_swipe_its_row(show, device):
    widgets = show(qml=WIDGETS)
    for cell in range(4):  # the rest is not dragged
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


@pytest.mark.parametrize("device", ["finger", "mouse"])
@pytest.mark.parametrize("cell", [3, 4, 5], ids=["ItemDelegate", "TapHandler", "MouseArea"])
def test_a_tap_on_a_widget_closes_open_rows_and_does_nothing_else(show, cell, device):
    widgets = show(qml=WIDGETS)

    def tap():
        if device == "finger":
            widgets.tap(widgets.middle(cell))
        else:
            QTest.mouseClick(widgets.view, Qt.MouseButton.LeftButton, pos=widgets.middle(cell))

    widgets.open(0)
    tap()
    wait(lambda: widgets.table.property("closed"))
    assert widgets.root.property("clicks") == 0
    tap()
    wait(lambda: widgets.root.property("clicks") == 1)


def test_a_row_never_takes_a_finger_that_has_moved_the_list(show):
    mails = show(40)
    place = mails.middle("m5")
    mails.press(place)
    mails.move(place, place - QPoint(0, 40))
    wait(lambda: mails.root.property("contentY") > 0)
    mails.move(place - QPoint(0, 40), place - QPoint(150, 40))
    mails.release(place - QPoint(150, 40))
    wait(lambda: not mails.root.property("moving"))
    assert mails.count("cell/swipeBegan") == 0


def test_the_focus_shows_after_a_key_and_not_after_a_finger(show):
    mails = show()

    def has_ring(cell):
        return mails.view.grabWindow().pixelColor(1, mails.middle(cell).y()) == mails.rows[cell].property("focusColor")

    mails.swipe("m2", -140)
    wait(lambda: mails.phase("m2") == "open")
    mails.tap(QPoint(310, mails.middle("m2").y()))
    wait(lambda: "m2" not in mails.rows and mails.rows["m3"].hasActiveFocus())
    assert not has_ring("m3")
    QTest.keyClick(mails.view, Qt.Key.Key_Down)
    wait(lambda: has_ring("m4"))


def test_the_menu_of_a_row_gives_the_focus_back(show):
    mails = show()
    mails.view.requestActivate()
    wait(lambda: mails.view.isActive())
    for key in Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_Menu:
        QTest.keyClick(mails.view, key)
    (menu,) = wait(lambda: [each for each in QGuiApplication.topLevelWindows() if each.transientParent() is mails.view])
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    mails.view.requestActivate()
    wait(lambda: mails.rows["m2"].property("activeFocus"))
    QTest.keyClick(mails.view, Qt.Key.Key_Left)
    wait(lambda: mails.phase("m2") == "open" and mails.view.activeFocusItem().objectName() == "archive")
    QTest.keyClick(mails.view, Qt.Key.Key_Return)
    wait(lambda: mails.ran == [("archive", "m2")] and mails.rows["m2"].property("activeFocus"))
