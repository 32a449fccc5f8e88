"""Rows under a pointer: they are at the daemon's offsets, in the trace and on the screen."""

import pytest

from display import line
from steps import LONG_SPRINGS, OPEN, SLOW, actions_run, edges_are, follows, has_phase, notifications, open_row

pytestmark = pytest.mark.toolkit


def test_rows_are_below_one_another(start):
    app = start()
    top = app.trace.rows["m1"]["y"] if app.top is None else app.top
    height = app.row_height
    assert app.trace.rows == {f"m{n + 1}": {"x": 0, "y": top + n * height, "width": 320, "height": height} for n in range(8)}


def test_a_drag_opens_the_row_and_another_one_closes_it(start):
    app = start(behavior=LONG_SPRINGS)
    opened = open_row(app, "m2")
    assert (opened["side"], opened["cause"], opened["finished"]) == ("trailing", "gesture", True)
    assert app.trace.notification("cell/willOpen", "m2")["side"] == "trailing"
    assert notifications(app, "m2") == ["cell/swipeBegan", "cell/swipeEnded", "cell/willOpen", "cell/didOpen"]
    tracked = [frame["offset"] for frame in app.frames("m2") if frame["phase"] == "tracking"]
    assert tracked and all(offset <= 0 for offset in tracked)
    assert not [entry for entry in app.trace if "x" in entry and entry["cell"] != "m2"]
    follows(app, "m2", at_least=5)
    edges_are(app, "m2", (160, None, "archive"), (240, "archive", "delete"))
    since = len(app.trace)
    assert open_row(app, "m4", 140, OPEN["leading"])["side"] == "leading"
    assert app.trace.notification("cell/willClose", "m2", since)["cause"] == "otherCell"
    assert app.trace.notification("cell/didClose", "m2", since)["cause"] == "otherCell"
    app.wait_painted("m2", 0)
    edges_are(app, "m4", (80, "read", None))
    follows(app, "m2", at_least=5)
    follows(app, "m4", at_least=5, since=since)
    assert actions_run(app) == []  # a swipe is not a click


def test_a_held_row_is_painted_at_the_pointers_place(start):
    app = start()
    x = app.hold_at("m2", 280, 160)
    app.wait_followed("m2")
    assert x == app.frames("m2")[-1]["offset"] and app.phase("m2") == "tracking"
    edges_are(app, "m2", (320 + x, None, "archive"), (320 + x + 80, "archive", "delete"))
    app.release()
    app.wait_painted("m2", -160)
    follows(app, "m2")


def test_a_row_that_is_released_early_closes(start):
    app = start()
    x, y = app.trace.middle("m1")
    app.drag(line((x, y), (x + 40, y)), hold=True)
    app.trace.wait_for(lambda entry: entry.get("x", 0) > 15)
    app.move([(x + 32, y), (x + 24, y)], step_ms=120)  # slowly back: the daemon's velocity does not open it
    app.release()
    app.trace.notification("cell/swipeEnded", "m1")
    app.wait_painted("m1", 0)
    assert notifications(app, "m1") == ["cell/swipeBegan", "cell/swipeEnded"]
    follows(app, "m1")


def test_a_row_rests_at_a_stop_before_its_last_action(start):
    app = start(behavior={"stops": {"trailing": [{"actions": 1}, {"actions": 2}]}})
    x, y = app.trace.middle("m2")
    app.drag(line((x + 40, y), (x - 40, y)), hold=True)
    app.trace.wait_for(lambda entry: entry.get("x", 0) < -50)
    app.move([(x - 39, y), (x - 38, y)], step_ms=200)  # slowly: the daemon's velocity does not reach the last action
    app.release()
    app.trace.notification("cell/didOpen", "m2")
    app.wait_painted("m2", -80)
    follows(app, "m2")


def test_past_the_last_action_the_row_resists_and_comes_back(start):
    app = start()
    app.drag(line(app.point("m1", 288), app.point("m1", 4)), hold=True)
    app.trace.wait_for(lambda entry: entry.get("frame", {}).get("offset", 0) < -205)
    app.wait_followed("m1")
    assert max(frame["progress"] for frame in app.frames("m1")) > 1.2
    app.release()
    assert app.trace.notification("cell/didOpen", "m1")["finished"]
    app.wait_painted("m1", -160)
    assert -240 < min(app.painted("m1")) < -190
    follows(app, "m1")


@pytest.mark.parametrize("moves", [True, False], ids=["moved", "only held"])
def test_a_row_is_caught_in_flight(start, moves):
    app = start(behavior=SLOW | {"recognition": {"catch": "down"}})
    app.swipe("m2", -100)
    app.trace.notification("cell/willOpen", "m2")
    before = len(app.painted("m2"))
    app.wait_until(lambda: len(app.painted("m2")) > before + 4, lambda: "in flight")
    since, (x, y) = len(app.trace), app.point("m2", 100)
    app.press((x, y))
    app.trace.wait_for(has_phase("m2", "tracking"), since=since)
    caught = app.frames("m2")[-1]["offset"]
    assert -160 < caught < -60
    if moves:
        app.move(line((x, y), (x + 40, y))[1:])
        app.trace.wait_for(lambda entry: entry.get("frame", {}).get("offset", caught) > caught + 20, since=since)
        app.wait_quiet(0.2)  # the last move is reported
        follows(app, "m2", at_least=3)  # to where the pointer has it now
    app.release()
    app.trace.notification("cell/swipeEnded", "m2", since)
    app.wait_until(lambda: app.phase("m2") != "tracking", lambda: "let go")
    assert notifications(app, "m2").count("cell/swipeBegan") == notifications(app, "m2").count("cell/swipeEnded")


