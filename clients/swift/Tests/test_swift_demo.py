"""The rows of the demo follow the daemon, also when the daemon fails."""

import os
import signal
import subprocess

import pytest

from follows import assert_follows
from hostile import SWIPED, hostile
from swift_terminal import Terminal, newest
from trace import TIMEOUT

DELETE, ARCHIVE, READ = "206;44;49", "108;108;112", "37;99;235"


def test_a_drag_opens_the_row_which_follows_the_daemon(tmp_path):
    with Terminal(tmp_path) as terminal:
        trace = terminal.trace
        terminal.drag(3, 35, 23, hold=True)
        trace.wait_for(lambda entry: entry.get("frame", {}).get("offset") == -94)
        terminal.wait_until(lambda: terminal.width(DELETE, 3) + terminal.width(ARCHIVE, 3) == 12)
        terminal.mouse(0, 23, 3, "m")
        trace.notification("cell/didOpen", "m2")
        trace.rest(since=0)
        terminal.wait_until(lambda: (terminal.width(ARCHIVE, 3), terminal.width(DELETE, 3)) == (10, 10))
        terminal.wait_until(lambda: terminal.text(3).split()[-2:] == ["Archive", "Delete"])
        assert_follows(trace, "m2", at_least=1)
        methods = [entry["notification"] for entry in trace if "notification" in entry]
        assert methods == ["cell/swipeBegan", "cell/swipeEnded", "cell/willOpen", "cell/didOpen"]
        assert terminal.quit() == 0
        assert terminal.output.endswith(b"\x1b[?25h\x1b[?1049l")


def test_a_tap_on_an_action_performs_it_and_closes_or_removes_the_row(tmp_path):
    with Terminal(tmp_path) as terminal:
        trace = terminal.trace
        for column, action in (25, "archive"), (35, "delete"):
            since = len(trace)
            terminal.drag(3, 35, 20)
            trace.notification("cell/didOpen", "m2", since)
            terminal.tap(3, column)
            trace.ran(action, "m2", since)
            trace.notification("cell/didClose", "m2", since)
            if action == "archive":
                terminal.wait_until(lambda: terminal.width(ARCHIVE, 3) == 0)
                assert_follows(trace, "m2")
        terminal.wait_until(lambda: terminal.text(3).split()[:2] == ["Tomas", "Rey"])
        assert terminal.quit() == 0


def test_swiping_another_row_closes_the_first(tmp_path):
    with Terminal(tmp_path) as terminal:
        terminal.drag(3, 35, 20)
        terminal.trace.notification("cell/didOpen", "m2")
        terminal.drag(6, 4, 20)
        terminal.trace.notification("cell/didClose", "m2")
        terminal.trace.notification("cell/didOpen", "m3")
        terminal.wait_until(lambda: (terminal.width(DELETE, 3), terminal.width(READ, 6)) == (0, 10))
        assert_follows(terminal.trace, "m2")


def test_right_to_left_the_trailing_side_is_left(tmp_path):
    with Terminal(tmp_path, "--rtl") as terminal:
        terminal.wait_until(lambda: terminal.text(3).split() == ["09:12", "Bo", "Lindqvist"])
        terminal.drag(3, 4, 20)
        assert terminal.trace.notification("cell/didOpen", "m2")["side"] == "trailing"
        terminal.wait_until(lambda: terminal.text(3).split()[:2] == ["Delete", "Archive"])
        assert_follows(terminal.trace, "m2")


def test_with_reduced_motion_animations_are_short(tmp_path):
    with Terminal(tmp_path, "--reduced-motion") as terminal:
        terminal.drag(3, 35, 20)
        frame = terminal.trace.wait_for(lambda entry: "animation" in entry.get("frame", {}))["frame"]
        assert frame["animation"]["duration"] == 120
        terminal.trace.notification("cell/didOpen", "m2")


def test_a_daemon_that_is_killed_during_a_swipe_is_replaced(tmp_path):
    with Terminal(tmp_path) as terminal:
        terminal.drag(3, 35, 25, hold=True)
        [daemon] = terminal.trace.daemons()
        os.kill(daemon, signal.SIGKILL)
        terminal.drag(3, 25, 20)
        terminal.trace.notification("cell/didOpen", "m2")
        terminal.wait_until(lambda: terminal.width(DELETE, 3) == 10)
        assert terminal.trace.daemons() != [daemon]
        terminal.drag(6, 35, 20)
        terminal.trace.notification("cell/didOpen", "m3")
        assert terminal.quit() == 0


@pytest.mark.parametrize(("manner", "error"), [("dies", "ended"), ("garbled", "garbled")])
def test_a_daemon_that_fails_each_time_is_an_error(tmp_path, manner, error):
    with Terminal(tmp_path, **hostile(manner, after=3), HOSTILE_TURNED=str(tmp_path / "turned")) as terminal:
        terminal.drag(3, 35, 30)
        assert terminal.trace.wait_for(lambda entry: "error" in entry)["error"] == error
        terminal.wait_until(lambda: "the daemon" in terminal.text(-2))
        assert terminal.quit() == 0


def test_a_silent_daemon_does_not_block_the_demo(tmp_path):
    with Terminal(tmp_path, **hostile("silent", after=4)) as terminal:
        terminal.drag(3, 35, 20)
        assert terminal.quit() == 0


def test_without_a_terminal_or_a_daemon_it_prints_an_error(tmp_path):
    for environment, arguments, message in [
        ({"SWIPED": SWIPED}, [], "demo: standard output is not a terminal"),
        ({"SWIPED": "/nowhere"}, [], "demo: cannot start /nowhere"),
        ({"SWIPED": SWIPED}, ["--colour"], "demo: unknown option --colour"),
    ]:
        done = subprocess.run([newest(), *arguments], env=os.environ | environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 1 and done.stderr.startswith(message)
