"""What a system does to its daemons: signals in the middle of work, stops, namespaces, full disks, no descriptors, nobody at the log."""

import contextlib
import json
import re
import os
import select
import signal
import subprocess
import sys
import threading

import pytest

from daemon import BINARY, ROOT, TIMEOUT, encode, encode_all, initialize, request
from messages import TABLE
from network import Client, NetworkDaemon, eventually, freeze, is_let_in

HELLO = encode(initialize())
MAIL = (ROOT / "protocol/examples/mail.jsonl").read_bytes()


def allowed(*command) -> bool:
    """Whether this process may make such a namespace."""
    return subprocess.run([*command, "true"], capture_output=True).returncode == 0


def test_the_faults_that_are_listed_are_brought_about():
    """Each test that the table in Tests/README.md names is there."""
    table = (ROOT / "Tests/README.md").read_text().partition("## Faults")[2].partition("\n## ")[0]
    named = re.findall(r"`(\w+)::(\w+)`", table)
    for file, name in named:
        assert f"def {name}(" in (ROOT / f"Tests/EndToEnd/{file}.py").read_text(), f"{file}::{name}"
    assert len(named) > 50 and all(row.count("|") == 5 and "::" in row for row in table.splitlines() if row.startswith("| ") and "fault |" not in row)


# --- Signals under load ---------------------------------------------------------------------------------------------


class Load(threading.Thread):
    """Writes requests until nobody takes them any more."""

    def __init__(self, write):
        super().__init__()
        self.write = write

    def run(self):
        with contextlib.suppress(OSError):
            self.write(HELLO)
            for start in range(1, 1_000_000, 100):
                self.write(encode_all([request(n, "server/status") for n in range(start, start + 100)]))


def assert_whole_and_in_order(answers: bytes):
    """What was said was said to its end, and nothing was left out before it."""
    assert answers.endswith(b"\n")
    ids = [json.loads(line)["id"] for line in answers.splitlines()]
    assert ids == list(range(len(ids))) and len(ids) > 1_000


SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


def usual(name):
    return {"preexec_fn": lambda: signal.signal(name, signal.SIG_DFL)}


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_under_load_cuts_no_answer(name):
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
    with subprocess.Popen([BINARY], **pipes, **usual(name)) as daemon:
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
def test_a_signal_under_load_cuts_no_answer_of_any_client(path, name):
    with NetworkDaemon("--listen", f"unix:{path}", **usual(name)) as server, contextlib.ExitStack() as stack:
        clients = [stack.enter_context(Client(path)) for _ in range(4)]
        loads = [Load(client.socket.sendall) for client in clients]
        for load in loads:
            load.start()
        answers = [b"" for _ in clients]
        for place, client in enumerate(clients):
            while answers[place].count(b"\n") < 1_000:
                answers[place] += client.socket.recv(1 << 16)
        server.process.send_signal(name)
        for place, client in enumerate(clients):
            with contextlib.suppress(ConnectionResetError):  # it was still being sent requests
                while piece := client.socket.recv(1 << 16):
                    answers[place] += piece
        assert server.process.wait(TIMEOUT) == 128 + name and not path.exists()
        for load in loads:
            load.join()
    for said in answers:
        assert_whole_and_in_order(said)


# --- Time that passes without it ------------------------------------------------------------------------------------


def test_a_motion_during_which_it_was_stopped_ends_once_when_it_goes_on(path):
    """As on a machine that was put to sleep with the clock running: what fell due meanwhile is told at once, in order."""
    with NetworkDaemon("--listen", f"unix:{path}") as server, Client(path) as client:
        client.greet(clock="system")
        client.ask("table/open", **TABLE)
        frame = client.ask("cell/open", table="t", cell="a")["result"]
        freeze(server.process)
        with pytest.raises(subprocess.TimeoutExpired):
            server.process.wait(frame["animation"]["duration"] / 1000 + 0.1)
        server.process.send_signal(signal.SIGCONT)
        ended = client.receive()
        assert (ended["method"], ended["params"]["finished"]) == ("cell/didOpen", True)
        assert client.ask("table/cells", table="t", cells=["a"])["result"]["cells"][0]["phase"] == "open"


ELSEWHEN = ["unshare", "--time", "--fork", "--monotonic", "100000000"]


@pytest.mark.skipif(not allowed(*ELSEWHEN), reason="needs a time namespace")
def test_a_machine_that_has_been_up_for_years_is_like_any_other():
    sent = [initialize(clock="system", timestamp=5), request(1, "table/open", TABLE), request(2, "cell/open", {"table": "t", "cell": "a"})]
    done = subprocess.run([*ELSEWHEN, BINARY], input=encode_all(sent), capture_output=True, timeout=TIMEOUT)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and [each.get("id", each.get("method")) for each in said] == [0, 1, "cell/willOpen", 2, "cell/didOpen"]
    assert 0 < said[-1]["params"]["timestamp"] < 60_000


# --- A world of its own ---------------------------------------------------------------------------------------------

CONTAINER = ["unshare", "--pid", "--fork", "--mount-proc"]

# The first process of a container: ends as whoever ends there first after the client.
INIT = """
import os, subprocess, sys
client, ended = subprocess.Popen(sys.argv[1:]), None
while ended in (None, client.pid): ended, status = os.wait()
os._exit(os.waitstatus_to_exitcode(status))
"""
# A client there: says hello, lets somebody else hold the daemon's input as well, and ends when its own input does.
CLIENT = """
import json, os, subprocess, sys
reader, writer = os.pipe()
daemon = subprocess.Popen(sys.argv[1:], stdin=reader)
subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"], pass_fds=[writer])
hello = {"protocolVersion": "1.0", "clock": "client", "timestamp": 0, "processId": os.getpid()}
os.write(writer, json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello}).encode() + b"\\n")
sys.stdin.read()
os._exit(0)
"""


