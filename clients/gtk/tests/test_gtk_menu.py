"""The menu of a row, which assistive technology finds as well."""

import pytest

from drivers import DRIVERS, Options

pytestmark = pytest.mark.toolkit


def menu_of(app, since=0):
    return app.trace.wait_for(lambda entry: "menu" in entry, since=since)["menu"]


def test_the_menu_has_the_operations_that_the_daemon_lists(tmp_path):
    with DRIVERS["gtk"](tmp_path, Options()) as app:
        app.focus("m2")
        app.key("shift+F10")
        assert menu_of(app) == ["Read", "Delete", "Archive", "Show Actions on the Left", "Show Actions on the Right"]
        app.key("Tab", "Tab", "Return")
        app.trace.ran("archive", "m2")
        assert app.trace.notification("action/invoked", "m2")["trigger"] == "program"


def test_the_menu_of_an_open_row_hides_its_actions(tmp_path):
    with DRIVERS["gtk"](tmp_path, Options()) as app:
        app.swipe("m2", -140)
        app.trace.notification("cell/didOpen", "m2")
        app.menu(app.trace.middle("m2"))
        assert (menu := menu_of(app))[-1] == "Hide Actions"
        app.key(*["Tab"] * (len(menu) - 1), "Return")
        assert app.trace.notification("cell/didClose", "m2")["cause"] == "program"
