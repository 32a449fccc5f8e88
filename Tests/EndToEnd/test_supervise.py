"""`swiped supervise` with the real daemon: if a daemon fails, the client still sees one session."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from chaos import Chaos
from daemon import BINARY, ROOT, TIMEOUT, Daemon, encode_all, initialize, is_notification, notification, request, run
from messages import BUTTONS
from network import NetworkDaemon

DAEMONS = ROOT / "Tests/Toolkits/daemons"
LETHAL = request("lethal", "cell/close", {"table": "t", "cell": "lethal"})
THIRD = "count % 3 ? -1 : count * 7919 % 16000"  # every third daemon, after up to 16,000 bytes
# A daemon that is killed after some bytes of output. CUT computes them from the number of daemons so far. -1: it is not killed.
CUT_DAEMON = f"""#!/bin/bash
cd "${{0%/*}}" && read -r count <count
echo $((++count)) >count
bytes=$(($CUT))
((bytes < 0)) && exec {BINARY}
exec {BINARY} > >(dd bs=64k iflag=count_bytes count=$bytes status=none; read -rN1 && kill -9 $$)
"""


def daemon_script(folder, text) -> str:
    """The path of a script that a supervisor starts instead of a daemon."""
    program = folder / "daemon"
    program.write_text(text)
    program.chmod(0o755)
    return str(program)


def supervised(*options, **environment) -> Daemon:
    return Daemon(arguments=["supervise", *options], env=os.environ | environment)


def supervised_cut(folder, cut, *options) -> Daemon:
    """A supervisor of daemons that are killed after some bytes of output."""
    (folder / "count").write_text("0\n")
    return supervised(*options, SWIPED_DAEMON=daemon_script(folder, CUT_DAEMON), CUT=cut)


def await_answer(client, message):
    while not isinstance(answer := client.next(), dict) or is_notification(answer) or answer["id"] != message["id"]:
        pass


def children(process: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def kill_daemon(client: Daemon, number=signal.SIGKILL):
    """Stops the daemon of a supervisor. The supervisor may be between two daemons, or the daemon may end at the same moment."""
    deadline = time.monotonic() + TIMEOUT
    while not (found := children(client.process.pid)):
        assert time.monotonic() < deadline
    with suppress(ProcessLookupError):
        os.kill(found[0], number)


def restarted(messages) -> tuple[list, list]:
    """The reasons of the restarts, and the other messages."""
    found = [isinstance(each, dict) and each.get("method") == "server/restarted" for each in messages]
    reasons = [each["params"]["reason"] for each, is_one in zip(messages, found, strict=True) if is_one]
    return reasons, [each for each, is_one in zip(messages, found, strict=True) if not is_one]


def same(one, other) -> bool:
    """Whether two messages are equal, except for counters since the daemon's own `initialize`."""

    def without_counters(message):
        result = message.get("result") if isinstance(message, dict) else None
        return message | {"result": result | {"counters": None}} if isinstance(result, dict) and "counters" in result else message

    one, other = ([without_counters(each) for each in (message if isinstance(message, list) else [message])] for message in (one, other))
    return one == other


def assert_same(came, expected, story="", allowed=("exited",)):
    """Compares two sessions, except for `server/restarted`, which has one of these reasons."""
    reasons, messages = restarted(came)
    assert [(story, one, other) for one, other in zip(messages, expected, strict=True) if not same(one, other)] == []
    assert set(reasons) <= {*allowed} and reasons, story


# --- Killed daemons ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("every", [1, 7, 64])
def test_a_daemon_killed_at_every_message_loses_nothing(every, tmp_path):
    """After every second message, if that is a request. Every third daemon is killed earlier, often while it is restored."""
    messages = Chaos(8).run(260)
    whole = run(encode_all(messages))
    with supervised_cut(tmp_path, THIRD, "--snapshot-every", str(every)) as client:
        for number, message in enumerate(messages):
            client.send(message)
            if number % 2 and "id" in message:
                await_answer(client, message)
                kill_daemon(client)
        assert client.close() == whole.status
    assert_same(client.messages, whole.messages)
    assert len(client.messages) > len(whole.messages) + 10


