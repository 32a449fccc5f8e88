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


@pytest.mark.parametrize("clock", ["client", "system"])
def test_a_timestamp_that_has_passed_counts_as_now(clock):
    """Only clock/advance is refused."""
    with Daemon() as daemon:
        daemon.initialize(clock=clock, timestamp=0)
        daemon.result("table/open", TABLE)
        daemon.result("clock/advance", {"timestamp": 1e6})
        frame = daemon.result("cell/open", place(side="trailing", timestamp=500))
        assert frame["animation"]["start"] >= 1e6


def test_what_falls_due_before_a_message_happens_first(t):
    """At its own time, and in the order of time; the message finds the cells as they are by then."""
    t.result("table/open", TABLE | {"table": "slow", "behavior": "sparrow"})
    t.result("cell/open", {"table": "slow", "cell": "b", "side": "trailing", "timestamp": 0})
    t.result("cell/open", place("a", side="trailing", timestamp=100))
    notes, frame = t.exchange("gesture/begin", place("a", translation=STILL, timestamp=5000))
    assert [(note["method"], note["params"]["cell"], note["params"]["timestamp"]) for note in notes] == [
        ("cell/didOpen", "a", 300), ("cell/didOpen", "b", 350), ("cell/swipeBegan", "a", 5000),
    ]  # fmt: skip
    assert frame["offset"] == -135


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


def test_every_result_and_notification_has_a_revision():
    outcome = run(encode_all([
        initialize(1, trace="messages"), request(2, "table/open", TABLE), request(3, "cell/open", place(side="trailing")),
        request(4, "gesture/begin", place(translation=STILL)), notification("gesture/update", place("b", translation=STILL)),
        request(5, "gesture/cancel", place()), request(6, "action/invoke", place(action="flag")), request(7, "table/scroll", {"table": "t"}),
        request(8, "table/tap", {"table": "t"}), request(9, "table/closeCells", {"table": "t"}), request(10, "table/cells", {"table": "t", "cells": ["a"]}),
        request(11, "cell/configure", place(data=1)), request(12, "table/configure", {"table": "t", "width": 400}),
        request(13, "animation/finished", {"animation": 1}), request(14, "clock/advance", {"timestamp": 9000}), request(15, "server/status"),
        request(16, "gesture/shouldBegin", place(translation=STILL)), request(17, "table/close", {"table": "t"}),
    ]))  # fmt: skip
    assert [response["id"] for response in outcome.responses] == list(range(1, 18))
    assert {"log/message", "$/logTrace"} <= {note["method"] for note in outcome.notifications()}
    revision = 0
    for message in outcome.messages:
        came = message["params"] if "method" in message else message["result"]
        assert came["revision"] >= revision, message
        revision = came["revision"]


def test_revisions_step_once_for_each_change():
    outcome = run(encode_all([
        initialize(1), request(2, "table/open", TABLE), request(3, "gesture/shouldBegin", place(translation=STILL)),
        request(4, "cell/open", place(side="trailing", animated=False)), notification("cell/close", place(animated=False)),
        request(5, "table/cells", {"table": "t", "cells": ["a"]}),
    ]))  # fmt: skip
    revisions = [outcome.answer(id)["result"]["revision"] for id in (1, 2, 3, 4)]
    assert revisions == [0, 1, 1, 2]
    assert {note["params"]["revision"] for note in outcome.notifications()} == {2, 3}
