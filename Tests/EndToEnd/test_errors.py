"""Errors name the member that is to blame, and change nothing."""

import pytest

from messages import STILL, error, place

G, E = "gesture/update", "gesture/end"
WRONG = [
    ("table/open", {"table": "u", "width": "wide"}, "width"),
    ("table/open", {"table": "u", "width": -1}, "width"),
    ("table/open", {"table": "u", "width": 2e9}, "width"),
    ("table/open", {"table": 7, "width": 320}, "table"),
    ("table/open", {"width": 320}, "table"),
    ("table/open", {"table": "u", "width": 320, "behavior": "sparow"}, "behavior"),
    ("table/open", {"table": "u", "width": 320, "behavior": {"release": {"rule": "whim"}}}, "behavior.release.rule"),
    ("table/open", {"table": "u", "width": 320, "behavior": {"tracking": {"coefficient": "x"}}}, "behavior.tracking.coefficient"),
    ("table/open", {"table": "u", "width": 320, "layoutDirection": "up"}, "layoutDirection"),
    ("table/open", {"table": "u", "width": 320, "axis": "z"}, "axis"),
    ("table/cells", {"table": "t", "cells": "a"}, "cells"),
    ("cell/open", {"table": "t", "cell": True, "side": "trailing"}, "cell"),
    ("cell/open", {"table": "t", "side": "trailing"}, "cell"),
    ("cell/open", {"table": "t", "cell": 1.5, "side": "trailing"}, "cell"),
    ("cell/open", {"table": "t", "cell": "a", "side": "left"}, "side"),
    ("cell/open", {"table": "t", "cell": "a", "side": "trailing", "animated": "yes"}, "animated"),
    (G, {"table": "t", "cell": "a", "timestamp": 1, "translation": {"x": "abc", "y": 0}}, "translation.x"),
    (G, {"table": "t", "cell": "a", "timestamp": 1, "translation": {"x": 1}}, "translation.y"),
    (G, {"table": "t", "cell": "a", "timestamp": 1, "translation": {"x": 1e10, "y": 0}}, "translation.x"),
    (G, {"table": "t", "cell": "a", "timestamp": 1, "translation": 5}, "translation"),
    (G, {"table": "t", "cell": "a", "timestamp": 1}, "translation"),
    (G, {"table": "t", "cell": "a", "timestamp": -1, "translation": STILL}, "timestamp"),
    (G, {"table": "t", "cell": "a", "timestamp": "soon", "translation": STILL}, "timestamp"),
    (G, {"table": "t", "cell": "a", "timestamp": 1e16, "translation": STILL}, "timestamp"),
    (E, {"table": "t", "cell": "a", "timestamp": 1, "velocity": {"x": 1e300, "y": 0}}, "velocity.x"),
    (E, {"table": "t", "cell": "a", "timestamp": 1, "velocity": {"x": None, "y": 0}}, "velocity.x"),
    ("clock/advance", {}, "timestamp"),
    ("animation/finished", {"animation": "one"}, "animation"),
    ("action/invoke", {"table": "t", "cell": "a", "action": 5}, "action"),
]


@pytest.mark.parametrize("method, params, member", WRONG, ids=[f"{method}-{member}" for method, _, member in WRONG])
def test_an_error_names_the_member_to_blame(t, method, params, member):
    t.result("gesture/begin", place(translation=STILL, timestamp=0))
    data = error(t, method, params, -32602)["data"]
    assert data["member"] == member
    assert data["expected"], "what was expected"
    if member.split(".")[-1] in str(params):
        assert data["came"], "what came"


def test_what_failed_changed_nothing(t):
    t.result("gesture/begin", place(translation=STILL, timestamp=0))
    before = t.result("gesture/update", place(translation={"x": -20, "y": 0}, timestamp=1))
    for method, params, _ in WRONG:
        assert "error" in t.request(method, params)
    after = t.result("gesture/update", place(translation={"x": -20, "y": 0}, timestamp=1))
    assert {**after, "revision": 0} == {**before, "revision": 0}
