"""`Session`, without a connection: what is said to a daemon that takes another's place, and what of its answers is dropped."""

import json

import pytest

pytestmark = pytest.mark.toolkit

GREETING = {"capabilities": {"methods": ["session/snapshot"]}, "revision": 0}


@pytest.fixture
def session(visit):
    """A session at the time 1000 that was greeted, and had its first snapshot."""
    tab = visit()
    tab.evaluate(
        """async () => {
          const { Session } = await import("/src/session.js");
          window.time = 1000;
          window.session = new Session({ protocolVersion: "1.0" }, { every: 4, restore: true, stamp: () => time });
          window.settled = [];
          window.ask = (method, params = {}) => session.request(method, params, (error, result) => settled.push([error?.name ?? null, result]));
          session.begin();
        }"""
    )
    assert said(tab) == [("initialize", "initialize")]
    take(tab, {"id": "initialize", "result": GREETING})
    assert said(tab) == [("session/snapshot", "session/snapshot")]
    assert take(tab, {"id": "session/snapshot", "result": {"snapshot": {"version": 1}}}) == {"ready": GREETING}
    return tab


def said(tab) -> list:
    """The ids and methods of what is to be sent, and the params that matter."""
    return [(each.get("id"), each["method"]) for each in map(json.loads, tab.evaluate("session.drain()"))]


def take(tab, message: dict):
    return tab.evaluate("(text) => session.take(text)", json.dumps({"jsonrpc": "2.0"} | message))


def refused(tab, message: dict) -> str:
    with pytest.raises(Exception) as raised:
        take(tab, message)
    return str(raised.value)


def told(timestamp: float) -> dict:
    return {"method": "cell/didOpen", "params": {"timestamp": timestamp}}


def test_what_was_sent_since_the_snapshot_is_sent_again_and_what_came_of_it_dropped(session):
    session.evaluate("() => { ask('table/open'); ask('table/cells'); session.notify('table/tap', {}); }")
    assert said(session) == [(1, "table/open"), (2, "table/cells"), (None, "table/tap")]
    take(session, {"id": 1, "result": {"first": True}})
    session.evaluate("session.begin()")
    assert [id for id, _ in said(session)] == ["initialize", "session/restore", 1, 2, None, None]
    for message in ({"id": "initialize", "result": GREETING}, {"id": "session/restore", "result": {}}, {"id": 1, "result": {"first": False}}):
        assert take(session, message) is None
    take(session, {"id": 2, "result": {"second": True}})
    assert session.evaluate("settled") == [[None, {"first": True}], [None, {"second": True}]]


def test_time_is_moved_to_what_a_timer_told_before_an_earlier_message_is_sent_again(session):
    """The message was stamped before the timer's moment, and served after it."""
    session.evaluate("() => { ask('pointer/move', { timestamp: 1990 }); ask('pointer/up', { timestamp: 2100 }); }")
    assert take(session, told(2000)) == {"method": "cell/didOpen", "params": {"timestamp": 2000}}
    session.evaluate("() => { session.drain(); session.begin(); }")
    again = [json.loads(line) for line in session.evaluate("session.drain()")]
    assert [each["method"] for each in again[2:-1]] == ["server/status", "pointer/move", "pointer/up"]
    assert 2000 < again[2]["params"]["timestamp"] < 2000.001 and "id" not in again[2]


def test_a_snapshot_is_asked_for_now_and_then_and_forgets_what_it_has(session):
    session.evaluate("() => { for (let count = 0; count < 5; count++) ask('table/cells'); }")
    assert said(session)[4] == ("session/snapshot", "session/snapshot")
    for id in (1, 2, 3, 4):
        take(session, {"id": id, "result": {}})
    take(session, {"id": "session/snapshot", "result": {"snapshot": {"version": 2}}})
    session.evaluate("session.begin()")
    assert [id for id, _ in said(session)] == ["initialize", "session/restore", 5, None]


def test_after_three_daemons_that_got_nowhere_it_is_over(session):
    for _ in range(3):
        assert session.evaluate("session.mayBeginAgain")
        session.evaluate("session.begin()")
    assert not session.evaluate("session.mayBeginAgain")


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
def test_what_answers_nothing_is_garbled(session, message):
    assert "Garbled" in refused(session, message)


def test_an_answer_comes_once_and_an_error_is_of_its_own_class(session):
    session.evaluate("() => ask('table/cells')")
    take(session, {"id": 1, "error": {"code": 1001, "message": "No such table.", "data": {"table": "t"}}})
    assert session.evaluate("settled") == [["UnknownTable", None]]
    assert "Garbled" in refused(session, {"id": 1, "result": {}})
