#!/usr/bin/env python3
"""Eleven thousand clients of one daemon: the latency of responses, their distribution, and the cost of a client.

Most clients are idle, with a table each; the others swipe. They come by Unix socket and then, fewer, by WebSocket. A response that is
wrong or does not arrive, a client that is not served, and a descriptor that stays open fail; figures do not.
"""

import argparse
import gc
import json
import os
import re
import resource
import select
import socket
import statistics
import sys
import tempfile
import time
from collections import deque
from pathlib import Path
from urllib.parse import urlsplit

from memory import Samples

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from network import NetworkDaemon  # noqa: E402
from websocket import TEXT, frame, handshake  # noqa: E402

WANTED_DESCRIPTORS = 32_768
SPARE_DESCRIPTORS = 200
# A client starves if it gets less than this part of the most served client's responses. Loops differ on a busy machine.
STARVED = 0.1
# The load during the measurement of latencies, as a part of the maximum.
PART = 0.5
# After so many clients disconnect, the daemon returns most of their memory.
CROWD = 2_000
TIMEOUT = 60
SWIPE = 40  # messages
RESPONSE = re.compile(rb'"id":(\d+),"(result|error)"')


def swipe() -> list[bytes]:
    """The messages of two swipes, which open the row and close it. A message's id is its place."""
    messages = []
    for number in range(2 * SWIPE):
        step = number % SWIPE
        method = "begin" if step == 0 else "update" if step < SWIPE - 1 else "end"
        params = {"table": "inbox", "cell": "m17", "translation": {"x": step * (-4 if number < SWIPE else 4), "y": 0}}
        messages.append(json.dumps({"jsonrpc": "2.0", "id": number, "method": f"gesture/{method}", "params": params}).encode())
    return messages


# Fast swipes are flings, and after a full swipe the row would wait for its action, so there are no full swipes.
ACTIONS = {"trailing": [{"id": "delete", "width": 80}, {"id": "archive", "width": 80}]}
OPENING = [
    {"jsonrpc": "2.0", "id": -2, "method": "initialize", "params": {"protocolVersion": "1.0"}},
    {"jsonrpc": "2.0", "method": "table/open", "params": {"table": "inbox", "width": 320, "behavior": {"fullSwipe": {"enabled": False}}, "actions": ACTIONS}},
    {"jsonrpc": "2.0", "id": 0, "method": "server/status"},
]


class Daemon(NetworkDaemon):
    """A daemon at a Unix socket and a WebSocket."""

    def __init__(self, folder: str):
        self.path = f"{folder}/s"
        super().__init__("--listen", f"unix:{self.path}", "--websocket", "127.0.0.1:0", count=2)
        self.url = urlsplit(self.addresses[1].strip())

    def unix(self) -> socket.socket:
        client = socket.socket(socket.AF_UNIX)
        client.connect(self.path)
        return client

    def page(self) -> socket.socket:
        client = socket.create_connection((self.url.hostname, self.url.port))
        client.sendall(handshake(self.url))
        assert (came := client.recv(4096)).startswith(b"HTTP/1.1 101"), came
        return client


def masked(text: bytes) -> bytes:
    """A WebSocket's text frame as a client sends it; a mask of zeroes is a mask."""
    return frame(TEXT, text, mask=bytes(4))


class Client:
    """A connection whose messages are those of `swipe`, again and again."""

    def __init__(self, connection, frame, messages: list[bytes]):
        self.connection, self.messages = connection, messages
        self.sent, self.served, self.rest = 0, 0, b""
        self.moments: deque[float] = deque()  # when each message was sent that has no response yet
        connection.sendall(b"".join(frame(json.dumps(message).encode()) for message in OPENING))
        while b'"id":0,"result"' not in self.rest:
            assert (came := connection.recv(1 << 16)), f"the daemon has disconnected a client: {self.rest!r}"
            self.rest += came
        self.rest = b""
        connection.setblocking(False)

    def send(self, count: int):
        """Sends this many messages in one write."""
        place = self.sent % len(self.messages)
        data = b"".join((self.messages + self.messages)[place : place + count]) if count > 1 else self.messages[place]
        self.moments.extend([time.monotonic()] * count)
        self.sent += count
        if self.connection.send(data) != len(data):
            raise SystemExit("the daemon does not read")

    def receive(self) -> list[float]:
        """The latencies of the responses that have arrived."""
        if not (came := self.connection.recv(1 << 18)):
            raise SystemExit("the daemon has disconnected a client")
        now, found, end = time.monotonic(), [], 0
        for response in RESPONSE.finditer(data := self.rest + came):
            if response[2] == b"error" or int(response[1]) != self.served % len(self.messages):
                raise SystemExit(f"expected the result of message {self.served % len(self.messages)}: {data[response.start() :][:300]!r}")
            found.append(now - self.moments.popleft())
            self.served, end = self.served + 1, response.end()
        self.rest = data[max(end, len(data) - 40) :]
        return found


