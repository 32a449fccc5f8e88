"""The cost of one message is limited, and a message above a limit is refused. `test_memory_budget.py` tests the process.

Sizes are of memory and of answers. Nothing here measures time.
"""

import json

import pytest

from daemon import Daemon, encode, encode_all, initialize, memory, request, run
from messages import TABLE, place

MEGABYTE = 1 << 20
# A name of the greatest length, and the form that takes the most bytes in JSON.
LONGEST = "\x01" * 1024


def refusal(answer) -> tuple:
    """Code, member and limit of an error."""
    error = answer["error"]
    return error["code"], error["data"].get("member"), error["data"].get("limit")


def test_an_unknown_method_is_repeated_shortened():
    outcome = run(encode_all([initialize(0), request(1, "x" * MEGABYTE)]))
    assert len(json.dumps(outcome.answer(1))) < 500


def test_a_snapshot_with_names_or_data_beyond_the_limit_is_refused(t):
    t.result("cell/configure", place("a", data="known"))
    text = json.dumps(t.result("session/snapshot")["snapshot"])
    for old, new in (('"name": "t"', f'"name": "{"x" * 1025}"'), ('"\\"known\\""', json.dumps(json.dumps("x" * 65_537)))):
        assert old in text
        error = t.request("session/restore", {"snapshot": json.loads(text.replace(old, new))})["error"]
        assert error["code"] == 1010 and "at most" in error["data"]["expected"]


# MARK: Answers

BULK = {
    "table/configure": {"table": "t", "width": 400},
    "table/closeCells": {"table": "t", "animated": False},
    "table/edit": {"table": "t", "deleted": [5]},
}


@pytest.mark.parametrize("method", BULK)
def test_a_request_with_too_long_an_answer_changes_nothing(method):
    """The limit applies to the possible answer, with 7,000 cells and long names."""
    cells = [f"{number:06}" + "\x01" * 900 for number in range(7_000)]
    opens = [request(None, "cell/open", place(cell, side="trailing", animated=False)) for cell in cells]
    for message in opens:
        del message["id"]
    table = TABLE | {"behavior": {"preset": "mail", "policy": {"open": "multiple"}}}
    with Daemon() as daemon:
        daemon.initialize()
        daemon.result("table/open", table)
        for start in range(0, len(opens), 500):
            daemon.raw(encode_all(opens[start : start + 500]))
            status = daemon.result("server/status")
            daemon.messages.clear()
        assert status["cells"] == len(cells)
        assert refusal(daemon.request(method, BULK[method])) == (1007, "answerBytes", 16 * MEGABYTE)
        assert daemon.result("server/status")["cells"] == len(cells)
        assert "result" in daemon.request("cell/close", place(cells[0], animated=False))


# MARK: Reading

# An escape leaves a message to jansson, whose values take most memory.
OVER = b'"\\n",' + b"{}," * 1_390_000 + b"{}"
FORMS = {
    "the id first": (b'{"jsonrpc":"2.0","id":7,"method":"server/status","params":{"a":[' + OVER + b"]}}", 7),
    "the id last": (b'{"params":{"a":[' + OVER + b']},"jsonrpc":"2.0","method":"server/status","id":"x"}', "x"),
    "a batch": (b"[" + OVER + b"]", None),
    "members": (b"{" + b",".join(b'"%d":{}' % number for number in range(360_000)) + b"}", None),
}


@pytest.mark.figures
@pytest.mark.parametrize("body, id", FORMS.values(), ids=FORMS)
def test_the_memory_for_a_messages_values_is_limited_and_released(body, id):
    with Daemon() as daemon:
        daemon.initialize()
        before, limit = memory(daemon.process, "VmRSS"), 96 * MEGABYTE
        for _ in range(3):
            daemon.raw(body + b"\n")
            answer = daemon.next()
            assert answer["id"] == id and (refusal(answer) == (1007, "parsedBytes", limit) or answer["error"]["code"] == -32600)
        assert memory(daemon.process, "VmHWM") < before + limit + 24 * MEGABYTE
        assert "result" in daemon.request("server/status")
        assert memory(daemon.process, "VmRSS") < before + 8 * MEGABYTE  # the C library may keep the 4 MB of the text for the next one


def test_a_message_at_the_limit_of_memory_is_processed():
    body = b'{"jsonrpc":"2.0","id":7,"method":"server/status","params":{"a":["\\n",' + b"{}," * 370_000 + b"{}]}}\n"
    assert "result" in run(encode(initialize()) + body).answer(7)
    refused = run(encode(initialize()) + body, arguments=["--limit", "parsedBytes=64M"]).answer(7)
    assert refusal(refused) == (1007, "parsedBytes", 64 * MEGABYTE)
