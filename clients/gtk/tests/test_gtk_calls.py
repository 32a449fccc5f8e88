"""When a frame waits for the daemon, and when it does not."""

import subprocess

import pytest

from drivers.gtk import Gtk
from hostile import ROOT
from trace import TIMEOUT

pytestmark = pytest.mark.toolkit

HEAD = """
import threading
from gi.repository import GLib
from swiped_gtk.calls import LoopCalls

LONG = 20.0
made = []

def turn():
    while GLib.MainContext.default().iteration(False):
        pass

def missed_wait(calls):
    before = calls.missed_waits
    calls.wait(lambda: False)
    return calls.missed_waits - before
"""

# The answer comes from another thread, after the wait has begun; the loop makes no call of it a second time.
ANSWERED = """
calls = LoopCalls(LONG)
threading.Timer(0.05, lambda: [calls.put(lambda number=number: made.append(number)) for number in range(3)]).start()
calls.wait(lambda: 1 in made)
print(made[:2], calls.missed_waits)
while len(made) < 3:
    turn()
print(made)
"""

# A wait that ran out is the last one, until an answer is there after a paint.
LATE = """
calls = LoopCalls(0.01)
print(missed_wait(calls), missed_wait(calls), missed_wait(calls))
calls.look(lambda: False)
print(missed_wait(calls))
calls.put(lambda: made.append(1))
calls.look(lambda: made)
print(missed_wait(calls))
"""

WITHOUT = """
calls = LoopCalls(0)
calls.put(lambda: made.append(1))
calls.wait(lambda: made)
print(made, calls.missed_waits)
turn()
print(made)
"""


@pytest.mark.parametrize(
    "program, printed",
    [
        pytest.param(ANSWERED, "[0, 1] 0\n[0, 1, 2]\n", id="answered"),
        pytest.param(LATE, "1 0 0\n0\n1\n", id="late"),
        pytest.param(WITHOUT, "[] 0\n[1]\n", id="without"),
    ],
)
def test_a_frame_waits_while_the_daemon_is_in_time(display, program, printed):
    path = f"{ROOT}/clients/gtk/src:{ROOT}/clients/python/src"
    environment = display.environment(PYTHONPATH=path, **Gtk.variables)
    command = ["/usr/bin/python3", "-c", HEAD + program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=TIMEOUT)
    assert (done.returncode, done.stdout) == (0, printed), done.stderr
