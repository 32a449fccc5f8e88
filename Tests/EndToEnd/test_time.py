"""Time is data: the client's clock, the system's, and the revisions that count changes."""

import pytest

from daemon import Daemon, encode_all, initialize, notification, request, run
from messages import STILL, TABLE, error, methods, place


@pytest.mark.parametrize("clock", ["client", "system"])
def test_time_does_not_go_back(clock):
    with Daemon() as daemon:
        start = daemon.initialize(clock=clock, timestamp=0)["timestamp"]
        daemon.result("clock/advance", {"timestamp": start + 1e6})
        error(daemon, "clock/advance", {"timestamp": start + 1e6 - 1}, 1006)
        daemon.result("clock/advance", {"timestamp": start + 1e6 + 1})


def test_under_the_clients_clock_nothing_happens_by_itself(t):
    t.result("cell/open", place(side="trailing", timestamp=0))
    notes, _ = t.exchange("server/status")
    assert notes == []
    notes, _ = t.exchange("clock/advance", {"timestamp": 200})
    assert methods(notes) == ["cell/didOpen"]


def test_under_the_systems_clock_did_comes_by_itself():
    with Daemon() as daemon:
        daemon.initialize(clock="system")
        daemon.result("table/open", TABLE)
        animation = daemon.result("cell/open", place(side="trailing"))["animation"]
        did = daemon.next_notification("cell/didOpen")
        assert did["animation"] == animation["id"] and did["finished"] is True
        assert did["timestamp"] >= animation["start"] + animation["duration"]


def test_at_the_end_of_input_the_systems_clock_waits():
    outcome = run(encode_all([initialize(1, clock="system"), request(2, "table/open", TABLE), request(3, "cell/open", place(side="trailing"))]))
    assert outcome.status == 0
    assert outcome.messages[-1]["method"] == "cell/didOpen"


def test_the_clients_own_clock_is_kept_under_the_systems():
    """The pair of initialize maps one to the other: timestamps that come back are the client's."""
    with Daemon() as daemon:
        assert daemon.initialize(clock="system", timestamp=5_000_000)["timestamp"] == 5_000_000
        daemon.result("table/open", TABLE)
        frame = daemon.result("cell/open", place(side="trailing", timestamp=5_000_100))
        assert frame["animation"]["start"] >= 5_000_100
        assert daemon.next_notification("cell/didOpen")["timestamp"] >= 5_000_300


def test_revisions_step_once_for_each_change():
    outcome = run(encode_all([
        initialize(1), request(2, "table/open", TABLE), request(3, "gesture/shouldBegin", place(translation=STILL)),
        request(4, "cell/open", place(side="trailing", animated=False)), notification("cell/close", place(animated=False)),
        request(5, "table/cells", {"table": "t", "cells": ["a"]}),
    ]))  # fmt: skip
    revisions = [outcome.answer(id)["result"]["revision"] for id in (1, 2, 3, 4)]
    assert revisions == [0, 1, 1, 2]
    assert {note["params"]["revision"] for note in outcome.notifications()} == {2, 3}
