"""Faults that swipe libraries have had, by their source or by what was reported of them; here they cannot happen.

Each test says what must be true instead, and its comment where the opposite was. `protocol/features.md` says which
faults are left out, and why.
"""

import re

import pytest

from daemon import ROOT, Daemon
from hand import BOTH_SIDES, DELETE, STILL, Hand
from playing import position, speed

CLOSE_BY_SPRING = {"settle": {"close": {"type": "spring", "response": 0.4, "dampingRatio": 0.86}}}
ONE = {"trailing": [DELETE]}


@pytest.fixture
def hand(daemon) -> Hand:
    return Hand(daemon).open()


# --- Where content is ---------------------------------------------------------------------------------------------


def test_the_next_swipe_starts_where_content_stands(daemon):
    """sparrowlike's master went on from the release point: a jump of 180 px at the second swipe."""
    hand = Hand(daemon).open("sparrow")
    hand.swipe(0, -120, velocity=-400)
    hand.wait(1000)
    assert hand.drag(1000, 10).offset == -290


def test_a_panned_cell_does_not_jump_to_the_finger(hand):
    """RMSwipeTableViewCell and sparrowlike put content where the translation says, wherever it was before."""
    flight = hand.send("cell/open", 0, cell="a", side="trailing").animation
    caught = hand.send("gesture/begin", 150, cell="a", translation=STILL)
    assert caught.offset == pytest.approx(position(flight, 150), abs=0.26)
    assert hand.send("gesture/update", 160, cell="a", translation={"x": -1, "y": 0}).offset == pytest.approx(caught.offset - 1, abs=1e-4)


def test_a_grab_in_flight_starts_at_what_is_shown_not_at_the_target(hand):
    """react-native-gesture-handler began at the target of the animation that was running."""
    flight = hand.send("cell/open", 0, cell="a", side="trailing").animation
    caught = hand.down(80, 200)
    assert caught.offset == pytest.approx(position(flight, 80), abs=0.26)
    assert caught.offset > -100


def test_a_row_opened_by_program_is_grabbed_where_it_is(hand):
    """slidable restarted from 0, for lack of an earlier drag."""
    hand.show()
    assert hand.drag(0, 20).offset == -115


def test_a_closing_row_can_be_grabbed_at_once(hand):
    """Ionic: not for 600 ms; slidable: not while closing; Qt: not while its transition waits."""
    hand.show()
    flight = hand.send("cell/close", 0, cell="a").animation
    for at in (1, 100, 349):
        came = hand.send("gesture/begin", at, cell="a", translation=STILL)
        assert came.offset == pytest.approx(position(flight, at), abs=0.01)
        flight = hand.send("gesture/cancel", at, cell="a").animation
        flight = hand.send("cell/close", at, cell="a").result.get("animation", flight)


def test_a_new_press_does_not_reset_the_row(hand):
    """react-swipeable-list went to 0 at each press."""
    hand.show()
    hand.down(0, 300)
    assert hand.phase() == "open"
    hand.cancel(10)
    assert hand.phase() == "open"


def test_a_rubber_band_has_no_step_where_it_begins(daemon):
    """RMSwipeTableViewCell's went 1.3 px backward at its start point. (The preset `rm` keeps that; nothing else does.)"""
    hand = Hand(daemon).open({"preset": "mail", "fullSwipe": {"enabled": False}, "tracking": {"beyond": "rubberBand", "coefficient": 0.55, "start": 80}})
    hand.drag(0)
    offsets = [hand.send("gesture/update", 10, cell="a", translation={"x": -number / 4, "y": 0}).offset for number in range(1600)]
    steps = [one - other for one, other in zip(offsets, offsets[1:])]
    assert all(0 < step <= 0.2501 for step in steps)


