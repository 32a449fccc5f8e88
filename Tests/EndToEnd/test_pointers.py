"""Raw pointers and wheels: the daemon itself tells when a swipe begins, and when it is none."""

import pytest

from daemon import Daemon
from hand import STILL, Hand


@pytest.fixture
def hand(daemon) -> Hand:
    """On a table of the mail preset: delete 75 and flag 60 trailing, read 80 leading, 320 wide."""
    return Hand(daemon).open()


def samples(*places):
    """(time, x) pairs as coalesced samples."""
    return [{"timestamp": at, "position": {"x": x, "y": 20}} for at, x in places]


# --- When it begins -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device, slop", [("touch", 10), ("mouse", 2), ("pen", 4)])
def test_a_pointer_inside_the_slop_of_its_device_begins_nothing(hand, device, slop):
    hand.down(0, 200, device=device)
    inside = hand.move(8, 200 - slop + 0.01)
    assert (inside.recognition, inside.offset, inside.phase, inside.told) == ("possible", 0, "closed", [])
    begun = hand.move(16, 200 - slop)
    assert (begun.recognition, begun.offset, begun.told) == ("began", 0, ["swipeBegan"])
    assert hand.move(24, 200 - slop - 5).offset == -5


def test_content_does_not_jump_by_the_slop(hand):
    hand.down(0, 200)
    assert hand.move(16, 150).offset == -40
    assert hand.move(24, 210).offset == 20  # past where it went down, the slop still does not count


@pytest.mark.parametrize(
    "x, y, recognition",
    [
        (-10, 0, "began"), (10, 9.9, "began"), (-12, 11, "began"), (10, 10, "failed"), (9.9, 9.9, "possible"), (0, 10, "failed"), (0, -10, "failed"),
        (9, 10, "failed"), (-40, 41, "failed"), (0, 0, "possible"),
    ],
)  # fmt: skip
def test_a_pointer_is_told_at_the_first_certain_moment(hand, x, y, recognition):
    hand.down(0, 200, 100)
    assert hand.move(8, 200 + x, 100 + y).recognition == recognition


def test_what_has_failed_stays_the_scrollers(hand):
    hand.down(0, 200)
    assert hand.move(8, 200, 40).recognition == "failed"
    came = hand.move(16, 50, 40)
    assert (came.recognition, came.offset, came.told) == ("failed", 0, [])
    up = hand.up(24, 50, 40)
    assert (up.recognition, up.told) == ("failed", [])


def test_a_pointer_towards_a_side_that_is_not_there_fails(daemon):
    hand = Hand(daemon).open(actions={"trailing": [{"id": "x", "width": 80}]})
    hand.down(0, 100)
    assert hand.move(8, 120).recognition == "failed"
    hand.down(20, 100)
    assert hand.move(28, 80).recognition == "began"


def test_an_open_cell_goes_both_ways(daemon):
    hand = Hand(daemon).open(actions={"trailing": [{"id": "x", "width": 80}]})
    hand.show()
    hand.down(0, 100)
    came = hand.move(8, 130)
    assert (came.recognition, came.offset) == ("began", -60)


@pytest.mark.parametrize("x, recognition", [(0, "failed"), (19.9, "failed"), (20, "possible"), (300, "possible"), (300.1, "failed")])
def test_the_cells_ends_can_be_left_to_others(daemon, x, recognition):
    """Back gestures begin at the very edge of a screen."""
    hand = Hand(daemon).open({"preset": "mail", "recognition": {"edgeInset": 20}})
    assert hand.down(0, x).recognition == recognition
    assert hand.move(8, 150).recognition == ("failed" if recognition == "failed" else "began")


def test_slop_is_each_devices_own(daemon):
    hand = Hand(daemon).open({"preset": "mail", "recognition": {"slop": {"touch": 30}}})
    hand.down(0, 200)
    assert hand.move(8, 171).recognition == "possible"
    hand.down(10, 200, pointer=1, device="mouse", cell="b")
    assert hand.move(18, 198, pointer=1).recognition == "began"


def test_without_slop_the_first_movement_begins(daemon):
    hand = Hand(daemon).open({"preset": "mail", "recognition": {"slop": 0}})
    hand.down(0, 200)
    assert hand.move(8, 200).recognition == "possible"
    came = hand.move(16, 199)
    assert (came.recognition, came.offset) == ("began", -1)


