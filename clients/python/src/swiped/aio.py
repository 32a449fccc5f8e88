"""The client for asyncio: it runs in the loop without a thread, and the same methods are awaited."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Unpack

from .awaited import Methods
from .connection import OPENING, RETRY_INTERVAL, Connection, Options, log
from .errors import Ended, NotStarted, SwipedError, TimedOut
from .events import Event, Notification, Ready, Response
from .transport import Program, Transport


class Daemon(Connection, Methods):
    """Starts a daemon, or connects to one, and opens a session, in `async with` or `start`. See `Options`.

    A method of the protocol returns with the response; all notifications that precede it are in `notifications` by then, or
    `on_notification` was called with them, in the loop. `on_notification` is not awaited; it may use `send` and `notify`.

    A program with a window must not wait at all. It awaits `start(wait=False)` and uses `send`.
    """

    def __init__(self, program: Program | None = None, **options: Unpack[Options]) -> None:
        super().__init__(program, options)
        self.notifications: asyncio.Queue[Notification] = asyncio.Queue()
        self._pending: dict[int, asyncio.Future[Any]] = {}  # requests that are awaited
        self._callbacks: dict[int, Callable[[Any], object]] = {}  # of those that are not
        self._deadlines: dict[int, float] = {}  # s, of the latter, and of opening the session; the earliest comes first
        self._timer: asyncio.TimerHandle | None = None
        self._supervisor: asyncio.Task[None] | None = None

    async def start(self, wait: bool = True) -> "Daemon":
        """Returns when the session is open; without `wait`, as soon as `send` can be used. Raises as the threads' `Daemon` does."""
        self._loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[Any] = self._loop.create_future()
        self._closed = asyncio.Event()
        self._attach(await asyncio.to_thread(self._open_transport))
        self._supervisor = asyncio.create_task(self._supervise())
        self._deadlines[OPENING] = self._loop.time() + self.timeout
        self._check_deadlines()
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
        self._pending[id] = self._loop.create_future()
        self._flush()
        try:
            return await self._wait(self._pending[id], method)
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
        on_response = on_response or (lambda _: None)
        try:
            self._raise_failure()
            id = self._session.request(method, params or {})
        except SwipedError as error:
            self._loop.call_soon(self._call_safely, f"on_response of {method}", on_response, error)
            return
        self._callbacks[id], self._deadlines[id] = on_response, self._loop.time() + self.timeout
        if self._timer is None:
            self._check_deadlines()
        self._flush()

    def restart(self) -> None:
        """Kills this daemon, so that another one replaces it. Raises the failure of a session that has ended."""
        self._raise_failure()
        if self._transport:
            self._transport.kill()

    async def close(self) -> int | None:
        """Shuts the daemon down, or kills it if it does not exit within `timeout`. Returns the exit status of a process."""
        if self._failure is None and self._supervisor and not self._session.is_shutting_down:
            try:
                await self.request("shutdown")
                self.notify("exit")
                await asyncio.wait([self._supervisor], timeout=self.timeout)
            except SwipedError as error:
                log.debug("the daemon did not shut down: %s", error)
        await self.kill()
        return self.status

    async def kill(self) -> None:
        """Ends the session and kills the daemon."""
        self._session.is_shutting_down = True
        self._closed.set()
        if self._transport:
            self._transport.kill()
        if self._supervisor:
            await asyncio.wait([self._supervisor], timeout=self.timeout)

    async def _wait(self, response: asyncio.Future[Any], method: str) -> Any:
        done, _ = await asyncio.wait([response], timeout=self.timeout)
        if not done:
            raise TimedOut(f"the daemon did not respond to {method} within {self.timeout} s")
        return response.result()

    # --- The loop and the current daemon -------------------------------------------------------------------------

    def _attach(self, transport: Transport) -> None:
        self._fault: asyncio.Future[SwipedError] = self._loop.create_future()  # why this daemon has to be replaced
        super()._attach(transport)
        self._loop.add_reader(transport.output, self._readable, transport)
        self._flush()

    def _detach(self) -> Transport | None:
        if transport := super()._detach():
            self._loop.remove_reader(transport.output)
            self._loop.remove_writer(transport.input)
        return transport

    def _flush(self) -> None:
        """Writes what can be written at once, and the rest when the loop reports that more can be written."""
        self._write()
        if self._transport and self._session.outgoing:
            self._loop.add_writer(self._transport.input, self._flush)
        elif self._transport:
            self._loop.remove_writer(self._transport.input)

    def _check_deadlines(self) -> None:
        """Replaces a daemon that has not responded in time, or sets the timer to the next deadline."""
        deadline = next(iter(self._deadlines.values()), None)
        self._timer = None
        if deadline is None:
            return
        if deadline > self._loop.time():
            self._timer = self._loop.call_at(deadline, self._check_deadlines)
        elif self._transport and not self._fault.done():
            self._loop.remove_reader(self._transport.output)
            self._fault.set_result(TimedOut(f"the daemon did not respond within {self.timeout} s"))

    def _readable(self, transport: Transport) -> None:
        for event in self._read(transport):
            if isinstance(event, SwipedError):
                self._loop.remove_reader(transport.output)
                self._fault.set_result(event)
            else:
                self._deliver(event)
        self._flush()

    def _deliver(self, event: Event) -> None:
        match event:
            case Response() if event.id in self._callbacks:
                self._deadlines.pop(event.id)
                self._call_safely("on_response", self._callbacks.pop(event.id), event.error or event.result)
            case Response():
                response = self._pending.get(event.id)
                if response is None or response.done():
                    return
                if event.error:
                    response.set_exception(event.error)
                else:
                    response.set_result(event.result)
            case Ready():
                self._deadlines.pop(OPENING, None)
                self.ready.set_result(event.result)
            case Notification() if self._on_notification:
                self._call_safely(f"on_notification of {event.method}", self._on_notification, event)
            case Notification():
                self.notifications.put_nowait(event)

    # --- Restarts ------------------------------------------------------------------------------------------------

    async def _supervise(self) -> None:
        """Waits for the fault of one daemon after the other, until the session ends. Then each pending request fails."""
        fault: SwipedError = Ended("the client's task ended")
        try:
            while True:
                found = await self._fault
                failed = self._detach()
                fault = await asyncio.to_thread(self._reap, failed, found) if failed else found
                if not await self._restart(fault):
                    break
        finally:
            self._failure = fault
            if transport := self._detach():
                transport.kill()
                transport.close()
            if self._timer:
                self._timer.cancel()
            if (on_failure := self._on_failure) and not self._session.is_shutting_down:
                self._call_safely("on_failure", on_failure, fault)
            for on_response in self._callbacks.values():
                self._call_safely("on_response", on_response, fault)
            for response in [self.ready, *self._pending.values()]:
                if not response.done():
                    response.set_exception(fault)
                    response.exception()  # so that asyncio does not complain if it is never awaited

    async def _restart(self, fault: SwipedError) -> bool:
        """Replaces a failed daemon, if the session may continue. Retries to connect to a socket until `timeout`."""
        deadline = self._loop.time() + self.timeout
        if self._socket is not None and self._session.failed_restarts:
            await self._pause()  # a daemon that is exiting may still accept connections
        while self._session.may_restart:
            try:
                transport = await asyncio.to_thread(self._open_transport)
            except NotStarted:
                if self._socket is None or self._loop.time() > deadline:
                    break
                await self._pause()
                continue
            if self._session.may_restart:
                log.warning("%s; restarting", fault)
                self._attach(transport)
                self._deadlines = dict.fromkeys(self._deadlines, self._loop.time() + self.timeout)
                if self._timer is None:
                    self._check_deadlines()
                return True
            transport.kill()  # close() was called meanwhile
            transport.close()
        return False

    async def _pause(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closed.wait(), RETRY_INTERVAL)
