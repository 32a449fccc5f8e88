"""Animations that are played from samples or from arcs: everywhere close enough to the motion they stand for."""

import math

import pytest

from daemon import Daemon
from ledger import position
from messages import BUTTONS, STILL, place
from oracle import EASE_OUT, ease
from playing import css_position

ERRORS = [0.1, 0.25, 2.0]
SPRINGS = [{"response": response, "dampingRatio": ratio} for response, ratio in ((0.4, 0.86), (0.3, 0.3), (0.5, 1), (0.25, 2))]


def spring_at(spring, x, v, t):
    """m x″ + c x′ + k x = 0 at t seconds, from x and v: the three regimes in closed form."""
    m, k, c = spring["mass"], spring["stiffness"], spring["damping"]
    a, q = c / (2 * m), (c * c - 4 * m * k) / (4 * m * m)
    if abs(q) < 1e-6 * a * a:
        return math.exp(-a * t) * (x + (v + a * x) * t)
    if q < 0:
        w = math.sqrt(-q)
        return math.exp(-a * t) * (x * math.cos(w * t) + (v + a * x) / w * math.sin(w * t))
    one, other = -a + math.sqrt(q), -a - math.sqrt(q)
    share = (v - other * x) / (one - other)
    return share * math.exp(one * t) + (x - share) * math.exp(other * t)


def assert_follows(animation, motion, error):
    """What is played of the keyframes, and the keyframes themselves, stay within `error` of the motion (offset at ms)."""
    frames = animation["keyframes"]
    assert frames[0]["offset"] == animation["from"] and frames[-1]["offset"] == animation["to"]
    assert frames[-1]["time"] == animation["duration"]
    for frame in frames[:-1]:
        assert frame["offset"] == pytest.approx(motion(frame["time"]), abs=error), f"at {frame['time']} ms"
    for one, other in zip(frames, frames[1:]):
        for eighth in range(1, 8):
            time = one["time"] + (other["time"] - one["time"]) * eighth / 8
            away = abs(position(animation, animation["start"] + time) - motion(time))
            assert away <= error, f"{away} px off at {time} ms"
    assert len(frames) < 200


def open_mail(daemon, error, spring=None, formats=("keyframes",)):
    daemon.initialize(capabilities={"animation": {"formats": list(formats), "maximumError": error}})
    behavior = {"preset": "mail"}
    if spring:
        settle = {"type": "spring", **spring}
        behavior["settle"] = {"open": settle, "close": settle}
    daemon.result("table/open", {"table": "t", "width": 320, "behavior": behavior, "actions": BUTTONS})


def spring_motion(animation):
    spring, away = animation["spring"], animation["from"] - animation["to"]
    return lambda time: animation["to"] + spring_at(spring, away, spring["initialVelocity"], time / 1000)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("spring", SPRINGS)
@pytest.mark.parametrize("format", ["sampled", "keyframes"])
def test_a_spring_is_sampled_within_the_error_allowed(spring, error, format):
    with Daemon() as daemon:
        open_mail(daemon, error, spring, formats=[format])
        animation = daemon.result("cell/open", place(side="trailing", timestamp=0))["animation"]
        assert animation["spring"]["initialVelocity"] == 0
        ratio = animation["spring"]["damping"] / (2 * math.sqrt(animation["spring"]["stiffness"] * animation["spring"]["mass"]))
        assert ratio == pytest.approx(spring["dampingRatio"], rel=1e-4)
        assert 2 * math.pi / math.sqrt(animation["spring"]["stiffness"]) == pytest.approx(spring["response"], rel=1e-4)
        assert_follows(animation, spring_motion(animation), error)
        easings = [frame["easing"] for frame in animation["keyframes"][:-1]]
        if format == "sampled":
            assert set(easings) == {"linear"}
        else:
            assert all(easing == "linear" or 0 <= easing[0] <= 1 and 0 <= easing[2] <= 1 for easing in easings)


@pytest.mark.parametrize("velocity", [-3000, -400, 900])
@pytest.mark.parametrize("spring", SPRINGS)
def test_a_spring_takes_up_the_velocity_of_the_release(spring, velocity):
    with Daemon() as daemon:
        open_mail(daemon, 0.25, spring)
        daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
        daemon.result("gesture/update", place(translation={"x": -100, "y": 0}, timestamp=50))
        frame = daemon.result("gesture/end", place(velocity={"x": velocity, "y": 0}, timestamp=50))
        assert frame["animation"]["spring"]["initialVelocity"] == velocity
        assert frame["animation"]["keyframes"][0]["velocity"] == velocity
        assert_follows(frame["animation"], spring_motion(frame["animation"]), 0.25)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("velocity", [-3000, 0, 900])
