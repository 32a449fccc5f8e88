"""The oracle is held against the worked numbers of the seed systems, without a daemon."""

import pytest

from oracle import EASE_IN, EASE_IN_OUT, EASE_OUT, RM, Animation, Sparrow, Swipeable, ease

TENTHS = [k / 10 for k in range(11)]
TABLE = {
    EASE_OUT: [0, 0.1606, 0.3084, 0.4452, 0.5709, 0.6846, 0.7851, 0.8704, 0.9377, 0.9830, 1],
    EASE_IN: [0, 0.0170, 0.0623, 0.1296, 0.2149, 0.3154, 0.4291, 0.5548, 0.6916, 0.8394, 1],
    EASE_IN_OUT: [0, 0.0197, 0.0817, 0.1874, 0.3319, 0.5, 0.6681, 0.8126, 0.9183, 0.9803, 1],
}


@pytest.mark.parametrize("curve", TABLE)
def test_easings_have_the_tabled_values(curve):
    assert [ease(curve, k) for k in TENTHS] == pytest.approx(TABLE[curve], abs=5.1e-5)


def test_an_animation_is_where_its_segment_says():
    animation = Animation(1000, -37.5, [(-170, 100, EASE_OUT), (-150, 100, EASE_OUT)])
    assert (animation.end, animation.origin, animation.target) == (1200, -37.5, -150)
    assert animation.at(1000) == -37.5
    assert animation.at(1050) == pytest.approx(-37.5 + (-170 + 37.5) * 0.6846, abs=1e-2)
    assert animation.at(1100) == -170
    assert animation.at(1200) == animation.at(5000) == -150


@pytest.mark.parametrize(
    "x, y, begins",
    [(5, 5, False), (5.0001, 5, True), (-6, 1, True), (0, 0, False), (1, 0, True), (-1, 0, True), (0, 1, False)],
)
def test_the_gate_is_a_ratio_above_one(x, y, begins):
    assert Sparrow("t", 320, []).gate(x, y) is begins
    assert RM("t", 320, []).gate(x, y) is begins


class Trace:
    """Events of one cell, one a call; every step gives the cell's position."""

    def __init__(self, table):
        self.table, self.now = table, 0.0

    def __call__(self, event, value=0.0, at=None, velocity=0.0):
        self.now = self.now + 10 if at is None else at
        self.table.finish(self.now)
        match event:
            case "began":
                self.table.begin("a", value, self.now)
            case "changed":
                self.table.update("a", value, self.now)
            case "ended":
                self.table.end("a", None, velocity, self.now)
            case "cancelled":
                self.table.cancel("a", self.now)
        return self.table.cells["a"].position(self.now)

    @property
    def motion(self):
        motion = self.table.cells["a"].motion
        return motion and [frame.offset for frame in motion.keyframes]

    def notes(self):
        taken, self.table.notes = [note.method for note in self.table.notes], []
        return taken


def open_swipeable():
    trace = Trace(Swipeable("t", 320, [75, 75]))
    trace("began"), trace("changed", -60), trace("ended")
    assert trace("", at=1000) == -150
    trace.notes()
    return trace


def test_sparrow_worked_example():
    trace = Trace(Sparrow("t", 320, []))
    trace("began")
    assert trace("changed", -40) == -40
    assert trace("changed", -120) == -120
    trace("ended", velocity=-400)
    assert trace.motion == [-120, -300]
    assert trace("began", at=1000) == -300
    assert trace("changed", 10) == -290
    assert trace("changed", 60) == -240
    trace("ended", velocity=200)  # -240 + 35 = -205
    assert trace.motion == [-240, -300]


def test_sparrow_edges():
    trace = Trace(Sparrow("t", 320, []))
    trace("began")
    assert trace("changed", 30) == 0
    assert trace("changed", -500) == -300
    trace("changed", -150)
    trace("ended")
    assert trace.motion == [-150, -300], "equality opens"


@pytest.mark.parametrize("x, opening", [(0, -857.15), (-100, -285.72)])
def test_sparrow_flicks(x, opening):
    for velocity, target in [(opening, -300), (opening + 0.02, 0)]:
        trace = Trace(Sparrow("t", 320, []))
        trace("began"), trace("changed", x), trace("ended", velocity=velocity)
        assert trace.table.cells["a"].x == target


