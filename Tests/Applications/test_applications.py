"""Scenes that each application plays, unless it has nothing of the kind."""

from collections.abc import Callable

import pytest

from application import Application
from display import line

pytestmark = pytest.mark.toolkit


@pytest.mark.needs("order")
@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.needs("dark"))], ids=["light", "dark"])
def test_the_list_looks_as_without_the_patch(start: Callable[..., Application], dark: bool) -> None:
    before, app = start(patched=False, dark=dark), start(dark=dark)
    before.looks(app.at_home())


def test_rows_open_both_ways_one_at_a_time_and_a_tap_elsewhere_only_closes(app: Application) -> None:
    home = app.at_home()
    app.open(1)
    app.open(2, app.other_side)
    app.closes(1)
    app.tap(0)
    app.looks(home)


def test_a_full_swipe_removes_a_row_and_undo_brings_it_back(app: Application) -> None:
    home = app.at_home()
    app.full_swipe(1)
    app.at_rest(unlike=home)
    if "undo" not in app.lacks:
        app.until_looks(home, app.undo)


@pytest.mark.needs("undo")
def test_a_row_that_comes_back_moves_one_that_is_open(app: Application) -> None:
    home = app.at_home()
    app.full_swipe(1)
    app.at_rest(unlike=home)
    app.open(2)
    app.undo()
    assert app.wait(lambda: app.shows_action(3))
    assert not app.shows_action(2)
    app.tap(0)
    app.looks(home)


@pytest.mark.needs("search")
def test_a_row_that_the_search_hides_comes_back_closed(app: Application) -> None:
    app.at_home()
    app.search()
    app.open(0)
    app.tap(0)
    app.closes(0)
    found = app.at_rest()
    app.open(0)
    app.narrow()
    app.closes(0)
    app.widen()
    app.looks(found)


@pytest.mark.needs("search", "undo")
def test_a_row_that_is_removed_from_one_list_is_missing_in_the_other(app: Application) -> None:
    home = app.at_home()
    app.search()
    found = app.at_rest(unlike=home)
    app.open(0)
    app.full_swipe(0)
    app.closes(0)
    app.at_rest(unlike=found)
    app.open(0)  # it is in the bin now, which the search finds, too
    app.leave_search()
    app.at_rest(unlike=home)
    app.until_looks(home, app.undo)


@pytest.mark.needs("selection")
def test_rows_that_are_selected_do_not_swipe(app: Application) -> None:
    home = app.at_home()
    app.open(1)
    app.select()
    app.closes(1)
    selecting = app.at_rest(unlike=home)
    app.drag(1, -100)
    app.tap(2)  # if a row were open, this would only close it
    app.at_rest(unlike=selecting)
    app.come_back()
    app.looks(home)
    app.open(1)


@pytest.mark.needs("pages")
def test_a_page_that_is_left_during_a_swipe_comes_back_closed(app: Application) -> None:
    home = app.at_home()
    app.drag(1, -100, hold=True)
    app.leave()
    app.at_rest(unlike=home)
    app.display.release()
    app.come_back()
    app.looks(home)
    app.open(1)


@pytest.mark.needs("dialog")
def test_a_dialog_during_a_swipe_does_no_harm(app: Application) -> None:
    home, windows = app.at_home(), app.display.windows()
    app.drag(1, -100, hold=True)
    app.show_dialog()
    assert app.wait(lambda: app.display.windows() > windows)
    app.display.release()
    app.close_dialog()
    assert app.wait(lambda: app.display.windows() == windows)
    app.tap(0)
    app.looks(home)
    app.open(1)


@pytest.mark.needs("secondary click")
def test_the_secondary_button_does_only_what_it_did_before(app: Application) -> None:
    home, windows = app.at_home(), app.display.windows()
    app.tap(1, button=3)
    app.at_rest(unlike=home)
    assert app.display.windows() == windows + app.menu_windows


@pytest.mark.needs("drag and drop")
def test_a_drag_down_is_for_the_application(app: Application) -> None:
    home, windows = app.at_home(), app.display.windows()
    x = sum(app.edges) / 2
    app.display.drag(line((x, app.rows[0]), (x, app.rows[3])), hold=True)
    assert app.wait(lambda: app.display.windows() > windows)  # the row under the pointer
    app.display.release()
    app.looks(home)
    app.open(1)


@pytest.mark.needs("quit")
def test_quitting_during_a_swipe_ends_the_application_and_its_daemons(app: Application) -> None:
    app.at_home()
    app.drag(1, -100, hold=True)
    app.ends_by(app.quit)
