"""A session that is restored from its snapshot in another process goes on as if nothing had happened, at whatever moment; and a damaged
snapshot is refused or harmless. The rules of snapshots are conformance cases (`snapshot/…`)."""

import copy
import json

import pytest

from chaos import Chaos
from daemon import Daemon, encode_all, initialize, request, run
from schema import PROTOCOL

ACTIONS = {"trailing": [{"id": "x", "width": 80}], "leading": [{"id": "y", "width": 60}]}
MULTIPLE = {"preset": "mail", "policy": {"open": "multiple", "closeOn": []}}
TABLE = {"table": "t", "width": 320, "actions": {"trailing": [{"id": "delete", "width": 75}]}}
RELEASE = {
    "rule": "distance", "velocityThreshold": {"open": 100}, "minimumDistance": 30, "closeThreshold": {"px": 9},
    "openThreshold": {"leading": 0.4}, "from": "finger", "side": "projected",
}  # fmt: skip
UNUSUAL = {
    "release": RELEASE, "extent": {"leading": {"fraction": 0.5}},
    "tracking": {"beyond": "rubberBand", "dimension": 90, "scale": {"leading": 2}},
    "layout": {"minimumWidth": 9, "maximumWidth": 99}, "velocity": {"acrossMargin": 9},
    "settle": {"expand": {"type": "curve", "duration": 0}, "reduced": {"type": "curve", "duration": 9, "easing": "linear(0, 1)"}},
}  # fmt: skip
STOPS = [{"px": 40, "action": "t0"}, {"fraction": 0.5, "action": "t0"}, {"width": 0.5}, {"actions": 1}]
STOPPING = {"stops": {"leading": STOPS, "trailing": STOPS}, "recognition": {"sideSlop": {"leading": 5, "trailing": 5}}}

FORM = {"$ref": "#/x-snapshot/Snapshot"}


def output(messages) -> list:
    return run(encode_all(messages), arguments=["--check-state"]).messages


def after(messages, id) -> list:
    """The messages that come after the result with this id."""
    place = next(index for index, message in enumerate(messages) if message.get("id") == id)
    assert "result" in messages[place], messages[place]
    return messages[place + 1 :]


def snapshot_of(messages) -> dict:
    return next(message["result"]["snapshot"] for message in output([*messages, request("s", "session/snapshot")]) if message.get("id") == "s")


def assert_goes_on(messages, cut):
    """After `cut` messages, the rest has the same output in a new process as in the old one."""
    restore = request("r", "session/restore", {"snapshot": snapshot_of(messages[:cut])})
    restored = after(output([messages[0], restore, *messages[cut:]]), "r")
    whole = after(output([*messages[:cut], request("s", "session/snapshot"), *messages[cut:]]), "s")
    assert restored == whole, f"after message {cut}: {messages[cut - 1]}"


@pytest.mark.parametrize("seed", range(8))
def test_a_random_session_continues_from_a_snapshot_after_any_message(seed):
    messages = Chaos(f"snapshot {seed}").run(120)
    for cut in range(4 + seed % 4, len(messages) - 30, 6):
        assert_goes_on(messages, cut)


# --- The form of a snapshot, `x-snapshot` in openrpc.json -------------------------------------------------------------------


def errors_of(snapshot) -> list[str]:
    """How a snapshot differs from its form."""
    return [f"{error.instance_path} {error.message[:300]}" for error in PROTOCOL.validator(FORM).iter_errors(snapshot)]


def nodes(node, value, path=()):
    """The path and the schemas of each member and element of a value that matches `node`."""
    node = PROTOCOL.find(node)
    ways = [way for way in node.get("oneOf", ()) if PROTOCOL.validator(way).is_valid(value)]
    for way in ways:
        yield from nodes(way, value, path)
    if isinstance(value, dict):
        for name, member in value.items():
            if isinstance(node.get("properties", {}).get(name), dict):
                yield from nodes(node["properties"][name], member, (*path, name))
    elif isinstance(value, list) and "items" in node:
        for index, element in enumerate(value):
            yield from nodes(node["items"], element, (*path, index))
    if not ways:
        yield path, node


def written(path) -> str:
    """A path as in `data.member`."""
    return "snapshot" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)


def unusual_session() -> list[dict]:
    """Rules that the other sessions seldom have."""
    tables = [UNUSUAL, STOPPING, {"preset": "mail", "settle": {"open": {"type": "curve", "duration": 90, "easing": "linear(0, 0.5 20%, 1)"}}}]
    return [
        initialize(timestamp=0),
        *(request(f"t{number}", "table/open", TABLE | {"table": f"t{number}", "behavior": behavior}) for number, behavior in enumerate(tables)),
        request("o", "cell/open", {"table": "t2", "cell": "a", "side": "trailing"}),
        request("c", "cell/configure", {"table": "t0", "cell": "b", "behavior": STOPPING, "actions": ACTIONS}),
    ]


