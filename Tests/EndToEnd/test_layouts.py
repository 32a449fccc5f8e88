"""Where each action stands as the cell moves: one set of numbers for drawing, for tapping and for full swipes."""

import pytest

from daemon import Daemon
from hand import DELETE, FLAG, Hand

STYLES = ["border", "drag", "reveal", "stretch", "drawer"]
WIDTH, EXTENT = 320, 135
SLOTS = [("delete", 0, 75), ("flag", 75, 60)]  # from the outer edge inwards


def opened(daemon: Daemon, layout, **more) -> Hand:
    daemon.initialize(capabilities={"layout": True})
    behavior = {"preset": "mail", "layout": layout} | more.pop("behavior", {})
    return Hand(daemon).open(behavior, {"trailing": [DELETE, FLAG], "leading": [DELETE | {"id": "l0"}, FLAG | {"id": "l1"}]}, **more)


@pytest.fixture
def daemon_with_layout():
    with Daemon() as daemon:
        yield opened(daemon, "drag")


def expected(style, strip) -> list[tuple]:
    """(start, width) of each action as distances from the outer edge, by the table of the specification of layouts."""
    if strip > EXTENT:
        excess = strip - EXTENT
        return [(0, 75 + excess), (75 + excess, 60)]
    return [
        {
            "border": (strip * start / EXTENT, width),
            "drag": (start + strip - EXTENT, width),
            "reveal": (start, width),
            "stretch": (strip * start / EXTENT, strip * width / EXTENT),
            "drawer": (strip * (start + width) / EXTENT - width, width),
        }[style]
        for _, start, width in SLOTS
    ]


def spans(frame, sign=-1):
    """The frame's actions as distances from the outer edge."""
    return [(WIDTH - action["x"] - action["width"] if sign < 0 else action["x"], action["width"]) for action in frame.actions]


# --- Places -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("sign", [-1, 1])
def test_actions_stand_where_the_style_says(style, sign):
    with Daemon() as daemon:
        hand = opened(daemon, style)
        hand.drag(0)
        for strip in (0.5, 30, 67.5, 100, 134.9, 135, 136, 180):
            came = hand.send("gesture/update", 10, cell="a", translation={"x": sign * strip, "y": 0})
            for span, wanted in zip(spans(came, sign), expected(style, strip), strict=True):
                assert span == pytest.approx(wanted, abs=2.1e-4), f"{style} at {strip}"


@pytest.mark.parametrize("style", STYLES)
def test_there_is_never_a_gap_between_content_and_the_cells_edge(style):
    """What is seen of the actions covers the strip: the union of their spans, cut to the strip, has no hole."""
    with Daemon() as daemon:
        hand = opened(daemon, style)
        hand.drag(0)
        for strip in [number / 3 for number in range(1, 900, 7)]:
            came = hand.send("gesture/update", 10, cell="a", translation={"x": -strip, "y": 0})
            covered = 0.0
            for start, width in sorted(spans(came)):
                assert start <= covered + 3e-4, f"a gap at {covered} with {strip} uncovered"
                covered = max(covered, start + width)
            assert covered >= min(strip, -came.offset) - 3e-4


@pytest.mark.parametrize("style", STYLES)
def test_layouts_do_not_jump(style):
    """A pixel of the finger moves no edge by more than 2.25 px: 135 / 60, the inner action's share. Arming apart."""
    with Daemon() as daemon:
        hand = opened(daemon, style, behavior={"fullSwipe": {"enabled": False}})
        hand.drag(0)
        last = None
        for strip in range(1, 300):
            came = hand.send("gesture/update", 10, cell="a", translation={"x": -strip, "y": 0})
            edges = [edge for start, width in spans(came) for edge in (start, start + width)]
            if last:
                assert max(abs(new - old) for new, old in zip(edges, last, strict=True)) <= 2.2501
            last = edges


def test_armed_the_action_fills_the_strip(daemon_with_layout):
    hand = daemon_with_layout
    came = hand.drag(0, -191)
    assert [action["width"] for action in came.actions] == [75 + 56, 60]
    came = hand.send("gesture/update", 60, cell="a", translation={"x": -200, "y": 0})
    assert came.actions == [{"id": "delete", "x": 120, "width": 200}, {"id": "flag", "x": 120, "width": 0}]
    came = hand.send("gesture/update", 70, cell="a", translation={"x": -150, "y": 0})
    assert [action["width"] for action in came.actions] == [90, 60]


