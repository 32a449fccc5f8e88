"""The session without a daemon: bytes in, events and bytes out."""

import json

import pytest

import swiped
from swiped.session import Notification, Response, Session

INITIALIZE = {"protocolVersion": "1.0", "clock": "client"}
INITIALIZED = {"capabilities": {}, "limits": {"messageBytes": 1000}}


def line(**members) -> bytes:
    return json.dumps({"jsonrpc": "2.0", **members}).encode() + b"\n"


def written(session: Session) -> list[dict]:
    """The messages that are to be written, which are then removed."""
    lines = bytes(session.outgoing).splitlines()
    session.outgoing.clear()
    return [json.loads(each) for each in lines]


def open_session(**options) -> Session:
    """A session whose daemon has responded to initialize."""
    session = Session(INITIALIZE, **options)
    assert [each["method"] for each in written(session)] == ["initialize"]
    assert session.receive(line(id=1, result=INITIALIZED)) == [Response(1, INITIALIZED)]
    return session


def test_lines_may_be_split_anywhere():
    data = line(method="cell/frame", params={"title": "é"}) + line(id=2, result=None)
    for cut in range(len(data) + 1):
        session = open_session()
        session.request("server/status", {})
        events = session.receive(data[:cut]) + session.receive(data[cut:])
        assert events == [Notification("cell/frame", {"title": "é"}), Response(2)]


def test_responses_may_be_in_any_order():
    session = open_session()
    ids = [session.request("server/status", {}) for _ in range(3)]
    assert [event.id for id in reversed(ids) for event in session.receive(line(id=id, result=id))] == ids[::-1]


@pytest.mark.parametrize(
    "garbage",
    [
        b"hello\n",
        b"\xff\n",
        b"[" * 100_000 + b"\n",
        b"7\n",
        b"[]\n",
        line(id=2, result=float("nan")),
        line(id=2),
        line(id=3, result=None),
        line(id=True, result=None),
        line(id=2.0, result=None),
        line(id="2", result=None),
        line(id=1, result=INITIALIZED),
        line(id=None, error={"code": -32700, "message": "No."}),
        line(id=2, error={"code": "x", "message": "No."}),
        line(id=2, method="server/status", params={}),
        line(id=2, result=None) + line(id=2, result=None),
    ],
)
def test_garbage_is_an_error_after_the_events_before_it(garbage):
    session = open_session()
    session.request("server/status", {})
    *events, fault = session.receive(line(method="cell/frame", params={}) + garbage + line(method="cell/frame", params={}))
    assert isinstance(fault, swiped.Garbled)
    assert events[0] == Notification("cell/frame", {})
    assert all(isinstance(event, Response) for event in events[1:])


def test_each_error_has_its_exception():
    session = open_session()
    session.request("cell/open", {})
    session.request("cell/open", {})
    [known] = session.receive(line(id=2, error={"code": 1001, "message": "No.", "data": {"member": "table"}}))
    assert type(known.value) is swiped.UnknownTable
    assert (known.value.code, known.value.name, known.value.data) == (1001, "unknownTable", {"member": "table"})
    [unknown] = session.receive(line(id=3, error={"code": 4711, "message": "No."}))
    assert type(unknown.value) is swiped.ResponseError
    assert (unknown.value.code, unknown.value.name, unknown.value.data) == (4711, "unknown", {})


@pytest.mark.parametrize("params", [{"width": float("nan")}, {"data": "\ud800"}, {"data": {1, 2}}])
def test_params_that_json_cannot_express_are_refused(params):
    session = open_session()
    with pytest.raises((ValueError, TypeError)):
        session.request("table/open", params)
    assert written(session) == []
    assert session.request("table/open", {}) == 2


def test_a_message_that_is_too_large_for_the_daemon_is_refused():
    session = open_session()
    with pytest.raises(swiped.InvalidRequest) as refused:
        session.request("cell/configure", {"data": "x" * 1000})
    assert refused.value.code == -32600
    assert written(session) == []


def test_a_keyword_of_python_has_an_underscore():
    session = open_session()
    session.request("table/closeCells", {"except_": "m17"})
    assert written(session)[0]["params"] == {"except": "m17"}


def test_an_error_of_initialize_ends_the_session():
    [fault] = Session(INITIALIZE).receive(line(id=1, error={"code": -32602, "message": "No."}))
    assert type(fault) is swiped.InvalidParams


def test_with_the_system_clock_each_message_has_a_timestamp():
    times = iter(range(100, 110))
    session = open_session(clock=lambda: next(times))
    session.request("server/status", {})
    session.request("server/status", {"timestamp": 7})
    assert [each["params"]["timestamp"] for each in written(session)] == [100, 7]
