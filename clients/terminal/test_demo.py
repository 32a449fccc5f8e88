"""The demo with the real daemon, on a terminal and in a pipe. `protocol/examples/README.md` shows what it prints."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

DEMO = Path(__file__).with_name("demo.py")
SWIPED = os.environ.get("SWIPED") or str(DEMO.parents[2] / ".build/release/swiped")
ENVIRONMENT = os.environ | {"SWIPED": SWIPED, "TERM": "xterm-256color", "NO_COLOR": ""}
TIMEOUT = 60


def test_a_missing_daemon_is_an_error():
    done = subprocess.run([sys.executable, DEMO], env=ENVIRONMENT | {"SWIPED": "/nowhere/swiped"}, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 1 and done.stderr.startswith("demo: cannot start /nowhere/swiped")


def on_a_terminal(*arguments: str, interrupt: signal.Signals | None = None, **environment) -> tuple[int, str]:
    """Exit status, and all that was written to a terminal of 80 x 24."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, DEMO, *arguments],
        env=ENVIRONMENT | {"COLUMNS": "80", "LINES": "24"} | environment,
        stdin=theirs, stdout=theirs, stderr=theirs,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # it is ignored by what runs in the background
    )
    os.close(theirs)
    written = b""
    try:
        while chunk := os.read(ours, 65536):
            if interrupt and b"gesture/update" in written and process.poll() is None:
                process.send_signal(interrupt)
                interrupt = None
            written += chunk
    except OSError:  # the end, on Linux
        pass
    finally:
        os.close(ours)
    return process.wait(TIMEOUT), written.decode()


@pytest.mark.parametrize("color", ["", "1"])
def test_on_a_terminal_it_draws_and_leaves_the_terminal_as_it_was(color):
    status, written = on_a_terminal("--speed", "20", NO_COLOR=color)
    assert status == 0 and written.startswith("\x1b[?1049h\x1b[?25l")
    *screens, end = written.split("\x1b[H")[1:]
    assert "\x1b[?25h\x1b[?1049l" in end and len(screens) > 100
    assert all(screen.count("\n") < 24 for screen in screens)
    assert any("Archive" in screen for screen in screens) and ("\x1b[1;97;41m" in written) == (color == "")


@pytest.mark.parametrize(("interrupt", "expected"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted_it_restores_the_terminal(interrupt, expected):
    status, written = on_a_terminal(interrupt=interrupt)
    assert status == expected
    assert written.rstrip().endswith("\x1b[?25h\x1b[?1049l")
