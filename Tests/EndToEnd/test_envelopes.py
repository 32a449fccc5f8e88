"""Random envelopes: members in any order, with spaces, escaped, twice, missing, of the wrong kind.

A probe follows each text. The messages before the probe's result belong to the text. `verdict` has the rules, which are JSON-RPC's.
"""

import json
import random

import pytest

from daemon import encode, frame, initialize, request, run
from test_json import number_too_large, python_reads

COUNT = 2_500
STRANGE = ['"server/status"', '"2.0"', "null", "true", "[]", "[1]", "{}", '{"id":1,"method":"server/status"}', "0", "1.5", "1e400", '""', '"\\u0031"']
KINDS = {
    "jsonrpc": ['"2.0"'] * 12 + ['"\\u0032.0"', '"2\\u002e0"', '"1.0"', "2.0"],
    "id": ["1", "7", "-3", "0", "1.0", "1.5e3", '"a"', '"\\u00e9\\n"', '"é🐎"', '"1"', "9223372036854775807", "9223372036854775808", "null", "true", "[1]", "1e400"],
    "method": ['"server/status"'] * 10 + ['"server\\/status"', '"\\u0073erver/status"', '"nope"', '"server/status "', "null", "5"],
    "params": ["{}", "null", "[]", '{"a":"}"}', '{"id":2,"method":"x"}', '{"timestamp":0}', '{"a":[{"b":"\\"]}"}]}', "[1]", "3", '"x"'],
    "extra": ["1", '{"id":3}', '"\\\\"', "[[]]", "null"],
}  # fmt: skip
ESCAPED = {"jsonrpc": '"\\u006asonrpc"', "id": '"i\\u0064"', "method": '"metho\\u0064"', "params": '"p\\u0061rams"', "extra": '"ext\\"ra"'}
SPACE = ["", "", "", " ", "\t", "  ", "\r", "\n"]


def envelope(draw) -> bytes:
    names = [name for name in KINDS if draw.random() < {"extra": 0.2, "params": 0.6, "id": 0.85}.get(name, 0.96)]
    if draw.random() < 0.05:
        names.append(draw.choice(list(KINDS)))
    draw.shuffle(names)

    def space():
        return draw.choice(SPACE)

    members = []
    for name in names:
        written = ESCAPED[name] if draw.random() < 0.06 else f'"{name}"'
        value = draw.choice(STRANGE) if draw.random() < 0.06 else draw.choice(KINDS[name])
        members.append(f"{space()}{written}{space()}:{space()}{value}{space()}")
    text = f"{space()}{{{','.join(members)}}}{space()}"
    return text.replace("}", ",}", 1).encode() if draw.random() < 0.05 else text.encode()


def clear(draw) -> bytes:
    """One with a single fault. Unreadable numbers in invalid JSON are tested in test_json.py."""
    while True:
        text = envelope(draw)
        if python_reads(text) is not None or not any(large in text for large in (b"1e400", b"9223372036854775808")):
            return text


def verdict(text: bytes) -> tuple | None:
    """(code or "result", the ids that the response may have), or None if there is no response."""
    read = python_reads(text)
    if read is None:
        return -32700, [None]
    id, named = read.get("id"), "id" in read
    proper = named and isinstance(id, str | int | float) and not isinstance(id, bool) and not number_too_large(id)
    if named and not proper:
        return -32600, [None]
    ids = [id] if proper else [None]
    if "method" not in read and named and ("result" in read or "error" in read):
        return None
    if read.get("jsonrpc") != "2.0" or not isinstance(read.get("method"), str):
        return -32600, [*ids, None]
    if isinstance(read.get("params"), str | bool | int | float) and not number_too_large(read["params"]):
        return -32600, [*ids, None] if number_too_large(read) else ids
    if not named:
        return None
    if number_too_large(read):
        return -32602, ids
    if read["method"] != "server/status":
        return -32601, ids
    if read.get("params") and (isinstance(read["params"], list) or read["params"].get("timestamp", 0) != 0):
        return -32602, ids
    return "result", ids


@pytest.mark.parametrize("seed", range(8))
def test_random_envelopes_have_the_responses_of_the_rules(seed):
    draw = random.Random(seed)
    texts = [clear(draw) for _ in range(COUNT)]
    probes = [frame(text, "content-length") + encode(request(f"probe {number}", "server/status"), "content-length") for number, text in enumerate(texts)]
    outcome = run(encode(initialize("start"), "content-length") + b"".join(probes), "content-length")
    came: list = [[] for _ in texts]
    number = 0
    for message in outcome.messages[1:]:
        if message.get("id") == f"probe {number}":
            assert "result" in message
            number += 1
        else:
            came[number].append(message)
    assert number == COUNT
    for text, answers in zip(texts, came):
        wanted, story = verdict(text), f"seed {seed}: {text!r}\ngave {answers}"
        answers = [message for message in answers if "method" not in message]  # a log/message may tell of a failed notification
        if wanted is None:
            assert answers == [], story
            continue
        code, ids = wanted
        assert len(answers) == 1, story
        kind = "result" if "result" in answers[0] else answers[0]["error"]["code"]
        assert kind == code, f"{story}\nwanted {code}"
        assert any(answers[0]["id"] == id and type(answers[0]["id"]) is type(id) for id in ids), f"{story}\nwanted id {ids}"


def test_every_kind_of_response_occurs():
    """Otherwise the test above would test little."""
    draw, counted = random.Random(1), {}
    for _ in range(COUNT):
        wanted = verdict(clear(draw))
        kind = json.dumps(wanted and wanted[0])
        counted[kind] = counted.get(kind, 0) + 1
    assert all(counted.get(kind, 0) > 20 for kind in ("null", '"result"', "-32700", "-32600", "-32601", "-32602")), counted
