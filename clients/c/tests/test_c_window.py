"""The mail list for GTK 4 in a window, under a hand that the display moves."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from building import built

from display import Display, line
from follows import assert_follows as follows
from hostile import MANNERS, ROOT, SWIPED, faulty, hostile
from trace import Demo, Trace

pytestmark = pytest.mark.toolkit

Start = Callable[..., Trace]


def assert_follows(trace, cell: str, **options: int) -> None:
    """Two places in flight, at least: a machine that has much to do paints no more of a motion of 250 ms."""
    follows(trace, cell, **{"at_least": 2} | options)


@pytest.fixture
def start(display: Display, tmp_path: Path) -> Iterator[Start]:
    """Starts the demo with these options, and these variables besides the usual ones."""
    running: list[Demo] = []

    def demo(*options: str, kind: str = "plain", **variables: str) -> Trace:
        environment = display.environment(**{"SWIPED": SWIPED, "GSK_RENDERER": "cairo", "G_DEBUG": "fatal-criticals"} | variables)
        running.append(Demo([built(kind) / "mail-list", *options], tmp_path, environment))
        trace = running[0].trace
        assert len(trace.rows) == 8
        return trace

    yield demo
    for each in running:
        each.__exit__()


def swipe(display: Display, trace: Trace, cell: str, by: float, hold: bool = False) -> None:
    x, y = trace.middle(cell)
    display.drag(line((x - by / 2, y), (x + by / 2, y)), hold=hold)


def painted(trace: Trace, cell: str) -> list[float]:
    return [entry["x"] for entry in trace if entry.get("cell") == cell and "x" in entry]


def frames(trace: Trace, cell: str) -> list[dict[str, Any]]:
    return [entry["frame"] for entry in trace if entry.get("frame", {}).get("cell") == cell]


def test_rows_lie_as_they_are_to(start):
    assert start().rows == {f"m{number}": {"x": 0, "y": 64 * (number - 1), "width": 320, "height": 64} for number in range(1, 9)}


def test_a_drag_opens_the_row_and_another_one_closes_it(display, start):
    trace = start()
    swipe(display, trace, "m2", -140)
    assert trace.told("cell/swipeBegan", "m2") and trace.told("cell/willOpen", "m2")["side"] == "trailing"
    assert trace.told("cell/didOpen", "m2")["finished"]
    trace.rest(since=0)
    assert_follows(trace, "m2")
    assert painted(trace, "m2")[-1] == -160
    since = len(trace)
    swipe(display, trace, "m4", 140)
    assert trace.told("cell/didClose", "m2", since)["cause"] == "otherCell"
    assert trace.told("cell/didOpen", "m4", since)["side"] == "leading"
    trace.rest(since)
    assert_follows(trace, "m2")
    assert_follows(trace, "m4", since=since)
    assert (painted(trace, "m2")[-1], painted(trace, "m4")[-1]) == (0, 80)


def test_past_its_actions_the_row_gives_way_less(display, start):
    trace = start()
    swipe(display, trace, "m1", -300)
    trace.told("cell/didOpen", "m1")
    trace.rest(since=0)
    assert -240 < min(painted(trace, "m1")) < -170
    assert_follows(trace, "m1")


def test_a_drag_down_is_no_swipe(display, start):
    trace = start()
    x, y = trace.middle("m2")
    display.drag(line((x, y), (x + 10, y + 80)))
    trace.wait_for(lambda entry: entry.get("frame", {}).get("recognition") in ("failed", "cancelled"))
    assert painted(trace, "m2") == []


def test_a_tap_on_an_action_runs_it_and_closes_the_row(display, start):
    trace = start()
    swipe(display, trace, "m3", -140)
    trace.told("cell/didOpen", "m3")
    trace.rest(since=0)
    since = len(trace)
    display.click(200, trace.middle("m3")[1])
    trace.ran("archive", "m3")
    assert trace.told("action/invoked", "m3")["trigger"] == "tap"
    assert trace.told("cell/didClose", "m3")["cause"] == "action"
    trace.rest(since)
    assert_follows(trace, "m3")
    assert painted(trace, "m3")[-1] == 0
    assert not [entry for entry in trace if entry.get("ran") == "open"]


def test_a_deleted_row_collapses_and_the_next_one_takes_its_place(display, start):
    trace = start()
    swipe(display, trace, "m3", -140)
    trace.told("cell/didOpen", "m3")
    trace.rest(since=0)
    display.click(280, trace.middle("m3")[1])
    trace.ran("delete", "m3")
    trace.wait_for(lambda entry: entry.get("frame", {}).get("phase") == "removed")
    since = len(trace)
    swipe(display, trace, "m3", -140)  # where it was
    assert trace.told("cell/didOpen", since=since)["cell"] == "m4"


def test_a_full_swipe_deletes_the_row(display, start, tmp_path):
    mails = json.loads((ROOT / "clients/mails.json").read_text())
    mails["behavior"]["fullSwipe"] = {"enabled": True, "style": "destructive"}
    (tmp_path / "mails.json").write_text(json.dumps(mails))
    trace = start("--mails", str(tmp_path / "mails.json"))
    swipe(display, trace, "m2", -260)
    assert trace.told("action/armed", "m2")["action"] == "delete"
    assert trace.told("action/invoked", "m2")["trigger"] == "fullSwipe"
    trace.ran("delete", "m2")
    trace.wait_for(lambda entry: entry.get("frame", {}).get("phase") == "removed")
    away = [entry for entry in trace if entry.get("frame", {}).get("phase") not in ("collapsing", "removed")]
    assert_follows(away, "m2")
    assert painted(trace, "m2")[-1] == -320
    since = len(trace)
    swipe(display, trace, "m2", -140)  # where it was
    assert trace.told("cell/didOpen", since=since)["cell"] == "m3"


def test_a_tap_on_a_row_closes_what_is_open_and_only_then_opens_a_mail(display, start):
    trace = start()
    swipe(display, trace, "m2", -140)
    trace.told("cell/didOpen", "m2")
    trace.rest(since=0)
    since = len(trace)
    display.click(*trace.middle("m5"))
    assert trace.told("cell/didClose", "m2")["cause"] == "tap"
    trace.rest(since)
    assert not [entry for entry in trace if entry.get("ran") == "open"]
    display.click(*trace.middle("m5"))
    trace.ran("open", "m5")


def test_the_wheel_scrolls_and_that_closes_what_is_open(display, start):
    trace = start()
    swipe(display, trace, "m2", -140)
    trace.told("cell/didOpen", "m2")
    display.click(*trace.middle("m5"), button=5)
    assert trace.told("cell/didClose", "m2")["cause"] == "scroll"


def test_a_wheel_that_turns_sideways_swipes(display, start):
    trace = start()
    x, y = trace.middle("m2")
    for _ in range(4):
        display.click(x, y, button=7)
    assert trace.told("cell/didOpen", "m2")["side"] == "trailing"
    trace.wait_for(lambda entry: entry.get("cell") == "m2" and entry.get("x") == -160)
    trace.rest(since=next(number for number, entry in enumerate(trace) if entry.get("x") == -160))


def test_arrow_keys_open_and_close_a_row_and_escape_closes_all(display, start):
    trace = start()
    display.focus("Inbox")
    display.key("Down", "Left")
    assert trace.told("cell/didOpen")["side"] == "trailing"
    display.key("Right")
    cell = trace.told("cell/didClose")["cell"]
    since = len(trace)
    display.key("Right")
    assert trace.told("cell/didOpen", cell, since)["side"] == "leading"
    display.key("Escape")
    assert trace.told("cell/didClose", cell, since)["cause"] == "program"


def test_a_menu_has_a_rows_actions(display, start):
    trace = start()
    display.focus("Inbox")
    display.click(*trace.middle("m2"), button=3)
    display.key("Down", "Down", "Down", "Return")
    assert trace.wait_for(lambda entry: "ran" in entry)["cell"] == "m2"
    assert trace.told("action/invoked", "m2")["trigger"] == "program"


def test_right_to_left_the_same_swipe_shows_the_other_side(display, start):
    trace = start("--rtl")
    swipe(display, trace, "m2", 140)
    assert trace.told("cell/didOpen", "m2")["side"] == "trailing"
    trace.rest(since=0)
    assert_follows(trace, "m2")
    assert painted(trace, "m2")[-1] == 160
    display.click(40, trace.middle("m2")[1])  # the outermost, on the left
    trace.ran("delete", "m2")


def test_with_reduced_motion_the_row_goes_straight_there(display, start):
    trace = start("--reduced-motion")
    swipe(display, trace, "m2", -140)
    trace.told("cell/didOpen", "m2")
    trace.rest(since=0)
    (animation,) = [frame["animation"] for frame in frames(trace, "m2") if "animation" in frame]
    assert animation["duration"] == 120 and "spring" not in animation
    assert_follows(trace, "m2", at_least=1)


def test_a_daemon_that_is_killed_in_mid_swipe_is_not_missed(display, start):
    trace = start()
    swipe(display, trace, "m2", -100, hold=True)
    trace.wait_for(lambda entry: entry.get("x", 0) < -60)
    (daemon,) = trace.daemons()
    os.kill(daemon, signal.SIGKILL)
    x, y = trace.middle("m2")
    display.move(line((x - 50, y), (x - 80, y), 6))
    display.release()
    assert trace.told("cell/didOpen", "m2")["finished"]
    trace.rest(since=0)
    assert_follows(trace, "m2")
    assert len(trace.daemons()) == 1 and trace.daemons() != [daemon]
    since = len(trace)
    swipe(display, trace, "m5", 140)
    trace.told("cell/didOpen", "m5", since)
    trace.rest(since)
    assert_follows(trace, "m5", since=since)
    assert painted(trace, "m2")[-1] == 0


def test_nothing_is_lost(display, start):
    trace = start(
        kind="sanitized",
        ASAN_OPTIONS="detect_leaks=1:fast_unwind_on_malloc=0:malloc_context_size=12",
        LSAN_OPTIONS=f"suppressions={Path(__file__).parent / 'leaks.supp'}:print_suppressions=0",
        GDK_DEBUG="gl-disable",
    )
    swipe(display, trace, "m2", -140)
    trace.told("cell/didOpen", "m2")
    trace.rest(since=0)
    display.click(280, trace.middle("m2")[1])
    trace.wait_for(lambda entry: entry.get("frame", {}).get("phase") == "removed")
    display.click(*trace.middle("m5"), button=3)
    display.key("Down", "Return")
    trace.wait_for(lambda entry: "ran" in entry and entry.get("cell") != "m2")
    trace.process.terminate()
    assert trace.process.wait(60) == 0, trace.complaints


@pytest.mark.parametrize("manner", MANNERS)
def test_a_hostile_daemon_is_told_of_and_the_window_lives(manner, display, start):
    """It turns in mid-swipe, and so do all that take its place."""
    trace = start("--timeout", "1500", **hostile(manner, after=5))
    swipe(display, trace, "m2", -140, hold=True)
    if manner == "slow":
        display.release()
        trace.told("cell/didOpen", "m2")
        return
    x, y = trace.middle("m2")
    for step in range(5):  # a hand that is drawn together to a few messages goes on
        display.move([(x - 71 - step, y)], step_ms=100)
    error = trace.wait_for(lambda entry: "error" in entry)
    assert error["error"] == {"silent": "TimedOut", "garbled": "Garbled", "dies": "Ended"}[manner], trace.complaints
    if painted(trace, "m2"):
        trace.rest(since=0)
    assert painted(trace, "m2")[-1:] in ([], [0])
    display.release()
    display.click(*trace.middle("m5"))
    trace.ran("open", "m5")
    display.click(*trace.middle("m5"), button=3)  # the menu is there, and the application acts
    display.key("Down", "Return")
    trace.wait_for(lambda entry: entry.get("ran") in ("read", "delete", "archive"))


@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_daemon_that_is_silent_from_the_start_does_not_hold_the_window_up(after, display, start):
    trace = start("--timeout", "500", **hostile("silent", after=after))
    display.click(*trace.middle("m5"))
    trace.ran("open", "m5")
    trace.wait_for(lambda entry: entry.get("error") == "TimedOut")


def test_a_daemon_that_is_not_there_is_told_of(display, start):
    trace = start(SWIPED="/nowhere/swiped")
    assert trace.wait_for(lambda entry: "error" in entry)["error"] == "NotStarted"
    display.click(*trace.middle("m5"))
    trace.ran("open", "m5")


def test_a_daemon_that_lacks_what_is_needed_is_told_of(display, start):
    trace = start(**faulty())
    display.drag(line((200, 20), (100, 20)))
    assert trace.wait_for(lambda entry: "error" in entry)["error"] == "InvalidParams"  # it has no timers
    display.click(*trace.middle("m5"))
    trace.ran("open", "m5")