def test_a_moving_cell_is_caught_without_slop(hand):
    flight = hand.send("cell/open", 0, cell="a", side="trailing").animation
    caught = hand.down(100, 200)
    assert (caught.recognition, caught.phase, caught.told) == ("began", "tracking", ["didOpen", "swipeBegan"])
    assert caught.note("didOpen") | {"animation": flight["id"], "finished": False} == caught.note("didOpen")
    assert hand.move(108, 199).offset == pytest.approx(caught.offset - 1, abs=1e-4)


# --- Samples ------------------------------------------------------------------------------------------------------


def test_coalesced_samples_are_as_good_as_messages_of_their_own():
    """The same finger, told at once or bit by bit: the same frame, the same velocity, the same decision."""
    path, came = [(8, 190), (16, 176), (24, 160), (32, 139), (40, 121)], []
    for parts in ([[0, 1, 2, 3, 4]], [[0, 1], [2, 3, 4]], [[0], [1], [2], [3], [4]]):
        with Daemon() as daemon:
            daemon.initialize()
            hand = Hand(daemon).open()
            hand.down(0, 200)
            for part in parts:
                *before, (at, x) = [path[number] for number in part]
                hand.move(at, x, samples=samples(*before))
            up = hand.up(44, 120)
            came.append((up.offset, up.velocity, up.decision))
    assert came[0] == came[1] == came[2]
    assert came[0][1]["x"] < -1500


def test_one_message_can_begin_and_go_on(hand):
    hand.down(0, 200)
    came = hand.move(24, 150, samples=samples((8, 195), (16, 180)))
    assert (came.recognition, came.offset, came.told) == ("began", -40, ["swipeBegan"])


def test_a_late_sample_is_dropped_and_counted(hand, daemon):
    hand.down(0, 200)
    hand.move(16, 150)
    assert hand.move(8, 10).offset == -40
    came = hand.move(32, 140, samples=samples((12, 300), (24, 145), (20, 300)))
    assert came.offset == -50
    assert daemon.result("server/status", {})["counters"]["droppedSamples"] == 3


def test_late_samples_leave_the_velocity_alone():
    velocities = []
    for disturbed in (False, True):
        with Daemon() as daemon:
            daemon.initialize()
            hand = Hand(daemon).open()
            hand.down(0, 200)
            for at, x in ((8, 190), (16, 178), (24, 164), (32, 148)):
                hand.move(at, x)
                if disturbed:
                    hand.move(at - 4, 300)
            velocities.append(hand.up(36, 148).velocity)
    assert velocities[0] == velocities[1]


def test_a_sample_of_the_same_moment_replaces_the_last(hand):
    hand.down(0, 200)
    for at, x in ((8, 190), (16, 180), (24, 170)):
        hand.move(at, x)
    hand.move(24, 100)
    came = hand.move(24, 170)
    assert came.offset == -20
    assert hand.up(24, 170).velocity["x"] == pytest.approx(-1250, abs=0.01)


def test_a_sample_from_after_its_message_does_no_harm(hand, daemon):
    """Refused or taken as of its message: the pointer goes on either way."""
    hand.down(0, 200)
    hand.daemon.request("pointer/move", {"table": "t", "timestamp": 16, "position": {"x": 150, "y": 20}, "samples": samples((1_000_000, 170))})
    assert hand.move(32, 100).offset == -90


def test_a_resampled_sample_moves_content_and_says_nothing_of_velocity():
    """It was made up by extrapolation: 30 px ahead of the finger each time."""
    answers = []
    for resampled in (False, True):
        with Daemon() as daemon:
            daemon.initialize()
            hand = Hand(daemon).open()
            hand.down(0, 200)
            for at, x in ((8, 190), (16, 180), (24, 170), (32, 160)):
                hand.move(at, x)
                if resampled:
                    assert hand.move(at + 3, x - 30, resampled=True).offset == x - 30 - 190
            answers.append(hand.up(36, 160))
    assert answers[0].velocity == answers[1].velocity
    assert answers[0].offset == answers[1].offset == -30


def test_the_position_of_up_moves_content_and_says_nothing_of_velocity(hand):
    hand.down(0, 200)
    for at, x in ((8, 190), (16, 180), (24, 170)):
        hand.move(at, x)
    up = hand.up(26, 120)
    assert (up.recognition, up.offset) == ("ended", -70)
    assert up.velocity["x"] == pytest.approx(-1250, abs=0.01)
    assert up.note("swipeEnded")["offset"] == -70


def test_a_finger_that_rests_before_it_leaves_has_no_velocity(hand):
    hand.down(0, 200)
    for at in range(8, 65, 8):
        hand.move(at, 200 - at)
    up = hand.up(64 + 41, 136)
    assert up.velocity == STILL
    assert up.decision["velocity"] == 0 and up.decision["outcome"] == "close"


