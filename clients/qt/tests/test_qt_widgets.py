"""Rows of a QListView, a QListWidget and a QTreeView, whose swipes are attached to them."""

import pytest

from drivers.qt import build
from following import ARCHIVE, DELETE, Followed

pytestmark = pytest.mark.toolkit
VIEWS = pytest.mark.parametrize("view", [[], ["--widget"], ["--tree"]], ids=["list", "widget", "tree"])


@pytest.fixture
def start(display, tmp_path):
    return lambda *options: Followed(display, tmp_path, [build() / "widget_mails", *options])


@VIEWS
def test_rows_of_a_view_are_swiped_tapped_and_removed(start, view):
    with start(*view) as app:
        app.swipe(1)
        clicks = app.printed.count("open m2")  # by drags before the rows could be swiped
        app.tap(4, 100)  # it closes the row, and does nothing else
        app.closed(1)
        app.at_rest()
        app.tap(4, 100)
        app.prints("open m5")
        app.swipe_and_tap(1, 200, "archive m2")
        app.closed(1)
        app.swipe_and_tap(1, 280, "removed m2")
        app.closed(1)
        app.swipe_and_tap(1, 200, "archive m3")
        assert (app.printed.count("open m5"), app.printed.count("open m2")) == (1, clicks)


@VIEWS
def test_keys_and_the_menu_run_actions(start, display, view):
    with start(*view) as app:
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
        for row, press in (1, lambda: display.key("Menu")), (3, lambda: display.click(100, 3 * 64 + 32, 3)):
            windows = display.windows()
            press()
            app.wait(lambda windows=windows: display.windows() > windows)
            display.key("Down", "Return")
            app.prints(f"read m{row + 2}")


@VIEWS
def test_the_leading_side_is_on_the_right_from_right_to_left(start, view):
    with start("--rtl", *view) as app:
        app.swipe(1, 90, 250, DELETE, 6)
        app.tap(1, 40)
        app.prints("removed m2")


def test_a_row_has_actions_of_its_own(start):
    with start("--own") as app:
        app.swipe(0, 200, 110, ARCHIVE)
        app.tap(0, 280)
        app.prints("archive m1")
