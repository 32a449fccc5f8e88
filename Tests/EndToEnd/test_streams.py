"""The standard streams at their worst: closed, full, shared, hung up; and every status that the help lists."""

import contextlib
import os
import pty
import re
import select
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

from daemon import BINARY, encode, encode_all, initialize, notification, request, run, wait_until_read

STATUS = encode(request(1, "server/status"))
HELLO = encode(initialize())
GRACE = 5  # seconds for what takes milliseconds


def shell(command, **options):
    """A command line with $SWIPED in it; its output and, where it says so, its status."""
    return subprocess.run(
        ["bash", "-c", command], env=os.environ | {"SWIPED": BINARY}, capture_output=True, timeout=30, **options
    )


@contextlib.contextmanager
def started(**options):
    daemon = subprocess.Popen([BINARY, "--stdio"], **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0} | options)
    try:
        yield daemon
    finally:
        daemon.kill()
        daemon.wait()
        for stream in (daemon.stdin, daemon.stdout, daemon.stderr):
            if stream:
                stream.close()


def unread(bytes):
    """Requests whose answers are more than so many bytes; a batch of mistakes answers most for least."""
    return encode(initialize()) + b"1\n" * (bytes // 60)


def until_taken(daemon):
    """Waits until no signal is on its way."""
    status, deadline = Path(f"/proc/{daemon.pid}/status"), time.monotonic() + GRACE
    while re.search(r"^(?:Sig|Shd)Pnd:\t0*[1-9a-f]", status.read_text(), re.MULTILINE):
        assert time.monotonic() < deadline, "it takes no signal"


def until_shown(screen, text):
    """Reads a terminal until this has come, and then no more."""
    shown = b""
    while text not in shown:
        assert select.select([screen], [], [], GRACE)[0], shown
        shown += os.read(screen, 64)


# --- Closed, and not what one expects --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command, status",
    [
        ('"$SWIPED" <&-', 0),
        ('"$SWIPED" <&- >&- 2>&-', 0),
        ('"$SWIPED" </dev/null >&-', 0),
        ('echo 1 | "$SWIPED" >&-', 141),
        ('echo 1 | "$SWIPED" >/dev/full', 74),
        ('echo 1 | "$SWIPED" 1</dev/null', 74),
        ('"$SWIPED" </', 74),
        ('"$SWIPED" --nonsense </dev/null', 64),
    ],
)
def test_odd_streams_end_in_a_stated_way(command, status):
    assert shell(command).returncode == status


def test_what_cannot_be_written_is_said_on_stderr():
    assert b"No space left on device" in shell('echo 1 | "$SWIPED" >/dev/full').stderr


def test_closed_stderr_costs_no_answer():
    assert shell('echo 1 | "$SWIPED" 2>&-').stdout.count(b"\n") == 1


def test_a_fifo_held_open_for_both_ends_does_not_end(tmp_path):
    """`<>fifo` keeps a writer of its own, so that the input does not end with the first client."""
    os.mkfifo(fifo := tmp_path / "fifo")
    descriptor = os.open(fifo, os.O_RDWR)
    with started(stdin=descriptor) as daemon:
        os.close(descriptor)
        for line in (HELLO, STATUS):
            with open(fifo, "wb") as client:
                client.write(line)
            assert daemon.stdout.readline()
        assert daemon.poll() is None


# --- Shared with others ----------------------------------------------------------------------------------------


def test_flags_are_left_alone_while_it_runs_and_after():
    source, feed = os.pipe()
    out, into = os.pipe()
    with started(stdin=source, stdout=into) as daemon:
        os.write(feed, HELLO)
        os.read(out, 1 << 16)
        assert os.get_blocking(source) and os.get_blocking(into)
        os.close(feed)
        daemon.wait(GRACE)
        assert os.get_blocking(source) and os.get_blocking(into)
    for descriptor in (source, out, into):
        os.close(descriptor)


