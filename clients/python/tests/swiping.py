"""A swipe to send in each way, and daemons that fail on purpose."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import swiped

ROOT = Path(__file__).resolve().parents[3]
SWIPED = os.environ.get("SWIPED") or str(ROOT / ".build/release/swiped")
TIMEOUT = 20.0  # s; far longer than anything takes
SHORT = 0.3  # s, where a timeout is expected
CLIENT_CLOCK = {"clock": "client", "timestamp": 0}

ROW = {"table": "inbox", "cell": "m17"}
ACTIONS = {"trailing": [{"id": "archive", "width": 80}, {"id": "delete", "width": 80}]}
TABLE = {"table": "inbox", "width": 320, "actions": ACTIONS}


def to(x: float, timestamp: float) -> dict[str, Any]:
    return ROW | {"translation": {"x": x, "y": 0}, "timestamp": timestamp}


# A row is opened, caught while it settles, closed, and opened again by the program, with the client's clock.
SWIPE: list[tuple[str, dict[str, Any]]] = [
    ("table/open", TABLE | {"timestamp": 10}),
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

# Forwards lines to the real daemon and back, and fails once it has read a message that contains a word: `mute` stops responding,
# `garbage` writes something that is not a message, `exit` exits. With the path of a file to create, only the first daemon fails.
FAILING = """
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
        message = daemon.stdout.readline()
        os.write(1, message)
        if not message or b'"method":' not in message:
            break
    if b'"exit"' in line:
        break
daemon.kill()
daemon.wait()
"""


def failing(word: str, fault: str, mark: Path | str = "") -> list[str]:
    """The command of such a daemon."""
    return [sys.executable, "-S", "-c", FAILING, SWIPED, word, fault, str(mark)]


class Swiped(NamedTuple):
    """The results and notifications of a swipe; then how many daemons were replaced, and the exit status of the last one."""

    results: list
    notifications: list
    restarts: int = 0
    status: int | None = 0

    @property
    def events(self) -> tuple[list, list]:
        return self.results, self.notifications


def queued(daemon) -> list:
    """The content of the daemon's queue of notifications."""
    return [daemon.notifications.get_nowait() for _ in range(daemon.notifications.qsize())]


def swipe(kind: str, program=SWIPED, disturb: Callable[[int, Any], object] = lambda number, daemon: None, **options) -> Swiped:
    """Sends the swipe with the client for `threads` or the one for `asyncio`. `disturb` is called before each message."""
    options = CLIENT_CLOCK | {"timeout": TIMEOUT} | options
    if kind == "threads":
        with swiped.Daemon(program, **options) as daemon:
            results = []
            for number, (method, params) in enumerate(SWIPE):
                disturb(number, daemon)
                results.append(daemon.request(method, params))
        return Swiped(results, queued(daemon), daemon.restarts, daemon.status)

    async def run() -> Swiped:
        async with swiped.aio.Daemon(program, **options) as daemon:
            results = []
            for number, (method, params) in enumerate(SWIPE):
                disturb(number, daemon)
                results.append(await daemon.request(method, params))
            notifications = queued(daemon)
        return Swiped(results, notifications, daemon.restarts, daemon.status)

    return asyncio.run(run())


@contextmanager
def listening() -> Iterator[tuple[Path, Callable[[], None]]]:
    """A daemon that listens at a socket. Yields the path, and a function that kills the daemon and starts another one there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s"
        running = []

        def start():
            daemon = subprocess.Popen([SWIPED, "--listen", f"unix:{path}"], stderr=subprocess.PIPE)
            running.append(daemon)
            assert daemon.stderr.readline()  # the daemon logs when it listens

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
