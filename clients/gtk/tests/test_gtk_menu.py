"""The menu of a row, which assistive technology finds as well."""

import pytest

from drivers import DRIVERS, Options

pytestmark = pytest.mark.toolkit


def menu_of(app, since=0):
    return app.trace.wait_for(lambda entry: "menu" in entry, since=since)["menu"]


def test_after_escape_in_the_menu_the_row_has_the_focus(tmp_path):
    with DRIVERS["gtk"](tmp_path, Options()) as app:
        app.focus("m2")
        for times in range(2):
            since = len(app.trace)
            app.key("shift+F10")
            assert menu_of(app, since) == ["Read", "Archive", "Delete"]
            app.key("Escape")
            app.trace.wait_for(lambda entry: entry.get("focus") == "m2", since=since)
        app.key("Return")
        app.trace.ran("open", "m2")