def test_stretched_content_is_caught_without_being_stretched_again(daemon):
    """MGSwipeTableCell rescaled what had been scaled; Flutter's overscroll depends on the path."""
    hand = Hand(daemon).open({"preset": "mail", "fullSwipe": {"enabled": False}})
    straight = hand.drag(0, -300).offset
    hand.send("gesture/cancel", 60, cell="a")
    hand.drag(2000, -200, cell="b")
    for x in (-100, -250, -180, -300):
        came = hand.send("gesture/update", 2060, cell="b", translation={"x": x, "y": 0})
    assert came.offset == straight
    flight = hand.drop(2100, cell="b").animation
    caught = hand.send("gesture/begin", 2110, cell="b", translation=STILL)
    assert caught.offset == pytest.approx(position(flight, 2110), abs=0.26)
    assert hand.send("gesture/update", 2120, cell="b", translation={"x": 0, "y": 0}).offset == caught.offset


def test_a_fast_pan_against_the_one_side_locks_nowhere(daemon):
    """RMSwipeTableViewCell's issue 12: content stayed at a place other than 0."""
    hand = Hand(daemon).open({"preset": "rm", "reveal": "trailing"})
    hand.drag(0, -80, 250)
    assert hand.send("gesture/update", 110, cell="a", translation={"x": 400, "y": 0}).offset == 0
    hand.drop(120, 6000)
    hand.wait(5000)
    assert hand.look("a")[0]["offset"] == 0


def test_reported_is_the_place_of_content_not_of_the_finger(daemon):
    """RMSwipeTableViewCell's issue 7; MCSwipeTableViewCell told the percentage of the frame before."""
    hand = Hand(daemon).open("rm", actions={})
    came = hand.drag(0, 160)
    assert came.offset == pytest.approx(69.0196, abs=1e-4)
    assert came.progress == pytest.approx(69.0196 / 320, abs=1e-4)


def test_a_row_can_go_on_to_its_other_side_in_one_drag(hand):
    """Asked for in several libraries, and missing in most."""
    assert hand.drag(0, -100, 70).side == "leading"
    assert hand.drop(200, 0).target == 80


# --- Release ------------------------------------------------------------------------------------------------------


def test_a_release_without_velocity_at_rest_divides_by_nothing(hand):
    """SwipeCellKit divided by the distance that is left: infinite or no number."""
    hand.show()
    came = hand.swipe(0, 0)
    assert (came.phase, came.target) == ("open", -135) and "animation" not in came
    nudged = hand.swipe(1000, 0, velocity=3).animation
    assert (nudged["from"], nudged["to"], nudged["duration"] < 500) == (-135, -135, True)
    hand.drag(2000, cell="b")
    assert hand.drop(2000, 0, cell="b").phase == "closed"


def test_a_small_drag_without_velocity_does_not_open(hand):
    """SwipeCellKit decided by the sign of the velocity alone: a pixel opened the row, and a row almost shut reopened."""
    assert hand.swipe(0, -1).decision["outcome"] == "close"
    hand.show(cell="b")
    assert hand.swipe(2000, 130, cell="b").decision["outcome"] == "close"


@pytest.mark.parametrize("velocity, outcome", [(40, "open"), (0, "open"), (-40, "open"), (44, "close"), (60, "close")])
def test_thresholds_count_however_slow_the_finger_is(hand, velocity, outcome):
    """slidable's thresholds applied to releases at exactly 0 px/s alone; AnchoredDraggable's, to all but those."""
    assert hand.swipe(0, -75, velocity=velocity).decision["outcome"] == outcome


def test_the_thresholds_of_opening_and_of_staying_open_differ_if_told(daemon):
    """slidable's issues 62 and 96."""
    hand = Hand(daemon).open({"preset": "mail", "release": {"openThreshold": 0.8, "closeThreshold": 0.2}})
    assert hand.swipe(0, -100).decision["outcome"] == "close"
    hand.show(cell="b")
    assert hand.swipe(2000, 100, cell="b").decision["outcome"] == "open"


def test_a_micro_flick_does_not_open_where_a_distance_is_asked_for(daemon):
    """Material's box dismissed on tiny flicks; MGSwipeTableCell's inertia went past its threshold."""
    hand = Hand(daemon).open({"preset": "mail", "release": {"minimumDistance": 30}})
    came = hand.swipe(0, -10, velocity=-6000)
    assert (came.decision["outcome"], came.decision["rule"]) == ("close", "minimumDistance")


