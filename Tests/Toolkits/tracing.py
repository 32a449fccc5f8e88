"""What the traced demos in Python have in common: their options, and how they write a trace. README.md describes both."""

import argparse
import json
import time
from pathlib import Path
from typing import Any

parser = argparse.ArgumentParser()
parser.add_argument("--trace", type=Path, required=True, help="the file to write")
parser.add_argument("--mails", type=Path, default=Path(__file__).resolve().parents[2] / "clients/mails.json")
parser.add_argument("--rtl", action="store_true")
parser.add_argument("--reduced-motion", action="store_true")
parser.add_argument("--timeout", type=float, default=5, help="seconds after which a daemon that does not respond is replaced")
parser.add_argument("--frame-wait", type=float, default=0.002, help="seconds that a repaint waits for the daemon at most")
OPTIONS = parser.parse_args()
INBOX = json.loads(OPTIONS.mails.read_text())
FILE = OPTIONS.trace.open("w", buffering=1)  # each line is flushed


def write(at: float | None = None, **what: Any) -> None:
    """Writes a line with these members. `at` is in ms of the monotonic clock, by default now."""
    FILE.write(json.dumps({"at": time.monotonic() * 1000 if at is None else at} | what) + "\n")


class TracedList:
    """What a traced `SwipeList` of Tk and of Textual have in common."""

    def opened(self) -> None:
        super().opened()  # type: ignore[misc]
        write(open=True)

    def frame_received(self, row: Any, frame: dict[str, Any]) -> None:
        write(frame=frame)

    def notification_received(self, notification: Any) -> None:
        write(notification=notification.method, params=notification.params)

    def failed(self, error: Exception) -> None:
        super().failed(error)  # type: ignore[misc]
        write(error=type(error).__name__, message=str(error))


class TracedInbox:
    """What a traced window of Tk and of Textual have in common."""

    def perform(self, row: Any, action: str) -> None:
        write(ran=action, cell=row.cell)
        super().perform(row, action)  # type: ignore[misc]
