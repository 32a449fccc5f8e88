"""The demo in a real window: rows are where the daemon says, by GTK's own word, and what is tapped is done."""

import pytest

from display import line
from follows import assert_follows
from gtk_demo import gtk_demo, swiped_open

pytestmark = pytest.mark.toolkit


def painted_closed(trace, cell, since):
    return trace.wait_for(lambda entry: entry.get("cell") == cell and entry.get("x") == 0, since=since)


def test_a_drag_opens_the_row_where_the_daemon_says(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        assert [(row["x"], row["width"], row["height"]) for row in trace.rows.values()] == [(0, 320, 64)] * 8
        opened = swiped_open(display, trace, "m2")
        assert (opened["side"], opened["cause"], opened["finished"]) == ("trailing", "gesture", True)
        trace.rest(since=0)
        assert_follows(trace, "m2")
        methods = [entry["told"] for entry in trace if "told" in entry]
        assert methods == ["cell/swipeBegan", "cell/swipeEnded", "cell/willOpen", "cell/didOpen"]


def test_a_row_that_is_let_go_early_closes_and_a_touch_of_speed_opens_it(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        x, y = trace.middle("m1")
        display.drag(line((x, y), (x + 30, y)), hold=True)
        trace.wait_for(lambda entry: entry.get("x", 0) > 15)
        display.move([(x + 29, y), (x + 28, y)], step_ms=80)  # slowly back
        display.release()
        trace.told("cell/swipeEnded", "m1")
        trace.rest(since=0)
        assert not [entry for entry in trace if entry.get("told") == "cell/willOpen"]
        assert_follows(trace, "m1")


def test_a_tap_on_an_action_runs_it_and_the_row_closes(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        swiped_open(display, trace, "m3")
        mark = len(trace)
        _, y = trace.middle("m3")
        display.click(200, y)
        trace.ran("archive", "m3")
        assert trace.told("action/invoked", "m3")["trigger"] == "tap"
        assert trace.told("cell/didClose", "m3")["cause"] == "action"
        trace.rest(since=mark)
        assert_follows(trace, "m3")
        assert [entry["ran"] for entry in trace if "ran" in entry] == ["archive"]


def test_a_deleted_mail_goes_and_the_rows_beneath_it_move_up(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        swiped_open(display, trace, "m1")
        _, y = trace.middle("m1")
        display.click(300, y)
        trace.ran("delete", "m1")
        trace.wait_for(lambda entry: entry.get("frame", {}).get("phase") == "removed")
        mark = len(trace)
        opened = swiped_open(display, trace, "m2", at=y, since=mark)
        assert opened["finished"]


def test_past_the_last_action_the_row_gives_way_less_and_less(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        swiped_open(display, trace, "m2", by=-270, start=290)
        assert max(entry["frame"]["progress"] for entry in trace if "frame" in entry) > 1.2
        furthest = min(entry["x"] for entry in trace if "x" in entry)
        assert -288 < furthest < -190
        trace.rest(since=0)
        assert_follows(trace, "m2")


def test_a_swipe_that_goes_on_fills_the_row_and_deletes_the_mail(display, tmp_path):
    with gtk_demo(display, tmp_path, "--full-swipe") as trace:
        y = trace.middle("m2")[1]
        display.drag(line((290, y), (30, y)), hold=True)
        assert trace.told("action/armed", "m2")["action"] == "delete"
        (delete,) = trace.wait_for(lambda entry: len(entry.get("parts", {})) == 1 and entry["cell"] == "m2")["parts"].items()
        assert delete[0] == "delete" and delete[1][1] > 192
        display.release()
        trace.ran("delete", "m2")
        assert trace.told("action/invoked", "m2")["trigger"] == "fullSwipe"
        trace.wait_for(lambda entry: entry.get("frame", {}).get("phase") == "removed")
        trace.wait_for(lambda entry: entry.get("x") == -320)
        assert_follows(trace, "m2")
        swiped_open(display, trace, "m3", at=y)


def test_the_leading_side_opens_the_other_way(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        assert swiped_open(display, trace, "m4", by=120)["side"] == "leading"
        mark = len(trace)
        display.click(40, trace.middle("m4")[1])
        trace.ran("read", "m4")
        trace.told("cell/didClose", "m4")
        trace.rest(since=mark)
        assert_follows(trace, "m4")


def test_another_swipe_closes_what_is_open_and_so_does_a_tap_beside_it(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        swiped_open(display, trace, "m1")
        swiped_open(display, trace, "m3")
        assert trace.told("cell/willClose", "m1")["cause"] == "otherCell"
        trace.told("cell/didClose", "m1")
        mark = len(trace)
        display.click(*trace.middle("m5"))
        assert trace.told("cell/didClose", "m3")["cause"] == "tap"
        painted_closed(trace, "m3", since=mark)
        for cell in "m1", "m3":
            assert_follows(trace, cell)


def test_a_tap_on_a_closed_row_is_the_applications_and_on_no_other(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        display.click(*trace.middle("m3"))
        trace.ran("open", "m3")
        swiped_open(display, trace, "m2")
        display.click(60, trace.middle("m2")[1])
        trace.told("cell/didClose", "m2")
        swiped_open(display, trace, "m1")
        display.click(*trace.middle("m5"))
        trace.told("cell/didClose", "m1")
        mark = len(trace)
        display.click(*trace.middle("m6"))
        trace.ran("open", "m6", since=mark)
        assert [(entry["ran"], entry["cell"]) for entry in trace if "ran" in entry] == [("open", "m3"), ("open", "m6")]


def test_scrolling_closes_what_is_open(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        swiped_open(display, trace, "m2")
        display.click(*trace.middle("m5"), button=5)
        assert trace.told("cell/didClose", "m2")["cause"] == "scroll"


def test_a_row_is_caught_in_flight(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        x, y = trace.middle("m2")
        display.drag(line((x, y), (x - 100, y)))
        trace.told("cell/willOpen", "m2")
        mark = len(trace)
        display.drag(line((200, y), (300, y), 30), step_ms=8)  # whether it has come to rest by then or not
        trace.told("cell/didClose", "m2")
        painted_closed(trace, "m2", since=mark)
        assert_follows(trace, "m2", at_least=5)


def test_a_wheel_that_turns_sideways_swipes(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        x, y = trace.middle("m2")
        for _ in range(3):
            display.click(x, y, button=7)
        assert trace.told("cell/didOpen", "m2")["side"] == "trailing"


def test_right_to_left_everything_is_mirrored(display, tmp_path):
    with gtk_demo(display, tmp_path, "--rtl") as trace:
        assert swiped_open(display, trace, "m2", by=120)["side"] == "trailing"
        trace.rest(since=0)
        assert_follows(trace, "m2")
        assert [entry["x"] for entry in trace if "x" in entry][-1] == pytest.approx(160, abs=1)
        display.click(20, trace.middle("m2")[1])
        trace.ran("delete", "m2")


def test_with_reduced_motion_rows_are_there_in_a_short_fade(display, tmp_path):
    with gtk_demo(display, tmp_path, "--reduced-motion") as trace:
        swiped_open(display, trace, "m2")
        trace.rest(since=0)
        animation = trace.wait_for(lambda entry: "animation" in entry.get("frame", {}))["frame"]["animation"]
        assert animation["duration"] <= 120 and "spring" not in animation
        assert_follows(trace, "m2", at_least=1)