def test_a_finger_that_moves_back_does_not_dismiss(daemon):
    """slidable's pull request 537: it dismissed although the finger had turned."""
    hand = Hand(daemon).open("dismiss", actions={})
    hand.down(0, 20)
    for number in range(1, 15):
        hand.move(number * 8, 20 + number * 8)
    for number in range(1, 6):
        hand.move(112 + number * 8, 132 - number * 8)
    up = hand.up(154, 92)
    assert up.velocity["x"] <= 0 and up.target == 0 and "invoked" not in up.told


def test_a_rounding_of_the_offset_decides_nothing(hand):
    """AndroidSwipeLayout and SWTableViewCell told states by exact equality of pixels."""
    hand.show()
    hand.send("table/configure", 0, width=333.3333)
    assert hand.drag(0, 0.00001).side == "trailing"
    assert hand.drop(60).target == -135
    hand.wait(1000)
    assert hand.phase() == "open"


def test_a_rejected_swipe_leaves_no_row_hanging_at_the_edge(daemon):
    """Dismissible and slidable let a refused row stay where the finger or the slide had left it."""
    hand = Hand(daemon).open({"preset": "dismiss", "fullSwipe": {"completion": "wait"}}, actions={})
    hand.swipe(0, -200)
    hand.wait(1000)
    assert hand.complete(1000, performed=False).target == 0
    hand.wait(3000)
    assert hand.phase() == "closed"


def test_an_answer_that_never_comes_leaves_no_row_hanging(daemon):
    """confirmDismiss waits for ever."""
    hand = Hand(daemon).open({"preset": "dismiss", "fullSwipe": {"completion": "wait", "timeLimit": 3000}}, actions={})
    hand.swipe(0, -200)
    hand.wait(60_000)
    assert hand.phase() == "closed"


# --- Velocity -----------------------------------------------------------------------------------------------------


def test_a_finger_that_stopped_is_judged_by_the_time_it_left(hand):
    """Hammer, Qt and Ionic kept the speed of a finger that had stopped; Flutter asked the wall clock."""
    hand.down(0, 300)
    for number in range(1, 6):
        hand.move(number * 8, 300 - number * 20)
    assert hand.up(400, 200).velocity == STILL


@pytest.mark.parametrize("estimator", ["lsq2", "impulse", "weightedIOS", "weightedMacOS", "mean", "last"])
def test_a_sudden_stop_never_points_back(daemon, estimator):
    """Chromium's 417855: a fit through 50 ms at 10 px/ms and 10 ms of rest pointed the other way."""
    hand = Hand(daemon).open({"preset": "mail", "velocity": {"estimator": estimator}}, width=2000)
    hand.down(0, 0)
    for at in range(1, 51):
        hand.move(at, at * 10)
    for at in range(51, 61):
        hand.move(at, 500)
    assert hand.up(60, 500).velocity["x"] >= 0


def test_a_flick_of_three_samples_has_a_velocity(hand):
    """Flutter's 11592."""
    hand.down(0, 300)
    hand.move(8, 280)
    hand.move(16, 260)
    assert hand.up(18, 260).velocity["x"] == pytest.approx(-2500, rel=0.01)


def test_velocity_is_that_of_the_end_not_of_the_whole_swipe(hand):
    """hammer.js (191) and Qt divided the whole way by the whole time."""
    hand.down(0, 100)
    for number in range(1, 126):
        hand.move(number * 8, 100 + number * 0.4)
    for number in range(1, 10):
        hand.move(1000 + number * 8, 150 + number * 16)
    assert hand.up(1074, 294).velocity["x"] > 1500  # 194 px in 1074 ms are 180 px/s


def test_velocity_and_distance_speak_the_same_unit(hand):
    """px/ms passed for px/s, or scaled by the width, in libadwaita, Motion's documentation and Dismissible."""
    came = hand.swipe(0, -100, velocity=-412)
    assert came.animation["spring"]["initialVelocity"] == -412
    assert came.animation["keyframes"][0]["velocity"] == -412
    start = came.animation["start"]
    assert (position(came.animation, start + 5) - position(came.animation, start)) * 200 == pytest.approx(-412, rel=0.2)


