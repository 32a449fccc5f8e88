"""Whatever the daemon says is as the schema says: nothing more, nothing less, nothing else."""

import json
import re
from collections.abc import Iterator

import pytest

import schema
from chaos import Chaos
from daemon import ROOT, encode_all, initialize, request, run

EXAMPLES = sorted((ROOT / "protocol/examples").glob("*.jsonl"))
SWIFT_CODES = ["JSONRPC/RPCError.swift", "SwipeServer/RPCError+Swipe.swift"]


def spoken(messages: list) -> list:
    """The messages of a session, and what each must be as the schema says."""
    outcome = run(encode_all(messages), timeout=120)
    assert schema.output_faults(messages, outcome.messages) == []
    assert outcome.messages
    return outcome.messages


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_recorded_conversations(path):
    spoken([json.loads(line) for line in path.read_text().splitlines() if line.strip()])


@pytest.mark.parametrize("seed", range(6))
def test_chaos(seed):
    said = spoken(Chaos(f"schema {seed}").run(400))
    assert {message["method"] for message in said if "method" in message} <= set(schema.TO_CLIENT)


@pytest.mark.parametrize("formats", [["keyframes"], ["sampled"], ["css"], ["spring"], ["css", "spring"], []])
def test_every_form_of_an_animation(formats):
    messages = Chaos(f"formats {formats}").run(150)
    messages[0]["params"]["capabilities"] = {"animation": {"formats": formats}, "layout": True}
    messages[0]["params"]["trace"] = "verbose"
    spoken(messages)


def test_a_fault_is_seen():
    """A check that nothing can fail is none."""
    sent = [initialize(0), request(1, "cell/open", {}), request(2, "table/fly")]
    session = run(encode_all(sent)).messages
    assert schema.output_faults(sent, session) == []
    assert schema.output_faults(sent, session[:-1]) == ["request 2 (table/fly) has no answer"]
    assert schema.output_faults(sent, [*session, session[0]])
    for change in (
        lambda messages: messages[0]["result"].update(more=1),
        lambda messages: messages[0]["result"].pop("limits"),
        lambda messages: messages[1]["error"].update(code=1004),
        lambda messages: messages[1]["error"]["data"].update(wanted="x"),
        lambda messages: messages.insert(0, {"jsonrpc": "2.0", "method": "cell/flew", "params": {}}),
        lambda messages: messages.insert(0, {"jsonrpc": "2.0", "method": "cell/frame", "params": {"table": "t"}}),
    ):
        changed = json.loads(json.dumps(session))
        change(changed)
        assert schema.output_faults(sent, changed)


def test_a_member_more_is_a_fault_wherever_it_is():
    """What the daemon sends is closed, each object of it, but what a client gave to keep."""
    sent = Chaos("closed").run(300)
    sent[0]["params"]["capabilities"] = {"animation": {"formats": ["keyframes", "spring"]}, "layout": True}
    asked = {message["id"]: message["method"] for message in sent if "id" in message}
    tried, is_open = set(), set()
    for message in run(encode_all(sent)).messages:
        kind = next(kind for kind in ("params", "result", "error") if kind in message)
        name = message.get("method") or asked[message["id"]]
        for path, one in objects(message[kind]):
            if (place := (kind, name, path, frozenset(one))) not in tried:
                tried.add(place)
                one["flavour"] = 1
                if not schema.faults(kind, name, message[kind]):
                    is_open.add((name, path))
                del one["flavour"]
    assert is_open == {("initialize", "limits")}  # another daemon may have more
    assert {"behavior.settle.open", "animation.keyframes.", "animation.spring", "decision", "actions."} <= {path for _, _, path, _ in tried}


def objects(value, path="") -> Iterator[tuple[str, dict]]:
    """Every object within, by its path."""
    if isinstance(value, dict):
        yield path, value
        for name, inner in value.items():
            if name != "data" or "code" in value:
                yield from objects(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner, f"{path}.")


# --- What the schema writes out --------------------------------------------------------------------------------------


def test_every_method_is_announced_and_only_these():
    result = run(encode_all([initialize(0)])).answer(0)["result"]
    assert set(result["capabilities"]["methods"]) == set(schema.TO_DAEMON)
    for name, kind in (("clocks", "Clock"), ("animationFormats", "AnimationFormat"), ("estimators", "Estimator")):
        assert result["capabilities"][name] == schema.SCHEMAS[kind]["enum"]
    assert result["presets"] == schema.SCHEMAS["Preset"]["enum"] == list(schema.DOCUMENT["x-presets"])
    assert result["protocolVersion"] == schema.DOCUMENT["info"]["version"]


def test_every_limit_is_announced_with_its_value():
    result = run(encode_all([initialize(0)])).answer(0)["result"]
    assert result["limits"] == {name: limit["value"] for name, limit in schema.DOCUMENT["x-limits"].items()}
    for name, limit in schema.DOCUMENT["x-limits"].items():
        assert isinstance(limit["unit"], str) and isinstance(limit["reason"], str), name


@pytest.mark.parametrize(
    ("limit", "lengths"),
    [
        ("actions", {"Actions": 2}),
        ("phases", {"SettleOverride": 1}),
        ("samples", {"pointer/move": 1}),
        ("cellsAnswered", {"table/cells": 1}),
    ],
)
def test_a_list_is_bounded_by_its_limit(limit, lengths):
    for name, count in lengths.items():
        node = schema.SCHEMAS.get(name) or schema.TO_DAEMON[name]
        bounds = [int(found) for found in re.findall(r'"maxItems": (\d+)', json.dumps(node))]
        assert bounds == [schema.DOCUMENT["x-limits"][limit]["value"]] * count


@pytest.mark.parametrize("preset", schema.DOCUMENT["x-presets"])
def test_a_preset_resolves_to_what_is_written_out(preset):
    outcome = run(encode_all([initialize(0), request(1, "table/open", {"table": "t", "width": 320, "behavior": preset})]))
    assert outcome.answer(1)["result"]["behavior"] == schema.DOCUMENT["x-presets"][preset]


def test_a_preset_written_out_is_an_override_that_comes_to_the_same():
    for preset, written in schema.DOCUMENT["x-presets"].items():
        params = {"table": "t", "width": 320, "behavior": {name: part for name, part in written.items() if name != "preset"}}
        behavior = run(encode_all([initialize(0), request(1, "table/open", params)])).answer(1)["result"]["behavior"]
        assert behavior | {"preset": preset} == written


def test_the_errors_have_the_codes_of_the_sources():
    there = {}
    for path in SWIFT_CODES:
        found = re.findall(r"static let (\w+) = (-?\d+)", (ROOT / "Sources" / path).read_text())
        there |= {name: int(number) for name, number in found}
    del there["requestCancelled"]  # there is never one to cancel
    assert there == {name: error["code"] for name, error in schema.DOCUMENT["components"]["errors"].items()}
