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


TABLE = {
    "the arrow of a side opens it, and its innermost action has the focus": ("m2", "Left Return", ("archive", "m2")),
    "the arrow of the other side opens that": ("m2", "Right Return", ("read", "m2")),
    "an arrow closes the row from its innermost action": ("m2", "Left Left Return", ("open", "m2")),
    "Shift and Tab go back to the row, where Return closes it": ("m2", "Left shift+Tab Return Return", ("open", "m2")),
    "Space performs an action": ("m2", "Left space", ("archive", "m2")),
    "Escape closes the row, which has the focus then": ("m2", "Left Escape; Return", ("open", "m2")),
    "an arrow down closes the row and goes to the next one": ("m2", "Left Down Return", ("open", "m3")),
    "an arrow up closes the row and goes to the one before": ("m2", "Left Up Return", ("open", "m1")),
    "an arrow goes to the next action outwards": ("m6", "Left Right Return", ("delete", "m6")),  # from below: rows keep their places
    "an arrow stays on the outermost action": ("m5", "Left Right Right Return", ("delete", "m5")),
    "Tab goes through the actions": ("m4", "Left Tab Return", ("delete", "m4")),
    "Delete performs the only destructive action": ("m3", "Delete", ("delete", "m3")),
}
DAEMONS = {"prompt": {}, "slow": {"daemon": hostile("slow") | {"HOSTILE_DELAY": "50"}}}


@pytest.mark.parametrize("options", DAEMONS.values(), ids=DAEMONS)
def test_the_table_of_keys(start, options):
    """Keys that come before the daemon has answered the last one belong to what has the focus then."""
    app = start(**options)
    app.wait_connected()
    for rule, (cell, keys, runs) in TABLE.items():
        app.focus(cell)
        app.wait_quiet()
        since = len(app.trace)
        for pressed in keys.split("; "):  # a terminal takes what follows Escape at once for a key with Alt
            app.key(*pressed.split())
            app.wait_quiet()
        app.trace.ran(*runs, since)
        app.wait_quiet()
        assert [(entry["ran"], entry["cell"]) for entry in list(app.trace)[since:] if "ran" in entry] == [runs], rule


def test_after_a_deletion_the_focus_is_on_the_next_row(start):
    app = start()
    app.focus("m3")
    for cell in "m3", "m4":
        since = len(app.trace)
        app.key("Left")
        assert app.trace.notification("cell/didOpen", since=since)["cell"] == cell
        app.wait_painted(cell, -160)
        app.key("Right", "Return")
        app.trace.ran("delete", cell)
        app.trace.wait_for(has_phase(cell, "removed"), since=since)
        app.wait_quiet()  # the focus moves on when the toolkit has removed the row
    app.key("Left")
    app.trace.notification("cell/didOpen", "m5")


@pytest.mark.needs("menu")
def test_without_a_daemon_the_menu_still_runs_actions(start):
    app = start(daemon=hostile("dies"))
    app.trace.wait_for(lambda entry: "error" in entry)
    app.menu(app.trace.middle("m5"))
    app.key(*app.menu_keys)
    app.trace.ran("delete", "m5")


@pytest.mark.needs("menu")
def test_the_menu_has_the_actions_of_the_available_sides(start):
    app = start(behavior={"reveal": "trailing"})
    app.menu(app.trace.middle("m5"))
    app.key(*app.menu_keys[1:])  # without the one of the leading side
    app.trace.ran("delete", "m5")
    assert app.trace.notification("action/invoked", "m5")["trigger"] == "program"
    app.trace.wait_for(has_phase("m5", "removed"))
