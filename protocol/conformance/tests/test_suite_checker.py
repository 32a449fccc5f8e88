"""The checks of every conversation."""

import pytest

from swipe_conformance.checker import Checker


def notification(kind: str, revision: int = 1, **members) -> dict:
    params = {"table": "t", "cell": "a", "side": "leading", "cause": "program", "revision": revision} | members
    return {"jsonrpc": "2.0", "method": f"cell/{kind}", "params": params}


def problems(*messages: dict, sent: str = "", in_batch: bool = False) -> list[str]:
    checker, found = Checker(), []
    for message in messages:
        found += [f"{one.path}: {one.expected}, not {one.came}" for one in checker.received(message, in_batch)]
        if sent:
            checker.sent(sent)
    return found


def test_pairs_of_notifications_pass():
    pair = notification("willOpen"), notification("didOpen"), notification("willClose"), notification("didClose")
    assert problems(*pair, *pair, notification("willOpen", cell="b"), notification("willOpen", cell=["a"]), notification("willOpen", cell=1)) == []


@pytest.mark.parametrize(
    "messages, rule",
    [
        ([notification("didOpen")], "notify.1"),
        ([notification("willOpen"), notification("willClose")], "notify.1"),
        ([notification("willOpen"), notification("didClose")], "notify.1"),
        ([notification("willOpen"), notification("didOpen", side="trailing")], "notify.1"),
        ([notification("willOpen"), notification("didOpen", cause="tap")], "notify.1"),
        ([notification("willOpen"), notification("didOpen"), notification("didOpen")], "notify.1"),
        ([notification("willOpen", 2), notification("didOpen", 1)], "time.15"),
        ([notification("willOpen", timestamp=0.00005)], "schema.6"),
        ([notification("willOpen", deep=[{"offset": 1.00001}])], "schema.6"),
        ([notification("willOpen", animation={"from": 0, "to": 1, "duration": 1, "keyframes": []})], "motion.61"),
    ],
)
def test_each_violation_is_found(messages, rule):
    (found,) = problems(*messages)
    assert f"[{rule}]" in found


def test_rounded_numbers_pass():
    values = [0.1, 0.0001, -54.715, 1234567.8901, 9007199254.7401, 5.0, 1e9, 0.3333]
    assert problems(notification("willOpen", offset=values)) == []
    assert problems(notification("willOpen", data=0.123456, id=0.00001, spring={"stiffness": 246.740110027})) == []


def test_renamed_rows_are_not_checked_for_pairs():
    assert problems(notification("willOpen"), notification("willOpen"), sent="table/edit") == []


def test_the_results_of_a_batch_may_have_older_revisions():
    assert problems({"id": 1, "result": {"revision": 3}}, {"id": 2, "result": {"revision": 2}}, in_batch=True) == []
    assert problems({"id": 1, "result": {"revision": 3}}, {"id": 2, "result": {"revision": 2}}) != []
