"""The file of a Unix socket and its lock: in use, stale, removed, contended, and not a socket."""

import fcntl
import os
import select
import signal
import socket
import stat
import subprocess

import pytest

from daemon import BINARY, TIMEOUT
from network import Client, NetworkDaemon, eventually, fails, open_files


# Waits for the end of its input, so that many programs start at the same moment.
GATE = ["sh", "-c", 'read _; exec "$@" </dev/null', "sh"]


# --- The file -------------------------------------------------------------------------------------------------------


def test_a_socket_in_use_is_refused(server, path):
    assert "a daemon already listens there" in fails("--listen", f"unix:{path}")
    with Client(path) as client:
        client.initialize()


def test_a_daemon_removes_only_its_own_socket(server, path):
    """The first daemon's file was removed, and a second daemon has created its own."""
    path.unlink()
    with NetworkDaemon("--listen", f"unix:{path}") as other:
        assert server.stop() == 128 + signal.SIGTERM
        with Client(path) as client:
            client.initialize()
        other.stop()
        assert not path.exists()


def test_clients_stay_connected_after_the_socket_is_removed(server, path):
    with Client(path) as client:
        client.initialize()
        path.unlink()
        assert "result" in client.ask("server/status")
        assert "No such file or directory" in fails("connect", str(path))


# --- The lock -------------------------------------------------------------------------------------------------------


class Race:
    """Daemons that start at the same moment, to listen at the same path."""

    def __init__(self, path, count):
        gate, self.opener = os.pipe()
        command = [*GATE, BINARY, "--listen", f"unix:{path}"]
        self.daemons = [subprocess.Popen(command, stdin=gate, stderr=subprocess.PIPE) for _ in range(count)]
        os.close(gate)

    def run(self) -> tuple[list[subprocess.Popen], list[bytes]]:
        """The daemons that listen, and the error messages of the others."""
        os.close(self.opener)
        lines = {daemon: line(daemon) for daemon in self.daemons}
        return (
            [daemon for daemon, text in lines.items() if b"listening on" in text],
            [text for daemon, text in lines.items() if b"listening on" not in text and daemon.wait(TIMEOUT) == 69],
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for daemon in self.daemons:
            daemon.kill()
            daemon.wait()
            daemon.stderr.close()


def line(daemon) -> bytes:
    assert select.select([daemon.stderr], [], [], TIMEOUT)[0], "no line on standard error"
    return daemon.stderr.readline()


def test_one_of_many_daemons_replaces_a_stale_socket(path):
    with NetworkDaemon("--listen", f"unix:{path}") as server:
        server.stop(signal.SIGKILL)
    for _ in range(10):
        with Race(path, 20) as race:
            listening, others = race.run()
            assert len(listening) == 1 and len(others) == 19
            assert set(others) == {f"swiped: error: cannot listen on {path}: a daemon already listens there\n".encode()}
            for _ in range(5):
                with Client(path) as client:
                    client.initialize()
        assert path.exists() and not os.path.exists(f"{path}.lock")  # they were killed, so the file is stale for the next round


def lock_file(path):
    return path.with_name(path.name + ".lock")


def test_a_stale_lock_file_does_not_matter(path):
    lock_file(path).touch()
    with NetworkDaemon("--listen", f"unix:{path}"), Client(path) as client:
        client.initialize()
        assert not lock_file(path).exists()


def test_a_daemon_waits_for_the_lock(path):
    with open(lock_file(path), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        daemon = subprocess.Popen([BINARY, "--listen", f"unix:{path}"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        with daemon:
            eventually(lambda: str(lock_file(path)) in open_files(daemon), "it does not open the lock file")
            assert not path.exists()
            lock_file(path).unlink()  # as its owner does before releasing it
            fcntl.flock(lock, fcntl.LOCK_UN)
            assert line(daemon) == f"swiped: listening on unix:{path}\n".encode()
            daemon.terminate()


def test_waiting_for_the_lock_times_out(path):
    with open(lock_file(path), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert f"{path}: another daemon is starting or stopping there" in fails("--listen", f"unix:{path}")


def make(kind: str, name):
    """Creates something at a path."""
    if kind in ("device", "another user's") and os.geteuid() != 0:
        pytest.skip("only root can create it")
    match kind:
        case "file":
            name.write_text("mine")
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
def test_a_lock_that_is_not_a_file_of_this_user_is_refused(path, kind):
    make(kind, lock_file(path))
    before = os.lstat(lock_file(path))
    error = fails("--listen", f"unix:{path}", status=69)
    assert f"{lock_file(path)} is not a regular file of this user" in error
    after = os.lstat(lock_file(path))
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
    assert not path.exists() and not path.with_name("precious").exists()


@pytest.mark.parametrize("kind", ["file", "pipe", "directory", "device", "link", "link to a device"])
def test_a_file_that_is_not_a_socket_is_left_alone(path, kind):
    make(kind, path)
    assert "the file there is not a socket" in fails("--listen", f"unix:{path}", status=69)
    assert os.path.lexists(path) and not lock_file(path).exists()


@pytest.mark.parametrize("kind", ["pipe", "directory", "device", "link to a device"])
def test_a_bridge_to_a_file_that_is_not_a_socket_fails_at_once(path, kind):
    make(kind, path)
    assert str(path) in fails("connect", str(path), status=69)
