"""As long as its client and no longer: `processId`, whoever else holds the pipes; and a daemon in want of descriptors."""

import contextlib
import fcntl
import json
import os
import signal
import subprocess
import sys
import termios

import pytest

from daemon import BINARY, TIMEOUT, Daemon, encode, encode_all, initialize, request
from messages import BUTTONS
from network import NetworkDaemon, eventually
from recording import replay
from test_process import read_until

GONE = 2**31 - 1  # more than any system lets a process have
OPEN = {"type": "curve", "duration": 60, "easing": "linear"}
TABLE = {"table": "t", "width": 320, "actions": BUTTONS, "behavior": {"settle": {"open": OPEN}}}

# The client starts a shell, the shell the daemon; the shell outlives the client, and tells the daemon's status.
CLIENT = """
import subprocess, sys
shell = '"$@"; echo status $? >&2'
subprocess.Popen(["sh", "-c", shell, "sh", *sys.argv[1:]])
sys.stdin.close()
print("started", file=sys.stderr, flush=True)
__import__("signal").pause()
"""


class Orphan:
    """A daemon whose client can be killed, while its pipes stay open: we hold their other sides."""

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
            stream.close()  # which ends the daemon, whatever it was waiting for

    def bereave(self):
        self.client.kill()
        self.client.wait()

    def rest(self) -> tuple[list, int]:
        """What it says until it ends, and its exit status."""
        messages = [json.loads(line) for line in read_until(self.stdout.fileno(), lambda data: False).splitlines()]
        word, status = read_until(self.stderr.fileno(), lambda data: False).splitlines()[-1].split()
        assert word == b"status"
        return messages, int(status)

    def line(self) -> bytes:
        """What comes up to the end of a line, with nothing after it."""
        return read_until(self.stdout.fileno(), lambda data: data.endswith(b"\n"))


def hello(process, **more) -> dict:
    return initialize(processId=process, **more)


@pytest.fixture(params=["alone", "bridge"])
def orphan(request, tmp_path):
    """A daemon, or a bridge to one."""
    with contextlib.ExitStack() as stack:
        if request.param == "bridge":
            stack.enter_context(NetworkDaemon("--listen", f"unix:{tmp_path}/s"))
        yield stack.enter_context(Orphan(*(["connect", f"{tmp_path}/s"] if request.param == "bridge" else [])))


# --- The client's process ------------------------------------------------------------------------------------------------


def test_the_end_of_the_clients_process_is_the_end_of_the_input(orphan):
    orphan.stdin.write(encode(hello(orphan.client.pid)))
    assert json.loads(orphan.line())["id"] == 0
    orphan.bereave()
    assert orphan.rest() == ([], 0)


def test_what_it_has_sent_is_answered_and_what_moves_comes_to_rest(orphan):
    requests = [request(number, "server/status") for number in range(2, 500)]
    opening = [request(1, "table/open", TABLE), request(1, "cell/open", {"table": "t", "cell": "a"})]
    orphan.stdin.write(encode(hello(orphan.client.pid, clock="system")))
    assert json.loads(orphan.line())["id"] == 0
    orphan.stdin.write(encode_all([*opening, *requests]))
    orphan.bereave()
    messages, status = orphan.rest()
    assert [message["id"] for message in messages if "id" in message] == [1, 1, *range(2, 500)]
    assert [message["method"] for message in messages if "method" in message] == ["cell/willOpen", "cell/didOpen"]
    assert status == 0


@pytest.mark.parametrize("is_shut_down", [False, True])
def test_with_headers_it_ends_as_an_exit(orphan, is_shut_down):
    sent = [hello(orphan.client.pid)] + [request(1, "shutdown")] * is_shut_down
    orphan.stdin.write(encode_all(sent, "content-length"))
    end = b'"id":1,"result":null}' if is_shut_down else b'"revision":0}}'
    read_until(orphan.stdout.fileno(), lambda data: data.endswith(end))
    orphan.bereave()
    assert orphan.rest() == ([], 0 if is_shut_down else 1)


def test_a_recording_of_it_plays_the_same(tmp_path):
    with Orphan("--record", str(tmp_path / "r")) as orphan:
        orphan.stdin.write(encode(hello(orphan.client.pid)))
        orphan.line()
        orphan.bereave()
        assert orphan.rest() == ([], 0)
    done = replay(tmp_path / "r")
    assert (done.returncode, done.stdout) == (0, b"the same: 1 messages\n")


def test_answers_that_nobody_will_read_do_not_keep_it(orphan):
    """The pipe is held open by somebody who does not read it: the daemon waits for a moment, and leaves."""
    orphan.stdin.write(encode(hello(orphan.client.pid)))
    orphan.line()
    orphan.stdin.write(b"1\n" * 5_000)
    orphan.bereave()
    said = read_until(orphan.stderr.fileno(), lambda data: b"status" in data)
    assert said.endswith(b"status 141\n")


