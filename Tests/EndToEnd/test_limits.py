"""Everything that grows has a limit. The limits themselves are conformance cases (`limit/…`); here is how the command line sets them,
and what the daemon keeps in memory."""

import pytest

import schema
from daemon import Daemon, encode_all, initialize, memory, request, run
from messages import STILL, TABLE, place

SETTABLE = {name: limit["range"] for name, limit in schema.DOCUMENT["x-limits"].items() if "range" in limit}
OF_SESSIONS = sorted({*SETTABLE} - {"clients", "readTimeout"})
ACTIONS = {"trailing": [{"id": "x", "width": 80}]}


@pytest.mark.parametrize("extra, served", [(0, True), (1, False)])
@pytest.mark.parametrize("framing", ["lines", "content-length"])
def test_a_message_may_have_as_many_bytes_as_the_limit(framing, extra, served):
    limit = run(encode_all([initialize(0)])).messages[0]["result"]["limits"]["messageBytes"]
    head, tail = b'{"jsonrpc":"2.0","id":1,"method":"server/status","params":{"a":"', b'"}}'
    body = head + b"x" * (limit + extra - len(head) - len(tail)) + tail
    data = encode_all([initialize(0)], framing)
    data += body + b"\n" if framing == "lines" else b"Content-Length: %d\r\n\r\n" % len(body) + body
    assert ("result" in run(data, framing).messages[1]) is served


# --- On the command line ----------------------------------------------------------------------------------------------------


def announced(name, value):
    outcome = run(encode_all([initialize(0)]), arguments=["--limit", f"{name}={value}"])
    return outcome.status, outcome.answer(0)["result"]["limits"][name] if outcome.messages else outcome.stderr


@pytest.mark.parametrize("name", OF_SESSIONS)
def test_the_command_line_sets_each_limit(name):
    """From the minimum to the maximum of the schema."""
    least, most = SETTABLE[name]
    assert announced(name, least) == (0, least) and announced(name, most) == (0, most)
    for value in (least - 1, most + 1, "many", ""):
        status, printed = announced(name, value)
        assert status == 64 and f"{name}= and a number from {least} to {most}" in printed


def test_the_error_for_an_unknown_limit_lists_all_limits():
    outcome = run(b"", arguments=["--limit", "rows=1"])
    assert outcome.status == 64 and all(name in outcome.stderr for name in SETTABLE)
    assert run(b"", arguments=["--limit", "clients=2"]).status == 64, "standard input is one client"


def refusals(limit, *messages):
    """The member and the limit of each error 1007, by the id of the request."""
    outcome = run(encode_all([initialize(0), request("t", "table/open", TABLE), *messages]), arguments=["--limit", limit])
    errors = {message["id"]: message["error"] for message in outcome.messages if "error" in message}
    assert all(error["code"] == 1007 for error in errors.values()), errors
    return {id: (error["data"]["member"], error["data"]["limit"]) for id, error in errors.items()}


@pytest.mark.parametrize(
    "method, more",
    [
        ("gesture/begin", {}),
        ("cell/open", {"side": "trailing", "animated": False}),
        ("cell/key", {"key": "left"}),
        ("cell/configure", {"data": 1}),
        ("cell/reveal", {"side": "trailing", "fraction": 1, "hold": 100}),
        ("pointer/down", {"pointer": 1, "position": STILL}),
        ("wheel/update", {"delta": {"x": -30, "y": 0}}),
    ],
)
def test_every_request_for_one_cell_too_many_is_refused(method, more):
    """A cell that has a state continues, and a closed one makes room."""
    tried = [request(cell, method, place(cell, **more)) for cell in ("c", "a")]
    touched = [request(cell, "gesture/begin", place(cell)) for cell in ("a", "b")]
    ended = [request(f"end {cell}", "gesture/cancel", place(cell)) for cell in ("a", "b")]
    assert refusals("cells=2", *touched, tried[0], *ended, tried[1]) == {"c": ("cells", 2)}


def test_a_batch_may_be_limited_to_one_message():
    batch = [request(1, "server/status"), request(2, "server/status")]
    outcome = run(encode_all([initialize(0), batch[:1], batch]), arguments=["--limit", "batch=1"])
    assert "result" in outcome.messages[1][0]
    assert (outcome.messages[2]["error"]["code"], outcome.messages[2]["error"]["data"]["limit"]) == (-32600, 1)


def test_a_message_may_be_longer_than_by_default():
    """The limit of snapshots follows."""
    message = request(1, "server/status", {"a": "x" * (5 << 20)})
    outcome = run(encode_all([initialize(0), message]), arguments=["--limit", "messageBytes=8388608"])
    assert outcome.answer(0)["result"]["limits"]["snapshot"] == (8 << 20) - 4096
    assert "result" in outcome.answer(1)


# --- In memory ---------------------------------------------------------------------------------------------------------------


@pytest.mark.figures
def test_cells_at_rest_take_no_memory():
    """Forty thousand cells that were used and closed take no memory: a cell that stays would add 100 bytes or more, 3 MB in all."""
    with Daemon() as daemon:
        daemon.initialize()
        daemon.result("table/open", TABLE)
        early = None
        for block in range(40):
            messages = []
            for cell in range(block * 1000, block * 1000 + 1000):
                messages.append(request(len(messages), "gesture/begin", place(cell, translation=STILL, timestamp=cell)))
                messages.append(request(len(messages), "gesture/end", place(cell, velocity=STILL, timestamp=cell)))
            daemon.raw(encode_all(messages))
            while daemon.next().get("id") != len(messages) - 1:
                pass
            daemon.messages.clear()
            if block == 10:
                early = memory(daemon.process, "VmHWM")
        assert memory(daemon.process, "VmHWM") < early + (1 << 20)
        assert daemon.result("server/status")["cells"] == 0
