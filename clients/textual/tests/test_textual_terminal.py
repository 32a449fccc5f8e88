"""The demo in a real terminal, its mouse moved by the bytes that terminals send, its screen read as terminals show it."""

import os
import signal
import sys
from pathlib import Path

import pytest

from follows import assert_follows
from hostile import SWIPED, faulty, hostile

pytestmark = pytest.mark.toolkit
pytest.importorskip("textual.app")
pytest.importorskip("pyte")

from terminal import Terminal  # noqa: E402

DEMO = Path(__file__).resolve().parents[1] / "demo.py"
DELETE, ARCHIVE, READ = "e5484d", "8e8e93", "3478f6"
M2 = 5  # the middle line of the second row


def start(folder: Path, *arguments: str, **environment: str) -> Terminal:
    return Terminal([sys.executable, DEMO, *arguments], folder, {"SWIPED": SWIPED} | environment)


def edge(terminal: Terminal, color: str, line: int = M2) -> float | None:
    """Where a colour begins on the second row, in px."""
    return dict(terminal.edges(line)).get(color)


def child(terminal: Terminal) -> int:
    """The daemon's process."""
    children = Path(f"/proc/{terminal.process.pid}/task").glob("*/children")
    return next(int(pid) for each in children for pid in each.read_text().split())


