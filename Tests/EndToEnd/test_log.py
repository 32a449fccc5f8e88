"""Log escaping: text from a client can neither start a log line nor control a terminal."""

import unicodedata

import pytest

from daemon import Daemon, encode_all, initialize, notification, run
from messages import TABLE
from network import Client, NetworkDaemon
from recording import record, replay

FORGED = "swiped: error: forged"
EVIL = [
    "a\n" + FORGED, "a\r" + FORGED, "a\x1b[2J\x1b[31m", "a\x00b", "a\x07b\x08c\tx", "a\x7fb", "a\x9b2Jb", "a\x85b", "a\u2028b\u2029c", "a\u202eb\u2066c\u200fd\u061ce",
    "a\u200bb\ufeffc",
]  # fmt: skip


def logged(name: str) -> list[dict]:
    """Notifications that make the daemon log a name."""
    cell = {"table": "t", "cell": name}
    return [
        notification("gesture/update", {"table": name, "cell": "c", "timestamp": 1, "translation": {"x": 0, "y": 0}}),
        notification("action/invoke", cell | {"action": name, "timestamp": 1}),
        notification("cell/open", cell | {"side": name, "timestamp": 1}),
        notification("action/complete", {"invocation": name, "outcome": name, "timestamp": 1}),
        notification("table/edit", {"table": "t", "edits": [{name: name}], name: name}),
    ]


def assert_plain(text: str, count: int):
    lines = text.splitlines()  # also at Unicode's line ends
    assert len(lines) == count and all(line.startswith("swiped: warning: ") for line in lines), text
    assert not [character for character in text if character != "\n" and unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp")]


@pytest.mark.parametrize("name", EVIL, ids=ascii)
def test_a_clients_names_are_escaped_in_the_log(name):
    sent = [initialize(clientInfo={"name": name, "version": name}), {"jsonrpc": "2.0", "id": 1, "method": "table/open", "params": TABLE}]
    outcome = run(encode_all([*sent, *logged(name)]))
    warnings = outcome.notifications("log/message")
    assert len(warnings) >= 3
    assert_plain(outcome.stderr, len(warnings))


def test_notifications_have_names_unescaped():
    """They are JSON, which needs no such escapes."""
    with Daemon() as daemon:
        daemon.initialize()
        for name in EVIL:
            daemon.send(logged(name)[0])
            assert name in daemon.next_notification("log/message")["message"]


def test_names_of_socket_clients_are_escaped_in_the_log(path):
    with NetworkDaemon("--listen", f"unix:{path}") as server, Client(path) as client:
        client.initialize()
        client.send(logged("a\n" + FORGED)[0])
        assert "a\\n" + FORGED in server.line()


def test_differences_of_a_replay_are_escaped_too():
    """A recording may come from another person, and JSON may contain control characters."""
    _, recording = record(encode_all([initialize()]))
    done = replay(recording.replace(b'"serverInfo":{"name":"swiped"', '"serverInfo":{"name":"\x9b2J\u202e\x7f"'.encode()))
    assert done.returncode == 1 and not set(done.stdout.decode()) & set("\x9b\u202e\x7f")
