"""Every worked number on `protocol/motion.md` is what the daemon says."""

import json
import re
from pathlib import Path

import pytest

from daemon import Daemon
from hand import Hand

PAGE = (Path(__file__).resolve().parents[2] / "protocol/motion.md").read_text()
ACTIONS = {"trailing": [{"id": "delete", "width": 75}, {"id": "flag", "width": 60}]}
NEAR = 1.01e-4


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, its head first, without the marks of code."""
    section = re.search(rf"^### {re.escape(heading)}\n(.*?)(?=^#|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    lines = [line for line in section[1].split("\n") if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip().replace("`", "") for cell in line.strip("|").split(" | ")] for line in lines]


def numbers(cells: list[str]) -> list[float]:
    return [float(cell) for cell in cells]


def row_id(row) -> str:
    return row[0]


def table(hand: Hand, **behavior) -> Hand:
    return hand.open({"fullSwipe": {"enabled": False}} | behavior, ACTIONS)


@pytest.fixture
def hand(daemon):
    return Hand(daemon)


HEAD, *PULLED = rows("Pulled so far, it stands at")


@pytest.mark.parametrize("row", PULLED, ids=row_id)
def test_pulled_so_far_it_stands_there(hand, row):
    tracking, _, extent = row[0].partition(", extent ")
    table(hand, tracking=json.loads(tracking), extent={"trailing": json.loads(extent)} if extent else {})
    hand.send("gesture/begin", 0, cell="a")
    came = [-hand.send("gesture/update", 1, cell="a", translation={"x": -way, "y": 0}).offset for way in numbers(HEAD[1:])]
    assert came == pytest.approx(numbers(row[1:]), abs=NEAR)


TRACES, *ESTIMATED = rows("Samples, and the velocity")


@pytest.mark.parametrize("row", ESTIMATED, ids=row_id)
@pytest.mark.parametrize("column", range(1, len(TRACES)))
def test_samples_have_this_velocity(hand, row, column):
    table(hand, velocity={"estimator": row[0]})
    first, *rest = numbers(TRACES[column].split(", "))
    hand.send("gesture/begin", 0, cell="a", translation={"x": -first, "y": 0})
    for count, way in enumerate(rest, 1):
        hand.send("gesture/update", 8 * count, cell="a", translation={"x": -way, "y": 0})
    assert -hand.send("gesture/end", 40, cell="a").decision["velocity"] == pytest.approx(float(row[column]), abs=NEAR)


@pytest.mark.parametrize("row", rows("A spring from rest")[1:], ids=row_id)
def test_a_spring_is_there_at_that_time(hand, row):
    table(hand, settle={"open": {"type": "spring"} | json.loads(row[0])})
    duration = hand.send("cell/open", 0, cell="a").animation["duration"]
    places = [-hand.send("table/cells", time, cells=["a"]).cells[0]["offset"] for time in (50, 100, 200)]
    assert [duration, *places] == pytest.approx(numbers(row[1:]), abs=NEAR)


@pytest.mark.parametrize("row", rows("A spring that is thrown")[1:], ids=row_id)
def test_a_thrown_spring_starts_so_fast(hand, row):
    table(hand, settle={"open": {"type": "spring"} | json.loads(row[0])})
    hand.send("gesture/begin", 0, cell="a")
    came = hand.send("gesture/end", 10, cell="a", translation={"x": -50, "y": 0}, velocity={"x": -3000, "y": 0}).animation
    assert [-came["spring"]["initialVelocity"], came["duration"]] == pytest.approx(numbers(row[1:]), abs=NEAR)


@pytest.mark.parametrize("row", rows("Let go from closed")[1:], ids=str)
def test_let_go_it_goes_there(hand, row):
    table(hand, release=json.loads(row[0]))
    way, velocity, target = numbers([row[1], row[2], row[4]])
    hand.send("gesture/begin", 0, cell="a")
    came = hand.send("gesture/end", 10, cell="a", translation={"x": -way, "y": 0}, velocity={"x": -velocity, "y": 0})
    assert (came.decision["rule"], -came.target) == (row[3], target)


STRIPS, *STYLES = rows("Where the actions stand")


@pytest.mark.parametrize("row", STYLES, ids=row_id)
def test_actions_stand_there(row):
    with Daemon() as daemon:
        daemon.initialize(capabilities={"layout": True})
        hand = table(Hand(daemon), layout=row[0], tracking={"beyond": "free"})
        hand.send("gesture/begin", 0, cell="a")
        for strip, wanted in zip(numbers(STRIPS[1:]), row[1:], strict=True):
            came = hand.send("gesture/update", 1, cell="a", translation={"x": -strip, "y": 0}).actions
            placed = [action[member] for action in came for member in ("x", "width")]
            assert placed == pytest.approx(numbers(re.split("[,;] ", wanted)), abs=NEAR)