def test_a_drag_opens_the_row_which_follows_the_daemon_on_the_screen(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        assert trace.rows["m2"] == {"x": 0, "y": 64, "width": 320, "height": 48}
        terminal.drag(M2, 35, 23, hold=True)
        trace.wait_for(lambda entry: entry.get("frame", {}).get("offset") == -94)
        terminal.wait_until(lambda: edge(terminal, ARCHIVE) == 320 - 94)  # to the px, in columns of 8
        assert edge(terminal, DELETE) == 320 - 14
        terminal.release(M2, 23)
        trace.told("cell/didOpen", "m2")
        trace.rest(since=0)
        terminal.wait_until(lambda: edge(terminal, ARCHIVE) == 160)
        assert edge(terminal, DELETE) == 240
        assert terminal.text(M2).split()[-2:] == ["Archive", "Delete"]
        assert_follows(trace, "m2")
        told = [entry["told"] for entry in trace if "told" in entry]
        assert told == ["cell/swipeBegan", "cell/swipeEnded", "cell/willOpen", "cell/didOpen"]


def test_a_tap_on_an_action_runs_it_and_the_row_closes_or_goes(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        assert trace.rows

        def swipe_and_tap(column: int, action: str) -> None:
            since = len(trace)
            terminal.drag(M2, 35, 20)
            trace.told("cell/didOpen", "m2", since)
            terminal.click(M2, column)
            trace.ran(action, "m2", since)
            trace.told("cell/didClose", "m2", since)

        swipe_and_tap(25, "archive")
        terminal.wait_until(lambda: edge(terminal, ARCHIVE) is None)
        assert_follows(trace, "m2")
        swipe_and_tap(35, "delete")
        terminal.wait_until(lambda: terminal.text(M2 - 1).split()[:3] == ["●", "Tomas", "Rey"])


def test_past_its_actions_a_row_gives_way_less_and_comes_back(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        assert trace.rows
        terminal.drag(M2, 39, 1, hold=True)
        trace.wait_for(lambda entry: entry.get("frame", {}).get("offset", 0) < -215)
        last = lambda: [entry["frame"]["offset"] for entry in trace if "frame" in entry][-1]
        terminal.wait_until(lambda: edge(terminal, ARCHIVE) == round(320 + last()))
        terminal.release(M2, 1)
        trace.told("cell/didOpen", "m2")
        terminal.wait_until(lambda: edge(terminal, ARCHIVE) == 160)
        assert_follows(trace, "m2")


def test_the_other_side_and_a_wheel_that_turns_sideways(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        assert trace.rows
        for _ in range(4):
            terminal.mouse(66, 20, M2)
        trace.told("cell/didOpen", "m2")
        terminal.wait_until(lambda: terminal.edges(M2)[0] == (READ, 0.0) and terminal.edges(M2)[1][1] == 80)
        assert_follows(trace, "m2")


def test_a_wheel_that_is_turned_with_shift_swipes_and_without_it_does_not(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        assert trace.rows
        terminal.mouse(65, 20, M2)
        for _ in range(8):
            terminal.mouse(65 + 4, 20, M2)
        assert trace.told("cell/didOpen", "m2")["side"] == "trailing"
        assert [entry["frame"] for entry in trace if "frame" in entry][0]["offset"] == -16


def test_a_terminal_that_tells_px_is_followed_by_the_px(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        assert trace.rows
        terminal.tell_pixels()
        terminal.mouse(0, 280, M2 * 16)
        for x in 275, 268, 263, 249, 245:
            terminal.mouse(32, x, M2 * 16)
        trace.wait_for(lambda entry: entry.get("frame", {}).get("offset") == 245 - 280 + 2)  # less the slop
        terminal.wait_until(lambda: edge(terminal, ARCHIVE) == 320 - 33)


def test_keys_do_what_a_mouse_does(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        assert trace.rows
        before = terminal.edges(M2)
        terminal.key("down")
        terminal.wait_until(lambda: terminal.edges(M2) != before)  # it has the focus
        terminal.key("left")
        trace.told("cell/didOpen", "m2")
        terminal.wait_until(lambda: "‹Archive›" in terminal.text(M2))
        terminal.key("right")
        terminal.wait_until(lambda: "‹Delete›" in terminal.text(M2))
        terminal.key("escape")
        trace.told("cell/didClose", "m2")
        terminal.key("right")
        terminal.wait_until(lambda: "‹Read›" in terminal.text(M2))
        terminal.key("enter")
        trace.ran("read", "m2")
        terminal.wait_until(lambda: "●" not in terminal.text(M2 - 1))
        terminal.key("q")
        assert terminal.process.wait(30) == 0


def test_from_right_to_left_all_is_the_mirror_image(tmp_path):
    with start(tmp_path, "--rtl") as terminal:
        trace = terminal.trace
        assert trace.rows
        terminal.drag(M2, 5, 20)
        assert trace.told("cell/didOpen", "m2")["side"] == "trailing"
        terminal.wait_until(lambda: [each for each in terminal.edges(M2) if each[1] <= 160][:2] == [(DELETE, 0.0), (ARCHIVE, 80.0)])
        assert_follows(trace, "m2")


def test_reduced_motion_is_short(tmp_path):
    with start(tmp_path, "--reduced-motion") as terminal:
        assert terminal.trace.rows
        terminal.drag(M2, 35, 20)
        flight = terminal.trace.wait_for(lambda entry: "animation" in entry.get("frame", {}))["frame"]["animation"]
        assert flight["duration"] == 120
        terminal.trace.rest(since=0)
        assert_follows(terminal.trace, "m2", at_least=0)  # a busy machine may paint none of so short a flight


def test_the_daemon_killed_in_mid_swipe_is_replaced_unnoticed(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        assert trace.rows
        terminal.drag(M2, 35, 27, hold=True)
        trace.wait_for(lambda entry: entry.get("frame", {}).get("offset") == -62)
        os.kill(child(terminal), signal.SIGKILL)
        for column in range(26, 19, -1):
            terminal.mouse(32, column, M2)
        terminal.release(M2, 20)
        trace.told("cell/didOpen", "m2")
        since = len(trace)
        terminal.drag(M2 + 3, 35, 20)
        trace.told("cell/didOpen", "m3", since)
        terminal.wait_until(lambda: edge(terminal, ARCHIVE, M2 + 3) == 160 and edge(terminal, ARCHIVE) is None)
        assert_follows(trace, "m2")
        assert not [entry for entry in trace if "error" in entry]


@pytest.mark.parametrize("after", [0, 8])
@pytest.mark.parametrize("manner, error", [("silent", "TimedOut"), ("garbled", "Garbled"), ("dies", "Ended")])
def test_with_a_daemon_that_turns_on_it_it_is_still_a_list(tmp_path, manner, error, after):
    with start(tmp_path, "--timeout", "0.5", **hostile(manner, after)) as terminal:
        trace = terminal.trace
        terminal.wait_until(lambda: "Mira" in terminal.text(1))
        if after:
            assert trace.rows
        terminal.drag(M2, 35, 20, hold=True)
        trace.wait_for(lambda entry: entry.get("error") == error)
        terminal.wait_until(lambda: any(error in terminal.text(line) for line in range(30)))
        terminal.release(M2, 20)
        terminal.wait_until(lambda: edge(terminal, ARCHIVE) is None)
        terminal.key("q")
        assert terminal.process.wait(30) == 0


def test_a_daemon_that_hangs_does_not_keep_the_program_from_ending(tmp_path):
    with start(tmp_path, "--timeout", "1000", **hostile("silent", 8)) as terminal:
        assert terminal.trace.rows
        terminal.drag(M2, 35, 20)
        terminal.key("q")
        assert terminal.process.wait(30) == 0


def test_a_slow_daemon_holds_nothing_up(tmp_path):
    with start(tmp_path, **hostile("slow")) as terminal:
        trace = terminal.trace
        assert trace.rows
        terminal.drag(M2, 35, 20)
        terminal.key("down")
        trace.told("cell/didOpen", "m2")
        terminal.wait_until(lambda: edge(terminal, ARCHIVE) == 160)
        assert not [entry for entry in trace if "error" in entry]


def test_a_daemon_without_timers_is_refused_and_it_is_still_a_list(tmp_path):
    with start(tmp_path, **faulty()) as terminal:
        terminal.trace.wait_for(lambda entry: entry.get("error") == "InvalidParams")
        terminal.drag(M2, 35, 20)
        before = terminal.edges(M2)
        terminal.key("down")
        terminal.wait_until(lambda: terminal.edges(M2) != before)
        terminal.key("q")
        assert terminal.process.wait(30) == 0


def test_without_a_daemon_it_says_so(tmp_path):
    with start(tmp_path, SWIPED="/nonexistent/swiped") as terminal:
        terminal.trace.wait_for(lambda entry: entry.get("error") == "NotStarted")
        terminal.wait_until(lambda: any("NotStarted" in terminal.text(line) for line in range(30)))
