"""The daemon dies, hangs or lies: the window goes on."""

import contextlib
import os
import signal

import pytest

from display import line
from follows import assert_follows
from gtk_demo import gtk_demo, swiped_open
from hostile import faulty, hostile

pytestmark = pytest.mark.toolkit


def press_the_button(display, trace):
    """The window answers: its button does what it is there for."""
    mark = len(trace)
    button = trace.wait_for(lambda entry: "ready" in entry)["button"]
    display.click(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    return trace.ran("write", None, since=mark)


def failed(trace, since=0):
    return trace.wait_for(lambda entry: "error" in entry, since=since)


def test_a_daemon_that_is_killed_in_mid_swipe_is_not_missed(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        x, y = trace.middle("m2")
        display.drag(line((x, y), (x - 60, y)), hold=True)
        trace.wait_for(lambda entry: entry.get("x", 0) < -40)
        (first,) = trace.daemons()
        os.kill(first, signal.SIGKILL)
        display.move(line((x - 60, y), (x - 120, y)))
        display.release()
        trace.told("cell/didOpen", "m2")
        trace.rest(since=0)
        assert_follows(trace, "m2")
        assert trace.daemons() != [first]
        swiped_open(display, trace, "m4")
        assert not [entry for entry in trace if "error" in entry]


def test_killed_in_flight_the_motion_is_played_to_its_end_and_told(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        x, y = trace.middle("m2")
        display.drag(line((x, y), (x - 120, y)))
        trace.told("cell/willOpen", "m2")
        os.kill(trace.daemons()[0], signal.SIGKILL)
        trace.told("cell/didOpen", "m2")
        trace.rest(since=0)
        assert_follows(trace, "m2")


def test_while_the_daemon_hangs_the_window_answers_and_then_another_one_goes_on(display, tmp_path):
    with gtk_demo(display, tmp_path, **hostile("silent", after=12, only_first=tmp_path / "turned")) as trace:
        x, y = trace.middle("m2")
        display.drag(line((x, y), (x - 120, y), 20))
        press_the_button(display, trace)
        assert not [entry for entry in trace if entry.get("told") == "cell/didOpen"], "it hangs"
        trace.told("cell/didOpen", "m2")
        swiped_open(display, trace, "m4")


@pytest.mark.parametrize("manner, error", [("silent", "TimedOut"), ("garbled", "Garbled"), ("dies", "Ended")])
def test_a_daemon_that_fails_from_the_start_is_said_to_and_the_window_answers(display, tmp_path, manner, error):
    with gtk_demo(display, tmp_path, **hostile(manner)) as trace:
        x, y = trace.middle("m2")
        display.drag(line((x, y), (x - 120, y)))
        pressed = press_the_button(display, trace)
        found = failed(trace)
        assert found["error"] == error and found["message"]
        assert manner != "silent" or pressed["at"] < found["at"], "it answered while nobody knew yet"
        press_the_button(display, trace)
        assert not [entry for entry in trace if "frame" in entry]


@pytest.mark.parametrize("manner, error", [("garbled", "Garbled"), ("dies", "Ended")])
def test_daemons_that_fail_one_after_the_other_leave_rows_closed_and_their_menus(display, tmp_path, manner, error):
    with gtk_demo(display, tmp_path, **hostile(manner, after=8)) as trace:
        x, y = trace.middle("m2")
        for _ in range(3):
            display.drag(line((x, y), (x - 120, y)))
        assert failed(trace)["error"] == error
        mark = len(trace)
        display.click(x, y, button=3)
        assert trace.wait_for(lambda entry: "menu" in entry, since=mark)["menu"] == ["Read", "Delete", "Archive"]
        display.key("Tab", "Return")
        trace.ran("delete", "m2")
        mark, shown = len(trace), None
        for _ in range(5):  # a menu that is just closing takes a press for itself
            display.click(x, y, button=3)  # the row beneath has moved up
            with contextlib.suppress(AssertionError):
                shown = trace.wait_for(lambda entry: "menu" in entry, timeout=5, since=mark)
                break
        assert shown
        display.key("Return")
        trace.ran("read", "m3")
        assert [0, *(entry["x"] for entry in trace if entry.get("cell") == "m2" and "x" in entry)][-1] == 0


def test_no_daemon_at_all_is_said(display, tmp_path):
    with gtk_demo(display, tmp_path, SWIPED=str(tmp_path / "nothing")) as trace:
        assert failed(trace)["error"] == "NotStarted"
        press_the_button(display, trace)


def test_a_slow_daemon_is_followed_late(display, tmp_path):
    with gtk_demo(display, tmp_path, **hostile("slow", after=3), HOSTILE_DELAY="300") as trace:
        x, y = trace.middle("m2")
        display.drag(line((x, y), (x - 120, y)))
        press_the_button(display, trace)
        trace.told("cell/didOpen", "m2")
        trace.wait_for(lambda entry: entry.get("frame", {}).get("recognition") == "ended")
        trace.rest(since=0)
        assert_follows(trace, "m2", at_least=0)


@pytest.mark.parametrize("fault", ["", "missing-member-in-frame", "late-notification", "id-as-text", "unknown-method-served"])
def test_a_faulty_daemon_does_not_stop_the_window(display, tmp_path, fault):
    with gtk_demo(display, tmp_path, **faulty(fault, timers=True)) as trace:
        x, y = trace.middle("m2")
        display.drag(line((x, y), (x - 120, y)))
        press_the_button(display, trace)
        if fault == "id-as-text":
            assert failed(trace)["error"] == "Garbled"
        elif fault != "unknown-method-served":
            assert "pointer/down: There is no such method" in trace.complaints


def test_a_daemon_that_refuses_the_session_is_told_of(display, tmp_path):
    with gtk_demo(display, tmp_path, **faulty()) as trace:
        assert failed(trace)["error"] == "InvalidParams"
        press_the_button(display, trace)
