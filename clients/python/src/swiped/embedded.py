"""A session in this process: the WebAssembly module `swiped.wasm`, run by wasmtime. For systems without an executable.

A thread serves one end of a socket pair as a daemon would, and the client uses the other end as it uses the pipes of a process.
"""

import json
import math
import os
import select
import socket
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from .errors import NotStarted

CHUNK = 1 << 16  # bytes that one call reads at most
RUNNING = -1  # the exit status while a session goes on
GRACE = 1.0  # s that the session may take for its last message
TRAPPED = 134  # the exit status of a session that trapped, as of a daemon that aborted


@dataclass(frozen=True)
class Module:
    """The module in place of a program: `Daemon(Module())` runs the session in this process.

    - `limits`: of the session, by their names in the reference, such as `{"tables": 10}`
    - `path`: the file; by default the one that SWIPED_WASM names, or else the one that was installed with this package
    """

    limits: Mapping[str, int] = field(default_factory=dict)
    path: str | os.PathLike[str] | None = None

    @property
    def _file(self) -> Path:
        return Path(self.path or os.environ.get("SWIPED_WASM") or Path(__file__).with_name("swiped.wasm"))

    @property
    def is_installed(self) -> bool:
        return self._file.is_file()

    def find(self) -> Path:
        """The file. Raises NotStarted if there is none."""
        path = self._file
        if not self.is_installed:
            raise NotStarted(f"{path} not found. Build it with `make wasm`, and set SWIPED_WASM to its path")
        return path


@cache
def compiled(path: Path) -> tuple[Any, Any]:
    """The engine and the module. Compiling takes about half a second, so a process does it once."""
    try:
        import wasmtime
    except ModuleNotFoundError:
        raise NotStarted("wasmtime not found. Install it: pip install wasmtime") from None
    engine = wasmtime.Engine()
    try:
        return engine, wasmtime.Module.from_file(engine, str(path))
    except wasmtime.WasmtimeError as error:
        raise NotStarted(f"{path} is not a valid module: {error}") from None


class ModuleSession:
    """A session in the module: bytes and times in ms go in, bytes and a deadline come out. Each has an instance of the module."""

    def __init__(self, path: Path, limits: Mapping[str, int], now: float) -> None:
        import wasmtime

        engine, module = compiled(path)
        self._store = wasmtime.Store(engine)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = self._exports["memory"]
        self._buffer = self._capacity = 0
        if "__wasm_call_ctors" in self._exports:
            self._call("__wasm_call_ctors")
        text = json.dumps(dict(limits)).encode()
        self._session = self._call("swiped_create", self._place(text), len(text), float(now))
        if not self._session:
            raise ValueError(f"invalid limits: {limits}")

    def receive(self, data: bytes, now: float) -> bytes:
        """Passes bytes of the client. Returns the session's output."""
        return self._take(self._call("swiped_receive", self._session, self._place(data), len(data), float(now)))

    def time_passed(self, now: float) -> bytes:
        """Handles the deadlines that have passed. Returns the session's output."""
        return self._take(self._call("swiped_time_passed", self._session, float(now)))

    def input_ended(self, now: float) -> bytes:
        """Ends the client's input. Returns the session's output."""
        return self._take(self._call("swiped_input_ended", self._session, float(now)))

    @property
    def next_deadline(self) -> float:
        """The time in ms at which to call `time_passed`. It is infinite if there is no deadline."""
        deadline: float = self._call("swiped_next_deadline", self._session)
        return deadline

    @property
    def exit_status(self) -> int | None:
        """The exit status of a daemon whose session ended like this one; None while it goes on."""
        status: int = self._call("swiped_exit_status", self._session)
        return None if status == RUNNING else status

    def _call(self, name: str, *arguments: float) -> Any:
        return self._exports[name](self._store, *arguments)

    def _reserve(self, count: int) -> None:
        import wasmtime

        if count <= self._capacity:
            return
        capacity = max(count, 4096)
        self._call("free", self._buffer)
        self._buffer = self._call("malloc", capacity)
        self._capacity = self._buffer and capacity
        if not self._buffer:
            raise wasmtime.WasmtimeError("the module is out of memory")

    def _place(self, data: bytes) -> int:
        self._reserve(len(data))
        self._memory.write(self._store, data, self._buffer)
        return int(self._buffer)

    def _take(self, count: int) -> bytes:
        if not count:
            return b""
        self._reserve(count)
        self._call("swiped_take_output", self._session, self._buffer)
        return bytes(self._memory.read(self._store, self._buffer, self._buffer + count))


class Embedded:
    """The transport to a session in this process. A session that traps ends."""

    def __init__(self, module: Module) -> None:
        self._session = ModuleSession(module.find(), module.limits, now())
        self.socket, self._far = socket.socketpair()
        self.socket.setblocking(False)
        self._writer = self.socket.dup()  # because a loop may watch both ends of a transport
        self.input, self.output = self._writer.fileno(), self.socket.fileno()
        self._status: int | None = None
        self._thread = threading.Thread(target=self._serve, name="swiped module", daemon=True)
        self._thread.start()

    def end_input(self) -> None:
        """Ends the session's input, at which it ends."""
        self._shut_down(socket.SHUT_WR)

    def kill(self) -> None:
        """Shuts the connection down; its output then ends."""
        self._shut_down(socket.SHUT_RDWR)

    def _shut_down(self, how: int) -> None:
        try:
            self.socket.shutdown(how)
        except OSError:
            pass  # the session has closed it already

    def close(self) -> int | None:
        """Closes the socket, and returns the exit status; None if the session is still busy after the grace period."""
        self.kill()
        self._thread.join(GRACE)
        self._writer.close()
        self.socket.close()
        return self._status

    def _serve(self) -> None:
        """Serves the session until it ends, traps, or loses its client."""
        import wasmtime

        poll = select.poll()
        poll.register(self._far, select.POLLIN)
        with self._far:
            try:
                while self._session.exit_status is None:
                    self._far.sendall(self._step(poll))
                self._status = self._session.exit_status
            except (wasmtime.Trap, wasmtime.WasmtimeError):
                self._status = TRAPPED
            except OSError:
                pass  # the client has closed its end

    def _step(self, poll: select.poll) -> bytes:
        """Waits for input or the next deadline, and handles it. Returns the output."""
        wait = max(self._session.next_deadline - now(), 0)
        if poll.poll(None if wait == math.inf else math.ceil(wait)):
            data = self._far.recv(CHUNK)
            handle = partial(self._session.receive, data) if data else self._session.input_ended
        else:
            handle = self._session.time_passed
        return handle(now())


def now() -> float:
    """The session's clock: monotonic, in ms."""
    return time.monotonic() * 1000
