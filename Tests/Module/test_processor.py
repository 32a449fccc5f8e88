"""The executable for another processor answers like this one's, byte for byte. `make test-arm64` sets SWIPED_OTHER to what runs it."""

import os
import shlex
import subprocess

import pytest

from test_module import BINARY, assert_same, conversations

OTHER = shlex.split(os.environ.get("SWIPED_OTHER", ""))
pytestmark = pytest.mark.skipif(not OTHER, reason="SWIPED_OTHER names no executable: run make test-arm64")


def test_the_other_processor_answers_like_this_one():
    def played(sent):
        done = subprocess.run(OTHER, input=sent, capture_output=True, timeout=300)
        return done.returncode, done.stdout

    assert_same(played)


def test_recordings_of_this_processor_replay_on_the_other(tmp_path):
    for name, sent in conversations(20):
        subprocess.run([BINARY, "--record", tmp_path / name], input=sent, capture_output=True, timeout=60)
        done = subprocess.run([*OTHER, "replay", tmp_path / name], capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{name}: {done.stdout[-2000:]}{done.stderr}"
