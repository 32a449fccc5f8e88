"""The soak of many clients, with a few hundred: that it runs, and that its clients get what they ask for."""

import subprocess
import sys

from daemon import ROOT, TIMEOUT


def test_hundreds_of_clients_are_served_alike():
    """Every answer in order and none missing, over Unix sockets and WebSockets; the figures are the machine's."""
    few = ["--idle", "400", "--active", "100", "--hogs", "4", "--hz", "10", "--seconds", "0.5"]
    command = [sys.executable, str(ROOT / "Tests/Soak/clients.py"), *few]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("saturated: ") == 2, done.stdout
