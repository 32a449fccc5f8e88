"""Everything that grows has a limit, and reaching it is an error and nothing worse."""

import json

import pytest

from daemon import Daemon, encode_all, initialize, request, run
from messages import STILL, TABLE, error, place
from schema import DOCUMENT

SETTABLE = {name: limit["range"] for name, limit in DOCUMENT["x-limits"].items() if "range" in limit}
OF_SESSIONS = sorted({*SETTABLE} - {"clients", "patience"})


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


def test_edits(daemon, limits):
    """As many entries of a list as may be, and sections of a table, are taken; one more of them is refused, and changes nothing."""
    count = limits["edits"]
    rows = {"table": "rows", "width": 320, "identity": "indexPath"}
    assert daemon.request("table/open", rows | {"sections": [0] * (count + 1)})["error"]["data"]["member"] == "sections"
    daemon.result("table/open", rows | {"sections": [0] * count})
    daemon.result("table/open", {"table": "keys", "width": 320})
    for table, name, entries in (("keys", "deleted", list(range(count + 1))), ("rows", "insertedRows", [[0, row] for row in range(count + 1)])):
        refused = daemon.request("table/edit", {"table": table, name: entries})["error"]
        assert (refused["code"], refused["data"]["member"]) == (-32602, name)
        daemon.result("table/edit", {"table": table, name: entries[:-1]})


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


@pytest.mark.figures
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


def announced(name, value):
    outcome = run(encode_all([initialize(0)]), arguments=["--limit", f"{name}={value}"])
    return outcome.status, outcome.answer(0)["result"]["limits"][name] if outcome.messages else outcome.stderr


@pytest.mark.parametrize("name", OF_SESSIONS)
def test_a_limit_is_what_the_command_line_sets(name):
    """From the least to the most that the schema says, and not beyond."""
    least, most = SETTABLE[name]
    assert announced(name, least) == (0, least) and announced(name, most) == (0, most)
    for value in (least - 1, most + 1, "many", ""):
        status, told = announced(name, value)
        assert status == 64 and f"{name} takes a number from {least} to {most}" in told


def test_what_is_no_limit_cannot_be_set():
    status, told = run(b"", arguments=["--limit", "rows=1"]).status, run(b"", arguments=["--limit", "rows=1"]).stderr
    assert status == 64 and all(name in told for name in SETTABLE)
    assert run(b"", arguments=["--limit", "clients=2"]).status == 64, "standard input is one client"


def refusals(limit, *messages):
    """What 1007 says, of each message that was refused by it."""
    outcome = run(encode_all([initialize(0), request("t", "table/open", TABLE), *messages]), arguments=["--limit", limit])
    errors = {message["id"]: message["error"] for message in outcome.messages if "error" in message}
    assert all(error["code"] == 1007 for error in errors.values()), errors
    return {id: (error["data"]["member"], error["data"]["limit"]) for id, error in errors.items()}


@pytest.mark.parametrize(
    "method, more",
    [
        ("gesture/begin", {}),
        ("cell/open", {"side": "trailing", "animated": False}),
        ("cell/configure", {"data": 1}),
        ("cell/reveal", {"side": "trailing", "fraction": 1, "hold": 100}),
        ("pointer/down", {"pointer": 1, "position": STILL}),
        ("wheel/update", {"delta": {"x": -30, "y": 0}}),
    ],
)
def test_cells(method, more):
    """A cell too many is refused, whatever touches it; one that has a state goes on; and a closed one makes room."""
    asked = [request(cell, method, place(cell, **more)) for cell in ("c", "a")]
    touched = [request(cell, "gesture/begin", place(cell)) for cell in ("a", "b")]
    assert refusals("cells=2", *touched, asked[0], *[request(f"end {cell}", "gesture/cancel", place(cell)) for cell in ("a", "b")], asked[1]) == {
        "c": ("cells", 2)
    }


def test_swipes_pass_no_limit_of_invocations():
    """A full swipe invokes an action as `action/invoke` does, and its beginning is refused as that is."""
    swipes = []
    for cell in range(4):
        swipes.append(request(f"begin {cell}", "gesture/begin", {"table": "m", "cell": cell}))
        if cell < 2:
            swipes.append(request(f"end {cell}", "gesture/end", {"table": "m", "cell": cell, "translation": {"x": -300, "y": 0}, "velocity": STILL}))
    mail = request("m", "table/open", {"table": "m", "width": 320, "actions": {"trailing": [{"id": "delete", "width": 80}]}})
    assert refusals("invocations=2", mail, *swipes) == {"begin 2": ("invocations", 2), "begin 3": ("invocations", 2)}


def test_a_wheel_that_never_began_is_one_all_the_same():
    """A swipe of the wheel whose beginning was lost takes a place among the pointers, too, and one that turns keeps its own."""
    turn = {"delta": {"x": -1, "y": 0}, "phase": "changed"}
    turns = [request(number, "wheel/update", place(cell, **turn)) for number, cell in enumerate("aba")]
    assert refusals("pointers=1", *turns) == {1: ("pointers", 1)}


def test_a_batch_may_be_set_to_one_message():
    batch = [request(1, "server/status"), request(2, "server/status")]
    outcome = run(encode_all([initialize(0), batch[:1], batch]), arguments=["--limit", "batch=1"])
    assert "result" in outcome.messages[1][0]
    assert (outcome.messages[2]["error"]["code"], outcome.messages[2]["error"]["data"]["limit"]) == (-32600, 1)


def test_a_message_may_be_set_to_more_than_the_usual():
    """What it is set to is served, and the snapshot's limit follows."""
    outcome = run(
        encode_all([initialize(0), request(1, "server/status", {"a": "x" * (5 << 20)})]), arguments=["--limit", "messageBytes=8388608"]
    )
    assert outcome.answer(0)["result"]["limits"]["snapshot"] == (8 << 20) - 4096
    assert "result" in outcome.answer(1)


def test_keyframes_of_a_motion_that_rings_for_minutes(limits):
    """They are as many as may be, and no more."""
    ringing = {"settle": {"open": {"type": "spring", "response": 0.3, "dampingRatio": 0.05}}}
    table = TABLE | {"table": "r", "width": 1e6, "behavior": ringing, "actions": {"trailing": [{"id": "wide", "width": 1e6}]}}
    opened = request(2, "cell/open", {"table": "r", "cell": "a", "side": "trailing"})
    formats = {"capabilities": {"animation": {"formats": ["sampled"], "maximumError": 0.1}}}
    outcome = run(encode_all([initialize(0, **formats), request(1, "table/open", table), opened]))
    keyframes = outcome.answer(2)["result"]["animation"]["keyframes"]
    assert limits["keyframes"] / 2 < len(keyframes) <= limits["keyframes"]
