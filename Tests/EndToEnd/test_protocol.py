"""Each method of the protocol: what it does and what it answers."""

import pytest

from daemon import Daemon, encode_all, initialize, run
from messages import BUTTONS, STILL, TABLE, error, methods, place


# --- initialize --------------------------------------------------------------------------------------------------------


def test_initialize_says_what_there_is():
    with Daemon() as daemon:
        result = daemon.initialize(timestamp=500, capabilities={"animation": {"formats": ["keyframes", "holograms"]}, "unheard": {}})
        assert result["protocolVersion"].split(".")[0] == "1"
        assert result["serverInfo"]["name"] == "swiped" and result["serverInfo"]["version"]
        assert {"sparrow", "swipeable", "rm", "mail"} <= set(result["presets"])
        assert result["limits"].pop("patience") == 0  # without end
        assert result["limits"] and all(isinstance(limit, int) and limit > 0 for limit in result["limits"].values())
        assert result["timestamp"] == 500 and result["revision"] == 0


@pytest.mark.parametrize(
    "member, value",
    [("protocolVersion", 1), ("clock", "sundial"), ("timestamp", "now"), ("trace", 3), ("capabilities", [])],
)
def test_initialize_names_the_member_that_is_wrong(member, value):
    outcome = run(encode_all([initialize(1, **{member: value})]))
    assert outcome.messages[0]["error"]["code"] == -32602
    assert outcome.messages[0]["error"]["data"]["member"] == member


def test_server_status_counts(t):
    t.result("cell/open", place(side="trailing", animated=False, timestamp=10))
    t.request("foo")
    before, after = t.result("server/status"), t.result("server/status")
    assert before["tables"] == 1
    assert after["revision"] == before["revision"], "asking changes nothing"
    assert after != before, "but it counts"


def test_set_trace_turns_log_trace_on_and_off(t):
    t.notify("$/setTrace", {"value": "messages"})
    traced, _ = t.exchange("server/status")
    assert "$/logTrace" in methods(traced)
    assert all("message" in note["params"] for note in traced if note["method"] == "$/logTrace")
    t.notify("$/setTrace", {"value": "off"})
    t.result("server/status")
    quiet, _ = t.exchange("server/status")
    assert quiet == []


# --- table/… -----------------------------------------------------------------------------------------------------------


def test_table_open_answers_with_the_whole_behavior(daemon):
    result = daemon.result("table/open", {"table": "t", "width": 320, "behavior": {"preset": "rm", "reveal": "trailing"}})
    assert result["table"] == "t"
    assert result["behavior"]["reveal"] == "trailing"
    assert {"recognition", "extent", "tracking", "velocity", "release", "settle", "policy"} <= set(result["behavior"])
    assert result["behavior"]["tracking"]["coefficient"] == 0.55


def test_a_resolved_behavior_means_itself(daemon):
    """What table/open answers can be sent as a behavior, and resolves to the same."""
    for preset in ("sparrow", "swipeable", "rm", "mail"):
        first = daemon.result("table/open", {"table": preset, "width": 320, "behavior": preset})["behavior"]
        again = daemon.result("table/open", {"table": preset + "2", "width": 320, "behavior": first})["behavior"]
        assert again == first


def test_table_open_defaults_to_mail(daemon):
    mail = daemon.result("table/open", {"table": "m", "width": 320, "behavior": "mail"})["behavior"]
    assert daemon.result("table/open", {"table": "t", "width": 320})["behavior"] == mail


def test_a_table_opens_once(t):
    assert error(t, "table/open", TABLE, 1002)["data"]["member"] == "table"
    t.result("table/close", {"table": "t"})
    t.result("table/open", TABLE)


@pytest.mark.parametrize(
    "method, params",
    [
        ("table/configure", {"width": 400}), ("table/close", {}), ("table/scroll", {}), ("table/tap", {}), ("table/closeCells", {}),
        ("table/cells", {"cells": ["a"]}), ("cell/configure", {"cell": "a", "reveal": "none"}), ("cell/open", {"cell": "a", "side": "trailing"}),
        ("cell/close", {"cell": "a"}), ("gesture/shouldBegin", {"cell": "a", "translation": STILL}), ("gesture/begin", {"cell": "a", "translation": STILL}),
        ("gesture/update", {"cell": "a", "translation": STILL}), ("gesture/end", {"cell": "a"}), ("gesture/cancel", {"cell": "a"}),
        ("action/invoke", {"cell": "a", "action": "delete"}),
    ],
)  # fmt: skip
def test_an_unknown_table(daemon, method, params):
    data = error(daemon, method, {"table": "nowhere"} | params, 1001)["data"]
    assert data["member"] == "table" and "nowhere" in data["came"]


