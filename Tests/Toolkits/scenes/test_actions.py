"""Taps and full swipes: what they do to rows, and which actions they run."""

import pytest

from display import line
from steps import LONG_SPRINGS, OPEN, SEVERAL_OPEN, SLOW, actions_run, edges_are, follows, has_phase, notifications, open_row

pytestmark = pytest.mark.toolkit


def test_a_tap_on_an_action_runs_it_and_the_row_closes(start):
    app = start(behavior=LONG_SPRINGS)
    open_row(app, "m3")
    since = len(app.trace)
    app.tap(app.point("m3", 200))
    app.trace.ran("archive", "m3", since)
    assert app.trace.notification("action/invoked", "m3", since)["trigger"] == "tap"
    assert app.trace.notification("cell/didClose", "m3", since)["cause"] == "action"
    app.wait_painted("m3", 0)
    follows(app, "m3", since=since)
    assert actions_run(app) == [("archive", "m3")]


def test_a_tap_on_an_action_of_a_row_that_still_moves_runs_it(start):
    app = start(behavior=SLOW)
    app.swipe("m3", -140)
    app.trace.notification("cell/willOpen", "m3")
    app.wait_until(lambda: len(app.painted("m3")) > 4 and app.painted("m3")[-1] < -90, lambda: "in flight")
    app.tap(app.point("m3", 200))
    app.trace.ran("archive", "m3")
    app.trace.notification("cell/willClose", "m3")


def test_an_action_of_the_leading_side_runs(start):
    app = start()
    open_row(app, "m4", 120, OPEN["leading"])
    app.tap(app.point("m4", 40))
    app.trace.ran("read", "m4")
    assert app.trace.notification("cell/didClose", "m4")["cause"] == "action"
    app.wait_painted("m4", 0)
    follows(app, "m4")


def test_a_deleted_row_collapses_and_the_next_one_takes_its_place(start):
    app = start()
    open_row(app, "m3")
    app.tap(app.point("m3", 280))
    app.trace.ran("delete", "m3")
    app.trace.wait_for(has_phase("m3", "removed"))
    phases = [frame["phase"] for frame in app.frames("m3")]
    assert "collapsing" in phases and phases[-1] == "removed"
    app.wait_quiet()  # the rows below have moved up
    since = len(app.trace)
    app.swipe("m3", -140)  # where it was
    assert app.trace.notification("cell/didOpen", since=since)["cell"] == "m4"
    app.wait_painted("m4", -160)
    edges_are(app, "m3", (160, None, "archive"), (240, "archive", "delete"))
    follows(app, "m4")


def test_a_row_stays_open_when_another_one_is_deleted(start):
    app = start(behavior=SEVERAL_OPEN)
    open_row(app, "m4")
    open_row(app, "m2")
    app.tap(app.point("m2", 280))
    app.trace.wait_for(has_phase("m2", "removed"))
    edges_are(app, "m3", (160, None, "archive"), (240, "archive", "delete"))  # the open row has moved up
    assert app.painted("m4")[-1] == -160 and "cell/willClose" not in notifications(app, "m4")
    app.tap(app.point("m3", 200))
    app.trace.ran("archive", "m4")
    app.trace.notification("cell/didClose", "m4")


def test_a_full_swipe_fills_the_row_and_deletes_the_mail(start):
    app = start(behavior={"fullSwipe": {"enabled": True, "sides": "trailing", "style": "destructive"}})
    x = app.hold_at("m2", 290, 20)
    assert app.trace.notification("action/armed", "m2")["action"] == "delete"
    edges_are(app, "m2", (320 + x, None, "delete"), (300, "delete", "delete"))
    assert actions_run(app) == []
    app.release()
    app.trace.ran("delete", "m2")
    assert app.trace.notification("action/invoked", "m2")["trigger"] == "fullSwipe"
    removed = app.trace.wait_for(has_phase("m2", "removed"))
    app.wait_until(lambda: -320 in app.painted("m2"), lambda: "away")
    away = [entry for entry in app.trace.entries[: app.trace.entries.index(removed)] if not has_phase("m2", "collapsing")(entry)]
    follows_until = [entry for entry in away if entry.get("cell") == "m2" and "x" in entry]
    assert follows_until[-1]["x"] == -320
    since = len(app.trace)
    app.swipe("m2", -140)  # where it was
    assert app.trace.notification("cell/didOpen", since=since)["cell"] == "m3"