def test_descriptors_that_do_not_block_are_fine_too():
    source, feed = os.pipe()
    out, into = os.pipe()
    os.set_blocking(source, False)
    os.set_blocking(into, False)
    with started(stdin=source, stdout=into) as daemon:
        os.close(source)
        os.close(into)
        data, got = unread(1 << 20), b""
        with open(feed, "wb", buffering=0) as stream:
            for start in range(0, len(data), 4096):
                stream.write(data[start : start + 4096])
        while piece := os.read(out, 1 << 16):
            got += piece
        assert got.count(b"\n") == data.count(b"\n")
        assert daemon.wait(GRACE) == 0
    os.close(out)


def test_a_client_that_half_closes_its_socket_gets_every_answer():
    ours, theirs = socket.socketpair()
    with started(stdin=theirs.fileno(), stdout=theirs.fileno()) as daemon:
        theirs.close()
        ours.sendall(HELLO + STATUS)
        ours.shutdown(socket.SHUT_WR)
        with ours.makefile("rb") as answers:
            assert len(answers.readlines()) == 2
        assert daemon.wait(GRACE) == 0
    ours.close()


# --- Readers that go, and readers that do not read -------------------------------------------------------------


def test_a_reader_that_goes_is_noticed_while_nothing_happens():
    with started() as daemon:
        daemon.stdin.write(HELLO)
        daemon.stdout.readline()
        daemon.stdout.close()
        assert daemon.wait(GRACE) == 141


def test_a_reader_that_goes_with_answers_waiting_is_noticed():
    with started() as daemon:
        daemon.stdin.write(unread(200_000))
        daemon.stdout.readline()
        daemon.stdout.close()
        assert daemon.wait(GRACE) == 141


def test_exit_counts_even_when_both_pipes_are_closed_with_it():
    with started() as daemon:
        daemon.stdin.write(encode_all([initialize(), request(1, "shutdown")]))
        daemon.stdout.readline(), daemon.stdout.readline()
        daemon.send_signal(signal.SIGSTOP)
        daemon.stdin.write(encode(notification("exit")))
        daemon.stdin.close()
        daemon.stdout.close()
        daemon.send_signal(signal.SIGCONT)
        assert daemon.wait(GRACE) == 0


def test_after_exit_a_reader_that_does_not_read_is_waited_for_and_then_left():
    """A client that waits for our end, and does not read, would otherwise wait for ever."""
    with started() as daemon:
        daemon.stdin.write(unread(500_000) + encode(notification("exit")))
        assert daemon.wait(2 * GRACE) == 141


def test_after_exit_a_slow_reader_gets_everything():
    with started() as daemon:
        data = unread(200_000)
        daemon.stdin.write(data + encode(notification("exit")))
        wait_until_read(daemon)
        assert len(daemon.stdout.readlines()) == data.count(b"\n")
        assert daemon.wait(GRACE) == 1


def test_after_exit_a_reader_of_one_byte_a_second_is_waited_for():
    """A pipe takes more only when a whole page was read: what counts is what was read."""
    with started() as daemon:
        data = unread(200_000)
        daemon.stdin.write(data + encode(notification("exit")))
        wait_until_read(daemon)
        first = b""
        for _ in range(5):
            with pytest.raises(subprocess.TimeoutExpired):
                daemon.wait(1)
            first += os.read(daemon.stdout.fileno(), 1)
        assert (first + daemon.stdout.read()).count(b"\n") == data.count(b"\n")
        assert daemon.wait(GRACE) == 1


