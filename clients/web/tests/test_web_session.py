"""`Session` without a connection, in Node."""

import subprocess
from pathlib import Path

import pytest


@pytest.mark.toolkit
def test_the_session_in_node():
    done = subprocess.run(["node", "--test", Path(__file__).with_name("session.test.mjs")], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout
