"""What needs the process: input that arrives in pieces, and output in which nothing but messages is. The rest are cases (`framing/…`)."""

import pytest

from daemon import Daemon, encode, encode_all, initialize, notification, parse, request, run, wait_until_read
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
