"""Bytes: both framings, split anywhere, faults that end two other servers, and the same output for the same input."""

import json
import subprocess
import threading

import pytest

from chaos import Chaos
from daemon import (
    BINARY, TIMEOUT, Daemon, encode, encode_all, frame,
    initialize, notification, parse, request, run, split_bodies, wait_until_read,
)
from messages import SWIPE, assert_error

STATUS = request(1, "server/status")
HEADERS = "content-length"
START = encode(initialize(), HEADERS)


def headers(*blocks: bytes):
    """The messages after the response to `initialize`, header framing; ends with a status request that must be served."""
    outcome = run(START + b"".join(blocks) + encode(request("last", "server/status"), HEADERS), HEADERS)
    assert outcome.status == 1, f"{outcome.status} {outcome.stderr}"
    assert outcome.messages[0]["id"] == 0
    assert outcome.messages[-1]["id"] == "last" and "result" in outcome.messages[-1], outcome.messages
    return outcome.messages[1:-1]


def write_and_drain(daemon: Daemon, data: bytes):
    """Writes, and waits until the daemon has read all of it."""
    daemon.raw(data)
    wait_until_read(daemon.process)


# --- Cuts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("framing", ["lines", HEADERS])
def test_a_message_may_be_split_at_every_byte(framing):
    """One process; the same stateless request again and again, each cut one byte later."""
    message = request(1, "gesture/shouldBegin", {"table": "tåble", "cell": "č", "translation": {"x": -6, "y": 1}})
    data = frame(json.dumps(message, ensure_ascii=False).encode(), framing)
    with Daemon(framing) as daemon:
        daemon.initialize()
        daemon.result("table/open", {"table": "tåble", "width": 320, "behavior": "sparrow"})
        for cut in range(1, len(data)):
            write_and_drain(daemon, data[:cut])
            daemon.raw(data[cut:])
            assert daemon.next() == {"jsonrpc": "2.0", "id": 1, "result": {"begin": True, "revision": 1}}, f"cut at {cut}"


@pytest.mark.parametrize("framing", ["lines", HEADERS])
def test_a_conversation_may_come_a_byte_at_a_time(framing):
    data = encode_all(SWIPE, framing)
    whole = run(data, framing).messages
    with Daemon(framing) as daemon:
        for position in range(len(data)):
            daemon.raw(data[position : position + 1])
        daemon.close()
        assert daemon.messages == whole


@pytest.mark.parametrize("framing", ["lines", HEADERS])
@pytest.mark.parametrize("size", [2, 3, 7, 16, 61, 255, 1000])
def test_a_conversation_may_come_in_pieces(framing, size):
    data = encode_all(SWIPE, framing)
    whole = run(data, framing).messages
    with Daemon(framing) as daemon:
        for position in range(0, len(data), size):
            write_and_drain(daemon, data[position : position + size])
        daemon.close()
        assert daemon.messages == whole


def test_both_framings_have_the_same_bodies():
    lines = run(encode_all(SWIPE)).stdout.splitlines()
    assert split_bodies(bytearray(run(encode_all(SWIPE, HEADERS), HEADERS).stdout), HEADERS) == lines


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


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n\n", "\r\n\r\n", " \n\t\n"])
def test_line_ends_may_vary(ending):
    outcome = run(b"".join(encode(message)[:-1] + ending.encode() for message in SWIPE))
    assert outcome.messages == run(encode_all(SWIPE)).messages


def test_the_last_line_needs_no_end():
    outcome = run(encode_all([initialize(), STATUS])[:-1])
    assert [message["id"] for message in outcome.messages] == [0, 1] and outcome.status == 0


@pytest.mark.parametrize("prefix", [b"\xef\xbb\xbf", b"\n", b"  \r\n\t", b"\xef\xbb\xbf\n "])
@pytest.mark.parametrize("framing", ["lines", HEADERS])
def test_white_space_and_a_byte_order_mark_may_come_first(prefix, framing):
    outcome = run(prefix + encode_all([initialize(), STATUS], framing), framing)
    assert [message["id"] for message in outcome.messages] == [0, 1]


