"""Rows are swiped in a window: they are where the daemon says, and what the application gave runs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from display import line
from follows import assert_follows
from hostile import SWIPED
from tk_mails import FOLDER, kill_daemon, mails

pytestmark = pytest.mark.toolkit


def swipe(display, trace, cell: str, by: float, hold: bool = False) -> int:
    """Drags a row; the number of the next line of the trace."""
    since, (x, y) = len(trace), trace.middle(cell)
    display.drag(line((x - by / 2, y), (x + by / 2, y)), hold=hold)
    return since


def test_a_drag_opens_the_row(display, tmp_path):
    with mails(display, tmp_path) as trace:
        since = swipe(display, trace, "m2", -120)
        assert trace.told("cell/swipeBegan", "m2")
        assert trace.told("cell/willOpen", "m2")["side"] == "trailing"
        assert trace.told("cell/didOpen", "m2")["finished"]
        trace.rest(since)
        assert_follows(trace, "m2")
        assert not any("x" in entry and entry["cell"] != "m2" for entry in trace)


def test_a_tap_on_an_action_runs_it_and_the_row_closes(display, tmp_path):
    with mails(display, tmp_path) as trace:
        trace.rest(swipe(display, trace, "m3", -120))
        x, y = trace.middle("m3")
        since = len(trace)
        display.click(x + 40, y)  # archive, from 160 to 240
        trace.ran("archive", "m3", since)
        assert trace.told("cell/didClose", "m3", since)["cause"] == "action"
        trace.rest(since)
        assert_follows(trace, "m3", since=since)


def test_a_destructive_action_takes_the_row_away(display, tmp_path):
    with mails(display, tmp_path) as trace:
        trace.rest(swipe(display, trace, "m2", -120))
        x, y = trace.middle("m2")
        display.click(x + 120, y)
        trace.ran("delete", "m2")
        trace.wait_for(lambda entry: entry.get("frame", {}).get("phase") == "removed")
        since = swipe(display, trace, "m2", -120)  # there is another row now
        assert trace.told("cell/didOpen", "m3", since)


def test_past_its_actions_the_row_gives_way_less_and_comes_back(display, tmp_path):
    with mails(display, tmp_path) as trace:
        since = swipe(display, trace, "m1", -300)
        trace.rest(since)
        furthest = min(entry["x"] for entry in trace if "x" in entry)
        assert -280 < furthest < -170
        assert_follows(trace, "m1")


def test_a_full_swipe_deletes_the_row(display, tmp_path):
    inbox = json.loads((FOLDER.parent / "mails.json").read_text())
    inbox["behavior"]["fullSwipe"] = {"enabled": True, "style": "destructive"}
    (tmp_path / "mails.json").write_text(json.dumps(inbox))
    with mails(display, tmp_path, "--mails", str(tmp_path / "mails.json")) as trace:
        swipe(display, trace, "m2", -260)
        assert trace.told("action/armed", "m2")["action"] == "delete"
        assert trace.told("action/invoked", "m2")["trigger"] == "fullSwipe"
        trace.ran("delete", "m2")
        gone = trace.wait_for(lambda entry: entry.get("frame", {}).get("phase") == "removed")
        away = [entry for entry in trace.entries[: trace.entries.index(gone)] if entry.get("frame", {}).get("phase") != "collapsing"]
        assert_follows(away, "m2")
        assert [entry["x"] for entry in away if entry.get("cell") == "m2" and "x" in entry][-1] == -320
        since = swipe(display, trace, "m2", -120)
        assert trace.told("cell/didOpen", "m3", since)


def test_another_swipe_closes_the_row(display, tmp_path):
    with mails(display, tmp_path) as trace:
        trace.rest(swipe(display, trace, "m1", -120))
        since = swipe(display, trace, "m4", 90)
        assert trace.told("cell/willClose", "m1", since)["cause"] == "otherCell"
        assert trace.told("cell/didOpen", "m4", since)["side"] == "leading"
        trace.rest(since)
        assert_follows(trace, "m1", since=since)
        assert_follows(trace, "m4")


def test_up_and_down_the_list_scrolls_and_closes_the_row(display, tmp_path):
    with mails(display, tmp_path) as trace:
        trace.rest(swipe(display, trace, "m1", -120))
        since, (x, y) = len(trace), trace.middle("m5")
        display.drag(line((x, y), (x, y - 60)))
        assert trace.told("cell/didClose", "m1", since)["cause"] == "scroll"
        assert trace.wait_for(lambda entry: entry.get("scrolled", 0) > 20, since=since)["scrolled"] <= 8 * 64 - 480


def test_the_wheel_scrolls_and_sideways_it_swipes(display, tmp_path):
    with mails(display, tmp_path) as trace:
        for _ in range(3):
            display.click(*trace.middle("m2"), button=7)
        assert trace.told("cell/didOpen", "m2")["side"] == "trailing"
        trace.rest(0)
        assert_follows(trace, "m2")
        since = len(trace)
        display.click(*trace.middle("m2"), button=5)
        assert trace.told("cell/didClose", "m2", since)["cause"] == "scroll"
        assert trace.wait_for(lambda entry: entry.get("scrolled", 0) > 20, since=since)


def test_keys_do_what_a_finger_can(display, tmp_path):
    with mails(display, tmp_path) as trace:
        display.click(*trace.middle("m1"))  # without a window manager, keys go to where the pointer is
        display.key("Down", "Left")
        trace.rest(0)
        assert trace.told("cell/didOpen", "m2")["cause"] == "program"
        since = len(trace)
        display.key("Right", "Left", "Return")  # to delete, and back
        trace.ran("archive", "m2", since)
        trace.told("cell/didClose", "m2", since)
        since = len(trace)
        display.key("Right")
        assert trace.told("cell/didOpen", "m2", since)["side"] == "leading"
        display.key("Escape")
        assert trace.told("cell/didClose", "m2", since)
        assert_follows(trace, "m2")


def test_a_menu_has_the_actions(display, tmp_path):
    with mails(display, tmp_path) as trace:
        display.click(*trace.middle("m5"), button=3)
        display.key("Down", "Down", "Return")  # read, delete
        trace.ran("delete", "m5")
        assert trace.told("action/invoked", "m5")["trigger"] == "program"


def test_from_right_to_left_all_is_mirrored(display, tmp_path):
    with mails(display, tmp_path, "--rtl") as trace:
        since = swipe(display, trace, "m2", 120)
        assert trace.told("cell/didOpen", "m2")["side"] == "trailing"
        trace.rest(since)
        assert_follows(trace, "m2")
        x, y = trace.middle("m2")
        display.click(x - 120, y)
        trace.ran("delete", "m2")


def test_with_reduced_motion_there_is_little(display, tmp_path):
    with mails(display, tmp_path, "--reduced-motion") as trace:
        since = swipe(display, trace, "m2", -120)
        trace.rest(since)
        (settling,) = [entry["frame"] for entry in trace if "animation" in entry.get("frame", {})]
        assert settling["animation"]["duration"] == 120 and settling["target"] == -160
        assert_follows(trace, "m2", at_least=1)


def test_the_daemon_is_killed_in_mid_swipe_and_the_list_goes_on(display, tmp_path):
    demo = mails(display, tmp_path)
    with demo as trace:
        since, (x, y) = swipe(display, trace, "m2", -60, hold=True), trace.middle("m2")
        trace.wait_for(lambda entry: entry.get("x", 0) < -40)
        kill_daemon(demo.process.pid)
        display.move(line((x - 30, y), (x - 120, y)))
        display.release()
        assert trace.told("cell/didOpen", "m2")["finished"]
        trace.rest(since)
        since = swipe(display, trace, "m2", 140)
        assert trace.told("cell/didClose", "m2", since)["finished"]
        trace.rest(since)
        assert_follows(trace, "m2")
        assert not any("error" in entry for entry in trace)


CLOSED_IN_FLIGHT = """
import os, tkinter as tk
from swiped_tk import SwipeList
from tk_mails import daemon_of

def leave(row, at):
    if root.is_there:
        root.is_there = False
        print(daemon_of(os.getpid()))
        root.after_idle(root.destroy)

root = tk.Tk()
root.is_there = True
rows = SwipeList(root, {"trailing": [{"id": "delete", "width": 80}]})
rows.pack()
rows.add("m1")
rows.row_painted = leave
rows.bind("<<SwipeListReady>>", lambda event: rows.open("m1"))
root.mainloop()
"""


def test_a_window_that_is_closed_leaves_no_daemon_behind(display):
    folders = ":".join(path for path in sys.path if path)
    environment = display.environment(SWIPED=SWIPED, PYTHONPATH=folders)
    done = subprocess.run([sys.executable, "-c", CLOSED_IN_FLIGHT], env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert not Path(f"/proc/{int(done.stdout)}").exists()
