"""A swipe to send in each way, and daemons that fail on purpose."""

import asyncio
import os
import select
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import swiped
from hostile import SWIPED
from one_swipe import SWIPE

TIMEOUT = 20.0  # s; far longer than anything takes
SHORT = 0.3  # s, where a timeout is expected
CLIENT_CLOCK = {"clock": "client", "timestamp": 0}


class Swiped(NamedTuple):
    """The results and notifications of a swipe; then how many daemons were replaced, and the exit status."""

    results: list
    notifications: list
    restarts: int = 0
    status: int | None = 0

    @staticmethod
    def of(results: list, notifications: list, status: int | None = 0) -> "Swiped":
        restarts = [each for each in notifications if each.method == "server/restarted"]
        return Swiped(results, [each for each in notifications if each not in restarts], len(restarts), status)

    @property
    def events(self) -> tuple[list, list]:
        return self.results, self.notifications


def kill_daemon(daemon) -> None:
    """Kills the child of the supervisor, which may be between two daemons."""
    children = Path(f"/proc/{daemon.pid}/task/{daemon.pid}/children")
    while not (found := children.read_text().split()):
        pass
    os.kill(int(found[0]), signal.SIGKILL)


def queued(daemon) -> list:
    """The content of the daemon's queue of notifications."""
    return [daemon.notifications.get_nowait() for _ in range(daemon.notifications.qsize())]


def turn(calls: swiped.LoopCalls) -> None:
    """Waits until a loop has something to do, and does it."""
    assert select.select([calls], [], [], TIMEOUT)[0]
    calls.run()


def swipe(kind: str, program=SWIPED, disturb: Callable[[int, Any], object] = lambda number, daemon: None, **options) -> Swiped:
    """Sends the swipe with the client for `threads` or the one for `asyncio`. `disturb` is called before each message."""
    options = CLIENT_CLOCK | {"timeout": TIMEOUT} | options
    if kind == "threads":
        with swiped.Daemon(program, **options) as daemon:
            results = []
            for number, (method, params) in enumerate(SWIPE):
                disturb(number, daemon)
                results.append(daemon.request(method, params))
        return Swiped.of(results, queued(daemon), daemon.status)

    async def run() -> Swiped:
        async with swiped.aio.Daemon(program, **options) as daemon:
            results = []
            for number, (method, params) in enumerate(SWIPE):
                disturb(number, daemon)
                results.append(await daemon.request(method, params))
            notifications = queued(daemon)
        return Swiped.of(results, notifications, daemon.status)

    return asyncio.run(run())