@pytest.mark.parametrize("framing", ["lines", HEADERS])
def test_a_framing_can_be_forced(framing):
    outcome = run(encode_all([initialize(), STATUS], framing), framing, ["--framing", framing])
    assert [message["id"] for message in outcome.messages] == [0, 1]


def test_a_long_message_that_fits_is_served():
    outcome = run(encode_all([initialize(), request(1, "server/status", {"filler": "x" * 4_000_000})]))
    assert "result" in outcome.messages[1]


@pytest.mark.parametrize("framing", ["lines", HEADERS])
def test_a_message_above_the_limit_is_refused_and_the_next_one_served(framing):
    data = encode_all([initialize(), request(1, "server/status", {"filler": "x" * 6_000_000}), request(2, "server/status")], framing)
    came = run(data, framing).messages
    assert_error(came[1], -32600)
    assert came[1]["error"]["data"]["limit"] > 0
    assert came[2]["id"] == 2 and "result" in came[2]


# --- Faults that end other servers -----------------------------------------------------------------------------------------

BODY = json.dumps(STATUS).encode()
LENGTH = b"%d" % len(BODY)
LIBERAL = {
    "lower case": b"content-length: " + LENGTH + b"\r\n\r\n",
    "upper case": b"CONTENT-LENGTH: " + LENGTH + b"\r\n\r\n",
    "no space": b"Content-Length:" + LENGTH + b"\r\n\r\n",
    "more space": b"Content-Length: \t " + LENGTH + b" \r\n\r\n",
    "LF only": b"Content-Length: " + LENGTH + b"\n\n",
    "type after": b"Content-Length: " + LENGTH + b"\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n",
    "type before": b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: " + LENGTH + b"\r\n\r\n",
    "another type": b"Content-Length: " + LENGTH + b"\r\nContent-Type: application/vim-jsonrpc; charset=utf-8\r\n\r\n",
    "unknown header": b"Content-Length: " + LENGTH + b"\r\nX-Anything: 1\r\n\r\n",
    "twice the same": b"Content-Length: " + LENGTH + b"\r\nContent-Length: " + LENGTH + b"\r\n\r\n",
}


@pytest.mark.parametrize("block", LIBERAL.values(), ids=LIBERAL.keys())
def test_headers_are_read_liberally(block):
    (came,) = headers(block + BODY)
    assert came["id"] == 1 and "result" in came


@pytest.mark.parametrize("block", [LIBERAL["lower case"], LIBERAL["type before"]], ids=["lower case", "type first"])
def test_the_first_byte_also_detects_headers(block):
    body = json.dumps(initialize()).encode()
    outcome = run(block.replace(LENGTH, b"%d" % len(body)) + body, HEADERS)
    assert outcome.messages[0]["id"] == 0 and "result" in outcome.messages[0]


NOISE = {
    "a noise line": b"Hello, I am a stray print\r\n",
    "many noise lines": b"one stray line\nand another\n\n(and a third)\n",
    "a block without a length": b"Content-Type: application/json\r\n\r\n",
    "a length of 23 digits": b"Content-Length: 99999999999999999999999\r\n\r\n",
    "a negative length": b"Content-Length: -5\r\n\r\n",
    "a length in letters": b"Content-Length: abc\r\n\r\n",
    "a length and letters": b"Content-Length: 12abc\r\n\r\n",
    "a fractional length": b"Content-Length: 1.5\r\n\r\n",
    "an empty length": b"Content-Length:\r\n\r\n",
    "two lengths": b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
    "a header without a colon": b"Content-Length 5\r\n\r\n",
    "a header of 20,000 bytes": b"X-Long: " + b"y" * 20_000 + b"\r\n\r\n",
}


@pytest.mark.parametrize("noise", NOISE.values(), ids=NOISE.keys())
def test_noise_has_one_error_and_the_next_message_is_served(noise):
    (came,) = headers(noise)
    assert_error(came, -32700)


@pytest.mark.parametrize("noise", NOISE.values(), ids=NOISE.keys())
def test_noise_may_precede_the_first_message(noise):
    outcome = run(noise + START, HEADERS, ["--framing", HEADERS])
    assert_error(outcome.messages[0], -32700)
    assert outcome.messages[-1]["id"] == 0 and "result" in outcome.messages[-1]