def test_the_estimator_is_named_where_it_counts(hand):
    """A threshold in px/s means nothing without it: the same finger gives 0.46 to 1 times as much."""
    hand.down(0, 300)
    hand.move(8, 270)
    hand.move(16, 240)
    decision = hand.up(20, 240).decision
    assert (decision["estimator"], decision["estimatorVersion"] >= 1, decision["samples"], decision["window"]) == ("lsq2", True, 3, 16)


def test_moves_between_frames_are_not_dropped(hand):
    """Ionic dropped moves while a frame was pending, for velocity too."""
    hand.down(0, 300)
    kept = [{"timestamp": at, "position": {"x": 300 - at * 3, "y": 20}} for at in range(1, 16)]
    assert hand.move(16, 252, samples=kept).offset == -38
    assert hand.up(17, 252).decision["samples"] == 17


# --- Settling -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("velocity", [-4000, -300, 300, 1500])
def test_a_velocity_away_from_the_target_makes_no_snap(daemon, velocity):
    """react-native-gesture-handler's 3897: a spring that may not overshoot was at its end at once."""
    hand = Hand(daemon).open({"preset": "mail", "release": {"rule": "never"}} | CLOSE_BY_SPRING)
    animation = hand.swipe(0, -100, velocity=velocity).animation
    assert animation["duration"] > 150
    places = [position(animation, animation["start"] + time) for time in range(0, int(animation["duration"]) + 10, 10)]
    assert all(abs(other - one) < 60 for one, other in zip(places, places[1:]))


def test_the_initial_velocity_is_that_of_the_finger_whichever_way_content_lies(daemon):
    """RMSwipeTableViewCell computed it from the place, so that content always shot off to the left."""
    hand = Hand(daemon).open({"preset": "reply", "reveal": "both", "fullSwipe": {"enabled": False}}, actions={})
    for cell, x, velocity in (("a", 100, -500), ("b", -100, 500), ("c", 100, 500), ("d", -100, -500)):
        assert hand.swipe(ord(cell) * 1000, x, velocity=velocity, cell=cell).animation["spring"]["initialVelocity"] * velocity > 0


@pytest.mark.parametrize("at", [20, 90, 200, 330])
def test_a_spring_sent_elsewhere_keeps_place_and_speed(daemon, at):
    """Only one library tells the velocity of an interrupted animation, and its usual animation then ignores it."""
    hand = Hand(daemon).open({"preset": "mail"} | CLOSE_BY_SPRING)
    flight = hand.send("cell/open", 0, cell="a", side="trailing").animation
    back = hand.send("cell/close", at, cell="a").animation
    assert back["from"] == pytest.approx(position(flight, at), abs=0.26)
    assert back["spring"]["initialVelocity"] == pytest.approx(speed(flight, at), abs=20)


def test_an_underdamped_spring_of_another_mass_rings_as_it_should(daemon):
    """Flutter's simulation had c / 2 · m for c / (2 m): right for a mass of 1 alone."""
    peaks = []
    for mass in (0.25, 1, 4):
        spring = {"type": "spring", "mass": mass, "response": 0.4, "dampingRatio": 0.3}
        table = Hand(daemon, f"m{mass}").open({"preset": "mail", "settle": {"open": spring}})
        animation = table.send("cell/open", 0, cell="a", side="trailing").animation
        peaks.append(min(position(animation, time) for time in range(int(animation["duration"]))))
    assert peaks[0] == pytest.approx(peaks[1], abs=0.5) and peaks[2] == pytest.approx(peaks[1], abs=0.5)
    assert peaks[1] == pytest.approx(-135 * (1 + 0.3723), abs=1)


