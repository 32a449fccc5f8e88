"""Clients that do not read while they write, read slowly, stop, or vanish: what is kept for them, how long, and what the others notice."""

import contextlib
import select
import signal
import socket
import struct
import subprocess
import threading
from collections.abc import Iterator

import pytest

from daemon import BINARY, TIMEOUT, encode, initialize, notification, request, wait_until_read
from network import Client, NetworkDaemon, eventually, freeze, listening

HELLO = encode(initialize())
MIB = 1 << 20


# --- Writing all before reading -------------------------------------------------------------------------------------


class Pipes:
    """Standard input and output of a command, as blocking as they come."""

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
        elif how == "call":
            listener = stack.enter_context(listening(path))
            stack.enter_context(subprocess.Popen([BINARY, "--pipe", path], stdin=subprocess.DEVNULL))
            client = Socket(listener.accept()[0])
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
        ("call", MIB, 5_400, 4_000),
        ("bridge", 16 * MIB, 85_000, 300),
    ],
)
def test_a_client_that_writes_all_before_it_reads_is_served_up_to_what_is_stated(path, how, bound, count, bytes_each):
    """It asks for nearly as much as may wait, with far more than all pipes and sockets between hold."""
    data = padded(count, bytes_each)
    with carried_by(how, path) as client:
        client.write(data)
        answers = client.read()
    assert answers.count(b"\n") == count + 1
    assert 0.9 * bound < len(answers) < bound and len(data) > 1.1 * len(answers)


# --- Reading slowly, and not at all ---------------------------------------------------------------------------------


def impatient(path, milliseconds) -> NetworkDaemon:
    return NetworkDaemon("--listen", f"unix:{path}", "--limit", f"patience={milliseconds}")


def test_who_reads_nothing_for_long_is_left_and_the_daemon_says_so(path):
    with impatient(path, 200) as server, Client(path) as deaf, Client(path) as other:
        deaf.socket.settimeout(0.2)
        with pytest.raises((TimeoutError, ConnectionError)):
            while True:
                deaf.socket.sendall(b"1\n" * 50_000)
        assert server.line() == "swiped: warning: client disconnected: it does not read its responses\n"
        assert "result" in other.greet().ask("server/status")


def test_who_reads_slowly_is_not_left(path):
    """It takes several times the patience until it is listened to again, and less for each piece."""
    with impatient(path, 800) as server, Client(path) as slow:
        writer = threading.Thread(target=Socket(slow.socket).write, args=[padded(9_000, 10)])
        writer.start()
        answers = 0
        while piece := slow.socket.recv(1 << 15):
            answers += piece.count(b"\n")
            with pytest.raises(subprocess.TimeoutExpired):
                server.process.wait(0.06)
        writer.join()
        assert answers == 9_001


def test_who_reads_less_than_makes_room_for_a_write_is_not_left(path):
    """A Unix socket takes more when three quarters of its 208 KiB were read; this client reads 100 kB in the patience's time."""
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", "patience=2000", "--limit", "outputBytes=65536") as server:
        with Client(path) as slow:
            writer = threading.Thread(target=Socket(slow.socket).write, args=[padded(9_000, 10)])
            writer.start()
            eventually(lambda: not select.select([], [slow.socket], [], 0.5)[1], "it goes on listening")
            answers = 0
            for _ in range(60):
                answers += slow.socket.recv(5_000).count(b"\n")
                with pytest.raises(subprocess.TimeoutExpired):
                    server.process.wait(0.1)
            answers += slow.socket.makefile("rb").read().count(b"\n")
            writer.join()
            assert answers == 9_001


def test_a_client_that_was_stopped_gets_everything_later(path):
    requests = padded(20_000, 10)
    with NetworkDaemon("--listen", f"unix:{path}"), Client(path) as other:
        with subprocess.Popen([BINARY, "connect", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
            client.stdin.write(requests[: len(requests) // 2])
            client.stdin.flush()
            wait_until_read(client)
            freeze(client)
            assert "result" in other.greet().ask("server/status")
            client.send_signal(signal.SIGCONT)
            assert client.communicate(requests[len(requests) // 2 :], TIMEOUT)[0].count(b"\n") == 20_001


def test_patience_does_not_run_out_while_the_daemon_is_stopped(path):
    """Client and daemon may have been stopped together, with their machine: the client gets its time to go on."""
    with impatient(path, 1_500) as server, Client(path) as client:
        writer = threading.Thread(target=Socket(client.socket).write, args=[padded(12_000, 40)])
        writer.start()
        eventually(lambda: not select.select([], [client.socket], [], 0.5)[1], "it goes on listening")
        server.freeze()
        for seconds, go_on in ((3.0, signal.SIGCONT), (0.2, 0)):
            with pytest.raises(subprocess.TimeoutExpired):
                server.process.wait(seconds)
            server.process.send_signal(go_on)
        assert client.socket.makefile("rb").read().count(b"\n") == 12_001
        writer.join()


@pytest.mark.parametrize("how", ["alone", "bridge"])
def test_after_exit_it_does_not_run_out_either(path, how):
    """A pipeline that was stopped as a whole (Ctrl-Z) and goes on."""
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(NetworkDaemon("--listen", f"unix:{path}")) if how == "bridge" else None
        outlive_a_stop([BINARY, "connect", path] if server else [BINARY], server)


def outlive_a_stop(command: list, server: NetworkDaemon | None):
    before = server.descriptors() if server else 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as daemon:
        daemon.stdin.write(padded(3_000, 10) + encode(notification("exit")))
        wait_until_read(daemon)
        if server:
            eventually(lambda: server.descriptors() <= before, "the session does not end")
        freeze(daemon)
        for seconds, go_on in ((4.5, signal.SIGCONT), (0.2, 0)):
            with pytest.raises(subprocess.TimeoutExpired):
                daemon.wait(seconds)
            daemon.send_signal(go_on)
        assert daemon.stdout.readall().count(b"\n") == 3_001 and daemon.wait(TIMEOUT) == 1


# --- Vanishing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [b"", HELLO, HELLO[:20], b"Content-Length: 1000\r\n\r\n{", padded(2_000, 10)],
    ids=["nothing", "a message", "half a line", "half a body", "much"],
)
def test_who_resets_a_connection_is_forgotten(path, sent):
    """By a port: a reset is what a machine sends that has started anew, or a process that was killed with data unread."""
    with NetworkDaemon("--listen", f"unix:{path}", "--websocket", "0", count=2) as server, Client(path) as other:
        port = int(server.addresses[1].split(":")[2].split("/")[0])
        other.greet()
        before = server.descriptors()
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", port), TIMEOUT) as client:
                client.sendall(sent)
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            with Client(path) as client:
                client.socket.sendall(sent)  # and closes with the answers unread, which resets it
        server.until_descriptors(before)
        assert "result" in other.ask("server/status")
