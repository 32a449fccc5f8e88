"""`swiped connect`: a bridge to a shared daemon behaves like a daemon, and reports a lost connection."""

import contextlib
import shlex
import signal
import subprocess
import sys

import pytest

from daemon import BINARY, ROOT, TIMEOUT, encode, encode_all, initialize, notification, request
from network import Client, NetworkDaemon, fails, listening

HELLO = encode(initialize())
SHUTDOWN, EXIT = request(1, "shutdown"), notification("exit")


def connect(path, data: bytes) -> subprocess.CompletedProcess:
    return subprocess.run([BINARY, "connect", path], input=data, capture_output=True, timeout=TIMEOUT)


@contextlib.contextmanager
def bridge(path):
    """A bridge whose input stays open."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "bufsize": 0}
    with subprocess.Popen([BINARY, "connect", path], **pipes) as process:
        try:
            yield process
        finally:
            process.kill()


def initialize_session(process):
    process.stdin.write(HELLO)
    assert b'"id":0' in process.stdout.readline()


# --- Like a daemon ---------------------------------------------------------------------------------------------------


def test_the_conformance_suite_passes_through_bridges(server, path):
    """All cases share one daemon, and check the exit status."""
    command = [sys.executable, ROOT / "protocol/conformance/run", "--command", shlex.join([BINARY, "connect", str(path)])]
    ran = subprocess.run([*command, "--area", "framing", "--area", "life"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("framing", ["lines", "content-length"])
@pytest.mark.parametrize("last", [[], [EXIT], [SHUTDOWN], [SHUTDOWN, EXIT]], ids=["nothing", "exit", "shutdown", "both"])
def test_the_exit_status_is_the_sessions(server, path, framing, last):
    data = encode_all([initialize(), *last], framing)
    alone = subprocess.run([BINARY], input=data, capture_output=True, timeout=TIMEOUT)
    done = connect(path, data)
    assert (done.returncode, done.stderr) == (alone.returncode, b"")
    assert done.stdout.count(b'"jsonrpc"') == alone.stdout.count(b'"jsonrpc"')


def test_exit_ends_a_bridge_whose_input_stays_open(server, path):
    with bridge(path) as process:
        initialize_session(process)
        process.stdin.write(encode(EXIT))
        assert process.wait(TIMEOUT) == 1 and process.stdout.read() == b""


def test_a_bridge_forwards_large_data_in_both_directions(server, path):
    """More than all queues, pipes and sockets hold together."""
    padding = "x" * 2_000
    many = HELLO + b"".join(encode(request(n, "server/status", {"padding": padding})) for n in range(1, 12_000))
    large = b"".join(encode(request(n, "rpc.discover")) for n in range(12_000, 12_300))
    done = connect(path, many + large)
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (0, 12_300, b"")
    assert len(many) > 20 << 20 and len(done.stdout) > 20 << 20


# --- Lost connections -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [signal.SIGKILL, signal.SIGTERM])
def test_the_exit_status_distinguishes_a_lost_connection_from_the_sessions_end(server, path, name):
    with bridge(path) as process:
        initialize_session(process)
        server.stop(name)
        assert process.wait(TIMEOUT) == 75
        assert process.stderr.read() == f"swiped: error: {path}: the daemon closed the connection before the session was over\n".encode()


def test_a_killed_daemon_with_unread_requests_is_a_lost_connection(server, path):
    """Its responses arrive. Then the connection is reset."""
    with bridge(path) as process:
        initialize_session(process)
        server.freeze()
        process.stdin.write(encode(request(1, "server/status")))
        process.stdin.close()
        server.stop(signal.SIGKILL)
        assert process.wait(TIMEOUT) == 75 and process.stdout.read() == b""


def test_a_refused_connection_is_a_lost_connection(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", "clients=1"), Client(path) as client:
        client.initialize()
        assert connect(path, HELLO).returncode == 75


@pytest.mark.parametrize(
    "pieces, out, status",
    [
        ([b'{"id":0}\n', b"\0\0"], b'{"id":0}\n', 0),
        ([b'{"id":0}\n\0\1'], b'{"id":0}\n', 1),
        ([b'{"id":0}\n\0', b"\1"], b'{"id":0}\n', 1),
        ([b'{"id":0}\n', b"\0"], b'{"id":0}\n', 75),
        ([b'{"id":0}\n{"jso'], b'{"id":0}\n{"jso', 75),
        ([b'{"id":0}\n'], b'{"id":0}\n', 75),
    ],
    ids=["zero", "with the last message", "in two pieces", "cut", "in mid-message", "none"],
)
def test_the_exit_status_follows_all_output(path, pieces, out, status):
    with listening(path) as listener, bridge(path) as process:
        connection, _ = listener.accept()
        with connection:
            assert connection.recv(1) == b"\0", "the bridge requests the exit status"
            connection.sendall(pieces[0])
            came = process.stdout.readline()
            connection.sendall(b"".join(pieces[1:]))
        assert (came + process.stdout.read(), process.wait(TIMEOUT)) == (out, status)


def test_a_missing_daemon_is_reported(path):
    assert str(path) in fails("connect", str(path))


# --- The client's streams -----------------------------------------------------------------------------------------------


def test_a_closed_reader_ends_the_bridge(server, path):
    with bridge(path) as process:
        initialize_session(process)
        process.stdout.close()
        assert process.wait(TIMEOUT) == 141


@pytest.mark.parametrize("streams, status", [("</", 74), (">/dev/full", 74), (">&-", 141), ("2>&-", 0), ("<&- >&- 2>&-", 141)])
def test_unusual_streams_of_a_bridge_have_a_documented_exit_status(server, path, streams, status):
    command = ["sh", "-c", f'"$0" connect "$1" {streams}', BINARY, path]
    assert subprocess.run(command, input=HELLO, capture_output=True, timeout=TIMEOUT).returncode == status


@pytest.mark.parametrize("count", range(4, 12))
def test_a_bridge_without_descriptors_reports_the_error(server, path, count):
    command = ["sh", "-c", f'ulimit -n {count}; exec "$0" connect "$1"', BINARY, path]
    done = subprocess.run(command, input=HELLO, capture_output=True, timeout=TIMEOUT)
    if done.returncode:
        assert done.returncode in (69, 74) and b"Too many open files" in done.stderr and done.stdout == b""
    else:
        assert done.stdout.count(b"\n") == 1
