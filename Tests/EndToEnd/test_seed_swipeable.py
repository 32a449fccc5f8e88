"""The SwipeableCell seed's worked examples, (a) to (g), as the daemon plays them."""

import pytest

from traces import open_table, play

EASE_OUT = [0, 0, 0.58, 1]


def opened_swipeable(daemon):
    """Two buttons of 75, and cell a open and at rest at the time 1000."""
    open_table(daemon, "swipeable", 75, 75)
    play(
        daemon,
        """
          0 began                 |    0   |                   | swipeBegan
         16 changed -60           |  -60   |
         32 ended                 |  -60   | -60 -170 -150     | swipeEnded willOpen
        1000 advance              |        |                   | didOpen@232
        """,
    )


def test_swipeable_a_opens_at_half_the_outer_button(daemon):
    open_table(daemon, "swipeable", 75, 75)
    frames = play(
        daemon,
        """
        0   began                 |    0  |                   | swipeBegan
        20  changed -20           |  -20  |
        40  changed -37.5         | -37.5 |
        50  ended                 | -37.5 | -37.5 -170 -150   | swipeEnded willOpen@50(gesture)
        250 advance               |       |                   | didOpen@250(gesture)
        """,
    )
    animation = frames[3]["animation"]
    assert [keyframe["time"] for keyframe in animation["keyframes"]] == [0, 100, 200]
    assert [keyframe.get("easing") for keyframe in animation["keyframes"][:2]] == [EASE_OUT, EASE_OUT]


def test_swipeable_b_bounces_closed_short_of_it(daemon):
    open_table(daemon, "swipeable", 75, 75)
    play(
        daemon,
        """
        0   began                 |    0  |                   | swipeBegan
        40  changed -37.375       | -37.375 |
        50  ended                 | -37.375 | -37.375 20 0    | swipeEnded
        250 advance               |       |                   | settled[closed]
        """,
    )


def test_swipeable_c_stays_open_short_of_half_the_inner_button(daemon):
    opened_swipeable(daemon)
    play(
        daemon,
        """
        1000 began                | -150  |                   | swipeBegan
        1016 changed 37.5         | -112.5 |
        1032 ended                | -112.5 | -112.5 -170 -150 | swipeEnded
        2000 began                | -150  |                   | settled[open] swipeBegan
        2016 changed 38           | -112  |
        2032 ended                | -112  | -112 20 0         | swipeEnded willClose@2032(gesture)
        2232 advance              |       |                   | didClose@2232
        """,
    )


def test_swipeable_d_cancel_goes_back_to_where_the_gesture_began(daemon):
    opened_swipeable(daemon)
    play(
        daemon,
        """
        1000 began                | -150  |                   | swipeBegan
        1016 changed 100          |  -50  |
        1032 cancelled            |  -50  | -50 -170 -150     | swipeEnded
        2000 b:began              |    0  |                   | settled[open] b:swipeBegan
        2016 b:changed -100       | -100  |
        2032 b:cancelled          | -100  | -100 20 0         | b:swipeEnded
        """,
    )


def test_swipeable_e_is_caught_open_under_the_finger(daemon):
    open_table(daemon, "swipeable", 75, 75)
    play(
        daemon,
        """
        0   began                 |    0  |                   | swipeBegan
        20  changed -100          | -100  |
        40  changed -150          | -100  | -100 -170 -150
        """,
    )
    daemon.result("clock/advance", {"timestamp": 240})
    play(
        daemon,
        """
        300 changed -100          | -150  |
        320 changed -1            | -150  |
        340 changed 30            | -120  |
        360 ended                 | -120  | -120 -170 -150    | swipeEnded willOpen@360(gesture)
        560 advance               |       |                   | didOpen@560
        """,
    )


def test_swipeable_is_caught_once_for_each_entry(daemon):
    """A fourth deliberate difference: the seed begins its bounce anew at each event."""
    open_table(daemon, "swipeable", 75, 75)
    play(
        daemon,
        """
        0   began                 |    0  |                   | swipeBegan
        20  changed -140          | -140  |
        40  changed -151          | -140  | -140 -170 -150
        60  changed -160          |       |
        80  changed -170          |       |
        """,
    )
    notes, frame = daemon.exchange(
        "gesture/update", {"table": "t", "cell": "a", "timestamp": 100, "translation": {"x": -100, "y": 0}}
    )
    assert frame["offset"] == -100 and "animation" not in frame, "leaves the catch before it has ended"
    play(daemon, "120 changed -150 | -100 | -100 -170 -150 |")


def test_swipeable_f_is_caught_closed_under_the_finger(daemon):
    open_table(daemon, "swipeable", 75, 75)
    play(
        daemon,
        """
        0   began                 |    0  |                   | swipeBegan
        20  changed -50           |  -50  |
        40  changed 0             |  -50  | -50 20 0
        """,
    )
    daemon.result("clock/advance", {"timestamp": 240})
    play(daemon, "300 ended | 0 | | swipeEnded")