def test_swipeable_a_opens_at_half_the_outer_button():
    trace = Trace(Swipeable("t", 320, [75, 75]))
    trace("began"), trace("changed", -20), trace("changed", -37.5)
    trace("ended")
    assert trace.motion == [-37.5, -170, -150]
    assert trace.notes() == ["cell/swipeBegan", "cell/swipeEnded", "cell/willOpen"]


def test_swipeable_b_falls_short():
    trace = Trace(Swipeable("t", 320, [75, 75]))
    trace("began"), trace("changed", -37.4)
    trace("ended")
    assert trace.motion == [-37.4, 20, 0]
    assert trace.notes() == ["cell/swipeBegan", "cell/swipeEnded"]


@pytest.mark.parametrize("moved, keyframes", [(37.5, [-112.5, -170, -150]), (38, [-112, 20, 0])])
def test_swipeable_c_from_open(moved, keyframes):
    trace = open_swipeable()
    trace("began"), trace("changed", moved), trace("ended")
    assert trace.motion == keyframes


def test_swipeable_d_cancel():
    trace = Trace(Swipeable("t", 320, [75, 75]))
    trace("began"), trace("changed", -100), trace("cancelled")
    assert trace.motion == [-100, 20, 0]
    trace = open_swipeable()
    trace("began"), trace("changed", 100), trace("cancelled")
    assert trace.motion == [-50, -170, -150]


def test_swipeable_e_catch():
    trace = Trace(Swipeable("t", 320, [75, 75]))
    trace("began"), trace("changed", -100), trace("changed", -150, at=100)
    assert trace.motion == [-100, -170, -150]
    assert trace.notes() == ["cell/swipeBegan"]
    assert trace("changed", -100, at=300) == -150
    assert trace("changed", -1) == -150
    assert trace("changed", 30) == -120
    trace("ended")
    assert trace.motion == [-120, -170, -150]
    assert trace.notes()[-1] == "cell/willOpen"


def test_swipeable_f_catch_at_closed():
    trace = Trace(Swipeable("t", 320, [75, 75]))
    trace("began"), trace("changed", -50), trace("changed", 0, at=100)
    assert trace.motion == [-50, 20, 0]
    assert trace("", at=300) == 0
    trace("ended")
    assert trace.motion is None


@pytest.mark.parametrize("t, p", [(10, 5.4071), (50, 25.3237), (64, 31.7117), (100, 46.9333), (160, 69.0196), (320, 113.5484), (640, 167.619)])
def test_rm_elasticity(t, p):
    table = RM("t", 320, [])
    assert table.elastic(t) == pytest.approx(p, abs=1e-4)
    assert table.elastic(-t) == -table.elastic(t)
    assert table.inverse(table.elastic(t)) == pytest.approx(t)


@pytest.mark.parametrize("t, p", [(80, 80), (80.001, 78.6817), (81, 79.1057), (100, 86.9333), (160, 109.0196)])
def test_rm_elasticity_with_a_starting_point(t, p):
    assert RM("t", 320, [], start=80.0).elastic(t) == pytest.approx(p, abs=1e-4)


def test_rm_worked_example():
    trace = Trace(RM("t", 320, []))
    trace("began")
    assert trace("changed", -160) == pytest.approx(-69.0196, abs=1e-4)
    trace("ended")
    assert trace.motion == pytest.approx([-69.0196, 2.0706, -1.3804, 0], abs=1e-4)
    assert [frame.time for frame in trace.table.cells["a"].motion.keyframes] == [0, 200, 300, 400]
    assert [frame.easing for frame in trace.table.cells["a"].motion.keyframes] == [EASE_IN, EASE_IN_OUT, EASE_OUT, None]


@pytest.mark.parametrize("reveal, t, moves", [("leading", 50, True), ("leading", -50, False), ("trailing", -50, True), ("trailing", 50, False)])
def test_rm_one_sided(reveal, t, moves):
    trace = Trace(RM("t", 320, [], reveal=reveal))
    trace("began")
    assert (trace("changed", t) != 0) is moves
