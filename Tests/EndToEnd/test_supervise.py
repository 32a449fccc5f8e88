"""`swiped supervise` with the real daemon: whatever becomes of it, the client sees one session."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from daemon import BINARY, ROOT, TIMEOUT, Daemon, encode_all, initialize, notification, request, run
from messages import BUTTONS
from network import NetworkDaemon
from supervisor import same
from test_restart import SESSIONS

DAEMONS = ROOT / "Tests/Toolkits/daemons"
LETHAL = request("lethal", "cell/close", {"table": "t", "cell": "lethal"})


def supervised(*options, **environment) -> Daemon:
    return Daemon(arguments=["supervise", *options], env=os.environ | environment)


def children(process: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def kill_daemon(client: Daemon, number=signal.SIGKILL):
    """Stops the daemon of a supervisor. The supervisor may be between two daemons."""
    deadline = time.monotonic() + TIMEOUT
    while not (found := children(client.process.pid)):
        assert time.monotonic() < deadline
    os.kill(found[0], number)


def restarted(messages) -> tuple[list, list]:
    """The reasons of the restarts, and the other messages."""
    found = [isinstance(each, dict) and each.get("method") == "server/restarted" for each in messages]
    reasons = [each["params"]["reason"] for each, is_one in zip(messages, found, strict=True) if is_one]
    return reasons, [each for each, is_one in zip(messages, found, strict=True) if not is_one]


@pytest.mark.parametrize("name, options", [("chaos", ["--snapshot-every", "7"]), ("rows", ["--snapshot-every", "1"]), ("mail", [])])
def test_a_daemon_killed_at_every_message_loses_nothing(name, options):
    whole = run(encode_all(SESSIONS[name]))
    with supervised(*options) as client:
        for number, message in enumerate(SESSIONS[name]):
            client.send(message)
            if number % 2 and isinstance(message, dict) and "id" in message:
                while not isinstance(answer := client.next(), dict) or answer.get("id") != message["id"]:
                    pass
                kill_daemon(client)
        status = client.close()
    reasons, messages = restarted(client.messages)
    assert [(one, other) for one, other in zip(messages, whole.messages, strict=True) if not same(one, other)] == []
    assert (set(reasons), status) == ({"exited"}, whole.status) and len(reasons) > 10


@pytest.mark.parametrize("manner, reason", [("dies", "exited"), ("garbled", "garbled"), ("silent", "timedOut")])
def test_a_daemon_that_fails_is_replaced(manner, reason, tmp_path):
    hostile = {"HOSTILE_DAEMON": BINARY, "HOSTILE_AFTER": "3", "HOSTILE_MARK": str(tmp_path / "mark")}
    with supervised("--timeout", "1", SWIPED_DAEMON=str(DAEMONS / manner), **hostile) as client:
        client.initialize()
        client.result("table/open", {"table": "t", "width": 320, "actions": BUTTONS})
        assert client.result("cell/open", {"table": "t", "cell": "a", "animated": False})["target"] < 0
        assert client.close() == 0
    assert restarted(client.messages)[0] == [reason]


def test_a_message_that_every_daemon_fails_at_is_answered_with_an_error(tmp_path):
    program = tmp_path / "daemon"
    program.write_text(f"#!/bin/sh\nexec {DAEMONS}/fails-at {BINARY} lethal dies\n")
    program.chmod(0o755)
    with supervised(SWIPED_DAEMON=str(program)) as client:
        client.initialize()
        client.result("table/open", {"table": "t", "width": 320, "actions": BUTTONS})
        client.send(LETHAL)
        assert client.result("cell/open", {"table": "t", "cell": "a", "animated": False})["target"] < 0
        client.notify("cell/close", {"table": "t", "cell": "lethal"})
        client.result("server/status")
    reasons, messages = restarted(client.messages)
    answer = next(each for each in messages if each.get("id") == "lethal")
    assert (answer["error"]["code"], answer["error"]["data"], reasons) == (1015, {"reason": "exited"}, ["exited"] * 6)
    assert [each["params"]["error"]["code"] for each in messages if each.get("method") == "log/message"] == [1015]


def test_a_shared_daemon_that_restarts_is_not_noticed(path):
    whole = run(encode_all(SESSIONS["rows"]))
    server = NetworkDaemon("--listen", f"unix:{path}")
    try:
        with supervised("--", "connect", str(path)) as client:
            for number, message in enumerate(SESSIONS["rows"]):
                if number in (9, 30):
                    client.next()
                    server.stop(signal.SIGKILL if number == 9 else signal.SIGTERM)
                    server = NetworkDaemon("--listen", f"unix:{path}")
                client.send(message)
            client.close()
    finally:
        server.stop()
    reasons, messages = restarted(client.messages)
    assert messages[1:] == whole.messages[1:] and reasons


def test_animations_end_once_under_the_system_clock():
    with supervised() as client:
        client.initialize(clock="system")
        client.result("table/open", {"table": "t", "width": 320, "actions": BUTTONS})
        for cell in "abcd":
            client.result("cell/open", {"table": "t", "cell": cell})
            kill_daemon(client)
            client.next_notification("cell/didOpen")
            kill_daemon(client)
        client.close()
    methods = [each["method"] for each in restarted(client.messages)[1] if "method" in each]
    assert sorted(methods) == ["cell/didClose"] * 3 + ["cell/didOpen"] * 4 + ["cell/willClose"] * 3 + ["cell/willOpen"] * 4


def test_a_signal_and_the_end_of_input_end_the_daemon_too():
    for end, status in ((lambda client: client.process.send_signal(signal.SIGTERM), 143), (lambda client: client.process.stdin.close(), 0)):
        with supervised() as client:
            client.initialize()
            (daemon,) = children(client.process.pid)
            end(client)
            assert client.wait() == status and not Path(f"/proc/{daemon}").exists()


def test_a_program_that_is_not_a_daemon_ends_the_supervisor():
    hello = encode_all([initialize(), notification("exit")])
    for program, status in ((["false"], 1), (["yes"], 76), (["/nonexistent"], 127)):
        done = subprocess.run([BINARY, "supervise"], input=hello, capture_output=True, timeout=TIMEOUT, env=os.environ | {"SWIPED_DAEMON": program[0]})
        assert (done.returncode, done.stdout) == (status, b"")
