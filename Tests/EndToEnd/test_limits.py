"""Everything that grows has a limit, and reaching it is an error and nothing worse."""

import json

import pytest

from daemon import Daemon, encode_all, initialize, request, run
from messages import STILL, TABLE, error, place


@pytest.fixture
def limits():
    return run(encode_all([initialize(0)])).messages[0]["result"]["limits"]


def test_tables(limits):
    """The last table that fits opens, the next one is 1007, and one that closes makes room."""
    count = limits["tables"]
    opened = [request(number, "table/open", {"table": f"t{number}", "width": 320, "behavior": "rm"}) for number in range(1, count + 2)]
    after = [request("close", "table/close", {"table": "t7"}), request("again", "table/open", {"table": "t7", "width": 320})]
    outcome = run(encode_all([initialize(0), *opened, *after]))
    assert "result" in outcome.answer(count)
    refused = outcome.answer(count + 1)["error"]
    assert refused["code"] == 1007 and refused["data"]["limit"] == count
    assert "result" in outcome.answer("again")


def test_invocations(limits):
    """The last invocation that fits is made, the next one is 1007, and one that is completed makes room."""
    count = limits["invocations"]
    asked = {"table": "t", "cell": "a", "action": "delete"}
    invoked = [request(number, "action/invoke", asked) for number in range(1, count + 2)]
    after = [request("done", "action/complete", {"invocation": 1, "then": "stay"}), request("again", "action/invoke", asked)]
    outcome = run(encode_all([initialize(0), request("table", "table/open", TABLE), *invoked, *after]))
    assert outcome.answer(count)["result"]["invocation"] == count
    refused = outcome.answer(count + 1)["error"]
    assert (refused["code"], refused["data"]["member"], refused["data"]["limit"]) == (1007, "invocations", count)
    assert "result" in outcome.answer("again")


def test_actions_of_a_side(daemon, limits):
    def actions(count):
        return {"trailing": [{"id": f"a{number}", "width": 1} for number in range(count)]}

    daemon.result("table/open", {"table": "fits", "width": 320, "actions": actions(limits["actions"])})
    assert daemon.request("table/open", {"table": "not", "width": 320, "actions": actions(limits["actions"] + 1)})["error"]["code"] in (-32602, 1007)
    error(daemon, "table/close", {"table": "not"}, 1001)


def test_cells_of_an_answer(t, limits):
    assert len(t.result("table/cells", {"table": "t", "cells": list(range(limits["cellsAnswered"]))})["cells"]) == limits["cellsAnswered"]
    assert t.request("table/cells", {"table": "t", "cells": list(range(limits["cellsAnswered"] + 1))})["error"]["code"] in (-32602, 1007)


def test_depth(limits):
    """A message just as deep as allowed is served; one level more is not JSON that this daemon reads."""
    for extra, served in ((0, True), (1, False)):
        depth = limits["depth"] - 2 + extra  # the message and its params are two
        line = f'{{"jsonrpc":"2.0","id":1,"method":"server/status","params":{{"a":{"[" * depth}{"]" * depth}}}}}\n'
        outcome = run(encode_all([initialize(0)]) + line.encode())
        assert ("result" in outcome.messages[1]) is served, outcome.messages[1]


@pytest.mark.parametrize("extra, served", [(0, True), (1, False)])
@pytest.mark.parametrize("framing", ["lines", "content-length"])
def test_bytes_of_a_message(limits, framing, extra, served):
    head, tail = b'{"jsonrpc":"2.0","id":1,"method":"server/status","params":{"a":"', b'"}}'
    body = head + b"x" * (limits["messageBytes"] + extra - len(head) - len(tail)) + tail
    data = encode_all([initialize(0)], framing)
    data += body + b"\n" if framing == "lines" else b"Content-Length: %d\r\n\r\n" % len(body) + body
    outcome = run(data, framing)
    assert ("result" in outcome.messages[1]) is served, json.dumps(outcome.messages[1])[:300]


def test_cells_at_rest_cost_nothing():
    """A hundred thousand closed cells that were touched are forgotten."""
    with Daemon() as daemon:
        daemon.initialize()
        daemon.result("table/open", TABLE)
        early = None
        for block in range(100):
            messages = []
            for cell in range(block * 1000, block * 1000 + 1000):
                messages.append(request(len(messages), "gesture/begin", place(cell, translation=STILL, timestamp=cell)))
                messages.append(request(len(messages), "gesture/end", place(cell, velocity=STILL, timestamp=cell)))
            daemon.raw(encode_all(messages))
            while daemon.next().get("id") != len(messages) - 1:
                pass
            daemon.messages.clear()
            daemon.position = 0
            if block == 10:
                early = daemon.memory_kib()
        assert daemon.memory_kib() < early + 4096
        assert daemon.result("server/status")["cells"] == 0


def test_a_batch_whose_answer_grows_too_long_is_refused_from_there_on():
    """Each asks for 10,000 frames, over a megabyte: the first are answered, the rest get an error each, and the next message is served."""
    cells = {"table": "t", "cells": list(range(10_000))}
    batch = [{"jsonrpc": "2.0", "id": number, "method": "table/cells", "params": cells} for number in range(30)]
    with Daemon() as daemon:
        daemon.initialize()
        daemon.result("table/open", {"table": "t", "width": 320})
        daemon.send(batch)
        answers = daemon.next()
        refused = [answer for answer in answers if "error" in answer]
        assert [answer["id"] for answer in answers] == list(range(30))
        assert refused and all(answer["error"]["code"] == 1007 for answer in refused)
        assert answers[-1] in refused and answers[0] not in refused
        assert daemon.result("server/status")["tables"] == 1
