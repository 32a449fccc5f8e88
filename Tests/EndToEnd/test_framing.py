"""What needs the process: input that arrives in pieces, and output in which nothing but messages is. The rest are cases (`framing/…`)."""

import subprocess
import threading

import pytest

from chaos import Chaos
from daemon import BINARY, TIMEOUT, Daemon, encode, encode_all, initialize, notification, parse, request, run, wait_until_read
from messages import SWIPE

FRAMINGS = ["lines", "content-length"]
STATUS = request(1, "server/status")


@pytest.mark.parametrize("framing", FRAMINGS)
@pytest.mark.parametrize("size", [3, 61, 1000])
def test_a_conversation_may_come_in_pieces(framing, size):
    data = encode_all(SWIPE, framing)
    whole = run(data, framing).messages
    with Daemon(framing) as daemon:
        for position in range(0, len(data), size):
            daemon.raw(data[position : position + size])
            wait_until_read(daemon.process)
        daemon.close()
        assert daemon.messages == whole


@pytest.mark.parametrize("seed", range(5))
def test_the_same_bytes_in_are_the_same_bytes_out(seed):
    """Under the client's clock; with errors and a look at the status between."""
    messages = Chaos(seed).run(400)
    data = encode_all([*messages[:-1], request("s", "server/status"), {"bad": 1}, messages[-1]])
    once = run(data).stdout
    assert run(data).stdout == once
    piecewise = subprocess.Popen([BINARY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    reader = threading.Thread(target=lambda: parts.append(piecewise.stdout.read()), daemon=True)
    parts: list = []
    reader.start()
    for position in range(0, len(data), 37):
        piecewise.stdin.write(data[position : position + 37])
    piecewise.stdin.close()
    assert piecewise.wait(TIMEOUT) == 0
    reader.join(TIMEOUT)
    assert parts == [once]


@pytest.mark.parametrize("framing", FRAMINGS)
def test_a_framing_can_be_forced(framing):
    outcome = run(encode_all([initialize(), STATUS], framing), framing, ["--framing", framing])
    assert [message["id"] for message in outcome.messages] == [0, 1]


def test_output_has_no_other_bytes():
    """stdout holds nothing but messages, whatever happens."""
    more = [STATUS, request(2, "foo"), notification("bar"), request(3, "shutdown"), notification("exit")]
    outcome = run(encode(initialize(trace="verbose")) + b"noise\n" + encode_all(more), arguments=["--log-level", "trace"])
    for body in outcome.stdout.splitlines():
        assert parse(body)["jsonrpc"] == "2.0"
