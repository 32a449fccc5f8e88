"""One row that is swiped in several ways: the script that clients in different languages send."""

from typing import Any

ROW = {"table": "inbox", "cell": "m17"}
ACTIONS = {"trailing": [{"id": "archive", "width": 80}, {"id": "delete", "width": 80}]}
TABLE = {"table": "inbox", "width": 320, "actions": ACTIONS}


def moved(x: float, timestamp: float) -> dict[str, Any]:
    return ROW | {"translation": {"x": x, "y": 0}, "timestamp": timestamp}


# A row is opened, caught while it settles, closed, and opened again by the program, with the client's clock.
SWIPE: list[tuple[str, dict[str, Any]]] = [
    ("table/open", TABLE | {"timestamp": 10}),
    ("gesture/begin", ROW | {"timestamp": 1000}),
    *(("gesture/update", moved(-x, 1000 + x)) for x in (6, 24, 51, 80, 104)),
    ("gesture/end", ROW | {"timestamp": 1120}),
    ("gesture/begin", ROW | {"timestamp": 1200}),
    ("gesture/update", moved(60, 1216)),
    ("gesture/end", ROW | {"velocity": {"x": 900, "y": 0}, "timestamp": 1232}),
    ("clock/advance", {"timestamp": 3000}),
    ("cell/open", ROW | {"timestamp": 3010}),
    ("clock/advance", {"timestamp": 5000}),
]
