"""A default of the schema is what the daemon does when nothing is said, and not what it does when something else is."""

import copy

import pytest

import schema
from daemon import encode_all, request, run
from probes import merged

GREETING = {"protocolVersion": "1.0", "clock": "client", "timestamp": 0}
ACTIONS = {"leading": [{"id": "pin", "width": 50}], "trailing": [{"id": "delete", "width": 75, "style": "destructive"}]}
TABLE = {"table": "t", "width": 320, "actions": ACTIONS}
ROWS = {"table": "t", "width": 320, "actions": ACTIONS, "identity": "indexPath", "sections": [3, 3, 3]}
A = {"table": "t", "cell": "a"}
OPEN = ("cell/open", A | {"side": "trailing"})
OPENED = ("cell/open", A | {"side": "trailing", "animated": False})
DOWN = ("pointer/down", A | {"position": {"x": 300, "y": 9}, "timestamp": 0})
MOVE = {"table": "t", "position": {"x": 200, "y": 9}, "timestamp": 40}
UP = ("pointer/up", {"table": "t", "position": {"x": 200, "y": 9}, "timestamp": 50})
SAMPLE = {"position": {"x": 250, "y": 9}, "timestamp": 20}
EDITED = [("cell/open", {"table": "t", "cell": [1, 1], "side": "trailing"})]
GROUPED = {"behavior": {"policy": {"open": "group"}}, "group": "g", "width": 320, "table": "u", "actions": ACTIONS}
SPRING = {"type": "spring", "response": 0.4, "dampingRatio": 0.8}


def settled(rule: dict) -> dict:
    return TABLE | {"behavior": {"settle": {"open": rule}}}


# Each default: the messages before, the method and its params without the member, where the member goes, another value for
# it, and the messages after.
CASES = {
    "initialize.trace": ([], "initialize", GREETING, "trace", "messages", [("table/open", TABLE)]),
    "initialize.clock": ([], "initialize", {"protocolVersion": "1.0"}, "clock", "client", []),
    "ClientCapabilities.formats": (
        [], "initialize", GREETING | {"capabilities": {"animation": {}}}, "capabilities.animation.formats", ["sampled"],
        [("table/open", TABLE), OPEN],
    ),
    "ClientCapabilities.maximumError": (
        [], "initialize", GREETING | {"capabilities": {"animation": {}}}, "capabilities.animation.maximumError", 20,
        [("table/open", TABLE), OPEN],
    ),
    "ClientCapabilities.layout": (
        [], "initialize", GREETING | {"capabilities": {}}, "capabilities.layout", True,
        [("table/open", TABLE), OPEN],
    ),
    "ClientCapabilities.reducedMotion": (
        [], "initialize", GREETING | {"capabilities": {}}, "capabilities.reducedMotion", True,
        [("table/open", TABLE), OPEN],
    ),
    "table/open.behavior": ([], "table/open", TABLE, "behavior", "sparrow", [OPEN]),
    "table/open.layoutDirection": ([], "table/open", TABLE, "layoutDirection", "rtl", [OPEN]),
    "table/open.axis": ([], "table/open", TABLE, "axis", "vertical", [("gesture/shouldBegin", A | {"translation": {"x": -20, "y": 0}})]),
    "table/open.identity": ([], "table/open", TABLE, "identity", "indexPath", [OPEN]),
    "table/open.group": (
        [("table/open", GROUPED), ("cell/open", {"table": "u", "cell": 1, "side": "trailing"})], "table/open",
        GROUPED | {"table": "t", "group": ...}, "group", "g",
        [OPEN],
    ),
    "Action.style": (
        [], "table/open", TABLE | {"actions": {"trailing": [{"id": "delete", "width": 75}]}}, "actions.trailing.0.style", "destructive",
        [OPEN, ("action/invoke", A | {"action": "delete"}), ("action/complete", {"invocation": 1})],
    ),
    "SettleOverride.easing": ([], "table/open", settled({"type": "curve", "duration": 90}), "behavior.settle.open.easing", "easeIn", []),
    "SettlePhaseOverride.easing": (
        [], "table/open",
        settled({"type": "phases", "phases": [{"overshoot": 0, "duration": 90}]}), "behavior.settle.open.phases.0.easing", "easeIn",
        [],
    ),
    "SettleOverride.mass": ([], "table/open", settled(SPRING), "behavior.settle.open.mass", 2, []),
    "SettleOverride.velocity": ([], "table/open", settled(SPRING), "behavior.settle.open.velocity", False, []),
    "SettleOverride.bounce": ([], "table/open", settled({"type": "spring", "duration": 300}), "behavior.settle.open.bounce", 0.3, []),
    "SettleOverride.maximumOvershoot": ([], "table/open", settled(SPRING), "behavior.settle.open.maximumOvershoot", 3, []),
    "table/closeCells.animated": ([OPENED], "table/closeCells", {"table": "t"}, "animated", False, []),
    "cell/open.animated": ([], "cell/open", OPEN[1], "animated", False, []),
    "cell/close.animated": ([OPENED], "cell/close", A, "animated", False, []),
    "cell/reveal.fraction": ([], "cell/reveal", A | {"side": "trailing"}, "fraction", 0.7, []),
    "cell/reveal.hold": ([], "cell/reveal", A | {"side": "trailing"}, "hold", 700, []),
    "gesture/begin.translation": ([], "gesture/begin", A, "translation", {"x": -9, "y": 0}, []),
    "pointer/down.device": ([], DOWN[0], DOWN[1], "device", "mouse", [("pointer/move", MOVE | {"position": {"x": 295, "y": 9}})]),
    "pointer/move.samples": ([DOWN], "pointer/move", MOVE, "samples", [SAMPLE], [UP]),
    "pointer/move.resampled": (
        [DOWN, ("pointer/move", MOVE | {"position": {"x": 280, "y": 9}, "timestamp": 20})], "pointer/move", MOVE, "resampled", True,
        [UP],
    ),
    "PointerSample.resampled": ([DOWN], "pointer/move", MOVE | {"samples": [SAMPLE]}, "samples.0.resampled", True, [UP]),
    "contentDescriptors.pointer": ([], DOWN[0], DOWN[1], "pointer", 5, [("pointer/move", MOVE)]),
    "action/complete.performed": (
        [OPEN, ("action/invoke", A | {"action": "delete"})], "action/complete", {"invocation": 1}, "performed", False,
        [],
    ),
    "table/edit.deleted": ([OPEN], "table/edit", {"table": "t"}, "deleted", ["a"], []),
    "table/edit.reloaded": None,  # a reloaded key keeps its state: nothing comes of it
    "session/restore.catchUp": None,  # it shows under the system's clock alone, and there no two runs are the same: test_restart
    "table/edit.deletedRows": (EDITED, "table/edit", {"table": "t"}, "deletedRows", [[1, 0]], []),
    "table/edit.reloadedRows": (EDITED, "table/edit", {"table": "t"}, "reloadedRows", [[1, 7]], []),
    "table/edit.insertedRows": (EDITED, "table/edit", {"table": "t"}, "insertedRows", [[1, 0]], []),
    "table/edit.deletedSections": (EDITED, "table/edit", {"table": "t"}, "deletedSections", [0], []),
    "table/edit.reloadedSections": (EDITED, "table/edit", {"table": "t"}, "reloadedSections", [7], []),
    "table/edit.insertedSections": (EDITED, "table/edit", {"table": "t"}, "insertedSections", [0], []),
}  # fmt: skip


