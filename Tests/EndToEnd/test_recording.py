"""`--record` and `replay`, over real pipes: the recording is complete, replays the same, and does not disturb the session."""

import json
import os
import signal
import socket
import stat
import subprocess
from pathlib import Path

import pytest

from daemon import BINARY, ROOT, TIMEOUT, Daemon, encode_all, initialize, request, run
from messages import SWIPE
from recording import record, replay

FRAMINGS = ["lines", "content-length"]
MAIL = (ROOT / "protocol/examples/mail.jsonl").read_bytes()


def entries(recording: bytes) -> list[dict]:
    return [json.loads(line) for line in recording.splitlines()][1:]


def assert_same(recording: bytes | Path):
    done = replay(recording)
    assert (done.returncode, done.stderr) == (0, b""), done.stdout.decode() + done.stderr.decode()


# --- What is in it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("framing", FRAMINGS)
def test_a_recording_has_input_and_output_in_order_and_replays(framing):
    sent = [json.loads(line) for line in MAIL.splitlines()]
    outcome, recording = record(encode_all(sent, framing), framing)
    assert outcome.stdout == run(encode_all(sent, framing), framing).stdout
    written = entries(recording)
    assert [entry["in"] for entry in written if "in" in entry] == sent
    assert [entry["out"] for entry in written if "out" in entry] == outcome.messages
    assert written[-1]["exit"] == outcome.status
    assert [entry["at"] for entry in written] == sorted(entry["at"] for entry in written)
    assert_same(recording)
    printed = replay(recording, "--print")
    assert (printed.returncode, printed.stdout) == (0, outcome.stdout)


def test_a_replay_uses_the_recorded_limits():
    sent = [initialize(), *[request(name, "table/open", {"table": name, "width": 320}) for name in ("one", "two")]]
    outcome, recording = record(encode_all(sent), "lines", ["--limit", "tables=1"])
    assert outcome.answer("two")["error"]["code"] == 1007
    assert json.loads(recording.splitlines()[0])["limits"] == {"tables": 1}
    assert_same(recording)
    assert replay(recording.replace(b'"limits":{"tables":1},', b"")).returncode == 1
    assert replay(recording.replace(b'{"tables":1}', b'{"tables":0}')).returncode == 2


# --- It does not disturb the session ------------------------------------------------------------------------------------------------


def test_a_full_disk_is_reported_once_and_the_session_continues():
    outcome = run(MAIL, arguments=["--record", "/dev/full"])
    assert outcome.stdout == run(MAIL).stdout and outcome.status == 0
    assert outcome.stderr == "swiped: error: recording stopped: No space left on device\n"


def test_a_file_size_limit_does_not_end_the_session(tmp_path):
    command = 'ulimit -f 8; exec "$0" --record "$1"'
    done = subprocess.run(["bash", "-c", command, BINARY, str(tmp_path / "r")], input=MAIL, capture_output=True, timeout=TIMEOUT)
    assert (done.returncode, done.stdout) == (0, run(MAIL).stdout)
    assert done.stderr == b"swiped: error: recording stopped: File too large\n"
    assert (tmp_path / "r").stat().st_size == 8 * 1024
    assert_same(tmp_path / "r")


LIMITS = [4_096, 5_000, 8_192, 60_000]


@pytest.mark.parametrize("limit", LIMITS)
def test_at_its_limit_a_recording_ends_and_the_session_continues(limit):
    outcome, recording = record(MAIL, arguments=["--record-limit", str(limit)])
    assert outcome.stdout == run(MAIL).stdout and outcome.status == 0
    assert outcome.stderr == f"swiped: warning: recording stopped: it has reached its limit of {limit} bytes\n"
    assert 0.5 * limit < len(recording) <= limit and recording.endswith(b"}\n")
    assert entries(recording)[-1].pop("limit") == limit and not any("limit" in entry for entry in entries(recording)[:-1])
    done = replay(recording)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().endswith(f" messages, as far as the recording goes: it ends at its limit of {limit} bytes\n")


def test_a_recording_below_its_limit_does_not_mention_it():
    outcome, recording = record(MAIL)
    assert outcome.stderr == "" and entries(recording)[-1].get("exit") == 0


@pytest.mark.parametrize(
    "arguments",
    [["--record-limit", "5000"], *(["--record", "r", "--record-limit", limit] for limit in ["0", "-1", "4095", "x", "", "1e6", "9999999999999999999"])],
    ids=" ".join,
)  # fmt: skip
def test_an_invalid_limit_is_refused(tmp_path, arguments):
    done = subprocess.run([BINARY, *arguments], capture_output=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT, cwd=tmp_path)
    assert done.returncode == 64 and b"--record-limit" in done.stderr and not any(tmp_path.iterdir())