def test_swipeable_g_a_gesture_without_a_move_says_nothing(daemon):
    """The seed sends cellDidClose: the third deliberate difference."""
    open_table(daemon, "swipeable", 75, 75)
    play(
        daemon,
        """
        0  began                  |    0  |                   | swipeBegan
        16 ended                  |    0  |                   | swipeEnded
        """,
    )


def test_swipeable_goes_right_from_closed_nowhere(daemon):
    open_table(daemon, "swipeable", 75, 75)
    play(
        daemon,
        """
        0  began                  |    0  |                   | swipeBegan
        16 changed 50             |    0  |
        32 changed -10            |  -10  |
        """,
    )


def test_swipeable_subtracts_what_the_gesture_began_with(daemon):
    open_table(daemon, "swipeable", 75, 75)
    play(
        daemon,
        """
        0  began -12              |    0  |                   | swipeBegan
        16 changed -22            |  -10  |
        32 changed -12.125        | -0.125 |
        """,
    )


@pytest.mark.parametrize("preset, offset", [("sparrow", -12), ("rm", -6.4666)])
def test_the_others_begin_where_the_finger_is(daemon, preset, offset):
    open_table(daemon, preset, 75)
    play(daemon, f"0 began -12 | {offset} | | swipeBegan")


def test_swipeable_velocity_counts_for_nothing(daemon):
    open_table(daemon, "swipeable", 75, 75)
    play(
        daemon,
        """
        0   began                 |    0  |                   | swipeBegan
        16  changed -10           |  -10  |
        32  ended -9000           |  -10  | -10 20 0          | swipeEnded
        500 advance               |       |                   | settled[closed]
        516 began                 |    0  |                   | swipeBegan
        532 changed -90           |  -90  |
        548 ended 9000            |  -90  | -90 -170 -150     | swipeEnded willOpen
        """,
    )


def test_swipeable_cells_stay_open_together(daemon):
    opened_swipeable(daemon)
    play(
        daemon,
        """
        1000 b:began              |    0  |                   | b:swipeBegan
        1016 b:changed -140       | -140  |
        1032 b:ended              | -140  | -140 -170 -150    | b:swipeEnded b:willOpen
        1232 show                 | -150  |                   | b:didOpen@1232
        1232 b:show               | -150  |
        1232 c:show               |    0  |
        """,
    )


@pytest.mark.parametrize(
    "widths, opening, closing",
    [((75,), 37.5, 37.5), ((60, 100), 30, 110), ((80, 44, 60), 40, 154), ((50, 60, 70, 44), 25, 202)],
)
def test_swipeable_thresholds_go_by_the_widths_of_the_buttons(daemon, widths, opening, closing):
    open_table(daemon, "swipeable", *widths)
    full = sum(widths)
    play(
        daemon,
        f"""
        0    began                |          0       |                                          | swipeBegan
        16   changed -{opening - 0.125} | -{opening - 0.125} |
        32   ended                | -{opening - 0.125} | -{opening - 0.125} 20 0                 | swipeEnded
        1000 began                |          0       |                                          | settled[closed] swipeBegan
        1016 changed -{opening}   |      -{opening}  |
        1032 ended                |      -{opening}  | -{opening} -{full + 20} -{full}          | swipeEnded willOpen
        2000 began                |      -{full}     |                                          | didOpen@1232 swipeBegan
        2016 changed {full - closing} | -{closing}   |
        2032 ended                |      -{closing}  | -{closing} -{full + 20} -{full}          | swipeEnded
        3000 began                |      -{full}     |                                          | settled[open] swipeBegan
        3016 changed {full - closing + 0.125} | -{closing - 0.125} |
        3032 ended                | -{closing - 0.125} | -{closing - 0.125} 20 0                | swipeEnded willClose
        """,
    )


def test_swipeable_overshoots_outwards_wherever_it_starts(daemon):
    """openSnap goes to W + 20 and closeSnap to 20 past closed, even from beyond: caught in the overshoot, and let go."""
    open_table(daemon, "swipeable", 75, 75)
    frames = play(
        daemon,
        """
        0    open                 |    0  | 0 -170 -150       | willOpen
        110  began                |       |                   | didOpen- swipeBegan
        """,
    )
    x = frames[1]["offset"]
    assert -170 < x < -150
    play(
        daemon,
        f"""
        120  ended                | {x}   | {x} -170 -150     | swipeEnded willOpen
        1000 close                | -150  | -150 20 0         | didOpen@320 willClose
        1110 began                |       |                   | didClose- swipeBegan
        """,
    )
    x = daemon.result("table/cells", {"table": "t", "cells": ["a"]})["cells"][0]["offset"]
    assert 0 < x < 20
    play(daemon, f"1120 cancelled | {x} | {x} 20 0 | swipeEnded willClose(cancel)")
