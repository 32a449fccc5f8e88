"""What happens between two messages, or between the beginning of a message and its answer: who is told of it, and when."""

import pytest

from hand import FLAG, Hand, STILL

WAITS = {"preset": "mail", "fullSwipe": {"style": "destructive", "timeLimit": 200}}


@pytest.fixture
def hand(daemon) -> Hand:
    return Hand(daemon).open()


# --- Invocations whose row is gone ----------------------------------------------------------------------------------


@pytest.mark.parametrize("then", ["close", "remove", "stay"])
def test_what_was_asked_of_a_deleted_row_leaves_a_new_row_of_its_name_alone(hand, then):
    hand.send("action/invoke", 0, cell="a", action="flag")
    hand.send("table/edit", 10, deleted=["a"])
    hand.show(at=20)
    came = hand.complete(30, then=then)
    assert (came.told, came.phase) == ([], "open")


def test_what_was_asked_of_a_removed_row_leaves_a_new_row_of_its_name_alone(hand):
    hand.send("action/invoke", 0, cell="a", action="flag")
    hand.send("action/invoke", 0, cell="a", action="delete")
    assert hand.complete(10, 2, then="remove").phase == "collapsing"
    hand.wait(1000)
    hand.show(at=1000)
    assert hand.complete(1010, 1).phase == "open"


def test_an_invocation_goes_with_its_row(daemon):
    hand = Hand(daemon).open(identity="indexPath", sections=[3])
    hand.send("action/invoke", 0, cell=[0, 1], action="flag")
    hand.send("table/edit", 10, deletedRows=[[0, 0]], sections=[2])
    assert hand.complete(20, then="remove").cell == [0, 0]


# --- What fell due before a message ---------------------------------------------------------------------------------


def test_what_fell_due_before_a_message_is_told_before_it(daemon):
    """The time limit closes the cell at 250 ms; the motion that this cuts is no news of the later message's answer."""
    hand = Hand(daemon).open(WAITS)
    flight = hand.swipe(0, -250).animation
    came = hand.send("cell/configure", 260, cell="a", data=1)
    assert came.told == ["frame", "frame"] and "finished" not in came
    first, second = came.of("frame")
    assert first["finished"] == {"animation": flight["id"], "finished": False}
    assert second["animation"]["id"] == came.animation["id"] and second["animation"]["start"] == 250


def test_a_wheel_that_is_put_off_rests_once_and_in_time(hand):
    hand.wheel(0, -100)
    hand.wheel(100, -10, cell="b")
    for at in range(140, 600, 10):
        hand.wheel(at, -1, cell="b")
        assert hand.phase("b") == "tracking", f"it has turned at {at}"
    assert hand.wait(739).told == [] and hand.wait(740).told[0] == "swipeEnded"


# --- What begins and ends within one message ------------------------------------------------------------------------


def test_a_snap_that_kept_back_samples_begin_and_end_is_not_told(daemon):
    hand = Hand(daemon).open("swipeable")
    hand.down(0, 300)
    samples = [{"position": {"x": x, "y": 20}, "timestamp": at} for at, x in [(10, 290), (20, 100), (30, 250)]]
    came = hand.move(40, 250, samples=samples)
    assert "animation" not in came and "finished" not in came and came.told == ["swipeBegan"]


def test_an_open_cell_under_a_finger_closes_once_when_another_begins(hand):
    hand.show(at=0)
    hand.drag(0, 5)
    came = hand.send("gesture/begin", 60, cell="b", translation=STILL)
    assert came.told == ["swipeBegan", "swipeEnded", "willClose"]
    assert came.note("willClose")["animation"]["from"] == -130


# --- Motions cut short by what is not about their cell --------------------------------------------------------------


def test_a_table_that_closes_ends_the_collapse_of_its_rows(hand):
    hand.send("action/invoke", 0, cell="a", action="delete")
    collapse = hand.complete(0, then="remove").collapse
    frames = hand.send("table/close", 100).of("frame")
    assert {"animation": collapse["id"], "finished": False} in [frame.get("finished") for frame in frames]
    assert frames[-1]["phase"] == "removed"


def test_the_cut_of_an_open_rows_collapse_is_told_as_its_end_is(hand):
    hand.show(at=0)
    hand.send("action/invoke", 0, cell="a", action="delete")
    collapse = hand.complete(0, then="remove").collapse
    came = hand.send("table/edit", 100, deleted=["a"])
    assert came.told == ["frame", "didClose", "frame"]
    assert came.of("frame")[0]["finished"] == {"animation": collapse["id"], "finished": False}
    assert came.note("didClose")["finished"] is False and "animation" not in came.note("didClose")


def test_a_resized_cell_in_flight_is_told_of_in_its_new_place(hand):
    flight = hand.swipe(0, -100).animation
    came = hand.send("table/configure", 100, actions={"trailing": [FLAG]})
    frame = came.note("frame")
    assert frame["finished"] == {"animation": flight["id"], "finished": False}
    assert (frame["target"], came.cells[0]["target"]) == (-60, -60)
    assert frame["offset"] == came.cells[0]["offset"] == came.cells[0]["animation"]["from"]


def test_a_pointer_that_lost_its_up_and_comes_down_at_the_edge_lets_its_cell_go(daemon):
    hand = Hand(daemon).open({"preset": "mail", "recognition": {"edgeInset": 40}})
    hand.down(0, 200)
    hand.move(10, 100)
    came = hand.down(20, 5)
    assert (came.recognition, came.told[0], came.phase) == ("failed", "swipeEnded", "settling")


# --- Whatever is asked of a moving cell, its frame tells the motion -------------------------------------------------


@pytest.mark.parametrize("method", ["cell/open", "cell/close", "cell/configure"])
def test_a_frame_of_a_collapsing_row_has_its_collapse(hand, method):
    hand.send("action/invoke", 0, cell="a", action="delete")
    collapse = hand.complete(0, then="remove").collapse
    side = {"side": "trailing"} if method == "cell/open" else {}
    assert hand.send(method, 10, cell="a", **side).collapse["id"] == collapse["id"]


def test_a_frame_of_a_cell_in_flight_has_its_animation(hand):
    flight = hand.send("cell/open", 0, cell="a", side="trailing").animation
    assert hand.send("cell/reveal", 10, cell="a", side="trailing").animation["id"] == flight["id"]


def test_revision_counts_what_changes_state(hand):
    before = hand.look("a")[0]["revision"]
    assert hand.wheel(0, -9, phase="momentum").revision == before
    assert hand.wheel(0, 0, phase="ended").revision == before
    assert hand.down(10, 100).revision == before + 1
    assert hand.move(20, 99).revision == before + 2


# --- Configured under a finger --------------------------------------------------------------------------------------


def test_what_changes_no_place_leaves_a_held_cell_as_it_is(daemon):
    """Content held at a stop keeps in mind how far the finger is past it; and there is nothing to draw anew."""
    hand = Hand(daemon).open({"preset": "mail", "reveal": "trailing"})
    assert hand.drag(0, 27).offset == 0
    assert hand.send("table/configure", 60, width=320).cells == []
    assert hand.send("gesture/update", 70, cell="a", translation={"x": 7, "y": 0}).offset == 0


def test_what_moves_the_other_side_alone_draws_nothing_anew(hand):
    hand.drag(0, -27)
    assert hand.send("table/configure", 60, behavior={"extent": {"leading": 50}}).cells == []


def test_what_moves_the_actions_under_a_finger_draws_them_anew(hand):
    hand.drag(0, -27)
    assert [frame["cell"] for frame in hand.send("table/configure", 60, behavior={"layout": "reveal"}).cells] == ["a"]
