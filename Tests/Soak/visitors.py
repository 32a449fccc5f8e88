#!/usr/bin/env python3
"""Hundreds of thousands of clients that connect to one daemon and disconnect. It must release their memory and descriptors.

    visitors.py [--clients N] [--pages N]

`SWIPED` says which binary (default: the release build of this checkout). Clients come by Unix socket and, fewer, by WebSocket;
they are there fifty at a time, swipe, and leave in one of several ways, most of them not well-behaved.
"""

import argparse
import select
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from memory import Samples

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from network import NetworkDaemon  # noqa: E402
from websocket import TEXT, frame, handshake  # noqa: E402

TOGETHER = 50
SAMPLES = 100
# Bytes that a thousand clients may leave behind: less than one each.
LIMIT = 1000.0

HELLO = (
    b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0","clock":"system"}}\n'
    b'{"jsonrpc":"2.0","id":2,"method":"table/open","params":{"table":"inbox","width":320,'
    b'"actions":{"trailing":[{"id":"delete","width":80},{"id":"archive","width":80}]}}}\n'
    b'{"jsonrpc":"2.0","id":3,"method":"gesture/begin","params":{"table":"inbox","cell":"m1"}}\n'
    b'{"jsonrpc":"2.0","id":4,"method":"gesture/update","params":{"table":"inbox","cell":"m1","translation":{"x":-120,"y":0}}}\n'
    b'{"jsonrpc":"2.0","id":5,"method":"gesture/end","params":{"table":"inbox","cell":"m1"}}\n'
)
LAST = b'"id":5,'
# During a motion, a message, or the headers; after a shutdown, and after one whose answer is not read.
FAREWELLS = [
    b"",
    b'{"jsonrpc":"2.0","id":6,"method":"gest',
    b'{"jsonrpc":"2.0","method":"exit"}\n',
    b'{"jsonrpc":"2.0","id":6,"method":"shutdown"}\n{"jsonrpc":"2.0","method":"exit"}\n',
    b'{"jsonrpc":"2.0","id":6,"method":"rpc.discover"}\n',
]


def masked(text: bytes) -> bytes:
    """A WebSocket's text frame as a client sends it; a mask of zeroes is a mask."""
    return frame(TEXT, text, mask=bytes(4))


class Daemon(NetworkDaemon):
    """A daemon at a Unix socket and a WebSocket."""

    def __init__(self, folder: str):
        self.path = f"{folder}/s"
        super().__init__("--listen", f"unix:{self.path}", "--websocket", "127.0.0.1:0", count=2)
        self.url = urlsplit(self.addresses[1].strip())

    def unix(self) -> tuple[socket.socket, bytes]:
        client = socket.socket(socket.AF_UNIX)
        client.connect(self.path)
        return client, HELLO

    def page(self) -> tuple[socket.socket, bytes]:
        """A WebSocket's client: the request of the upgrade and the messages in one go."""
        client = socket.create_connection((self.url.hostname, self.url.port))
        client.sendall(handshake(self.url))
        assert (came := client.recv(4096)).startswith(b"HTTP/1.1 101"), came
        return client, b"".join(map(masked, HELLO.splitlines()))


def visit(come: Callable[[], tuple[socket.socket, bytes]], first: int):
    """Fifty clients connect, swipe at once, and disconnect in different ways."""
    visitors = [come() for _ in range(TOGETHER)]
    for client, hello in visitors:
        client.sendall(hello)
    for client, _ in visitors:
        came = b""
        while LAST not in came:
            if not select.select([client], [], [], 60)[0] or not (data := client.recv(1 << 16)):
                raise SystemExit(f"a client was not answered; it ends with {came[-200:]!r}")
            came = came[-16:] + data
    for number, (client, hello) in enumerate(visitors, first):
        client.sendall(FAREWELLS[number % len(FAREWELLS)] if hello is HELLO else b"\x88\x80" + bytes(4) if number % 2 else b"")
        client.close()


def settle(samples: Samples, count: int, rest: int):
    """Takes a sample after the daemon has released the disconnected clients, for which they do not wait."""
    end = time.monotonic() + 60
    while samples.take(count).descriptors != rest and time.monotonic() < end:
        samples.pop()
        time.sleep(0.01)


def stay_flat(name: str, count: int) -> list[str]:
    """Connects and disconnects many clients of a kind. Returns the resources that they leave behind."""
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(folder)
        come = daemon.unix if name == "unix" else daemon.page
        samples, done, begun = Samples(daemon.process.pid), 0, time.monotonic()
        rest = samples.take(0).descriptors
        while done < count:
            goal = done + count // SAMPLES
            while done < goal:
                visit(come, done)
                done += TOGETHER
            settle(samples, done, rest)
        took = time.monotonic() - begun
        print(f"{name}: {done:,} clients, {done / took:,.0f} a second")
        print(samples.table("clients"))
        faults = samples.faults("clients", LIMIT, rest, fewest=50_000)
        daemon.process.terminate()
        if (status := daemon.process.wait(60)) != 143:
            faults.append(f"it ended with {status}")
    return [f"{name}: {fault}" for fault in faults]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--clients", type=int, default=400_000)
    arguments.add_argument("--pages", type=int, default=100_000)
    options = arguments.parse_args()
    faults = stay_flat("unix", options.clients) + stay_flat("page", options.pages)
    print("\n".join(faults) or "nothing is wrong")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
