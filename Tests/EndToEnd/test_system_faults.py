"""Faults of the system: signals under load, suspensions, clocks, namespaces, full disks, too few descriptors, a log that is not read."""

import contextlib
import json
import os
import signal
import subprocess
import threading

import pytest

from daemon import BINARY, ROOT, TIMEOUT, encode, encode_all, initialize, request
from messages import TABLE
from network import Client, NetworkDaemon, eventually, freeze, is_accepted
from recording import replay

HELLO = encode(initialize())
MAIL = (ROOT / "protocol/examples/mail.jsonl").read_bytes()


def allowed(*command) -> bool:
    """Whether this process may create such a namespace."""
    return subprocess.run([*command, "true"], capture_output=True).returncode == 0


# --- Signals under load ---------------------------------------------------------------------------------------------


class Load(threading.Thread):
    """Writes requests until the connection is closed."""

    def __init__(self, write):
        super().__init__()
        self.write = write

    def run(self):
        with contextlib.suppress(OSError):
            self.write(HELLO)
            for start in range(1, 1_000_000, 100):
                self.write(encode_all([request(n, "server/status") for n in range(start, start + 100)]))


def assert_whole_and_in_order(answers: bytes):
    """The output ends with a whole line, and no response is missing before it."""
    assert answers.endswith(b"\n")
    ids = [json.loads(line)["id"] for line in answers.splitlines()]
    assert ids == list(range(len(ids))) and len(ids) > 1_000


SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


def default_action(name):
    """Popen options: the daemon starts with the signal's default action."""
    return {"preexec_fn": lambda: signal.signal(name, signal.SIG_DFL)}


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_under_load_cuts_no_response(name):
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
    with subprocess.Popen([BINARY], **pipes, **default_action(name)) as daemon:
        load = Load(daemon.stdin.write)
        load.start()
        answers = b""
        while answers.count(b"\n") < 1_000:
            answers += daemon.stdout.read(1 << 16)
        daemon.send_signal(name)
        while piece := daemon.stdout.read(1 << 16):
            answers += piece
        assert daemon.wait(TIMEOUT) == 128 + name
        load.join()
    assert_whole_and_in_order(answers)


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_under_load_cuts_no_response_of_any_client(path, name):
    with NetworkDaemon("--listen", f"unix:{path}", **default_action(name)) as server, contextlib.ExitStack() as stack:
        clients = [stack.enter_context(Client(path)) for _ in range(4)]
        loads = [Load(client.socket.sendall) for client in clients]
        for load in loads:
            load.start()
        answers = [b"" for _ in clients]
        for index, client in enumerate(clients):
            while answers[index].count(b"\n") < 1_000:
                answers[index] += client.socket.recv(1 << 16)
        server.process.send_signal(name)
        for index, client in enumerate(clients):
            with contextlib.suppress(ConnectionResetError):  # requests were still being sent
                while piece := client.socket.recv(1 << 16):
                    answers[index] += piece
        assert server.process.wait(TIMEOUT) == 128 + name and not path.exists()
        for load in loads:
            load.join()
    for output in answers:
        assert_whole_and_in_order(output)


# --- Time ------------------------------------------------------------------------------------------------------------


def test_an_animation_ends_once_after_a_suspension(path):
    """As after a machine's sleep during which its clock runs. Passed deadlines are reported at once, in order."""
    with NetworkDaemon("--listen", f"unix:{path}") as server, Client(path) as client:
        client.initialize(clock="system")
        client.ask("table/open", **TABLE)
        frame = client.ask("cell/open", table="t", cell="a")["result"]
        freeze(server.process)
        with pytest.raises(subprocess.TimeoutExpired):
            server.process.wait(frame["animation"]["duration"] / 1000 + 0.1)
        server.process.send_signal(signal.SIGCONT)
        ended = client.receive()
        assert (ended["method"], ended["params"]["finished"]) == ("cell/didOpen", True)
        assert client.ask("table/cells", table="t", cells=["a"])["result"]["cells"][0]["phase"] == "open"


TIME_NAMESPACE = ["unshare", "--time", "--fork", "--monotonic", "100000000"]


@pytest.mark.skipif(not allowed(*TIME_NAMESPACE), reason="needs a time namespace")
def test_a_monotonic_clock_with_another_origin_changes_nothing():
    sent = [initialize(clock="system", timestamp=5), request(1, "table/open", TABLE), request(2, "cell/open", {"table": "t", "cell": "a"})]
    done = subprocess.run([*TIME_NAMESPACE, BINARY], input=encode_all(sent), capture_output=True, timeout=TIMEOUT)
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and [each.get("id", each.get("method")) for each in messages] == [0, 1, "cell/willOpen", 2, "cell/didOpen"]
    assert 0 < messages[-1]["params"]["timestamp"] < 60_000


