"""The client for programs with threads: one thread reads and writes, any other thread sends requests."""

import threading
from collections.abc import Mapping
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from types import MappingProxyType
from typing import Any, Unpack

from .connection import Connection, Options, settle
from .embedded import Module
from .errors import TimedOut
from .loop_calls import LoopCalls
from .methods import Methods
from .session import Notification
from .transport import Program


def embed(limits: Mapping[str, int] = MappingProxyType({}), **options: Any) -> "Daemon":
    """Opens a session in this process, without a daemon. It needs wasmtime. See `Module` for the limits, and `Options`."""
    return Daemon(Module(limits), **options)


class Daemon(Connection, Methods):
    """Starts a daemon below a supervisor, which replaces it if it fails, and opens a session. See `Options`.

    The methods of the protocol may be called from any thread except that of the callbacks, and block until the response; all
    notifications that precede the response are in `notifications` by then. `on_notification` is called on the reading thread, or
    with `calls` in an event loop.

    A program with a window must not block at all. It passes `calls`, and uses `send`, at once. The future `ready` has the result of
    `initialize`.

    Raises NotStarted; and without `calls`, TimedOut, Ended or Garbled if the session cannot be opened.
    """

    def __init__(self, program: Program | None = None, *, calls: LoopCalls | None = None, **options: Unpack[Options]) -> None:
        self.notifications: SimpleQueue[Notification] = SimpleQueue()
        super().__init__(program, calls, {"on_notification": self.notifications.put} | options)
        self._start()
        if calls:
            return
        try:
            self._wait(self.ready, "initialize")
        except BaseException:
            self.kill()
            raise

    def __enter__(self) -> "Daemon":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def request(self, method: str, params: Any = None) -> Any:
        """Sends a request, waits for the response, and returns its result.

        Raises ResponseError for an error; TimedOut after `timeout` seconds; the failure of a session that has ended; what
        `Session.request` raises; and RuntimeError on the thread of the callbacks, which would wait for itself.
        """
        if threading.current_thread() is self._calls.thread:
            raise RuntimeError("a callback or a loop waits for a response that only its own thread can read: use send or notify")
        response: Future[Any] = Future()
        self.send(method, params, partial(settle, response))
        return self._wait(response, method)

    def close(self) -> int | None:
        """Ends the session and the daemon, which is killed if it does not exit within `timeout`. Returns the exit status."""
        self._shut_down()
        return self.status

    def kill(self) -> None:
        """Ends the session and kills the daemon."""
        self._kill()

    def _wait(self, response: "Future[Any]", method: str) -> Any:
        try:
            response.exception(self.timeout)  # unlike `result`, this raises only its own TimeoutError
        except TimeoutError:
            raise TimedOut(f"the daemon did not respond to {method} within {self.timeout} s") from None
        return response.result()