def test_animations_do_not_depend_on_a_frame_rate():
    """react-spring's did; here they are data, and the same each time."""
    told = []
    for steps in ((1000,), tuple(range(0, 1001, 7)), (1, 2, 500, 501)):
        with Daemon() as daemon:
            daemon.initialize()
            hand = Hand(daemon).open()
            animation = hand.swipe(0, -100, velocity=-900).animation
            notes = [note["params"]["timestamp"] for at in steps if at > 50 for note in hand.wait(at).notes] + [
                note["params"]["timestamp"] for note in hand.wait(2000).notes
            ]
            told.append((animation, notes))
    assert told[0] == told[1] == told[2]


def test_a_settle_without_animation_still_ends(hand):
    """SwipeCellKit's completion was not called then; MCSwipeTableViewCell's neither."""
    assert hand.show().told == ["willOpen", "didOpen"]
    assert hand.send("cell/close", cell="a", animated=False).told == ["willClose", "didClose"]


# --- Cancel -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"])
@pytest.mark.parametrize("opened", [False, True])
def test_a_cancelled_gesture_restores_and_is_told_apart(preset, opened):
    """sparrowlike: stuck. RMSwipeTableViewCell, SwipeCellKit, MGSwipeTableCell, MCSwipeTableViewCell: the same as an end."""
    with Daemon() as daemon:
        daemon.initialize()
        hand = Hand(daemon).open(preset)
        opened = opened and preset in ("mail", "sparrow", "swipeable")
        if opened:
            hand.show()
        rest = hand.look("a")[0]["offset"]
        hand.drag(0, 60 if opened else -260)
        came = hand.send("gesture/cancel", 60, cell="a")
        assert came.decision["rule"] == "cancelled" and came.note("swipeEnded")["cancelled"] is True
        assert came.target == rest
        assert "invoked" not in came.told + hand.wait(20_000).told
        frame = hand.look("a")[0]
        assert (frame["offset"], frame["phase"]) == (rest, "open" if opened else "closed")


def test_a_cancel_by_the_system_never_performs_what_is_armed(hand):
    """SwipeCellKit, MGSwipeTableCell and MCSwipeTableViewCell performed the action."""
    assert hand.drag(0, -320).armed == "delete"
    hand.send("gesture/cancel", 60, cell="a")
    assert hand.wait(20_000).told == ["frame"]


# --- What is told -------------------------------------------------------------------------------------------------


def test_will_is_told_at_the_decision_and_did_at_the_end(hand):
    """Both seeds told `did` before anything moved; SwipeCellKit and MGSwipeTableCell somewhere between."""
    came = hand.swipe(0, -120)
    assert came.note("willOpen")["timestamp"] == 50
    end = came.animation["start"] + came.animation["duration"]
    assert hand.wait(end - 0.01).told == []
    assert hand.wait(end + 0.01).note("didOpen")["timestamp"] == pytest.approx(end, abs=1e-3)


@pytest.mark.parametrize("again", ["tap-like pan", "open", "cancel"])
def test_nothing_is_told_where_nothing_changes(hand, again):
    """SwipeableCell told didOpen of an open cell again, and didClose of a closed one; SWTableViewCell the same state."""
    hand.show()
    if again == "tap-like pan":
        told = hand.swipe(0, 0).told
    elif again == "open":
        told = hand.send("cell/open", 0, cell="a", side="trailing").told
    else:
        hand.drag(0, 30)
        told = hand.send("gesture/cancel", 60, cell="a").told
    assert [name for name in told + hand.wait(5000).told if name.startswith(("will", "did"))] == []
    assert hand.swipe(6000, 0, cell="b").told == ["swipeBegan", "swipeEnded"][1:]


def test_what_was_interrupted_is_told_so(hand):
    """A spring that was cancelled lost its callbacks in react-native-gesture-handler; MGSwipeTableCell called it finished."""
    flight = hand.send("cell/open", 0, cell="a", side="trailing").animation
    came = hand.send("gesture/begin", 100, cell="a", translation=STILL)
    assert came.note("didOpen") | {"animation": flight["id"], "finished": False} == came.note("didOpen")