def test_nothing_is_served_after_the_end_of_the_input(tmp_path):
    """The client's process has ended, its answers fill all there is, and two motions run: somebody else reads then, and one ends."""
    opening = []
    for name, duration in (("t", 1_500), ("u", 2_500)):
        table = TABLE | {"table": name, "behavior": {"settle": {"open": OPEN | {"duration": duration}}}}
        opening += [request(1, "table/open", table), request(2, "cell/open", {"table": name, "cell": "a"})]
    with Orphan("--record", str(tmp_path / "r"), "--limit", "outputBytes=4096") as orphan:
        orphan.stdin.write(encode_all([hello(orphan.client.pid, clock="system"), *opening, request("ready", "server/status")]))
        read_until(orphan.stdout.fileno(), lambda data: b'"ready"' in data)
        orphan.stdin.write(b"1\n" * 5_000)
        eventually(lambda: int.from_bytes(fcntl.ioctl(orphan.stdout, termios.FIONREAD, bytes(4)), sys.byteorder) > 60_000, "the pipe is not full")
        orphan.bereave()
        eventually(lambda: b"inputEnded" in (tmp_path / "r").read_bytes(), "the input does not end")
        orphan.rest()
    names = [list(json.loads(line))[1] for line in (tmp_path / "r").read_bytes().splitlines()[1:]]
    assert names.count("inputEnded") == 1 and not any(name.startswith("in") for name in names[names.index("inputEnded") + 1 :])
    assert replay(tmp_path / "r").returncode == 0


def test_a_client_that_ended_before_it_was_told_of_is_not_waited_for():
    with Orphan() as orphan:
        orphan.bereave()
        orphan.stdin.write(encode_all([hello(orphan.client.pid), request(1, "server/status")]))
        answers = read_until(orphan.stdout.fileno(), lambda data: data.count(b"\n") == 2)
        assert [json.loads(line)["id"] for line in answers.splitlines()] == [0, 1]


@contextlib.contextmanager
def stranger():
    process = subprocess.Popen(["cat"], stdin=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdin.close()


def test_a_process_that_did_not_start_the_daemon_is_not_watched():
    """In a container the client's number is somebody else's."""
    with stranger() as process, Daemon() as daemon:
        daemon.initialize(processId=process.pid)
        process.kill()
        process.wait()
        assert daemon.result("server/status") and daemon.result("server/status")
        assert daemon.close() == 0


@pytest.mark.parametrize("process", [None, 0, GONE])
def test_a_process_that_cannot_be_seen_is_not_watched(process):
    with Daemon() as daemon:
        daemon.initialize(processId=process)
        assert daemon.result("server/status") and daemon.result("server/status")
        assert daemon.close() == 0


def test_a_client_that_lives_changes_nothing():
    with Daemon() as daemon:
        daemon.initialize(processId=os.getpid())
        assert daemon.result("server/status")
        daemon.process.send_signal(signal.SIGSTOP)
        daemon.process.send_signal(signal.SIGCONT)
        assert daemon.close() == 0


# --- No descriptors left -------------------------------------------------------------------------------------------------


def limited(count, *arguments) -> subprocess.CompletedProcess:
    """A short session of a process that may have so many descriptors."""
    sent = encode_all([hello(os.getpid()), request(1, "server/status")])
    command = ["bash", "-c", f'ulimit -n {count}; exec "$0" "$@"', BINARY, *arguments]
    return subprocess.run(command, input=sent, capture_output=True, timeout=TIMEOUT)


def test_too_few_descriptors_end_it_and_it_says_so():
    done = limited(4)
    assert (done.returncode, done.stdout) == (74, b"")
    assert done.stderr == b"swiped: error: cannot duplicate the standard streams: Too many open files\n"


@pytest.mark.parametrize("count", range(5, 12))
def test_descriptors_for_its_streams_are_enough(count):
    """It goes without signals to be read, and without watching its client, sooner than it goes."""
    done = limited(count)
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (0, 2, b"")


@pytest.mark.parametrize("count", range(5, 12))
def test_a_recording_is_made_or_said_not_to_be(tmp_path, count):
    file = tmp_path / "r"
    done = limited(count, "--record", str(file))
    if done.returncode:
        assert (done.returncode, done.stdout) == (73, b"")
        assert done.stderr == f"swiped: error: cannot record in {file}: Too many open files\n".encode()
    else:
        assert done.stdout.count(b"\n") == 2 and replay(file).returncode == 0
    assert (done.returncode == 0) == file.exists()


# --- A clock that stands still -------------------------------------------------------------------------------------------


def swipe_at_one_moment(daemon, **when) -> dict:
    daemon.result("table/open", TABLE | when)
    place = {"table": "t", "cell": "a"} | when
    daemon.result("gesture/begin", place)
    for step in range(1, 9):
        frame = daemon.result("gesture/update", place | {"translation": {"x": -10 * step, "y": 0}})
        assert frame["offset"] == -10 * step
    return daemon.result("gesture/end", place)


@pytest.mark.parametrize("clock", ["client", "system"])
def test_a_clock_that_stands_still_makes_no_speed_and_no_nonsense(clock):
    """All samples are of one moment, which no velocity can be told from; what moves waits for the clock."""
    with Daemon() as daemon:
        daemon.initialize(clock=clock, timestamp=2e9 - 600_000)
        ended = swipe_at_one_moment(daemon, timestamp=2e9)
        assert ended["decision"]["velocity"] == 0 and ended["decision"]["outcome"] == "open"
        for _ in range(20):
            assert daemon.result("table/cells", {"table": "t", "cells": ["a"], "timestamp": 2e9})["cells"][0]["phase"] == "settling"
        notes, _ = daemon.exchange("clock/advance", {"timestamp": 2e9 + 60})
        assert [note["method"] for note in notes] == ["cell/didOpen"]