@pytest.mark.parametrize("seed", range(8))
def test_snapshots_of_random_sessions_have_the_form_and_are_restored_the_same(seed):
    messages = Chaos(f"form {seed}").run(150)
    for cut in range(10, len(messages), 20):
        snapshot = snapshot_of(messages[:cut])
        assert errors_of(snapshot) == []
        assert snapshot_of([messages[0], request("r", "session/restore", {"snapshot": snapshot})]) == snapshot


@pytest.mark.parametrize("session", ["busy", "unusual"])
def test_a_number_beyond_its_range_is_refused_by_its_path(session):
    with Daemon(arguments=["--check-state"]) as daemon:
        for message in busy_session() if session == "busy" else unusual_session():
            daemon.send(message)
        snapshot = daemon.result("session/snapshot")["snapshot"]
        assert errors_of(snapshot) == []
        ranges = [(path, node) for path, node in nodes(FORM, snapshot) if "maximum" in node]
        assert len(ranges) > 100
        for path, node in ranges:
            step = 1 if node["type"] == "integer" else 0.001
            least, most = node["minimum"], node["maximum"]
            beyond = [least - (step if abs(least) < 1e9 else abs(least) / 1000), most + (step if abs(most) < 1e9 else most // 1000)]
            for wrong in [value for value in beyond if abs(value) < 2**63] + ["7"] + [None] * ("null" not in node["type"]):
                answer = daemon.request("session/restore", {"snapshot": changed(snapshot, path, wrong)})
                member = answer["error"]["data"]["member"]
                # A null member is absent, which may be reported for the object around it.
                assert member == written(path) or wrong is None and written(path).startswith(member), (path, wrong, answer)


def test_an_unknown_member_is_refused():
    snapshot = snapshot_of(busy_session())
    for path in {path[:-1] for path in leaves(snapshot) if isinstance(path[-1], str)}:
        restored = output([initialize(), request("r", "session/restore", {"snapshot": changed(snapshot, (*path, "other"), 1)})])
        assert restored[1]["error"]["data"]["member"] == written((*path, "other"))


def test_another_order_of_rows_is_refused():
    snapshot = snapshot_of(busy_session())
    snapshot["tables"][0]["rows"].reverse()
    assert output([initialize(), request("r", "session/restore", {"snapshot": snapshot})])[1]["error"]["data"]["member"].startswith("snapshot.tables[0].rows")


# --- Damaged snapshots ------------------------------------------------------------------------------------------------------


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
    """The paths to all members and elements that have no others in them."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def changed(snapshot, path, value):
    """The snapshot with another value at a path, or with nothing there if it is `...`."""
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


OTHERS = [..., None, 0, 1, -1, 2, 7, 1e300, -9e15, 2**53, 2**63 - 1, -(2**63), "", "a\nb", '1\n{"jsonrpc":"2.0"}', True, [], {}, 5e-324, [[]], 0.5]
EDITS = [
    ("table/edit", {"table": "p", "deletedRows": [[0, 0]]}),
    ("table/edit", {"table": "t", "deleted": ["open", "moving", "held"]}),
    ("clock/advance", {"timestamp": 9e15}),
    ("table/close", {"table": "p"}),
]


def test_a_damaged_snapshot_is_refused_or_restores_a_valid_session():
    """Each member in turn. If the daemon accepts the snapshot, rows are deleted and time passes; it checks its state throughout."""
    with Daemon(arguments=["--check-state"]) as daemon:
        for message in busy_session():
            daemon.send(message)
        snapshot = daemon.result("session/snapshot")["snapshot"]
        paths = list(leaves(snapshot))
        assert len(paths) > 200
        accepted = 0
        for number, path in enumerate(paths):
            for value in OTHERS[number % 3 :: 3]:
                answer = daemon.request("session/restore", {"snapshot": changed(snapshot, path, value)})
                if "error" in answer:
                    assert answer["error"]["code"] in (1010, -32602), (path, value, answer)
                    continue
                assert errors_of(changed(snapshot, path, value)) == [], (path, value)
                accepted += 1
                for method, params in EDITS:
                    answer = daemon.request(method, params)
                    assert "result" in answer or answer["error"]["code"] in (1001, -32602, 1003), (path, value, method, answer)
        assert accepted > 100, "some changes make another valid state"
        assert "result" in daemon.request("session/restore", {"snapshot": snapshot})


@pytest.mark.parametrize("data", ["1\n2", '{"uid": 1}', "1 ", "1\r", "", "{", '"\u2028'])
def test_data_in_another_form_than_the_daemons_is_refused(data):
    """The daemon writes it out unchanged: a line end in it would forge a message."""
    text = json.dumps(snapshot_of(busy_session()))
    kept = json.dumps(json.dumps({"uid": 1}, separators=(",", ":")))
    assert kept in text
    restored = output([initialize(), request("r", "session/restore", {"snapshot": json.loads(text.replace(kept, json.dumps(data)))})])
    assert restored[1]["error"]["code"] == 1010