@pytest.mark.parametrize("manner, reason", [("dies", "exited"), ("garbled", "garbled"), ("silent", "timedOut")])
def test_a_daemon_that_fails_is_replaced(manner, reason, tmp_path):
    hostile = {"HOSTILE_DAEMON": BINARY, "HOSTILE_AFTER": "3", "HOSTILE_MARK": str(tmp_path / "mark")}
    with supervised("--timeout", "1", SWIPED_DAEMON=str(DAEMONS / manner), **hostile) as client:
        client.initialize()
        client.result("table/open", {"table": "t", "width": 320, "actions": BUTTONS})
        assert client.result("cell/open", {"table": "t", "cell": "a", "animated": False})["target"] < 0
        assert client.close() == 0
    assert restarted(client.messages)[0] == [reason]


def test_a_daemon_that_closes_its_output_and_stays_is_replaced(tmp_path):
    first = f"#!/bin/sh\n[ -e {tmp_path}/mark ] && exec {BINARY}\ntouch {tmp_path}/mark\nexec sleep 1000 >&-\n"
    with supervised(SWIPED_DAEMON=daemon_script(tmp_path, first)) as client:
        client.initialize()
        assert client.close() == 0


def test_a_message_that_every_daemon_fails_at_is_answered_with_an_error(tmp_path):
    program = daemon_script(tmp_path, f"#!/bin/sh\nexec {DAEMONS}/fails-at {BINARY} lethal dies\n")
    with supervised(SWIPED_DAEMON=program) as client:
        client.initialize()
        client.result("table/open", {"table": "t", "width": 320, "actions": BUTTONS})
        client.send(LETHAL)
        assert client.result("cell/open", {"table": "t", "cell": "a", "animated": False})["target"] < 0
        client.notify("cell/close", {"table": "t", "cell": "lethal"})
        client.result("server/status")
    reasons, messages = restarted(client.messages)
    answer = next(each for each in messages if each.get("id") == "lethal")
    assert (answer["error"]["code"], answer["error"]["data"], reasons) == (1015, {"reason": "exited"}, ["exited"] * 10)
    assert [each["params"]["error"]["code"] for each in messages if each.get("method") == "log/message"] == [1015]


def test_a_shared_daemon_that_is_killed_at_every_message_loses_nothing(path):
    """It is killed before it reads the message, at any moment, or after its answer."""
    messages = Chaos(6).run(25)
    whole = run(encode_all(messages))
    server = NetworkDaemon("--listen", f"unix:{path}")
    try:
        with supervised("--snapshot-every", "7", "--", "connect", str(path)) as client:
            client.send(messages[0])
            await_answer(client, messages[0])
            for number, message in enumerate(messages[1:]):
                if number % 3 == 0:
                    server.freeze()
                client.send(message)
                if number % 3 == 1 and "id" in message:
                    await_answer(client, message)
                server.stop(signal.SIGKILL)
                server = NetworkDaemon("--listen", f"unix:{path}")
                if number % 3 != 1 and "id" in message:
                    await_answer(client, message)
            assert client.close() == whole.status
    finally:
        server.stop()
    assert_same(client.messages[1:], whole.messages[1:])
    assert len(client.messages) > len(whole.messages) + 10


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


def test_a_daemon_that_hangs_at_the_end_is_replaced():
    """It is stopped after its last response, so that it reads neither `exit` nor the end of the input."""
    for end in (lambda client: client.notify("exit"), lambda client: client.process.stdin.close()):
        with supervised("--timeout", "0.5") as client:
            client.initialize()
            client.result("shutdown")
            kill_daemon(client, signal.SIGSTOP)
            end(client)
            assert client.wait() == 0