# --- How it ends --------------------------------------------------------------------------------------------------


def test_a_swipe_ends_with_its_decision(hand):
    hand.down(0, 200)
    for at, x in ((8, 180), (16, 160), (24, 140)):
        hand.move(at, x)
    up = hand.up(26, 140)
    assert (up.recognition, up.phase, up.target, up.told) == ("ended", "settling", -135, ["swipeEnded", "willOpen"])
    assert up.decision["outcome"] == "open" and up.decision["estimator"] == "lsq2"
    assert up.decision["velocity"] == up.velocity["x"] == pytest.approx(-2500, abs=0.01)
    assert up.velocity["x"] < up.animation["keyframes"][0]["velocity"] < -1000, "held to what does not go far past the actions"


def test_a_cancelled_pointer_restores_and_invokes_nothing(hand):
    hand.down(0, 300)
    assert hand.move(50, 50).armed == "delete"
    came = hand.cancel(60)
    assert (came.recognition, came.armed, came.target) == ("cancelled", None, 0)
    assert came.told == ["disarmed", "swipeEnded"]
    assert came.decision["rule"] == "cancelled"
    assert "invoked" not in hand.wait(5000).told
    assert hand.phase() == "closed"


@pytest.mark.parametrize("end", ["up", "cancel"])
def test_a_pointer_that_has_left_is_unknown(hand, end):
    hand.down(0, 200)
    hand.up(8, 200) if end == "up" else hand.cancel(8)
    for method in ("pointer/move", "pointer/up", "pointer/cancel"):
        hand.refused(method, 1013, 16, position=STILL)


def test_pointers_that_were_never_down_are_unknown(hand):
    for method in ("pointer/move", "pointer/up", "pointer/cancel"):
        assert hand.refused(method, 1013, 0, pointer=7, position=STILL)["data"]["came"] == "7"


# --- Many pointers ------------------------------------------------------------------------------------------------


def test_a_second_pointer_on_a_held_cell_is_not_the_swipes(hand):
    hand.down(0, 200)
    hand.move(16, 150)
    second = hand.down(20, 250, pointer=1)
    assert (second.recognition, second.offset, second.told) == ("failed", -40, [])
    assert hand.move(24, 10, pointer=1).offset == -40
    assert hand.up(28, 10, pointer=1).told == []
    assert hand.move(32, 140).offset == -50


def test_of_two_pointers_on_a_cell_the_first_to_move_swipes(hand):
    hand.down(0, 200)
    hand.down(0, 250, pointer=1)
    assert hand.move(8, 230, pointer=1).recognition == "began"
    came = hand.move(16, 150)
    assert (came.recognition, came.offset) == ("failed", -10)


def test_of_two_pointers_on_a_cell_that_was_swiped_away_the_other_fails(hand):
    hand.down(0, 200)
    hand.down(0, 300, pointer=1)
    hand.move(100, 50, pointer=1)
    assert hand.up(200, 50, pointer=1).decision["outcome"] == "action"
    assert hand.move(216, 150).recognition == "failed"
    assert hand.up(220, 150).recognition == "failed"


def test_the_swipe_of_another_cell_takes_the_first_ones_place(hand):
    hand.down(0, 200)
    hand.move(16, 150)
    hand.down(20, 200, cell="b", pointer=1)
    came = hand.move(24, 150, pointer=1)
    assert came.told == ["swipeBegan", "swipeEnded", "frame"]
    assert (came.note("swipeEnded")["cell"], came.note("swipeEnded")["cancelled"]) == ("a", True)
    assert (came.note("frame")["cell"], came.note("frame")["target"]) == ("a", 0)
    assert hand.move(28, 100).recognition == "cancelled"
    assert hand.up(32, 100).recognition in ("cancelled", "failed")


def test_two_cells_are_swiped_at_once_where_many_may_be_open(daemon):
    hand = Hand(daemon).open({"preset": "mail", "policy": {"open": "multiple", "closeOn": []}})
    hand.down(0, 200)
    hand.down(0, 200, cell="b", pointer=1)
    assert [hand.move(8, 150).offset, hand.move(8, 110, pointer=1).offset] == [-40, -80]
    assert [hand.up(100, 140).target, hand.up(100, 100, pointer=1).target] == [0, -135]


