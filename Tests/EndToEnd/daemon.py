"""Drives a real swiped over real pipes.

Two ways in. `run(bytes)` is one shot: bytes in, input closed, messages and exit status out. `Daemon` is a
conversation: requests, notifications and raw bytes go in, and everything that comes back is kept in order.
Nothing here waits without a limit. The conformance suite reads and writes the bytes.
"""

import fcntl
import json
import os
import select
import subprocess
import sys
import termios
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "protocol/conformance"))

from swipe_conformance import wire  # noqa: E402
from swipe_conformance.wire import next_body, parsed  # noqa: E402

BINARY = os.environ.get("SWIPED", str(ROOT / ".build/release/swiped"))
TIMEOUT = float(os.environ.get("SWIPED_TIMEOUT", "30"))


class TimedOut(AssertionError):
    """The daemon did not act within the timeout."""


def frame(body: bytes, framing: str) -> bytes:
    """One body as it goes over the wire."""
    return body + b"\n" if framing == "lines" else b"Content-Length: %d\r\n\r\n" % len(body) + body


def encode(message, framing: str = "lines") -> bytes:
    """One message as it goes over the wire."""
    return frame(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode(), framing)


def encode_all(messages, framing: str = "lines") -> bytes:
    return b"".join(encode(message, framing) for message in messages)


def request(id, method, params=None) -> dict:
    message = {"jsonrpc": "2.0", "id": id, "method": method}
    return message if params is None else message | {"params": params}


def notification(method, params=None) -> dict:
    message = {"jsonrpc": "2.0", "method": method}
    return message if params is None else message | {"params": params}


def initialize(id=0, clock="client", **more) -> dict:
    params = {"protocolVersion": "1.0", "clientInfo": {"name": "pytest", "version": "1"}, "clock": clock}
    if clock == "client":
        params["timestamp"] = 0
    return request(id, "initialize", params | more)


def is_notification(message) -> bool:
    return isinstance(message, dict) and "method" in message


@dataclass
class Outcome:
    """The result of one run: the messages in order, the exit status, and the bytes of both streams."""

    messages: list
    status: int
    stdout: bytes
    stderr: str

    def answer(self, id):
        """The response with this id; fails when there is not exactly one."""
        found = [m for m in self.messages if isinstance(m, dict) and "method" not in m and same_id(m.get("id"), id)]
        assert len(found) == 1, f"{len(found)} responses with id {id!r} in {self.messages}"
        return found[0]

    def notifications(self, method=None) -> list:
        return [m for m in self.messages if is_notification(m) and method in (None, m["method"])]

    @property
    def responses(self) -> list:
        return [m for m in self.messages if not is_notification(m)]


def same_id(one, other) -> bool:
    return type(one) is type(other) and one == other


def run(data: bytes, framing: str = "lines", arguments=(), timeout: float = TIMEOUT) -> Outcome:
    """Runs a daemon with `data` as its whole input. `framing` is the expected framing of the answers."""
    try:
        done = subprocess.run([BINARY, *arguments], input=data, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired as late:
        raise TimedOut(f"not over after {timeout} s; stdout so far {(late.stdout or b'')[-400:]!r}") from late
    rest, messages = bytearray(done.stdout), []
    while (body := next_body(rest, framing)) is not None:
        messages.append(parsed(body)[1])
    assert not rest, f"after the last message: {bytes(rest)[:200]!r}"
    return Outcome(messages, done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))


def wait_until_full(pipe):
    """Waits until a pipe that is not read has no room for another line."""
    end = time.monotonic() + TIMEOUT
    while int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder) < 60_000:
        assert time.monotonic() < end, "the pipe is not full"
        time.sleep(0.005)


def wait_until_read(process: subprocess.Popen, timeout: float = TIMEOUT):
    """Waits until a process has read its whole input: FIONREAD gives the number of bytes in the pipe."""
    deadline = time.monotonic() + timeout
    while any(fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4))):
        if time.monotonic() > deadline or process.poll() is not None:
            raise TimedOut("what was written was not read")
        select.select([], [], [], 0.0002)


def memory(process: subprocess.Popen, field: str = "VmRSS") -> int:
    """The resident memory of a process in bytes: VmRSS (now) or VmHWM (the most so far)."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split(f"{field}:")[1].split()[0]) << 10


def read_until(descriptor: int, is_enough, limit: int = 1 << 16, timeout: float = TIMEOUT) -> bytes:
    """Reads a descriptor, at most `limit` bytes at once, until `is_enough(data)` or the end of the stream."""
    data, deadline = b"", time.monotonic() + timeout
    while not is_enough(data):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([descriptor], [], [], left)[0]:
            raise TimedOut(f"only {data!r}")
        try:
            piece = os.read(descriptor, limit)
        except OSError:  # a terminal whose other side is closed
            return data
        if not piece:
            return data
        data += piece
    return data


class Daemon:
    """A conversation with one process. A context manager: its end kills the process. `messages` has all that were read, in order."""

    def __init__(self, framing: str = "lines", arguments=(), **popen):
        self._wire = wire.Daemon([BINARY, *arguments], framing, TIMEOUT, **popen)
        self.process, self.messages, self._next_id = self._wire.process, [], 1

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._wire.close()

    # --- Writing -----------------------------------------------------------------------------------------------

    def raw(self, data: bytes):
        """Writes bytes unchanged, and reads meanwhile, so that neither side can block the other."""
        self._wire.write(data)
        self._wire.sent.clear()  # a long session would keep all of it

    def send(self, message):
        self.raw(encode(message, self._wire.framing))

    def notify(self, method, params=None):
        self.send(notification(method, params))

    def request(self, method, params=None) -> dict:
        """Sends a request and returns its whole response. Earlier messages stay in `messages`."""
        id, self._next_id = self._next_id, self._next_id + 1
        self.send(request(id, method, params))
        while True:
            message = self.next()
            if isinstance(message, dict) and "method" not in message and same_id(message.get("id"), id):
                return message

    def result(self, method, params=None):
        """Sends a request that must succeed and returns its result."""
        response = self.request(method, params)
        assert "result" in response, f"{method} {params} gave {response}"
        return response["result"]

    def initialize(self, clock="client", **more) -> dict:
        return self.result("initialize", initialize(clock=clock, **more)["params"])

    # --- Reading -----------------------------------------------------------------------------------------------

    def next(self):
        """Waits for the next message."""
        came = self._wire.message()
        assert came, f"the output has ended; {self._wire.ending()}"
        self.messages.append(came[0])
        return came[0]

    def next_notification(self, method) -> dict:
        """The params of the next notification with this name. Skips other messages before it."""
        while True:
            message = self.next()
            if is_notification(message) and message["method"] == method:
                return message["params"]

    def close(self) -> int:
        """Ends the input, reads to the end of the output and returns the exit status."""
        self._wire.close_input()
        return self.wait()

    def wait(self) -> int:
        """Reads to the end of the output and returns the exit status."""
        while came := self._wire.message():
            self.messages.append(came[0])
        return self._wire.status()

    @property
    def stderr(self) -> str:
        return self._wire.stderr
