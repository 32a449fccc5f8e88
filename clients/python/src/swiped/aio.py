"""A daemon for asyncio: no thread, and the same methods to be awaited."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Unpack

from .awaited import Methods
from .connection import AGAIN, Connection, Options, log
from .core import Answer, Event, Notification, Ready
from .errors import Ended, NotStarted, SwipedError, TimedOut
from .transport import Process, Program, Socket


class Daemon(Connection, Methods):
    """Starts a daemon, or connects to one that listens, and opens a session, in `async with` or `start`.

    Calls wait for the answer; all that is told before it has been put into `notifications` by then, or `on_notification` was
    called with it, in the loop. That may send with `send` and `notify`, and await nothing.

    Who may not wait at all, as a program with a window, awaits `start(wait=False)` and uses `send`.
    """

    def __init__(self, program: Program | None = None, **options: Unpack[Options]) -> None:
        super().__init__(program, options)
        self.notifications: asyncio.Queue[Notification] = asyncio.Queue()
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._sent: dict[int, Callable[[Any], object]] = {}  # what nobody waits for
        self._deadlines: dict[int, float] = {}  # of that, in the order of time
        self._alarm: asyncio.TimerHandle | None = None
        self._succession: asyncio.Task[None] | None = None  # one daemon after the other

    async def start(self, wait: bool = True) -> "Daemon":
        """Comes back when the session is open; without `wait`, when a daemon is there to which it can be sent."""
        self._loop = asyncio.get_running_loop()
        self._ready: asyncio.Future[Any] = self._loop.create_future()
        self._over = asyncio.Event()
        self._attach(await asyncio.to_thread(self._open))
        self._succession = asyncio.create_task(self._succeed())
        if not wait:
            return self
        try:
            await self._wait(self._ready, "initialize")
        except BaseException:
            await self._kill()
            raise
        return self

    async def __aenter__(self) -> "Daemon":
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def request(self, method: str, params: Any = None) -> Any:
        """Sends a request and returns its result; its error is raised."""
        self._check()
        id = self._session.request(method, params or {})
        self._waiting[id] = self._loop.create_future()
        self._flush()
        try:
            return await self._wait(self._waiting[id], method)
        finally:
            self._waiting.pop(id, None)

    def notify(self, method: str, **params: Any) -> None:
        """Sends a message and does not wait: its frame comes as `cell/frame`, and if it fails, `log/message` does."""
        self._check()
        self._session.notify(method, params)
        self._flush()

    def send(self, method: str, params: Any = None, answered: Callable[[Any], object] | None = None) -> None:
        """Sends a request and does not wait. `answered` is called with its result, or with a SwipedError, in the loop, after all that
        was told before the answer, and before all that was told after it.

        A daemon that does not answer within `timeout` is given up on, and the one that takes its place answers. Only when it is
        over are all told why; so is who sends after that.
        """
        answered = answered or (lambda _: None)
        try:
            self._check()
            id = self._session.request(method, params or {})
        except SwipedError as error:
            self._loop.call_soon(self._call, lambda error=error: answered(error), f"answered with {method}")
            return
        self._sent[id], self._deadlines[id] = answered, self._loop.time() + self.timeout
        if self._alarm is None:
            self._look()
        self._flush()

    def restart(self) -> None:
        """Gives up on this daemon: another one takes its place."""
        self._check()
        if self._transport:
            self._transport.kill()

    async def close(self) -> int | None:
        """Ends the session and the daemon, one way or the other. The exit status, where there is one."""
        if self._failure is None and self._succession and not self._session.leaving:
            try:
                await self.request("shutdown")
                self.notify("exit")
                await asyncio.wait([self._succession], timeout=self.timeout)
            except SwipedError as error:
                log.debug("no farewell: %s", error)
        await self._kill()
        return self.status

    async def _wait(self, answer: asyncio.Future[Any], method: str) -> Any:
        done, _ = await asyncio.wait([answer], timeout=self.timeout)
        if not done:
            raise TimedOut(f"{method} was not answered within {self.timeout} s")
        return answer.result()

    async def _kill(self) -> None:
        self._session.leaving = True
        self._over.set()
        if self._transport:
            self._transport.kill()
        if self._succession:
            await asyncio.wait([self._succession], timeout=self.timeout)

    # --- Between the loop and a daemon ---------------------------------------------------------------------------

    def _attach(self, another: Process | Socket) -> None:
        self._fault: asyncio.Future[SwipedError] = self._loop.create_future()
        self._begin(another)
        self._loop.add_reader(another.output, self._readable, another)
        self._flush()

    def _detach(self) -> Process | Socket:
        gone, self._transport = self._transport, None
        assert gone
        self._loop.remove_reader(gone.output)
        self._loop.remove_writer(gone.input)
        return gone

    def _flush(self) -> None:
        """Writes what can be written at once, and the rest when the loop says so."""
        self._write()
        if self._transport and self._session.outgoing:
            self._loop.add_writer(self._transport.input, self._flush)
        elif self._transport:
            self._loop.remove_writer(self._transport.input)

    def _look(self) -> None:
        """Gives up on a daemon that has not answered in time what was sent to it; else looks again when that may be."""
        first = next(iter(self._deadlines.values()), None)
        self._alarm = None
        if first is None:
            return
        if first > self._loop.time():
            self._alarm = self._loop.call_at(first, self._look)
        elif self._transport and not self._fault.done():
            self._loop.remove_reader(self._transport.output)
            self._fault.set_result(TimedOut(f"the daemon did not answer within {self.timeout} s"))

    def _readable(self, transport: Process | Socket) -> None:
        for event in self._read(transport):
            if isinstance(event, SwipedError):
                self._loop.remove_reader(transport.output)
                self._fault.set_result(event)
            else:
                self._deliver(event)
        self._flush()

    def _deliver(self, event: Event) -> None:
        match event:
            case Answer() if event.id in self._sent:
                self._deadlines.pop(event.id)
                answered = self._sent.pop(event.id)
                self._call(lambda: answered(event.error or event.result), "answered")
            case Answer():
                answer = self._waiting.get(event.id)
                if answer is None or answer.done():
                    return
                if event.error:
                    answer.set_exception(event.error)
                else:
                    answer.set_result(event.result)
            case Ready():
                self._ready.set_result(event.greeting)
            case Notification() if self._callback:
                self._call(lambda: self._tell(event), f"on_notification with {event.method}")
            case Notification():
                self.notifications.put_nowait(event)

    async def _succeed(self) -> None:
        """Puts one daemon after the other, until none may follow; then whoever waits is told."""
        fault: SwipedError = Ended("the client's task ended")
        try:
            while True:
                found = await self._fault
                fault = await asyncio.to_thread(self._bury, self._detach(), found)
                if not await self._go_on(fault):
                    break
        finally:
            self._failure = fault
            if self._transport:
                gone = self._detach()
                gone.kill()
                gone.close()
            if self._alarm:
                self._alarm.cancel()
            for answered in self._sent.values():
                self._call(lambda answered=answered: answered(fault), "answered")
            for answer in [self._ready, *self._waiting.values()]:
                if not answer.done():
                    answer.set_exception(fault)
                    answer.exception()  # nobody need wait for it

    async def _go_on(self, fault: SwipedError) -> bool:
        """Puts another daemon in the place of one that has gone, if one may. A socket is tried for a while."""
        deadline = self._loop.time() + self.timeout
        if self._socket is not None and self._session.in_vain:
            await self._pause()  # one that is just ending may let us in
        while self._session.may_begin_again:
            try:
                another = await asyncio.to_thread(self._open)
            except NotStarted:
                if self._socket is None or self._loop.time() > deadline:
                    break
                await self._pause()
                continue
            if self._session.may_begin_again:
                log.warning("%s; another one goes on", fault)
                self._attach(another)
                self._deadlines = dict.fromkeys(self._deadlines, self._loop.time() + self.timeout)
                if self._alarm is None:
                    self._look()
                return True
            another.kill()  # somebody has closed meanwhile
            another.close()
        return False

    async def _pause(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._over.wait(), AGAIN)
