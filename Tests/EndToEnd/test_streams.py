"""Standard input and output: every kind of descriptor, slow and closed readers, signals, terminals, exit statuses, the command line."""

import contextlib
import os
import pty
import re
import signal
import socket
import subprocess
import tty

import pytest

from daemon import BINARY, TIMEOUT, encode, encode_all, initialize, notification, read_until, request, run, wait_until_full, wait_until_read
from messages import SWIPE, TABLE

CONVERSATION = encode_all(SWIPE)
STATUS = encode(request(1, "server/status"))
HELLO = encode(initialize())
GRACE = 5  # seconds for what takes milliseconds


def test_the_log_names_each_rejected_message():
    """Only the error of a notification, which has no response, is logged by default."""
    messages = [
        initialize(),
        request(1, "table/open", {"table": "t", "width": "wide"}),
        notification("cell/open", {"table": "u", "cell": 1}),
        request(2, "row/open"),
        notification("exit"),
    ]
    assert run(encode_all(messages)).stderr == 'swiped: warning: cell/open: Table "u" is not open.\n'
    lines = run(encode_all(messages), arguments=["--log-level", "info"]).stderr.splitlines()
    expected = ["session started", "rejected table/open with -32602: .*width", "warning: cell/open", "rejected row/open with -32601"]
    assert len(lines) == len(expected)
    for line, pattern in zip(lines, expected, strict=True):
        assert re.search(pattern, line), lines


def test_the_log_names_an_invocation_that_was_not_completed_in_time():
    messages = [
        initialize(),
        request(1, "table/open", TABLE | {"behavior": {"fullSwipe": {"timeLimit": 1000}}}),
        request(2, "action/invoke", {"table": "t", "cell": "a", "action": "flag", "timestamp": 1}),
        notification("clock/advance", {"timestamp": 1001}),
    ]
    assert run(encode_all(messages)).stderr == "swiped: warning: invocation 1 (flag) timed out: no action/complete arrived\n"


def shell(command, **options):
    """Runs a command line with $SWIPED in it."""
    return subprocess.run(["bash", "-c", command], env=os.environ | {"SWIPED": BINARY}, capture_output=True, timeout=TIMEOUT, **options)


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


@pytest.fixture
def running():
    """A daemon whose session is initialized."""
    with started() as daemon:
        daemon.stdin.write(HELLO)
        daemon.stdout.readline()
        yield daemon


@pytest.fixture(scope="module")
def expected() -> bytes:
    return run(CONVERSATION).stdout


def unread(bytes):
    """Requests whose responses have more than so many bytes. Invalid requests get the most output for the least input."""
    return HELLO + b"1\n" * (bytes // 60)


# --- Every kind of descriptor ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command, status",
    [
        ('"$SWIPED" <&-', 0),
        ('"$SWIPED" <&- >&- 2>&-', 0),
        ('"$SWIPED" </dev/null >&-', 0),
        ('"$SWIPED" </dev/null', 0),
        ('"$SWIPED" --framing lines </dev/null', 0),
        ('"$SWIPED" --framing content-length </dev/null', 1),
        ('echo 1 | "$SWIPED" >/dev/null', 0),
        ('echo 1 | "$SWIPED" >&-', 141),
        ('echo 1 | "$SWIPED" >/dev/full', 74),
        ('echo 1 | "$SWIPED" 1</dev/null', 74),
        ('"$SWIPED" </', 74),
        ('"$SWIPED" --nonsense </dev/null', 64),
        ('"$SWIPED" --framing smoke </dev/null', 64),
    ],
)
def test_unusual_streams_have_a_documented_exit_status(command, status):
    assert shell(command).returncode == status


def test_a_write_error_is_reported_on_stderr():
    assert b"No space left on device" in shell('echo 1 | "$SWIPED" >/dev/full').stderr


def test_closed_stderr_costs_no_response():
    assert shell('echo 1 | "$SWIPED" 2>&-').stdout.count(b"\n") == 1


