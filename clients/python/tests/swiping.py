"""A swipe to send, and what came of it; and daemons that fail when they are told to."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
SWIPED = os.environ.get("SWIPED") or str(ROOT / ".build/release/swiped")
TIMEOUT = 20.0

ROW = {"table": "inbox", "cell": "m17"}
ACTIONS = {"trailing": [{"id": "archive", "width": 80}, {"id": "delete", "width": 80}]}


def to(x: float, timestamp: float) -> dict[str, Any]:
    return ROW | {"translation": {"x": x, "y": 0}, "timestamp": timestamp}


# A row is opened, taken in flight, closed, and opened again by program; under the client's clock.
SWIPE: list[tuple[str, dict[str, Any]]] = [
    ("table/open", {"table": "inbox", "width": 320, "actions": ACTIONS, "timestamp": 10}),
    ("gesture/begin", ROW | {"timestamp": 1000}),
    *(("gesture/update", to(-x, 1000 + x)) for x in (6, 24, 51, 80, 104)),
    ("gesture/end", ROW | {"timestamp": 1120}),
    ("gesture/begin", ROW | {"timestamp": 1200}),
    ("gesture/update", to(60, 1216)),
    ("gesture/end", ROW | {"velocity": {"x": 900, "y": 0}, "timestamp": 1232}),
    ("clock/advance", {"timestamp": 3000}),
    ("cell/open", ROW | {"timestamp": 3010}),
    ("clock/advance", {"timestamp": 5000}),
]

# Passes lines on to the real daemon and back, and misbehaves once it has read a message with a word in it: `mute` answers nothing
# more, `garbage` writes what is no message, `exit` ends. With a file to mark that, only the first daemon does.
MISBEHAVING = """
import os, subprocess, sys
program, word, fault, mark = sys.argv[1:]
daemon = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    if word.encode() in line and not (mark and os.path.exists(mark)):
        if mark:
            open(mark, "w").close()
        if fault == "exit":
            os._exit(3)
        if fault == "garbage":
            os.write(1, b'{"jsonrpc":"2.0","result"\\n')
        for line in sys.stdin.buffer:
            pass
        break
    daemon.stdin.write(line)
    daemon.stdin.flush()
    while b'"id":' in line:
        said = daemon.stdout.readline()
        os.write(1, said)
        if not said or b'"method":' not in said:
            break
    if b'"exit"' in line:
        break
daemon.kill()
daemon.wait()
"""


def misbehaving(word: str, fault: str, mark: Path | str = "") -> list[str]:
    """The command of such a daemon."""
    return [sys.executable, "-S", "-c", MISBEHAVING, SWIPED, word, fault, str(mark)]


def told(daemon) -> list:
    """What is in a queue of notifications."""
    return [daemon.notifications.get_nowait() for _ in range(daemon.notifications.qsize())]


def swiped_through(daemon, disturb: Callable[[int], None] = lambda number: None) -> tuple[list, list]:
    """What a daemon answers to the swipe, and what it tells; before each message, it may be disturbed."""
    answers = []
    for number, (method, params) in enumerate(SWIPE):
        disturb(number)
        answers.append(daemon.request(method, params))
    return answers, told(daemon)


@contextmanager
def listening() -> Iterator[tuple[Path, Callable[[], None]]]:
    """A daemon at a socket: the path, and what kills it and starts another there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s"
        running = []

        def start():
            daemon = subprocess.Popen([SWIPED, "--listen", f"unix:{path}"], stderr=subprocess.PIPE)
            running.append(daemon)
            assert daemon.stderr.readline()  # it says where it listens

        def replace():
            running[-1].kill()
            running[-1].wait()
            start()

        start()
        try:
            yield path, replace
        finally:
            for daemon in running:
                daemon.kill()
                daemon.wait()
                daemon.stderr.close()