def defaults() -> dict:
    """Every default of a member that a client sends, by where the schema has it."""
    found = {}
    for method in schema.TO_DAEMON.values():
        for node in method["params"]:
            if "$ref" not in node:
                found[f"{method['name']}.{node['name']}"] = merged(node["schema"]).get("default", ...)
    for name, node in schema.DOCUMENT["components"]["contentDescriptors"].items():
        found[f"contentDescriptors.{name}"] = merged(node["schema"]).get("default", ...)
    for name, node in schema.SCHEMAS.items():
        for part in objects(node):
            for member, child in part.get("properties", {}).items():
                found.setdefault(f"{name}.{member}", merged(child).get("default", ...))
    resolved = {name.removesuffix("Override") for name in schema.SCHEMAS if name.endswith("Override")}
    return {place: value for place, value in found.items() if value is not ... and place.split(".")[0] not in resolved}


def objects(node):
    if isinstance(node, dict):
        yield node
        for child in node.values():
            yield from objects(child)
    elif isinstance(node, list):
        for child in node:
            yield from objects(child)


def put(params: dict, path: str, value) -> dict:
    """The params with a member set; `...` takes it out."""
    changed = copy.deepcopy(params)
    place, steps = changed, path.split(".")
    for step in steps[:-1]:
        place = place[int(step) if isinstance(place, list) else step]
    if value is ...:
        place.pop(steps[-1], None)
    else:
        place[steps[-1]] = value
    return changed


def story(case, value) -> list:
    """All that comes of a session in which the member has this value."""
    before, method, params, path, _, after = case
    table = ROWS if before == EDITED else TABLE
    told = [] if method == "initialize" else [("initialize", GREETING)]
    told += [] if method in ("initialize", "table/open") else [("table/open", table)]
    told += [*before, (method, put(params, path, value)), *after]
    messages = run(encode_all([request(index, name, params) for index, (name, params) in enumerate(told)])).messages
    if path == "clock":  # the system's is never the same twice
        return [messages[0]["result"]["timestamp"] > 0]
    return messages


def test_every_default_has_its_case():
    assert set(CASES) == set(defaults())


@pytest.mark.parametrize("place", [place for place, case in CASES.items() if case])
def test_a_default_is_what_is_done_when_nothing_is_said(place):
    case = CASES[place]
    silent = story(case, ...)
    assert story(case, defaults()[place]) == silent
    assert story(case, case[4]) != silent