def test_closing_a_table_forgets_it(t):
    t.result("cell/open", place(side="trailing"))
    t.result("table/close", {"table": "t"})
    error(t, "cell/close", place(), 1001)
    t.result("table/open", TABLE)
    assert t.result("table/cells", {"table": "t", "cells": ["a"]})["cells"][0]["phase"] == "closed"
    notes, _ = t.exchange("clock/advance", {"timestamp": 5000})
    assert notes == [], "an animation of a table that is gone"


def test_configure_width_keeps_open_cells_in_their_place(daemon):
    daemon.result("table/open", {"table": "t", "width": 320, "behavior": "sparrow"})
    daemon.result("cell/open", place(side="trailing", animated=False))
    notes, _ = daemon.exchange("table/configure", {"table": "t", "width": 480})
    assert all(note["method"] == "cell/frame" for note in notes), "nothing opened or closed"
    frame = daemon.result("table/cells", {"table": "t", "cells": ["a"]})["cells"][0]
    assert (frame["phase"], frame["offset"], frame["progress"]) == ("open", -460, 1)


def test_configure_changes_the_behavior_of_the_next_gesture(t):
    t.result("table/configure", {"table": "t", "behavior": "sparrow"})
    t.result("gesture/begin", place(timestamp=0, translation=STILL))
    assert t.result("gesture/update", place(timestamp=9, translation={"x": -400, "y": 0}))["offset"] == -300


@pytest.mark.parametrize("method", ["table/scroll", "table/tap"])
def test_scroll_and_tap_close_what_the_policy_says(daemon, method):
    daemon.result("table/open", {"table": "t", "width": 320, "behavior": "mail", "actions": BUTTONS})
    daemon.result("cell/open", place(side="trailing", animated=False, timestamp=0))
    notes, _ = daemon.exchange(method, {"table": "t", "timestamp": 100})
    (closing,) = [note["params"] for note in notes if note["method"] == "cell/willClose"]
    assert (closing["cell"], closing["side"], closing["cause"]) == ("a", "trailing", method.split("/")[1])
    assert closing["animation"]["to"] == 0
    notes, _ = daemon.exchange("clock/advance", {"timestamp": 9000})
    assert methods(notes) == ["cell/didClose"]
    assert notes[0]["params"]["animation"] == closing["animation"]["id"]


@pytest.mark.parametrize("animated", [True, False])
def test_close_cells(t, animated):
    for cell in ("a", "b", 3):
        t.result("cell/open", place(cell, side="trailing", animated=False, timestamp=0))
    notes, _ = t.exchange("table/closeCells", {"table": "t", "except": "b", "animated": animated, "timestamp": 10})
    wills = [note["params"] for note in notes if note["method"] == "cell/willClose"]
    assert {will["cell"] for will in wills} == {"a", 3}
    assert all(("animation" in will) is animated for will in wills)
    if animated:
        notes, _ = t.exchange("clock/advance", {"timestamp": 5000})
    assert {note["params"]["cell"] for note in notes if note["method"] == "cell/didClose"} == {"a", 3}
    assert [frame["phase"] for frame in t.result("table/cells", {"table": "t", "cells": ["a", "b", 3]})["cells"]] == ["closed", "open", "closed"]


def test_what_closed_is_listed(daemon):
    behavior = {"preset": "mail", "policy": {"open": "multiple", "closeOn": ["scroll", "tap"]}}
    daemon.result("table/open", {"table": "t", "width": 320, "behavior": behavior, "actions": BUTTONS})
    for method in ("table/scroll", "table/tap", "table/closeCells"):
        for cell in ("b", 1):
            daemon.result("cell/open", place(cell, side="trailing", animated=False))
        assert sorted(map(str, daemon.result(method, {"table": "t"})["closed"])) == ["1", "b"]
        assert daemon.result(method, {"table": "t"})["closed"] == []


def test_cells_come_in_the_order_asked_for(t):
    t.result("cell/open", place("b", side="trailing", animated=False))
    frames = t.result("table/cells", {"table": "t", "cells": ["z", "b", 1, "1"]})["cells"]
    assert [(frame["cell"], frame["offset"]) for frame in frames] == [("z", 0), ("b", -135), (1, 0), ("1", 0)]