@pytest.mark.parametrize("spring", SPRINGS)
def test_a_spring_is_within_the_error_in_css(spring, velocity, error):
    with Daemon() as daemon:
        open_mail(daemon, error, spring, formats=["css"])
        daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
        daemon.result("gesture/update", place(translation={"x": -100, "y": 0}, timestamp=50))
        animation = daemon.result("gesture/end", place(velocity={"x": velocity, "y": 0}, timestamp=50))["animation"]
        motion = spring_motion(animation)
        for tenth in range(int(animation["duration"]) * 10):
            away = abs(css_position(animation, 50 + tenth / 10) - motion(tenth / 10))
            assert away <= error, f"{away} px off after {tenth / 10} ms"
        assert css_position(animation, 50 + animation["duration"]) == animation["to"]
        assert [frame["offset"] for frame in animation["keyframes"]] == [animation["from"], animation["to"]]


@pytest.mark.parametrize("preset", ["sparrow", "swipeable", "rm", "dismiss"])
def test_css_plays_the_presets_curves_as_their_keyframes_do(preset):
    with Daemon() as daemon:
        daemon.initialize(capabilities={"animation": {"formats": ["keyframes", "css"], "maximumError": 0.25}})
        daemon.result("table/open", {"table": "t", "width": 320, "behavior": preset, "actions": BUTTONS})
        daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
        animation = daemon.result("gesture/end", place(translation={"x": -100, "y": 0}, velocity=STILL, timestamp=50))["animation"]
        for tenth in range(int(animation["duration"]) * 10):
            assert css_position(animation, 50 + tenth / 10) == pytest.approx(position(animation, 50 + tenth / 10), abs=0.25)


def test_a_spring_that_is_grabbed_is_where_its_samples_are():
    """Caught again and again in its flight, each time let go with a flick."""
    with Daemon() as daemon:
        open_mail(daemon, 0.25, SPRINGS[1])
        frame, time = daemon.result("cell/open", place(side="trailing", timestamp=0)), 0
        for wait in (17, 50, 3, 120, 260, 80):
            time += wait
            caught = daemon.result("gesture/begin", place(translation=STILL, timestamp=time))
            exact = spring_motion(frame["animation"])(time - frame["animation"]["start"])
            assert caught["offset"] == pytest.approx(exact, abs=1e-3)
            frame = daemon.result("gesture/end", place(velocity={"x": -500, "y": 0}, timestamp=time))
            assert frame["offset"] == frame["animation"]["from"] == caught["offset"]


@pytest.mark.parametrize("error", ERRORS)
def test_a_client_without_easings_gets_curves_in_samples(error):
    with Daemon() as daemon:
        open_mail(daemon, error, formats=["sampled"])
        daemon.result("cell/open", place(side="trailing", animated=False, timestamp=0))
        animation = daemon.result("cell/close", place(timestamp=0))["animation"]
        assert animation["duration"] == 350
        assert_follows(animation, lambda time: -135 * (1 - ease(EASE_OUT, time / 350)), error)


@pytest.mark.parametrize("preset", ["sparrow", "swipeable", "rm"])
def test_the_seeds_play_the_same_in_samples(preset):
    """A client with straight lines only is everywhere within its error of one with easings."""
    played = {}
    for formats in ("keyframes", "sampled"):
        with Daemon() as daemon:
            daemon.initialize(capabilities={"animation": {"formats": [formats], "maximumError": 0.25}})
            daemon.result("table/open", {"table": "t", "width": 320, "behavior": preset, "actions": BUTTONS})
            daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
            played[formats] = daemon.result("gesture/end", place(translation={"x": -120, "y": 0}, velocity=STILL, timestamp=50))["animation"]
    assert all(frame.get("easing", "linear") == "linear" for frame in played["sampled"]["keyframes"])
    assert played["keyframes"]["duration"] == played["sampled"]["duration"]
    for tenth in range(int(played["keyframes"]["duration"]) * 10):
        now = 50 + tenth / 10
        assert abs(position(played["keyframes"], now) - position(played["sampled"], now)) <= 0.251, f"at {now} ms"


# --- mail: the preset without a seed ------------------------------------------------------------------------------