def test_a_vertical_drag_moves_no_row(start):
    app = start()
    x, y = app.trace.middle("m2")
    app.drag([*line((x, y), (x + 10, y + 150)), *[(x + 10, y + 150)] * 8])  # it stops: no list flicks
    app.wait_quiet()
    app.swipe("m7", -140)
    app.trace.notification("cell/didOpen", "m7")
    assert set(app.painted("m2")) <= {0} and notifications(app, "m2") == []
    assert {frame["recognition"] for frame in app.frames("m2") if frame["recognition"]} <= {"possible", "failed", "cancelled"}


@pytest.mark.needs("scrolling by drag")
def test_a_drag_up_scrolls_the_list_and_closes_open_rows(start):
    app = start()
    open_row(app, "m1")
    since, (x, y) = len(app.trace), app.trace.middle("m5")
    app.drag(line((x, y), (x, y - 100)))
    assert app.trace.notification("cell/didClose", "m1", since)["cause"] == "scroll"
    assert 20 < app.trace.wait_for(lambda entry: entry.get("scrolled", 0) > 20, since=since)["scrolled"]
    app.wait_painted("m1", 0)
    assert set(app.painted("m5")) <= {0}


@pytest.mark.needs("hover")
def test_a_mouse_keeps_its_row_when_it_leaves_it(start):
    app = start()
    x, y = app.trace.middle("m2")
    app.drag([*line((x, y), (x - 60, y)), *line((x - 60, y + 120), (x - 110, y + 120))])
    assert app.trace.notification("cell/didOpen", "m2")["side"] == "trailing"
    app.wait_painted("m2", -160)
    assert {entry["frame"]["cell"] for entry in app.trace if "frame" in entry} == {"m2"}
    assert actions_run(app) == []
    follows(app, "m2")


@pytest.mark.needs("second finger")
def test_two_fingers_on_two_rows_leave_one_open(start):
    app = start()
    first, second = app.trace.middle("m2"), app.trace.middle("m5")
    app.drag(line(first, (first[0] - 60, first[1])), hold=True)
    app.trace.wait_for(has_phase("m2", "tracking"))
    app.press(second, finger=1)
    app.move(line(second, (second[0] - 96, second[1]))[1:], finger=1)
    app.trace.wait_for(has_phase("m5", "tracking"))
    app.release()
    app.release(finger=1)
    app.trace.notification("cell/didOpen", "m5")
    app.wait_painted("m5", -160)
    app.wait_painted("m2", 0)
    ended = [entry["params"] for entry in app.trace if entry.get("notification") == "cell/swipeEnded"]
    assert [(params["cell"], params["cancelled"]) for params in ended] == [("m2", True), ("m5", False)]
    follows(app, "m5")


@pytest.mark.needs("sideways wheel")
def test_a_wheel_that_turns_sideways_opens_the_row_however_far_it_turns(start):
    app = start()
    app.wheel(app.trace.middle("m2"), dx=9)
    assert app.trace.notification("cell/didOpen", "m2")["side"] == "trailing"
    app.wait_painted("m2", -160)
    follows(app, "m2")


@pytest.mark.needs("scrolling")
def test_a_wheel_scrolls_the_list_and_closes_open_rows(start):
    app = start()
    open_row(app, "m2")
    since = len(app.trace)
    app.wheel(app.trace.middle("m5"), dy=1)
    assert app.trace.notification("cell/didClose", "m2", since)["cause"] == "scroll"
    assert app.trace.wait_for(lambda entry: entry.get("scrolled", 0) > 0, since=since)["scrolled"] <= 8 * 64
    app.wait_painted("m2", 0)
    follows(app, "m2")


def test_right_to_left_everything_is_mirrored(start):
    app = start(rtl=True)
    assert open_row(app, "m2", 140, 160)["side"] == "trailing"
    follows(app, "m2")
    edges_are(app, "m2", (80, "delete", "archive"), (160, "archive", None))
    app.tap(app.point("m2", 40))  # the outermost action, on the left
    app.trace.ran("delete", "m2")


def test_with_reduced_motion_the_row_goes_straight_there(start):
    app = start(reduced_motion=True)
    open_row(app, "m2")
    (animation,) = [frame["animation"] for frame in app.frames("m2") if "animation" in frame]
    assert (animation["duration"], animation["to"]) == (120, -160) and "spring" not in animation
    follows(app, "m2")


@pytest.mark.needs("resizing")
def test_a_window_that_is_resized_leaves_the_row_open(start):
    app = start()
    open_row(app, "m2")
    app.resize(400, 480)
    edges_are(app, "m2", (240, None, "archive"), (320, "archive", "delete"))
    since = len(app.trace)
    app.tap(app.point("m2", 60))
    app.trace.notification("cell/didClose", "m2", since)
    app.wait_painted("m2", 0)
    open_row(app, "m3")
    edges_are(app, "m3", (240, None, "archive"), (320, "archive", "delete"))
