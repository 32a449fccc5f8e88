"""The daemon reads what the schema names, and nothing else: every member tried, in every method."""

import copy
import re

import pytest

import probes
import schema
from daemon import encode_all, initialize, request, run

WIDE = {"leading": [{"id": "pin", "width": 50}], "trailing": [{"id": "delete", "width": 75}]}
TABLES = {
    "t": {"table": "t", "width": 320, "actions": WIDE},
    "s": {"table": "s", "width": 320, "actions": WIDE | {"leading": []}},
    "p": {"table": "p", "width": 320, "actions": WIDE | {"leading": []}, "identity": "indexPath"},
}


def answers(method: str, tried: list[dict]) -> list[dict]:
    """What each params of these comes to, in a session with all tables open."""
    if method in ("initialize", "shutdown"):  # what succeeds changes what comes after
        before = [] if method == "initialize" else [initialize()]
        return [run(encode_all([*before, request(1, method, params)])).answer(1) for params in tried]
    before = [initialize(), *(request(name, "table/open", params) for name, params in TABLES.items())]
    outcome = run(encode_all([*before, *(request(index + 1, method, params) for index, params in enumerate(tried))]), timeout=120)
    found = {message["id"]: message for message in outcome.responses}
    return [found[index + 1] for index in range(len(tried))]


def code(response: dict) -> int | None:
    return response.get("error", {}).get("code")


def in_table(params, table: str):
    """The params with another table, where they name one that is open."""
    return params | {"table": table} if isinstance(params, dict) and params.get("table") == "t" else params


def drifts(method: dict) -> list[str]:
    """Where the daemon does not read a method's params as they are described."""
    known, name = schema.params_schema(method), method["name"]
    check = schema.validator(known)
    tried = list(probes.members(known, "", frozenset()))
    found, refused = [], []
    for probe, response in zip(tried, answers(name, [probe.value for probe in tried]), strict=True):
        if probe.fits if probe.fits is not None else check.is_valid(probe.value):
            refused += [probe] if code(response) == -32602 else []
        elif not is_blamed(response, probe):
            found.append(f"{probe.note}: {str(probe.value)[:300]} was not refused for {sorted(probe.blame)[:3]}: {str(response)[:200]}")
    for probe in refused:  # rightly so, if another table would have it
        responses = [answers(name, [in_table(probe.value, table)])[0] for table in TABLES]
        if all(code(response) == -32602 and not is_known(response) for response in responses):
            found.append(f"{probe.note}: {str(probe.value)[:300]} was refused: {responses[0]['error']}")
    return found


@pytest.mark.parametrize("method", sorted(set(schema.TO_DAEMON) - {"exit"}))
def test_each_member_is_read_as_the_schema_says_and_no_other_is(method):
    found = drifts(schema.TO_DAEMON[method])
    assert not found, "\n".join(found[:40])


NUMBER = {"type": "number", "minimum": 0, "maximum": 1}
DRIFTS = {
    "a member that is not read": lambda params: params.append({"name": "flavour", "schema": NUMBER}),
    "a member that is read": lambda params: params.pop(3),
    "a narrower range": lambda params: params[3].update(schema=NUMBER | {"maximum": 0.9}),
    "a wider range": lambda params: params[3].update(schema=NUMBER | {"maximum": 1.1}),
    "another type": lambda params: params[3].update(schema={"type": "string"}),
    "one that must be there": lambda params: params[3].update(required=True),
    "one that may be absent": lambda params: params[1].update(required=False),
    "another value": lambda params: params[2].update(schema={"enum": ["leading", "trailing", "top"]}),
    "a value less": lambda params: params[2].update(schema={"enum": ["leading"]}),
}


@pytest.mark.parametrize("drift", DRIFTS)
def test_a_drift_is_seen(drift):
    method = copy.deepcopy(schema.TO_DAEMON["cell/reveal"])
    method["params"] = [copy.deepcopy(schema.resolve(node)) for node in method["params"]]
    assert [descriptor["name"] for descriptor in method["params"][:4]] == ["table", "cell", "side", "fraction"]
    assert drifts(method) == []
    DRIFTS[drift](method["params"])
    assert drifts(method)


def is_blamed(response: dict, probe: probes.Probe) -> bool:
    """Whether it was refused, for what is wrong with it."""
    member = response.get("error", {}).get("data", {}).get("member", "")
    refusals = {-32602, 1010} if member.startswith("snapshot.") else {-32602}
    expected = response.get("error", {}).get("data", {}).get("expected", "")
    if probe.choices and expected.startswith("one of ") and set(re.findall(r'"(\w+)"', expected)) != set(probe.choices):
        return False
    return code(response) in refusals and member in probe.blame


def is_known(response: dict) -> bool:
    """What a schema cannot say: how damping goes with stiffness and mass."""
    return response["error"]["data"].get("expected") == "a damping ratio of at least 0.05"
