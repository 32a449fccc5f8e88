"""Whatever rows come, go and change their names, nothing a client sends ends the daemon, and other clients are served."""

import copy
import json

import pytest

from daemon import Daemon, initialize, request
from network import Client, NetworkDaemon

ACTIONS = {"trailing": [{"id": "x", "width": 80}], "leading": [{"id": "y", "width": 60}]}
MULTIPLE = {"preset": "mail", "policy": {"open": "multiple", "closeOn": []}}


def test_an_edit_soon_after_two_wheels_ends_nobodys_session(tmp_path):
    """The row under the first wheel is deleted before either has rested."""
    path = tmp_path / "socket"
    with NetworkDaemon("--check-state", "--listen", f"unix:{path}"), Client(path) as one, Client(path) as other:
        for client in (one, other):
            client.initialize()
            client.ask("table/open", table="t", width=320, identity="indexPath", actions=ACTIONS)
        for row in (0, 1):
            assert one.ask("wheel/update", table="t", cell=[0, row], delta={"x": 0, "y": 1})["result"]["recognition"] == "possible"
        assert one.ask("table/edit", table="t", deletedRows=[[0, 0]])["result"]["removed"] == []
        for client in (one, other):
            assert client.ask("server/status")["result"]["tables"] == 1


def busy_session() -> list[dict]:
    """Messages after which cells rest, move, wait and are held, pointers are down and wheels turn."""
    place, row = {"table": "t", "timestamp": 1000}, {"table": "p", "timestamp": 1000}
    return [
        initialize(id="b0", timestamp=0),
        request("b1", "table/open", {"table": "t", "width": 320, "actions": ACTIONS, "behavior": MULTIPLE}),
        request("b2", "table/open", {"table": "p", "width": 320, "actions": ACTIONS, "behavior": MULTIPLE, "identity": "indexPath"}),
        request("b3", "cell/open", place | {"cell": "open", "side": "trailing", "animated": False}),
        request("b4", "cell/open", place | {"cell": "moving", "side": "trailing"}),
        request("b5", "cell/configure", place | {"cell": "kept", "data": {"uid": 1}, "reveal": "trailing"}),
        request("b6", "action/invoke", place | {"cell": "open", "action": "x"}),
        request("b7", "pointer/down", place | {"cell": "pressed", "pointer": 1, "position": {"x": 100, "y": 9}}),
        request("b8", "gesture/begin", place | {"cell": "held", "translation": {"x": -30, "y": 0}}),
        request("b9", "wheel/update", row | {"cell": [0, 0], "delta": {"x": 0, "y": 1}}),
        request("b10", "wheel/update", row | {"cell": [0, 1], "delta": {"x": -20, "y": 0}}),
    ]


def leaves(value, path=()):
    """The paths to all members and elements that hold no others."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def changed(snapshot, path, value):
    """The snapshot with something else at a path; with nothing there if it is `...`."""
    other = copy.deepcopy(snapshot)
    *outer, last = path
    place = other
    for key in outer:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return other


OTHERS = [..., None, 0, 1, -1, 2, 7, 1e300, -9e15, 2**53, 2**63 - 1, -(2**63), "", "a\nb", '1\n{"jsonrpc":"2.0"}', True, [], {}]
EDITS = [
    ("table/edit", {"table": "p", "deletedRows": [[0, 0]]}),
    ("table/edit", {"table": "t", "deleted": ["open", "moving", "held"]}),
    ("clock/advance", {"timestamp": 9e15}),
    ("table/close", {"table": "p"}),
]


def test_a_snapshot_with_anything_changed_is_refused_or_leads_to_a_session_like_any_other():
    """Each member in turn; behind it, rows are deleted and time passes. The state is checked after each message."""
    with Daemon(arguments=["--check-state"]) as daemon:
        for message in busy_session():
            daemon.send(message)
        snapshot = daemon.result("session/snapshot")["snapshot"]
        paths = list(leaves(snapshot))
        assert len(paths) > 200
        taken = 0
        for number, path in enumerate(paths):
            for value in OTHERS[number % 3 :: 3]:
                answer = daemon.request("session/restore", {"snapshot": changed(snapshot, path, value)})
                if "error" in answer:
                    assert answer["error"]["code"] in (1010, -32602), (path, value, answer)
                    continue
                taken += 1
                for method, params in EDITS:
                    answer = daemon.request(method, params)
                    assert "result" in answer or answer["error"]["code"] in (1001, -32602, 1003), (path, value, method, answer)
        assert taken > 100, "some changes make another state that is as good"
        assert "result" in daemon.request("session/restore", {"snapshot": snapshot})


@pytest.mark.parametrize("data", ["1\n2", '{"uid": 1}', "1 ", "1\r", "", "{", '"\u2028'])
def test_kept_data_that_is_not_as_the_daemon_writes_it_is_refused(data):
    """It goes out as it is: a line end in it would forge a message."""
    with Daemon() as daemon:
        for message in busy_session():
            daemon.send(message)
        text = json.dumps(daemon.result("session/snapshot")["snapshot"])
        kept = json.dumps(json.dumps({"uid": 1}, separators=(",", ":")))
        assert kept in text
        answer = daemon.request("session/restore", {"snapshot": json.loads(text.replace(kept, json.dumps(data)))})
        assert answer["error"]["code"] == 1010


def test_while_many_cells_close_others_are_served_and_what_is_not_read_costs_little(tmp_path):
    """The one who closes them reads nothing meanwhile: what it is told waits within the daemon's bounds, and it gets all of it."""
    path, count = tmp_path / "socket", 20_000
    with NetworkDaemon("--listen", f"unix:{path}") as daemon, Client(path) as one, Client(path) as other:
        for client in (one, other):
            client.initialize(clock="system")
            client.ask("table/open", table="t", width=320, actions=ACTIONS, behavior=MULTIPLE)
        for cell in range(count):
            one.ask("cell/open", table="t", cell=cell, side="trailing", animated=False)
        before = daemon.resident_kilobytes()
        one.send(request("close", "table/closeCells", {"table": "t"}))
        for turn in range(200):
            assert other.ask("cell/reveal", table="t", cell=turn, side="trailing", fraction=0.5)["result"]
        # 1 MiB of output may wait, and each motion takes less than 1 kB; all that is told takes 10 MB and more.
        assert daemon.resident_kilobytes() < before + count + (8 << 10)
        told, answer = [], None
        while len(told) < 2 * count:
            message = one.receive()
            if message.get("id") == "close":
                answer = message
            else:
                told.append((message["method"], message["params"]["cell"]))
        assert answer["result"]["closed"] == list(range(count))
        assert told == [("cell/willClose", cell) for cell in range(count)] + [("cell/didClose", cell) for cell in range(count)]