def test_a_body_with_an_excessive_length_is_refused_at_once():
    """The error may name the frame or the message."""
    (came,) = headers(b"Content-Length: 3000000000\r\n\r\n")
    assert_error(came, came["error"]["code"])
    assert came["error"]["code"] in (-32700, -32600)


@pytest.mark.parametrize("framing", ["lines", HEADERS])
def test_noise_before_the_framing_is_known(framing):
    outcome = run(b"warning: one\n# two\n" + encode_all([initialize(), STATUS], framing), framing)
    assert [message["id"] for message in outcome.messages if "result" in message] == [0, 1]
    errors = [message for message in outcome.messages if "error" in message]
    assert errors and outcome.messages[: len(errors)] == errors
    for error in errors:
        assert_error(error, -32700)


def test_another_charset_is_refused_with_its_body():
    (came,) = headers(b"Content-Length: " + LENGTH + b"\r\nContent-Type: application/json; charset=utf-16\r\n\r\n" + BODY)
    assert_error(came, -32700)


@pytest.mark.parametrize("body", [b"{", b"nonsense", b"", b"\xff\xfe", b'{"jsonrpc":"2.0","id":1,"method":"a"}{}'])
def test_a_body_that_is_not_json_gets_an_error(body):
    (came,) = headers(frame(body, HEADERS))
    assert_error(came, -32700)


@pytest.mark.parametrize("body", [b"1", b"null", b'"x"', b"true"])
@pytest.mark.parametrize("framing", ["lines", HEADERS])
def test_a_scalar_is_an_invalid_request(body, framing):
    outcome = run(frame(json.dumps(initialize()).encode(), framing) + frame(body, framing), framing)
    assert outcome.messages[1]["error"]["code"] == -32600


@pytest.mark.parametrize("rest", [b"", b"\r\n", b"\r\n\r\n", b'\r\n\r\n{"jsonrpc"'])
def test_input_may_end_inside_a_message(rest):
    outcome = run(START + b"Content-Length: 50" + rest, HEADERS)
    assert outcome.status == 1
    assert outcome.messages[0]["id"] == 0
    assert_error(outcome.messages[1], -32700)
    assert len(outcome.messages) == 2


def test_each_line_of_noise_gets_an_error():
    outcome = run(encode(initialize()) + b"warning: one\n" + encode(STATUS) + b"}\n" + encode(request(2, "server/status")))
    assert_error(outcome.messages[1], -32700)
    assert_error(outcome.messages[3], -32700)
    assert [outcome.messages[number]["id"] for number in (0, 2, 4)] == [0, 1, 2]


def test_output_has_no_other_bytes():
    """stdout holds nothing but messages, whatever happens."""
    more = [STATUS, request(2, "foo"), notification("bar"), request(3, "shutdown"), notification("exit")]
    outcome = run(encode(initialize(trace="verbose")) + b"noise\n" + encode_all(more), arguments=["--log-level", "trace"])
    for body in outcome.stdout.splitlines():
        assert parse(body)["jsonrpc"] == "2.0"


@pytest.mark.parametrize("number", range(20))
def test_damaged_input_never_ends_the_daemon(number):
    """Changes, drops and doubles bytes of a valid conversation. The daemon must exit by itself, and its output must be valid."""
    import random

    draw = random.Random(number)
    framing = ["lines", HEADERS][number % 2]
    data = bytearray(encode_all(SWIPE * 3, framing))
    for _ in range(draw.randint(1, 30)):
        place = draw.randrange(len(data))
        match draw.randrange(3):
            case 0:
                data[place] = draw.randrange(256)
            case 1:
                del data[place : place + draw.randint(1, 9)]
            case 2:
                data[place:place] = data[place : place + draw.randint(1, 40)]
    outcome = run(encode(initialize(), framing) + bytes(data), framing)
    assert outcome.status in (0, 1), f"seed {number}: status {outcome.status} for {bytes(data)!r}: {outcome.stderr[-300:]}"
    assert outcome.messages[0]["id"] == 0