# --- Containers ------------------------------------------------------------------------------------------------------

CONTAINER = ["unshare", "--pid", "--fork", "--mount-proc"]


@pytest.mark.skipif(not allowed(*CONTAINER), reason="needs a PID namespace")
@pytest.mark.parametrize("number", [1, 2, os.getpid()], ids=["1", "2", "ours"])
def test_a_process_number_from_outside_a_container_is_not_watched(number):
    """The client started the container, so its number means another process or none inside. It is served to the end of its input."""
    sent = encode_all([initialize(processId=number), request(1, "server/status")])
    done = subprocess.run([*CONTAINER, BINARY], input=sent, capture_output=True, timeout=TIMEOUT)
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (0, 2, b"")


# --- Full disks ------------------------------------------------------------------------------------------------------

def test_output_to_a_file_at_its_size_limit_ends_the_daemon_after_what_fits(tmp_path):
    command = ["sh", "-c", 'ulimit -f 8; exec "$0" > "$1"', BINARY, tmp_path / "answers"]
    done = subprocess.run(command, input=MAIL, capture_output=True, timeout=TIMEOUT)
    assert (done.returncode, done.stderr) == (74, b"swiped: error: cannot write standard output: File too large\n")
    answers = (tmp_path / "answers").read_bytes()
    whole = subprocess.run([BINARY], input=MAIL, capture_output=True, timeout=TIMEOUT).stdout
    assert len(answers) == 8 * 512 and whole.startswith(answers)


# --- Too few descriptors ---------------------------------------------------------------------------------------------


def limited(count) -> list[str]:
    """Runs a command with so many descriptors."""
    return ["sh", "-c", f'ulimit -n {count}; exec "$@"', "sh"]


def short_session(count, *arguments) -> subprocess.CompletedProcess:
    sent = encode_all([initialize(processId=os.getpid()), request(1, "server/status")])
    return subprocess.run([*limited(count), BINARY, *arguments], input=sent, capture_output=True, timeout=TIMEOUT)


def test_too_few_descriptors_for_the_standard_streams_are_reported():
    done = short_session(4)
    assert (done.returncode, done.stdout) == (74, b"")
    assert done.stderr == b"swiped: error: cannot duplicate the standard streams: Too many open files\n"


@pytest.mark.parametrize("count", range(5, 12))
def test_descriptors_for_the_standard_streams_are_enough(tmp_path, count):
    """Without more, the daemon does not watch signals and the client's process, and refuses to record."""
    done = short_session(count)
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (0, 2, b"")
    done = short_session(count, "--record", file := tmp_path / "r")
    if done.returncode:
        assert (done.returncode, done.stdout) == (73, b"") and not file.exists()
        assert done.stderr == f"swiped: error: cannot record to {file}: Too many open files\n".encode()
    else:
        assert done.stdout.count(b"\n") == 2 and replay(file).returncode == 0


@pytest.mark.parametrize("arguments", [["--listen", "unix:s"], ["--websocket", "0"]], ids=lambda words: words[0])
def test_too_few_descriptors_to_serve_sockets_are_reported(tmp_path, arguments):
    """The daemon either starts, or reports that descriptors are missing."""
    refused = 0
    for count in range(4, 48, 3):
        command = [*limited(count), BINARY, *arguments]
        with subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE) as daemon:
            line = daemon.stderr.readline()
            if b"listening on" in line:
                daemon.terminate()
                assert daemon.wait(TIMEOUT) == 143
            else:
                assert daemon.wait(TIMEOUT) in (69, 74) and (b"descriptors" in line or b"Too many" in line)
                refused += 1
    assert refused > 1


# --- The log ---------------------------------------------------------------------------------------------------------


def provoke(path, count):
    """Makes the daemon log so many lines."""
    with Client(path) as client:
        client.initialize()
        for _ in range(count):
            with Client(path) as refused:
                assert refused.is_closed()


def test_a_full_log_blocks_no_client(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", "clients=1") as server:
        provoke(path, 1_500)  # more lines than the pipe holds
        eventually(lambda: is_accepted(path), "no client is accepted")
        assert server.stop() == 143


def test_a_closed_log_changes_nothing(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", "clients=1") as server:
        server.process.stderr.close()
        provoke(path, 10)
        eventually(lambda: is_accepted(path), "no client is accepted")
        assert server.stop() == 143
