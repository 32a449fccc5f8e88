"""The soaks, for a moment: that they run, and that what they ask is answered. The figures are the machine's."""

import shutil
import subprocess
import sys

import pytest

from daemon import ROOT, TIMEOUT


@pytest.mark.figures
def test_hundreds_of_clients_get_every_answer_in_order():
    """Over Unix sockets and WebSockets. The latencies depend on the machine."""
    few = ["--idle", "400", "--active", "100", "--hogs", "4", "--hz", "10", "--seconds", "0.5"]
    command = [sys.executable, str(ROOT / "Tests/Soak/clients.py"), *few]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("hogs: ") == 2, done.stdout


def test_a_short_part_of_a_days_use_gets_all_answers():
    command = [sys.executable, str(ROOT / "Tests/Soak/day.py"), "--updates", "20000"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "sessions, " in done.stdout and " refused" in done.stdout, done.stdout


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="HAProxy is not installed")
@pytest.mark.parametrize("fault", [[], ["--hang"]], ids=["killed", "hangs"])
def test_clients_of_a_proxy_lose_nothing_if_a_daemon_fails_and_another_one_shuts_down(fault):
    command = [sys.executable, str(ROOT / "Tests/Soak/proxy.py"), "--clients", "24", "--seconds", "5", *fault]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("interrupted") == 2, done.stdout
