"""The session without a daemon: bytes in, events and bytes out."""

import json

import pytest

import swiped
from swiped.session import Session
from swiped.events import Notification, Ready, Response

INITIALIZE = {"protocolVersion": "1.0", "clock": "client"}
INITIALIZED = {"capabilities": {"methods": ["session/snapshot"]}, "limits": {"messageBytes": 1000}}


def line(**members) -> bytes:
    return json.dumps({"jsonrpc": "2.0", **members}).encode() + b"\n"


def written(session: Session) -> list[dict]:
    """The messages that are to be written, which are then removed."""
    lines = bytes(session.outgoing).splitlines()
    session.outgoing.clear()
    return [json.loads(each) for each in lines]


def open_session(**options) -> Session:
    """A session whose daemon has responded to initialize and to the request for the first snapshot."""
    session = Session(INITIALIZE, **options)
    session.connect()
    assert [each["method"] for each in written(session)] == ["initialize"]
    came = session.receive(line(id="initialize", result=INITIALIZED))
    if options.get("restarts") != 0:
        assert came == []
        assert [each["method"] for each in written(session)] == ["session/snapshot"]
        came = session.receive(line(id="session/snapshot", result={"snapshot": {"version": 1, "of": 0}}))
    assert came == [Ready(INITIALIZED)]
    return session


def methods(session: Session) -> list[str]:
    return [each["method"] for each in written(session)]


def test_lines_may_be_split_anywhere():
    data = line(method="cell/frame", params={"title": "é"}) + line(id=1, result=None)
    for cut in range(len(data) + 1):
        session = open_session()
        session.request("server/status", {})
        events = session.receive(data[:cut]) + session.receive(data[cut:])
        assert events == [Notification("cell/frame", {"title": "é"}), Response(1)]


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
        line(id=1, result=float("nan")),
        line(id=1),
        line(id=2, result=None),
        line(id=True, result=None),
        line(id=1.0, result=None),
        line(id="1", result=None),
        line(id="initialize", result=INITIALIZED),
        line(id=None, error={"code": -32700, "message": "No."}),
        line(id=1, error={"code": "x", "message": "No."}),
        line(id=1, method="server/status", params={}),
        line(id=1, result=None) + line(id=1, result=None),
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
    [known] = session.receive(line(id=1, error={"code": 1001, "message": "No.", "data": {"member": "table"}}))
    assert type(known.error) is swiped.UnknownTable
    assert (known.error.code, known.error.name, known.error.data) == (1001, "unknownTable", {"member": "table"})
    [unknown] = session.receive(line(id=2, error={"code": 4711, "message": "No."}))
    assert type(unknown.error) is swiped.ResponseError
    assert (unknown.error.code, unknown.error.name, unknown.error.data) == (4711, "unknown", {})


@pytest.mark.parametrize("params", [{"width": float("nan")}, {"data": "\ud800"}, {"data": {1, 2}}])
def test_params_that_json_cannot_express_are_refused(params):
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


def test_a_new_daemon_receives_the_last_snapshot_and_the_journal():
    session = open_session(snapshot_every=2)
    for _ in range(3):
        session.request("server/status", {})
    assert methods(session) == ["server/status", "server/status", "session/snapshot", "server/status"]
    session.receive(line(id=1, result=None) + line(id=2, result=None))
    session.receive(line(id="session/snapshot", result={"snapshot": {"version": 1, "of": 2}}))
    session.notify("table/scroll", {"table": "t"})
    session.connect()
    initialize, restore, *journal, initialized, snapshot = written(session)
    assert initialize["params"] == INITIALIZE
    assert restore["params"] == {"snapshot": {"version": 1, "of": 2}, "catchUp": True}
    assert [(each.get("id"), each["method"]) for each in journal] == [(3, "server/status"), (None, "table/scroll")]
    assert initialized["method"] == "initialized" and "timestamp" not in initialized["params"]
    assert snapshot["method"] == "session/snapshot"


