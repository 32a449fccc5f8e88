"""The session without any daemon: bytes in, events and bytes out."""

import json

import pytest

import swiped
from swiped.core import Answer, Notification, Ready, Session

HELLO = {"protocolVersion": "1.0", "clock": "client"}
GREETING = {"capabilities": {"methods": ["session/snapshot"]}, "limits": {"messageBytes": 1000}}


def line(**members) -> bytes:
    return json.dumps({"jsonrpc": "2.0", **members}).encode() + b"\n"


def written(session: Session) -> list[dict]:
    """What is to be written, which is then taken as written."""
    lines = bytes(session.outgoing).splitlines()
    session.outgoing.clear()
    return [json.loads(each) for each in lines]


def open_session(**options) -> Session:
    """One whose daemon has greeted, and given its first snapshot."""
    session = Session(HELLO, **options)
    session.begin()
    assert [each["method"] for each in written(session)] == ["initialize"]
    came = session.feed(line(id="initialize", result=GREETING))
    if options.get("restarts") != 0:
        assert came == []
        assert [each["method"] for each in written(session)] == ["session/snapshot"]
        came = session.feed(line(id="session/snapshot", result={"snapshot": {"version": 1, "of": 0}}))
    assert came == [Ready(GREETING)]
    return session


def methods(session: Session) -> list[str]:
    return [each["method"] for each in written(session)]


def test_bytes_cut_anywhere_are_the_same_events():
    data = line(method="cell/frame", params={"title": "é"}) + line(id=1, result=None)
    for cut in range(len(data) + 1):
        session = open_session()
        session.request("server/status", {})
        events = session.feed(data[:cut]) + session.feed(data[cut:])
        assert events == [Notification("cell/frame", {"title": "é"}), Answer(1)]


def test_answers_find_their_requests_in_whatever_order():
    session = open_session()
    ids = [session.request("server/status", {}) for _ in range(3)]
    assert [event.id for id in reversed(ids) for event in session.feed(line(id=id, result=id))] == ids[::-1]


@pytest.mark.parametrize(
    "garbage",
    [
        b"hello\n",
        b"\xff\n",
        b"[" * 100_000 + b"\n",
        b"7\n",
        b"[]\n",
        line(id=1, result=float("nan")),
        line(id=1),
        line(id=2, result=None),
        line(id=True, result=None),
        line(id=1.0, result=None),
        line(id="1", result=None),
        line(id="initialize", result=GREETING),
        line(id=None, error={"code": -32700, "message": "No."}),
        line(id=1, error={"code": "x", "message": "No."}),
        line(id=1, method="server/status", params={}),
        line(id=1, result=None) + line(id=1, result=None),
    ],
)
def test_garbage_is_told_behind_what_came_before_it(garbage):
    session = open_session()
    session.request("server/status", {})
    *events, fault = session.feed(line(method="cell/frame", params={}) + garbage + line(method="cell/frame", params={}))
    assert isinstance(fault, swiped.Garbled)
    assert events[0] == Notification("cell/frame", {})
    assert all(isinstance(event, Answer) for event in events[1:])


def test_an_error_is_an_exception_of_its_own():
    session = open_session()
    session.request("cell/open", {})
    session.request("cell/open", {})
    [known] = session.feed(line(id=1, error={"code": 1001, "message": "No.", "data": {"member": "table"}}))
    assert type(known.error) is swiped.UnknownTable
    assert (known.error.code, known.error.name, known.error.data) == (1001, "unknownTable", {"member": "table"})
    [unknown] = session.feed(line(id=2, error={"code": 4711, "message": "No."}))
    assert type(unknown.error) is swiped.AnswerError
    assert (unknown.error.code, unknown.error.name, unknown.error.data) == (4711, "unknown", {})


@pytest.mark.parametrize("params", [{"width": float("nan")}, {"data": "\ud800"}, {"data": {1, 2}}])
def test_what_json_cannot_say_is_refused_and_not_sent(params):
    session = open_session()
    with pytest.raises((ValueError, TypeError)):
        session.request("table/open", params)
    assert written(session) == []
    assert session.request("table/open", {}) == 1


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


