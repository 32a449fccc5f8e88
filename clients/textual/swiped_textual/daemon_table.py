"""A table of the daemon."""

from collections.abc import Callable
from typing import Any

import swiped

NAME = "rows"
CAPABILITIES: Any = {"animation": {"formats": ["keyframes"], "maximumError": 0.25}}
EXIT_TIMEOUT = 0.5  # s that the daemon may take to exit before it is killed: the user waits for it


class DaemonTable:
    """Starts the daemon and opens the table, without ever waiting for a response."""

    def __init__(self, make_daemon: Callable[..., swiped.aio.Daemon], on_notification: Callable[[swiped.Notification], Any]) -> None:
        self._daemon = make_daemon(on_notification=on_notification, capabilities=CAPABILITIES)

    async def open(self, params: dict[str, Any], on_response: Callable[[Any], object]) -> None:
        """Calls `on_response` with the result of `table/open`, or with a SwipedError."""
        try:
            await self._daemon.start(wait=False)
        except swiped.SwipedError as error:
            on_response(error)
        else:
            self.send("table/open", params, on_response)

    def send(self, method: str, params: dict[str, Any], on_response: Callable[[Any], object]) -> None:
        """Sends a request about the table. Calls `on_response` with the result, or with a SwipedError."""
        self._daemon.send(method, {"table": NAME} | params, on_response)

    async def close(self) -> None:
        """Ends the daemon."""
        self._daemon.timeout = min(self._daemon.timeout, EXIT_TIMEOUT)
        await self._daemon.close()
