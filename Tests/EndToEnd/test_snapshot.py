"""A client that restarts the daemon loses nothing: whatever the moment, a restored session goes on exactly."""

import json
import random
from pathlib import Path

import pytest

from daemon import run

EXAMPLES = Path(__file__).resolve().parents[2] / "protocol" / "examples"
INITIALIZE = {"jsonrpc": "2.0", "id": "i", "method": "initialize", "params": {"protocolVersion": "1.0", "clock": "client"}}


def lines(messages) -> bytes:
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


def played(messages) -> list:
    return run(lines(messages), "lines", ["--check-state"]).messages


def request(identifier, method, **params):
    return {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}


def restored_rest(messages, cut) -> list:
    """What the rest of the messages comes to in a new process, with the state that the old one had after `cut` of them."""
    before = played(messages[:cut] + [request("s", "session/snapshot")])
    snapshot = next(message["result"]["snapshot"] for message in before if message.get("id") == "s")
    after = played([messages[0], request("r", "session/restore", snapshot=snapshot)] + messages[cut:])
    place = next(index for index, message in enumerate(after) if message.get("id") == "r")
    assert "result" in after[place], after[place]
    return after[place + 1 :]


def whole_rest(messages, cut) -> list:
    """What they come to in the process that served the first `cut`."""
    after = played(messages[:cut] + [request("s", "session/snapshot")] + messages[cut:])
    place = next(index for index, message in enumerate(after) if message.get("id") == "s")
    return after[place + 1 :]


def test_a_recorded_session_survives_a_new_process_at_every_message():
    messages = [json.loads(line) for line in (EXAMPLES / "mail.jsonl").read_text().splitlines() if line.strip()]
    end = next((place for place, message in enumerate(messages) if message["method"] == "shutdown"), len(messages))
    for cut in range(2, end):
        assert restored_rest(messages, cut) == whole_rest(messages, cut), f"after message {cut}: {messages[cut - 1]}"


def finger(draw, table, cell, start):
    """A gesture or a pointer's swipe, perhaps without its end, in messages of 8 to 20 ms."""
    time, place, out = start, 0.0, []
    raw = draw.random() < 0.5
    position = lambda: {"x": 200 + place, "y": 20}  # noqa: E731
    common = {"table": table, "cell": cell}
    first = {"pointer": 7, "position": position()} if raw else {"translation": {"x": 0, "y": 0}}
    out.append(("pointer/down" if raw else "gesture/begin", common | first | {"timestamp": time}))
    for _ in range(draw.randint(1, 12)):
        time += draw.uniform(8, 20)
        place += draw.uniform(-45, 15)
        move = {"pointer": 7, "position": position()} if raw else {"translation": {"x": place, "y": 1}}
        out.append(("pointer/move" if raw else "gesture/update", common | move | {"timestamp": time}))
    if draw.random() < 0.8:
        move = {"pointer": 7, "position": position()} if raw else {}
        out.append(("pointer/up" if raw else "gesture/end", common | move | {"timestamp": time + 4}))
    return out, time + 4


def random_session(seed) -> list:
    draw = random.Random(seed)
    preset = draw.choice(["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"])
    actions = {"trailing": [{"id": "a", "width": 75}, {"id": "b", "width": 60}], "leading": [{"id": "c", "width": 80}]}
    sent = [("table/open", {"table": "t", "width": 320, "behavior": preset, "actions": actions, "timestamp": 0})]
    sent.append(("cell/configure", {"table": "t", "cell": 1, "data": {"uid": [1, 2.5, None]}, "reveal": "both"}))
    time = 10.0
    for _ in range(8):
        more, time = finger(draw, "t", draw.choice([1, 2, "three"]), time)
        sent += more
        time += draw.choice([5, 60, 900])
        sent.append(draw.choice([
            ("clock/advance", {"timestamp": time}),
            ("table/scroll", {"table": "t", "timestamp": time}),
            ("action/invoke", {"table": "t", "cell": 1, "action": "a", "timestamp": time}),
            ("action/complete", {"invocation": draw.randint(1, 3), "timestamp": time}),
            ("wheel/update", {"table": "t", "cell": 2, "delta": {"x": -20, "y": 1}, "timestamp": time}),
            ("table/edit", {"table": "t", "deleted": [2], "timestamp": time}),
        ]))
    return [INITIALIZE] + [request(number, method, **params) for number, (method, params) in enumerate(sent, 1)]


@pytest.mark.parametrize("seed", range(6))
def test_a_random_session_survives_a_new_process(seed):
    messages = random_session(seed)
    for cut in range(2, len(messages), 3):
        assert restored_rest(messages, cut) == whole_rest(messages, cut), f"seed {seed}, after message {cut}"


def test_a_snapshot_of_a_restored_session_is_the_same_snapshot():
    messages = random_session(99)
    first = played(messages + [request("s", "session/snapshot")])
    snapshot = next(message["result"] for message in first if message.get("id") == "s")["snapshot"]
    again = played([INITIALIZE, request("r", "session/restore", snapshot=snapshot), request("s", "session/snapshot")])
    assert next(message["result"] for message in again if message.get("id") == "s")["snapshot"] == snapshot


WRONG = [None, True, -1, 0, 1e15, -1e15, 1.5e-300, 2**60, "", "nonsense", [], {}, [[]]]


def places(value, path=()):
    """Every place in a value, by its path."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        yield from places(child, path + (key,))


def damaged(value, path, new):
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = damaged(value[path[0]], path[1:], new)
    return copy


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_snapshot_is_refused_or_harmless(seed):
    """Each single value of a snapshot, made something else: an error that names a member, or a session that lives on."""
    draw = random.Random(seed)
    messages = random_session(seed)
    cut = len(messages) // 2
    before = played(messages[:cut] + [request("s", "session/snapshot")])
    snapshot = next(message["result"]["snapshot"] for message in before if message.get("id") == "s")
    every = list(places(snapshot))[1:]
    refused = 0
    for path in draw.sample(every, min(60, len(every))):
        hostile = damaged(snapshot, path, draw.choice(WRONG))
        sent = [INITIALIZE, request("r", "session/restore", snapshot=hostile)] + messages[cut:]
        outcome = run(lines(sent), "lines", ["--check-state"])
        assert outcome.status == 0, f"seed {seed}: {path} {outcome}"
        answer = next(message for message in outcome.messages if message.get("id") == "r")
        if "error" in answer:
            refused += 1
            assert answer["error"]["code"] == 1010 and answer["error"]["data"]["member"].startswith("snapshot")
        assert {message["id"] for message in outcome.messages if "id" in message} == {message["id"] for message in sent}
    assert refused > 10


@pytest.mark.parametrize(("member", "wrong"), [("mass", 1e-308), ("stiffness", 1e308), ("damping", 1e308), ("duration", 5e-324)])
def test_a_motion_whose_numbers_run_out_is_refused(member, wrong):
    """Wherever it is: what is under way, and what a behavior has for later."""
    table = request("t", "table/open", table="t", width=320, actions={"trailing": [{"id": "delete", "width": 80}]})
    opening = request("o", "cell/open", table="t", cell="a", side="trailing")
    messages = played([INITIALIZE, table, opening, request("s", "session/snapshot")])
    snapshot = next(message["result"]["snapshot"] for message in messages if message.get("id") == "s")
    motions = [path for path in places(snapshot) if path[-1:] == (member,) and ("settle" in path or member != "duration")]
    assert motions
    for path in motions:
        restored = played([INITIALIZE, request("r", "session/restore", snapshot=damaged(snapshot, path, wrong))])
        assert restored[1].get("error", {}).get("code") == 1010, path
