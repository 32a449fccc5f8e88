"""The mail list in a window, under a hand that the display moves."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from display import Display, line
from follows import assert_follows
from hostile import MANNERS, SWIPED, faulty, hostile
from trace import Demo, Trace

pytestmark = pytest.mark.toolkit

DEMO = Path(__file__).resolve().parents[1] / "demo.py"
# So many messages are served: initialize, table/open, session/snapshot, gesture/begin, and as many updates as wait for their answers.
# The next one is sent when the first update has been answered, and the row been drawn there.
AFTER = 8
Start = Callable[..., Trace]


@pytest.fixture
def start(display: Display, tmp_path: Path) -> Iterator[Start]:
    """Starts the demo with these options, and these variables besides the usual ones."""
    running: list[Demo] = []

    def demo(*options: str, **variables: str) -> Trace:
        environment = display.environment(**{"SWIPED": SWIPED, "QT_QUICK_BACKEND": "software"} | variables)
        running.append(Demo([sys.executable, DEMO, *options], tmp_path, environment))
        trace = running[0].trace
        assert len(trace.rows) == 8
        return trace

    yield demo
    for demo_ in running:
        demo_.__exit__()


def swipe(display: Display, trace: Trace, cell: str, by: float, hold: bool = False) -> None:
    x, y = trace.middle(cell)
    display.drag(line((x - by / 2, y), (x + by / 2, y)), hold=hold)


def daemon_of(trace: Trace) -> int:
    """The process that the demo has started."""
    pid = trace.process.pid
    children = [Path(f"/proc/{pid}/task/{task}/children").read_text().split() for task in os.listdir(f"/proc/{pid}/task")]
    (child,) = {int(child) for each in children for child in each}
    return child


def painted(trace: Trace, cell: str) -> list[float]:
    return [entry["x"] for entry in trace if entry.get("cell") == cell and "x" in entry]


def frames(trace: Trace, cell: str) -> list[dict[str, Any]]:
    return [entry["frame"] for entry in trace if entry.get("frame", {}).get("cell") == cell]


def test_rows_lie_as_they_are_to(start):
    rows = start().rows
    assert rows == {f"m{number}": {"x": 0, "y": 64 * (number - 1), "width": 320, "height": 64} for number in range(1, 9)}


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


def test_a_tap_on_an_action_runs_it_and_closes_the_row(display, start):
    trace = start()
    swipe(display, trace, "m3", -140)
    trace.told("cell/didOpen", "m3")
    _, y = trace.middle("m3")
    display.click(200, y)
    trace.ran("archive", "m3")
    assert trace.told("action/invoked", "m3")["trigger"] == "tap"
    assert trace.told("cell/didClose", "m3")["cause"] == "action"
    trace.wait_for(lambda entry: entry.get("cell") == "m3" and entry.get("x") == 0)
    assert_follows(trace, "m3")


def test_a_deleted_row_collapses_and_the_next_one_takes_its_place(display, start):
    trace = start()
    swipe(display, trace, "m3", -140)
    trace.told("cell/didOpen", "m3")
    _, y = trace.middle("m3")
    display.click(280, y)
    trace.ran("delete", "m3")
    trace.wait_for(lambda entry: entry.get("frame", {}).get("phase") == "removed")
    since = len(trace)
    swipe(display, trace, "m3", -140)  # where it was
    assert trace.told("cell/didOpen", since=since)["cell"] == "m4"


def test_a_tap_on_a_row_closes_what_is_open_and_only_then_is_a_click(display, start):
    trace = start()
    swipe(display, trace, "m2", -140)
    trace.told("cell/didOpen", "m2")
    display.click(*trace.middle("m5"))
    assert trace.told("cell/didClose", "m2")["cause"] == "tap"
    assert not [entry for entry in trace if entry.get("ran") == "open"]
    display.click(*trace.middle("m5"))
    trace.ran("open", "m5")


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
    assert_follows(trace, "m2", at_least=2)


def test_a_daemon_that_is_killed_in_mid_swipe_is_not_missed(display, start):
    trace = start()
    swipe(display, trace, "m2", -100, hold=True)
    trace.wait_for(lambda entry: entry.get("x", 0) < -60)
    os.kill(daemon := daemon_of(trace), signal.SIGKILL)
    x, y = trace.middle("m2")
    display.move(line((x - 50, y), (x - 80, y), 6))
    display.release()
    assert trace.told("cell/didOpen", "m2")["finished"]
    trace.rest(since=0)
    assert_follows(trace, "m2")
    assert daemon_of(trace) != daemon
    since = len(trace)
    swipe(display, trace, "m5", 140)
    trace.told("cell/didOpen", "m5", since)
    trace.rest(since)
    assert_follows(trace, "m5", since=since)
    assert painted(trace, "m2")[-1] == 0


@pytest.mark.parametrize("manner", MANNERS)
def test_a_hostile_daemon_is_told_of_and_the_window_lives(manner, display, start):
    """It turns in mid-swipe, and so do all that take its place."""
    trace = start("--timeout", "1500", **hostile(manner, after=AFTER))
    trace.wait_for(lambda entry: "open" in entry)
    swipe(display, trace, "m2", -140, hold=True)
    x, y = trace.middle("m2")
    display.move([(x - 80 - step % 2, y) for step in range(12)], step_ms=50)  # more messages, however few a busy window makes of it
    trace.wait_for(lambda entry: entry.get("cell") == "m2" and entry.get("x", 0) < 0)
    if manner == "slow":
        display.release()
        trace.told("cell/didOpen", "m2")
        return
    found = trace.wait_for(lambda entry: "error" in entry)
    assert found["error"] == {"silent": "TimedOut", "garbled": "Garbled", "dies": "Ended"}[manner], trace.complaints
    trace.wait_for(lambda entry: entry.get("cell") == "m2" and entry.get("x") == 0)
    display.release()
    display.click(*trace.middle("m5"))
    trace.ran("open", "m5")


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


FAULTS = ["numbers-not-rounded", ""]


@pytest.mark.parametrize("fault", FAULTS)
def test_another_daemon_with_faults_is_lived_with(fault, display, start):
    trace = start(**faulty(fault, timers=True))
    swipe(display, trace, "m2", -140)
    trace.told("cell/swipeBegan", "m2")
    swipe(display, trace, "m4", -140)
    trace.told("cell/swipeBegan", "m4")


def test_one_hostile_daemon_is_replaced(display, start, tmp_path):
    trace = start(**hostile("garbled", after=AFTER, only_first=tmp_path / "turned"))
    swipe(display, trace, "m2", -140)
    trace.told("cell/didOpen", "m2")
    trace.rest(since=0)
    assert_follows(trace, "m2")


def test_a_wheel_that_turns_sideways_opens_the_row(display, start):
    trace = start()
    for _ in range(3):
        display.click(*trace.middle("m2"), button=7)
    assert trace.told("cell/didOpen", "m2")["side"] == "trailing"
    trace.rest(since=0)
    assert_follows(trace, "m2")
