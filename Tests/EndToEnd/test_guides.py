"""The guides in docs/guides: their JSON and their functions. Windows are in Tests/Toolkits/test_guide_lists.py."""

import json
import re
from typing import Any

import pytest

from daemon import ROOT, encode_all, initialize, request, run

GUIDES = ROOT / "docs/guides"


def behaviors() -> list[str]:
    """The behaviors of the guides: blocks of JSON, and the objects in the table of changes."""
    page = (GUIDES / "behavior.md").read_text()
    return re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) + re.findall(r"\| `(\{.*?\})` \|$", page, re.MULTILINE)


def table(behavior: Any) -> dict[str, Any]:
    """What the daemon answers if a table is opened with a behavior."""
    return run(encode_all([initialize(), request(1, "table/open", {"table": "t", "width": 320, "behavior": behavior})])).answer(1)


@pytest.mark.parametrize("text", behaviors())
def test_a_behavior_is_valid_and_has_an_effect(text):
    answer = table(json.loads(text))
    assert "result" in answer, answer
    assert answer["result"]["behavior"] != table("mail")["result"]["behavior"]


def test_the_function_that_plays_an_animation_is_exact():
    listing = re.search(r"^```python\n(.*?)^```$", (GUIDES / "your-toolkit.md").read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(listing[1], names)
    begin = {"time": 0, "offset": -90, "easing": [0.3333, 0.6205, 0.6667, 0.8666]}
    animation = {"start": 40, "to": -160, "keyframes": [begin, {"time": 80, "offset": -158, "easing": "linear"}, {"time": 100, "offset": -160}]}
    places = [names["offset_at"](animation, time) for time in (0, 40, 80, 120, 130, 500)]
    # At t = 0.5 this curve is at x = 0.5 and y = (3 · 0.6205 + 3 · 0.8666 + 1) / 8.
    assert places == pytest.approx([-90, -90, -90 - 68 * 0.6826625, -158, -159, -160], abs=0.01)
