"""`--idle-exit`: a daemon that leaves when nobody has come for long, and loses nobody who comes just then."""

import contextlib
import random
import select
import signal
import socket
import subprocess
import threading
import time

import pytest

from daemon import BINARY, TIMEOUT
from messages import TABLE
from network import HAND_OVER, Client, NetworkDaemon, fails, freeze, listening


@pytest.mark.parametrize("what", [["--listen", "unix:{}"], ["--websocket", "0"], ["--listen", "unix:{}", "--websocket", "0"]], ids=" ".join)
def test_it_leaves_when_nobody_comes(path, what):
    with NetworkDaemon(*[word.format(path) for word in what], "--idle-exit", "0.05", count=what.count("0") + what.count("unix:{}")) as server:
        assert server.process.wait(TIMEOUT) == 0 and not path.exists()


def test_it_stays_while_somebody_is_there_and_goes_after(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--idle-exit", "0.2") as server:
        with Client(path) as client:
            client.greet()
            with pytest.raises(subprocess.TimeoutExpired):
                server.process.wait(1)
            assert "result" in client.ask("server/status")
        assert server.process.wait(TIMEOUT) == 0 and not path.exists()


def test_a_signal_ends_it_before(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--idle-exit", "1000") as server:
        assert server.stop() == 128 + signal.SIGTERM


def test_who_came_while_it_was_stopped_is_served(path):
    """Its time is over when it goes on, and somebody is there."""
    with NetworkDaemon("--listen", f"unix:{path}", "--idle-exit", "0.3") as server:
        freeze(server.process)
        with Client(path) as client:
            time.sleep(0.4)
            server.process.send_signal(signal.SIGCONT)
            client.greet()
            assert "result" in client.ask("table/open", **TABLE)
        assert server.process.wait(TIMEOUT) == 0


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "soon"])
def test_a_time_that_is_none_is_refused(path, seconds):
    assert "--idle-exit" in fails("--listen", f"unix:{path}", f"--idle-exit={seconds}")


def test_it_is_of_daemons_that_listen(path):
    assert "--idle-exit" in fails("--pipe", str(path), "--idle-exit", "1")
    assert "--idle-exit" in fails("--idle-exit", "1")


# --- Whoever comes just then ----------------------------------------------------------------------------------------

IDLE = 0.02
VISITS = 40


def visit(client):
    """Is served as if nothing were."""
    with client:
        client.greet()
        assert "result" in client.ask("table/open", **TABLE)


class OnDemand(threading.Thread):
    """A supervisor: starts a daemon when somebody waits at its socket, and the next one when that has left."""

    def __init__(self, listener):
        super().__init__()
        self.listener, self.statuses, self.is_over = listener, [], False
        self.command = [*HAND_OVER, str(listener.fileno()), BINARY, "--listen", "systemd", "--idle-exit", str(IDLE)]

    def run(self):
        while not self.is_over:
            if select.select([self.listener], [], [], 0.05)[0]:
                self.statuses.append(subprocess.run(self.command, pass_fds=[self.listener.fileno()], stderr=subprocess.DEVNULL).returncode)


def test_a_supervisors_clients_are_all_served_by_one_daemon_after_the_other(path):
    draw = random.Random(1)
    with listening(path) as listener:
        listener.listen(100)
        supervisor = OnDemand(listener)
        supervisor.start()
        try:
            for _ in range(VISITS):
                visit(Client(path))
                time.sleep(draw.uniform(0.5, 1.5) * IDLE)
        finally:
            supervisor.is_over = True
            supervisor.join()
        assert set(supervisor.statuses) == {0} and len(supervisor.statuses) > 1


class Visitor(threading.Thread):
    """Comes, and starts a daemon where there is none; may find none or be served, and nothing else."""

    def __init__(self, path, seed):
        super().__init__()
        self.path, self.draw, self.daemons, self.failure = path, random.Random(seed), [], None

    def run(self):
        try:
            for _ in range(VISITS):
                visit(self.reach())
                time.sleep(self.draw.uniform(0.5, 1.5) * IDLE)
        except Exception as failure:  # of whatever kind: it is told where the thread is joined
            self.failure = failure

    def reach(self) -> Client:
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
                return Client(self.path)
            command = [BINARY, "--listen", f"unix:{self.path}", "--idle-exit", str(IDLE)]
            daemon = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
            self.daemons.append(daemon)
            daemon.stderr.readline()  # it listens, or another one does
        raise TimeoutError("no daemon is reached")


def test_clients_who_start_their_daemon_themselves_find_it_gone_or_are_served(path):
    visitors = [Visitor(path, seed) for seed in range(4)]
    for visitor in visitors:
        visitor.start()
    for visitor in visitors:
        visitor.join()
        for daemon in visitor.daemons:
            assert daemon.wait(TIMEOUT) in (0, 69)
            daemon.stderr.close()
    assert [visitor.failure for visitor in visitors] == [None] * 4
    assert sum(len(visitor.daemons) for visitor in visitors) > 1 and not path.exists()


def test_the_socket_of_a_supervisor_is_as_it_was(path):
    """It goes on letting clients in, and nobody has removed it."""
    with listening(path) as listener:
        arguments = ["--listen", "systemd", "--idle-exit", str(IDLE)]
        with NetworkDaemon(*arguments, prefix=[*HAND_OVER, str(listener.fileno())], pass_fds=[listener.fileno()]) as server:
            assert server.process.wait(TIMEOUT) == 0
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(path))
            assert listener.accept()[0].close() is None