def test_a_reader_of_the_recording_does_not_delay_the_session():
    """A recording may be a pipe. Here its reader does not read more than the pipe holds, and then closes it."""
    reader, writer = os.pipe()
    with Daemon(arguments=["--record", f"/dev/fd/{writer}"], pass_fds=[writer]) as daemon:
        os.close(writer)
        daemon.initialize()
        assert os.read(reader, 1 << 16).count(b'"out"') == 1
        for _ in range(300):  # more than the pipe holds
            daemon.result("server/status")
        os.close(reader)
        daemon.result("server/status")
        assert daemon.close() == 0
        assert daemon.stderr == "swiped: error: recording stopped: its reader closed the pipe\n"


def test_an_existing_file_is_not_overwritten(tmp_path):
    (tmp_path / "r").write_text("precious")
    (tmp_path / "link").symlink_to("r")
    for name in ("r", "link", "no/r"):
        done = subprocess.run([BINARY, "--record", str(tmp_path / name)], input=MAIL, capture_output=True, timeout=TIMEOUT)
        assert (done.returncode, done.stdout) == (73, b"") and b"cannot record to" in done.stderr
    assert (tmp_path / "r").read_text() == "precious"


def test_only_the_owner_may_read_a_recording(tmp_path):
    subprocess.run(["sh", "-c", 'umask 0; exec "$0" --record "$1"', BINARY, str(tmp_path / "r")], stdin=subprocess.DEVNULL, timeout=TIMEOUT)
    assert stat.S_IMODE((tmp_path / "r").stat().st_mode) == 0o600


# --- Cut off -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [signal.SIGKILL, signal.SIGTERM])
def test_the_recording_of_a_killed_daemon_has_every_answer(tmp_path, name):
    with Daemon(arguments=["--record", str(tmp_path / "r")]) as daemon:
        daemon.initialize()
        daemon.result("table/open", {"table": "t", "width": 320})
        daemon.notify("initialized")
        daemon.result("server/status")
        daemon.process.send_signal(name)
        daemon.wait()
        written = entries((tmp_path / "r").read_bytes())
        assert [entry["out"] for entry in written if "out" in entry] == daemon.messages
        assert [entry["exit"] for entry in written if "exit" in entry] == ([143] if name == signal.SIGTERM else [])
    assert_same(tmp_path / "r")


# --- What replay says --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"\n", MAIL, b'{"recording":2}\n', b"\xff"])
def test_a_file_that_is_not_a_recording_is_refused(data):
    done = replay(data)
    assert (done.returncode, done.stdout) == (2, b"") and done.stderr.startswith(b"swiped: ")


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    for path in (tmp_path, tmp_path / "none"):
        done = replay(path)
        assert (done.returncode, done.stdout) == (2, b"") and str(path).encode() in done.stderr


def test_a_replay_reads_a_pipe_when_it_is_written(tmp_path):
    """As `swiped replay <(gunzip -c session.jsonl.gz)`: it is waited for, and a signal ends the wait."""
    _, recording = record(encode_all(SWIPE))
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen([BINARY, "replay", tmp_path / "pipe"], stdout=subprocess.PIPE) as daemon:
        (tmp_path / "pipe").write_bytes(recording)
        assert daemon.communicate(timeout=TIMEOUT)[0].startswith(b"the same: ")
    with subprocess.Popen([BINARY, "replay", tmp_path / "pipe"], stdout=subprocess.PIPE) as daemon:
        daemon.terminate()
        assert daemon.wait(TIMEOUT) == -signal.SIGTERM


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
def test_a_device_is_refused(device):
    done = replay(Path(device))
    assert (done.returncode, done.stdout) == (2, b"") and device.encode() in done.stderr


@pytest.mark.parametrize("kind", ["pipe", "socket"])
def test_a_pipe_or_socket_without_a_reader_is_refused(tmp_path, kind):
    if kind == "pipe":
        os.mkfifo(tmp_path / "r")
    else:
        socket.socket(socket.AF_UNIX).bind(str(tmp_path / "r"))
    done = subprocess.run([BINARY, "--record", tmp_path / "r"], capture_output=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT)
    assert done.returncode == 73 and b"the pipe has no reader" in done.stderr


@pytest.mark.parametrize("arguments", [["replay"], ["replay", "a", "b"], ["replay", "--unheard-of", "a"], ["--record"]])
def test_a_wrong_command_line_is_refused(arguments):
    done = subprocess.run([BINARY, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
    assert (done.returncode, done.stdout) == (64, b"") and done.stderr
