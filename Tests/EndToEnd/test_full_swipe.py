"""Full swipes: what arms them, what a release then does in each style, and what becomes of the cell."""

import pytest

from hand import BOTH_SIDES, DELETE, FLAG, Hand
from ledger import position

TRAILING = {"trailing": [DELETE, FLAG]}  # 135 px in all


def full(daemon, actions=TRAILING, **rule) -> Hand:
    """A table of the mail preset with this full swipe: armed at 192 px unless it says otherwise."""
    return Hand(daemon).open({"preset": "mail", "fullSwipe": rule}, actions)


# --- Arming -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("x, armed", [(-191.9, None), (-192, "delete"), (-320, "delete"), (-135, None)])
def test_it_is_armed_from_a_fraction_of_the_width_on(daemon, x, armed):
    assert full(daemon).drag(0, x).armed == armed


@pytest.mark.parametrize("x, armed", [(-164.9, None), (-165, "delete")])
def test_it_is_armed_px_past_the_extent(daemon, x, armed):
    assert full(daemon, threshold={"past": 30}).drag(0, x).armed == armed


@pytest.mark.parametrize("x, armed", [(-154, None), (-155, "delete"), (-100, None)])
def test_any_of_several_thresholds_arms_but_none_within_the_extent(daemon, x, armed):
    assert full(daemon, threshold={"past": 20, "fraction": 0.25}).drag(0, x).armed == ("delete" if x < -135 else armed)


def test_content_follows_the_finger_one_to_one_up_to_the_width(daemon):
    hand = full(daemon)
    assert hand.drag(0, -300).offset == -300
    assert hand.send("gesture/update", 60, cell="a", translation={"x": -320, "y": 0}).offset == -320
    stretched = hand.send("gesture/update", 70, cell="a", translation={"x": -400, "y": 0})
    assert stretched.offset == pytest.approx(-320 - 80 * 0.55 * 320 / (80 * 0.55 + 320), abs=1e-4)


def test_arming_and_disarming_are_told_at_the_message_that_crosses(daemon):
    """8 px of hysteresis: a finger that trembles at the threshold does not ring."""
    hand, story = full(daemon), []
    hand.drag(0)
    for number, x in enumerate((-150, -191, -192, -190, -185, -184.5, -184, -183.9, -191, -192, -130), 1):
        came = hand.send("gesture/update", number * 10, cell="a", translation={"x": x, "y": 0})
        story += [(x, *came.told)] if came.told else []
        assert came.armed == ("delete" if [part[1] for part in story][-1:] == ["armed"] else None)
    assert story == [(-192, "armed"), (-183.9, "disarmed"), (-192, "armed"), (-130, "disarmed")]


def test_a_swipe_that_was_disarmed_performs_nothing(daemon):
    hand = full(daemon)
    hand.drag(0, -250, -150)
    came = hand.drop(200)
    assert came.decision["outcome"] == "open"
    assert came.told == ["swipeEnded", "willOpen"]


def test_each_side_has_its_own_action(daemon):
    hand = full(daemon, BOTH_SIDES)
    assert hand.drag(0, 250).armed == "read"
    came = hand.send("gesture/update", 100, cell="a", translation={"x": -250, "y": 0})
    assert (came.armed, came.told) == ("delete", ["disarmed", "armed"])
    assert [note["action"] for note in came.of("disarmed") + came.of("armed")] == ["read", "delete"]


def test_a_side_can_go_without(daemon):
    hand = full(daemon, BOTH_SIDES, sides="leading")
    assert hand.drag(0, -250).armed is None
    assert hand.send("gesture/update", 100, cell="a", translation={"x": 250, "y": 0}).armed == "read"


def test_disabled_it_never_arms(daemon):
    hand = full(daemon, enabled=False)
    assert hand.drag(0, -600).armed is None
    assert hand.drop(100, -8000).decision["outcome"] == "open"


def test_what_is_armed_is_an_action_of_the_cells(daemon):
    """The cell's actions change under the finger."""
    hand = full(daemon)
    hand.drag(0, -250)
    hand.send("cell/configure", 60, cell="a", actions={"trailing": [{"id": "other", "width": 75}]})
    came = hand.drop(70)
    assert [note["action"] for note in came.of("invoked")] in (["other"], [])


