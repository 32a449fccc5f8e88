"""The places drawn between two messages match those of the daemon and of the conformance suite."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from building import compiled

from hostile import ROOT, SWIPED

sys.path.insert(0, str(ROOT / "protocol/conformance"))

from swipe_conformance.motion import played  # noqa: E402

pytestmark = pytest.mark.toolkit

WIDTH = 320
ROW = {"table": "t", "cell": "m1"}
SETTLES = [
    {"type": "spring", "response": 0.4, "dampingRatio": 0.5},
    {"type": "curve", "duration": 300, "easing": [0.9, 0, 0.1, 1]},
    {"type": "curve", "duration": 300, "easing": "linear"},
    {"type": "phases", "phases": [{"overshoot": 20, "duration": 90, "easing": "ease-out"}, {"overshoot": 0, "duration": 60}]},
]


def lines(words: list[str], messages: list[dict[str, Any]]) -> list[Any]:
    """The output of a program for these, a line each."""
    text = "".join(json.dumps(each) + "\n" for each in messages)
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """Asks the library."""
    program = compiled(Path(__file__).parent / "drawn.c", tmp_path_factory.mktemp("drawn") / "drawn", "swiped-gtk4", "sanitized")
    return lambda messages: lines([str(program)], messages)


def asked(steps: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """The daemon's results."""
    hello = ("initialize", {"protocolVersion": "1.0", "clock": "client", "timestamp": 0, "capabilities": {"layout": True, "follow": True}})
    messages = [{"jsonrpc": "2.0", "id": id, "method": method, "params": params} for id, (method, params) in enumerate([hello, *steps])]
    return [each["result"] for each in lines([SWIPED], messages) if "id" in each][1:]


@pytest.mark.parametrize("style", ["border", "drag", "reveal", "stretch", "drawer"])
def test_actions_are_where_the_daemon_places_them(drawn, style):
    seen = 0
    for seed in range(20):
        chance = random.Random(f"{style} {seed}")
        limits = {name: chance.choice([None, chance.uniform(0, 150)]) for name in ("minimumWidth", "maximumWidth")}
        widths = [chance.choice([0, 40, 80, chance.uniform(1, 120)]) for _ in range(chance.randint(1, 4))]
        lengths = chance.uniform(20, 300), {"fraction": chance.randint(1, 99) / 100}, {"inset": chance.randint(0, 300)}
        extent = chance.choice(["actions", "none", *lengths])
        actions = {side: [{"id": str(index), "width": width} for index, width in enumerate(widths)] for side in ("leading", "trailing")}
        behavior = {"layout": {"style": style} | limits, "extent": {"leading": extent, "trailing": extent}, "tracking": {"beyond": "free", "crossing": "cross"}}
        table = {"table": "t", "width": WIDTH, "behavior": behavior, "actions": actions, "layoutDirection": chance.choice(["ltr", "rtl"])}
        moves = [("gesture/update", ROW | {"translation": {"x": chance.uniform(-330, 330), "y": 0}}) for _ in range(8)]
        opened, _, *frames = asked([("table/open", table), ("gesture/begin", ROW), *moves])
        frames = [frame for frame in frames if frame["side"]]
        ours = drawn([
            {"behavior": opened["behavior"], "side": frame["side"], "widths": widths, "width": WIDTH, "offset": frame["offset"],
             "filling": int(frame["armed"] or -1)} for frame in frames
        ])
        for frame, places in zip(frames, ours, strict=True):
            theirs = [place for action in frame["actions"] for place in (action["x"], action["width"])]
            assert sum(places, []) == pytest.approx(theirs, abs=2e-3), (seed, frame)
            seen += 1
    assert seen > 80


def test_a_side_without_actions_has_no_places(drawn):
    behavior = {"layout": {"style": "drag"}, "extent": {"trailing": {"px": 80}}}
    assert drawn([{"behavior": behavior, "side": "trailing", "widths": [], "width": WIDTH, "offset": -40, "filling": -1}]) == [[]]


@pytest.mark.parametrize("crossing", ["cross", "stop"])
@pytest.mark.parametrize("start", [-300, -150, -20, 0, 100])
def test_content_follows_where_the_daemon_places_it(drawn, start, crossing):
    actions = {side: [{"id": side, "width": 160}] for side in ("leading", "trailing")}
    table = {"table": "t", "width": WIDTH, "behavior": {"tracking": {"crossing": crossing}}, "actions": actions}
    distances = [random.Random(start).uniform(-64, 64) for _ in range(20)]
    moves = [("gesture/update", ROW | {"translation": {"x": start + distance, "y": 0}}) for distance in (0, *distances)]
    _, _, frame, *frames = asked([("table/open", table), ("gesture/begin", ROW), *moves])
    ours = drawn([{"follow": frame["follow"], "distance": distance} for distance in distances])
    assert [offset for _, offset in ours] == pytest.approx([each["offset"] for each in frames], abs=0.101)
    assert all(is_on_line for is_on_line, _ in ours)


