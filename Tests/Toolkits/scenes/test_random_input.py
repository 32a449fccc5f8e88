"""Random input, and daemons that are killed meanwhile: rows are always at the daemon's offsets."""

import random

import pytest

from display import line
from follows import assert_follows
from steps import has_phase

pytestmark = pytest.mark.toolkit
STEPS = 40


def act(chance, app):
    """Something that a user may do, or that befalls the daemon."""
    x, y = chance.randint(5, 300), chance.randint(50, 475)
    match chance.randrange(12):
        case 0 | 1 | 2 | 3 | 4:
            far = (min(max(x + chance.randint(-280, 280), 2), 318), min(max(y + chance.randint(-12, 12), 50), 478))
            app.drag(line((x, y), far, chance.randint(2, 14)), step_ms=chance.choice([4, 12, 20]))
        case 5 | 6:
            app.tap((x, y))
        case 7:
            app.wheel((x, y), *chance.choice([(0, -1), (0, 1), (-1, 0), (1, 0)]))
        case 8:
            app.key(chance.choice(["Left", "Right", "Down", "Tab", "Escape"]))
        case 9 if "menu" not in app.lacks:
            app.press_menu_button((x, y))
            app.key(chance.choice(["Escape", "Return"]))
        case 10:
            app.drag([(x, y), (x, y + 60)])
        case 11:
            app.kill_daemon()


def faults(app):
    """What is wrong with rows that were painted, if anything."""
    found, entries = [], [*app.trace]
    for cell in app.trace.rows:
        if app.painted(cell):
            removed = next((number for number, entry in enumerate(entries) if has_phase(cell, "removed")(entry)), None)
            try:
                assert_follows(entries[:removed], cell, arrives=removed is None)
            except AssertionError as error:
                found.append(str(error))
    return found


@pytest.mark.needs("waiting daemon", "prompt painting")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("full_swipe", [False, True], ids=["", "full swipe"])
def test_rows_are_always_at_the_daemons_offsets(start, seed, full_swipe):
    chance = random.Random(f"{seed} {full_swipe}")
    app = start(behavior={"fullSwipe": {"enabled": full_swipe, "style": "destructive"}})
    for _ in range(STEPS):
        act(chance, app)
    app.key("Escape")
    app.tap((160, 20))
    app.wait_until(lambda: not faults(app), lambda: faults(app))  # the last animations are painted to their ends
    assert len([entry for entry in app.trace if "x" in entry]) > 20
    assert app.errors_shown() == []
    assert "Traceback" not in app.trace.complaints, app.trace.complaints
