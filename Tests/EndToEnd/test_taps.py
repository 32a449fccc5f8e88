"""Taps and scrolls at random moments during and after random swipes, beside real rows in motion.

A tap on an action that shows always invokes it. A tap elsewhere opens nothing. A drag across the axis always goes to the scroller.
"""

import os
import random

import pytest

from daemon import Daemon
from pointer_driver import PointerDriver

SWIPES = int(os.environ.get("SWIPED_TAPS", "40"))
WIDTH = 320
CELLS = ["a", "b", "c"]
ACTIONS = {
    "leading": [{"id": "read", "width": 80}],
    "trailing": [{"id": "delete", "width": 74}, {"id": "flag", "width": 74}, {"id": "more", "width": 74}],
}
MULTIPLE = {"open": "multiple", "closeOn": []}
BEHAVIORS = {
    "mail": "mail",
    "sparrow": "sparrow",
    "swipeable": "swipeable",
    "reply": "reply",
    "uikit": "uikit",
    "ionic-item-sliding": "ionic-item-sliding",
    "any number": {"preset": "mail", "policy": MULTIPLE},
    "crossing": {"preset": "mail", "policy": MULTIPLE, "tracking": {"crossing": "cross"}, "layout": "reveal"},
    "caught at the down": {"preset": "mail", "recognition": {"catch": "down"}},
    "never caught": {"preset": "mail", "recognition": {"catch": "never"}, "policy": MULTIPLE},
}


