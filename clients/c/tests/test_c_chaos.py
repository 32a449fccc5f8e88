"""Random input while daemons are killed: rows follow the daemon all the time."""

import os
import random
import signal

import pytest
from building import built

from display import Display, line
from follows import assert_follows
from hostile import SWIPED
from trace import Demo, Entry, Trace

pytestmark = pytest.mark.toolkit
STEPS = 40


def act(chance: random.Random, display: Display, trace: Trace) -> None:
    """Random input of the user, or the death of the daemon."""
    x, y = chance.randint(5, 315), chance.randint(5, 475)
    match chance.randrange(12):
        case 0 | 1 | 2 | 3 | 4:
            far = (min(max(x + chance.randint(-280, 280), 2), 318), min(max(y + chance.randint(-12, 12), 2), 478))
            display.drag(line((x, y), far, chance.randint(2, 14)), step_ms=chance.choice([4, 12, 20]))
        case 5 | 6:
            display.click(x, y)
        case 7:
            display.click(x, y, button=chance.choice([4, 5, 6, 7]))
        case 8:
            display.key(chance.choice(["Left", "Right", "Down", "Escape"]))
        case 9:
            display.click(x, y, button=3)
            display.key(chance.choice(["Escape", "Return"]))
        case 10:
            display.drag([(x, y), (x, y + 60)])
        case 11:
            for daemon in trace.daemons():
                os.kill(daemon, signal.SIGKILL)


def settled(trace: Trace) -> list[Entry]:
    """The trace up to the last line that says that all rows rest: behind it, the last input may still be moving some."""
    entries = list(trace)
    return entries[: max((number for number, entry in enumerate(entries, 1) if "rest" in entry), default=0)]


def painted(entries: list[Entry]) -> list[str]:
    """The cell of each repaint."""
    return [entry["cell"] for entry in entries if "x" in entry]


@pytest.mark.parametrize("seed", [1, 2])
def test_rows_follow_the_daemon_under_random_input(display, tmp_path, seed):
    chance = random.Random(seed)
    environment = display.environment(SWIPED=SWIPED, GSK_RENDERER="cairo", G_DEBUG="fatal-criticals", GDK_DEBUG="gl-disable")
    environment |= {"ASAN_OPTIONS": "detect_leaks=0"}
    with Demo([built("sanitized") / "mail-list"], tmp_path, environment) as trace:
        assert trace.rows
        for _ in range(STEPS):
            act(chance, display, trace)
        display.key("Escape")
        display.click(160, 20)
        trace.wait_for(lambda _: len(painted(settled(trace))) > 50)
        entries = settled(trace)
        assert not [entry for entry in entries if "error" in entry]
        for cell in set(painted(entries)):
            assert_follows(entries, cell, at_least=0)
        trace.process.terminate()
        assert trace.process.wait(60) == 0, trace.complaints
