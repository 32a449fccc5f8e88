"""Backpressure and timeouts: clients that do not read while they write, read slowly, are suspended, or reset their connection."""

import contextlib
import select
import signal
import socket
import struct
import subprocess
import threading
from collections.abc import Iterator

import pytest

from daemon import BINARY, TIMEOUT, encode, initialize, request, wait_until_read
from network import Client, NetworkDaemon, eventually, freeze

HELLO = encode(initialize())
MIB = 1 << 20


# --- Writing all before reading -------------------------------------------------------------------------------------


class Pipes:
    """The blocking standard streams of a command."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def write(self, data: bytes):
        self.process.stdin.write(data)
        self.process.stdin.close()

    def read(self) -> bytes:
        return self.process.stdout.read()

    def close(self):
        assert self.process.wait(TIMEOUT) == 0
        self.process.stdout.close()


class Socket:
    def __init__(self, connected):
        self.socket = connected
        self.socket.settimeout(TIMEOUT)

    def write(self, data: bytes):
        self.socket.sendall(data)
        self.socket.shutdown(socket.SHUT_WR)

    def read(self) -> bytes:
        return b"".join(iter(lambda: self.socket.recv(1 << 16), b""))

    def close(self):
        self.socket.close()


@contextlib.contextmanager
def carried_by(how: str, path) -> Iterator[Pipes | Socket]:
    with contextlib.ExitStack() as stack:
        if how == "standard streams":
            client = Pipes(BINARY)
        else:
            stack.enter_context(NetworkDaemon("--listen", f"unix:{path}"))
            client = Socket(Client(path).socket) if how == "socket" else Pipes(BINARY, "connect", path)
        yield client
        client.close()


def padded(count: int, bytes_each: int) -> bytes:
    """Requests that are much longer than their answers."""
    return HELLO + b"".join(encode(request(n, "server/status", {"padding": "x" * bytes_each})) for n in range(1, count + 1))


@pytest.mark.parametrize(
    "how, bound, count, bytes_each",
    [
        ("standard streams", 16 * MIB, 85_000, 300),
        ("socket", MIB, 5_400, 4_000),
        ("bridge", 16 * MIB, 85_000, 300),
    ],
)
def test_a_client_that_writes_all_before_it_reads_is_served_up_to_the_limit(path, how, bound, count, bytes_each):
    """It requests nearly as much as may be queued, with far more input than all pipes and sockets buffer."""
    data = padded(count, bytes_each)
    with carried_by(how, path) as client:
        client.write(data)
        answers = client.read()
    assert answers.count(b"\n") == count + 1
    assert 0.9 * bound < len(answers) < bound and len(data) > 1.1 * len(answers)


# --- Reading slowly, and not at all ---------------------------------------------------------------------------------


def with_read_timeout(path, milliseconds) -> NetworkDaemon:
    return NetworkDaemon("--listen", f"unix:{path}", "--limit", f"readTimeout={milliseconds}")


def test_a_client_that_reads_nothing_is_disconnected_after_the_read_timeout(path):
    with with_read_timeout(path, 200) as server, Client(path) as not_reading, Client(path) as other:
        not_reading.socket.settimeout(0.2)
        with pytest.raises((TimeoutError, ConnectionError)):
            while True:
                not_reading.socket.sendall(b"1\n" * 50_000)
        assert server.line() == "swiped: warning: client disconnected: it does not read its responses\n"
        assert "result" in other.initialize().ask("server/status")


def test_a_reader_too_slow_to_make_the_socket_writable_stays_connected(path):
    """A Unix socket is writable again when three quarters of its 208 KiB are read. This client reads 100 kB within the timeout."""
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", "readTimeout=2000", "--limit", "outputBytes=65536") as server:
        with Client(path) as slow:
            writer = threading.Thread(target=Socket(slow.socket).write, args=[padded(9_000, 10)])
            writer.start()
            eventually(lambda: not select.select([], [slow.socket], [], 0.5)[1], "the daemon keeps reading")
            answers = 0
            for _ in range(60):
                answers += slow.socket.recv(5_000).count(b"\n")
                with pytest.raises(subprocess.TimeoutExpired):
                    server.process.wait(0.1)
            answers += slow.socket.makefile("rb").read().count(b"\n")
            writer.join()
            assert answers == 9_001


def test_a_suspended_client_gets_everything_later(path):
    requests = padded(20_000, 10)
    with NetworkDaemon("--listen", f"unix:{path}"), Client(path) as other:
        with subprocess.Popen([BINARY, "connect", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
            client.stdin.write(requests[: len(requests) // 2])
            client.stdin.flush()
            wait_until_read(client)
            freeze(client)
            assert "result" in other.initialize().ask("server/status")
            client.send_signal(signal.SIGCONT)
            assert client.communicate(requests[len(requests) // 2 :], TIMEOUT)[0].count(b"\n") == 20_001


# --- Resets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [b"", HELLO, HELLO[:20], b"Content-Length: 1000\r\n\r\n{", padded(2_000, 10)],
    ids=["nothing", "a message", "half a line", "half a body", "much"],
)
def test_a_reset_connection_is_released(path, sent):
    """A rebooted machine sends a reset, and so does a process that is killed with unread data."""
    with NetworkDaemon("--listen", f"unix:{path}", "--websocket", "0", count=2) as server, Client(path) as other:
        port = int(server.addresses[1].split(":")[2].split("/")[0])
        other.initialize()
        before = server.descriptors()
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", port), TIMEOUT) as client:
                client.sendall(sent)
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            with Client(path) as client:
                client.socket.sendall(sent)  # closing it with unread responses resets it
        server.until_descriptors(before)
        assert "result" in other.ask("server/status")
