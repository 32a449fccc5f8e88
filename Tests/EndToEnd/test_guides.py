"""The guides in docs/guides: their JSON, their functions, and the names of members and methods. Windows are in Tests/Toolkits/test_guide_lists.py."""

import json
import re
import subprocess
from typing import Any

import pytest

from daemon import BINARY, ROOT, TIMEOUT

GUIDES = sorted((ROOT / "docs/guides").glob("*.md"))
TEXTS = {page.name: page.read_text() for page in GUIDES}
SCHEMA = json.loads((ROOT / "protocol/openrpc.json").read_text())
PRESETS = {path.stem for path in (ROOT / "protocol/presets").glob("*.json")}
# The objects whose members a guide names by their path.
OBJECTS = {"recognition", "extent", "stops", "tracking", "velocity", "release", "settle", "fullSwipe", "policy", "layout", "threshold"}


def behaviors() -> list[str]:
    """The behaviors of the guides: blocks of JSON, and the objects in the table of changes."""
    page = TEXTS["behavior.md"]
    return re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) + re.findall(r"\| `(\{.*?\})` \|$", page, re.MULTILINE)


def table(behavior: Any) -> dict[str, Any]:
    """What the daemon answers if a table is opened with a behavior."""
    messages = [
        {"id": 1, "method": "initialize", "params": {"protocolVersion": "1.0", "clock": "client", "timestamp": 0}},
        {"id": 2, "method": "table/open", "params": {"table": "t", "width": 320, "behavior": behavior}},
    ]
    text = "".join(json.dumps({"jsonrpc": "2.0"} | message) + "\n" for message in messages)
    done = subprocess.run([BINARY, "--stdio"], input=text, capture_output=True, text=True, timeout=TIMEOUT, check=True)
    return json.loads(done.stdout.splitlines()[1])


@pytest.mark.parametrize("text", behaviors())
def test_a_behavior_is_valid_and_has_an_effect(text):
    answer = table(json.loads(text))
    assert "result" in answer, answer
    assert answer["result"]["behavior"] != table("mail")["result"]["behavior"]


def shapes(name: str) -> set[str]:
    """The members that an object of the schema may have, with those of its alternatives."""
    found: set[str] = set()
    pending = [SCHEMA["components"]["schemas"][name]]
    while pending:
        shape = pending.pop()
        if reference := shape.get("$ref"):
            pending.append(SCHEMA["components"]["schemas"][reference.split("/")[-1]])
        found |= set(shape.get("properties", {}))
        pending += [part for key in ("oneOf", "anyOf", "allOf") for part in shape.get(key, [])]
    return found


def test_members_that_guides_name_exist():
    objects = {name: shapes(f"{name[0].upper()}{name[1:]}Override") for name in OBJECTS - {"threshold", "extent", "stops", "settle"}}
    objects |= {"threshold": shapes("FullSwipeThresholdOverride"), "settle": {"open", "close", "expand", "reduced"}}
    objects |= {"extent": {"leading", "trailing"}, "stops": {"leading", "trailing"}}
    named = {path for text in TEXTS.values() for path in re.findall(r"`(\w+(?:\.\w+)+)`", text) if path.split(".")[0] in OBJECTS}
    wrong = [path for path in named for parent, member in zip(path.split("."), path.split(".")[1:], strict=False) if member not in objects[parent]]
    assert len(named) > 15 and wrong == []


def test_methods_and_presets_that_guides_name_exist():
    methods = {method["name"] for method in SCHEMA["methods"]}
    notifications = set(re.findall(r"^### (\S+/\S+)$", (ROOT / "protocol/reference.md").read_text(), re.MULTILINE))
    areas = "table|cell|gesture|pointer|wheel|action|session|animation"
    named = {name for text in TEXTS.values() for name in re.findall(rf"[`\"]((?:{areas})/\w+)[`\"]", text)}
    assert len(named) > 20 and named <= methods | notifications
    presets = {name for text in TEXTS.values() for name in re.findall(r"[Pp]reset `([\w-]+)`|\"preset\": \"(\w+)\"", text) for name in name if name}
    assert len(presets) > 5 and presets <= PRESETS


def test_the_function_that_plays_an_animation_is_exact():
    listing = re.search(r"^```python\n(.*?)^```$", TEXTS["your-toolkit.md"], re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(listing[1], names)
    begin = {"time": 0, "offset": -90, "easing": [0.3333, 0.6205, 0.6667, 0.8666]}
    animation = {"start": 40, "to": -160, "keyframes": [begin, {"time": 80, "offset": -158, "easing": "linear"}, {"time": 100, "offset": -160}]}
    places = [names["offset_at"](animation, time) for time in (0, 40, 80, 120, 130, 500)]
    # At t = 0.5 this curve is at x = 0.5 and y = (3 · 0.6205 + 3 · 0.8666 + 1) / 8.
    assert places == pytest.approx([-90, -90, -90 - 68 * 0.6826625, -158, -159, -160], abs=0.01)


def test_the_overview_lists_every_guide():
    assert {page.name for page in GUIDES} - {"README.md"} == set(re.findall(r"\]\((\w[\w-]*\.md)\)", TEXTS["README.md"]))