def test_an_integer_and_its_digits_are_two_cells(t):
    t.result("cell/open", place(1, side="trailing", animated=False))
    frames = t.result("table/cells", {"table": "t", "cells": ["1", 1]})["cells"]
    assert [frame["phase"] for frame in frames] == ["closed", "open"]


def test_index_paths(daemon):
    daemon.result("table/open", TABLE | {"identity": "indexPath", "sections": [2, 0, 3]})
    assert daemon.result("cell/open", place([2, 2], side="trailing", animated=False))["cell"] == [2, 2]
    for cell in ([0, 2], [1, 0], [3, 0]):
        error(daemon, "cell/open", place(cell, side="trailing"), 1003)
    for cell in ("a", 1, [0], [0, 0, 0], [-1, 0], [0.5, 0], None, {}):
        assert error(daemon, "cell/open", place(cell, side="trailing"), -32602)["data"]["member"] == "cell"


def test_a_vertical_axis_takes_y(daemon):
    daemon.result("table/open", TABLE | {"axis": "vertical"})
    assert daemon.result("gesture/shouldBegin", place(translation={"x": 0, "y": -9}))["begin"] is True
    daemon.result("gesture/begin", place(timestamp=0, translation=STILL))
    assert daemon.result("gesture/update", place(timestamp=9, translation={"x": 3, "y": -40}))["offset"] == -40


# --- cell/… ------------------------------------------------------------------------------------------------------------


def test_open_and_close_in_pairs(t):
    notes, frame = t.exchange("cell/open", place(side="trailing", timestamp=0))
    assert methods(notes) == ["cell/willOpen"] and notes[0]["params"]["cause"] == "program"
    assert (frame["phase"], frame["offset"], frame["target"]) == ("settling", 0, -135)
    notes, _ = t.exchange("clock/advance", {"timestamp": 199.5})
    assert notes == []
    notes, frame = t.exchange("cell/close", place(animated=False, timestamp=900))
    assert methods(notes) == ["cell/didOpen", "cell/willClose", "cell/didClose"]
    assert [note["params"]["timestamp"] for note in notes] == [200, 900, 900]
    assert (frame["phase"], frame["offset"]) == ("closed", 0) and "animation" not in frame


def test_opening_what_is_open_says_nothing(t):
    t.result("cell/open", place(side="trailing", animated=False))
    notes, frame = t.exchange("cell/open", place(side="trailing"))
    assert notes == [] and frame["phase"] == "open"


def test_a_change_of_mind_in_flight(t):
    """The announced motion is reported unfinished, never silently lost."""
    _, opening = t.exchange("cell/open", place(side="trailing", timestamp=0))
    notes, closing = t.exchange("cell/close", place(timestamp=100))
    assert methods(notes) == ["cell/didOpen", "cell/willClose"]
    assert notes[0]["params"]["finished"] is False
    assert notes[0]["params"]["animation"] == opening["animation"]["id"]
    assert closing["animation"]["from"] == -155, "from where it was: at 100 ms it is 20 px past"


def test_a_cell_of_its_own(t):
    own = {"trailing": [{"id": "archive", "title": "Archive", "width": 100}]}
    t.result("cell/configure", place("b", actions=own))
    assert t.result("cell/open", place("a", side="trailing", animated=False))["offset"] == -135
    assert t.result("cell/open", place("b", side="trailing", animated=False))["offset"] == -100


def test_a_cell_without_sides_begins_no_swipe(daemon):
    daemon.result("table/open", {"table": "t", "width": 320, "behavior": "rm"})
    daemon.result("cell/configure", place("c", reveal="none"))
    across = {"x": -9, "y": 0}
    assert daemon.result("gesture/shouldBegin", place("a", translation=across))["begin"] is True
    assert daemon.result("gesture/shouldBegin", place("c", translation=across))["begin"] is False


def test_a_behavior_of_its_own(t):
    t.result("cell/configure", place("b", behavior={"preset": "sparrow"}))
    assert t.result("cell/open", place("b", side="trailing", animated=False))["offset"] == -300
    assert t.result("cell/open", place("a", side="trailing", animated=False))["offset"] == -135


# --- gesture/… ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["gesture/update", "gesture/end", "gesture/cancel"])
def test_a_gesture_that_is_not_active(t, method):
    error(t, method, place(translation=STILL, timestamp=0), 1004)
    t.result("gesture/begin", place(translation=STILL, timestamp=0))
    error(t, method, place("b", translation=STILL, timestamp=0), 1004)


