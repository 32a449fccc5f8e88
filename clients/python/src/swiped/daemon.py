"""The client for programs with threads: one thread reads and writes, any other thread sends requests."""

import threading
from collections.abc import Callable, Mapping
from functools import partial
from queue import Empty, SimpleQueue
from types import MappingProxyType
from typing import Any, Unpack

from .connection import Options, log
from .embedded import Module, compiled
from .errors import SwipedError, TimedOut
from .methods import Methods
from .loop_calls import LoopCalls
from .threaded import ThreadedConnection
from .transport import Program, default_program


def embed(limits: Mapping[str, int] = MappingProxyType({}), **options: Any) -> "Daemon":
    """Opens a session in this process, without a daemon. It needs wasmtime. See `Module` for the limits, and `Options`."""
    return Daemon(Module(limits), **options)


def ignore(_: object) -> None:
    """Takes a response that the application does not want."""


class Daemon(ThreadedConnection, Methods):
    """Starts a daemon below a supervisor, which replaces it if it fails, and opens a session. See `Options`.

    The methods of the protocol may be called from any thread except that of the callbacks, and block until the response; all
    notifications that precede the response are in `notifications` by then. `on_notification` is called on the reading thread, or
    with `calls` in an event loop.

    A program with a window must not block at all. It passes `wait=False` and `calls`, and uses `send`, at once. The future `ready` has
    the result of `initialize`.

    Raises NotStarted; and unless `wait` is False, TimedOut, Ended or Garbled if the session cannot be opened.
    """

    def __init__(
        self,
        program: Program | None = None,
        *,
        calls: LoopCalls | None = None,
        wait: bool = True,
        **options: Unpack[Options],
    ) -> None:
        program = program or default_program()
        if isinstance(program, Module):
            compiled(program.find())  # before the timeout begins, because it may take seconds on a busy machine
        super().__init__(program, calls, options)
        try:
            self._attach()
        except BaseException:
            self._wakeup.close()
            raise
        self._thread.start()
        self._flush()
        if not wait:
            return
        try:
            self._wait(self.ready.result, "initialize")
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
        if threading.current_thread() is (self._calls.thread if self._is_read_by_loop else self._thread):
            raise RuntimeError("a callback or a loop waits for a response that only its own thread can read: use send or notify")
        response: SimpleQueue[Any] = SimpleQueue()
        with self._lock:
            self._raise_failure()
            id = self._session.request(method, params or {})
            self._pending[id] = response.put
            self._flush()
        try:
            result = self._wait(lambda timeout: response.get(timeout=timeout), method)
        finally:
            with self._lock:
                self._pending.pop(id, None)
        if isinstance(result, SwipedError):
            raise result
        return result

    def notify(self, method: str, **params: Any) -> None:
        """Sends a notification. Its frame is reported as `cell/frame`, its error as `log/message`. Raises as `send` reports."""
        with self._lock:
            self._raise_failure()
            self._session.notify(method, params)
            self._flush()

    def send(self, method: str, params: Any = None, on_response: Callable[[Any], object] | None = None) -> None:
        """Sends a request without waiting. `on_response` is called with the result or a SwipedError, as `on_notification` is called,
        and after all notifications that precede the response.

        A daemon that does not respond within `timeout` is replaced, and the next one responds. When the session has ended, each
        pending request and each later one receives its failure. With `calls`, a repaint may wait for the response.
        """
        with self._lock:
            take = partial(self._call_back, f"on_response of {method}", self._awaited(on_response or ignore))
            failure = self._failure
            if failure is None:
                try:
                    id = self._session.request(method, params or {})
                except SwipedError as refused:
                    failure = refused
                else:
                    self._pending[id] = take
                    self._flush()
        if failure:
            take(failure)

    def close(self) -> int | None:
        """Shuts the daemon down, or kills it if it does not exit within `timeout`. Returns the exit status."""
        if self._thread.is_alive() and not self._session.is_shutting_down:
            try:
                with self._lock:
                    self._let_loop_read(False)
                self.request("shutdown")
                self.notify("exit")
                self._thread.join(self.timeout)
            except SwipedError as error:
                log.debug("the daemon did not shut down: %s", error)
        self.kill()
        return self.status

    def kill(self) -> None:
        """Ends the session and kills the daemon."""
        with self._lock:
            self._let_loop_read(False)
            self._session.is_shutting_down = True
            if self._transport:
                self._transport.kill()
        self._thread.join(self.timeout)

    def _awaited(self, on_response: Callable[[Any], object]) -> Callable[[Any], object]:
        """`LoopCalls.wait` waits until this is called."""
        if self._calls is None:
            return on_response
        answered = self._calls.request()

        def responded(response: Any) -> None:
            answered()
            on_response(response)

        return responded

    def _wait(self, get: Callable[[float], Any], method: str) -> Any:
        try:
            return get(self.timeout)
        except SwipedError:
            raise
        except (Empty, TimeoutError):
            raise TimedOut(f"the daemon did not respond to {method} within {self.timeout} s") from None

    def _flush(self) -> None:
        """Writes what can be written at once; the thread writes the rest."""
        with self._lock:
            self._write()
            if self._session.outgoing and not self._failure:
                self._wakeup.set()
