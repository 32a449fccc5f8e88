"""`from-recording` converts a recording to a conformance case. The daemon passes it, and fails it if the recording was changed."""

import subprocess
import sys
from pathlib import Path

import pytest

from chaos import Chaos
from daemon import BINARY, ROOT, encode, encode_all, initialize, notification, request
from messages import SWIPE
from recording import record

SUITE = ROOT / "protocol/conformance"
MAIL = (ROOT / "protocol/examples/mail.jsonl").read_bytes()
HELLO = encode(initialize())
ODD = (
    HELLO + b'{"jsonrpc":"2.0","id":"x"}\n' + b'[{"jsonrpc":"2.0","id":1.5,"method":"server/status"},7]\n5\n' + b"\xff'\\\r\n"
    + encode(request("y", "cell/configure", {"table": "$t", "cell": "\\n", "data": ">= 0"})) + encode(notification("exit"))
)  # fmt: skip


def convert(folder: Path, recording: bytes, *options: str) -> subprocess.CompletedProcess:
    (folder / "recording").write_bytes(recording)
    return subprocess.run([sys.executable, SUITE / "from-recording", folder / "recording", *options], capture_output=True, text=True, timeout=60)


def run_case(folder: Path, case: str) -> subprocess.CompletedProcess:
    """Runs a case against the daemon."""
    (folder / "cases/area").mkdir(parents=True, exist_ok=True)
    (folder / "cases/area/recorded.case").write_text(case)
    words = ["--command", BINARY, "--cases", str(folder / "cases")]
    return subprocess.run([sys.executable, SUITE / "run", *words], capture_output=True, text=True, timeout=60)


def assert_passes(folder: Path, data: bytes, framing: str = "lines") -> str:
    done = convert(folder, record(data, framing)[1])
    assert (done.returncode, done.stderr) == (0, "")
    ran = run_case(folder, done.stdout)
    assert ran.returncode == 0, ran.stdout + ran.stderr + done.stdout
    return done.stdout


@pytest.mark.parametrize("framing", ["lines", "content-length"])
def test_the_case_passes(tmp_path, framing):
    case = assert_passes(tmp_path, encode_all([*SWIPE, request(99, "shutdown"), notification("exit")], framing), framing)
    assert ("framing: content-length\n" in case) == (framing == "content-length")
    assert '\n>> 1398ms clock/advance\n<< cell/didOpen {' in case and '"animation": "$animation1"' in case


@pytest.mark.parametrize("data", [MAIL, ODD, HELLO + b"[\n", HELLO + b'{"jsonrpc"'], ids=["mail", "odd", "half", "cut"])
def test_the_case_of_odd_input_passes(tmp_path, data):
    assert_passes(tmp_path, data)


@pytest.mark.parametrize("seed", range(6))
def test_the_case_of_a_random_session_passes(tmp_path, seed):
    assert_passes(tmp_path, encode_all(Chaos(seed).run(150)))


def test_the_case_fails_if_another_answer_was_recorded(tmp_path):
    case = convert(tmp_path, record(encode_all(SWIPE))[1]).stdout
    for text, other in [('"progress": 0.4', '"progress": 0.5'), ('"finished": true', '"finished": false'), ("<< exit 0", "<< exit 1")]:
        assert text in case
        assert run_case(tmp_path, case.replace(text, other)).returncode == 1


def test_title_and_rules_can_be_given(tmp_path):
    case = convert(tmp_path, record(HELLO)[1], "--title", "It greets", "--rules", "life.1 life.2").stdout
    assert case.startswith("title: It greets\nrules: life.1 life.2\n\n>> 0ms initialize {")


@pytest.mark.parametrize(
    "recording, reason",
    [
        (b"", "not a recording"), (b"\x00\n", "not a recording"), (MAIL, "not a recording"), (b'{"recording":2}\n', "not a recording"),
        (b'{"recording":1}\n{"at":0,"in":' + encode(initialize(clock="system")).strip() + b"}\n", "the system's clock"),
    ],
)  # fmt: skip
def test_another_file_is_refused(tmp_path, recording, reason):
    done = convert(tmp_path, recording)
    assert (done.returncode, done.stdout) == (2, "") and reason in done.stderr
