"""Whatever the daemon does, the window goes on, and says what is wrong."""

import pytest
from display import line
from hostile import MANNERS, faulty, hostile
from tk_mails import mails as demo

pytestmark = pytest.mark.toolkit
PATIENCE = "--timeout=1"
OVER = {"silent": "TimedOut", "garbled": "Garbled", "dies": "Ended"}


def scroll(display, trace) -> int:
    """The wheel is turned there and back; the number of the line that says that the list has followed."""
    trace.wait_for(lambda entry: "shown" in entry)
    since = len(trace)
    display.click(160, 400, button=5)
    display.click(160, 400, button=4)
    there = trace.wait_for(lambda entry: entry.get("scrolled", 0) > 20, since=since)
    back = trace.wait_for(lambda entry: entry.get("scrolled") == 0, since=trace.entries.index(there))
    return trace.entries.index(back)


def mails(display, folder, environment):
    return demo(display, folder, PATIENCE, **environment)


@pytest.mark.parametrize("manner", OVER)
def test_a_daemon_that_is_hostile_from_the_start(manner, display, tmp_path):
    with mails(display, tmp_path, hostile(manner)) as trace:
        assert trace.wait_for(lambda entry: "error" in entry)["error"] == OVER[manner]
        display.drag(line((250, 96), (100, 96)))
        scroll(display, trace)


@pytest.mark.parametrize("manner", OVER)
def test_daemons_that_turn_in_mid_swipe(manner, display, tmp_path):
    with mails(display, tmp_path, hostile(manner, after=10)) as trace:
        x, y = trace.middle("m2")
        display.drag(line((x + 60, y), (x - 60, y)))
        scrolled = scroll(display, trace)
        error = trace.wait_for(lambda entry: "error" in entry)
        assert error["error"] == OVER[manner]
        assert manner != "silent" or scrolled < trace.entries.index(error), "the window waited for the daemon"
        trace.wait_for(lambda entry: "rest" in entry, since=trace.entries.index(error))
        assert [entry["x"] for entry in trace if entry.get("cell") == "m2"][-1] == 0
        scroll(display, trace)


def test_a_slow_daemon(display, tmp_path):
    assert "slow" in MANNERS
    with mails(display, tmp_path, hostile("slow", after=5)) as trace:
        x, y = trace.middle("m2")
        display.drag(line((x + 60, y), (x - 60, y)))
        assert trace.told("cell/didOpen", "m2")
        scroll(display, trace)
        assert trace.told("cell/didClose", "m2")
        assert not any("error" in entry for entry in trace)


@pytest.mark.parametrize("manner", OVER)
def test_only_the_first_daemon_turns_and_another_goes_on(manner, display, tmp_path):
    with mails(display, tmp_path, hostile(manner, after=10, only_first=tmp_path / "turned")) as trace:
        x, y = trace.middle("m2")
        display.drag(line((x + 60, y), (x - 60, y)))
        assert trace.told("cell/didOpen", "m2")
        assert not any("error" in entry for entry in trace)


@pytest.mark.parametrize("fault", ["", "missing-member-in-frame", "late-notification"])
def test_a_daemon_that_makes_mistakes(fault, display, tmp_path):
    with mails(display, tmp_path, faulty(fault, timers=True)) as trace:
        display.click(*trace.middle("m2"))  # it has no pointers, but keys need none
        assert trace.wait_for(lambda entry: "error" in entry)["error"] == "MethodNotFound"
        display.key("Left")
        trace.told("cell/didOpen", "m2")
        scroll(display, trace)


def test_a_daemon_that_gets_ids_wrong(display, tmp_path):
    with mails(display, tmp_path, faulty("id-as-text", timers=True)) as trace:
        assert trace.wait_for(lambda entry: "error" in entry)["error"] == "Garbled"
        scroll(display, trace)


def test_a_daemon_without_timers_is_refused(display, tmp_path):
    with mails(display, tmp_path, faulty()) as trace:
        assert trace.wait_for(lambda entry: "error" in entry)["error"] == "InvalidParams"
        display.drag(line((250, 96), (100, 96)))
        scroll(display, trace)


def test_without_a_daemon_it_says_so(display, tmp_path):
    with mails(display, tmp_path, {"SWIPED": "/no/such/program"}) as trace:
        assert trace.wait_for(lambda entry: "error" in entry)["error"] == "NotStarted"
        trace.wait_for(lambda entry: "shown" in entry)
        display.drag(line((160, 400), (160, 360)))
        assert trace.wait_for(lambda entry: entry.get("scrolled", 0) > 20)
        display.drag(line((160, 360), (160, 400)))
        scroll(display, trace)
