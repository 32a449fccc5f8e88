"""The daemon agrees with the schema in every member, type, range, value and default, of its input and of its output."""

import json

import pytest

import walk
from chaos import Chaos
from daemon import ROOT, encode_all, initialize, notification, request, run
from inventing import Inventor
from schema import PROTOCOL

METHODS = sorted({*PROTOCOL.to_daemon} - {"exit"})
DEFAULTS = sorted({*walk.defaults(PROTOCOL)} - {*walk.INVISIBLE})
EXAMPLES = sorted((ROOT / "protocol/examples").glob("*.jsonl"))
FORMATS = [["keyframes"], ["sampled"], ["css"], ["spring"], ["css", "spring"], []]

TABLE = {"table": "t", "width": 320, "actions": {"trailing": [{"id": "delete", "width": 75}]}}
RELEASE = {
    "rule": "distance", "velocityThreshold": {"open": 100}, "minimumDistance": 30, "closeThreshold": {"px": 9},
    "openThreshold": {"leading": 0.4}, "from": "finger", "side": "projected",
}  # fmt: skip
UNUSUAL = {
    "release": RELEASE, "extent": {"leading": {"fraction": 0.5}},
    "tracking": {"beyond": "rubberBand", "dimension": 90, "scale": {"leading": 2}},
    "layout": {"minimumWidth": 9, "maximumWidth": 99}, "velocity": {"acrossMargin": 9},
    "settle": {"expand": {"type": "curve", "duration": 0}, "reduced": {"type": "curve", "duration": 9, "easing": "linear(0, 1)"}},
}  # fmt: skip
STOPS = [{"px": 40, "action": "t0"}, {"fraction": 0.5, "action": "t0"}, {"width": 0.5}, {"actions": 1, "action": "t0"}]
STOPPING = {"stops": {"leading": STOPS, "trailing": STOPS}, "recognition": {"sideSlop": {"leading": 5, "trailing": 5}}}
EDITED = {"policy": {"closeOn": ["edit"]}, "fullSwipe": {"threshold": {"fraction": 0.5, "still": 0.6}}}
OWN_SIDE = {"extent": {"trailing": {"px": 75}}, "release": {"side": "own"}, "tracking": {"crossing": "crossFromClosed"}}
QUICK = {"release": {"quick": {"duration": 300, "distance": 10}, "otherThreshold": "close", "perExtent": 100, "side": "reached", "slowSide": "projected"}}
A, TAP = {"table": "t", "cell": "a"}, {"position": {"x": 300, "y": 9}}
RARE = [
    request("version", "initialize", {"protocolVersion": "9.0"}),
    initialize(capabilities={"release": True, "follow": True}),
    request("snapshot", "session/restore", {"snapshot": {"version": 999}}),
    request("table", "table/open", TABLE | {"behavior": UNUSUAL}),
    request("own side", "table/open", TABLE | {"table": "own side", "behavior": OWN_SIDE}),
    request("stops", "table/open", TABLE | {"table": "stops", "behavior": STOPPING}),
    *(request(f"stop {stop}", "cell/open", A | {"table": "stops", "side": "trailing", "stop": stop}) for stop in (0, 3)),
    request("to a stop", "gesture/begin", {"table": "stops", "cell": "b", "translation": {"x": -50, "y": 0}}),
    request("at a stop", "gesture/end", {"table": "stops", "cell": "b", "velocity": {"x": 0, "y": 0}}),
    request("open at a stop", "cell/open", {"table": "stops", "cell": "c", "side": "trailing", "stop": 3, "animated": False}),
    request("off a stop", "gesture/begin", {"table": "stops", "cell": "c", "translation": {"x": 5, "y": 0}}),
    request("back at it", "gesture/end", {"table": "stops", "cell": "c", "velocity": {"x": 0, "y": 0}}),
    request("later", "clock/advance", {"timestamp": 5000}),
    request("edited", "table/open", TABLE | {"table": "edited", "behavior": EDITED}),
    *(request(f"edited {cell}", "cell/open", {"table": "edited", "cell": cell, "animated": False}) for cell in "ab"),
    request("edit", "table/edit", {"table": "edited", "deleted": ["a"]}),
    request("quick", "table/open", TABLE | {"table": "quick", "behavior": QUICK}),
    request("slow", "table/configure", {"table": "quick", "behavior": {"release": {"slowSide": "reached"}}}),
    request("quickly", "gesture/begin", {"table": "quick", "cell": "a", "translation": {"x": -20, "y": 0}}),
    request("quick end", "gesture/end", {"table": "quick", "cell": "a"}),
    request("unmoved", "gesture/begin", {"table": "edited", "cell": "b"}),
    request("let go", "gesture/end", {"table": "edited", "cell": "b"}),
    request("short", "gesture/begin", A | {"translation": {"x": -20, "y": 0}}),
    notification("gesture/update", A | {"translation": {"x": -20, "y": 0}}),
    request("distance", "gesture/end", A | {"velocity": {"x": 0, "y": 0}}),
    request("long", "gesture/begin", A | {"translation": {"x": -50, "y": 0}}),
    request("velocity", "gesture/end", A | {"velocity": {"x": -900, "y": 0}}),
    *(request(f"open {number}", "cell/open", A | {"side": "trailing", "animated": False}) for number in (1, 2)),
    request("down", "pointer/down", A | TAP),
    request("up", "pointer/up", {"table": "t"} | TAP),
    request("open again", "cell/open", A | {"side": "trailing", "animated": False}),
    request("down again", "pointer/down", A | TAP),
    notification("pointer/up", {"table": "t"} | TAP),
    *(request(f"pointer {number}", "pointer/down", {"table": "t", "cell": "b", "pointer": number} | TAP) for number in range(1, 102)),
]
"""What the other sessions seldom have."""
NEVER_SENT = {
    *(f"log/message.level = {level}" for level in ("debug", "info", "error")),  # of other daemons
    # In responses without an id, to what is not a request: test_error_catalogue, test_limits.
    "ErrorData with reason",
    "ErrorData.came, alternative 1",
    "Error without data",  # -32603 when memory runs out: test_out_of_memory
    *(f"server/restarted.reason = {reason}" for reason in ("exited", "timedOut", "garbled", "closing")),  # by a supervisor: test_supervise
}