@pytest.mark.parametrize("velocity, performs", [(-700, True), (-699, False), (700, False), (5000, False)])
def test_a_throw_performs_outwards_and_past_the_extent_alone(daemon, velocity, performs):
    hand = full(daemon, threshold={"velocity": 700})
    came = hand.swipe(0, -140, velocity=velocity)
    assert (came.decision["outcome"] == "action") is performs
    assert hand.swipe(5000, -130, velocity=velocity, cell="b").decision["outcome"] != "action"


@pytest.mark.parametrize("way", ["gesture", "otherCell", "closeCells", "close", "table"])
def test_nothing_is_armed_and_nothing_performed_after_a_cancel(daemon, way):
    hand = full(daemon)
    assert hand.drag(0, -300).armed == "delete"
    if way == "gesture":
        came = hand.send("gesture/cancel", 60, cell="a")
    elif way == "otherCell":
        came = hand.send("gesture/begin", 60, cell="b", translation={"x": 0, "y": 0})
    elif way == "closeCells":
        came = hand.send("table/closeCells", 60)
    elif way == "close":
        came = hand.send("cell/close", 60, cell="a")
    else:
        came = hand.send("table/close", 60)
    assert came.told.index("disarmed") < came.told.index("swipeEnded")
    assert "invoked" not in came.told + hand.wait(20_000).told
    if way != "table":
        assert [(frame["phase"], frame["armed"]) for frame in hand.look("a")] == [("closed", None)]


def test_the_armed_cancel_of_an_open_cell_opens_it_again(daemon):
    hand = full(daemon)
    hand.show()
    assert hand.drag(0, -150).armed == "delete"
    came = hand.send("gesture/cancel", 60, cell="a")
    assert (came.armed, came.target, came.told) == (None, -135, ["disarmed", "swipeEnded"])
    assert hand.wait(5000).told == ["frame"]
    assert hand.phase() == "open"


# --- Styles -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ["fill", "destructive"])
def test_content_slides_away_and_waits(daemon, style):
    hand = full(daemon, style=style)
    came = hand.swipe(0, -250)
    assert came.told == ["swipeEnded", "invoked"]
    assert (came.phase, came.offset, came.target) == ("settling", -250, -320)
    assert came.decision | {"outcome": "action", "rule": "fullSwipe", "action": "delete"} == came.decision
    assert came.note("invoked") | {"action": "delete", "side": "trailing", "trigger": "fullSwipe", "invocation": 1} == came.note("invoked")
    arrived = hand.wait(1000)
    assert arrived.told == ["frame"]
    assert arrived.note("frame")["phase"] == "pending" and arrived.note("frame")["offset"] == -320


def test_select_closes_and_performs_at_once(daemon):
    hand = full(daemon, style="select")
    came = hand.swipe(0, -250)
    assert (came.told, came.phase, came.target) == (["swipeEnded", "invoked"], "settling", 0)
    assert came.decision["outcome"] == "action"
    assert hand.wait(1000).told == ["frame"]


def test_bounce_closes_first_and_then_performs(daemon):
    hand = full(daemon, style="bounce")
    came = hand.swipe(0, -250)
    assert (came.told, came.target) == (["swipeEnded"], 0)
    came = hand.wait(1000)
    assert came.told == ["frame", "invoked"]
    assert came.note("invoked")["timestamp"] == 50 + 350


def test_bounce_from_an_open_cell_tells_that_it_closes(daemon):
    hand = full(daemon, style="bounce")
    hand.show()
    assert hand.swipe(0, -150).told == ["swipeEnded", "willClose"]
    assert hand.wait(1000).told == ["didClose", "invoked"]


@pytest.mark.parametrize("interruption", ["grab", "closeCells", "configure"])
def test_a_bounce_that_is_interrupted_still_performs(daemon, interruption):
    """The release has decided it, and said so."""
    hand = full(daemon, style="bounce")
    hand.swipe(0, -250)
    if interruption == "grab":
        notes = hand.drag(100).notes
        notes += hand.send("gesture/cancel", 160, cell="a").notes
    elif interruption == "closeCells":
        notes = hand.send("table/closeCells", 100, animated=False).notes
    else:
        notes = hand.send("table/configure", 100, width=400).notes
    notes += hand.wait(5000).notes
    assert [note["params"]["action"] for note in notes if note["method"] == "action/invoked"] == ["delete"]


