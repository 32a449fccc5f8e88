"""A repaint shows the newest motion before it. A daemon that has stopped delays one repaint, or none."""

import itertools
import os
import signal

import pytest

from display import line
from drivers import Toolkit
from follows import played
from hostile import hostile
from steps import OPEN
from trace import Entry

pytestmark = pytest.mark.toolkit
LONG = 20.0  # s: no machine is so busy that a wait for a daemon that answers takes longer


def gaps(app: Toolkit, cell: str, since: int = 0) -> list[float]:
    """For each repaint that has moved a cell: px from its content to the pointer's last position before the repaint."""
    found, pointer, shown = [], 0.0, 0.0
    for entry in list(app.trace)[since:]:
        pointer = entry.get("pointer", {}).get("x", pointer)
        if entry.get("cell") == cell and entry.get("x", shown) != shown:
            shown = entry["x"]
            found.append(round(pointer - shown, 3))
    return found


def moved(app: Toolkit, x: float) -> Entry:
    """Moves the pointer by its x, and waits until the window has it."""
    since = len(app.trace)
    app.move([app.point("m2", x)])
    return app.trace.wait_for(lambda entry: "pointer" in entry, since=since)


def missed(app: Toolkit) -> list[int]:
    return [entry["missed"] for entry in app.trace if "missed" in entry]


@pytest.mark.needs("same frame")
def test_a_repaint_shows_the_newest_position_of_the_pointer(start):
    app = start(frame_wait=LONG)
    app.wait_connected()
    app.press(app.point("m2", 250))
    app.move(line(app.point("m2", 250), app.point("m2", 130), steps=60)[1:], step_ms=5)
    app.wait_until(lambda: app.painted("m2")[-1:] == [-120 + app.slop], lambda: "the last position")
    assert len(app.painted("m2")) > 1
    assert len(set(gaps(app, "m2"))) == 1, gaps(app, "m2")
    assert missed(app) == []


def test_the_first_repaint_after_a_release_shows_the_animation(start):
    app = start(frame_wait=LONG)
    app.wait_connected()
    app.hold_at("m2", 250, 150)
    since = len(app.trace)
    app.release()
    settling = app.trace.wait_for(lambda entry: "animation" in entry.get("frame", {}), since=since)
    first = app.trace.wait_for(lambda entry: entry.get("cell") == "m2" and "x" in entry, since=app.trace.entries.index(settling))
    animation = settling["frame"]["animation"]
    assert first["x"] == pytest.approx(played(animation, max(first["at"] - animation["start"], 0)), abs=1)


@pytest.mark.needs("frame wait")
def test_a_daemon_that_has_stopped_delays_one_repaint(start):
    app = start(frame_wait=0.1, timeout=LONG)
    app.wait_connected()
    app.press(app.point("m2", 250))
    moved(app, 249)
    before = missed(app)[-1:] or [0]
    (daemon,) = app.daemons()
    os.kill(daemon, signal.SIGSTOP)
    try:
        since = len(app.trace)
        moved(app, 190)
        app.trace.wait_for(lambda entry: "missed" in entry, since=since)
        for x in 180, 170, 160, 150:
            moved(app, x)
    finally:
        os.kill(daemon, signal.SIGCONT)
    app.wait_painted("m2", -100 + app.slop)
    assert missed(app)[-1] == before[0] + 1


@pytest.mark.needs("follow")
def test_a_row_follows_the_pointer_while_the_daemon_is_stopped(start):
    app = start(timeout=LONG)
    app.wait_connected()
    app.hold_at("m2", 250, 200)
    app.wait_followed("m2")
    (daemon,) = app.daemons()
    os.kill(daemon, signal.SIGSTOP)
    try:
        app.move([app.point("m2", 150)])
        app.wait_until(lambda: -100 + app.slop in app.painted("m2"), lambda: "at the pointer")
    finally:
        os.kill(daemon, signal.SIGCONT)
    app.release()
    app.trace.notification("cell/swipeEnded", "m2")


@pytest.mark.needs("follow")
def test_content_never_moves_back_under_a_pointer_that_moves_on(start):
    """Not beyond the line `follow`, nor between the release and its answer."""
    settle = {"settle": {"open": {"type": "curve", "duration": 300, "easing": "linear"}}}
    app = start(daemon=hostile("slow", after=3) | {"HOSTILE_DELAY": "150"}, behavior=settle)
    app.wait_connected()
    app.drag(line(app.point("m2", 300), app.point("m2", 160), steps=30), step_ms=8)
    app.trace.notification("cell/didOpen", "m2")
    app.wait_painted("m2", OPEN["trailing"])
    painted = app.painted("m2")
    assert [(x, after) for x, after in itertools.pairwise(painted) if after > x + 0.01] == []
    assert len(painted) > 1
