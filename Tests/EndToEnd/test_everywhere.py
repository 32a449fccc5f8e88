"""Right-to-left and vertical tables, reduced motion, groups and keyboards have the same behavior."""

import pytest

from daemon import Daemon
from pointer_driver import BOTH_SIDES, PointerDriver

PRESETS = ["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"]
SPANS = ("offset", "target", "from", "to", "velocity", "projected", "threshold", "initialVelocity", "unused", "x")


def mirrored(value, name=None):
    """A mirrored message: every direction along the axis is reversed."""
    if isinstance(value, dict):
        if name == "collapse":
            return value
        return {key: mirrored(part, key) for key, part in value.items()}
    if isinstance(value, list):
        return [mirrored(part, name) for part in value]
    return -value or 0 if name in SPANS and isinstance(value, (int, float)) else value


def turned(value):
    """A message with its axes swapped."""
    if isinstance(value, dict):
        if set(value) == {"x", "y"}:
            return {"x": value["y"], "y": value["x"]}
        return {key: turned(part) for key, part in value.items()}
    return [turned(part) for part in value] if isinstance(value, list) else value


def story(preset, sign=1, axis="horizontal", **more) -> list:
    """A conversation of all kinds of swipes, and its output. `sign` -1 reverses the swipes."""
    along = (lambda x, y: {"x": x, "y": y}) if axis == "horizontal" else (lambda x, y: {"x": y, "y": x})
    with Daemon() as daemon:
        daemon.initialize(**more.pop("initialize", {}))
        PointerDriver(daemon).open(preset, axis=axis, **more)
        start, now = daemon.position, 0

        def send(method, **params):
            nonlocal now
            now += 7
            daemon.request(method, {"table": "t", "timestamp": now} | params)

        for cell, places in (("a", (-40, -90, -110)), ("b", (30, 75)), ("a", (60, 80)), ("c", (-150, -260, -300)), ("d", (-3, 40, -40))):
            send("gesture/shouldBegin", cell=cell, translation=along(sign * places[0], 2))
            send("gesture/begin", cell=cell, translation=along(0, 0))
            for x in places:
                send("gesture/update", cell=cell, translation=along(sign * x, 3))
            send("gesture/end", cell=cell)
            now += 60
        for cell, path in (("e", (198, 180, 120)), ("f", (210, 250, 330)), ("e", (205, 240, 250))):
            middle = 200 if sign > 0 else 120
            send("pointer/down", cell=cell, position=along(middle, 10))
            for x in path:
                send("pointer/move", position=along(middle + sign * (x - 200), 12))
            send("pointer/up", position=along(middle + sign * (path[-1] - 200), 12))
            now += 100
        send("wheel/update", cell="g", delta=along(sign * -30, 1), phase="began")
        send("wheel/update", cell="g", delta=along(sign * -60, 1), phase="changed")
        send("wheel/update", cell="g", delta=along(0, 0), phase="ended")
        send("cell/open", cell="h", side="leading")
        send("cell/reveal", cell="i", side="trailing", fraction=0.4)
        now += 200
        send("pointer/down", cell="h", position=along(40 if sign > 0 else 280, 10))
        send("pointer/up", position=along(40 if sign > 0 else 280, 10))
        now += 20_000
        send("clock/advance")
        return daemon.messages[start:]


# --- Mirrored and vertical ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_right_to_left_is_the_exact_mirror(preset):
    reported = story(preset)
    assert len(reported) > 60
    assert mirrored(reported) == story(preset, sign=-1, layoutDirection="rtl")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_vertical_table_has_the_same_numbers(preset):
    assert turned(story(preset)) == story(preset, axis="vertical")


def test_a_vertical_table_ignores_the_text_direction():
    assert story("mail", axis="vertical") == story("mail", axis="vertical", layoutDirection="rtl")


@pytest.mark.parametrize("x, y, begins", [(0, -20, True), (-20, 0, False), (10, 10, False), (9, 12, True)])
def test_the_gate_of_a_vertical_table_swaps_the_axes(daemon, x, y, begins):
    pointer = PointerDriver(daemon).open(axis="vertical")
    assert pointer.send("gesture/shouldBegin", 0, cell="a", translation={"x": x, "y": y}).begin is begins


def test_the_direction_can_change_while_a_cell_is_open(daemon):
    pointer = PointerDriver(daemon).open()
    pointer.show()
    came = pointer.send("table/configure", layoutDirection="rtl")
    assert [(frame["phase"], frame["side"], frame["offset"]) for frame in came.cells] == [("open", "trailing", 135)]