@pytest.mark.parametrize("other", ["pointer", "gesture", "wheel"])
def test_a_pointer_whose_swipe_was_taken_never_moves_the_next_ones(hand, other):
    """Cancelled by b's swipe, it is still down while a third finger, a toolkit or a wheel takes its cell."""
    hand.down(0, 200)
    hand.move(16, 150)
    hand.drag(20, -20, cell="b", every=4)
    if other == "pointer":
        assert hand.down(40, 200, pointer=2).recognition == "began"
    elif other == "gesture":
        hand.drag(40)
    else:
        assert hand.wheel(40, -30, phase="began").recognition == "began"
    before = hand.look("a")[0]["offset"]
    moved = hand.move(48, 10)
    assert (moved.recognition, moved.offset, moved.told) == ("cancelled", before, [])
    left = hand.up(56, 10)
    assert (left.told, left.phase) == ([], "tracking")


def test_a_pointer_that_lost_its_up_is_cancelled_first(hand):
    hand.down(0, 200)
    hand.move(16, 150)
    came = hand.down(24, 200, cell="b")
    assert came.recognition == "possible"
    assert came.told == ["swipeEnded", "frame"]
    assert came.note("swipeEnded")["cancelled"] is True
    assert (came.note("frame")["cell"], came.note("frame")["animation"]["to"]) == ("a", 0)


# --- Taps ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("x, action", [(300, "delete"), (320, "delete"), (245.1, "delete"), (244.9, "flag"), (185.1, "flag")])
def test_a_tap_on_an_action_invokes_it(hand, x, action):
    hand.show()
    came = hand.tap(10, x)
    assert (came.recognition, came.tapped, came.told) == ("tap", action, ["invoked"])
    invoked = came.note("invoked")
    assert (invoked["action"], invoked["side"], invoked["trigger"]) == (action, "trailing", "tap")
    assert came.phase == "open"


@pytest.mark.parametrize("x", [184.9, 100, 0])
def test_a_tap_on_the_content_of_an_open_cell_closes_it(hand, x):
    hand.show()
    came = hand.tap(10, x)
    assert (came.recognition, came.told, came.target) == ("tap", ["willClose"], 0)
    assert came.note("willClose")["cause"] == "tap"
    assert "tapped" not in came


def test_a_tap_on_another_cell_closes_what_is_open(hand):
    hand.show()
    came = hand.tap(10, 200, cell="b")
    assert (came.recognition, came.phase, came.told) == ("tap", "closed", ["willClose"])
    assert came.note("willClose")["cell"] == "a" and "animation" in came.note("willClose")


def test_a_tap_with_nothing_open_is_the_applications(hand):
    came = hand.tap(10, 200)
    assert (came.recognition, came.phase, came.told) == ("tap", "closed", [])


def test_a_tap_closes_nothing_where_the_policy_does_not_say_so(daemon):
    hand = Hand(daemon).open({"preset": "mail", "policy": {"closeOn": ["scroll"]}})
    hand.show()
    came = hand.tap(10, 100)
    assert (came.recognition, came.phase, came.told) == ("tap", "open", [])


def test_a_tap_on_an_action_closes_where_the_policy_says_action(daemon):
    hand = Hand(daemon).open({"preset": "mail", "policy": {"closeOn": ["action"]}})
    hand.show()
    came = hand.tap(10, 300)
    assert (came.tapped, came.told, came.target) == ("delete", ["invoked", "willClose"], 0)
    assert came.note("willClose")["cause"] == "action"


def test_a_pointer_that_moved_and_came_back_within_the_slop_is_a_tap(hand):
    hand.show()
    hand.down(0, 300)
    hand.move(8, 295, 25)
    assert hand.up(16, 300).tapped == "delete"


def test_catching_a_moving_cell_is_no_tap_on_its_actions(hand):
    hand.send("cell/open", 0, cell="a", side="trailing")
    hand.down(500, 300)
    came = hand.up(540, 300)
    assert came.recognition == "ended"
    assert "invoked" not in came.told


# --- Wheels -------------------------------------------------------------------------------------------------------


def test_a_wheel_with_phases_swipes(hand):
    assert hand.wheel(0, -20, phase="began").recognition == "began"
    came = hand.wheel(8, -30, phase="changed")
    assert (came.recognition, came.offset) == ("changed", -50)
    came = hand.wheel(16, 0, phase="ended")
    assert (came.recognition, came.target) == ("ended", -135)
    assert came.told == ["swipeEnded", "willOpen"]


def test_momentum_moves_nothing(hand):
    for at in (0, 8, 16, 24):
        hand.wheel(at, -20, phase="began" if at == 0 else "changed")
    flight = hand.wheel(30, 0, phase="ended").animation
    for at in (38, 46, 54):
        came = hand.wheel(at, -50, phase="momentum")
        assert (came.told, came.phase, came.target) == ([], "settling", flight["to"])
    assert hand.wait(5000).told == ["didOpen"]


