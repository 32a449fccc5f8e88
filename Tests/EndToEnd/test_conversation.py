"""The conversation that the protocol is introduced with, exactly: `→` to the daemon, `←` from it.

In what comes back, "…" stands for any value, and in an array for more elements; members that are not written must
not come, and numbers are compared by value.
"""

import json

import pytest

from daemon import Daemon, encode_all, run

CONVERSATION = """
→ {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0","clientInfo":{"name":"mail","version":"3"},"processId":4711,"clock":"client","timestamp":0,"capabilities":{"animation":{"formats":["keyframes"],"maximumError":0.25}}}}
← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"1.0","serverInfo":{"name":"swiped","version":"…"},"capabilities":"…","presets":["mail","sparrow","swipeable","rm","…"],"limits":"…","timestamp":0,"revision":0}}
→ {"jsonrpc":"2.0","method":"initialized","params":{}}
→ {"jsonrpc":"2.0","id":2,"method":"table/open","params":{"table":"inbox","width":320,"behavior":"sparrow","actions":{"trailing":[{"id":"delete","title":"Delete","style":"destructive","width":75}]}}}
← {"jsonrpc":"2.0","id":2,"result":{"table":"inbox","behavior":"…","revision":1}}
→ {"jsonrpc":"2.0","id":3,"method":"gesture/shouldBegin","params":{"table":"inbox","cell":"m17","timestamp":1000,"translation":{"x":-6,"y":1}}}
← {"jsonrpc":"2.0","id":3,"result":{"begin":true,"revision":1}}
→ {"jsonrpc":"2.0","id":4,"method":"gesture/begin","params":{"table":"inbox","cell":"m17","timestamp":1000,"translation":{"x":0,"y":0}}}
← {"jsonrpc":"2.0","method":"cell/swipeBegan","params":{"table":"inbox","cell":"m17","timestamp":1000,"revision":2}}
← {"jsonrpc":"2.0","id":4,"result":{"table":"inbox","cell":"m17","revision":2,"phase":"tracking","offset":0,"target":0,"side":null,"progress":0,"armed":null}}
→ {"jsonrpc":"2.0","id":5,"method":"gesture/update","params":{"table":"inbox","cell":"m17","timestamp":1040,"translation":{"x":-120,"y":2}}}
← {"jsonrpc":"2.0","id":5,"result":{"table":"inbox","cell":"m17","revision":3,"phase":"tracking","offset":-120,"target":0,"side":"trailing","progress":0.4,"armed":null}}
→ {"jsonrpc":"2.0","id":6,"method":"gesture/end","params":{"table":"inbox","cell":"m17","timestamp":1048,"translation":{"x":-120,"y":2},"velocity":{"x":-400,"y":0}}}
← {"jsonrpc":"2.0","method":"cell/swipeEnded","params":"…"}
← {"jsonrpc":"2.0","method":"cell/willOpen","params":{"table":"inbox","cell":"m17","side":"trailing","cause":"gesture","timestamp":1048,"revision":4}}
← {"jsonrpc":"2.0","id":6,"result":{"table":"inbox","cell":"m17","revision":4,"phase":"settling","offset":-120,"target":-300,"side":"trailing","progress":0.4,"armed":null,"animation":{"id":1,"from":-120,"to":-300,"start":1048,"duration":350,"keyframes":[{"time":0,"offset":-120,"velocity":"…","easing":[0,0,0.58,1]},{"time":350,"offset":-300,"velocity":0}]},"decision":{"outcome":"open","rule":"projection","offset":-120,"velocity":-400,"projected":-190,"threshold":-150}}}
→ {"jsonrpc":"2.0","id":7,"method":"clock/advance","params":{"timestamp":1398}}
← {"jsonrpc":"2.0","method":"cell/didOpen","params":{"table":"inbox","cell":"m17","side":"trailing","cause":"gesture","timestamp":1398,"animation":1,"finished":true,"revision":5}}
← {"jsonrpc":"2.0","id":7,"result":{"timestamp":1398,"revision":5}}
"""

LINES = CONVERSATION.strip().splitlines()
SENT = [json.loads(line[2:]) for line in LINES if line.startswith("→")]
EXPECTED = [json.loads(line[2:]) for line in LINES if line.startswith("←")]


def matches(came, wanted) -> bool:
    if wanted == "…":
        return True
    if isinstance(wanted, dict):
        return isinstance(came, dict) and set(came) == set(wanted) and all(matches(came[name], wanted[name]) for name in wanted)
    if isinstance(wanted, list) and "…" in wanted:
        return isinstance(came, list) and all(value in came for value in wanted if value != "…")
    if isinstance(wanted, list):
        return isinstance(came, list) and len(came) == len(wanted) and all(map(matches, came, wanted))
    if isinstance(wanted, bool) or isinstance(came, bool):
        return came is wanted
    return came == wanted


@pytest.mark.parametrize("framing", ["lines", "content-length"])
def test_the_conversation_is_as_written(framing):
    with Daemon(framing) as daemon:
        for message in SENT:
            daemon.send(message)
        for wanted in EXPECTED:
            came = daemon.next()
            assert matches(came, wanted), f"came   {json.dumps(came)}\nwanted {json.dumps(wanted, ensure_ascii=False)}"
        assert daemon.close() == (0 if framing == "lines" else 1)
        assert daemon.take() == []


def test_at_the_end_of_input_the_animation_finishes_first():
    """The same without the last message: the end of input takes its place."""
    outcome = run(encode_all(SENT[:-1]))
    assert outcome.status == 0
    last = outcome.messages[-1]
    assert last["method"] == "cell/didOpen"
    wanted = {"table": "inbox", "cell": "m17", "side": "trailing", "cause": "gesture", "timestamp": 1398, "animation": 1, "finished": True}
    assert {name: last["params"].get(name) for name in wanted} == wanted


def test_six_lines_of_printf_get_six_answers():
    """What a shell user tries first: no lifecycle beyond initialize, no clean-up, one answer a line."""
    lines = [SENT[0], *SENT[2:6], {"jsonrpc": "2.0", "id": 6, "method": "gesture/end", "params": SENT[6]["params"]}]
    outcome = run(encode_all(lines))
    assert [response["id"] for response in outcome.responses] == [1, 2, 3, 4, 5, 6]
    assert all("result" in response for response in outcome.responses)
    assert outcome.status == 0
