"""The name of a Unix socket: who has it when many want it, when its owner was killed, and when it is gone."""

import fcntl
import os
import select
import signal
import socket
import stat
import subprocess

import pytest

from daemon import BINARY, TIMEOUT
from network import Client, NetworkDaemon, eventually, fails


# Waits for the end of its input, which comes to all at once.
GATE = ["sh", "-c", 'read _; exec "$@" </dev/null', "sh"]


# --- Whose it is ----------------------------------------------------------------------------------------------------


def test_a_socket_that_nobody_listens_at_is_taken_over(path):
    with NetworkDaemon("--listen", f"unix:{path}") as server:
        server.stop(signal.SIGKILL)
    assert path.exists()
    with NetworkDaemon("--listen", f"unix:{path}"), Client(path) as client:
        client.greet()


def test_a_socket_that_somebody_listens_at_is_theirs(server, path):
    assert "a daemon already listens there" in fails("--listen", f"unix:{path}")
    with Client(path) as client:
        client.greet()


def test_what_is_no_socket_stays(path):
    path.write_text("mine")
    assert "the file there is not a socket" in fails("--listen", f"unix:{path}")
    assert path.read_text() == "mine"


def test_a_socket_is_removed_by_the_daemon_that_made_it_and_by_no_other(server, path):
    """The first one's is gone; a second one has made its own there."""
    path.unlink()
    with NetworkDaemon("--listen", f"unix:{path}") as other:
        assert server.stop() == 128 + signal.SIGTERM
        with Client(path) as client:
            client.greet()
        other.stop()
        assert not path.exists()


def test_clients_outlive_the_name_of_their_socket(server, path):
    with Client(path) as client:
        client.greet()
        path.unlink()
        assert "result" in client.ask("server/status")
        assert "No such file or directory" in fails("connect", str(path))


# --- Who makes it ---------------------------------------------------------------------------------------------------


class Race:
    """So many daemons that are started at the same moment, to listen at the same path."""

    def __init__(self, path, count):
        gate, self.opener = os.pipe()
        command = [*GATE, BINARY, "--listen", f"unix:{path}"]
        self.daemons = [subprocess.Popen(command, stdin=gate, stderr=subprocess.PIPE) for _ in range(count)]
        os.close(gate)

    def run(self) -> tuple[list[subprocess.Popen], list[bytes]]:
        """Those that listen, and what the others said when they gave up."""
        os.close(self.opener)
        told = {daemon: line(daemon) for daemon in self.daemons}
        return (
            [daemon for daemon, text in told.items() if b"listening on" in text],
            [text for daemon, text in told.items() if b"listening on" not in text and daemon.wait(TIMEOUT) == 69],
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for daemon in self.daemons:
            daemon.kill()
            daemon.wait()
            daemon.stderr.close()


def open_files(process) -> list[str]:
    folder = f"/proc/{process.pid}/fd"
    return [os.readlink(f"{folder}/{name}") for name in os.listdir(folder) if os.path.lexists(f"{folder}/{name}")]


def line(daemon) -> bytes:
    assert select.select([daemon.stderr], [], [], TIMEOUT)[0], "it says nothing"
    return daemon.stderr.readline()


def test_of_many_that_find_a_socket_left_behind_one_takes_it_and_is_reached(path):
    with NetworkDaemon("--listen", f"unix:{path}") as server:
        server.stop(signal.SIGKILL)
    for _ in range(10):
        with Race(path, 20) as race:
            listening, others = race.run()
            assert len(listening) == 1 and len(others) == 19
            assert set(others) == {f"swiped: error: {path}: a daemon already listens there\n".encode()}
            for _ in range(5):
                with Client(path) as client:
                    client.greet()
        assert path.exists() and not os.path.exists(f"{path}.lock")  # killed: the next ones find it so


def lock_file(path):
    return path.with_name(path.name + ".lock")


def test_a_lock_that_a_killed_daemon_has_left_is_in_nobodys_way(path):
    lock_file(path).touch()
    with NetworkDaemon("--listen", f"unix:{path}"), Client(path) as client:
        client.greet()
        assert not lock_file(path).exists()


def test_a_daemon_waits_for_another_one_that_is_about_to_listen(path):
    with open(lock_file(path), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        daemon = subprocess.Popen([BINARY, "--listen", f"unix:{path}"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        with daemon:
            eventually(lambda: str(lock_file(path)) in open_files(daemon), "it does not look for the lock")
            assert not path.exists()
            lock_file(path).unlink()  # as whoever has it does before letting go
            fcntl.flock(lock, fcntl.LOCK_UN)
            assert line(daemon) == f"swiped: listening on unix:{path}\n".encode()
            daemon.terminate()


def test_one_that_never_comes_to_listen_is_not_waited_for(path):
    with open(lock_file(path), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert f"{path}: another daemon is starting or stopping there" in fails("--listen", f"unix:{path}")


def make(kind: str, name):
    """Something at a path that is no file of this user."""
    match kind:
        case "pipe":
            os.mkfifo(name)
        case "directory":
            name.mkdir()
        case "socket":
            socket.socket(socket.AF_UNIX).bind(str(name))
        case "device":
            os.mknod(name, stat.S_IFCHR | 0o600, os.makedev(1, 5))  # /dev/zero
        case "another user's":
            name.touch()
            os.chown(name, 65534, 65534)
        case "link":
            name.symlink_to("precious")
        case "link to a device":
            name.symlink_to("/dev/zero")


KINDS = ["pipe", "directory", "socket", "device", "another user's", "link", "link to a device"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_lock_that_is_no_file_of_ours_is_left_alone_and_not_waited_for(path, kind):
    if kind in ("device", "another user's") and os.geteuid() != 0:
        pytest.skip("only root can make it")
    make(kind, lock_file(path))
    before = os.lstat(lock_file(path))
    said = fails("--listen", f"unix:{path}", status=69)
    assert f"{lock_file(path)} is not a regular file of this user" in said
    after = os.lstat(lock_file(path))
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
    assert not path.exists() and not path.with_name("precious").exists()


@pytest.mark.parametrize("kind", ["pipe", "directory", "device", "link", "link to a device"])
def test_a_path_that_is_no_socket_is_left_alone_and_not_waited_for(path, kind):
    if kind == "device" and os.geteuid() != 0:
        pytest.skip("only root can make it")
    make(kind, path)
    assert "the file there is not a socket" in fails("--listen", f"unix:{path}", status=69)
    assert os.path.lexists(path) and not lock_file(path).exists()


@pytest.mark.parametrize("kind", ["pipe", "directory", "device", "link to a device"])
def test_a_bridge_does_not_wait_at_what_is_no_socket(path, kind):
    if kind == "device" and os.geteuid() != 0:
        pytest.skip("only root can make it")
    make(kind, path)
    assert str(path) in fails("connect", str(path), status=69)
