"""The client for asyncio: its callbacks run in the loop, and the same methods are awaited."""

import asyncio
from functools import partial
from typing import Any, Unpack

from .awaited import Methods
from .connection import Connection, Options, settle
from .errors import TimedOut
from .loop_calls import LoopCalls
from .session import Notification
from .transport import Program


class Daemon(Connection, Methods):
    """Starts a daemon below a supervisor, which replaces it if it fails, and opens a session, in `async with` or `start`. See `Options`.

    A method of the protocol returns with the response; all notifications that precede it are in `notifications` by then, or
    `on_notification` was called with them, in the loop. `on_notification` is not awaited; it may use `send` and `notify`.

    A program with a window must not wait at all. It awaits `start(wait=False)` and uses `send`.
    """

    def __init__(self, program: Program | None = None, **options: Unpack[Options]) -> None:
        self.notifications: asyncio.Queue[Notification] = asyncio.Queue()
        super().__init__(program, LoopCalls(), {"on_notification": self.notifications.put_nowait} | options)

    async def start(self, wait: bool = True) -> "Daemon":
        """Returns when the session is open; without `wait`, as soon as `send` can be used. Raises as the threads' `Daemon` does."""
        await asyncio.to_thread(self._start)
        asyncio.get_running_loop().add_reader(self._calls, self._calls.run)
        if not wait:
            return self
        try:
            await self._wait(asyncio.wrap_future(self.ready), "initialize")
        except BaseException:
            await self.kill()
            raise
        return self

    async def __aenter__(self) -> "Daemon":
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def request(self, method: str, params: Any = None) -> Any:
        """Sends a request and returns the result.

        Raises ResponseError for an error; TimedOut after `timeout` seconds; the failure of a session that has ended; and what
        `Session.request` raises.
        """
        response: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.send(method, params, partial(settle, response))
        return await self._wait(response, method)

    async def close(self) -> int | None:
        """Ends the session and the daemon, which is killed if it does not exit within `timeout`. Returns the exit status."""
        await asyncio.to_thread(self._shut_down)
        self._leave_loop()
        return self.status

    async def kill(self) -> None:
        """Ends the session and kills the daemon."""
        await asyncio.to_thread(self._kill)
        self._leave_loop()

    def _leave_loop(self) -> None:
        """Makes the last callbacks."""
        self._calls.run()
        asyncio.get_running_loop().remove_reader(self._calls)
        self._calls.close()

    async def _wait(self, response: "asyncio.Future[Any]", method: str) -> Any:
        done, _ = await asyncio.wait([response], timeout=self.timeout)
        if not done:
            response.add_done_callback(asyncio.Future.exception)  # otherwise asyncio logs its exception
            raise TimedOut(f"the daemon did not respond to {method} within {self.timeout} s")
        return response.result()