class Crowd:
    """Clients of one process, of which `active` swipe."""

    def __init__(self, come, frame):
        self.come, self.frame, self.clients, self.epoll = come, frame, [], select.epoll()
        self.messages = [frame(message) for message in swipe()]

    def grow(self, count: int) -> list[Client]:
        for _ in range(count):
            client = Client(self.come(), self.frame, self.messages)
            self.epoll.register(client.connection, select.EPOLLIN)
            self.clients.append(client)
        self.by_descriptor = {client.connection.fileno(): client for client in self.clients}
        return self.clients[-count:]

    def play(self, title: str, active: list[Client], seconds: float, hertz: float = 0, hogs: list[Client] = ()):
        """For some seconds, each active client sends `hertz` messages a second, or a new swipe as soon as the last one is answered, as hogs
        always do. Returns the responses per second."""
        latencies, full, moments = [], {*hogs} if hertz else {*active}, time.monotonic()
        start, served, number = moments, {client: client.served for client in active}, 0
        for client in full:
            client.send(SWIPE)
        while (now := time.monotonic()) < start + seconds or any(client.moments for client in [*active, *hogs]):
            if now > start + seconds + TIMEOUT:
                raise SystemExit(f"{title}: responses are missing after {TIMEOUT} s")
            while hertz and (due := start + number / hertz / len(active)) <= now < start + seconds:
                active[number % len(active)].send(1)
                number += 1
                now = time.monotonic() if number % 16 else due - 1  # so that responses are read meanwhile
            for descriptor, _ in self.epoll.poll(0.001):
                client = self.by_descriptor[descriptor]
                found = client.receive()
                if client not in hogs:
                    latencies += found
                if client in full and not client.moments and now < start + seconds:
                    client.send(SWIPE)
        elapsed = time.monotonic() - start
        each = [client.served - before for client, before in served.items()]
        median, *_, p99 = statistics.quantiles(latencies, n=100)[49:]
        print(f"  {title}: {sum(each) / elapsed:,.0f} responses/s, after {median * 1e6:,.0f} µs (median), {p99 * 1e3:,.1f} ms (p99)")
        print(f"    to each client {min(each):,} to {max(each):,}")
        if min(each) < STARVED * max(each):
            raise SystemExit(f"{title}: a client had {min(each)} responses, another one {max(each)}")
        return sum(each) / elapsed


def soak(kind: str, daemon: Daemon, come, frame, options, idle: int, active: int):
    memory = Samples(daemon.process.pid)
    alone, crowd = memory.take(0), Crowd(come, frame)
    swiping = crowd.grow(active)
    few = memory.take(active)
    crowd.grow(idle)
    many = memory.take(active + idle)
    print(f"{kind}: {idle:,} idle clients and {active:,} active ones, {options.seconds:g} s a phase")
    print(f"  memory: {alone.resident:,} KiB alone, {many.resident:,} with all, {(many.resident - few.resident) / idle:.2f} an idle client")
    gc.collect()
    gc.disable()
    free = crowd.play("as fast as they are answered", swiping, options.seconds)
    hertz = min(options.hz, PART * free / active)
    crowd.play(f"at {hertz:.1f} Hz", swiping, options.seconds, hertz)
    crowd.play(f"at {hertz:.1f} Hz, beside {options.hogs} hogs", swiping, options.seconds, hertz, crowd.grow(options.hogs))
    gc.enable()
    after = memory.take(0)
    for client in crowd.clients:
        client.connection.close()
    deadline = time.monotonic() + TIMEOUT
    is_large = idle >= CROWD
    while (left := memory.take(0)).descriptors != alone.descriptors or is_large and left.private > (alone.private + after.private) / 2:
        if time.monotonic() > deadline:
            raise SystemExit(f"clients that have disconnected leave something behind: {left}, at first {alone}")
        time.sleep(0.01)
    print(f"  memory: {after.private:,} KiB private after that, {left.private:,} when all have disconnected")
    daemon.process.terminate()
    if (status := daemon.process.wait(TIMEOUT)) != 143:
        raise SystemExit(f"the daemon ended with {status}")


def raise_limit() -> int:
    """Raises the limit of descriptors to the maximum, for the clients and the daemon, which inherits it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for limit in (max(hard, WANTED_DESCRIPTORS), hard):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
        except (ValueError, OSError):
            continue
        return limit
    return hard


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=int, default=10_000)
    parser.add_argument("--active", type=int, default=1_000)
    parser.add_argument("--hogs", type=int, default=8, help="clients that send a swipe as soon as the last one is answered")
    parser.add_argument("--hz", type=float, default=60, help="at most; and no more than half of what the machine does")
    parser.add_argument("--seconds", type=float, default=10, help="of each phase")
    parser.add_argument("--only", choices=["unix", "web"])
    options = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)
    most = raise_limit() - SPARE_DESCRIPTORS
    active = min(options.active, most // 2)
    idle = min(options.idle, most - active)
    print(f"load average {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors; {most + SPARE_DESCRIPTORS:,} descriptors a process")
    with tempfile.TemporaryDirectory() as folder:
        if options.only != "web":
            daemon = Daemon(folder)
            soak("Unix socket", daemon, daemon.unix, lambda text: text + b"\n", options, idle, active)
        if options.only != "unix":
            daemon = Daemon(folder)
            soak("WebSocket", daemon, daemon.page, masked, options, idle // 5, active // 2)


if __name__ == "__main__":
    main()
