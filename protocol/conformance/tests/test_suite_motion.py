"""Keyframes are compared with the formulas. The cases `motion/…` compare the formulas with the daemon."""

import pytest

from swipe_conformance.motion import check_motion, check_places, law_of, played

SPRING = {"type": "spring", "stiffness": 100, "damping": 10}
CURVE = {"type": "curve", "duration": 350, "easing": [0, 0, 0.58, 1]}


def animation(law, duration: float, start: float, end: float, step: float) -> dict:
    times = [index * step for index in range(int(duration / step))]
    frames = [{"time": time, "offset": law(time), "velocity": 0, "easing": "linear"} for time in times]
    return {"from": start, "to": end, "duration": duration, "keyframes": [*frames, {"time": duration, "offset": end, "velocity": 0}]}


def test_only_accurate_keyframes_pass():
    spec = {"settle": CURVE}
    law = law_of(spec, 0, 80)
    assert not list(check_motion(spec, animation(law, 350, 0, 80, 5)))
    (reported,) = check_motion(spec, animation(law, 350, 0, 80, 175))
    assert "within 0.251 px" in reported[0]
    assert not list(check_motion(spec | {"within": 20}, animation(law, 350, 0, 80, 175)))
    assert list(check_motion({"settle": SPRING}, animation(law, 350, 0, 80, 5)))


def test_the_duration_of_a_curve_is_checked():
    law = law_of({"settle": CURVE | {"duration": 300}}, 0, 80)
    assert ("a duration of 350 ms", "300 ms") in list(check_motion({"settle": CURVE}, animation(law, 300, 0, 80, 5)))


def test_places_are_computed_from_keyframes():
    came = animation(lambda time: time / 10, 100, 0, 10, 50)
    assert played(came, 25) == 2.5 and played(came, 200) == 10 and played(came, 0) == 0
    assert not list(check_places({"25": 2.5, "75": [7.0, 0.6]}, came))
    assert list(check_places({"25": 3}, came)) == [("3 px at 25 ms, within 0.251 px", "2.5000 px there")]


@pytest.mark.parametrize(
    "change",
    [
        {"keyframes": []},
        {"from": 5},
        {"duration": 200},
        {"to": 11},
        {"keyframes": [{"time": time, "offset": time / 10, "easing": "linear"} for time in (0, 50, 50, 100)]},
    ],
)
def test_an_animation_that_cannot_be_played_is_reported(change):
    came = animation(lambda time: time / 10, 100, 0, 10, 50) | change
    assert len(list(check_motion({"settle": CURVE}, came))) == len(list(check_places({"0": 0}, came))) == 1
