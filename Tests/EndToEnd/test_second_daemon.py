"""The second daemon in `protocol/conformance/second_daemon`, which was written from the protocol's pages alone and shares no code with
swiped, passes all cases of its features. Random sessions have the same results with it as with swiped.

`SWIPED_AGREE=100-900` tries these seeds instead of the first 24.
"""

import os
import re
import shlex
import subprocess
import sys

import pytest

from daemon import BINARY, ROOT

SUITE = ROOT / "protocol/conformance"
SECOND = str(SUITE / "second_daemon/daemon")
FIRST, END = map(int, os.environ.get("SWIPED_AGREE", "0-24").split("-"))


def run(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, SUITE / "run", *words], capture_output=True, text=True)


def test_the_second_daemon_passes_every_case_of_its_features():
    options = subprocess.run([SECOND, "--options"], capture_output=True, text=True, check=True).stdout.split()
    done = run("--command", SECOND, *options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.search(r"^(\d+) passed, 0 failed", done.stdout, re.MULTILINE)[1]) > 500


def test_random_sessions_have_the_same_output_with_the_second_daemon():
    swiped = shlex.join([BINARY, "--stdio", "--check-state"])
    done = run("--command", swiped, "--against", SECOND, f"--seed={FIRST}", f"--sessions={END - FIRST}")
    if done.returncode != 0:
        pytest.fail(done.stdout + done.stderr, pytrace=False)
    assert done.stdout == f"{END - FIRST} sessions agree, 0 differ\n"
