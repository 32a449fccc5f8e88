"""The client for asyncio: it runs in the loop without a thread, and the same methods are awaited."""

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any, Unpack

from .awaited import Methods
from .connection import Connection, Options, log
from .errors import SwipedError, TimedOut
from .events import Notification
from .session import OPENING
from .transport import Program, Transport


def settle(future: "asyncio.Future[Any]", value: Any) -> None:
    """Gives a future its result or its exception, unless the caller has stopped waiting."""
    if future.done():
        return
    if isinstance(value, SwipedError):
        future.set_exception(value)
        future.exception()  # so that asyncio does not complain if it is never awaited
    else:
        future.set_result(value)


class Daemon(Connection, Methods):
    """Starts a daemon below a supervisor, which replaces it if it fails, and opens a session, in `async with` or `start`. See `Options`.

    A method of the protocol returns with the response; all notifications that precede it are in `notifications` by then, or
    `on_notification` was called with them, in the loop. `on_notification` is not awaited; it may use `send` and `notify`.

    A program with a window must not wait at all. It awaits `start(wait=False)` and uses `send`.
    """

    def __init__(self, program: Program | None = None, **options: Unpack[Options]) -> None:
        super().__init__(program, options)
        self.notifications: asyncio.Queue[Notification] = asyncio.Queue()
        self._ending: asyncio.Task[None] | None = None
        self._has_ended = asyncio.Event()

    async def start(self, wait: bool = True) -> "Daemon":
        """Returns when the session is open; without `wait`, as soon as `send` can be used. Raises as the threads' `Daemon` does."""
        self._loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[Any] = self._loop.create_future()
        self._pending[OPENING] = partial(settle, self.ready)
        await asyncio.to_thread(self._attach)
        if self._transport:
            self._loop.add_reader(self._transport.output, self._readable)
        self._flush()
        if not wait:
            return self
        try:
            await self._wait(self.ready, "initialize")
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
        self._raise_failure()
        id = self._session.request(method, params or {})
        response: asyncio.Future[Any] = self._loop.create_future()
        self._pending[id] = partial(settle, response)
        self._flush()
        try:
            return await self._wait(response, method)
        finally:
            self._pending.pop(id, None)

    def notify(self, method: str, **params: Any) -> None:
        """Sends a notification. Its frame is reported as `cell/frame`, its error as `log/message`. Raises as `request` does."""
        self._raise_failure()
        self._session.notify(method, params)
        self._flush()

    def send(self, method: str, params: Any = None, on_response: Callable[[Any], object] | None = None) -> None:
        """Sends a request without waiting. `on_response` is called with the result or a SwipedError, in the loop, after all
        notifications that precede the response, and before all that follow it.

        A daemon that does not respond within `timeout` is replaced, and the next one responds. When the session has ended, each
        pending request and each later one receives its failure.
        """
        take = partial(self._call_back, f"on_response of {method}", on_response or (lambda _: None))
        try:
            self._raise_failure()
            id = self._session.request(method, params or {})
        except SwipedError as error:
            self._loop.call_soon(take, error)
            return
        self._pending[id] = take
        self._flush()

    async def close(self) -> int | None:
        """Shuts the daemon down, or kills it if it does not exit within `timeout`. Returns the exit status."""
        if self._transport and not self._session.is_shutting_down:
            try:
                await self.request("shutdown")
                self.notify("exit")
                await asyncio.wait_for(self._has_ended.wait(), self.timeout)
            except (SwipedError, TimeoutError) as error:
                log.debug("the daemon did not shut down: %s", error)
        await self.kill()
        return self.status

    async def kill(self) -> None:
        """Ends the session and kills the daemon."""
        self._session.is_shutting_down = True
        if self._transport:
            self._transport.kill()
        if self._transport or self._ending:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._has_ended.wait(), self.timeout)

    async def _wait(self, response: "asyncio.Future[Any]", method: str) -> Any:
        done, _ = await asyncio.wait([response], timeout=self.timeout)
        if not done:
            raise TimedOut(f"the daemon did not respond to {method} within {self.timeout} s")
        return response.result()

    def _queue(self, notification: Notification) -> None:
        self.notifications.put_nowait(notification)

    # --- The loop ------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        """Writes what can be written at once, and the rest when the loop reports that more can be written."""
        self._write()
        if self._transport and self._session.outgoing:
            self._loop.add_writer(self._transport.input, self._flush)
        elif self._transport:
            self._loop.remove_writer(self._transport.input)

    def _readable(self) -> None:
        for event in self._read():
            if not isinstance(event, SwipedError):
                self._deliver(event)
            elif transport := self._detach():
                self._ending = self._loop.create_task(self._end(transport, event))
        self._flush()

    def _detach(self) -> Transport | None:
        if transport := super()._detach():
            self._loop.remove_reader(transport.output)
            self._loop.remove_writer(transport.input)
        return transport

    async def _end(self, transport: Transport, fault: SwipedError) -> None:
        try:
            fault = await asyncio.to_thread(self._close, transport, fault)
        finally:
            self._failure = fault
            self._has_ended.set()
            self._report_failure(fault)