def test_events_that_were_delivered_are_not_delivered_again():
    session = open_session()
    frame = line(method="cell/frame", params={})
    for _ in range(2):
        session.request("server/status", {})
    assert len(session.receive(frame + line(id=1, result=1))) == 2
    session.connect()
    session.receive(line(id="initialize", result=INITIALIZED) + line(id="session/restore", result={}))
    assert session.receive(frame + line(id=1, result=1) + frame + line(id=2, result=2)) == [Notification("cell/frame", {}), Response(2, 2)]


def test_a_daemon_that_replays_other_events_is_an_error():
    session = open_session()
    session.request("server/status", {})
    session.receive(line(id=1, result=None))
    session.connect()
    [fault] = session.receive(line(method="cell/frame", params={}))
    assert isinstance(fault, swiped.Garbled)


def test_after_a_refused_snapshot_the_last_one_is_used():
    session = open_session(snapshot_every=1)
    session.notify("table/scroll", {})
    assert session.receive(line(id="session/snapshot", error={"code": 1007, "message": "No."})) == []
    written(session)
    session.notify("table/tap", {})
    session.connect()
    _, restore, *rest = written(session)
    assert restore["params"]["snapshot"]["of"] == 0
    assert [each["method"] for each in rest] == ["table/scroll", "table/tap", "initialized", "session/snapshot"]


def test_a_refused_restore_is_an_error():
    session = open_session()
    session.connect()
    [fault] = session.receive(line(id="session/restore", error={"code": 1010, "message": "No."}))
    assert type(fault) is swiped.InvalidSnapshot


def test_after_several_failed_restarts_there_is_no_other():
    session = open_session(restarts=2)
    session.connect()
    assert session.may_restart
    session.connect()
    assert not session.may_restart
    session.receive(line(method="cell/frame", params={}))
    assert session.may_restart, "this daemon reported something new"


@pytest.mark.parametrize("reason", ["no restarts", "shutting down", "no snapshots"])
def test_there_is_no_restart(reason):
    session = open_session(restarts=0 if reason == "no restarts" else 3) if reason != "no snapshots" else Session(INITIALIZE)
    if reason == "no snapshots":
        session.connect()
        result = {"capabilities": {"methods": []}}
        assert session.receive(line(id="initialize", result=result)) == [Ready(result)]
    if reason == "shutting down":
        session.request("shutdown", {})
    assert not session.may_restart


def test_with_the_system_clock_each_message_has_a_timestamp():
    times = iter(range(100, 110))
    session = open_session(clock=lambda: next(times))
    session.request("server/status", {})
    session.request("server/status", {"timestamp": 7})
    assert [each["params"]["timestamp"] for each in written(session)] == [101, 7]


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("cell/didOpen", {"timestamp": 60}),
        ("cell/frame", {"animation": {"id": 4, "start": 60, "duration": 100}}),
        ("cell/frame", {"finished": {"animation": 3, "finished": True}}),
    ],
    ids=["with a timestamp", "as an animation starts", "as an animation ends"],
)
def test_a_replay_moves_time_to_a_timers_notification_before_later_messages(method, params):
    result = {"animation": {"id": 3, "start": 20, "duration": 40}}
    session = open_session(clock=lambda: 100.0)
    ids = [session.request("pointer/move", {"timestamp": at}) for at in (40, 50, 90)]
    session.receive(line(id=ids[0], result=result) + line(method=method, params=params) + line(id=ids[1], result={}))
    session.notify("pointer/up", {"timestamp": 55})
    written(session)
    session.connect()
    replay = [(each["method"], each["params"].get("timestamp")) for each in written(session)][2:]
    moves = [("pointer/move", 40), ("server/status", 60.0001), ("pointer/move", 50), ("pointer/move", 90)]
    assert replay == [*moves, ("server/status", 60.0001), ("pointer/up", 55), ("initialized", None)]