def test_an_end_is_not_told_late(daemon):
    """react-native-gesture-handler's 89: `open` came two seconds after the row stood still to the eye."""
    hand = Hand(daemon).open()
    animation = hand.swipe(0, -120, velocity=-1500).animation
    still = next(frame["time"] for frame in animation["keyframes"] if abs(frame["offset"] + 135) < 0.5)
    assert animation["duration"] < 800 and animation["duration"] - still < 400


def test_a_will_is_not_missed_where_a_drag_turns_round(hand):
    """Far out and back again: it only ever was going to close, so nothing is told. (Also react-native-gesture-handler's 3475.)"""
    hand.drag(0, -200, -300, -5)
    assert hand.drop(200).told == ["swipeEnded"]
    assert hand.wait(5000).told == ["frame"]


def test_the_cause_is_told(hand):
    """No library told why a row closed."""
    causes = []
    for number, close in enumerate(("table/scroll", "table/tap", "table/closeCells")):
        hand.show(at=number * 2000)
        causes.append(hand.send(close, number * 2000).note("willClose")["cause"])
    hand.show(at=9000)
    causes.append(hand.send("gesture/begin", 9000, cell="b", translation=STILL).note("willClose")["cause"])
    assert causes == ["scroll", "tap", "program", "otherCell"]


def test_a_release_without_an_action_is_told_too(hand):
    """MCSwipeTableViewCell's issue 36, MGSwipeTableCell's 107, SWTableViewCell's 98."""
    assert hand.swipe(0, -20).told == ["swipeEnded"]
    assert hand.wait(2000).note("frame")["phase"] == "closed"


def test_a_full_swipe_and_a_tap_are_told_apart(hand):
    """Few did."""
    hand.show()
    assert hand.tap(0, 300).note("invoked")["trigger"] == "tap"
    assert hand.swipe(1000, -150).note("invoked")["trigger"] == "fullSwipe"


# --- One open cell ------------------------------------------------------------------------------------------------


def test_the_swipe_that_closes_another_row_swipes_as_well(hand):
    """MGSwipeTableCell: a swipe on a second row did nothing while one was open. SwipeCellKit swallowed it."""
    hand.show()
    came = hand.drag(0, -100, cell="b")
    assert came.offset == -100
    assert hand.drop(100, cell="b").target == -135


def test_the_first_row_is_no_open_row(daemon):
    """sparrowlike compared nothing with section 0, row 0, and took them for equal."""
    hand = Hand(daemon).open("sparrow", identity="indexPath")
    hand.show(cell=[0, 1])
    came = hand.send("gesture/begin", 0, cell=[0, 0], translation=STILL)
    assert came.note("willClose")["cell"] == [0, 1]


def test_two_fingers_do_not_open_two_rows(hand):
    """Races in SwipeCellKit (57, 214); Ionic blocked all gestures for it."""
    hand.down(0, 300, cell="a")
    hand.down(0, 300, cell="b", pointer=1)
    for at in range(8, 80, 8):
        hand.move(at, 300 - at)
        hand.move(at, 300 - at, pointer=1)
    hand.up(90, 200)
    hand.up(90, 200, pointer=1)
    hand.wait(5000)
    assert sorted(frame["phase"] for frame in hand.look("a", "b")) == ["closed", "open"]


def test_many_rows_may_be_open_where_wanted(daemon):
    """SwipeCellKit's issue 83."""
    hand = Hand(daemon).open({"preset": "mail", "policy": {"open": "multiple", "closeOn": []}})
    for cell in "abc":
        hand.show(cell=cell)
    hand.drag(0, 30, cell="d")
    assert [frame["phase"] for frame in hand.look(*"abc")] == ["open"] * 3


def test_a_scroll_closes_and_the_next_swipe_starts_from_closed(hand):
    """sparrowlike closed on scroll without forgetting the place: the next pan jumped to -300."""
    hand.show()
    hand.send("table/scroll", 0)
    hand.wait(1000)
    assert hand.drag(1000, -10).offset == -10


# --- Rows ---------------------------------------------------------------------------------------------------------


