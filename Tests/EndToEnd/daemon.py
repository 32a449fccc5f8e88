"""Drives a real swiped over real pipes.

Two ways in. `run(bytes)` is one shot: bytes in, input closed, messages and exit status out. `Daemon` is a
conversation: requests, notifications and raw bytes go in, and everything that comes back is kept in order.
Nothing here waits without a limit: what does not come in time raises `TimedOut`, which shows what did come.
"""

import fcntl
import json
import os
import select
import subprocess
import sys
import tempfile
import termios
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("SWIPED", str(ROOT / ".build/release/swiped"))
TIMEOUT = float(os.environ.get("SWIPED_TIMEOUT", "30"))


class TimedOut(AssertionError):
    """The daemon did not act within the timeout."""


class BadOutput(AssertionError):
    """The daemon wrote something that is not a message in its framing."""


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


def split_bodies(data: bytearray, framing: str) -> list[bytes]:
    """Removes the complete bodies from the front of `data`. Strict: the daemon's output has exactly one form."""
    bodies = []
    while True:
        if framing == "lines":
            end = data.find(b"\n")
            if end < 0:
                return bodies
            bodies.append(bytes(data[:end]))
            del data[: end + 1]
            continue
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return bodies
        header = bytes(data[:end])
        name, _, digits = header.partition(b": ")
        if name != b"Content-Length" or not digits.isdigit():
            raise BadOutput(f"header {header[:80]!r}")
        length = int(digits)
        if len(data) < end + 4 + length:
            return bodies
        bodies.append(bytes(data[end + 4 : end + 4 + length]))
        del data[: end + 4 + length]


def parse(body: bytes):
    """A body as a message. Rejects NaN, raw newlines and invalid UTF-8."""

    def refuse(constant):
        raise BadOutput(f"{constant} in {body[:200]!r}")

    if b"\n" in body or b"\r" in body:
        raise BadOutput(f"a newline inside a body: {body[:200]!r}")
    try:
        return json.loads(body.decode("utf-8"), parse_constant=refuse)
    except ValueError as error:
        raise BadOutput(f"{error}: {body[:200]!r}") from error


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
    rest = bytearray(done.stdout)
    messages = [parse(body) for body in split_bodies(rest, framing)]
    if rest:
        raise BadOutput(f"after the last message: {bytes(rest)[:200]!r}")
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
    """A conversation with one process. A context manager: its end kills the process.

    `messages` has everything that came, in order, parsed; `position` is how far `request` and `next` have read.
    """

    def __init__(self, framing: str = "lines", arguments=(), timeout: float = TIMEOUT, **popen):
        self.framing, self.timeout = framing, timeout
        self.messages, self.position = [], 0
        self._incoming, self._ended, self._next_id = bytearray(), False, 1
        self._errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [BINARY, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0, **popen
        )
        os.set_blocking(self.process.stdin.fileno(), False)
        os.set_blocking(self.process.stdout.fileno(), False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self._errors):
            if stream and not stream.closed:
                stream.close()

    # --- Writing -----------------------------------------------------------------------------------------------

    def raw(self, data: bytes):
        """Writes bytes unchanged, and reads meanwhile, so that neither side can block the other."""
        view, deadline = memoryview(data), time.monotonic() + self.timeout
        while view:
            readable, writable, _ = select.select(self._readers(), [self.process.stdin], [], self._left(deadline, "write"))
            if readable:
                self._read()
            if writable:
                view = view[os.write(self.process.stdin.fileno(), view[: 1 << 16]) :]

    def send(self, message):
        self.raw(encode(message, self.framing))

    def notify(self, method, params=None):
        self.send(notification(method, params))

    def request(self, method, params=None, id=None) -> dict:
        """Sends a request and returns its whole response. Earlier messages stay in `messages`."""
        if id is None:
            id, self._next_id = self._next_id, self._next_id + 1
        self.send(request(id, method, params))
        while True:
            message = self.next()
            if isinstance(message, dict) and "method" not in message and same_id(message.get("id"), id):
                return message

    def exchange(self, method, params=None) -> tuple[list, dict]:
        """Sends a request that must succeed. Returns the notifications before its response, and its result."""
        start = self.position
        result = self.result(method, params)
        return [message for message in self.messages[start : self.position] if is_notification(message)], result

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
        deadline = time.monotonic() + self.timeout
        while self.position >= len(self.messages):
            self._wait(deadline, "a message")
        self.position += 1
        return self.messages[self.position - 1]

    def take(self) -> list:
        """The messages since the last `next` or `take`, without waiting."""
        taken, self.position = self.messages[self.position :], len(self.messages)
        return taken

    def next_notification(self, method) -> dict:
        """The params of the next notification with this name. Skips other messages before it."""
        while True:
            message = self.next()
            if is_notification(message) and message["method"] == method:
                return message["params"]

    def close(self) -> int:
        """Ends the input, reads to the end of the output and returns the exit status."""
        self.process.stdin.close()
        return self.wait()

    def wait(self) -> int:
        """Reads to the end of the output and returns the exit status."""
        deadline = time.monotonic() + self.timeout
        while not self._ended:
            self._wait(deadline, "the end of output")
        if self._incoming:
            raise BadOutput(f"after the last message: {bytes(self._incoming)[:200]!r}")
        try:
            return self.process.wait(timeout=max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired as late:
            raise TimedOut(f"output ended, the process did not; stderr: {self.stderr}") from late

    @property
    def stderr(self) -> str:
        self._errors.seek(0)
        return self._errors.read().decode("utf-8", "replace")

    def _wait(self, deadline, what):
        if self._ended:
            raise TimedOut(f"the output ended before {what}; {self._story()}")
        if select.select(self._readers(), [], [], self._left(deadline, what))[0]:
            self._read()

    def _readers(self):
        return [] if self._ended else [self.process.stdout]

    def _read(self):
        data = os.read(self.process.stdout.fileno(), 1 << 16)
        self._ended = not data
        self._incoming += data
        self.messages += [parse(body) for body in split_bodies(self._incoming, self.framing)]

    def _left(self, deadline, what) -> float:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimedOut(f"no {what} within {self.timeout} s; {self._story()}")
        return left

    def _story(self) -> str:
        return f"status {self.process.poll()}, {len(self.messages)} messages, last {self.messages[-3:]}, stderr {self.stderr[-400:]!r}"
