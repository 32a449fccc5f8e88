"""The daemon is killed, hangs, is slow or lies. The window always responds, and rows are only at offsets that a daemon sent."""

import pytest

from display import line
from hostile import hostile, second
from steps import OPEN, SLOWER, follows, notifications, open_row

pytestmark = pytest.mark.toolkit
FAILING = ["silent", "garbled", "dies"]


def swipe_until(app, turned):
    """Holds a row and moves it to and fro until the daemon turns: however few messages a busy window makes of it, it gets more."""
    app.swipe("m2", -140, hold=True)
    x, y = app.point("m2", 90)

    def has_turned():
        app.move([(x + 10, y), (x, y)])
        return turned.exists()

    app.wait_until(has_turned, lambda: "the daemon turns")


def test_a_daemon_that_is_killed_during_a_swipe_is_replaced_without_loss(start):
    app = start()
    x, y = app.trace.middle("m2")
    app.drag(line((x + 50, y), (x - 20, y)), hold=True)
    app.trace.wait_for(lambda entry: entry.get("x", 0) < -40)
    first = app.daemons()
    assert len(first) == 1
    app.kill_daemon()
    app.move(line((x - 20, y), (x - 90, y))[1:])
    app.release()
    assert app.trace.notification("cell/didOpen", "m2")["finished"]
    app.wait_painted("m2", -160)
    follows(app, "m2")
    assert len(app.daemons()) == 1 and app.daemons() != first
    since = len(app.trace)
    assert open_row(app, "m5", 140, OPEN["leading"])["side"] == "leading"
    follows(app, "m5", since=since)
    app.wait_painted("m2", 0)
    assert notifications(app, "m2").count("cell/didOpen") == 1 and app.errors_shown() == []


def test_a_daemon_that_is_killed_during_an_animation_is_replaced_and_the_row_arrives(start):
    app = start(behavior=SLOWER)
    app.swipe("m2", -100)
    app.trace.notification("cell/willOpen", "m2")
    before = len(app.painted("m2"))
    app.kill_daemon()
    app.wait_until(lambda: len(app.painted("m2")) > before, lambda: "it flies on")
    app.trace.notification("cell/didOpen", "m2")
    app.wait_painted("m2", -160)
    follows(app, "m2")
    assert notifications(app, "m2").count("cell/didOpen") == 1 and app.errors_shown() == []


@pytest.mark.parametrize("manner", FAILING)
def test_if_all_daemons_fail_during_a_swipe_it_is_reported_and_rows_close(start, tmp_path, manner):
    turned = tmp_path / "turned"
    app = start(timeout=2.5 if manner == "silent" else 20, daemon=hostile(manner, after=1, motions=True) | {"HOSTILE_TURNED": str(turned)})
    app.wait_connected()
    swipe_until(app, turned)
    app.release()
    scrolled = app.scrolls() if manner == "silent" and "scrolling" not in app.lacks else None
    found = app.trace.wait_for(lambda entry: "error" in entry)
    assert found["error"] in (app.errors[manner], "Ended"), app.trace.complaints
    assert scrolled is None or app.trace.entries.index(scrolled) < app.trace.entries.index(found), "the window has waited"
    app.wait_painted("m2", 0)
    app.answers()
    app.swipe("m4", -140)
    app.answers()
    assert app.painted("m4") == []


@pytest.mark.parametrize("after", [0, 1])
def test_a_silent_daemon_does_not_block_the_window(start, after):
    app = start(timeout=3, daemon=hostile("silent", after=after))
    answered = app.answers()

    def has_failed():
        app.swipe("m2", -140)  # if nothing else, the client waits for the result of this: again, for the first may precede the connection
        return any("error" in entry for entry in app.trace)

    app.wait_until(has_failed, lambda: "the client reports the silence")
    found = app.trace.wait_for(lambda entry: "error" in entry)
    assert found["error"] == app.errors["silent"], app.trace.complaints
    assert app.trace.entries.index(answered) < app.trace.entries.index(found), "the window has waited for the daemon"
    app.answers()
    assert set(app.painted("m2")) <= {0}


@pytest.mark.parametrize("manner", ["garbled", "dies"])
def test_a_daemon_that_fails_from_the_start_is_reported(start, manner):
    app = start(daemon=hostile(manner))
    found = app.trace.wait_for(lambda entry: "error" in entry)
    assert found["error"] == app.errors[manner] and found.get("message", "shown") != ""
    app.swipe("m2", -140)
    app.answers()
    assert not [entry for entry in app.trace if "frame" in entry] and set(app.painted("m2")) <= {0}


@pytest.mark.needs("missing daemon")
def test_a_missing_daemon_is_reported(start):
    app = start(daemon={"SWIPED": "/nowhere/swiped"})
    found = app.trace.wait_for(lambda entry: "error" in entry)
    assert found["error"] == app.errors["missing"] and "Install swiped, or set SWIPED to its path" in found["message"]
    app.swipe("m2", -140)
    app.answers()


def test_rows_follow_a_slow_daemon_late(start):
    app = start(daemon=hostile("slow", after=3) | {"HOSTILE_DELAY": "300"})
    app.wait_connected()
    app.swipe("m2", -140)
    opened = app.trace.notification("cell/didOpen", "m2")
    assert opened["side"] == "trailing"
    app.wait_painted("m2", -160)
    follows(app, "m2")
    assert app.errors_shown() == []


def test_a_daemon_without_timers_is_refused(start):
    app = start(daemon=second())
    assert app.trace.wait_for(lambda entry: "error" in entry)["error"] == "InvalidParams"
    app.swipe("m2", -140)
    app.answers()
    assert set(app.painted("m2")) <= {0}
