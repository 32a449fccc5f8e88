"""The process: what its descriptors may be, how it ends, and what it costs when nobody reads."""

import json
import os
import pty
import select
import signal
import socket
import subprocess
import sys
import time

import pytest

from daemon import BINARY, TIMEOUT, Daemon, TimedOut, encode_all, initialize, parse, request, run, split_bodies
from messages import SWIPE

CONVERSATION = encode_all(SWIPE)


def finish(process, timeout=TIMEOUT) -> int:
    try:
        return process.wait(timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise TimedOut(f"still running after {timeout} s") from None


def read_until(descriptor, enough, timeout=TIMEOUT) -> bytes:
    """Reads until `enough(data)` or the end of the stream."""
    data, deadline = b"", time.monotonic() + timeout
    while not enough(data):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([descriptor], [], [], left)[0]:
            raise TimedOut(f"only {data!r}")
        try:
            piece = os.read(descriptor, 65536)
        except OSError:  # a pty whose other end is closed
            return data
        if not piece:
            return data
        data += piece
    return data


@pytest.fixture(scope="module")
def expected() -> bytes:
    return run(CONVERSATION).stdout


# --- Every kind of descriptor --------------------------------------------------------------------------------------


def test_files_in_and_out(tmp_path, expected):
    (tmp_path / "in").write_bytes(CONVERSATION)
    with open(tmp_path / "in", "rb") as source, open(tmp_path / "out", "wb") as sink:
        status = finish(subprocess.Popen([BINARY], stdin=source, stdout=sink))
    assert (status, (tmp_path / "out").read_bytes()) == (0, expected)


def test_appending_to_a_file(tmp_path, expected):
    (tmp_path / "out").write_bytes(b"before\n")
    with open(tmp_path / "out", "ab") as sink:
        process = subprocess.Popen([BINARY], stdin=subprocess.PIPE, stdout=sink)
        process.stdin.write(CONVERSATION)
        process.stdin.close()
        assert finish(process) == 0
    assert (tmp_path / "out").read_bytes() == b"before\n" + expected


def test_a_shell_pipeline(tmp_path, expected):
    (tmp_path / "in").write_bytes(CONVERSATION)
    done = subprocess.run(["sh", "-c", 'cat "$1" | "$0" | cat', BINARY, str(tmp_path / "in")], capture_output=True, timeout=TIMEOUT)
    assert done.stdout == expected


def test_output_to_dev_null():
    process = subprocess.Popen([BINARY], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    process.stdin.write(CONVERSATION)
    process.stdin.close()
    assert finish(process) == 0


def test_no_input_ends_at_once():
    started = time.monotonic()
    done = subprocess.run([BINARY], stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
    assert (done.returncode, done.stdout) == (0, b"")
    assert time.monotonic() - started < 5, "at once, even on a busy machine"


@pytest.mark.parametrize("framing", ["content-length", "lines"])
def test_no_input_with_a_framing_said_ends_too(framing):
    assert run(b"", framing, ["--framing", framing]).messages == []


def test_a_socket_pair(expected):
    ours, theirs = socket.socketpair()
    process = subprocess.Popen([BINARY], stdin=theirs, stdout=theirs)
    theirs.close()
    ours.sendall(CONVERSATION)
    ours.shutdown(socket.SHUT_WR)
    assert read_until(ours.fileno(), lambda data: False) == expected
    assert finish(process) == 0
    ours.close()


def test_descriptors_keep_their_flags():
    """Descriptors are shared with the parent's shell: O_NONBLOCK left on one breaks whoever comes after."""
    ours, theirs = socket.socketpair()
    process = subprocess.Popen([BINARY], stdin=theirs, stdout=theirs)
    ours.sendall(encode_all(SWIPE[:1]))
    read_until(ours.fileno(), lambda data: b"\n" in data)
    assert os.get_blocking(theirs.fileno()), "while it runs"
    ours.shutdown(socket.SHUT_WR)
    assert finish(process) == 0
    assert os.get_blocking(theirs.fileno()), "after it"
    ours.close(), theirs.close()


def raw_pty():
    import tty

    main, other = pty.openpty()
    tty.setraw(other)
    return main, other


def test_a_terminal(expected):
    main, other = raw_pty()
    process = subprocess.Popen([BINARY], stdin=other, stdout=other, stderr=subprocess.DEVNULL, start_new_session=True)
    os.close(other)
    os.write(main, CONVERSATION)
    lines = expected.count(b"\n")
    assert read_until(main, lambda data: data.count(b"\n") >= lines) == expected
    os.close(main)
    finish(process)


def test_bare_on_a_terminal_it_gives_a_hint():
    """Somebody typed `swiped` and waits: a line on stderr says what it is and how to leave; stdout stays pure."""
    main, other = pty.openpty()
    out, into = os.pipe()
    process = subprocess.Popen([BINARY], stdin=other, stdout=into, stderr=other, start_new_session=True)
    os.close(other), os.close(into)
    hint = read_until(main, lambda data: b"\n" in data)
    assert b"swiped" in hint.lower()
    os.write(main, b"\x04")  # control-D, the end of input
    assert read_until(out, lambda data: False) == b""
    assert finish(process) == 0
    os.close(main), os.close(out)


def test_in_a_pipe_it_gives_no_hint():
    assert run(CONVERSATION).stderr == ""


# --- How it ends -------------------------------------------------------------------------------------------------------


def test_a_reader_that_goes_away_ends_it():
    with Daemon() as daemon:
        daemon.initialize()
        daemon.process.stdout.close()
        process = daemon.process
        deadline = time.monotonic() + TIMEOUT
        try:
            while process.poll() is None and time.monotonic() < deadline:
                if select.select([], [process.stdin], [], 1)[1]:
                    os.write(process.stdin.fileno(), encode_all([request(1, "server/status")]))
        except BrokenPipeError:
            pass
        status = finish(process)
        assert status >= 0, f"killed by signal {-status}"


def test_a_reader_that_was_killed_ends_it():
    """`swiped | head`, and head is gone: the daemon notices at its next answer if not before, with the input still open."""
    source, feed = os.pipe()
    out, into = os.pipe()
    reader = subprocess.Popen(["cat"], stdin=out, stdout=subprocess.DEVNULL)
    daemon = subprocess.Popen([BINARY], stdin=source, stdout=into, stderr=subprocess.DEVNULL)
    for descriptor in (source, out, into):
        os.close(descriptor)
    os.write(feed, encode_all([initialize()]))
    reader.kill()
    reader.wait()
    try:
        os.write(feed, encode_all([request(1, "server/status")]))
    except BrokenPipeError:
        pass  # it has noticed already
    status = finish(daemon)
    os.close(feed)
    assert status >= 0, f"killed by signal {-status}"


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_after_its_answers(name):
    with Daemon() as daemon:
        daemon.initialize()
        daemon.process.send_signal(name)
        status = daemon.wait()
        assert status in (0, 128 + name, -name)


def test_a_client_that_was_stopped_gets_everything_later():
    """Answers wait for a reader that sleeps; the reader is a stopped `cat`."""
    count = 5_000
    out, into = os.pipe()
    reader = subprocess.Popen(["cat"], stdin=out, stdout=subprocess.PIPE)
    os.kill(reader.pid, signal.SIGSTOP)
    daemon = subprocess.Popen([BINARY], stdin=subprocess.PIPE, stdout=into)
    os.close(out), os.close(into)
    feeder = subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdout.buffer.write(open(0, 'rb').read())"], stdin=subprocess.PIPE, stdout=daemon.stdin
    )
    daemon.stdin.close()
    feeder.stdin.write(encode_all([initialize(), *(request(number, "server/status") for number in range(1, count + 1))]))
    feeder.stdin.close()
    os.kill(reader.pid, signal.SIGCONT)
    data = bytearray(reader.communicate(timeout=TIMEOUT)[0])
    assert [parse(body)["id"] for body in split_bodies(data, "lines")] == list(range(count + 1))
    assert finish(daemon) == 0 and finish(feeder) == 0


@pytest.mark.figures
def test_a_long_input_costs_no_memory():
    """200,000 messages, 500 at a time: the most memory ever used stays where it was after the first tenth."""
    with Daemon() as daemon:
        daemon.initialize()
        daemon.result("table/open", {"table": "t", "width": 320, "behavior": "sparrow"})
        daemon.result("gesture/begin", {"table": "t", "cell": "a", "timestamp": 0, "translation": {"x": 0, "y": 0}})
        early = 0
        for block in range(400):
            first = 1000 + block * 500
            params = ({"table": "t", "cell": "a", "timestamp": n, "translation": {"x": -(n % 250), "y": 0}} for n in range(first, first + 500))
            daemon.raw(encode_all(request(member["timestamp"], "gesture/update", member) for member in params))
            while daemon.next()["id"] != first + 499:
                pass
            daemon.messages.clear()
            daemon.position = 0
            if block == 40:
                early = daemon.memory_kib()
        assert daemon.memory_kib() < early + 2048


# --- A client that does not read -----------------------------------------------------------------------------------------

UNREAD = 100_000
BOUND_KIB = 100 * 1024  # less than the answers and their input together could take, many times what a daemon needs


@pytest.mark.figures
def test_answers_that_nobody_reads_cost_bounded_memory():
    """100,000 requests are pushed at it while nothing is read. It may stop reading then; once read, each is answered."""
    params = {"table": "t", "cell": "x" * 400, "translation": {"x": 1, "y": 0}}
    data = encode_all([initialize(), *(request(number, "gesture/shouldBegin", params) for number in range(1, UNREAD + 1))])
    with Daemon() as daemon:
        descriptor, written = daemon.process.stdin.fileno(), 0
        while written < len(data):
            if not select.select([], [descriptor], [], 3)[1]:
                break  # it takes no more until somebody reads: that is its right
            written += os.write(descriptor, data[written : written + 65536])
        assert daemon.process.poll() is None, f"gave up after {written} bytes: {daemon.stderr[-300:]}"
        assert daemon.memory_kib("VmHWM") < BOUND_KIB, f"{daemon.memory_kib('VmHWM')} KiB for {written} bytes unread"
        daemon.raw(data[written:])
        daemon.process.stdin.close()
        assert daemon.wait() == 0
        assert daemon.position == 0 and [message["id"] for message in daemon.messages] == list(range(UNREAD + 1))


# --- The command line ----------------------------------------------------------------------------------------------------


def test_version():
    done = subprocess.run([BINARY, "--version"], capture_output=True, timeout=TIMEOUT, text=True)
    assert done.returncode == 0 and done.stdout.strip()
    assert run(encode_all([initialize()])).messages[0]["result"]["serverInfo"]["version"] in done.stdout


def test_help_names_the_framings():
    done = subprocess.run([BINARY, "--help"], capture_output=True, timeout=TIMEOUT, text=True)
    assert done.returncode == 0 and "--framing" in done.stdout


@pytest.mark.parametrize("arguments", [["--framing", "smoke"], ["--unheard-of"]])
def test_a_wrong_option_is_refused_on_stderr(arguments):
    done = subprocess.run([BINARY, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT, text=True)
    assert done.returncode not in (0, 1) and done.stdout == "" and done.stderr


def test_stdio_is_accepted():
    outcome = run(encode_all([initialize()]), arguments=["--stdio"])
    assert outcome.messages[0]["id"] == 0 and json.loads(outcome.stdout)["jsonrpc"] == "2.0"
