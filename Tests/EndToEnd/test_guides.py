"""The guides in docs/guides: their JSON. Windows are in Tests/Toolkits/test_guide_lists.py."""

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
