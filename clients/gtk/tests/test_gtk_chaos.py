"""A hand that does anything, and daemons that are killed meanwhile: rows are where the daemon says all the time."""

import os
import random
import signal
import time

import pytest

from display import line
from follows import assert_follows
from gtk_demo import gtk_demo

pytestmark = pytest.mark.toolkit
STEPS = 40
ENOUGH = 60.0  # s


def act(chance: random.Random, display, trace):
    """Something that a hand may do, or that befalls the daemon."""
    x, y = chance.randint(5, 300), chance.randint(50, 475)
    match chance.randrange(12):
        case 0 | 1 | 2 | 3 | 4:
            far = (min(max(x + chance.randint(-280, 280), 2), 318), min(max(y + chance.randint(-12, 12), 50), 478))
            display.drag(line((x, y), far, chance.randint(2, 14)), step_ms=chance.choice([4, 12, 20]))
        case 5 | 6:
            display.click(x, y)
        case 7:
            display.click(x, y, button=chance.choice([4, 5, 6, 7]))
        case 8:
            display.key(chance.choice(["Left", "Right", "Tab", "Escape"]))
        case 9:
            display.click(x, y, button=3)
            display.key(chance.choice(["Escape", "Return"]))
        case 10:
            display.drag([(x, y), (x, y + 60)])
        case 11:
            for daemon in trace.daemons():
                os.kill(daemon, signal.SIGKILL)


def moving(trace) -> list[str]:
    """Rows whose motion has not been painted to its end."""
    ends: dict[str, float] = {}
    painted = 0.0
    for entry in trace:
        said = entry.get("frame") or entry.get("params", {})
        if animation := said.get("animation"):
            ends[said["cell"]] = animation["start"] + animation["duration"] if isinstance(animation, dict) else 0
        elif "frame" in entry:
            ends[said["cell"]] = 0
        if "x" in entry or "rest" in entry:
            painted = entry["at"]
    return [cell for cell, end in ends.items() if end > painted]


@pytest.mark.parametrize("words", [[], ["--full-swipe"]])
def test_rows_are_where_the_daemon_says_whatever_happens(display, tmp_path, words):
    chance = random.Random(str(words))
    with gtk_demo(display, tmp_path, *words) as trace:
        display.focus("Inbox")
        cells = list(trace.rows)
        for _ in range(STEPS):
            act(chance, display, trace)
        display.key("Escape")
        display.click(160, 20)
        deadline = time.monotonic() + ENOUGH
        while moving(trace):
            assert time.monotonic() < deadline, (moving(trace), trace.complaints)
            assert trace.process.poll() is None, trace.complaints
            time.sleep(0.02)
        assert len([entry for entry in trace if "x" in entry]) > 50
        for cell in cells:
            if any(entry.get("cell") == cell and "x" in entry for entry in trace):
                assert_follows(trace, cell, at_least=0)
        assert not [entry for entry in trace if "error" in entry]
        assert "Traceback" not in trace.complaints, trace.complaints
