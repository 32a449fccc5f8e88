"""The places drawn between two messages match those of the daemon and of the conformance suite."""

import random
import sys

import pytest

import swiped
from swiped import drawing
from hostile import ROOT, SWIPED

sys.path.insert(0, str(ROOT / "protocol/conformance"))

from swipe_conformance.motion import played  # noqa: E402

WIDTH = 320
ROW = {"table": "t", "cell": "m1"}


@pytest.fixture(scope="module")
def daemon():
    with swiped.Daemon(SWIPED, clock="client", timestamp=0, capabilities={"layout": True, "follow": True}) as daemon:
        yield daemon


@pytest.fixture
def table(daemon):
    """Opens a table, and closes it in the end."""
    opened = []

    def open_(**params):
        opened.append(daemon.table_open(table="t", width=WIDTH, **params))
        return opened[-1]["behavior"]

    yield open_
    daemon.table_close(table="t")


def check(daemon, behavior, actions, frame):
    """Checks that the frame's actions are where the client draws them."""
    ours = drawing.parts(behavior, actions[frame["side"]], frame["side"], frame["offset"], WIDTH, filled=frame["armed"])
    theirs = [(part["id"], part["x"], part["width"]) for part in frame["actions"]]
    assert [part.id for part in ours] == [id for id, _, _ in theirs]
    for mine, (_, x, width) in zip(ours, theirs, strict=True):
        assert (mine.x, mine.width) == (pytest.approx(x, abs=2e-3), pytest.approx(width, abs=2e-3)), (behavior, frame)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("style", ["border", "drag", "reveal", "stretch", "drawer"])
def test_actions_are_where_the_daemon_places_them(daemon, table, style, seed):
    chance = random.Random(f"{style} {seed}")
    limits = {name: chance.choice([None, chance.uniform(0, 150)]) for name in ("minimumWidth", "maximumWidth")}
    widths = [chance.choice([0, 40, 80, chance.uniform(1, 120)]) for _ in range(chance.randint(1, 4))]
    parts = {"fraction": round(chance.uniform(0.1, 1), 4)}, {"inset": chance.uniform(0, 300)}
    extent = chance.choice(["actions", "none", chance.uniform(20, 300), *parts])
    actions = {side: [{"id": str(index), "width": width} for index, width in enumerate(widths)] for side in ("leading", "trailing")}
    behavior = table(
        behavior={
            "layout": {"style": style} | limits,
            "extent": {"leading": extent, "trailing": extent},
            "tracking": {"beyond": "free"},
            "fullSwipe": {"enabled": chance.random() < 0.5},
        },
        actions=actions,
        layoutDirection=chance.choice(["ltr", "rtl"]),
    )
    daemon.gesture_begin(**ROW)
    for _ in range(8):
        frame = daemon.gesture_update(**ROW, translation={"x": chance.uniform(-330, 330), "y": 0})
        if frame["side"]:
            check(daemon, behavior, actions, frame)


CURVE = {"type": "curve", "duration": 300, "easing": [0.9, 0, 0.1, 1]}
SPRING = {"type": "spring", "duration": 500, "bounce": 0.4}


@pytest.mark.parametrize("settle", [None, CURVE, SPRING])
def test_motions_are_where_the_suite_and_the_daemon_compute_them(daemon, table, settle):
    table(behavior={"settle": {"open": settle}} if settle else "mail", actions={"trailing": [{"id": "a", "width": 160}]})
    begin = daemon.server_status()["timestamp"] // 1 + 1
    animation = daemon.cell_open(**ROW, timestamp=begin)["animation"]
    assert drawing.position(animation, begin - 5) == animation["from"] and drawing.position(animation, begin + 9000) == animation["to"]
    for step in range(60):
        at = begin + animation["duration"] * step / 60
        assert drawing.position(animation, at) == pytest.approx(played(animation, at - begin), abs=1e-6)
        (frame,) = daemon.table_cells(table="t", cells=["m1"], timestamp=at)["cells"]
        assert drawing.position(animation, at) == pytest.approx(frame["offset"], abs=0.2501)


@pytest.mark.parametrize("beyond", ["rubberBand", "friction", "free"])
def test_content_follows_a_pointer_to_where_the_daemon_places_it(daemon, table, beyond):
    table(behavior={"tracking": {"beyond": beyond}, "fullSwipe": {"enabled": False}}, actions={"trailing": [{"id": "a", "width": 80}]})
    chance, x, line, followed = random.Random(beyond), 300.0, [], 0
    daemon.pointer_down(**ROW, position={"x": x, "y": 20}, device="mouse")
    for _ in range(60):
        before, x = x, min(max(x + chance.uniform(-40, 36), 0), 300)
        frame = daemon.pointer_move(table="t", position={"x": x, "y": 20})
        if line:
            followed += 1
            assert drawing.offset_on(line, x - before) == pytest.approx(frame["offset"], abs=0.1), frame
        line = frame.get("follow", [])
    assert followed > 50
    assert "follow" not in daemon.pointer_cancel(table="t")
