"""`protocol/motion.md` is enough to come to the daemon's numbers: random swipes, and what `page_model.py` makes of them."""

import random

import pytest

from daemon import encode_all, initialize, request, run
from page_model import LEFT_TO_RIGHT, SEEN, Cell, Spring, estimate, slots, spans, window

SEEDS = range(40)
WIDTHS = [320, 400, 100]
EXTENTS = ["actions", "none", {"px": 120}, {"inset": 20}, {"fraction": 0.5}]
TRAILING, LEADING = [{"id": "a", "width": 60}, {"id": "b", "width": 30}], [{"id": "l", "width": 50}]
ROOM = 8


class Table:
    """A table of random behavior, and the model of its cells."""

    def __init__(self, chance: random.Random):
        self.width, extent = chance.choice(WIDTHS), chance.choice(EXTENTS)
        right_to_left, self.full = chance.random() < 0.3, chance.random() < 0.3
        self.actions = {"trailing": TRAILING, "leading": chance.choice([[], LEADING])}
        tracking = {"beyond": chance.choice(["clamp", "free", "friction", "rubberBand", "rubberBand"])}
        if tracking["beyond"] in ("friction", "rubberBand"):
            tracking["coefficient"] = chance.choice([0.55, 0.2, 1.5])
        if tracking["beyond"] == "rubberBand":
            tracking |= {"start": chance.choice([0, 0, 40]), "dimension": chance.choice([None, 200])}
        self.velocity = {
            "estimator": chance.choice(["lsq2", "impulse", "weightedIOS", "weightedMacOS", "mean", "last"]),
            "horizon": chance.choice([100, 50]),
            "stopGap": chance.choice([40, 20]),
        }
        self.release = {
            "rule": chance.choice(["projection", "distance"]),
            "openThreshold": chance.choice([0.5, {"px": 30}, "halfOuterAction", "allButHalfInnerAction"]),
            "closeThreshold": chance.choice([0.3, {"px": 60}, "allButHalfInnerAction"]),
            "minimumDistance": chance.choice([0, 25]),
            "velocityThreshold": chance.choice([0, 400]),
        }
        settle = {"open": {"type": "spring", "response": 0.4, "dampingRatio": 0.86, "maximumOvershoot": chance.choice([None, ROOM])}}
        self.room = settle["open"]["maximumOvershoot"]
        self.params = {
            "table": "t",
            "width": self.width,
            "actions": self.actions,
            "layoutDirection": "rtl" if right_to_left else "ltr",
            "behavior": {
                "preset": "mail",
                "extent": {"trailing": extent},
                "tracking": tracking,
                "velocity": self.velocity,
                "release": self.release,
                "settle": settle,
                "fullSwipe": {"enabled": self.full, "threshold": {"past": 5000}},
            },
        }
        trailing = [90, "none", 120, self.width - 20, self.width / 2][EXTENTS.index(extent)]
        self.cell = Cell(
            width=self.width,
            extents={"trailing": trailing, "leading": 50 if self.actions["leading"] else None},
            full_swipe=self.full,
            signs={side: -sign if right_to_left else sign for side, sign in LEFT_TO_RIGHT.items()},
            **tracking,
        )

    def threshold(self, side: str, found_open: bool) -> float:
        """[release.5]"""
        rule, actions = self.release["closeThreshold" if found_open else "openThreshold"], self.actions[side]
        if rule == "halfOuterAction":
            return actions[0]["width"] / 2
        if rule == "allButHalfInnerAction":
            return sum(action["width"] for action in actions[:-1]) + actions[-1]["width"] / 2
        return rule["px"] if isinstance(rule, dict) else rule * self.cell.extents[side]

    def decide(self, offset: float, velocity: float, found: str | None) -> tuple[str, str, str | None]:
        """[release.2] to [release.9]: the rule, the outcome and the side that opens."""
        release, cell = self.release, self.cell
        reached = offset + velocity * 0.175 if release["rule"] == "projection" else offset
        side = cell.side(offset) or cell.side(reached)
        if side is None or not isinstance(cell.extents[side], (int, float)):
            return release["rule"], "close", None
        sign = cell.signs[side]
        if found is None and 0 < release["minimumDistance"] and offset * sign < release["minimumDistance"]:
            return "minimumDistance", "close", None
        if 0 < release["velocityThreshold"] <= abs(velocity):
            return ("velocity", "open", side) if velocity * sign > 0 else ("velocity", "close", None)
        opens = reached * sign >= self.threshold(side, found == side)
        return (release["rule"], "open", side) if opens else (release["rule"], "close", None)


def finger(chance: random.Random, start: float) -> list[tuple[float, float]]:
    """(time, translation): irregular, and with samples of the same moment."""
    time, place, speed, samples = start, 0.0, chance.uniform(-60, 60), [(start, 0.0)]
    for _ in range(chance.randint(1, 25)):
        time += chance.choice([8, 16, 16, 0.5, 30, 0.0004])
        speed += chance.uniform(-30, 30)
        place += speed
        samples.append((round(time, 4), round(place, 3)))
    return samples


