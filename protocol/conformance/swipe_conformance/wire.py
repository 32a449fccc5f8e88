"""A daemon as a child process: writes bytes and reads messages, always with a timeout."""

import fcntl
import json
import os
import re
import selectors
import signal
import subprocess
import tempfile
import termios
import time

HEADER = re.compile(rb"Content-Length: ([0-9]+)\r\n\r\n")
LONGEST_HEADER = 64
# Seconds between two checks whether the daemon has read all input.
GLANCE = 0.0002


class WireError(Exception):
    """The daemon hung, ended, or wrote an invalid message."""


class Daemon:
    """The process for one conversation."""

    def __init__(self, command: list[str], framing: str, timeout: float, byte_by_byte: bool = False, **options: object):
        """`options` are those of Popen."""
        self.framing, self.timeout, self._byte_by_byte = framing, timeout, byte_by_byte
        self.sent = bytearray()
        self._buffer = bytearray()
        self._is_over = False
        self._errors = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0, start_new_session=True, **options
            )
        except OSError as problem:
            self._errors.close()
            raise WireError(f"the command cannot be started: {problem}") from problem
        self._input, self._output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self._input, False)
        os.set_blocking(self._output, False)

    def close(self) -> None:
        """Kills the process if it still runs."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self._errors.close()

    def frame(self, text: str) -> bytes:
        body = text.encode()
        return body + b"\n" if self.framing == "lines" else b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    def write(self, data: bytes) -> None:
        """Writes all bytes, in one piece or byte by byte."""
        self.sent += data
        if not self._byte_by_byte:
            self._write(data)
            return
        for byte in data:
            self._write(bytes([byte]))
            self.wait_until_read()

    def _write(self, data: bytes) -> None:
        """Writes, and reads meanwhile, so that neither side blocks the other."""
        deadline, left = time.monotonic() + self.timeout, memoryview(data)
        while left:
            writable = self._wait(deadline, writing=True)
            if writable is None:
                raise WireError(f"the daemon has read no input for {self.timeout:g} s")
            if not writable:
                continue
            try:
                left = left[os.write(self._input, left) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                # The output before it closed its input is still to be read.
                return

    def wait_until_read(self) -> None:
        """Waits until the daemon has read all input, if the system reports that. Reads meanwhile."""
        deadline, left = time.monotonic() + self.timeout, bytearray(4)
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                fcntl.ioctl(self._input, termios.FIONREAD, left)
            except OSError:
                return
            if not any(left):
                return
            self._wait(time.monotonic() + GLANCE, writing=False)
        if self.process.poll() is not None:
            return
        raise WireError(f"the daemon has read no input for {self.timeout:g} s")

    def close_input(self) -> None:
        if not self.process.stdin.closed:
            self.process.stdin.close()

    def message(self) -> tuple[object, str] | None:
        """The next message and its text. None at the end of the output."""
        deadline = time.monotonic() + self.timeout
        while True:
            body = next_body(self._buffer, self.framing)
            if body is not None:
                text, message = parsed(body)
                return message, text
            if self._is_over:
                if self._buffer:
                    raise WireError(f"the output ended within a message: {bytes(self._buffer[:200])!r}")
                return None
            if self._wait(deadline, writing=False) is None:
                raise WireError(f"no message for {self.timeout:g} s, and the output is open: the daemon hangs or waits for input")

    def status(self) -> int:
        """The exit status, after the process has ended."""
        try:
            return self.process.wait(self.timeout)
        except subprocess.TimeoutExpired as problem:
            raise WireError(f"the daemon did not exit within {self.timeout:g} s") from problem

    def ending(self) -> str:
        """How the process ended and its stderr, for a failure."""
        try:
            status = self.process.wait(1)
        except subprocess.TimeoutExpired:
            reported = "the daemon still runs"
        else:
            reported = f"the daemon exited with status {status}"
            if status < 0:
                reported = f"the daemon was killed by {signal.Signals(-status).name}"
        said = self.stderr[:4000].strip()
        return reported + (f"; its stderr:\n{said}" if said else "")

    @property
    def stderr(self) -> str:
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace")

    def _wait(self, deadline: float, writing: bool) -> bool | None:
        """Reads the available output. Returns whether the input accepts more, or None after the timeout."""
        with selectors.DefaultSelector() as selector:
            if not self._is_over:
                selector.register(self._output, selectors.EVENT_READ)
            if writing:
                selector.register(self._input, selectors.EVENT_WRITE)
            ready = selector.select(max(deadline - time.monotonic(), 0))
        if not ready:
            return None
        if any(key.fd == self._output for key, _ in ready):
            self._read()
        return any(key.fd == self._input for key, _ in ready)

    def _read(self) -> None:
        try:
            data = os.read(self._output, 1 << 20)
        except BlockingIOError:
            return
        self._buffer += data
        self._is_over = not data


def next_body(data: bytearray, framing: str) -> bytes | None:
    """Removes the first message from the front of the output. None if it is incomplete."""
    if framing == "lines":
        start, rest = 0, data.find(b"\n") + 1
        end = rest - 1
    else:
        head = HEADER.match(data)
        if not head:
            if len(data) > LONGEST_HEADER or (data and not b"Content-Length: ".startswith(data[:16])):
                raise WireError(f"the output does not begin with `Content-Length: N` CR LF CR LF: {bytes(data[:80])!r}")
            return None
        start, end = head.end(), head.end() + int(head[1])
        rest = end if len(data) >= end else 0
    if not rest:
        return None
    body = bytes(data[start:end])
    del data[:rest]
    return body


def parsed(body: bytes) -> tuple[str, object]:
    """A message's text, and the message."""
    try:
        text = body.decode()
        return text, json.loads(text, parse_constant=_refuse, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as problem:
        raise WireError(f"the message is not JSON ({problem}): {body[:200]!r}") from problem


def _unique(members: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(members)
    if len(found) < len(members):
        raise ValueError("a member is repeated")
    return found


def _refuse(word: str) -> float:
    raise ValueError(f"{word} is not JSON")