def test_another_daemon_gets_the_last_snapshot_and_what_was_sent_since():
    session = open_session(snapshot_every=2)
    for _ in range(3):
        session.request("server/status", {})
    assert methods(session) == ["server/status", "server/status", "session/snapshot", "server/status"]
    session.feed(line(id=1, result=None) + line(id=2, result=None))
    session.feed(line(id="session/snapshot", result={"snapshot": {"version": 1, "of": 2}}))
    session.notify("table/scroll", {"table": "t"})
    session.begin()
    hello, restore, *since, initialized, ask = written(session)
    assert hello["params"] == HELLO
    assert restore["params"] == {"snapshot": {"version": 1, "of": 2}, "catchUp": True}
    assert [(each.get("id"), each["method"]) for each in since] == [(3, "server/status"), (None, "table/scroll")]
    assert initialized["method"] == "initialized" and "timestamp" not in initialized["params"]
    assert ask["method"] == "session/snapshot"


def test_what_was_told_before_is_not_told_again():
    session = open_session()
    frame = line(method="cell/frame", params={})
    for _ in range(2):
        session.request("server/status", {})
    assert len(session.feed(frame + line(id=1, result=1))) == 2
    session.begin()
    session.feed(line(id="initialize", result=GREETING) + line(id="session/restore", result={}))
    assert session.feed(frame + line(id=1, result=1) + frame + line(id=2, result=2)) == [Notification("cell/frame", {}), Answer(2, 2)]


def test_a_daemon_that_tells_otherwise_than_the_one_before_is_of_no_use():
    session = open_session()
    session.request("server/status", {})
    session.feed(line(id=1, result=None))
    session.begin()
    [fault] = session.feed(line(method="cell/frame", params={}))
    assert isinstance(fault, swiped.Garbled)


def test_a_snapshot_that_is_refused_leaves_the_last_one_good():
    session = open_session(snapshot_every=1)
    session.notify("table/scroll", {})
    assert session.feed(line(id="session/snapshot", error={"code": 1007, "message": "No."})) == []
    written(session)
    session.notify("table/tap", {})
    session.begin()
    _, restore, *rest = written(session)
    assert restore["params"]["snapshot"]["of"] == 0
    assert [each["method"] for each in rest] == ["table/scroll", "table/tap", "initialized", "session/snapshot"]


def test_a_restore_that_is_refused_is_an_error():
    session = open_session()
    session.begin()
    [fault] = session.feed(line(id="session/restore", error={"code": 1010, "message": "No."}))
    assert type(fault) is swiped.InvalidSnapshot


def test_after_so_many_daemons_in_vain_it_is_over():
    session = open_session(restarts=2)
    session.begin()
    assert session.may_begin_again
    session.begin()
    assert not session.may_begin_again
    session.feed(line(method="cell/frame", params={}))
    assert session.may_begin_again, "this one told something new"


@pytest.mark.parametrize("reason", ["none wanted", "shutting down", "no snapshots"])
def test_no_daemon_follows(reason):
    session = open_session(restarts=0 if reason == "none wanted" else 3) if reason != "no snapshots" else Session(HELLO)
    if reason == "no snapshots":
        session.begin()
        greeting = {"capabilities": {"methods": []}}
        assert session.feed(line(id="initialize", result=greeting)) == [Ready(greeting)]
    if reason == "shutting down":
        session.request("shutdown", {})
    assert not session.may_begin_again


def test_under_the_systems_clock_messages_have_their_moment():
    moments = iter(range(100, 110))
    session = open_session(stamp=lambda: next(moments))
    session.request("server/status", {})
    session.request("server/status", {"timestamp": 7})
    assert [each["params"]["timestamp"] for each in written(session)] == [101, 7]


def test_what_timers_told_before_a_message_was_served_is_told_before_it_again():
    session = open_session(stamp=lambda: 100.0)
    ids = [session.request("pointer/move", {"timestamp": at}) for at in (40, 50, 90)]
    session.feed(line(id=ids[0], result={}) + line(method="cell/didOpen", params={"timestamp": 60}) + line(id=ids[1], result={}))
    session.notify("pointer/up", {"timestamp": 55})
    written(session)
    session.begin()
    again = [(each["method"], each["params"].get("timestamp")) for each in written(session)][2:]
    moves = [("pointer/move", 40), ("server/status", 60.0001), ("pointer/move", 50), ("pointer/move", 90)]
    assert again == [*moves, ("server/status", 60.0001), ("pointer/up", 55), ("initialized", None)]
