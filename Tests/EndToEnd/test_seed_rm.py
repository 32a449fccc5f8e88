"""The RMSwipeTableViewCell seed's worked examples, and what the three seeds have in common."""

import pytest

from traces import open_table, play

EASE_IN = [0.42, 0, 1, 1]
EASE_OUT = [0, 0, 0.58, 1]
EASE_IN_OUT = [0.42, 0, 0.58, 1]


def test_rm_pulls_springs_back_and_never_stays(daemon):
    open_table(daemon, "rm")
    frames = play(
        daemon,
        """
        0   began                 |    0     |                           | swipeBegan
        16  changed -160          | -69.0196 |
        32  ended                 | -69.0196 | -69.0196 2.0706 -1.3804 0 | swipeEnded
        432 advance               |          |                           | settled[closed]
        """,
    )
    animation = frames[2]["animation"]
    assert [keyframe["time"] for keyframe in animation["keyframes"]] == [0, 200, 300, 400]
    assert [keyframe.get("easing") for keyframe in animation["keyframes"][:3]] == [EASE_IN, EASE_IN_OUT, EASE_OUT]
    assert frames[1]["side"] == "trailing" and frames[1]["progress"] == pytest.approx(69.0196 / 320, abs=1e-4)


@pytest.mark.parametrize("t, p", [(10, 5.4071), (50, 25.3237), (64, 31.7117), (100, 46.9333), (160, 69.0196), (320, 113.5484), (640, 167.619), (145.4545, 64)])
@pytest.mark.parametrize("sign", [1, -1])
def test_rm_elasticity_is_hyperbolic(daemon, t, p, sign):
    open_table(daemon, "rm")
    play(
        daemon,
        f"""
        0  began                  |          0   | | swipeBegan
        16 changed {sign * t}     | {sign * p}   |
        """,
    )


@pytest.mark.parametrize("t, p", [(80, 80), (80.001, 78.6817), (81, 79.1057), (100, 86.9333), (160, 109.0196)])
def test_rm_elasticity_steps_back_after_its_starting_point(daemon, t, p):
    open_table(daemon, {"preset": "rm", "tracking": {"beyond": "rubberBand", "coefficient": 0.55, "start": 80}})
    play(
        daemon,
        f"""
        0  began                  |    0   | | swipeBegan
        16 changed {t}            |  {p}   |
        32 changed {-t}           | {-p}   |
        """,
    )


@pytest.mark.parametrize("reveal, allowed", [("leading", 1), ("trailing", -1)])
def test_rm_one_sided_stands_still_the_other_way(daemon, reveal, allowed):
    open_table(daemon, {"preset": "rm", "reveal": reveal})
    play(
        daemon,
        f"""
        0  began                  |   0   |     | swipeBegan
        16 changed {-allowed * 90} |  0   |
        32 changed {allowed * 100} | {allowed * 46.9333} |
        48 changed {-allowed * 500} | 0  |
        64 ended                  |   0   |     | swipeEnded
        """,
    )


def test_rm_cancel_is_as_an_end(daemon):
    open_table(daemon, "rm")
    play(
        daemon,
        """
        0   began 100             | 46.9333 |                         | swipeBegan
        16  cancelled             | 46.9333 | 46.9333 -1.408 0.9387 0 | swipeEnded
        416 advance               |         |                         | settled[closed]
        """,
    )


GATE = [((-6, 1), True), ((6, -1), True), ((5, 5), False), ((-5, 5), False), ((5.125, 5), True), ((0, 0), False), ((0.125, 0), True), ((0, 3), False)]


@pytest.mark.parametrize("preset", ["sparrow", "rm"])
@pytest.mark.parametrize("translation, begins", GATE)
def test_the_gate_is_a_ratio_above_one(daemon, preset, translation, begins):
    open_table(daemon, preset, 75)
    x, y = translation
    result = daemon.result("gesture/shouldBegin", {"table": "t", "cell": "a", "timestamp": 0, "translation": {"x": x, "y": y}})
    assert result["begin"] is begins


@pytest.mark.parametrize("translation", [translation for translation, _ in GATE])
def test_swipeable_has_no_gate(daemon, translation):
    open_table(daemon, "swipeable", 75)
    x, y = translation
    result = daemon.result("gesture/shouldBegin", {"table": "t", "cell": "a", "timestamp": 0, "translation": {"x": x, "y": y}})
    assert result["begin"] is True


@pytest.mark.parametrize("preset, keyframes", [("sparrow", "60 0"), ("swipeable", "60 170 150")])
def test_right_to_left_the_trailing_side_is_on_the_left(daemon, preset, keyframes):
    open_table(daemon, preset, 75, 75, layoutDirection="rtl")
    will = "willOpen" if preset == "swipeable" else ""
    frames = play(
        daemon,
        f"""
        0  began                  |   0   |             | swipeBegan
        32 changed 60             |  60   |
        48 ended                  |  60   | {keyframes} | swipeEnded {will}
        """,
    )
    assert frames[1]["side"] == "trailing"
