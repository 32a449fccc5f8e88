"""`--idle-exit`: a daemon exits after the idle timeout, and serves every client that connects at that moment."""

import fcntl
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

from daemon import TIMEOUT
from messages import TABLE
from network import HAND_OVER, Client, NetworkDaemon, eventually, fails, freeze, listening, open_files


@pytest.mark.parametrize("what", [["--listen", "unix:{}"], ["--websocket", "0"], ["--listen", "unix:{}", "--websocket", "0"]], ids=" ".join)
def test_without_connections_the_daemon_exits(path, what):
    with NetworkDaemon(*[word.format(path) for word in what], "--idle-exit", "0.05", count=what.count("0") + what.count("unix:{}")) as server:
        assert server.process.wait(TIMEOUT) == 0 and not path.exists()


def test_an_open_connection_keeps_the_daemon_running(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--idle-exit", "0.2") as server:
        with Client(path) as client:
            client.initialize()
            with pytest.raises(subprocess.TimeoutExpired):
                server.process.wait(1)
            assert "result" in client.ask("server/status")
        assert server.process.wait(TIMEOUT) == 0 and not path.exists()


def test_a_signal_ends_the_daemon_before_the_timeout(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--idle-exit", "1000") as server:
        assert server.stop() == 128 + signal.SIGTERM


def test_a_client_that_connects_during_a_suspension_is_served(path):
    """When the daemon continues, the timeout has passed, and a client is connected."""
    with NetworkDaemon("--listen", f"unix:{path}", "--idle-exit", "0.3") as server:
        freeze(server.process)
        with Client(path) as client:
            time.sleep(0.4)
            server.process.send_signal(signal.SIGCONT)
            client.initialize()
            assert "result" in client.ask("table/open", **TABLE)
        assert server.process.wait(TIMEOUT) == 0


def test_clients_that_connect_while_the_socket_is_removed_are_served(path):
    """The daemon removes its socket under a lock, which this test holds while clients connect. The daemon stops after them."""
    lock = Path(f"{path}.lock")
    with NetworkDaemon("--listen", f"unix:{path}", "--idle-exit", "0.05") as server:
        with lock.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            eventually(lambda: str(lock) in open_files(server.process), "the daemon does not remove its socket")
            clients = [Client(path) for _ in range(5)]
        for client in clients:
            client.initialize()
            assert "result" in client.ask("table/open", **TABLE)
        for client in clients:
            client.close()
        assert server.process.wait(TIMEOUT) == 0 and not path.exists()


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "soon"])
def test_an_invalid_idle_timeout_is_refused(path, seconds):
    assert "--idle-exit" in fails("--listen", f"unix:{path}", f"--idle-exit={seconds}")


def test_idle_exit_needs_a_daemon_that_listens():
    assert "--idle-exit" in fails("--idle-exit", "1")


def test_a_supervisors_socket_still_listens_after_the_exit(path):
    """Clients can still connect, and the file is still there."""
    with listening(path) as listener:
        arguments = ["--listen", "systemd", "--idle-exit", "0.02"]
        with NetworkDaemon(*arguments, prefix=[*HAND_OVER, str(listener.fileno())], pass_fds=[listener.fileno()]) as server:
            assert server.process.wait(TIMEOUT) == 0
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(path))
            assert listener.accept()[0].close() is None
