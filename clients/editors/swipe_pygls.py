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


# The demo: a row that opens, and an error.

TRAILING = [{"id": "delete", "title": "Delete", "width": 80}, {"id": "archive", "title": "Archive", "width": 80}]


async def demo() -> None:
    opened = asyncio.Event()

    def handler(method: str, params: Any) -> None:
        print(f"notification {method} {params.cell}")
        if method == "cell/didOpen":
            opened.set()

    session = Session(handler)
    initialize_result = await session.open()
    print(f"{initialize_result.serverInfo.name}, protocol {initialize_result.protocolVersion}")
    table = await session.request("table/open", table="inbox", width=320, actions={"trailing": TRAILING})
    print(f"{table.table} is open with behavior {table.behavior.preset}")

    frame = await session.request("cell/open", table="inbox", cell="m17", side="trailing")
    print(f"animate {frame.cell} to {frame.animation.to} in {frame.animation.duration:.0f} ms")
    await asyncio.wait_for(opened.wait(), TIMEOUT)

    try:
        await session.request("table/tap", table="outbox")
    except JsonRpcException as error:
        print(f"error {error.code}: {error.message}")
    print(f"exited with status {await session.close()}")


if __name__ == "__main__":
    asyncio.run(demo())
