"""A table of the daemon."""

import threading
import tkinter as tk
from collections.abc import Callable
from typing import Any, Protocol

import swiped

CAPABILITIES = {"animation": {"formats": ["keyframes"], "maximumError": 0.25}, "follow": True}


class Delegate(Protocol):
    """What a table reports to, in Tk's loop."""

    def table_opened(self, behavior: dict[str, Any]) -> object:
        """The table is open, with this resolved behavior."""

    def result_received(self, result: dict[str, Any]) -> object:
        """The daemon has responded to a request."""

    def notified(self, notification: swiped.Notification) -> object:
        """The daemon has sent a notification."""

    def request_failed(self, error: swiped.SwipedError) -> object:
        """After a `swiped.ResponseError` the session continues. Any other error has ended it, and is reported once."""


class DaemonTable:
    """Starts the daemon and opens the table. Only a repaint waits for it, briefly: see `swiped.LoopCalls`."""

    def __init__(self, widget: tk.Misc, delegate: Delegate, name: str, frame_wait: float) -> None:
        self.is_open = False
        self._delegate, self._name = delegate, name
        self.calls = swiped.LoopCalls(frame_wait)
        self._tk = widget.tk
        self._tk.createfilehandler(self.calls, tk.READABLE, lambda *_: self.calls.run())
        self._daemon: swiped.Daemon | None = None

    def open(self, make_daemon: Callable[..., swiped.Daemon], params: dict[str, Any]) -> None:
        """Starts the daemon that `make_daemon` makes; `params` are those of `table/open`."""
        callbacks = {"wait": False, "calls": self.calls, "on_notification": self._delegate.notified}
        try:
            self._daemon = make_daemon(**callbacks, capabilities=CAPABILITIES)
        except swiped.SwipedError as error:
            self._delegate.request_failed(error)
        else:
            self._daemon.send("table/open", {"table": self._name} | params, self._opened)

    def send(self, method: str, params: dict[str, Any], on_response: Callable[[], object] = lambda: None) -> None:
        """Sends a request about the table, unless the table is not open. `on_response` is called before the result is reported."""
        if self.is_open and self._daemon:
            self._daemon.send(method, {"table": self._name} | params, lambda response: (on_response(), self._responded(response)))

    def close(self) -> None:
        """Ends the daemon, without waiting until it has exited."""
        self.is_open = False
        self.calls.close()
        self._tk.deletefilehandler(self.calls)
        if self._daemon:
            threading.Thread(target=self._daemon.close, name="swiped_tk").start()

    def _opened(self, response: Any) -> None:
        self.is_open = not isinstance(response, swiped.SwipedError)
        if self.is_open:
            self._delegate.table_opened(response["behavior"])
        else:
            self._delegate.request_failed(response)

    def _responded(self, response: Any) -> None:
        if not isinstance(response, swiped.SwipedError):
            self._delegate.result_received(response)
        elif isinstance(response, swiped.ResponseError):
            self._delegate.request_failed(response)
        elif self.is_open:
            self.is_open = False
            self._delegate.request_failed(response)
