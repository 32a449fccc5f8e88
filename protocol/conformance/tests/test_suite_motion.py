"""Motions: compares the formulas with figures from other methods, and keyframes with the formulas."""

import math

import pytest

from swipe_conformance.easing import ease
from swipe_conformance.motion import check_motion, check_places, constants, law_of, played

SPRING = {"type": "spring", "stiffness": 100, "damping": 10}
CURVE = {"type": "curve", "duration": 350, "easing": [0, 0, 0.58, 1]}
PHASES = {"type": "phases", "phases": [
    {"overshoot": {"px": 20}, "duration": 100, "easing": "linear"},
    {"overshoot": {"fraction": -0.25}, "duration": 100, "easing": "linear"},
    {"overshoot": {"px": 0}, "duration": 100, "easing": "linear"},
]}  # fmt: skip


def integrated(stiffness: float, damping: float, y: float, v: float, time: float) -> float:
    """The spring by small Runge-Kutta steps, with mass 1."""
    steps = 20_000
    h = time / steps
    slope = lambda y, v: (v, -stiffness * y - damping * v)
    for _ in range(steps):
        a1, b1 = slope(y, v)
        a2, b2 = slope(y + h / 2 * a1, v + h / 2 * b1)
        a3, b3 = slope(y + h / 2 * a2, v + h / 2 * b2)
        a4, b4 = slope(y + h * a3, v + h * b3)
        y, v = y + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4), v + h / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
    return y


@pytest.mark.parametrize("damping", [0, 10, 20, 30])
def test_a_spring_solves_its_equation(damping):
    law = law_of({"settle": SPRING | {"damping": damping}, "velocity": -500}, -100, -160)
    assert law(0) == pytest.approx(-100)
    for time in (50, 300):
        assert law(time) == pytest.approx(-160 + integrated(100, damping, 60, -500, time / 1000), abs=1e-6)


def test_a_spring_with_velocity_false_starts_at_rest():
    still, moving = ({"settle": SPRING | {"velocity": takes}, "velocity": -500} for takes in (False, True))
    assert law_of(still, 0, 80)(100) == law_of({"settle": SPRING}, 0, 80)(100) != law_of(moving, 0, 80)(100)


@pytest.mark.parametrize(
    "settle, wanted",
    [
        ({"stiffness": 200, "damping": 5, "mass": 2}, (2, 200, 5)),
        ({"response": 0.4, "dampingRatio": 0.86}, (1, 246.7401, 27.0177)),
        ({"visualDuration": 500, "bounce": 0.2}, (1, (2 * math.pi / 0.6) ** 2, 1.6 * 2 * math.pi / 0.6)),
        ({"duration": 500, "bounce": 0}, (1, 157.9137, 25.1327)),
        ({"duration": 500, "bounce": 0.3}, (1, 157.9137, 17.5929)),
    ],
)
def test_a_spring_has_four_forms(settle, wanted):
    assert constants(settle) == pytest.approx(wanted, rel=1e-5)


def test_easings_are_those_of_css():
    assert ease("linear", 0.3) == 0.3
    assert (ease([0.42, 0, 1, 1], 0), ease([0.42, 0, 1, 1], 1)) == (0, 1)
    assert ease([0.42, 0, 0.58, 1], 0.5) == pytest.approx(0.5)
    # x(s) = 3 · 0.58 s² (1 - s) + s³ at s = 1/2 is 0.3425, y(s) = 3 s² (1 - s) + s³ is 0.5.
    assert ease([0, 0, 0.58, 1], 0.3425) == pytest.approx(0.5)


def test_phases_overshoot_outwards_on_opening_and_past_closed_on_closing():
    opening, closing = law_of({"settle": PHASES}, 0, -160), law_of({"settle": PHASES}, -160, 0)
    assert [opening(time) for time in (0, 50, 100, 150, 200, 300)] == pytest.approx([0, -90, -180, -150, -120, -160])
    assert [closing(time) for time in (0, 100, 200, 300)] == pytest.approx([-160, 20, -40, 0])
    assert law_of({"settle": PHASES, "outward": 1}, -200, -160)(100) == pytest.approx(-140)


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
