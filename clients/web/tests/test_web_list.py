"""The mail list in Chromium, swiped by touch: it is painted where the daemon says, and does what it was told to."""

import pytest

playwright = pytest.importorskip("playwright")

from browsing import steps  # noqa: E402
from follows import assert_follows  # noqa: E402
from swipe_conformance.motion import played  # noqa: E402

pytestmark = pytest.mark.toolkit


def test_a_drag_opens_the_row_and_is_followed(visit):
    tab = visit().ready()
    tab.drag("m2", steps(-110))
    tab.told("cell/didOpen", "m2")
    tab.rests("m2", -160)
    assert_follows(tab.trace, "m2")


def test_what_is_played_is_the_daemons_animation(visit):
    """Held at moments of its own time, with no clock involved."""
    tab = visit().ready()
    tab.drag("m2", steps(-110))
    animation = tab.until("() => trace.findLast((each) => each.frame?.animation)?.frame.animation")
    duration = animation["duration"]
    times = [duration * part / 12 for part in range(12)]
    tab.evaluate("() => document.querySelector('[cell=m2]').shadowRoot.querySelector('.stage').getAnimations()[0].pause()")
    places = tab.evaluate(
        """(times) => {
          const row = document.querySelector("[cell=m2]"), motion = row.shadowRoot.querySelector(".stage").getAnimations()[0];
          return times.map((time) => { motion.currentTime = time; return placeOf("m2"); });
        }""",
        times,
    )
    assert places == pytest.approx([played(animation, time) for time in times], abs=1)
    assert max(places) - min(places) > 40