class RandomTaps:
    """One table, with a finger that swipes and another one that taps or scrolls meanwhile or afterwards."""

    def __init__(self, daemon, behavior, seed: str):
        self.random, self.now, self.pointers = random.Random(seed), 1000.0, 1
        self.pointer = PointerDriver(daemon).open(behavior, ACTIONS, WIDTH)
        recognition = daemon.result("table/configure", {"table": "t"})["behavior"]["recognition"]
        self.is_caught_at_down = recognition["catch"] == "down"
        self.counts = {"taps": 0, "elsewhere": 0, "scrolls": 0}

    def send(self, method: str, wait: float = 0, **params):
        """Sends a message `wait` ms later. What a full swipe invoked is complete at once."""
        self.now += wait
        came = self.pointer.send(method, self.now, **params)
        for invoked in came.of("invoked"):
            if invoked["trigger"] == "fullSwipe":
                self.pointer.daemon.request("action/complete", {"invocation": invoked["invocation"], "then": "close"})
        return came

    def swipe(self) -> None:
        """A swipe by a pointer, a wheel or a toolkit's gesture, and probes during and after it."""
        draw = self.random
        cell, way = draw.choice(CELLS), draw.choice([-1, 1])
        begin, move, end = getattr(self, draw.choice(["by_pointer", "by_pointer", "by_wheel", "by_toolkit"]))(cell)
        begin(draw.uniform(0, 30))
        x = 0.0
        for _ in range(draw.randint(2, 8)):
            x += way * draw.uniform(-8, 60)
            move(draw.uniform(4, 24), x)
            if draw.random() < 0.1:
                self.probe()
        end(draw.uniform(0, 40), x)
        for _ in range(draw.randint(0, 3)):
            self.now += draw.choice([draw.uniform(0, 60), draw.uniform(0, 500)])
            self.probe()

    def by_pointer(self, cell: str):
        number, start = self.new_pointer(), self.random.uniform(20, 300)
        return (
            lambda wait: self.send("pointer/down", wait, cell=cell, pointer=number, position={"x": start, "y": 20}),
            lambda wait, x: self.send("pointer/move", wait, pointer=number, position={"x": start + x, "y": 20}),
            lambda wait, x: self.send("pointer/up", wait, pointer=number, position={"x": start + x, "y": 20}),
        )

    def by_wheel(self, cell: str):
        last = [0.0]

        def turn(wait: float, x: float) -> None:
            delta, last[0] = x - last[0], x
            self.send("wheel/update", wait, cell=cell, delta={"x": delta, "y": 0}, phase="changed")

        return (
            lambda wait: self.send("wheel/update", wait, cell=cell, delta={"x": 0, "y": 0}, phase="began"),
            turn,
            lambda wait, x: self.send("wheel/update", wait, cell=cell, phase="ended"),
        )

    def by_toolkit(self, cell: str):
        is_begun = []

        def begin(wait: float) -> None:
            self.now += wait
            answer = self.pointer.daemon.request("gesture/begin", {"table": "t", "cell": cell, "timestamp": self.now})
            is_begun.append("result" in answer)

        def update(wait: float, x: float) -> None:
            if is_begun[0] and self.frame(cell)["phase"] == "tracking":
                self.send("gesture/update", wait, cell=cell, translation={"x": x, "y": 0})

        def end(wait: float, x: float) -> None:
            if is_begun[0] and self.frame(cell)["phase"] == "tracking":
                self.send("gesture/end", wait, cell=cell)

        return begin, update, end

    def new_pointer(self) -> int:
        self.pointers += 1
        return self.pointers

    def frame(self, cell: str) -> dict:
        (frame,) = self.send("table/cells", cells=[cell]).cells
        return frame

    def probe(self) -> None:
        cell = self.random.choice(CELLS)
        self.random.choice([self.tap, self.tap, self.scroll])(cell)

    def tap(self, cell: str) -> None:
        draw, before = self.random, self.frame(cell)
        shown = visible(before)
        if shown and draw.random() < 0.7:
            action, x = draw.choice(shown)
        else:
            action, x = None, draw.uniform(*content(before))
        number = self.new_pointer()
        self.send("pointer/down", cell=cell, pointer=number, position={"x": x, "y": 20})
        if draw.random() < 0.4:
            self.send("pointer/move", draw.uniform(1, 40), pointer=number, position={"x": x + draw.uniform(-1.5, 1.5), "y": 20 + draw.uniform(-1.5, 1.5)})
        came = self.send("pointer/up", draw.choice([draw.uniform(5, 60), draw.uniform(60, 400)]), pointer=number, position={"x": x, "y": 20})
        if action is None:
            self.counts["elsewhere"] += 1
            assert "tapped" not in came, f"{came} invokes an action that {before} does not show at {x}"
            assert came.target == 0 or came.target == before["target"] or self.is_held(before), f"a tap opens: {before}, {came}"
        else:
            self.counts["taps"] += 1
            assert came.recognition == "tap" and came.result.get("tapped") == action, f"{action} shows at {x} in {before}: {came}"
            assert [note["action"] for note in came.of("invoked")] == [action]

    def scroll(self, cell: str) -> None:
        draw, before, number = self.random, self.frame(cell), self.new_pointer()
        x, y, way = draw.uniform(5, 315), 20.0, draw.choice([-1, 1])
        self.send("pointer/down", cell=cell, pointer=number, position={"x": x, "y": y})
        known = []
        for _ in range(4):
            y += way * draw.uniform(11, 40)
            came = self.send("pointer/move", draw.uniform(4, 20), pointer=number, position={"x": x + draw.uniform(-1, 1), "y": y})
            known.append(came.recognition)
        came = self.send("pointer/up", draw.uniform(4, 20), pointer=number, position={"x": x, "y": y})
        self.counts["scrolls"] += 1
        if not self.is_caught_at_down:
            assert {*known, came.recognition} == {"failed"}, f"{known}, {came} of a scroll over {before}"
        assert came.target == before["target"] or self.is_held(before), f"a scroll sends the row elsewhere: {before}, {came}"

    @staticmethod
    def is_held(frame: dict) -> bool:
        """Whether the swipe under way, and not the probe, may decide where the row goes."""
        return frame["phase"] == "tracking"


def visible(frame: dict) -> list[tuple[str, float]]:
    """The actions that a frame shows, each with a place that is its own."""
    if frame["phase"] not in ("open", "tracking", "settling"):
        return []
    offset = frame["offset"]
    low, high = (0.0, offset) if offset > 0 else (WIDTH + offset, float(WIDTH))
    places = []
    for action in frame["actions"]:
        left, right = max(action["x"], low, 0), min(action["x"] + action["width"], high, WIDTH)
        if right - left > 1:
            places.append((action["id"], (left + right) / 2))
    return places


def content(frame: dict) -> tuple[float, float]:
    """Where content is, or what is left of it."""
    offset = max(min(frame["offset"], WIDTH - 2), 2 - WIDTH)
    return (offset + 1, WIDTH) if offset > 0 else (0, WIDTH + offset - 1)


@pytest.mark.parametrize("name", BEHAVIORS)
def test_taps_hit_actions_and_scrolls_scroll_at_any_moment(name):
    with Daemon(arguments=["--check-state"]) as daemon:
        daemon.initialize(capabilities={"layout": True})
        taps = RandomTaps(daemon, BEHAVIORS[name], name)
        for _ in range(SWIPES):
            taps.swipe()
    assert all(count > SWIPES / 10 for count in taps.counts.values()), taps.counts
