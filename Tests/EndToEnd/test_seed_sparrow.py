"""The sparrowlike seed's worked examples, as the daemon plays them."""

import pytest

from traces import open_table, play

EASE_OUT = [0, 0, 0.58, 1]


def test_sparrow_opens_and_carries_on_from_the_open_offset(daemon):
    open_table(daemon, "sparrow", 75)
    play(
        daemon,
        """
        1000 began                |    0 |            | swipeBegan@1000
        1016 changed -40          |  -40 |
        1032 changed -120         | -120 |
        1048 ended -400           | -120 | -120 -300  | swipeEnded@1048 willOpen@1048(gesture)
        1398 advance              |      |            | didOpen@1398(gesture)
        2000 began                | -300 |            | swipeBegan
        2016 changed 10           | -290 |
        2032 changed 60           | -240 |
        2048 ended 200            | -240 | -240 -300  | swipeEnded
        2398 advance              |      |            | settled[open]
        """,
    )


def test_sparrow_animates_once_for_350_ms_with_ease_out(daemon):
    open_table(daemon, "sparrow", 75)
    frames = play(
        daemon,
        """
        1000 began                |    0 |            | swipeBegan
        1032 changed -120         | -120 |
        1048 ended -400           | -120 | -120 -300  | swipeEnded willOpen
        """,
    )
    animation = frames[-1]["animation"]
    assert (animation["start"], animation["duration"]) == (1048, 350)
    assert [keyframe["time"] for keyframe in animation["keyframes"]] == [0, 350]
    assert animation["keyframes"][0]["easing"] == EASE_OUT


def test_sparrow_says_why_it_opened(daemon):
    open_table(daemon, "sparrow", 75)
    frames = play(
        daemon,
        """
        1000 began                |    0 |            | swipeBegan
        1032 changed -120         | -120 |
        1048 ended -400           | -120 | -120 -300  | swipeEnded willOpen
        """,
    )
    decision = frames[-1]["decision"]
    wanted = {"outcome": "open", "rule": "projection", "offset": -120, "velocity": -400, "projected": -190, "threshold": -150}
    assert {name: decision.get(name) for name in wanted} == wanted


def test_sparrow_clamps_hard_at_closed_and_at_its_handle(daemon):
    open_table(daemon, "sparrow", 75)
    play(
        daemon,
        """
        0  began                  |    0 |            | swipeBegan
        16 changed 30             |    0 |
        32 changed -500           | -300 |
        48 changed -299.5         | -299.5 |
        64 changed -300           | -300 |
        80 ended 0                | -300 |            | swipeEnded willOpen@80 didOpen@80
        """,
    )


@pytest.mark.parametrize("at, target", [("-150", -300), ("-150.125", -300), ("-149.875", 0)])
def test_sparrow_opens_on_a_tie(daemon, at, target):
    open_table(daemon, "sparrow", 75)
    will = "willOpen" if target else ""
    play(
        daemon,
        f"""
        0  began                  |    0 |               | swipeBegan
        16 changed {at}           | {at} |
        32 ended 0                | {at} | {at} {target} | swipeEnded {will}
        """,
    )


@pytest.mark.parametrize("x, opens, stays", [(0, -857.15, -857.14), (-100, -285.72, -285.71)])
def test_sparrow_flicks_open(daemon, x, opens, stays):
    """From 0 it takes -857.14 px/s, from -100 it takes -285.71."""
    open_table(daemon, "sparrow", 75)
    back = f"{x} 0" if x else ""
    settled = "settled[closed]" if x else ""
    play(
        daemon,
        f"""
        0    began                |   0 |           | swipeBegan
        16   changed {x}          | {x} |
        32   ended {stays}        | {x} | {back}    | swipeEnded
        1000 advance              |     |           | {settled}
        1001 began                |   0 |           | swipeBegan
        1016 changed {x}          | {x} |
        1032 ended {opens}        | {x} | {x} -300  | swipeEnded willOpen
        """,
    )


def test_sparrow_flicks_closed_above_857(daemon):
    open_table(daemon, "sparrow", 75)
    play(
        daemon,
        """
        0    open                 |    0 | 0 -300    | willOpen(program)
        1000 began                | -300 |           | didOpen@350(program) swipeBegan
        1016 ended 857.14         | -300 |           | swipeEnded
        1032 began                | -300 |           | swipeBegan
        1048 ended 857.15         | -300 | -300 0    | swipeEnded willClose@1048(gesture)
        1398 advance              |      |           | didClose@1398(gesture)
        """,
    )


def test_sparrow_closes_the_open_cell_when_a_gesture_begins_on_another(daemon):
    open_table(daemon, "sparrow", 75)
    play(daemon, "0 open | 0 | 0 -300 | willOpen")
    daemon.result("clock/advance", {"timestamp": 1000})
    notes, frame = daemon.exchange(
        "gesture/begin", {"table": "t", "cell": "b", "timestamp": 1000, "translation": {"x": 0, "y": 0}}
    )
    assert frame["offset"] == 0
    told = {(note["params"]["cell"], note["method"]): note["params"] for note in notes}
    assert set(told) == {("a", "cell/willClose"), ("b", "cell/swipeBegan")}
    closing = told["a", "cell/willClose"]
    assert closing["cause"] == "otherCell"
    assert [keyframe["offset"] for keyframe in closing["animation"]["keyframes"]] == [-300, 0]
    play(
        daemon,
        """
        1100 b:changed -20        | -20 |
        1350 advance              |     |            | didClose@1350(otherCell)
        1400 b:changed -200       | -200 |
        1416 b:ended              | -200 | -200 -300 | b:swipeEnded b:willOpen
        2000 show                 |   0 |            | b:didOpen@1766
        2000 b:show               | -300 |
        """,
    )


def test_sparrow_closes_nothing_when_nothing_is_open(daemon):
    open_table(daemon, "sparrow", 75)
    play(
        daemon,
        """
        0  began                  |   0 |            | swipeBegan
        16 changed -20            | -20 |
        32 ended                  | -20 | -20 0      | swipeEnded
        400 b:began               |   0 |            | settled[closed] b:swipeBegan
        """,
    )


@pytest.mark.parametrize("method", ["table/scroll", "table/tap"])
@pytest.mark.parametrize("preset", ["sparrow", "swipeable"])
def test_scroll_and_tap_close_nothing(daemon, preset, method):
    open_table(daemon, preset, 75)
    daemon.result("cell/open", {"table": "t", "cell": "a", "side": "trailing", "animated": False, "timestamp": 0})
    notes, _ = daemon.exchange(method, {"table": "t", "timestamp": 10})
    assert notes == []
    frame = play(daemon, "1000 show")[0]
    assert frame["phase"] == "open"


def test_sparrow_cancel_restores_where_the_gesture_began(daemon):
    """The seed leaves the cell stuck under the finger: the second deliberate difference."""
    open_table(daemon, "sparrow", 75)
    play(
        daemon,
        """
        0    began                |    0 |           | swipeBegan
        16   changed -200         | -200 |
        32   cancelled            | -200 | -200 0    | swipeEnded
        1000 open                 |    0 | 0 -300    | settled[closed] willOpen(program)
        2000 began                | -300 |           | didOpen@1350 swipeBegan
        2016 changed 250          |  -50 |
        2032 cancelled            |  -50 | -50 -300  | swipeEnded
        2400 advance              |      |           | settled[open]
        """,
    )