def test_open_rows_follow_their_data(daemon):
    """State kept by position or by view: the commonest complaint of all."""
    hand = Hand(daemon).open("mail", identity="indexPath", sections=[10])
    hand.show(cell=[0, 5])
    came = hand.send("table/edit", insertedRows=[[0, 0], [0, 1]], sections=[12])
    assert came.moved == [{"from": [0, 5], "to": [0, 7]}]
    assert [frame["phase"] for frame in hand.look([0, 5], [0, 7])] == ["closed", "open"]


def test_a_row_about_to_be_shown_can_be_asked_for_at_once(hand):
    """A reused view showed the place, or the colour, of the row before."""
    hand.show()
    assert [frame["offset"] for frame in hand.look("b", "a")] == [0, -135]


def test_an_edit_under_the_finger_neither_crashes_nor_sticks(hand):
    """SwipeCellKit's and SWTableViewCell's crashes at deletion."""
    hand.down(0, 300)
    hand.move(16, 200)
    came = hand.send("table/edit", 20, deleted=["a"])
    assert came.removed == ["a"] and came.note("swipeEnded")["cancelled"] is True
    hand.refused("pointer/move", 1013, 24, position=STILL)
    assert hand.phase() == "closed"


def test_completing_a_row_that_is_gone_does_no_harm(hand):
    """Deleted by data and by swipe at once."""
    hand.swipe(0, -250)
    hand.send("table/edit", 100, deleted=["a"])
    assert hand.complete(200, then="remove").phase == "closed", "it was told to be removed; the name is free"
    assert hand.phase() == "closed"


def test_nothing_is_deleted_without_the_application(hand):
    """SwipeCellKit deleted rows by itself, and crashed when the data said otherwise."""
    hand.swipe(0, -250)
    hand.wait(3000)
    assert hand.phase() == "pending"


def test_a_turned_device_keeps_open_rows_open(hand):
    """Rotation: MGSwipeTableCell's 113 and 315, SWTableViewCell's missing buttons."""
    hand.show()
    flight = hand.send("cell/open", 0, cell="b", side="leading").animation
    came = hand.send("table/configure", 100, width=568)
    assert all(frame["phase"] in ("open", "settling") for frame in came.cells)
    hand.wait(3000)
    assert [frame["phase"] for frame in hand.look("a", "b")] == ["closed", "open"] and flight["to"] == 80


# --- Recognition --------------------------------------------------------------------------------------------------


def test_a_scroll_that_wanders_sideways_stays_a_scroll(hand):
    """Too sensitive while scrolling: WinUI 8945, MAUI 22165, SwipeCellKit 230."""
    hand.down(0, 100, 300)
    assert hand.move(8, 96, 285).recognition == "failed"
    for at in range(16, 200, 8):
        assert hand.move(at, 96 - at, 280 - at).recognition == "failed"
    assert hand.phase() == "closed"


def test_the_gate_knows_which_sides_there_are(daemon):
    """SwipeCellKit's 358: it began towards a side without actions, and took the gesture from a side menu."""
    hand = Hand(daemon).open(actions=ONE)
    hand.down(0, 100)
    assert hand.move(16, 140).recognition == "failed"
    hand.send("cell/configure", cell="a", reveal="none")
    assert hand.send("gesture/shouldBegin", cell="a", translation={"x": -20, "y": 0}).begin is False


def test_a_row_can_be_disabled_and_is_asked_each_time(hand):
    """MGSwipeTableCell's 100: asked once, and never again."""
    hand.send("cell/configure", cell="a", reveal="none")
    hand.down(0, 200)
    assert hand.move(8, 150).recognition == "failed"
    hand.send("cell/configure", cell="a", reveal=None)
    hand.down(20, 200)
    assert hand.move(28, 150).recognition == "began"


def test_the_screens_edge_can_be_left_to_the_back_gesture(daemon):
    """slidable's 446, Ionic's 28303, react-native-gesture-handler's 4104."""
    hand = Hand(daemon).open({"preset": "mail", "recognition": {"edgeInset": 24}})
    hand.down(0, 10)
    assert hand.move(16, 80).recognition == "failed"