def test_an_action_that_slides_away_closes_what_is_open(daemon):
    """From an open cell: the cell has left its open place; when it has closed, both are told in pairs."""
    hand = full(daemon)
    hand.show()
    hand.swipe(0, -150)
    notes = hand.complete(1000, performed=False).notes + hand.wait(5000).notes
    assert [note["method"] for note in notes if note["method"] != "cell/frame"] == ["cell/willClose", "cell/didClose"]
    assert notes[-1]["params"]["cause"] == "action"


# --- While it waits -----------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(daemon) -> Hand:
    """Slid away for delete, invocation 1, at 50 ms; now it is 1000 ms."""
    hand = full(daemon, style="destructive", timeLimit=5000)
    hand.swipe(0, -250)
    hand.wait(1000)
    return hand


def test_no_gesture_takes_a_cell_that_waits(waiting):
    waiting.refused("gesture/begin", 1012, 1000, cell="a", translation={"x": 0, "y": 0})
    assert waiting.down(1000, 100).recognition == "failed"
    assert waiting.up(1010, 100).told == []


def test_scrolls_and_taps_leave_it_waiting(waiting):
    assert waiting.send("table/scroll", 1100).closed == []
    assert waiting.send("table/tap", 1100).closed == []
    assert waiting.phase() == "pending"


def test_after_its_time_limit_it_closes(waiting):
    assert waiting.wait(5049).told == []
    came = waiting.wait(5050)
    assert came.told == ["frame"]
    assert (came.note("frame")["phase"], came.note("frame")["target"]) == ("settling", 0)
    waiting.refused("action/complete", 1009, 5060, invocation=1)
    waiting.wait(9000)
    assert waiting.phase() == "closed"


def test_performed_destructively_the_row_collapses_and_its_name_is_free(waiting):
    came = waiting.complete(1000)
    assert (came.phase, came.offset, came.told) == ("collapsing", -320, [])
    assert came.collapse | {"from": 1, "to": 0, "start": 1000, "duration": 300} == came.collapse
    waiting.refused("gesture/begin", 1012, 1100, cell="a", translation={"x": 0, "y": 0})
    gone = waiting.wait(1300)
    assert gone.told == ["frame"]
    frame = gone.note("frame")
    assert (frame["phase"], frame["finished"]) == ("removed", {"animation": came.collapse["id"], "finished": True})
    assert waiting.phase() == "closed"
    assert waiting.drag(1400, -50).offset == -50


def test_a_removed_row_takes_what_it_had_of_its_own_along(waiting):
    waiting.send("cell/configure", 1000, cell="a", actions={"trailing": [{"id": "own", "width": 50}]}, data={"row": 7})
    waiting.complete(1000)
    waiting.wait(2000)
    waiting.show()
    assert waiting.look("a")[0]["offset"] == -135


@pytest.mark.parametrize("params", [{"performed": False}, {"then": "close"}, {"performed": False, "then": "close"}])
def test_refused_it_comes_back(waiting, params):
    came = waiting.complete(1000, **params)
    assert (came.phase, came.target, came.offset) == ("settling", 0, -320)
    waiting.wait(5000)
    assert waiting.phase() == "closed"


def test_it_can_be_told_to_stay(waiting):
    came = waiting.complete(1000, then="stay")
    assert (came.phase, came.offset, came.told) == ("expanded", -320, [])
    assert waiting.wait(20_000).told == []
    assert waiting.drag(20_000, 300).offset == -20
    waiting.drop(20_100)
    waiting.wait(30_000)
    assert waiting.phase() == "closed"


def test_a_fill_that_was_performed_closes(daemon):
    hand = full(daemon)
    hand.swipe(0, -250)
    hand.wait(1000)
    came = hand.complete(1000)
    assert (came.phase, came.target) == ("settling", 0)


def test_a_fill_can_be_removed(daemon):
    hand = full(daemon)
    hand.swipe(0, -250)
    hand.wait(1000)
    assert hand.complete(1000, then="remove").phase == "collapsing"


def test_an_invocation_is_completed_once(waiting):
    waiting.complete(1000, then="close")
    error = waiting.refused("action/complete", 1009, 1000, invocation=1)
    assert error["data"]["came"] == "1"
    waiting.refused("action/complete", 1009, 1000, invocation=99)


@pytest.mark.parametrize("params", [{}, {"invocation": "1"}, {"invocation": 1, "then": "vanish"}, {"invocation": 1, "performed": "yes"}])
def test_a_completion_that_cannot_be_read_is_refused(waiting, params):
    waiting.refused("action/complete", -32602, 1000, **params)
    assert waiting.phase() == "pending"