def test_content_beyond_the_line_is_at_its_end(drawn):
    line = [{"finger": -10, "offset": -12}, {"finger": 0, "offset": -2}, {"finger": 0, "offset": 0}, {"finger": 64, "offset": 32}]
    asks = [drawn([{"follow": line, "distance": distance}])[0] for distance in (-10.1, -10, -5, 16, 64, 64.1)]
    assert asks == [[False, -12], [True, -12], [True, -7], [True, 8], [True, 32], [False, 32]]
    assert drawn([{"follow": short, "distance": 0} for short in ([], line[:1], {}, "line", [{}, {}])]) == [[False, None]] * 5


@pytest.mark.parametrize("settle", SETTLES, ids=[each["type"] for each in SETTLES])
def test_motions_are_where_the_suite_and_the_daemon_compute_them(drawn, settle):
    table = {"table": "t", "width": WIDTH, "behavior": {"settle": {"open": settle}}, "actions": {"trailing": [{"id": "a", "width": 160}]}}
    moments = [1000 + 10 * step for step in range(120)]
    looks = [("table/cells", {"table": "t", "cells": ["m1"], "timestamp": at}) for at in moments]
    _, frame, *cells = asked([("table/open", table), ("cell/open", ROW | {"timestamp": 1000}), *looks])
    animation = frame["animation"]
    (ours,) = drawn([{"animation": animation, "at": [*moments, 0, 1e9]}])
    *offsets, first, last = ours["offsets"]
    in_flight = [at for at in moments if at - 1000 < animation["duration"]]
    assert offsets[: len(in_flight)] == pytest.approx([played(animation, at - 1000) for at in in_flight], abs=1e-6)
    assert offsets == pytest.approx([each["cells"][0]["offset"] for each in cells], abs=0.2501)
    assert (first, last) == (0, -160)
    assert (ours["end"], ours["id"]) == (pytest.approx(1000 + animation["duration"]), animation["id"])


@pytest.mark.parametrize(
    "animation",
    [
        {},
        {"start": 0},
        {"start": 0, "keyframes": []},
        {"start": "0", "keyframes": [{"time": 0, "offset": 0}]},
        {"start": 0, "keyframes": [{}]},
        {"start": 0, "keyframes": [{"time": 0, "offset": 0}, {"time": "1", "offset": 0}]},
        {"start": 0, "keyframes": {"time": 0}},
    ],
)
def test_an_animation_that_cannot_be_played_is_none(drawn, animation):
    assert drawn([{"animation": animation, "at": [0]}]) == [None]


@pytest.mark.parametrize("times", [[0, 0, 0], [5, 0, 9], [0, -1, -1]])
def test_keyframes_out_of_order_are_safe(drawn, times):
    keyframes = [{"time": time, "offset": time, "easing": [0, 0, 1, 1]} for time in times]
    (ours,) = drawn([{"animation": {"start": 0, "keyframes": keyframes}, "at": [-1, 0, 1, 6, 10]}])
    assert all(min(times) <= each <= max(times) for each in ours["offsets"])


def test_each_name_in_a_frame_has_its_number(drawn):
    schemas = json.loads((ROOT / "protocol/openrpc.json").read_text())["components"]["schemas"]
    words = {"phase": schemas["Phase"]["enum"], "side": schemas["Side"]["enum"], "recognition": schemas["RecognitionState"]["enum"]}
    frame = ROW | {"revision": 7, "phase": "closed", "offset": -1.5, "target": -160, "side": None, "progress": 0.5, "armed": None}
    assert drawn([{"frame": frame}]) == [[True, 1, 0, 0, -1.5, -160, 0.5, 7, None, None]]
    for place, (name, known) in enumerate(words.items(), 1):
        numbers = [each[place] for each in drawn([{"frame": frame | {name: word}} for word in known])]
        assert numbers == list(range(1, len(known) + 1)), name
        assert drawn([{"frame": frame | {name: "novel"}}])[0][place] == 0


@pytest.mark.parametrize("lacks", ["table", "cell", "phase", "offset"])
def test_other_objects_are_not_frames(drawn, lacks):
    frame = ROW | {"phase": "open", "offset": 0}
    assert drawn([{"frame": frame}])[0][0] is True
    del frame[lacks]
    assert drawn([{"frame": frame}])[0][0] is False
