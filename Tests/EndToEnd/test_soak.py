"""The soaks, for a moment: that they run, and that what they ask is answered. The figures are the machine's."""

import subprocess
import sys

import pytest

from daemon import ROOT, TIMEOUT


@pytest.mark.figures
def test_hundreds_of_clients_are_served_alike():
    """Every answer in order and none missing, over Unix sockets and WebSockets; the figures are the machine's."""
    few = ["--idle", "400", "--active", "100", "--hogs", "4", "--hz", "10", "--seconds", "0.5"]
    command = [sys.executable, str(ROOT / "Tests/Soak/clients.py"), *few]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("hogs: ") == 4, done.stdout


def test_a_moment_of_a_days_use_is_answered():
    command = [sys.executable, str(ROOT / "Tests/Soak/day.py"), "--updates", "20000"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "swipes, " in done.stdout and " refused" in done.stdout, done.stdout


def test_clients_that_come_and_go_leave_no_descriptor():
    command = [sys.executable, str(ROOT / "Tests/Soak/visitors.py"), "--clients", "500", "--pages", "200"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "unix: 500 clients" in done.stdout and "page: 200 clients" in done.stdout, done.stdout
