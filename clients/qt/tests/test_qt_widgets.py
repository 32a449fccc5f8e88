"""Rows of a QListView and a QTreeView, whose swipes are attached to them."""

import pytest

from drivers.qt import build
from following import Followed

pytestmark = pytest.mark.toolkit
COLORS = {"delete": "#CE2C31", "archive": "#6C6C70"}


@pytest.fixture
def start(display, tmp_path):
    return lambda *options: Followed(display, tmp_path, [build() / "widget_mails", *options])


@pytest.mark.parametrize("options", [[], ["--tree"]], ids=["list", "tree"])
def test_rows_of_a_view_are_swiped_tapped_and_removed(start, options):
    with start(*options) as app:
        app.swipe(1)
        clicks = app.printed.count("open m2")  # by drags before the rows could be swiped
        app.tap(4, 100)  # it closes the row, and does nothing else
        app.closed(1)
        app.at_rest()
        app.tap(4, 100)
        app.prints("open m5")
        app.swipe(1)
        app.tap(1, 200)
        app.prints("archive m2")
        app.closed(1)
        app.swipe(1)
        app.tap(1, 280)
        app.prints("removed m2")
        app.closed(1)
        app.swipe(1)
        app.tap(1, 200)
        app.prints("archive m3")
        assert (app.printed.count("open m5"), app.printed.count("open m2")) == (1, clicks)


def test_keys_and_the_menu_run_actions(start, display):
    with start() as app:
        app.swipe(1)
        app.tap(4, 100)
        app.closed(1)
        app.at_rest()
        app.tap(1, 100)
        app.prints("open m2")
        display.focus("Mails")
        display.key("Left", "Right", "Return")
        app.prints("removed m2")
        app.at_rest()
        windows = display.windows()
        display.key("Menu")
        app.wait(lambda: display.windows() > windows)
        display.key("Down", "Return")
        app.prints("read m3")


def test_the_leading_side_is_on_the_right_from_right_to_left(start, display):
    with start("--rtl") as app:
        app.swipe(1, 90, 250, COLORS["delete"], 6)
        app.tap(1, 40)
        app.prints("removed m2")
