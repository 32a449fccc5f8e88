"""Words that the tests of the methods share: a table of the swipeable seed, its cells, and errors."""

import json

BUTTONS = {"trailing": [{"id": "delete", "title": "Delete", "width": 75}, {"id": "flag", "title": "Flag", "width": 60}]}
TABLE = {"table": "t", "width": 320, "behavior": "swipeable", "actions": BUTTONS}
STILL = {"x": 0, "y": 0}


def place(cell="a", **more):
    return {"table": "t", "cell": cell} | more


def error(daemon, method, params, code) -> dict:
    """The error that a request must give; nothing else may come of it."""
    start = daemon.position
    response = daemon.request(method, params)
    assert response.get("error", {}).get("code") == code, f"{method} {params}: {response}"
    assert daemon.position == start + 1, f"notifications from what failed: {daemon.messages[start:]}"
    data = response["error"].get("data", {})
    if isinstance(data.get("came"), str) and "…" not in data["came"]:
        json.loads(data["came"])  # what came is told as JSON text
    return response["error"]


def methods(notes):
    return [note["method"] for note in notes]
