"""Clients behind a proxy, with TLS: `make soak-proxy` for a moment. The figures are the machine's."""

import shutil
import subprocess
import sys

import pytest

from daemon import ROOT, TIMEOUT


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="HAProxy is not installed")
@pytest.mark.parametrize("fault", [[], ["--hang"]], ids=["killed", "hangs"])
def test_clients_of_a_proxy_lose_nothing_if_a_daemon_fails_and_another_one_shuts_down(fault):
    command = [sys.executable, str(ROOT / "Tests/Soak/proxy.py"), "--clients", "24", "--seconds", "5", *fault]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("interrupted") == 2, done.stdout
