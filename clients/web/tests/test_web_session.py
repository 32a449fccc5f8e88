"""`Session` without a connection: what it replays to a daemon after a restart, and which results it drops."""

import json

import pytest

pytestmark = pytest.mark.toolkit

INITIALIZED = {"capabilities": {"methods": ["session/snapshot"]}, "revision": 0}


@pytest.fixture
def session(visit):
    """A session at the time 1000 with its first snapshot."""
    tab = visit()
    tab.evaluate(
        """async () => {
          const { Session } = await import("/src/session.js");
          window.time = 1000;
          window.session = new Session({ protocolVersion: "1.0" }, { snapshotEvery: 4, restarts: true, clock: () => time });
          window.completed = [];
          window.request = (method, params = {}) => (
            session.request(method, params, (error, result) => completed.push([error?.name ?? null, result])));
          session.connect();
        }"""
    )
    assert sent(tab) == [("initialize", "initialize")]
    receive(tab, {"id": "initialize", "result": INITIALIZED})
    assert sent(tab) == [("session/snapshot", "session/snapshot")]
    assert receive(tab, {"id": "session/snapshot", "result": {"snapshot": {"version": 1}}}) == {"ready": INITIALIZED}
    return tab


def sent(tab) -> list:
    """The ids and methods of the messages that are to be sent."""
    return [(each.get("id"), each["method"]) for each in map(json.loads, tab.evaluate("session.takeOutgoing()"))]


def receive(tab, message: dict):
    return tab.evaluate("(text) => session.receive(text)", json.dumps({"jsonrpc": "2.0"} | message))


def test_the_journal_is_replayed_and_its_delivered_results_are_dropped(session):
    session.evaluate("() => { request('table/open'); request('table/cells'); session.notify('table/tap', {}); }")
    assert sent(session) == [(1, "table/open"), (2, "table/cells"), (None, "table/tap")]
    receive(session, {"id": 1, "result": {"first": True}})
    session.evaluate("session.connect()")
    assert [id for id, _ in sent(session)] == ["initialize", "session/restore", 1, 2, None, None]
    for message in ({"id": "initialize", "result": INITIALIZED}, {"id": "session/restore", "result": {}}, {"id": 1, "result": {"first": False}}):
        assert receive(session, message) is None
    receive(session, {"id": 2, "result": {"second": True}})
    assert session.evaluate("completed") == [[None, {"first": True}], [None, {"second": True}]]


ANIMATION = {"id": 3, "start": 1800, "duration": 200}


@pytest.mark.parametrize(
    "notification",
    [
        {"method": "cell/didOpen", "params": {"timestamp": 2000}},
        {"method": "cell/frame", "params": {"animation": {"id": 4, "start": 2000, "duration": 100}}},
        {"method": "cell/frame", "params": {"finished": {"animation": 3, "finished": True}}},
    ],
    ids=["with a timestamp", "as an animation starts", "as an animation ends"],
)
def test_the_replay_keeps_the_order_of_timers_and_messages(session, notification):
    """A message has a timestamp before the timer fired, and the daemon handled it after that."""
    session.evaluate("() => { request('cell/open'); request('pointer/move', { timestamp: 1990 }); request('pointer/up', { timestamp: 2100 }); }")
    receive(session, {"id": 1, "result": {"animation": ANIMATION}})
    assert receive(session, notification) == notification
    session.evaluate("() => { session.takeOutgoing(); session.connect(); }")
    again = [json.loads(line) for line in session.evaluate("session.takeOutgoing()")]
    assert [each["method"] for each in again[2:-1]] == ["cell/open", "server/status", "pointer/move", "pointer/up"]
    assert 2000 < again[3]["params"]["timestamp"] < 2000.001 and "id" not in again[3]


def test_a_snapshot_empties_the_journal(session):
    session.evaluate("() => { for (let count = 0; count < 5; count++) request('table/cells'); }")
    assert sent(session)[4] == ("session/snapshot", "session/snapshot")
    for id in (1, 2, 3, 4):
        receive(session, {"id": id, "result": {}})
    receive(session, {"id": "session/snapshot", "result": {"snapshot": {"version": 2}}})
    session.evaluate("session.connect()")
    assert [id for id, _ in sent(session)] == ["initialize", "session/restore", 5, None]


def test_after_three_failed_restarts_the_session_is_over(session):
    for _ in range(3):
        assert session.evaluate("session.mayRestart")
        session.evaluate("session.connect()")
    assert not session.evaluate("session.mayRestart")


@pytest.mark.parametrize(
    "message",
    [
        {"id": 7, "result": {}},
        {"id": "session/snapshot", "result": {}},
        {"id": None, "error": {"code": -32700, "message": "what"}},
        {"id": 1},
        {"result": 3},
        {"id": 1, "error": "no object"},
    ],
    ids=json.dumps,
)
def test_a_response_to_no_request_is_an_error(session, message):
    with pytest.raises(Exception, match="Garbled"):
        receive(session, message)


def test_a_second_response_is_an_error_and_errors_have_their_class(session):
    session.evaluate("() => request('table/cells')")
    receive(session, {"id": 1, "error": {"code": 1001, "message": "No such table.", "data": {"table": "t"}}})
    assert session.evaluate("completed") == [["UnknownTable", None]]
    with pytest.raises(Exception, match="Garbled"):
        receive(session, {"id": 1, "result": {}})