def formats(seed: int, formats: list[str]) -> list[dict]:
    messages = Chaos(f"formats {seed}").run(150)
    messages[0]["params"] |= {"capabilities": {"animation": {"formats": formats}, "layout": True}, "trace": "verbose"}
    return messages


def invented(seed: int) -> list[dict]:
    return [message for message in Inventor(f"schema {seed}").run(1500) if message["method"] not in ("exit", "shutdown")]


SESSIONS = {
    "rare": lambda: RARE,
    **{path.name: lambda path=path: [json.loads(line) for line in path.read_text().splitlines() if line.strip()] for path in EXAMPLES},
    **{f"chaos {seed}": lambda seed=seed: Chaos(f"schema {seed}").run(400) for seed in range(12)},
    **{f"formats {each}": lambda seed=seed, each=each: formats(seed, each) for seed, each in enumerate(FORMATS)},
    **{f"invented {seed}": lambda seed=seed: invented(seed) for seed in range(8)},
}


@pytest.fixture(scope="module")
def sessions() -> dict[str, tuple[list, list]]:
    """The input and the output of each session."""
    sent = {name: messages() for name, messages in SESSIONS.items()}
    return {name: (messages, run(encode_all(messages), timeout=120).messages) for name, messages in sent.items()}


@pytest.mark.parametrize("method", METHODS)
def test_params_are_decoded_as_the_schema_describes_them(method):
    assert walk.input_differences(PROTOCOL, method)[:40] == []


@pytest.mark.parametrize("method", METHODS)
def test_invalid_params_change_nothing(method):
    assert walk.changes_of_invalid_input(PROTOCOL, method) == []


@pytest.mark.parametrize("path", DEFAULTS)
def test_a_default_has_the_same_effect_as_its_absence(path):
    assert walk.default_differences(PROTOCOL, path) == []


def test_defaults_without_a_visible_effect_are_listed():
    assert {*walk.INVISIBLE} <= {*walk.defaults(PROTOCOL)}


def test_the_clock_is_the_systems_by_default():
    assert run(encode_all([request(1, "initialize", {"protocolVersion": "1.0"})])).answer(1)["result"]["timestamp"] > 0


def test_output_matches_the_schema_and_covers_it(sessions):
    assert walk.output_differences(PROTOCOL, list(sessions.values()), NEVER_SENT)[:40] == []