def test_a_full_stderr_holds_up_nothing():
    """A client may ignore stderr (it is a pipe, and full): answers still come."""
    log, full = os.pipe()
    os.set_blocking(full, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(full, b"x" * 4096)
    os.set_blocking(full, True)
    with started(stderr=full) as daemon:
        daemon.stdin.write(HELLO + b"nonsense\n" * 100 + STATUS)
        assert sum(1 for _ in range(102) if daemon.stdout.readline()) == 102
        daemon.stdin.close()
        assert daemon.wait(GRACE) == 0
    os.close(log)
    os.close(full)


# --- Signals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_with_128_and_its_number(name):
    with started(preexec_fn=lambda: signal.signal(name, signal.SIG_DFL)) as daemon:
        daemon.stdin.write(HELLO)
        daemon.stdout.readline()
        daemon.send_signal(name)
        assert daemon.wait(GRACE) == 128 + name


def test_after_a_signal_answers_are_flushed_for_a_second_and_no_longer():
    with started() as daemon:
        daemon.stdin.write(unread(500_000))
        daemon.stdout.readline()
        before = time.monotonic()
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait(GRACE) == 143
        assert time.monotonic() - before < 2


def test_a_second_signal_ends_it_at_once():
    with started() as daemon:
        daemon.stdin.write(unread(500_000))
        daemon.stdout.readline()
        daemon.send_signal(signal.SIGTERM)
        until_taken(daemon)
        before = time.monotonic()
        daemon.send_signal(signal.SIGINT)
        assert daemon.wait(GRACE) == 130
        assert time.monotonic() - before < 0.5


def test_a_signal_that_the_parent_ignores_stays_ignored():
    """`nohup swiped`: the hang-up does not end it."""
    with started(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as daemon:
        daemon.stdin.write(HELLO)
        daemon.stdout.readline()
        daemon.send_signal(signal.SIGHUP)
        daemon.stdin.write(STATUS)
        assert daemon.stdout.readline()


def test_a_signal_that_the_parent_blocks_ends_it_all_the_same():
    with started(preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])) as daemon:
        daemon.stdin.write(HELLO)
        daemon.stdout.readline()
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait(GRACE) == 143


def test_stopped_and_continued_it_goes_on():
    with started() as daemon:
        daemon.stdin.write(HELLO)
        daemon.stdout.readline()
        daemon.send_signal(signal.SIGSTOP)
        daemon.send_signal(signal.SIGCONT)
        daemon.stdin.write(STATUS)
        assert daemon.stdout.readline()


# --- Terminals -------------------------------------------------------------------------------------------------


def test_a_terminal_that_shows_nothing_more_does_not_keep_it_from_leaving():
    """Its buffer is full and nobody looks (Ctrl-S, a dead ssh): SIGTERM still works."""
    screen, terminal = pty.openpty()
    with started(stdin=terminal, stdout=terminal, start_new_session=True) as daemon:
        os.close(terminal)
        os.write(screen, unread(60_000))
        until_shown(screen, b"serverInfo")
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait(GRACE) == 143
    os.close(screen)


def test_a_terminal_that_is_hung_up_ends_it():
    screen, terminal = pty.openpty()
    with started(stdin=terminal, stdout=terminal, start_new_session=True) as daemon:
        os.close(terminal)
        os.write(screen, HELLO)
        until_shown(screen, b"serverInfo")
        os.close(screen)
        assert daemon.wait(GRACE) == 0


# --- The command line ------------------------------------------------------------------------------------------


def test_the_example_in_the_help_works_as_it_stands():
    text = subprocess.run([BINARY, "--help"], capture_output=True, text=True, timeout=30).stdout
    example = text.split("EXAMPLE:\n")[1].split("\n\n")[0].replace("| swiped", '| "$SWIPED"')
    assert b'"serverInfo"' in shell(example).stdout


@pytest.mark.parametrize("framing", ["lines", "auto", "content-length"])
def test_options_mean_the_same_joined_and_apart(framing):
    """With `--` the argument parser reads them, without it we do: both have to agree."""
    data = HELLO if framing != "content-length" else b"Content-Length: %d\r\n\r\n" % (len(HELLO) - 1) + HELLO[:-1]
    ways = [["--framing", framing], [f"--framing={framing}"], [f"--framing={framing}", "--log-level", "error", "--"]]
    outcomes = [subprocess.run([BINARY, *way], input=data, capture_output=True, timeout=30) for way in ways]
    assert len({(each.stdout.count(b"serverInfo"), each.returncode) for each in outcomes}) == 1
    assert outcomes[0].stdout.count(b"serverInfo") == 1


def test_nothing_is_said_on_stderr_unasked():
    assert run(HELLO + STATUS).stderr == ""