def test_a_gesture_that_is_active_already(t):
    t.result("gesture/begin", place(translation=STILL, timestamp=0))
    error(t, "gesture/begin", place(translation=STILL, timestamp=1), 1005)
    t.result("gesture/begin", place("b", translation=STILL, timestamp=1))


def test_a_second_gesture_cancels_the_first_where_one_cell_may_be_open(daemon):
    daemon.result("table/open", {"table": "t", "width": 320, "behavior": "sparrow"})
    daemon.result("gesture/begin", place("a", translation=STILL, timestamp=0))
    daemon.result("gesture/update", place("a", translation={"x": -100, "y": 0}, timestamp=10))
    notes, _ = daemon.exchange("gesture/begin", place("b", translation=STILL, timestamp=20))
    assert ("cell/swipeEnded", "a") in [(note["method"], note["params"]["cell"]) for note in notes]
    assert "cell/willOpen" not in methods(notes)
    error(daemon, "gesture/update", place("a", translation=STILL, timestamp=30), 1004)
    daemon.result("clock/advance", {"timestamp": 2000})
    assert daemon.result("table/cells", {"table": "t", "cells": ["a"]})["cells"][0]["phase"] == "closed"


def test_a_gesture_without_velocity_has_it_estimated(daemon):
    """-1000 px/s for 40 ms from 0: -40 - 175 opens, and the decision names the estimator."""
    daemon.result("table/open", {"table": "t", "width": 320, "behavior": "sparrow"})
    daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
    for time in (8, 16, 24, 32, 40):
        daemon.result("gesture/update", place(translation={"x": -time, "y": 0}, timestamp=time))
    decision = daemon.result("gesture/end", place(translation={"x": -48, "y": 0}, timestamp=48))["decision"]
    assert decision["velocity"] == pytest.approx(-1000, abs=1) and decision["estimator"]
    assert decision["outcome"] == "open"


def test_a_cancelled_gesture_never_opens(daemon):
    daemon.result("table/open", {"table": "t", "width": 320, "behavior": "sparrow"})
    daemon.result("gesture/begin", place(translation=STILL, timestamp=0))
    daemon.result("gesture/update", place(translation={"x": -299, "y": 0}, timestamp=10))
    notes, frame = daemon.exchange("gesture/cancel", place(timestamp=20))
    assert methods(notes) == ["cell/swipeEnded"]
    assert frame["target"] == 0


def test_gestures_as_notifications_come_back_as_frames(t):
    t.notify("gesture/begin", place(timestamp=0, translation=STILL))
    t.notify("gesture/update", place(timestamp=8, translation={"x": -70, "y": 0}))
    t.notify("gesture/end", place(timestamp=16, velocity=STILL))
    notes, _ = t.exchange("clock/advance", {"timestamp": 16})
    assert methods(notes) == ["cell/swipeBegan", "cell/frame", "cell/frame", "cell/swipeEnded", "cell/willOpen", "cell/frame"]
    frames = [note["params"] for note in notes if note["method"] == "cell/frame"]
    assert [(frame["phase"], frame["offset"]) for frame in frames] == [("tracking", 0), ("tracking", -70), ("settling", -70)]
    assert frames[2]["animation"]["to"] == -135 and frames[2]["decision"]["outcome"] == "open"


def test_a_notification_that_fails_leaves_a_log_message(t):
    t.notify("gesture/update", place(timestamp=8, translation=STILL))
    notes, _ = t.exchange("server/status")
    assert methods(notes) == ["log/message"]


# --- action/… and animation/… ------------------------------------------------------------------------------------------


def test_an_action_is_invoked_with_the_cell_that_it_is_of(t):
    t.result("cell/open", place(17, side="trailing", animated=False, timestamp=5))
    notes, result = t.exchange("action/invoke", place(17, action="flag", timestamp=10))
    (invoked,) = [note["params"] for note in notes if note["method"] == "action/invoked"]
    wanted = {"table": "t", "cell": 17, "action": "flag", "invocation": result["invocation"], "trigger": "tap"}
    assert {name: invoked.get(name) for name in wanted} == wanted


def test_each_invocation_has_its_own_number(t):
    t.result("cell/open", place(side="trailing", animated=False, timestamp=5))
    assert t.result("action/invoke", place(action="flag"))["invocation"] != t.result("action/invoke", place(action="delete"))["invocation"]


