"""Lists that recycle rows or names: a row shows the state of its cell at once."""

import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from scripted import Recorder

from display import Display, line
from drivers.gtk import Gtk, library
from following import ARCHIVE, TIMEOUT, Followed
from hostile import ROOT, SWIPED
from trace import Demo

pytestmark = pytest.mark.toolkit


class Many(Followed):
    """The program `many.py`, with a record of what its daemon gets."""

    def __init__(self, display: Display, folder: Path, **variables: str) -> None:
        self.recorder = Recorder(folder)
        program = ["/usr/bin/python3", Path(__file__).with_name("many.py")]
        super().__init__(display, folder, program, **self.recorder.variables, G_DEBUG="fatal-criticals", **variables)
        self.prints("ready")

    def told(self, word: str) -> list[str]:
        """The second words of lines that begin with a word."""
        return [text.split()[1] for text in self.printed if text.startswith(f"{word} ")]

    def opened(self, count: int) -> list[str]:
        """The rows that have opened, once there are so many."""
        assert self.wait(lambda: len(self.told("cell/didOpen")) >= count), self.printed
        return self.told("cell/didOpen")

    def shows(self, count: int) -> None:
        """Waits until so many rows show their action."""
        places = [(250, y) for y in range(4, 480, 8)]
        assert self.wait(lambda: round(self.display.colors(*places).count(ARCHIVE) / 8) == count), count


def test_a_recycled_row_shows_the_state_of_its_cell(display: Display, tmp_path):
    with Many(display, tmp_path) as app:
        display.drag(line((250, 100), (150, 100)))
        assert app.opened(1) == ["m1"]
        app.shows(1)
        display.click(160, 300, button=5, times=15)
        app.shows(0)
        display.drag(line((250, 100), (150, 100)))
        assert int(app.opened(2)[1].removeprefix("m")) > 10
        app.shows(1)
        display.click(160, 300, button=4, times=20)
        app.shows(1)
        display.drag(line((250, 170), (150, 170)))
        assert app.opened(3)[2] == "m2"
        app.shows(2)
    assert app.told("cell/willClose") == []


def test_the_pointer_of_a_row_that_is_recycled_is_cancelled(display: Display, tmp_path):
    """The pointer stays down while the list gives its row another cell."""
    with Many(display, tmp_path) as app:
        display.drag(line((250, 100), (150, 100)), hold=True)
        app.process.send_signal(signal.SIGUSR1)
        app.prints("removed")
        display.move(line((150, 100), (100, 100)))
        display.release()
        display.drag(line((250, 300), (150, 300)))
        app.prints("cell/didOpen m7")
    assert app.told("failed") == []
    cells = {params["pointer"]: params["cell"] for method, params in app.recorder.messages if method == "pointer/down"}
    assert [cells[params["pointer"]] for method, params in app.recorder.messages if method == "pointer/cancel"] == ["m1"]


def test_quick_swipes_are_not_lost_to_a_drag_source(display: Display, tmp_path):
    with Many(display, tmp_path) as app:
        for number in range(5):
            display.drag(line((250, 30 + 64 * number), (130, 30 + 64 * number), steps=6), step_ms=4)
            app.prints(f"cell/didOpen m{number}")
            assert "dragged" not in app.printed, number


def test_a_row_ends_a_swipe_whose_pointer_a_drag_source_has(display: Display, tmp_path):
    """The daemon answers after the source has taken the pointer, whose end the row does not see."""
    with Many(display, tmp_path) as app:
        subprocess.run(["pkill", "-STOP", "-f", f"tee {tmp_path}"], check=True)
        display.drag(line((250, 100), (150, 100), steps=24), hold=True)  # for longer than the source waits
        app.prints("dragged")
        subprocess.run(["pkill", "-CONT", "-f", f"tee {tmp_path}"], check=True)
        app.prints("cell/swipeEnded m1")


@pytest.mark.parametrize("limit", range(200, 100, -20))
def test_the_daemon_gets_moves_before_other_messages(display: Display, tmp_path, limit):
    """Otherwise rows would jump back to where the daemon has them."""
    with Many(display, tmp_path, CLOSE_AT=str(limit)) as app:
        display.drag(line((250, 100), (80, 100), steps=60), step_ms=4)
        app.prints("cell/swipeEnded m1")
    messages = app.recorder.messages
    count = [method for method, _ in messages].index("table/closeCells")
    places = [params["position"]["x"] for _, params in messages[:count] if "position" in params]
    assert places[-1] - places[0] == float(app.told("closed")[0]) - 250


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < deadline


def test_the_menu_invokes_the_action_of_its_side(display: Display, tmp_path):
    """Both sides have an action with the same id."""
    action = {"id": "move", "title": "Move", "width": 80}
    mails = json.loads((ROOT / "clients/mails.json").read_text()) | {"actions": {"leading": [action], "trailing": [action]}}
    (tmp_path / "mails.json").write_text(json.dumps(mails))
    environment = display.environment(SWIPED=SWIPED, GSK_RENDERER="cairo", **library())
    with Demo([*Gtk.command, "--mails", tmp_path / "mails.json"], tmp_path, environment) as trace:
        display.focus("Inbox")
        windows = display.windows()
        for cell, keys, side in ("m2", [], "leading"), ("m3", ["Down"], "trailing"):
            until(lambda: display.windows() == windows)
            display.click(*trace.middle(cell), button=3)
            until(lambda: display.windows() > windows)  # keys that come earlier are for the list
            display.key(*keys, "Return")
            assert trace.notification("action/invoked", cell)["side"] == side