def test_slid_away_the_action_goes_on_filling(daemon_with_layout):
    hand = daemon_with_layout
    came = hand.swipe(0, -250)
    assert [action["width"] for action in came.actions] == [250, 0]
    frame = hand.wait(1000).note("frame")
    assert frame["actions"] == [{"id": "delete", "x": 0, "width": 320}, {"id": "flag", "x": 0, "width": 0}]


def test_a_frame_that_is_told_later_has_the_layout_of_its_own_moment(daemon_with_layout):
    """The content arrives at 300; the message that tells of it, at 1000, has closed the cell."""
    hand = daemon_with_layout
    hand.swipe(0, -250)
    came = hand.complete(1000, then="close")
    assert [action["width"] for action in came.note("frame")["actions"]] == [320, 0]


def test_only_the_side_that_shows_is_told(daemon_with_layout):
    hand = daemon_with_layout
    assert [action["id"] for action in hand.drag(0, 40).actions] == ["l0", "l1"]
    assert [action["id"] for action in hand.send("gesture/update", 60, cell="a", translation={"x": -40, "y": 0}).actions] == ["delete", "flag"]
    assert hand.send("gesture/update", 70, cell="a", translation={"x": 0, "y": 0}).actions == []


def test_who_has_not_asked_is_told_no_layout(daemon):
    hand = Hand(daemon).open()
    assert "actions" not in hand.drag(0, -40)


def test_every_kind_of_frame_has_the_layout(daemon_with_layout):
    hand = daemon_with_layout
    frames = [hand.show().result, hand.look("a")[0], hand.send("cell/configure", cell="a", reveal="both").result]
    frames += [hand.down(0, 300).result, hand.up(10, 300).result]
    assert all([action["id"] for action in frame["actions"]] == ["delete", "flag"] for frame in frames)


def test_right_to_left_the_layout_is_mirrored():
    answers = []
    for direction, sign in (("ltr", -1), ("rtl", 1)):
        with Daemon() as daemon:
            hand = opened(daemon, "border", layoutDirection=direction)
            answers.append(spans(hand.drag(0, sign * 100), sign))
    assert answers[0] == pytest.approx(answers[1])


# --- Widths -------------------------------------------------------------------------------------------------------


def test_actions_share_an_extent_that_is_not_their_sum(daemon):
    hand = Hand(daemon).open({"preset": "mail", "extent": {"leading": "actions", "trailing": 270}})
    assert hand.show().offset == -270
    for x, action in ((320 - 149, "delete"), (320 - 151, "flag"), (320 - 269, "flag")):
        assert hand.tap(10, x).tapped == action


@pytest.mark.parametrize("limits, borders", [({"minimumWidth": 100}, None), ({"maximumWidth": 60}, None), ({}, 75)])
def test_widths_can_be_bounded(limits, borders):
    with Daemon() as daemon:
        hand = opened(daemon, {"style": "reveal"} | limits)
        hand.show()
        actions = hand.look("a")[0]["actions"]
        widths = [action["width"] for action in actions]
        assert sum(widths) == pytest.approx(EXTENT)
        if "minimumWidth" in limits:
            assert widths == pytest.approx([67.5, 67.5])  # no room for 100 each: alike
        elif "maximumWidth" in limits:
            assert widths == pytest.approx([75, 60])  # the outermost takes up the rest
        else:
            assert widths == [borders, 60]


@pytest.mark.parametrize("layout", ["fan", 5, {"style": "fan"}, {"minimumWidth": -1}, {"maximumWidth": "wide"}])
def test_a_layout_that_cannot_be_is_refused(daemon, layout):
    error = Hand(daemon).refused("table/open", -32602, width=320, behavior={"layout": layout})
    assert error["data"]["member"].startswith("behavior.layout")


# --- Taps ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("direction, side", [("ltr", "trailing"), ("ltr", "leading"), ("rtl", "trailing"), ("rtl", "leading")])
def test_a_tap_hits_what_is_drawn_there(style, direction, side):
    """Each pixel of an open cell, against the layout of its frame: what covers it, or content."""
    with Daemon() as daemon:
        hand = opened(daemon, style, layoutDirection=direction, behavior={"policy": {"closeOn": []}})
        frame = hand.show(side)
        for x in range(4, WIDTH, 12):
            drawn = [action["id"] for action in frame.actions if action["x"] < x < action["x"] + action["width"]]
            came = hand.tap(10, x)
            assert came.result.get("tapped") == (drawn[0] if drawn else None), f"at {x}"