@pytest.mark.parametrize("command", ['"$SWIPED" <in >>out', 'cat in | "$SWIPED" | cat >>out'])
def test_files_and_pipelines(tmp_path, expected, command):
    (tmp_path / "in").write_bytes(CONVERSATION)
    (tmp_path / "out").write_bytes(b"before\n")
    done = shell(command, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "out").read_bytes() == b"before\n" + expected


def test_a_half_closed_socket_gets_every_response_and_keeps_its_flags(expected):
    ours, theirs = socket.socketpair()
    with started(stdin=theirs, stdout=theirs) as daemon:
        ours.sendall(CONVERSATION[:100])
        ours.sendall(CONVERSATION[100:])
        ours.shutdown(socket.SHUT_WR)
        assert read_until(ours.fileno(), lambda data: data.count(b"\n") == expected.count(b"\n")) == expected
        assert daemon.wait(GRACE) == 0 and os.get_blocking(theirs.fileno())
    ours.close(), theirs.close()


def test_a_fifo_opened_for_reading_and_writing_does_not_end(tmp_path):
    """With `<>fifo` the daemon holds a writer itself, so the input does not end with the first client."""
    os.mkfifo(fifo := tmp_path / "fifo")
    descriptor = os.open(fifo, os.O_RDWR)
    with started(stdin=descriptor) as daemon:
        os.close(descriptor)
        for line in (HELLO, STATUS):
            with open(fifo, "wb") as client:
                client.write(line)
            assert daemon.stdout.readline()
        assert daemon.poll() is None


def test_the_flags_of_shared_pipes_do_not_change():
    """Descriptors are shared with the parent's shell: O_NONBLOCK would break the shell's other commands."""
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


def test_non_blocking_descriptors_work_too():
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


# --- Readers that close, and readers that do not read ----------------------------------------------------------


@pytest.mark.parametrize("sent", [HELLO, unread(200_000)], ids=["idle", "with output queued"])
def test_a_closed_reader_ends_the_daemon(sent):
    with started() as daemon:
        daemon.stdin.write(sent)
        daemon.stdout.readline()
        daemon.stdout.close()
        assert daemon.wait(GRACE) == 141


def test_exit_counts_even_if_both_pipes_close_with_it(running):
    running.stdin.write(STATUS.replace(b"server/status", b"shutdown"))
    running.stdout.readline()
    running.send_signal(signal.SIGSTOP)
    running.stdin.write(encode(notification("exit")))
    running.stdin.close()
    running.stdout.close()
    running.send_signal(signal.SIGCONT)
    assert running.wait(GRACE) == 0


def test_after_exit_a_slow_reader_gets_everything():
    """One byte a second, at first. A pipe takes more only after a whole page was read, so the timeout looks at what was read."""
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


def test_a_full_stderr_blocks_nothing():
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
def test_a_signal_ends_the_daemon_with_128_and_its_number(name):
    with started(preexec_fn=lambda: signal.signal(name, signal.SIG_DFL)) as daemon:
        daemon.stdin.write(HELLO)
        daemon.stdout.readline()
        daemon.send_signal(name)
        assert daemon.wait(GRACE) == 128 + name


@pytest.mark.parametrize("names", [[signal.SIGTERM], [signal.SIGINT, signal.SIGTERM]], ids=["one", "two"])
def test_a_signal_ends_a_daemon_whose_output_is_not_read_and_a_second_signal_ends_it_at_once(names):
    """The output may drain for a second. The exit status names the signal that ended the daemon."""
    with started() as daemon:
        daemon.stdin.write(unread(500_000))
        wait_until_full(daemon.stdout)
        # Stopped, the daemon receives both within the second; the lower number comes first.
        for name in [signal.SIGSTOP, *names, signal.SIGCONT]:
            daemon.send_signal(name)
        assert daemon.wait(GRACE) == 128 + names[-1]


