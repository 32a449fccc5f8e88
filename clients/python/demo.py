#!/usr/bin/env python3
"""Swipes a row of a mail list and taps its action, and prints that as text: `→` is sent by the client, `←` by the daemon."""

import os
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "src"))  # without `pip install`

import swiped  # noqa: E402

PROGRAM = os.environ.get("SWIPED") or shutil.which("swiped") or HERE.parents[1] / ".build/release/swiped"
ROW = {"table": "inbox", "cell": "m17"}
COLUMNS, PIXELS = 40, 8  # of a row, and px of a column


def draw(offset: float, label: str):
    """Prints the row with its content at an offset. A column is 8 px wide; the uncovered actions are shades."""
    content = "Mira Holm     The keys are with the neighbour"[:COLUMNS].ljust(COLUMNS)
    uncovered = min(round(abs(offset) / PIXELS), COLUMNS)
    print(f"{label:28} │{content[uncovered:]}{'▒' * uncovered}│")


def swipe(daemon: swiped.Daemon):
    daemon.table_open(table="inbox", width=320, actions={"trailing": [{"id": "archive", "width": 80}, {"id": "delete", "width": 80}]})
    daemon.gesture_begin(**ROW, timestamp=1000)
    for step, x in enumerate([-6, -24, -51, -80, -104]):
        frame = daemon.gesture_update(**ROW, translation={"x": x, "y": 0}, timestamp=1016 + 16 * step)
        draw(frame["offset"], f"→ {x} px")
    frame = daemon.gesture_end(**ROW, timestamp=1088)
    for keyframe in frame["animation"]["keyframes"]:
        draw(keyframe["offset"], f"← after {keyframe['time']:.0f} ms")
    daemon.clock_advance(timestamp=2000)
    invoked = daemon.action_invoke(**ROW, action="archive", timestamp=2500)
    daemon.action_complete(invocation=invoked["invocation"], then="close", timestamp=2600)
    daemon.clock_advance(timestamp=4000)


def print_notification(notification: swiped.Notification):
    match notification:
        case swiped.Notification("cell/didOpen" | "cell/didClose", params):
            print(f"← {notification.method} {params['cell']}")
        case swiped.Notification("action/invoked", params):
            print(f"← {notification.method} {params['action']}")


if __name__ == "__main__":
    try:
        with swiped.Daemon(PROGRAM, clock="client", timestamp=0, on_notification=print_notification) as daemon:
            swipe(daemon)
    except swiped.SwipedError as error:
        sys.exit(f"demo: {error}")
