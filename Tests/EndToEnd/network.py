"""A daemon that serves sockets, and clients of it."""

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time

from daemon import BINARY, TIMEOUT, TimedOut, encode, initialize, request

# Starts a program as systemd does, and passes a descriptor as its first socket.
HAND_OVER = [
    sys.executable, "-c",
    "import os, sys; os.dup2(int(sys.argv[1]), 3); os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1'); "
    "os.execv(sys.argv[2], sys.argv[2:])",
]  # fmt: skip


class NetworkDaemon:
    """swiped with these arguments. `addresses` has the endpoints that it announces."""

    def __init__(self, *arguments, count=1, prefix=(), **options):
        self.process = subprocess.Popen(
            [*prefix, BINARY, *arguments], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, bufsize=0, **options
        )  # unbuffered, so that `select` sees every line
        self.announced = ""
        while self.announced.count("listening on") < count:
            self.announced += self.line()
        if "ws://127.0.0.1" in self.announced:
            self.announced += self.line()  # the URL of the pages
        self.addresses = [line.split("listening on ")[1] for line in self.announced.splitlines() if "listening on" in line]

    def line(self) -> str:
        """The next line on its standard error."""
        ready, _, _ = select.select([self.process.stderr], [], [], TIMEOUT)
        if not ready:
            raise TimedOut(f"no line on standard error after {self.announced!r}")
        text = self.process.stderr.readline().decode()
        assert text, f"it exited with {self.process.wait()} after {self.announced!r}"
        return text

    def stop(self, name=signal.SIGTERM) -> int:
        self.process.send_signal(name)
        return self.process.wait(TIMEOUT)

    def freeze(self):
        """Suspends it until SIGCONT."""
        freeze(self.process)

    def anonymous_kilobytes(self) -> int:
        """Its heap and its stacks, without the program itself."""
        with open(f"/proc/{self.process.pid}/smaps_rollup") as rollup:
            return next(int(line.split()[1]) for line in rollup if line.startswith("Anonymous"))

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def until_descriptors(self, count):
        """Waits until it has at most this many descriptors."""
        eventually(lambda: self.descriptors() <= count, "descriptors stay open")

    def processor_seconds(self) -> float:
        """The processor time of all its threads."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()


class Client:
    """A connection to a Unix socket."""

    def __init__(self, path, framing="lines"):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(TIMEOUT)
        self.socket.connect(str(path))
        self.file, self.framing, self.id = self.socket.makefile("rb"), framing, 0

    def send(self, message):
        self.socket.sendall(encode(message, self.framing))

    def receive(self) -> dict:
        return json.loads(self.file.readline())

    def ask(self, method, **params) -> dict:
        """Sends a request and returns its response. Notifications before it are ignored."""
        self.id += 1
        self.send(request(self.id, method, params))
        while (message := self.receive()).get("id") != self.id:
            assert "method" in message, message
        return message

    def initialize(self, **more) -> "Client":
        self.send(initialize(**more))
        assert self.receive()["id"] == 0
        return self

    def is_closed(self) -> bool:
        try:
            return self.socket.recv(1) == b""
        except ConnectionResetError:
            return True

    def close(self):
        self.file.close()
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


@contextlib.contextmanager
def listening(path):
    """A listening socket, as an editor has that waits for its server to connect."""
    with socket.socket(socket.AF_UNIX if path else socket.AF_INET) as listener:
        listener.bind(str(path) if path else ("127.0.0.1", 0))
        listener.listen(1)
        listener.settimeout(TIMEOUT)
        yield listener


def freeze(process):
    """Suspends a process, with all its threads, until SIGCONT."""

    def state(thread) -> str:
        with open(f"/proc/{process.pid}/task/{thread}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0]

    process.send_signal(signal.SIGSTOP)
    eventually(lambda: all(state(thread) == "T" for thread in os.listdir(f"/proc/{process.pid}/task")), "the process is not suspended")


def open_files(process) -> list[str]:
    files = []
    for descriptor in os.scandir(f"/proc/{process.pid}/fd"):
        with contextlib.suppress(FileNotFoundError):  # it was closed meanwhile
            files.append(os.readlink(descriptor.path))
    return files


def is_accepted(path) -> bool:
    """Whether a new client is served."""
    with Client(path) as client:
        try:
            client.send(initialize())
            return client.file.readline() != b""
        except (ConnectionResetError, BrokenPipeError):
            return False


def fails(*arguments, status=None) -> str:
    """Starts a daemon that must fail with this status (64 or 69 by default), and returns its standard error."""
    done = subprocess.run([BINARY, *arguments], capture_output=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT)
    assert done.returncode in ((64, 69) if status is None else (status,))
    return done.stderr.decode()


def eventually(is_so, what):
    """Waits until another process has done something; `what` describes the failure."""
    end = time.monotonic() + TIMEOUT
    while not is_so():
        if time.monotonic() > end:
            raise TimedOut(what)
        os.sched_yield()
        time.sleep(0.005)
