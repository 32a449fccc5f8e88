"""The lists of an event loop: they share a daemon, and their toolkit does what their controllers ask."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from ..connection import now
from ..daemon import Daemon
from ..errors import ResponseError, SwipedError
from ..events import Notification
from ..loop_calls import LoopCalls
from .effects import Await, ClaimKey, ClaimScroll, Effect, LeaveKey, LeaveScroll, Send
from .list_controller import ListController

EXIT_TIMEOUT = 0.5  # s that the daemon may take to exit before it is killed: the user waits for it
CAPABILITIES: dict[str, Any] = {"animation": {"formats": ["keyframes"], "maximumError": 0.25}, "follow": True, "announce": True}


class Toolkit(Protocol):
    """What a driver reports to."""

    def do(self, effect: Effect) -> object:
        """Does an effect that is not about messages. It may report further events."""

    def message_received(self, method: str, params: dict[str, Any]) -> object:
        """The daemon has sent a notification about the list, or `cell/frame` for a frame of a response, which the controller has."""


class Lists:
    """A daemon that the lists of an event loop share, so that groups work between them.

    The first list starts it, and it ends with the last one. `make_daemon` makes it, `calls` is watched by the loop, and `on_end` is
    called when the last list is gone.
    """

    def __init__(self, make_daemon: Callable[..., Daemon], calls: LoopCalls, on_end: Callable[[], object] = lambda: None) -> None:
        self.calls, self._on_end = calls, on_end
        self._make_daemon = make_daemon
        self._daemon: Daemon | None = None
        self._drivers: dict[str, ListDriver] = {}
        self._last_table = 0

    def table_name(self) -> str:
        """A name for the next list."""
        self._last_table += 1
        return f"list{self._last_table}"

    def add(self, driver: ListDriver) -> None:
        """A list begins to use the daemon."""
        self._drivers[driver.controller.table] = driver
        if self._daemon is None:
            options = {"wait": False, "calls": self.calls, "on_notification": self._notified, "on_failure": self._failed}
            try:
                self._daemon = self._make_daemon(**options, capabilities=CAPABILITIES)
            except SwipedError as error:
                self._failed(error)

    def remove(self, driver: ListDriver) -> bool:
        """A list is gone, and its toolkit does nothing more. Returns whether it was the last one: the daemon then ends, and is not
        waited for.
        """
        driver.controller.request("table/close", {}, now())
        driver.run()
        driver.is_removed = True
        self._drivers.pop(driver.controller.table, None)
        if self._drivers:
            return False
        if self._daemon:
            self._daemon.timeout = min(self._daemon.timeout, EXIT_TIMEOUT)
            threading.Thread(target=self._daemon.close, name="swiped").start()
            self._daemon = None
        self._on_end()
        return True

    def close(self) -> None:
        """Ends the daemon, and its lists."""
        for driver in list(self._drivers.values()):
            self.remove(driver)

    @property
    def daemon(self) -> Daemon | None:
        """The daemon, while there are lists."""
        return self._daemon

    def send(self, request: Send, driver: ListDriver) -> None:
        """Sends a request of a list."""
        if self._daemon:
            self._daemon.send(request.method, request.params, partial(driver.responded, request.id))

    def _notified(self, notification: Notification) -> None:
        if driver := self._drivers.get(notification.params.get("table", "")):
            driver.notified(notification.method, notification.params)

    def _failed(self, error: SwipedError) -> None:
        self._daemon = None  # a later list starts another one
        for driver in list(self._drivers.values()):
            driver.controller.ended(error, now())
            driver.run()


class ListDriver:
    """Connects a controller to the daemon of its loop and to its toolkit.

    After each event that the toolkit reports to the `controller`, it calls `run`, or instead of both `key` or `scrolled`.
    """

    def __init__(self, controller: ListController, lists: Lists, toolkit: Toolkit) -> None:
        self.controller, self.lists, self._toolkit = controller, lists, toolkit
        self.is_removed = False
        self._is_running = False
        self._is_scrolling = False
        self._left_scroll: tuple[float, float] | None = None

    def run(self) -> None:
        """Does what the controller asks, in order. An event that is reported meanwhile joins the end."""
        if self._is_running or self.is_removed:
            return
        self._is_running = True
        try:
            while self.controller.effects:
                self._do(self.controller.effects.pop(0))
        finally:
            self._is_running = False

    def _do(self, effect: Effect) -> None:
        match effect:
            case Send():
                self.lists.send(effect, self)
            case Await(_, before):
                self.lists.calls.input_sent()
                if before == "return":
                    self.lists.calls.wait()
                else:
                    self._toolkit.do(effect)
            case LeaveScroll(x, y) if self._is_scrolling:
                self._left_scroll = x, y  # the daemon has decided in this event
            case _:
                self._toolkit.do(effect)

    def key(self, *event: Any, **button: Any) -> bool:
        """Reports a key. Returns whether the row has it."""
        self.controller.key(*event, **button)
        has_key = self._take(ClaimKey, LeaveKey)
        self.run()
        return isinstance(has_key, ClaimKey)

    def scrolled(self, *event: Any) -> tuple[float, float] | None:
        """Reports a scroll event. Returns by how much the list scrolls; None: it does not."""
        self.controller.scrolled(*event)
        left = self._take(ClaimScroll, LeaveScroll)
        self._left_scroll = (left.x, left.y) if isinstance(left, LeaveScroll) else None
        self._is_scrolling = True
        self.run()
        self._is_scrolling = False
        return self._left_scroll

    def _take(self, *kinds: type[Effect]) -> Effect | None:
        """The newest effect of these kinds, which the caller does at once."""
        found = next((each for each in reversed(self.controller.effects) if isinstance(each, kinds)), None)
        if found:
            self.controller.effects.remove(found)
        return found

    def responded(self, id: int, response: Any) -> None:
        """The daemon has responded to a request."""
        if self.is_removed:
            return
        if isinstance(response, ResponseError):
            self.controller.rejected(id, response, now())
        elif not isinstance(response, SwipedError):  # `Lists` reports the end of the session
            self.controller.answered(id, response, now())
            for frame in response.get("cells", [response.get("frame", response)]):
                if "phase" in frame:
                    self._toolkit.message_received("cell/frame", frame)
        self.run()

    def notified(self, method: str, params: dict[str, Any]) -> None:
        """The daemon has sent a notification about the list."""
        self.controller.notified(method, params, now())
        if method != "cell/announce":  # which is an effect
            self._toolkit.message_received(method, params)
        self.run()