@pytest.mark.parametrize("finger, offset", [(-100, -100), (-135, -135), (-235, -181.9333), (-455, -248.5484), (10, 10), (60, 35.3237)])
def test_mail_stretches_beyond_what_it_shows(finger, offset):
    """Without a full swipe to come, past its extent d px of the finger are d f w / (d f + w) px, as a scroll view's; the leading side has extent 10."""
    with Daemon() as daemon:
        daemon.initialize()
        actions = BUTTONS | {"leading": [{"id": "read", "width": 10}]}
        behavior = {"preset": "mail", "fullSwipe": {"enabled": False}}
        daemon.result("table/open", {"table": "t", "width": 320, "behavior": behavior, "actions": actions})
        daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
        frame = daemon.result("gesture/update", place(translation={"x": finger, "y": 0}, timestamp=50))
        assert frame["offset"] == pytest.approx(offset, abs=1e-4)
        assert frame["side"] == ("leading" if finger > 0 else "trailing")


@pytest.mark.parametrize(
    "x, velocity, opens",
    [(-67.5, 0, True), (-67.375, 0, False), (-10, -329, True), (-10, -328, False), (-60, 100, False), (-60, -100, True)],
)
def test_mail_opens_at_half_by_projection(x, velocity, opens):
    with Daemon() as daemon:
        daemon.initialize()
        daemon.result("table/open", {"table": "t", "width": 320, "behavior": "mail", "actions": BUTTONS})
        daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
        frame = daemon.result("gesture/end", place(translation={"x": x, "y": 0}, velocity={"x": velocity, "y": 0}, timestamp=50))
        assert frame["target"] == (-135 if opens else 0)
        assert frame["decision"]["outcome"] == ("open" if opens else "close")


@pytest.mark.parametrize("velocity", [-300, -1200, -5000, -8000])
@pytest.mark.parametrize("x", [-40, -95, -134, -150])
def test_a_fling_opens_mail_and_hardly_passes_its_actions(x, velocity):
    with Daemon() as daemon:
        daemon.initialize(capabilities={"animation": {"formats": ["sampled"], "maximumError": 0.1}})
        daemon.result("table/open", {"table": "t", "width": 320, "behavior": "mail", "actions": BUTTONS})
        daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
        frame = daemon.result("gesture/end", place(translation={"x": x, "y": 0}, velocity={"x": velocity, "y": 0}, timestamp=50))
        assert frame["target"] == -135 and frame["decision"]["velocity"] == velocity
        furthest = min(keyframe["offset"] for keyframe in frame["animation"]["keyframes"])
        assert furthest >= min(x, -135) - 8.1


@pytest.mark.parametrize("deceleration, seconds", [(0.998, 0.499), (0.99, 0.099), (0.997, 0.332333333333)])
def test_a_release_looks_as_far_ahead_as_a_scroll_view_goes_on(deceleration, seconds):
    with Daemon() as daemon:
        daemon.initialize()
        behavior = {"release": {"deceleration": deceleration}}
        opened = daemon.result("table/open", {"table": "t", "width": 320, "behavior": behavior, "actions": BUTTONS})
        assert opened["behavior"]["release"]["seconds"] == seconds
        daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
        frame = daemon.result("gesture/end", place(translation={"x": -20, "y": 0}, velocity={"x": -100, "y": 0}, timestamp=50))
        assert frame["decision"]["projected"] == pytest.approx(-20 - 100 * seconds, abs=1e-4)


@pytest.mark.parametrize(
    "spring, response, ratio",
    [
        ({"duration": 500}, 2 * math.pi * 0.5 / 9.233413476451586, 1),
        ({"duration": 500, "bounce": 0.4}, 2 * math.pi * 0.5 * 0.6 / math.log(750), 0.6),
        ({"visualDuration": 300, "bounce": 0.25}, 0.36, 0.75),
    ],
)
def test_a_spring_may_be_said_by_duration_and_bounce(spring, response, ratio):
    with Daemon() as daemon:
        daemon.initialize()
        behavior = {"settle": {"open": {"type": "spring", **spring}}}
        opened = daemon.result("table/open", {"table": "t", "width": 320, "behavior": behavior, "actions": BUTTONS})
        settle = opened["behavior"]["settle"]["open"]
        assert (settle["response"], settle["dampingRatio"]) == (pytest.approx(response, rel=1e-11), pytest.approx(ratio, rel=1e-11))
        played = daemon.result("cell/open", place(side="trailing", timestamp=0))["animation"]
        daemon.result("table/open", {"table": "u", "width": 320, "behavior": {"settle": {"open": settle}}, "actions": BUTTONS})
        again = daemon.result("cell/open", place(side="trailing", timestamp=0) | {"table": "u"})["animation"]
        assert again["keyframes"] == played["keyframes"] and again["spring"] == played["spring"]
