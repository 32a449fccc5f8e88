"""Actions of one row, large text, and removals that are undone."""

import os
import subprocess
from pathlib import Path

import pytest
from building import compiled

from display import Display, line
from drivers import Options
from drivers.c import C
from drivers.wayland import CTouch
from hostile import SWIPED

pytestmark = pytest.mark.toolkit


def test_a_row_has_actions_of_its_own_that_grow_with_the_text_and_grows_back(display: Display, tmp_path):
    program = compiled(Path(__file__).parent / "actions.c", tmp_path / "actions", "swiped-gtk4")
    environment = display.environment(SWIPED=SWIPED, GSK_RENDERER="cairo", G_DEBUG="fatal-criticals")
    done = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=30)
    expected = ["the table's: -80", "its own: -120", "with large text: wider", "restored: 0 px, then all"]
    assert (done.returncode, done.stderr, done.stdout.splitlines()) == (0, "", expected)


@pytest.mark.skipif(not os.environ.get("SWIPED_NIGHTLY"), reason="fingers in a compositor come by night")
def test_a_second_finger_on_a_row_leaves_it_under_the_first(tmp_path):
    with CTouch(tmp_path, Options()) as app:
        app.wait_connected()
        app.drag(line(app.point("m2", 280), app.point("m2", 160)), hold=True)
        app.wait_until(lambda: min(app.painted("m2"), default=0) < -90, lambda: "the row is held")
        app.press(app.point("m2", 60), finger=1)
        app.move(line(app.point("m2", 60), app.point("m2", 90))[1:], finger=1)
        app.wait_quiet()
        assert app.phase("m2") == "tracking" and app.painted("m2")[-1] < -90
        app.release()
        app.release(finger=1)
        app.trace.notification("cell/didOpen", "m2")