def test_completed_on_the_way_out_it_turns_without_a_jump(daemon):
    hand = full(daemon)
    flight = hand.swipe(0, -200).animation
    came = hand.complete(120)
    assert came.offset == pytest.approx(position(flight, 120), abs=0.01)
    assert came.animation["from"] == came.offset and came.target == 0


def test_removed_on_the_way_out_content_does_not_jump(daemon):
    """The usual application deletes at once, while content still slides."""
    hand = full(daemon, style="destructive")
    flight = hand.swipe(0, -210).animation
    came = hand.complete(90)
    assert came.offset == pytest.approx(position(flight, 90), abs=0.3)
    told = hand.wait(5000)
    assert told.of("frame")[-1]["phase"] == "removed"


def test_removed_under_the_finger_content_does_not_jump(daemon):
    hand = full(daemon)
    hand.send("action/invoke", 0, cell="a", action="flag")
    hand.drag(0, -100)
    came = hand.complete(60, then="remove")
    assert (came.phase, came.offset) == ("collapsing", -100)
    assert came.told == ["swipeEnded"]
    hand.refused("gesture/update", 1004, 70, cell="a", translation={"x": -110, "y": 0})


def test_a_row_collapses_once(waiting):
    waiting.complete(1000)
    waiting.send("action/invoke", 1050, cell="a", action="flag")
    came = waiting.complete(1100, 2, then="remove")
    assert came.phase == "collapsing" and "finished" not in came
    told = waiting.wait(5000)
    assert [frame["phase"] for frame in told.of("frame")] == ["removed"]


def test_a_removed_open_row_is_told_to_close(daemon):
    hand = full(daemon)
    hand.show()
    hand.tap(0, 300)
    came = hand.complete(100, then="remove")
    assert (came.phase, came.told) == ("collapsing", ["willClose"])
    assert came.note("willClose")["cause"] == "action"
    assert hand.wait(5000).told == ["didClose", "frame"]


def test_a_collapse_of_no_duration_removes_at_once(daemon):
    hand = full(daemon, style="destructive", collapse=0)
    hand.swipe(0, -250)
    hand.wait(1000)
    came = hand.complete(1000)
    assert came.phase == "removed"
    assert hand.drag(1001, -50).offset == -50


def test_closing_the_table_forgets_its_invocations(waiting):
    waiting.send("table/close", 1000)
    waiting.refused("action/complete", 1009, 1000, invocation=1)


def test_a_wider_table_moves_what_has_slid_away(waiting):
    came = waiting.send("table/configure", 1000, width=400)
    assert [(frame["phase"], frame["offset"]) for frame in came.cells] == [("pending", -400)]


# --- Without waiting ----------------------------------------------------------------------------------------------


def test_without_waiting_a_destructive_row_goes_by_itself(daemon):
    hand = full(daemon, style="destructive", completion="none")
    came = hand.swipe(0, -250)
    assert came.told == ["swipeEnded", "invoked"]
    frames = hand.wait(5000).of("frame")
    assert [frame["phase"] for frame in frames] == ["expanded", "collapsing", "removed"]
    hand.refused("action/complete", 1009, 5000, invocation=1)


def test_without_waiting_a_filled_cell_comes_back_by_itself(daemon):
    hand = full(daemon, completion="none")
    hand.swipe(0, -250)
    frames = hand.wait(5000).of("frame")
    assert [frame["phase"] for frame in frames] == ["expanded", "settling", "closed"]


@pytest.mark.parametrize("style", ["fill", "destructive", "select", "bounce"])
def test_who_does_not_wait_is_not_warned(daemon, style):
    hand = full(daemon, style=style, completion="none")
    hand.swipe(0, -250)
    hand.wait(60_000)
    hand.refused("action/complete", 1009, 60_000, invocation=1)
    assert daemon.close() == 0
    assert "not completed" not in daemon.stderr


# --- Presets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("x, velocity, goes", [(-128, 0, True), (-127, 0, False), (127, 0, False), (128, 0, True), (-20, -700, True), (-20, -699, False), (-20, 900, False)])
def test_dismiss_goes_at_two_fifths_or_thrown(daemon, x, velocity, goes):
    hand = Hand(daemon).open("dismiss", actions={})
    came = hand.swipe(0, x, velocity=velocity)
    assert (came.target != 0) is goes
    assert [note["action"] for note in came.of("invoked")] == (["dismiss"] if goes else [])
    frames = hand.wait(5000).of("frame")
    assert frames[-1]["phase"] == ("removed" if goes else "closed")


