"""A second finger."""

import os

import pytest

from display import line
from drivers import Options
from drivers.wayland import GtkTouch

pytestmark = pytest.mark.toolkit


@pytest.mark.skipif(not os.environ.get("SWIPED_NIGHTLY"), reason="fingers in a compositor come by night")
def test_a_second_finger_on_a_row_leaves_it_under_the_first(tmp_path):
    with GtkTouch(tmp_path, Options()) as app:
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
