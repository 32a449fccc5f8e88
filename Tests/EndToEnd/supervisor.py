"""A client that survives its daemon: when the daemon ends, another one continues the session.

Every so many messages it asks for a snapshot, and keeps what it sent since. The daemon serves one message after the other, so a
snapshot has in it exactly what was sent before it was asked for, requests and notifications alike, and all that comes of that is
read before the snapshot. A new daemon is given the snapshot, and what was sent since, once more; what comes of that and was read
before is dropped.
"""

import os
import select
import subprocess
import time
from collections.abc import Callable

from daemon import BINARY, TIMEOUT, TimedOut, encode, notification, parse, request, split_bodies

OURS = "supervisor"


def is_ours(message) -> bool:
    return isinstance(message, dict) and "method" not in message and str(message.get("id")).startswith(OURS)


def same(one, other) -> bool:
    """Whether two messages are equal, except for counters since the daemon's own `initialize`."""

    def without_counters(message):
        result = message.get("result") if isinstance(message, dict) else None
        return message | {"result": result | {"counters": None}} if isinstance(result, dict) and "counters" in result else message

    one, other = ([without_counters(each) for each in (message if isinstance(message, list) else [message])] for message in (one, other))
    return one == other


def asks(message) -> int:
    """The number of answers to a message. A batch has one."""
    return int(any(isinstance(each, dict) and "id" in each for each in (message if isinstance(message, list) else [message])))


class Supervisor:
    """`messages` has all output, as if from one daemon. A context manager, like `Daemon`.

    `every` is after how many messages a snapshot is asked for. Under the system's clock every message is to carry its
    `timestamp`, for what is sent again is of the moment when it was sent first; and `clock` is the client's, in ms.
    """

    def __init__(self, initialize: dict, every: int, framing: str = "lines", clock: Callable[[], float] | None = None):
        self.initialize, self.every, self.framing, self.clock = initialize, every, framing, clock
        self.messages: list = []
        self.restarts = 0
        self._snapshot = None
        self._since: list = []  # what was sent after what the snapshot has
        self._seen: list = []  # what came of that
        self._asked: int | None = None  # so many of `_since` will be in the snapshot that was asked for
        self._drop = 0  # so many of `_seen` will come again
        self._greeted = self._leaving = False
        self._answers = 0  # of `_since`, still to come
        self._start()
        self._ask()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._bury()

    # --- The client's side ---------------------------------------------------------------------------------------

    def send(self, message):
        """Sends a message or a batch. Its output is added to `messages` later."""
        self._since.append(message)
        self._answers += asks(message)
        self._write(message)
        self._leaving = self._leaving or isinstance(message, dict) and message["method"] == "shutdown"
        if self._asked is None and len(self._since) >= self.every:
            self._ask()

    def settle(self):
        """Waits until every request has an answer."""
        deadline = time.monotonic() + TIMEOUT
        while self._answers or self._asked is not None or not self._greeted:
            self._wait(deadline)

    def wait_for(self, is_it):
        """Waits for a message that satisfies the condition."""
        deadline = time.monotonic() + TIMEOUT
        while not any(map(is_it, self.messages)):
            self._wait(deadline)

    def close(self) -> int:
        """Ends the input, reads to the end of the output and returns the exit status."""
        self.settle()
        self.process.stdin.close()
        while self._read():
            pass
        return self.process.wait(TIMEOUT)

    # --- The daemon's side ---------------------------------------------------------------------------------------

    def _start(self):
        self._incoming = bytearray()
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(self.command(), bufsize=0, **streams)
        hello = self.initialize
        if self.clock and (self._snapshot is not None or not self._since):
            hello = hello | {"params": hello["params"] | {"timestamp": self.clock()}}
        self._write(hello)

    def command(self) -> list:
        """The command that replaces the daemon."""
        return [BINARY]

    def _restart(self):
        """Starts another daemon. It may end at any moment, like the last one."""
        self._bury()
        self.restarts += 1
        self._asked, self._drop = None, len(self._seen)
        self._answers = sum(map(asks, self._since))
        self._start()
        if self._snapshot is not None:
            self._write(request(f"{OURS}: restore", "session/restore", {"snapshot": self._snapshot, "catchUp": True}))
        for message in self._since:
            self._write(message)
        self._write(notification("initialized"))  # without a timestamp: it is now
        if self._snapshot is None or len(self._since) >= self.every:
            self._ask()

    def _ask(self):
        if self._leaving:
            return  # after `shutdown` no snapshot is available
        self._asked = len(self._since)
        self._write(request(f"{OURS}: snapshot", "session/snapshot"))

    def _bury(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def _write(self, message):
        """Writes a message to the daemon. Only reading detects that it has ended."""
        self.put(encode(message, self.framing), asks(message))

    def put(self, data: bytes, answers: int):
        """Writes a message that will have so many answers; a test may do worse."""
        try:
            while data:
                data = data[os.write(self.process.stdin.fileno(), data) :]
        except BrokenPipeError:
            pass

    def get(self) -> bytes:
        """Reads bytes, at least one before the end; a test may do worse."""
        return os.read(self.process.stdout.fileno(), 1 << 16)

    def _wait(self, deadline):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
            raise TimedOut(f"after {self.restarts} restarts and {len(self.messages)} messages; last {self.messages[-2:]}")
        if not self._read():
            self._restart()

    def _read(self) -> bool:
        """Reads the available output. An incomplete message is lost with its daemon. False: the daemon has ended."""
        if not (data := self.get()):
            return False
        self._incoming += data
        for body in split_bodies(self._incoming, self.framing):
            self._take(parse(body))
        return True

    def _take(self, message):
        if is_ours(message):
            self._take_ours(message)
        elif isinstance(message, dict) and "method" not in message and message.get("id") == self.initialize["id"]:
            if not self._greeted:
                self.messages.append(message)
            self._greeted = True
        else:
            self._answers -= isinstance(message, list) or "method" not in message
            take = self._take_again if self._drop else self._take_new
            take(message)

    def _take_new(self, message):
        self._seen.append(message)
        self.messages.append(message)

    def _take_again(self, message):
        before = self._seen[len(self._seen) - self._drop]
        assert same(message, before), f"restart {self.restarts}: {message} came where {before} had come before"
        self._drop -= 1

    def _take_ours(self, message):
        assert "result" in message, message
        if "snapshot" in message["result"]:
            self._snapshot = message["result"]["snapshot"]
            self._since, self._seen, self._asked = self._since[self._asked :], [], None
            assert self._drop == 0, f"{self._drop} messages did not come again"