def swipe(samples, end, velocity) -> list[tuple[str, dict]]:
    cell = {"table": "t", "cell": "c"}
    moves = [("gesture/update", cell | {"timestamp": time, "translation": {"x": x, "y": 3}}) for time, x in samples[1:]]
    given = {} if velocity is None else {"velocity": {"x": velocity, "y": 7}}
    return [("gesture/begin", cell | {"timestamp": samples[0][0]}), *moves, ("gesture/end", cell | {"timestamp": end} | given)]


@pytest.mark.parametrize("seed", SEEDS)
def test_swipes_come_to_what_the_page_says(seed):
    chance = random.Random(seed)
    table = Table(chance)
    time, swipes = 1000.0, []
    for _ in range(4):
        samples = finger(chance, time)
        end = samples[-1][0] + chance.choice([0, 5, 30, 60])
        swipes.append((samples, end, chance.choice([None, None, chance.uniform(-2000, 2000)])))
        time = end + chance.choice([20_000, 80])
    calls = [("table/open", table.params)] + [call for one in swipes for call in swipe(*one)]
    came = run(encode_all([initialize(), *(request(id, *call) for id, call in enumerate(calls, 1))]))
    answers = iter([came.answer(id)["result"] for id in range(2, len(calls) + 1)])
    found, flight = None, None
    for samples, end, given in swipes:
        grabbed = next(answers)["offset"]
        if flight:
            spring, since, target = flight
            late = samples[0][0] - since
            at = target + spring.state(late / 1000)[0] if late < spring.duration else target
            if table.cell.continuous:
                assert grabbed == pytest.approx(at, abs=2e-3)
        offset = table.cell.place(table.cell.pull(grabbed), grabbed)
        for _, translation in samples[1:]:
            offset = table.cell.place(table.cell.pull(grabbed) + translation, grabbed)
            assert next(answers)["offset"] == pytest.approx(offset, abs=2e-3)
        found, flight = check_release(table, next(answers), (samples, end, given), offset, found)


def check_release(table: Table, frame: dict, one, offset: float, found: str | None):
    """Holds a release's answer against the page.

    - Returns: the side that is open then, and the spring that brings it there.
    """
    samples, end, given = one
    decision, velocity = frame["decision"], given
    if given is None:
        seen = window(samples, end, table.velocity["horizon"], table.velocity["stopGap"])
        velocity = estimate(table.velocity["estimator"], seen)
        assert decision["samples"] == min(len(seen), SEEN.get(table.velocity["estimator"], 20))
    assert decision["velocity"] == pytest.approx(velocity, abs=1e-2)
    rule, outcome, side = table.decide(offset, velocity, found)
    assert (decision["rule"], decision["outcome"]) == (rule, outcome)
    if outcome == "close":
        return None, None
    target = table.cell.signs[side] * table.cell.extents[side]
    spring = Spring(0.4, 0.86, offset - target, table.cell.leaving(offset, velocity))
    if table.room is not None:
        spring = spring.held(table.room)
    assert frame["target"] == pytest.approx(target)
    if spring.duration == 0:
        assert "animation" not in frame
        return side, None
    assert frame["animation"]["duration"] == pytest.approx(spring.duration, abs=2e-2)
    assert frame["animation"]["spring"]["initialVelocity"] == pytest.approx(spring.velocity, abs=0.5)
    return side, (spring, end, target)


@pytest.mark.parametrize("style", ["border", "drag", "reveal", "stretch", "drawer"])
@pytest.mark.parametrize("seed", range(8))
def test_actions_stand_where_the_page_says(style, seed):
    chance = random.Random(seed)
    widths = [chance.choice([0, 30, 60, 75.5]) for _ in range(chance.randint(1, 4))]
    extent = chance.choice([{"px": 120}, "none", {"inset": 20}])
    least, most = chance.choice([None, None, 40, 100]), chance.choice([None, None, 50, 80])
    side, sign = chance.choice([("leading", 1), ("trailing", -1)])
    behavior = {
        "tracking": {"beyond": "free"},
        "extent": {side: extent},
        "fullSwipe": {"enabled": False},
        "layout": {"style": style, "minimumWidth": least, "maximumWidth": most},
    }
    actions = {side: [{"id": str(place), "width": width} for place, width in enumerate(widths)]}
    strips = [5, 33.3, 80, 119, 120, 150, 299, 310]
    calls = [("table/open", {"table": "t", "width": 320, "actions": actions, "behavior": behavior}), ("gesture/begin", {"table": "t", "cell": "c"})]
    calls += [("gesture/update", {"table": "t", "cell": "c", "translation": {"x": sign * strip, "y": 0}}) for strip in strips]
    came = run(encode_all([initialize(capabilities={"layout": True}), *(request(id, *call) for id, call in enumerate(calls, 1))]))
    edges = slots(widths, {"none": "none"}.get(str(extent)) or {"px": 120, "inset": 300}[next(iter(extent))], least, most)
    if edges[-1] == 0:
        return
    for id, strip in enumerate(strips, 3):
        placed = came.answer(id)["result"]["actions"]
        for action, (start, wide) in zip(placed, spans(style, edges, strip), strict=True):
            x = start if sign > 0 else 320 - (start + wide)
            assert (action["x"], action["width"]) == pytest.approx((x, wide), abs=1e-3)