def test_mouse_and_wheel_swipe_as_well(hand):
    """WinUI's 727: touch alone."""
    hand.down(0, 200, device="mouse")
    assert hand.move(8, 150).recognition == "began"
    hand.cancel(16)
    assert hand.wheel(2000, -40, cell="b").recognition == "began"


def test_noise_between_two_moves_of_a_finger_fits_within_the_slop(hand):
    """Asked for as "flick safety": a trembling finger is a tap."""
    hand.show()
    hand.down(0, 300)
    for at, x in ((8, 303), (16, 297), (24, 304), (32, 299)):
        assert hand.move(at, x, 20 + at % 5).recognition == "possible"
    assert hand.up(40, 300).tapped == "delete"


# --- By program ---------------------------------------------------------------------------------------------------


def test_rows_open_by_program_with_and_without_animation(hand):
    """WinUI 10916, Ionic 17899, SwipeCellKit 13, SWTableViewCell 212: no way, or none animated."""
    assert hand.send("cell/open", 0, cell="a", side="leading").animation["to"] == 80
    assert hand.send("cell/open", 0, cell="b", side="trailing", animated=False).phase == "open"


def test_a_row_closes_while_it_still_bounces(hand):
    """SWTableViewCell's 327: hiding during the bounce did nothing."""
    hand.swipe(0, -120, velocity=-3000)
    came = hand.send("cell/close", 100, cell="a")
    assert (came.target, came.told) == (0, ["didOpen", "willClose"])


def test_a_row_closes_under_the_finger(hand):
    """SwipeCellKit, Qt and WinUI refused to close a row that was being dragged."""
    hand.drag(0, -100)
    came = hand.send("cell/close", 60, cell="a")
    assert (came.phase, came.target, came.told) == ("settling", 0, ["swipeEnded"])
    hand.refused("gesture/update", 1004, 70, cell="a", translation={"x": -120, "y": 0})


def test_a_full_swipe_can_be_turned_off_or_moved(daemon):
    """SwipeCellKit's 370 and 428, SWTableViewCell's 269, slidable's 64."""
    behaviors = ({"fullSwipe": {"enabled": False}}, {"fullSwipe": {"threshold": {"fraction": 0.9}}}, {"fullSwipe": {"threshold": {"past": 10}}})
    armed = [Hand(daemon, f"t{number}").open({"preset": "mail"} | part).drag(0, -200).armed for number, part in enumerate(behaviors)]
    assert armed == [None, None, "delete"]


def test_a_teaching_peek_needs_no_tricks(hand):
    """Asked for in every library: SwipeCellKit 326, MGSwipeTableCell 167, slidable 183, SWTableViewCell 348."""
    assert hand.send("cell/reveal", 0, cell="a", side="trailing").animation["to"] == 0
    assert [note["params"]["finished"]["finished"] for note in hand.wait(5000).notes] == [True]


def test_leading_actions_are_listed_even_without_trailing_ones(daemon):
    """Apple's open radar 46899682: assistive technology was not told of them."""
    hand = Hand(daemon).open(actions={"leading": BOTH_SIDES["leading"]})
    assert [operation.get("action") for operation in hand.send("cell/actions", cell="a").operations] == ["read", None]


def test_the_listed_action_does_what_its_button_does(hand):
    """SwipeCellKit's 386: through VoiceOver, a destructive action always deleted the row."""
    came = hand.send("action/invoke", 0, cell="a", action="delete")
    assert (came.note("invoked")["trigger"], hand.phase()) == ("program", "closed")
    assert hand.complete(10, performed=False).phase == "closed"


# --- The page about them ------------------------------------------------------------------------------------------


def test_the_tests_that_the_page_of_features_names_are_there():
    page, tests = (ROOT / "protocol/features.md").read_text(), ROOT / "Tests"
    known = set(re.findall(r"^def (test_\w+)", "\n".join(path.read_text() for path in tests.glob("EndToEnd/test_*.py")), re.M))
    named = set(re.findall(r"`(test_[a-z0-9_]+)`", page))
    assert not named - known and len(named) > 80
    assert all((tests / path).exists() for path in re.findall(r"`(\w+/\w+\.swift)`", page))