def test_dismiss_takes_200_ms_away_and_300_to_collapse(daemon):
    hand = Hand(daemon).open("dismiss", actions={})
    assert hand.swipe(0, -200).animation["duration"] == 200
    assert [hand.wait(at).told for at in (249, 250, 549, 550)] == [[], ["frame", "frame"], [], ["frame"]]


def test_reply_never_stays_open(daemon):
    hand = Hand(daemon).open("reply", actions={})
    assert hand.drag(0, 100).armed is None
    came = hand.send("gesture/update", 60, cell="a", translation={"x": 150, "y": 0})
    assert (came.armed, came.told) == ("reply", ["armed"])
    came = hand.drop(70)
    assert (came.target, came.told) == (0, ["swipeEnded", "invoked"])
    assert hand.swipe(1000, 100, velocity=5000, cell="b").target == 0
    assert hand.drag(2000, -100, cell="c").offset == 0


# --- Chosen, not swiped -------------------------------------------------------------------------------------------


def test_a_chosen_action_is_completed_like_a_swiped_one(daemon):
    hand = full(daemon)
    hand.show()
    came = hand.send("action/invoke", 0, cell="a", action="flag")
    assert (came.invocation, came.told, came.note("invoked")["trigger"]) == (1, ["invoked"], "tap")
    came = hand.complete(10)
    assert (came.target, came.told) == (0, ["willClose"])
    assert hand.send("action/invoke", 3000, cell="a", action="flag").note("invoked")["trigger"] == "program"
    hand.refused("action/invoke", 1008, 3000, cell="a", action="none")


@pytest.mark.parametrize("way", ["tap", "swipe", "program"])
@pytest.mark.parametrize("style, performed, phase", [("destructive", True, "collapsing"), ("destructive", False, "settling"), ("normal", True, "settling")])
def test_a_destructive_action_that_was_performed_removes_its_row(daemon, style, performed, phase, way):
    hand = full(daemon, {"trailing": [DELETE | {"style": style}, FLAG]})
    if way == "tap":
        hand.show()
        hand.tap(0, 300)
    elif way == "swipe":
        hand.swipe(0, -250)
    else:
        hand.send("action/invoke", 0, cell="a", action="delete")
        phase = phase if phase == "collapsing" else "closed"
    hand.wait(1000)
    assert hand.complete(1000, performed=performed).phase == phase


def test_an_action_of_no_known_style_is_refused(daemon):
    error = Hand(daemon).refused("table/open", -32602, width=320, actions={"trailing": [DELETE | {"style": "loud"}]})
    assert error["data"]["member"] == "actions.trailing[0].style"


def test_every_invocation_has_its_own_number(daemon):
    hand = full(daemon)
    numbers = [hand.send("action/invoke", 0, cell=cell, action="flag").invocation for cell in "abcabc"]
    assert numbers == [1, 2, 3, 4, 5, 6]


def test_completion_gives_the_cells_data_back(daemon):
    hand = full(daemon)
    hand.send("cell/configure", 0, cell="a", data={"mail": [1, None, "ü"]})
    assert hand.swipe(0, -250).note("invoked")["data"] == {"mail": [1, None, "ü"]}


# --- What cannot be -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule",
    [
        {"style": "explode"}, {"sides": "top"}, {"enabled": 1}, {"threshold": 0.6}, {"threshold": {"fraction": -1}}, {"threshold": {"past": -1}},
        {"hysteresis": -1}, {"completion": "maybe"}, {"timeLimit": 0}, {"collapse": -1}, {"action": 5},
    ],
)  # fmt: skip
def test_a_rule_that_cannot_be_is_refused(daemon, rule):
    error = Hand(daemon).refused("table/open", -32602, table="t", width=320, behavior={"fullSwipe": rule})
    assert error["data"]["member"].startswith("behavior.fullSwipe.")


def test_no_threshold_is_no_full_swipe(daemon):
    hand = full(daemon, threshold={})
    assert hand.drag(0, -600).armed is None
    assert hand.drop(100, -8000).decision["outcome"] == "open"
