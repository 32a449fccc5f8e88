"""A window whose rows are at rest costs nothing: neither the daemon nor the window wakes up."""

import time
from pathlib import Path

import pytest

from drivers import Toolkit
from follows import assert_follows
from steps import SLOW, notifications

pytestmark = pytest.mark.toolkit
SECONDS = 2.0  # longer than any timer of a client or the daemon that repeats


def wake_ups(process: int) -> dict[str, int]:
    """How often each thread of a process has waited for something, which it does after each wake-up."""
    found = {}
    for status in Path(f"/proc/{process}/task").glob("*/status"):
        lines = dict(line.split(":\t", 1) for line in status.read_text().splitlines())
        found[f"{status.parent.name} {lines['Name']}"] = int(lines["voluntary_ctxt_switches"])
    return found


def comes_to_rest(app: Toolkit, processes: list[int]) -> None:
    """Waits until nothing has happened for a while: the trace is quiet, and no thread of the processes has woken up.

    Toolkits and browsers first finish what they began at the start, such as fading out a scroll bar. A timer that repeats never ends.
    """
    last: list[dict[str, int]] = []

    def rests() -> bool:
        since, last[:] = len(app.trace), [wake_ups(process) for process in processes]
        time.sleep(SECONDS)
        return len(app.trace) == since and [wake_ups(process) for process in processes] == last

    app.wait_until(rests, lambda: f"no wake-up within {SECONDS:g} s; the last ones were {last}")


def test_an_open_row_at_rest_wakes_neither_the_daemon_nor_the_window(start):
    app = start()
    app.wait_connected()
    since = len(app.trace)
    app.swipe("m2", -120)
    app.trace.notification("cell/didOpen", "m2", since)
    comes_to_rest(app, app.processes())


@pytest.mark.needs("hiding")
def test_a_hidden_list_plays_nothing_and_is_right_when_it_is_shown_again(start):
    app = start(behavior=SLOW)
    app.wait_connected()
    app.resize(320, 600)  # shows all rows: GTK's scroll bar wakes up twice a second if it fades while it is hidden
    app.swipe("m2", -100)
    app.trace.notification("cell/willOpen", "m2")
    before = len(app.painted("m2"))
    app.wait_until(lambda: len(app.painted("m2")) > before + 1, lambda: "in flight")
    show = app.hide()
    comes_to_rest(app, app.processes())
    assert "cell/didOpen" not in notifications(app, "m2")
    before = len(app.painted("m2"))
    show()
    app.wait_until(lambda: len(app.painted("m2")) > before + 1, lambda: "in flight again")
    assert_follows(app.trace, "m2", arrives=False)
