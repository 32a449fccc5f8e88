"""Two fingers on a touchpad, which no hand moves quite straight. The axis of a scroll is decided once."""

import pytest

from steps import OPEN, follows

pytestmark = pytest.mark.toolkit
SIDEWAYS, DOWN = [(5, 0)] * 24, [(0, 5)] * 24


def noisy(moves, noise):
    """Every fourth move is another one."""
    return [noise if number % 4 == 3 else move for number, move in enumerate(moves)]


def scrolled(app):
    return [entry["scrolled"] for entry in app.trace if "scrolled" in entry]


def swiped(app):
    return {entry["cell"] for entry in app.trace if "x" in entry and entry["x"] != 0}


@pytest.mark.parametrize("moves", [SIDEWAYS, [(5, 2)] * 24, noisy(SIDEWAYS, (1, 3))], ids=["straight", "slanted", "noisy"])
def test_a_sideways_scroll_opens_the_row_and_moves_no_list(start, moves):
    app = start()
    app.scroll(app.trace.middle("m4"), moves)
    assert app.trace.notification("cell/didOpen", "m4")["side"] == "trailing"
    app.wait_painted("m4", OPEN["trailing"])
    app.wait_quiet()
    assert (scrolled(app), swiped(app)) == ([], {"m4"})
    follows(app, "m4")


@pytest.mark.parametrize("moves", [DOWN, noisy(DOWN, (6, 1)), [*DOWN, *SIDEWAYS]], ids=["straight", "noisy", "turning"])
def test_a_vertical_scroll_moves_no_row(start, moves):
    app = start()
    app.scroll(app.trace.middle("m4"), moves)
    app.trace.wait_for(lambda entry: entry.get("scrolled", 0) > 0)
    app.wait_quiet()
    assert swiped(app) == set()


def test_a_row_keeps_a_scroll_that_turns(start):
    app = start()
    app.scroll(app.trace.middle("m4"), [*SIDEWAYS, *DOWN])
    app.trace.notification("cell/swipeEnded", "m4")
    app.wait_quiet()
    assert (scrolled(app), swiped(app)) == ([], {"m4"})


def test_a_scroll_without_an_end_leaves_no_row_half_way(start):
    app = start()
    app.scroll(app.trace.middle("m4"), SIDEWAYS, lift=False)
    app.trace.notification("cell/didOpen", "m4")
    app.wait_painted("m4", OPEN["trailing"])


def test_a_scroll_of_the_list_closes_the_row(start):
    app = start()
    app.scroll(app.trace.middle("m4"), SIDEWAYS)
    app.trace.notification("cell/didOpen", "m4")
    app.scroll(app.trace.middle("m6"), DOWN)
    assert app.trace.notification("cell/didClose", "m4")["cause"] == "scroll"
