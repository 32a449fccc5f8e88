"""`--record` into a folder: each session over a socket is recorded in its own file, replays the same, and disturbs no other."""

import json
import re
import stat
import subprocess

import pytest

from daemon import BINARY, ROOT, TIMEOUT, initialize, request
from network import Client, NetworkDaemon, eventually
from recording import replay

MAIL = (ROOT / "protocol/examples/mail.jsonl").read_bytes()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "recordings").mkdir()
    return tmp_path / "recordings"


@pytest.fixture
def server(path, folder):
    with NetworkDaemon("--listen", f"unix:{path}", "--record", folder) as server:
        yield server


def assert_all_play_the_same(folder, count):
    """The folder has this many complete recordings."""
    files = list(folder.iterdir())
    assert len(files) == count
    for file in files:
        done = replay(file)
        assert (done.returncode, done.stderr) == (0, b"") and b"as far as" not in done.stdout, done.stdout.decode()


def is_over(folder, count) -> bool:
    files = list(folder.iterdir())
    return len(files) == count and all(b'"exit":' in file.read_bytes().splitlines()[-1] for file in files)


def sent_by(file) -> list:
    return [entry["in"]["id"] for entry in map(json.loads, file.read_bytes().splitlines()[1:]) if "in" in entry and "id" in entry["in"]]


# --- Contents ------------------------------------------------------------------------------------------------


def test_each_session_has_a_separate_file(server, path, folder):
    with Client(path) as one, Client(path, "content-length") as other:
        one.initialize()
        other.send(initialize(id=100))
        assert other.file.readline()
        one.ask("server/status")
    eventually(lambda: is_over(folder, 2), "the recordings do not end")
    assert sorted(map(sent_by, folder.iterdir())) == [[0, 1], [100]]
    for file in folder.iterdir():
        assert re.fullmatch(r"20\d{6}T\d{6}Z-\d+\.jsonl", file.name) and stat.S_IMODE(file.stat().st_mode) == 0o600
    assert_all_play_the_same(folder, 2)


def test_sessions_of_standard_streams_share_a_folder(folder):
    """So the command line that starts a daemon may stay as it is."""
    for _ in range(3):
        assert subprocess.run([BINARY, "--record", folder], input=MAIL, capture_output=True, timeout=TIMEOUT).returncode == 0
    assert_all_play_the_same(folder, 3)


def test_a_bridges_request_for_the_status_is_not_recorded(server, path, folder):
    assert subprocess.run([BINARY, "connect", path], input=MAIL, capture_output=True, timeout=TIMEOUT).returncode == 0
    eventually(lambda: is_over(folder, 1), "the recording has no end")
    assert b"inHex" not in next(folder.iterdir()).read_bytes()
    assert_all_play_the_same(folder, 1)


# --- Faults --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["none", "s.txt"])
def test_a_path_that_is_not_a_folder_is_refused_at_the_start(path, tmp_path, place):
    (tmp_path / "s.txt").write_text("precious")
    command = [BINARY, "--listen", f"unix:{path}", "--record", tmp_path / place]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT)
    assert done.returncode == 73 and f"cannot record to {tmp_path / place}: Not a directory".encode() in done.stderr
    assert not path.exists() and (tmp_path / "s.txt").read_text() == "precious"


@pytest.mark.figures  # a thread sanitizer needs larger files itself
def test_a_recording_that_cannot_grow_stops_and_its_session_continues(path, folder):
    limited = ["sh", "-c", 'ulimit -f 16; exec "$@"', "sh"]
    with NetworkDaemon("--listen", f"unix:{path}", "--record", folder, prefix=limited) as server, Client(path) as client:
        client.initialize()
        for _ in range(100):
            assert "result" in client.ask("server/status")
        assert server.line() == "swiped: error: recording stopped: File too large\n"
        with Client(path) as other:  # the limit applies to each recording
            other.initialize()
    assert sorted(replay(file).returncode for file in folder.iterdir()) == [0, 0]


def test_a_removed_folder_costs_only_the_recording(server, path, folder):
    folder.rmdir()
    with Client(path) as client:
        client.initialize()
        assert server.line() == "swiped: error: cannot record a session: No such file or directory\n"


@pytest.mark.parametrize("count", [40, 41])
def test_without_descriptors_a_session_is_served_without_a_recording(path, folder, count):
    """A recorded client takes two descriptors. If only one descriptor is available, the client gets it."""
    limited = ["sh", "-c", f'ulimit -n {count}; exec "$@"', "sh"]
    with NetworkDaemon("--listen", f"unix:{path}", "--record", folder, prefix=limited) as server:
        clients = [Client(path) for _ in range(30)]
        warning = server.line()
        recorded = len(list(folder.iterdir()))
        served = recorded + ("cannot record a session: Too many open files" in warning)
        assert "Too many open files" in warning or "cannot accept a connection" in warning
        for client in clients[:served]:
            client.initialize()
        for client in clients:
            client.close()


def test_two_daemons_record_into_one_folder(tmp_path, folder):
    paths = [tmp_path / "one", tmp_path / "two"]
    with NetworkDaemon("--listen", f"unix:{paths[0]}", "--record", folder), NetworkDaemon("--listen", f"unix:{paths[1]}", "--record", folder):
        for path in paths * 5:
            with Client(path) as client:
                client.send(request(0, "server/status"))
                assert client.receive()["error"]["code"] == -32002
        eventually(lambda: is_over(folder, 10), "the recordings do not end")
    assert_all_play_the_same(folder, 10)
