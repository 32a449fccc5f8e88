"""Keys and menus open rows and run their actions."""

import pytest

from hostile import hostile
from steps import follows, has_phase, open_row

pytestmark = pytest.mark.toolkit


def test_keys_open_and_close_a_row(start):
    app = start()
    app.focus("m2")
    app.key("Left")
    opened = app.trace.notification("cell/didOpen", "m2")
    assert (opened["side"], opened["cause"]) == ("trailing", "program")
    app.wait_painted("m2", -160)
    app.key("Escape")
    assert app.trace.notification("cell/didClose", "m2")["cause"] == "program"
    app.wait_painted("m2", 0)
    since = len(app.trace)
    app.key("Right")
    assert app.trace.notification("cell/didOpen", "m2", since)["side"] == "leading"
    app.wait_painted("m2", 80)
    follows(app, "m2")


def test_escape_closes_a_row_that_the_pointer_opened(start):
    app = start()
    open_row(app, "m2")
    app.key("Escape")
    assert app.trace.notification("cell/didClose", "m2")["cause"] == "program"
    app.wait_painted("m2", 0)


@pytest.mark.needs("closing by arrow")
def test_the_other_arrow_closes_a_row(start):
    app = start()
    app.focus("m2")
    app.key("Left")
    app.trace.notification("cell/didOpen", "m2")
    app.key("Right")
    assert app.trace.notification("cell/didClose", "m2")["cause"] == "program"
    app.wait_painted("m2", 0)


@pytest.mark.needs("pressing by keys")
def test_keys_reach_an_action_and_press_it(start):
    app = start()
    app.focus("m2")
    app.key("Left")
    app.trace.notification("cell/didOpen", "m2")
    app.wait_painted("m2", -160)
    app.key(*app.archive_keys)
    app.trace.ran("archive", "m2")
    assert app.trace.notification("action/invoked", "m2")["trigger"] in ("program", "tap")
    app.trace.notification("cell/didClose", "m2")


@pytest.mark.needs("pressing by keys")
def test_after_a_deletion_the_focus_is_on_the_next_row(start):
    app = start()
    app.focus("m3")
    for cell in "m3", "m4":
        since = len(app.trace)
        app.key("Left")
        assert app.trace.notification("cell/didOpen", since=since)["cell"] == cell
        app.wait_painted(cell, -160)
        app.key(*app.delete_keys)
        app.trace.ran("delete", cell)
        app.trace.wait_for(has_phase(cell, "removed"), since=since)
        app.wait_quiet()  # the focus moves on when the toolkit has removed the row
    app.key("Left")
    app.trace.notification("cell/didOpen", "m5")


@pytest.mark.needs("menu", "menu without a daemon")
def test_without_a_daemon_the_menu_still_runs_actions(start):
    app = start(daemon=hostile("dies"))
    app.trace.wait_for(lambda entry: "error" in entry)
    app.menu(app.trace.middle("m5"))
    app.key(*app.menu_keys)
    app.trace.ran("delete", "m5")


@pytest.mark.needs("menu")
def test_the_menu_has_the_rows_actions(start):
    app = start()
    app.menu(app.trace.middle("m5"))
    app.key(*app.menu_keys)
    app.trace.ran("delete", "m5")
    assert app.trace.notification("action/invoked", "m5")["trigger"] == "program"
    app.trace.wait_for(has_phase("m5", "removed"))
