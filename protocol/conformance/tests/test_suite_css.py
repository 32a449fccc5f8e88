"""CSS easing functions, and the formats of an animation besides keyframes."""

import pytest

from swipe_conformance.css import css_easing
from swipe_conformance.motion import check_motion, law_of

CURVE = {"type": "curve", "duration": 100, "easing": [0.42, 0, 1, 1]}
SPRING = {"type": "spring", "mass": 1, "stiffness": 100, "damping": 20}
ENDS = [{"time": 0, "offset": 0, "velocity": 0}, {"time": 100, "offset": 80, "velocity": 0}]
BARE = {"from": 0, "to": 80, "duration": 100, "keyframes": ENDS}


@pytest.mark.parametrize("text", ["", "easeOut", "cubic-bezier(0, 0, 1)", "cubic-bezier(2, 0, 1, 1)", "linear(0)", "linear(0, 1 1)", "steps(3)"])
def test_a_text_that_is_not_an_easing_of_css_is_refused(text):
    with pytest.raises(ValueError):
        css_easing(text)


@pytest.mark.parametrize(
    ("settle", "reported", "count"),
    [
        (CURVE, {"css": "ease-in"}, 0),
        (CURVE, {"css": "ease-out"}, 1),
        (CURVE, {"css": "easeIn"}, 1),
        (CURVE, {}, 1),
        (SPRING, {"spring": {"mass": 1, "stiffness": 100, "damping": 20, "initialVelocity": 0}}, 0),
        (SPRING, {"spring": {"mass": 1, "stiffness": 100, "damping": 20, "initialVelocity": 90}}, 1),
        (SPRING, {"spring": {"mass": 2, "stiffness": 100, "damping": 20, "initialVelocity": 0}}, 1),
    ],
)
def test_each_format_of_an_animation_is_compared(settle, reported, count):
    assert len(list(check_motion({"settle": settle}, BARE | reported))) == count


def test_keyframes_and_css_are_both_compared():
    law = law_of({"settle": CURVE}, 0, 80)
    frames = [{"time": time, "offset": law(time), "velocity": 0, "easing": "linear"} for time in range(0, 100, 5)]
    whole = BARE | {"keyframes": [*frames, ENDS[1]], "css": "linear"}
    (one,) = check_motion({"settle": CURVE}, whole)
    assert one[0].startswith("css: ")
