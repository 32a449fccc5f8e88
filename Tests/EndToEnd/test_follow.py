"""`follow` of each frame against the place where the next message puts content, on random walks of a finger."""

import random

import pytest

from daemon import Daemon  # adds the suite's folder to the path
from swipe_conformance.line import offset_on

ACTIONS = {"trailing": [{"id": "delete", "width": 75}, {"id": "flag", "width": 60}], "leading": [{"id": "read", "width": 80}]}
REACH = 64  # px
STEPS = 150
CURVES = 0.1  # px: the error of the line in a rubber band
LINEAR = 0.0002  # px: the error of numbers with four decimals
WALKS = {
    "mail": CURVES,
    "sparrow": LINEAR,
    "swipeable": LINEAR,
    "rm": CURVES,
    "dismiss": LINEAR,
    "reply": CURVES,
    "uikit": CURVES,
    "qt-swipedelegate": LINEAR,
    "drop": LINEAR,
    "friction": LINEAR,
    "scale": CURVES,
    "start": CURVES,
    "dampened": LINEAR,
}
BEHAVIORS = {
    "drop": {"preset": "mail", "fullSwipe": {"enabled": False}, "tracking": {"beyond": "clamp", "unused": "drop"}},
    "friction": {"preset": "mail", "fullSwipe": {"enabled": False}, "tracking": {"beyond": "friction", "coefficient": 0.3, "crossing": "rubberBand"}},
    "scale": {"preset": "uikit", "tracking": {"scale": 1.7, "crossing": "cross"}},
    "start": {"preset": "rm", "tracking": {"beyond": "rubberBand", "start": 40, "crossing": "crossFromClosed"}},
    "dampened": {"preset": "mail", "fullSwipe": {"friction": 0.4}, "tracking": {"beyond": "clamp"}},
}


@pytest.mark.parametrize("name", WALKS)
def test_content_goes_where_the_last_frame_has_said(name):
    draw, compared = random.Random(name), 0
    with Daemon() as daemon:
        daemon.initialize(timestamp=0, capabilities={"follow": True})
        behavior = BEHAVIORS.get(name, name)
        daemon.result("table/open", {"table": "t", "width": 320, "behavior": behavior, "actions": ACTIONS})
        for walk in range(4):
            now = 10_000.0 * (walk + 1)
            cell = {"table": "t", "cell": f"c{walk}"}
            if walk % 2:  # an open row, or one on its way
                daemon.request("cell/open", cell | {"side": "trailing", "timestamp": now})
                now += draw.choice([60, 2000])
            frame, at = daemon.result("gesture/begin", cell | {"timestamp": now}), 0.0
            for _ in range(STEPS):
                step = draw.uniform(-REACH, REACH) if abs(at) < 380 else -REACH * draw.random() * (1 if at > 0 else -1)
                line, at, now = frame.get("follow"), at + step, now + 8
                frame = daemon.result("gesture/update", cell | {"timestamp": now, "translation": {"x": at, "y": 0}})
                if line and "animation" not in frame and frame.get("follow"):
                    compared += 1
                    assert frame["offset"] == pytest.approx(offset_on(line, step), abs=WALKS[name]), (at, step, line)
            daemon.result("gesture/cancel", cell | {"timestamp": now})
    assert compared > 20  # at a catch point there is no line
