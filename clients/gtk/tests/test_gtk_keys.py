"""Rows without a finger: by keys, and by the menu that assistive technology finds as well."""

import pytest

from follows import assert_follows
from gtk_demo import gtk_demo, swiped_open

pytestmark = pytest.mark.toolkit


def focus_row(display, trace, cell):
    """A tap focuses the row that it hits."""
    display.focus("Inbox")
    display.click(*trace.middle(cell))
    trace.wait_for(lambda entry: entry.get("focus") == cell)


def test_arrows_open_and_close_and_a_button_is_pressed(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        focus_row(display, trace, "m2")
        display.key("Left")
        opened = trace.told("cell/didOpen", "m2")
        assert (opened["side"], opened["cause"]) == ("trailing", "program")
        trace.rest(since=0)
        assert_follows(trace, "m2")
        display.key("Right")
        trace.told("cell/didClose", "m2")
        mark = len(trace)
        display.key("Right")
        assert trace.told("cell/didOpen", "m2", since=mark)["side"] == "leading"
        display.key("Tab", "space")
        trace.ran("read", "m2")


def test_escape_closes(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        focus_row(display, trace, "m1")
        swiped_open(display, trace, "m3")
        display.key("Escape")
        assert trace.told("cell/didClose", "m3")["cause"] == "program"


def test_the_menu_has_what_the_daemon_lists(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        focus_row(display, trace, "m2")
        display.key("shift+F10")
        menu = trace.wait_for(lambda entry: "menu" in entry)
        assert menu["menu"] == ["Read", "Delete", "Archive", "Show Actions on the Left", "Show Actions on the Right"]
        display.key("Tab", "Tab", "Return")
        trace.ran("archive", "m2")
        assert trace.told("action/invoked", "m2")["trigger"] == "program"


def test_the_other_mouse_button_shows_it_too_and_an_open_row_can_be_hidden(display, tmp_path):
    with gtk_demo(display, tmp_path) as trace:
        swiped_open(display, trace, "m2")
        display.click(*trace.middle("m2"), button=3)
        menu = trace.wait_for(lambda entry: "menu" in entry)["menu"]
        assert menu[-1] == "Hide Actions"
        display.key(*["Tab"] * (len(menu) - 1), "Return")
        assert trace.told("cell/didClose", "m2")["cause"] == "program"