def test_an_action_brings_the_cells_own_data(t):
    """As the seed's buttons hand over the item's text: what the client gave the cell comes back with its actions."""
    data = {"item": "Zeile 17 \u0000", "ids": [1, 2.5, None, True, {"deep": []}]}
    t.result("cell/configure", place(data=data))
    t.result("cell/open", place(side="trailing", animated=False, timestamp=5))
    notes, _ = t.exchange("action/invoke", place(action="delete", timestamp=10))
    (invoked,) = [note["params"] for note in notes if note["method"] == "action/invoked"]
    assert invoked["data"] == data


def test_an_unknown_action(t):
    t.result("cell/open", place(side="trailing", animated=False))
    data = error(t, "action/invoke", place(action="explode"), 1008)["data"]
    assert data["member"] == "action" and "explode" in data["came"]


def test_an_actions_trigger_is_a_tap_only_where_it_shows(t):
    t.result("cell/open", place("a", side="trailing", animated=False, timestamp=5))
    for cell, trigger in (("a", "tap"), ("b", "program")):
        notes, _ = t.exchange("action/invoke", place(cell, action="delete", timestamp=10))
        (invoked,) = [note["params"] for note in notes if note["method"] == "action/invoked"]
        assert (invoked["trigger"], invoked["side"]) == (trigger, "trailing")


def test_an_action_closes_its_cell_where_the_policy_says_so(daemon):
    daemon.result("table/open", TABLE | {"behavior": {"preset": "swipeable", "policy": {"open": "multiple", "closeOn": ["action"]}}})
    daemon.result("cell/open", place(side="trailing", animated=False, timestamp=5))
    notes, _ = daemon.exchange("action/invoke", place(action="delete", timestamp=10))
    assert set(methods(notes)) == {"action/invoked", "cell/willClose"}
    (closing,) = [note["params"] for note in notes if note["method"] == "cell/willClose"]
    assert closing["cause"] == "action" and closing["animation"]["to"] == 0


def test_an_action_takes_the_cell_out_from_under_the_finger(daemon):
    """The client did not ask for a frame, so the way home comes in one of its own."""
    daemon.result("table/open", TABLE | {"behavior": {"preset": "sparrow", "policy": {"open": "single", "closeOn": ["action"]}}})
    daemon.result("gesture/begin", place(timestamp=0, translation={"x": -50, "y": 0}))
    notes, _ = daemon.exchange("action/invoke", place(action="delete", timestamp=10))
    assert {"action/invoked", "cell/swipeEnded", "cell/frame"} == set(methods(notes))
    (frame,) = [note["params"] for note in notes if note["method"] == "cell/frame"]
    assert frame["phase"] == "settling" and frame["animation"]["to"] == 0


def test_animation_finished_ends_the_motion(t):
    frame = t.result("cell/open", place(side="trailing", timestamp=0))
    notes, result = t.exchange("animation/finished", {"animation": frame["animation"]["id"], "timestamp": 150})
    assert result["finished"] is True
    assert methods(notes) == ["cell/didOpen"] and notes[0]["params"]["finished"] is True
    assert t.result("table/cells", {"table": "t", "cells": ["a"]})["cells"][0]["phase"] == "open"
    notes, _ = t.exchange("clock/advance", {"timestamp": 1000})
    assert notes == [], "once"


def test_animation_finished_of_what_has_ended_is_ignored(t):
    frame = t.result("cell/open", place(side="trailing", timestamp=0))
    t.result("clock/advance", {"timestamp": 1000})
    for animation in (frame["animation"]["id"], 4711):
        notes, result = t.exchange("animation/finished", {"animation": animation, "timestamp": 1000})
        assert notes == [] and result["finished"] is False


def test_rows_that_new_counts_leave_out_are_gone(daemon):
    """Else they would stay open for ever: nobody could name them."""
    daemon.result("table/open", TABLE | {"identity": "indexPath", "sections": [4, 4]})
    for row in (0, 2):
        daemon.result("cell/open", {"table": "t", "cell": [1, row], "animated": False})
    changes = {"sections": [4, 1], "behavior": {"extent": {"trailing": {"px": 50}}}}
    notes, result = daemon.exchange("table/configure", {"table": "t"} | changes)
    assert [(note["method"], note["params"]["cell"]) for note in notes] == [
        ("cell/willClose", [1, 2]),
        ("cell/didClose", [1, 2]),
        ("cell/frame", [1, 2]),
    ]
    assert notes[-1]["params"]["phase"] == "removed"
    assert [frame["cell"] for frame in result["cells"]] == [[1, 0]]
    assert daemon.result("server/status")["cells"] == 1
