"""What holds in every conversation: found where it does not."""

import pytest

from swipe_conformance.ledger import Ledger


def told(kind: str, revision: int = 1, **members) -> dict:
    params = {"table": "t", "cell": "a", "side": "leading", "cause": "program", "revision": revision} | members
    return {"jsonrpc": "2.0", "method": f"cell/{kind}", "params": params}


def problems(*messages: dict, sent: str = "", in_batch: bool = False) -> list[str]:
    ledger, found = Ledger(), []
    for message in messages:
        found += [f"{one.path}: {one.expected}, not {one.came}" for one in ledger.received(message, in_batch)]
        if sent:
            ledger.sent(sent)
    return found


def test_pairs_are_right():
    pair = told("willOpen"), told("didOpen"), told("willClose"), told("didClose")
    assert problems(*pair, *pair, told("willOpen", cell="b"), told("willOpen", cell=["a"]), told("willOpen", cell=1)) == []


@pytest.mark.parametrize(
    "messages, rule",
    [
        ([told("didOpen")], "notify.1"),
        ([told("willOpen"), told("willClose")], "notify.1"),
        ([told("willOpen"), told("didClose")], "notify.1"),
        ([told("willOpen"), told("didOpen", side="trailing")], "notify.1"),
        ([told("willOpen"), told("didOpen", cause="tap")], "notify.1"),
        ([told("willOpen"), told("didOpen"), told("didOpen")], "notify.1"),
        ([told("willOpen", 2), told("didOpen", 1)], "time.14"),
        ([told("willOpen", timestamp=0.00005)], "schema.5"),
        ([told("willOpen", deep=[{"offset": 1.00001}])], "schema.5"),
        ([told("willOpen", animation={"from": 0, "to": 1, "duration": 1, "keyframes": []})], "motion.34"),
    ],
)
def test_what_is_wrong_is_found(messages, rule):
    (found,) = problems(*messages)
    assert f"[{rule}]" in found


def test_numbers_of_the_grid_are_on_it():
    values = [0.1, 0.0001, -54.715, 1234567.8901, 9007199254.7401, 5.0, 1e9, 0.3333]
    assert problems(told("willOpen", offset=values)) == []
    assert problems(told("willOpen", data=0.123456, id=0.00001, spring={"stiffness": 246.740110027})) == []


def test_renamed_rows_are_not_paired():
    assert problems(told("willOpen"), told("willOpen"), sent="table/edit") == []


def test_the_answers_of_a_batch_come_after_what_it_caused():
    assert problems({"id": 1, "result": {"revision": 3}}, {"id": 2, "result": {"revision": 2}}, in_batch=True) == []
    assert problems({"id": 1, "result": {"revision": 3}}, {"id": 2, "result": {"revision": 2}}) != []
