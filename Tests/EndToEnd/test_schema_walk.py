"""The daemon agrees with the schema in every member, type, range and value, of its input and of its output. A difference is one line."""

import re

import pytest

from chaos import Chaos
from daemon import ROOT, encode_all, initialize, request, run
from probes import Probe, Probes
from schema import PROTOCOL
from swipe_conformance.schema import Schema

INVALID_PARAMS, INVALID_SNAPSHOT = -32602, 1010
ACTIONS = {"leading": [{"id": "pin", "width": 50}], "trailing": [{"id": "delete", "width": 75, "style": "destructive"}]}
ONE_SIDE = ACTIONS | {"leading": []}
STOPS = {"stops": {"trailing": [{"px": 75}] * 16}}
TABLES = {
    "t": {"table": "t", "width": 320, "actions": ACTIONS},
    "s": {"table": "s", "width": 320, "actions": ONE_SIDE, "behavior": STOPS},
    "p": {"table": "p", "width": 320, "actions": ONE_SIDE, "identity": "indexPath", "behavior": STOPS},
}


def input_differences(method: str) -> list[str]:
    """Where the daemon decodes a method's params otherwise than the schema describes them."""
    probes = list(Probes(PROTOCOL).of(method))
    validator = PROTOCOL.params_validator(method)
    found, refused = [], []
    for probe, response in zip(probes, responses(method, [probe.value for probe in probes]), strict=True):
        if validator.is_valid(probe.value) if probe.is_valid is None else probe.is_valid:
            refused += [probe] if code(response) == INVALID_PARAMS else []
        elif not is_refused_for(response, probe):
            found.append(f"{probe.note}: {str(probe.value)[:300]} was not refused for {sorted(probe.blame)[:3]}: {str(response)[:200]}")
    # A table of another kind may accept the same params.
    elsewhere = [responses(method, [in_table(probe.value, table) for probe in refused]) for table in TABLES]
    for probe, *others in zip(refused, *elsewhere, strict=True):
        if all(code(response) == INVALID_PARAMS and not is_weak_damping(response) for response in others):
            found.append(f"{probe.note}: {str(probe.value)[:300]} was refused: {others[0]['error']}")
    return found


def responses(method: str, tried: list) -> list[dict]:
    """The response to each of these params, in one session with all tables open."""
    if method in ("initialize", "shutdown"):  # a success changes what follows
        before = [] if method == "initialize" else [initialize()]
        return [run(encode_all([*before, request(1, method, params)])).answer(1) for params in tried]
    before = [initialize(), *(request(name, "table/open", params) for name, params in TABLES.items())]
    outcome = run(encode_all([*before, *(request(index + 1, method, params) for index, params in enumerate(tried))]), timeout=120)
    found = {message["id"]: message for message in outcome.responses}
    return [found[index + 1] for index in range(len(tried))]


def code(response: dict) -> int | None:
    return response.get("error", {}).get("code")


def in_table(params: object, table: str) -> object:
    return params | {"table": table} if isinstance(params, dict) and params.get("table") == "t" else params


def is_refused_for(response: dict, probe: Probe) -> bool:
    """Whether the daemon refused a probe for the right member, and reported what it expected."""
    data = response.get("error", {}).get("data", {})
    member, expected = data.get("member", ""), data.get("expected", "")
    if probe.choices and str(expected).startswith("one of ") and {*re.findall(r'"([\w-]+)"', expected)} != {*probe.choices}:
        return False
    refusals = {INVALID_PARAMS, INVALID_SNAPSHOT} if member.startswith("snapshot.") else {INVALID_PARAMS}
    return code(response) in refusals and member in probe.blame and bool(expected or member == "")


def is_weak_damping(response: dict) -> bool:
    """JSON Schema cannot say how the least damping depends on stiffness and mass."""
    return response["error"]["data"].get("expected") == "a damping ratio of at least 0.05"


@pytest.mark.parametrize("method", sorted({*PROTOCOL.to_daemon} - {"exit"}))
def test_params_are_decoded_as_the_schema_describes_them(method):
    assert input_differences(method)[:40] == []


def test_the_clock_is_the_systems_by_default():
    assert run(encode_all([request(1, "initialize", {"protocolVersion": "1.0"})])).answer(1)["result"]["timestamp"] > 0


@pytest.mark.parametrize("seed", range(12))
def test_the_output_of_random_sessions_matches_the_schema(seed):
    """And requests fail only with errors that their method lists."""
    sent = Chaos(f"schema {seed}").run(400)
    outcome, methods = run(encode_all(sent), timeout=120), {message["id"]: message["method"] for message in sent if "id" in message}
    schema = Schema.load(ROOT / "protocol/openrpc.json")
    assert [found for message in outcome.messages for found in schema.received(message, methods.get(message.get("id"), ""))][:40] == []
    assert sorted(message["id"] for message in outcome.responses) == sorted(methods)
    failed = [(methods[message["id"]], message["error"]["code"]) for message in outcome.responses if "error" in message]
    assert [(method, code) for method, code in failed if code not in PROTOCOL.error_codes(method)] == []