def test_a_cancelled_wheel_restores_and_invokes_nothing(hand):
    assert hand.wheel(0, -300, phase="began").armed == "delete"
    came = hand.wheel(8, 0, phase="cancelled")
    assert (came.recognition, came.target, came.told) == ("cancelled", 0, ["disarmed", "swipeEnded"])


def test_a_wheel_across_the_axis_is_the_scrollers_until_it_rests(hand):
    assert hand.wheel(0, 0, 50, phase="began").recognition == "failed"
    came = hand.wheel(8, -500, phase="changed")
    assert (came.recognition, came.offset) == ("failed", 0)
    hand.wheel(16, 0, phase="ended")
    assert hand.wheel(500, -30, phase="began").recognition == "began"


def test_a_wheel_without_phases_ends_when_it_rests(hand):
    hand.wheel(0, -60)
    assert hand.wheel(100, -40).offset == -100
    assert hand.wait(249).told == []
    came = hand.wait(250)
    assert came.told == ["swipeEnded", "willOpen"]
    assert came.note("willOpen")["animation"]["start"] == 250
    assert came.note("swipeEnded")["velocity"] == 0


def test_a_wheel_without_phases_that_failed_begins_again_after_its_rest(hand):
    assert hand.wheel(0, 0, 40).recognition == "failed"
    assert hand.wheel(100, -200).recognition == "failed"
    assert hand.wheel(251, -200).recognition == "began"


def test_a_wheel_that_lost_its_end_does_not_hold_the_cell(hand):
    hand.wheel(0, -20, phase="began")
    hand.wheel(8, -20, phase="changed")
    hand.wheel(500, -20, phase="began")
    hand.wheel(508, -20, phase="changed")
    hand.wheel(516, 0, phase="ended")
    hand.wait(5000)
    assert hand.phase() in ("open", "closed")


def test_the_last_delta_of_a_wheel_counts(hand):
    hand.wheel(0, -20, phase="began")
    assert hand.wheel(100, -30, phase="ended").note("swipeEnded")["offset"] == -50


def test_a_wheel_over_a_pending_cell_is_not_the_swipes(hand):
    hand.swipe(0, -250)
    assert hand.wheel(300, 50, phase="began").recognition == "failed"


# --- Errors -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "method, params, member",
    [
        ("pointer/down", {"position": STILL}, "cell"), ("pointer/down", {"cell": "a"}, "position"),
        ("pointer/down", {"cell": "a", "position": {"x": 1}}, "position.y"), ("pointer/down", {"cell": "a", "position": STILL, "pointer": -1}, "pointer"),
        ("pointer/down", {"cell": "a", "position": STILL, "pointer": 1.5}, "pointer"),
        ("pointer/down", {"cell": "a", "position": STILL, "device": "paw"}, "device"),
        ("pointer/move", {"position": STILL, "samples": [{"position": STILL}]}, "samples[0].timestamp"),
        ("pointer/move", {"position": STILL, "samples": [{"position": STILL, "timestamp": -1}]}, "samples[0].timestamp"),
        ("pointer/move", {"position": STILL, "samples": [{"position": STILL, "timestamp": 1, "resampled": 1}]}, "samples[0].resampled"),
        ("pointer/move", {"position": STILL, "samples": {}}, "samples"), ("pointer/up", {}, "position"),
        ("wheel/update", {"cell": "a"}, "delta"), ("wheel/update", {"cell": "a", "delta": STILL, "phase": "over"}, "phase"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_by_name(hand, method, params, member):
    if method != "pointer/down":
        hand.down(0, 200)
    assert hand.refused(method, -32602, 8, **params)["data"]["member"] == member
    assert hand.phase() == "closed"


def test_more_samples_than_a_message_may_carry_are_refused(hand):
    hand.down(0, 200)
    hand.refused("pointer/move", -32602, 2000, position=STILL, samples=samples(*((at, 200) for at in range(1001))))
    assert hand.move(2000, 100, samples=samples(*((at, 200 - at / 10) for at in range(1000)))).offset == -90


def test_pointers_cannot_be_made_to_grow_without_end(hand):
    for pointer in range(5000):
        response = hand.daemon.request("pointer/down", {"table": "t", "cell": "a", "pointer": pointer, "position": STILL})
        if "error" in response:
            assert response["error"]["code"] == 1007
            return
    pytest.fail("5,000 pointers are down on one cell")
