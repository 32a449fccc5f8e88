"""Rows under fingers, touchpads, wheels and keys."""

import pytest

from offscreen import MAILS, QPoint, QQuickItem, QTest, Qt, application, complaints, show, wait  # noqa: F401

pytestmark = pytest.mark.toolkit

PHASE = Qt.ScrollPhase
SLOW = MAILS["behavior"] | {"settle": {"open": {"type": "curve", "duration": 9000, "easing": "linear"}}}


def parts(item: QQuickItem) -> list[QQuickItem]:
    """The actions that show beside a row's content, the outermost first."""
    below = [each for child in item.childItems() for each in [child, *parts(child)]]
    return [each for each in below if each.property("place") is not None]


def test_a_finger_opens_a_row_without_a_jump(show):
    mails = show()
    mails.swipe("m2", -150)
    wait(lambda: mails.phase("m2") == "open")
    assert mails.x("m2") == -160 and mails.count("cell/didOpen") == 1
    tracked = [frame["offset"] for frame in mails.frames if frame["phase"] == "tracking"]
    assert len(tracked) > 3 and all(offset <= 0 for offset in tracked)
    assert max(abs(one - other) for one, other in zip(tracked, tracked[1:])) < 40, tracked


def test_a_finger_that_goes_up_scrolls_the_list_and_swipes_nothing(show):
    mails = show(40)
    mails.drag(QPoint(160, 400), QPoint(150, 150))
    wait(lambda: mails.root.property("contentY") > 100)
    assert mails.frames == [] and mails.told == []


def test_scrolling_closes_what_is_open(show):
    mails = show(40)
    mails.open("m2")
    mails.drag(QPoint(160, 400), QPoint(160, 370))
    wait(lambda: mails.table.property("closed"))
    assert [params["cause"] for method, params in mails.told if method == "cell/didClose"] == ["scroll"]


def test_a_tap_on_an_action_runs_it(show):
    mails = show()
    mails.open("m3")
    mails.tap(QPoint(200, mails.middle("m3").y()))
    wait(lambda: mails.ran == [("archive", "m3")])
    wait(lambda: mails.table.property("closed"))


def test_a_finger_catches_a_row_in_flight(show):
    mails = show(behavior=SLOW)
    mails.swipe_cell("m2").open("trailing")
    wait(lambda: -100 < mails.x("m2") < -10)
    place = mails.middle("m2")
    mails.press(place)
    wait(lambda: mails.phase("m2") == "tracking")
    caught = mails.x("m2")
    mails.move(place, place + QPoint(-40, 0))
    wait(lambda: mails.x("m2") < caught - 20)
    mails.release(place + QPoint(-40, 0))
    wait(lambda: mails.phase("m2") == "settling")
    assert mails.count("cell/swipeBegan") == mails.count("cell/swipeEnded") == 1


def test_a_finger_that_only_holds_a_row_in_flight_lets_it_go_on(show):
    mails = show(behavior=SLOW)
    mails.swipe_cell("m2").open("trailing")
    wait(lambda: mails.x("m2") < -2)
    mails.press(mails.middle("m2"))
    wait(lambda: mails.phase("m2") == "tracking")
    mails.release(mails.middle("m2"))
    wait(lambda: mails.count("cell/swipeEnded") == 1)
    wait(lambda: mails.phase("m2") != "tracking")


def test_a_row_that_is_taken_out_under_a_finger_leaves_nothing_behind(show):
    mails = show()
    place = mails.middle("m2")
    mails.press(place)
    mails.move(place, place + QPoint(-60, 0))
    wait(lambda: mails.phase("m2") == "tracking")
    mails.swipe_cell("m2").removed.emit()
    mails.table.forget(["m2"])
    wait(lambda: "m2" not in mails.rows and mails.table.property("closed"))
    assert [params["cancelled"] for method, params in mails.told if method == "cell/swipeEnded"] == [True]
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


def test_a_touchpad_keeps_its_row_wherever_the_pointer_goes_and_loses_it_when_it_begins_anew(show):
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


def test_a_wheel_that_tells_no_phases_opens_a_row_and_another_one_scrolls(show):
    mails = show(40)
    for _ in range(3):
        mails.turn("m2", QPoint(-120, 0))
    wait(lambda: mails.phase("m2") == "open")
    mails.turn("m2", QPoint(0, -120))
    wait(lambda: mails.root.property("contentY") > 20)
    wait(lambda: mails.table.property("closed"))


def test_keys_open_a_row_perform_its_actions_and_close_it(show):
    mails = show()
    mails.view.requestActivate()
    wait(lambda: mails.root.property("activeFocus"))

    def press(key: Qt.Key) -> None:
        QTest.keyClick(mails.view, key)

    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Down)
    wait(lambda: mails.rows["m2"].property("activeFocus"))
    press(Qt.Key.Key_Left)
    wait(lambda: mails.phase("m2") == "open")
    assert mails.x("m2") == -160
    press(Qt.Key.Key_Right)
    wait(lambda: mails.phase("m2") == "closed")
    press(Qt.Key.Key_Right)
    wait(lambda: mails.x("m2") == 80)
    press(Qt.Key.Key_Escape)
    wait(lambda: mails.phase("m2") == "closed")
    press(Qt.Key.Key_Left)
    wait(lambda: mails.phase("m2") == "open")
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Return)
    wait(lambda: mails.ran == [("archive", "m2")])


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


def test_a_full_swipe_fills_the_strip_performs_and_collapses_the_row(show):
    mails = show(behavior="mail")
    start, end = QPoint(310, 96), QPoint(60, 96)
    mails.press(start)
    mails.move(start, end)
    wait(lambda: mails.rows["m2"].property("armed") == "delete")
    delete, archive = parts(mails.rows["m2"])
    wait(lambda: delete.width() == -mails.x("m2") and archive.width() == 0)
    assert mails.ran == []
    mails.release(end)
    wait(lambda: mails.ran == [("delete", "m2")])
    wait(lambda: "m2" not in mails.rows)
    assert mails.root.property("count") == 7