@pytest.mark.skipif(not allowed(*CONTAINER), reason="needs a PID namespace")
def test_a_client_in_a_container_is_watched_by_its_number_there():
    command = [*CONTAINER, sys.executable, "-c", INIT, sys.executable, "-c", CLIENT, BINARY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as container:
        assert b'"id":0' in container.stdout.readline()
        container.stdin.close()
        assert container.wait(TIMEOUT) == 0 and container.stdout.read() == b""


@pytest.mark.skipif(not allowed(*CONTAINER), reason="needs a PID namespace")
@pytest.mark.parametrize("number", [1, 2, os.getpid()])
def test_a_number_from_outside_a_container_is_of_nobody_within(number):
    """The client started the container, and its number there is another's or none: it is served until it ends its input."""
    sent = encode_all([initialize(processId=number), request(1, "server/status")])
    done = subprocess.run([*CONTAINER, BINARY], input=sent, capture_output=True, timeout=TIMEOUT)
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (0, 2, b"")


# --- Disks that are full --------------------------------------------------------------------------------------------

# Runs a program in a folder of 16 KiB, and tells its exit status last.
SMALL = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs -o size=16k none "$0" && cd "$0" && "$@"; echo status $?; cat answers 2>/dev/null']
can_mount = pytest.mark.skipif(not allowed("unshare", "--mount", *SMALL[2:4], "mount -t tmpfs none /mnt"), reason="needs a mount namespace")


def in_small(folder, command) -> tuple[int, bytes]:
    """Its exit status, and what it wrote to the file `answers` there."""
    done = subprocess.run([*SMALL, folder, "sh", "-c", command, BINARY], input=MAIL * 3, capture_output=True, timeout=TIMEOUT)
    status, _, answers = done.stdout.partition(b"\n")
    return int(status.split()[1]), answers + b"|" + done.stderr


@can_mount
def test_answers_to_a_full_disk_end_the_daemon_with_what_fits_written(tmp_path):
    status, said = in_small(tmp_path, '"$0" > answers')
    answers, _, told = said.rpartition(b"|")
    whole = subprocess.run([BINARY], input=MAIL * 3, capture_output=True, timeout=TIMEOUT).stdout
    assert status == 74 and told == b"swiped: error: standard output cannot be written: No space left on device\n"
    assert len(answers) == 16 << 10 and whole.startswith(answers)


@can_mount
def test_a_recording_on_a_full_disk_ends_and_costs_no_answer(tmp_path):
    status, told = in_small(tmp_path, '"$0" --record recording > /dev/null')
    assert (status, told) == (0, b"|swiped: error: recording stopped: No space left on device\n")


def test_a_limit_to_the_size_of_files_is_like_a_full_disk(tmp_path):
    command = ["sh", "-c", 'ulimit -f 8; exec "$0" > "$1"', BINARY, tmp_path / "answers"]
    done = subprocess.run(command, input=MAIL, capture_output=True, timeout=TIMEOUT)
    assert (done.returncode, done.stderr) == (74, b"swiped: error: standard output cannot be written: File too large\n")


# --- No descriptors -------------------------------------------------------------------------------------------------


def limited(count) -> list[str]:
    return ["sh", "-c", f'ulimit -n {count}; exec "$@"', "sh"]


@pytest.mark.parametrize("arguments", [["--listen", "unix:{}"], ["--websocket", "0"], ["--pipe", "{}"]], ids=lambda words: words[0])
def test_with_too_few_descriptors_a_daemon_for_others_does_not_start_and_says_why(path, arguments):
    """With enough it listens, or finds nobody to call; between the two there is nothing."""
    command = [word.format(f"unix:{path}" if "unix" in word else path) for word in arguments]
    refused = 0
    for count in range(4, 48, 3):
        with subprocess.Popen([*limited(count), BINARY, *command], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE) as daemon:
            told = daemon.stderr.readline()
            if b"listening on" in told:
                daemon.terminate()
                assert daemon.wait(TIMEOUT) == 143
            else:
                assert daemon.wait(TIMEOUT) in (69, 74) and (b"descriptors" in told or b"Too many" in told or b"No such file" in told)
                refused += 1
    assert refused > 1


@pytest.mark.figures
def test_who_waits_for_a_descriptor_costs_nothing_meanwhile(path):
    """The daemon tries once a second, and says so each time."""
    with NetworkDaemon("--listen", f"unix:{path}", prefix=limited(40)) as server, contextlib.ExitStack() as stack:
        for _ in range(60):
            stack.enter_context(Client(path))
        server.line()
        server.line()
        assert not select.select([server.process.stderr], [], [], 0.3)[0] and server.processor_seconds() < 0.5
        assert server.stop() == 143


# --- Nobody at the log ----------------------------------------------------------------------------------------------


def provoke(path, count):
    """Has the daemon say so many lines."""
    with Client(path) as client:
        client.greet()
        for _ in range(count):
            with Client(path) as stranger:
                assert stranger.is_closed()


def test_a_log_that_nobody_reads_holds_up_no_client(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", "clients=1") as server:
        provoke(path, 1_500)  # more lines than the pipe holds
        eventually(lambda: is_let_in(path), "nobody is let in")
        assert server.stop() == 143


def test_a_log_that_was_closed_ends_nothing(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", "clients=1") as server:
        server.process.stderr.close()
        provoke(path, 10)
        eventually(lambda: is_let_in(path), "nobody is let in")
        assert server.stop() == 143