def test_a_swipe_of_a_row_that_is_being_removed_is_one_of_the_row_that_moves_in(start):
    app = start(behavior={"fullSwipe": {"enabled": True, "sides": "trailing", "style": "destructive", "collapse": 4000}})
    way = line(app.point("m2", 290), app.point("m2", 20))
    app.drag(way)
    app.trace.wait_for(lambda entry: entry.get("frame", {}).get("removing"))
    app.drag(way, hold=True)
    assert app.trace.notification("action/armed", "m3")["action"] == "delete"
    app.trace.wait_for(has_phase("m2", "removed"))  # while the pointer is down that went down on it
    app.release()
    app.trace.ran("delete", "m3")
    app.trace.wait_for(has_phase("m3", "removed"))
    assert actions_run(app) == [("delete", "m2"), ("delete", "m3")]


def test_a_removal_is_undone(start):
    app = start()
    open_row(app, "m3")
    app.tap(app.point("m3", 280))
    app.trace.wait_for(has_phase("m3", "removed"))
    app.wait_quiet()
    since = len(app.trace)
    app.key("ctrl+z")
    app.trace.wait_for(has_phase("m3", "closed"), since=since)
    app.swipe("m3", -140)
    assert app.trace.notification("cell/didOpen", since=since)["cell"] == "m3"


@pytest.mark.needs("hover")
def test_an_action_looks_hovered_and_pressed(start):
    app = start()
    open_row(app, "m3")
    (x, y), looks = app.point("m3", 300), []

    def changes():
        (look,) = app.colors((x, y - app.row_height / 2 + app.clear_y))
        if look not in looks:
            looks.append(look)
            return True

    assert changes()
    app.move([(x - 10, y), (x, y)])
    app.wait_until(changes, lambda: f"it looks hovered, and not {looks}")
    app.press((x, y))
    app.wait_until(changes, lambda: f"it looks pressed, and not {looks}")
    app.release()
    app.trace.ran("delete", "m3")


def test_a_tap_closes_open_rows_before_it_reaches_the_application(start):
    app = start()
    app.tap(app.trace.middle("m3"))
    app.trace.ran("open", "m3")
    open_row(app, "m2")
    since = len(app.trace)
    app.tap(app.point("m2", 60))  # on its content
    assert app.trace.notification("cell/didClose", "m2", since)["cause"] == "tap"
    app.wait_painted("m2", 0)
    open_row(app, "m1")
    since = len(app.trace)
    app.tap(app.trace.middle("m5"))
    assert app.trace.notification("cell/didClose", "m1", since)["cause"] == "tap"
    app.wait_painted("m1", 0)
    follows(app, "m1", "m2")
    app.tap(app.trace.middle("m6"))
    app.trace.ran("open", "m6", since)
    assert actions_run(app) == [("open", "m3"), ("open", "m6")]


@pytest.mark.needs("resizing")
def test_a_tap_below_the_rows_closes_open_rows(start):
    app = start()
    app.resize(320, 640)
    open_row(app, "m2")
    app.wait_quiet()
    app.tap((160, 620))
    assert app.trace.notification("cell/didClose", "m2")["cause"] == "tap"
    app.wait_painted("m2", 0)


def test_a_row_closes_without_an_animation(start):
    app = start(behavior={"settle": {"close": {"type": "curve", "duration": 0, "easing": "linear"}}})
    open_row(app, "m2")
    open_row(app, "m4")
    app.wait_painted("m2", 0)
    app.key("Escape")
    app.wait_painted("m4", 0)
    assert not [entry for entry in app.trace if entry.get("notification") == "cell/willClose" and "animation" in entry["params"]]