# --- Reduced motion ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["table", "capability", "configure"])
def test_with_reduced_motion_every_settle_is_short_and_monotonic(how):
    with Daemon() as daemon:
        daemon.initialize(capabilities={"reducedMotion": True} if how == "capability" else {})
        pointer = PointerDriver(daemon).open("mail", **({"reducedMotion": True} if how == "table" else {}))
        if how == "configure":
            pointer.send("table/configure", reducedMotion=True)
        animations = [pointer.swipe(0, -100, velocity=-4000).animation, pointer.send("cell/close", 1000, cell="a").animation]
        animations += [pointer.swipe(2000, -250).animation]
        for animation in animations:
            assert animation["duration"] == 120 and "spring" not in animation
            assert len(animation["keyframes"]) == 2


def test_a_table_may_override_the_clients_reduced_motion():
    with Daemon() as daemon:
        daemon.initialize(capabilities={"reducedMotion": True})
        pointer = PointerDriver(daemon).open("mail", reducedMotion=False)
        assert pointer.send("cell/open", 0, cell="a", side="trailing").animation["duration"] > 200


def test_with_reduced_motion_no_row_peeks_and_rows_are_removed_at_once(daemon):
    pointer = PointerDriver(daemon).open({"preset": "mail", "fullSwipe": {"style": "destructive"}}, reducedMotion=True)
    peek = pointer.send("cell/reveal", 0, cell="b", side="trailing")
    assert (peek.phase, peek.notified) == ("closed", []) and "animation" not in peek
    pointer.swipe(0, -250)
    pointer.wait(1000)
    came = pointer.complete(1000)
    assert came.phase == "removed" and "collapse" not in came
    assert pointer.drag(1001, -50).offset == -50


def test_reduced_motion_may_take_0_ms(daemon):
    behavior = {"preset": "mail", "settle": {"reduced": {"type": "curve", "duration": 0}}}
    pointer = PointerDriver(daemon).open(behavior, reducedMotion=True)
    came = pointer.swipe(0, -100)
    assert (came.phase, came.notified) == ("open", ["swipeEnded", "willOpen", "didOpen"])


# --- Groups -------------------------------------------------------------------------------------------------------


@pytest.fixture
def group(daemon) -> list[PointerDriver]:
    """Three tables of one group, and one without a group."""
    behavior = {"preset": "mail", "policy": {"open": "group"}}
    tables = [PointerDriver(daemon, name).open(behavior, group="mails") for name in "tuv"]
    return [*tables, PointerDriver(daemon, "alone").open(behavior)]


def openings(group):
    return [frame["phase"] for pointer in group for frame in pointer.look("a", "b")]


def test_one_cell_of_a_group_is_open(group):
    t, u, v, alone = group
    for pointer in (alone, t, u, v):
        pointer.show()
    assert openings(group) == ["settling", "closed", "settling", "closed", "open", "closed", "open", "closed"]
    t.wait(5000)
    assert openings(group) == ["closed", "closed", "closed", "closed", "open", "closed", "open", "closed"]


def test_cells_that_a_group_closes_are_reported_with_table_and_motion(group):
    group[0].show()
    came = group[1].show()
    assert came.notified == ["willOpen", "didOpen", "willClose"]
    note = came.note("willClose")
    assert (note["table"], note["cause"], note["animation"]["from"]) == ("t", "otherCell", -135)


def test_a_gesture_in_a_group_closes_others_when_it_begins(group):
    group[0].show()
    came = group[1].send("gesture/begin", 0, cell="a", translation={"x": 0, "y": 0})
    assert came.notified == ["swipeBegan", "willClose"]


def test_a_gesture_cannot_leave_two_cells_of_a_group_open(group):
    t, u, *_ = group
    t.drag(0, -100)
    u.drag(200, -100)
    u.drop(300)
    t.refused("gesture/end", 1004, 300, cell="a")
    t.wait(9000)
    assert sorted(openings(group)) == ["closed"] * 7 + ["open"]


def test_a_table_can_leave_its_group(group):
    t, u, *_ = group
    t.show()
    t.send("table/configure", group=None)
    u.show()
    u.wait(5000)
    assert openings(group)[:4] == ["open", "closed", "open", "closed"]


# --- Peeks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("params, peek, duration", [({}, -67.5, 800), ({"fraction": 1, "hold": 1000}, -135, 1600), ({"hold": 0}, -67.5, 600)])
def test_a_peek_shows_a_part_of_a_side_and_hides_it_again(daemon, params, peek, duration):
    pointer = PointerDriver(daemon).open()
    came = pointer.send("cell/reveal", 0, cell="a", side="trailing", **params)
    assert (came.notified, came.target, came.animation["to"], came.animation["duration"]) == ([], 0, 0, duration)
    frames = came.animation["keyframes"]
    assert min(frame["offset"] for frame in frames) == peek
    assert all(one["time"] < other["time"] for one, other in zip(frames, frames[1:]))
    ended = pointer.wait(duration)
    assert ended.notified == ["frame"] and ended.note("frame")["finished"]["finished"] is True
    assert pointer.phase() == "closed"


