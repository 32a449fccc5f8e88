"""Swipes a row through pygls' client: `python3 swipe_pygls.py`.

Copy `Session`. It starts the daemon that SWIPED names, or `swiped` in PATH, and calls `handler(method, params)` in the loop with its
notifications. Results and params have their members as attributes, as pygls makes them.
"""

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import Any

from pygls.client import JsonRPCClient
from pygls.exceptions import JsonRpcException

TIMEOUT = 5.0
NOTIFICATIONS = [
    *(f"cell/{event}" for event in ("swipeBegan", "swipeEnded", "willOpen", "didOpen", "willClose", "didClose", "frame", "releaseChanged")),
    *("action/armed", "action/disarmed", "action/invoked", "log/message", "$/logTrace"),
]


class Session(JsonRPCClient):
    def __init__(self, handler: Callable[[str, Any], None]) -> None:
        super().__init__()
        for method in NOTIFICATIONS:
            self.feature(method)(partial(handler, method))
        self.status: int | None = None

    async def open(self) -> Any:
        """Starts the daemon, and returns the result of initialize."""
        await self.start_io(os.environ.get("SWIPED") or "swiped")
        params = {"protocolVersion": "1.0", "clientInfo": {"name": "pygls"}, "processId": os.getpid()}
        initialize_result = await self.request("initialize", **params)
        self.notify("initialized")
        return initialize_result

    async def request(self, method: str, **params: Any) -> Any:
        return await asyncio.wait_for(self.protocol.send_request_async(method, params or None), TIMEOUT)

    def notify(self, method: str, **params: Any) -> None:
        self.protocol.notify(method, params or None)

    async def server_exit(self, server: asyncio.subprocess.Process) -> None:
        self.status = server.returncode

    async def close(self) -> int | None:
        """Ends the session, and returns the daemon's exit status."""
        await self.request("shutdown")
        self.notify("exit")
        await asyncio.wait_for(self.stop(), TIMEOUT)
        return self.status


# The demo: a swipe that opens, an error, an action that closes.

ROW = {"table": "inbox", "cell": "m17"}
TRAILING = [{"id": "delete", "title": "Delete", "width": 80}, {"id": "archive", "title": "Archive", "width": 80}]


def translated(x: float) -> dict[str, Any]:
    return ROW | {"translation": {"x": x, "y": 0}}


def draw(frame: Any) -> None:
    if hasattr(frame, "animation"):
        print(f"animate {frame.cell} to {frame.animation.to} in {frame.animation.duration:.0f} ms")
    else:
        print(f"draw {frame.cell} at {frame.offset}")


async def demo() -> None:
    received = {method: asyncio.Event() for method in NOTIFICATIONS}

    def handler(method: str, params: Any) -> None:
        more = {"cell/frame": " at {0.offset}", "action/invoked": " {0.action}: {0.data}"}.get(method, "")
        print(f"notification {method} {params.cell}{more.format(params)}")
        received[method].set()

    session = Session(handler)
    initialize_result = await session.open()
    print(f"{initialize_result.serverInfo.name}, protocol {initialize_result.protocolVersion}")
    opened = await session.request("table/open", table="inbox", width=320, actions={"trailing": TRAILING})
    print(f"{opened.table} is open with behavior {opened.behavior.preset}")
    await session.request("cell/configure", **ROW, data="Zoë, 1/2")

    draw(await session.request("gesture/begin", **ROW))
    draw(await session.request("gesture/update", **translated(-14)))
    draw(await session.request("gesture/update", **translated(-39.5)))
    session.notify("gesture/update", **translated(-71.5))
    draw(await session.request("gesture/end", **ROW, velocity={"x": -200, "y": 0}))
    await asyncio.wait_for(received["cell/didOpen"].wait(), TIMEOUT)

    try:
        await session.request("table/tap", table="outbox")
    except JsonRpcException as error:
        print(f"error {error.code}: {error.message}")

    invocation = (await session.request("action/invoke", **ROW, action="archive")).invocation
    draw(await session.request("action/complete", invocation=invocation))
    await asyncio.wait_for(received["cell/didClose"].wait(), TIMEOUT)
    print(f"exited with status {await session.close()}")


if __name__ == "__main__":
    asyncio.run(demo())