def test_a_signal_that_the_parent_ignores_stays_ignored():
    """`nohup swiped`: a hang-up does not end the daemon."""
    with started(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as daemon:
        daemon.stdin.write(HELLO)
        daemon.stdout.readline()
        daemon.send_signal(signal.SIGHUP)
        daemon.stdin.write(STATUS)
        assert daemon.stdout.readline()


def test_a_signal_that_the_parent_blocks_still_ends_the_daemon():
    with started(preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])) as daemon:
        daemon.stdin.write(HELLO)
        daemon.stdout.readline()
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait(GRACE) == 143


# --- Terminals -------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def on_terminal(raw=False, **options):
    """A daemon in a separate terminal, and the terminal's other side."""
    screen, terminal = pty.openpty()
    if raw:
        tty.setraw(terminal)
    with started(**{"stdin": terminal, "stdout": terminal, "start_new_session": True} | options) as daemon:
        os.close(terminal)
        yield daemon, screen
    with contextlib.suppress(OSError):
        os.close(screen)


def test_a_terminal_shows_every_response(expected):
    with on_terminal(raw=True) as (_, screen):
        os.write(screen, CONVERSATION)
        assert read_until(screen, lambda data: data.count(b"\n") >= expected.count(b"\n")) == expected


def test_a_terminal_that_shows_nothing_more_does_not_block_the_exit():
    """The terminal's buffer is full and not read (Ctrl-S, a dead ssh): SIGTERM still works."""
    with on_terminal() as (daemon, screen):
        os.write(screen, unread(60_000))
        read_until(screen, lambda data: b"serverInfo" in data, limit=64)
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait(GRACE) == 143


def test_a_terminal_that_hangs_up_ends_the_daemon():
    with on_terminal() as (daemon, screen):
        os.write(screen, HELLO)
        read_until(screen, lambda data: b"serverInfo" in data, limit=64)
        os.close(screen)
        assert daemon.wait(GRACE) == 0


def test_without_options_in_a_terminal_it_shows_a_hint():
    """A person typed `swiped`: standard error says what it is and how to exit, and standard output stays empty."""
    screen, terminal = pty.openpty()
    out, into = os.pipe()
    with subprocess.Popen([BINARY], stdin=terminal, stdout=into, stderr=terminal, start_new_session=True) as process:
        os.close(terminal), os.close(into)
        assert b"swiped" in read_until(screen, lambda data: b"\n" in data).lower()
        os.write(screen, b"\x04")  # Ctrl-D, the end of input
        assert read_until(out, lambda data: False) == b"" and process.wait(GRACE) == 0
    os.close(screen), os.close(out)


# --- The command line ------------------------------------------------------------------------------------------


def test_the_example_in_the_help_works():
    text = subprocess.run([BINARY, "--help"], capture_output=True, text=True, timeout=TIMEOUT).stdout
    example = text.split("EXAMPLE:\n")[1].split("\n\n")[0].replace("| swiped", '| "$SWIPED"')
    assert b'"serverInfo"' in shell(example).stdout


def test_the_version_is_the_one_of_the_protocol():
    done = subprocess.run([BINARY, "--version"], capture_output=True, timeout=TIMEOUT, text=True)
    assert done.returncode == 0 and run(HELLO).messages[0]["result"]["serverInfo"]["version"] in done.stdout


@pytest.mark.parametrize("framing", ["lines", "content-length"])
def test_a_framing_can_be_forced(framing):
    outcome = run(encode_all([initialize(), request(1, "server/status")], framing), framing, ["--framing", framing])
    assert [message["id"] for message in outcome.messages] == [0, 1]


def test_output_has_nothing_but_messages():
    more = [request(1, "server/status"), request(2, "foo"), notification("bar"), request(3, "shutdown"), notification("exit")]
    outcome = run(encode(initialize(trace="verbose")) + b"noise\n" + encode_all(more), arguments=["--log-level", "debug"])
    assert len(outcome.messages) > 5 and all(message["jsonrpc"] == "2.0" for message in outcome.messages)


def test_nothing_is_written_to_stderr_by_default():
    assert run(HELLO + STATUS).stderr == ""