def test_a_peek_on_the_leading_side_goes_the_other_way(daemon):
    came = PointerDriver(daemon).open().send("cell/reveal", 0, cell="a", side="leading", fraction=0.25)
    assert max(frame["offset"] for frame in came.animation["keyframes"]) == 20


def test_a_finger_catches_a_peek_where_it_is(daemon):
    pointer = PointerDriver(daemon).open()
    pointer.send("cell/reveal", 0, cell="a", side="trailing")
    assert pointer.down(400, 200).recognition == "possible"
    came = pointer.move(410, 120)
    assert (came.recognition, came.offset, came.finished) == ("began", -137.5, {"animation": 1, "finished": False})
    assert pointer.up(500, 120).target == -135


def test_a_peek_does_not_affect_an_open_cell(daemon):
    pointer = PointerDriver(daemon).open()
    pointer.show(cell="b")
    assert pointer.send("cell/reveal", 0, cell="a", side="trailing").notified == []
    assert pointer.send("cell/reveal", 0, cell="b", side="trailing").phase == "open"
    assert pointer.wait(5000).notified == ["frame"]


@pytest.mark.parametrize("params, member", [({"side": "top"}, "side"), ({"fraction": 1.1}, "fraction"), ({"fraction": -0.1}, "fraction"), ({"hold": -1}, "hold")])
def test_an_impossible_peek_is_refused(daemon, params, member):
    pointer = PointerDriver(daemon).open()
    assert pointer.refused("cell/reveal", -32602, 0, **{"cell": "a", "side": "leading"} | params)["data"]["member"] == member


def test_a_peek_needs_a_side_if_the_cell_has_two(daemon):
    pointer = PointerDriver(daemon).open()
    assert pointer.refused("cell/reveal", -32602, 0, cell="a")["data"]["member"] == "side"


# --- Without a finger ---------------------------------------------------------------------------------------------


def names(came):
    return [(operation["method"], operation.get("side"), operation.get("action")) for operation in came.operations]


CHOICES = [("action/invoke", "leading", "read"), ("action/invoke", "trailing", "delete"), ("action/invoke", "trailing", "flag")]


def test_operations_are_listed_for_users_without_a_pointer(daemon):
    pointer = PointerDriver(daemon).open()
    assert names(pointer.send("cell/actions", cell="a")) == [*CHOICES, ("cell/open", "leading", None), ("cell/open", "trailing", None)]
    pointer.show()
    assert names(pointer.send("cell/actions", cell="a")) == [*CHOICES, ("cell/open", "leading", None), ("cell/close", None, None)]


@pytest.mark.parametrize("reveal, kept", [("trailing", CHOICES[1:]), ("leading", CHOICES[:1]), ("none", [])])
def test_the_listed_operations_match_the_cells_state(daemon, reveal, kept):
    pointer = PointerDriver(daemon).open()
    pointer.send("cell/configure", cell="a", reveal=reveal)
    listed = names(pointer.send("cell/actions", cell="a"))
    assert [name for name in listed if name[0] == "action/invoke"] == kept
    assert [name[1] for name in listed if name[0] == "cell/open"] == ([reveal] if reveal != "none" else [])


def test_listed_operations_have_titles(daemon):
    pointer = PointerDriver(daemon).open(actions={"trailing": [{"id": "x", "width": 50, "title": "Löschen"}]})
    assert pointer.send("cell/actions", cell="a").operations[0]["title"] == "Löschen"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_listed_operation_succeeds(preset):
    with Daemon() as daemon:
        daemon.initialize()
        pointer = PointerDriver(daemon).open(preset)
        for number in range(2):
            for operation in pointer.send("cell/actions", cell="a").operations:
                method = operation.pop("method")
                operation.pop("title", None)
                pointer.send(method, cell=f"{operation}" if number == 0 else "a", **operation)
            pointer.show("leading" if preset == "reply" else "trailing") if preset in ("mail", "sparrow", "swipeable") else None


@pytest.mark.parametrize("preset, action", [("dismiss", "dismiss"), ("reply", "reply")])
def test_the_action_of_a_full_swipe_is_listed_too(daemon, preset, action):
    pointer = PointerDriver(daemon).open(preset, actions={})
    assert action in [operation.get("action") for operation in pointer.send("cell/actions", cell="a").operations]
    assert pointer.send("action/invoke", cell="a", action=action).note("invoked")["action"] == action


def test_no_operation_is_listed_for_a_cell_without_actions(daemon):
    pointer = PointerDriver(daemon).open(actions={})
    assert pointer.send("cell/actions", cell="a").operations == []
    pointer.send("cell/configure", cell="a", actions=BOTH_SIDES)
    assert len(pointer.send("cell/actions", cell="a").operations) == 5
