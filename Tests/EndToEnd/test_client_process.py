"""`processId`: the daemon, or a bridge to it, watches the client's process and exits with it, even if the pipes stay open."""

import contextlib
import json
import os
import signal
import subprocess
import sys

import pytest

from daemon import BINARY, Daemon, encode, encode_all, initialize, read_until, request
from messages import BUTTONS
from network import NetworkDaemon
from recording import replay

NO_PROCESS = 2**31 - 1  # above every system's largest process number
OPEN = {"type": "curve", "duration": 60, "easing": "linear"}
TABLE = {"table": "t", "width": 320, "actions": BUTTONS, "behavior": {"settle": {"open": OPEN}}}

# The client starts a shell, which starts the daemon. The shell outlives the client, and prints the daemon's exit status.
CLIENT = """
import subprocess, sys
shell = '"$@"; echo status $? >&2'
subprocess.Popen(["sh", "-c", shell, "sh", *sys.argv[1:]])
sys.stdin.close()
print("started", file=sys.stderr, flush=True)
__import__("signal").pause()
"""


class OrphanedDaemon:
    """A daemon whose client can be killed while its pipes stay open, because the test holds their other ends."""

    def __init__(self, *arguments):
        self.pipes = {name: subprocess.PIPE for name in ("stdin", "stdout", "stderr")}
        self.client = subprocess.Popen([sys.executable, "-c", CLIENT, BINARY, *arguments], bufsize=0, **self.pipes)
        self.stdin, self.stdout, self.stderr = self.client.stdin, self.client.stdout, self.client.stderr
        assert self.stderr.readline() == b"started\n"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.kill()
        self.client.wait()
        for stream in (self.stdin, self.stdout, self.stderr):
            stream.close()  # which ends the daemon in any state

    def kill_client(self):
        self.client.kill()
        self.client.wait()

    def rest(self) -> tuple[list, int]:
        """The rest of its output, and its exit status."""
        messages = [json.loads(line) for line in read_until(self.stdout.fileno(), lambda data: False).splitlines()]
        word, status = read_until(self.stderr.fileno(), lambda data: False).splitlines()[-1].split()
        assert word == b"status"
        return messages, int(status)

    def line(self) -> bytes:
        """Output up to the end of a line."""
        return read_until(self.stdout.fileno(), lambda data: data.endswith(b"\n"))


@pytest.fixture(params=["alone", "bridge"])
def orphan(request, tmp_path):
    """A daemon on standard streams, or a bridge to one."""
    with contextlib.ExitStack() as stack:
        if request.param == "bridge":
            stack.enter_context(NetworkDaemon("--listen", f"unix:{tmp_path}/s"))
        yield stack.enter_context(OrphanedDaemon(*(["connect", f"{tmp_path}/s"] if request.param == "bridge" else [])))


def test_the_exit_of_the_clients_process_ends_the_input(orphan):
    orphan.stdin.write(encode(initialize(processId=orphan.client.pid)))
    assert json.loads(orphan.line())["id"] == 0
    orphan.kill_client()
    assert orphan.rest() == ([], 0)


def test_after_the_exit_pending_requests_are_answered_and_animations_end(orphan):
    requests = [request(number, "server/status") for number in range(2, 500)]
    opening = [request(1, "table/open", TABLE), request(1, "cell/open", {"table": "t", "cell": "a"})]
    orphan.stdin.write(encode(initialize(processId=orphan.client.pid, clock="system")))
    assert json.loads(orphan.line())["id"] == 0
    orphan.stdin.write(encode_all([*opening, *requests]))
    orphan.kill_client()
    messages, status = orphan.rest()
    assert [message["id"] for message in messages if "id" in message] == [1, 1, *range(2, 500)]
    assert [message["method"] for message in messages if "method" in message] == ["cell/willOpen", "cell/didOpen"]
    assert status == 0


@pytest.mark.parametrize("is_shut_down", [False, True])
def test_with_content_length_framing_the_exit_counts_as_the_end_of_input(orphan, is_shut_down):
    sent = [initialize(processId=orphan.client.pid)] + [request(1, "shutdown")] * is_shut_down
    orphan.stdin.write(encode_all(sent, "content-length"))
    end = b'"id":1,"result":null}' if is_shut_down else b'"revision":0}}'
    read_until(orphan.stdout.fileno(), lambda data: data.endswith(end))
    orphan.kill_client()
    assert orphan.rest() == ([], 0 if is_shut_down else 1)


def test_a_recording_of_the_exit_replays_the_same(tmp_path):
    with OrphanedDaemon("--record", str(tmp_path / "r")) as orphan:
        orphan.stdin.write(encode(initialize(processId=orphan.client.pid)))
        orphan.line()
        orphan.kill_client()
        assert orphan.rest() == ([], 0)
    done = replay(tmp_path / "r")
    assert (done.returncode, done.stdout) == (0, b"the same: 1 messages\n")


def test_a_client_that_exited_before_initialize_is_not_watched():
    with OrphanedDaemon() as orphan:
        orphan.kill_client()
        orphan.stdin.write(encode_all([initialize(processId=orphan.client.pid), request(1, "server/status")]))
        answers = read_until(orphan.stdout.fileno(), lambda data: data.count(b"\n") == 2)
        assert [json.loads(line)["id"] for line in answers.splitlines()] == [0, 1]


@contextlib.contextmanager
def unrelated_process():
    process = subprocess.Popen(["cat"], stdin=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdin.close()


def test_a_process_that_did_not_start_the_daemon_is_not_watched():
    """In a container, the client's number may belong to another process."""
    with unrelated_process() as process, Daemon() as daemon:
        daemon.initialize(processId=process.pid)
        process.kill()
        process.wait()
        assert daemon.result("server/status") and daemon.result("server/status")
        assert daemon.close() == 0


@pytest.mark.parametrize("process", [None, 0, NO_PROCESS])
def test_an_unknown_process_is_not_watched(process):
    with Daemon() as daemon:
        daemon.initialize(processId=process)
        assert daemon.result("server/status") and daemon.result("server/status")
        assert daemon.close() == 0


def test_a_running_client_changes_nothing():
    with Daemon() as daemon:
        daemon.initialize(processId=os.getpid())
        assert daemon.result("server/status")
        daemon.process.send_signal(signal.SIGSTOP)
        daemon.process.send_signal(signal.SIGCONT)
        assert daemon.close() == 0
