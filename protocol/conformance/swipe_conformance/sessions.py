"""Random sessions as an application would hold them: whole gestures of a toolkit, releases exactly at a threshold, motions that programs
interrupt. They need tables, gestures, settling, groups and policies, under the client's clock."""

import random

MESSAGES = 400
CELLS = ["a", "b", 3, "3"]
EASINGS = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", [0.3, 0.1, 0.6, 1.2], [0.3, 0.1, 0.6, 1]]
SPRINGS = [
    {"response": 0.4, "dampingRatio": 0.86}, {"response": 0.3, "dampingRatio": 0.3}, {"response": 0.5, "dampingRatio": 1},
    {"response": 0.25, "dampingRatio": 2}, {"stiffness": 200, "damping": 20, "mass": 2}, {"duration": 500, "bounce": 0.4},
    {"visualDuration": 300, "bounce": 0.25}, {"duration": 400},
]  # fmt: skip
PHASES = [
    {"overshoot": 20, "duration": 100, "easing": "ease-out"}, {"overshoot": {"fraction": -0.1}, "duration": 50},
    {"overshoot": 0, "duration": 80},
]  # fmt: skip
THRESHOLDS = [0.5, 0.3, {"px": 30}, "halfOuterAction", "allButHalfInnerAction", {"leading": 0.7, "trailing": {"px": 60}}]
WEIGHTS = {
    "a gesture": 60, "clock/advance": 10, "cell/open": 8, "cell/close": 6, "table/closeCells": 2, "table/scroll": 3, "table/tap": 2,
    "animation/finished": 3, "table/cells": 4, "gesture/shouldBegin": 3, "table/configure": 2, "cell/configure": 3, "table/close": 0.3,
    "server/status": 1,
}  # fmt: skip


class RandomSession:
    """The messages of one session: what programs and several fingers do to the cells of three tables."""

    def __init__(self, seed: int):
        self.random, self.now, self.animations = random.Random(seed), 0.0, 1
        formats = self.random.choice([["keyframes"], ["sampled"]])
        capabilities = {"animation": {"formats": formats}, "reducedMotion": self.random.random() < 0.1}
        self.messages: list[dict] = []
        self.append("initialize", {"protocolVersion": "1.0", "clock": "client", "timestamp": 0, "capabilities": capabilities})
        self.fingers: dict = {}
        for name in "tuv":
            self.open(name)
        while len(self.messages) < MESSAGES:
            method = self.random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
            self.finger() if method == "a gesture" else self.program(method)
        self.now += 60_000
        self.send("clock/advance", {})

    def send(self, method: str, params: dict) -> None:
        self.append(method, params | {"timestamp": self.now}, method == "table/configure" or self.random.random() < 0.93)

    def append(self, method: str, params: dict, has_answer: bool = True) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        self.messages.append(message | {"id": len(self.messages)} if has_answer else message)

    def grid(self, low: float, high: float) -> float:
        """A multiple of 1/8, so that the sums of both daemons are exact."""
        return self.random.randint(round(low * 8), round(high * 8)) / 8

    def wait(self, *times: float) -> None:
        self.now += self.random.choice(times)

    # Fingers

    def finger(self) -> None:
        """The next message of a gesture; at times of another one meanwhile."""
        draw = self.random
        if not self.fingers or draw.random() < 0.12:
            place = {"table": draw.choice("tuv"), "cell": draw.choice(CELLS)}
            self.wait(0, 8, 50, 120, 400)
            first = draw.choice([0, 0, 0, 4, -10.5])
            self.send("gesture/begin", place | {"translation": {"x": first, "y": 1}})
            way = draw.choice([-1, 1]) * draw.choice([2, 8, 20, 40])
            self.fingers[place["table"], place["cell"]] = [first, way, draw.randint(0, 9)]
            return
        (table, cell), finger = draw.choice(list(self.fingers.items()))
        place = {"table": table, "cell": cell}
        self.wait(4, 8, 8, 8, 16, 16.625, 45)
        if finger[2] == 0:
            del self.fingers[table, cell]
            self.let_go(place, finger)
            return
        finger[2] -= 1
        marks = [37.5, 45, 60, 67.5, 135, 150, 300, 0]
        to_mark = draw.choice([-1, 1]) * (draw.choice(marks) + draw.choice([0, 0.125, -0.125]))
        finger[0] = to_mark if draw.random() < 0.12 else finger[0] + finger[1] * self.grid(-0.25, 2)
        update = place | {"translation": {"x": finger[0], "y": self.grid(-3, 3)}}
        if draw.random() < 0.3:
            earlier = [self.now - draw.choice([0, 0.5, 2, 3, 9]) for _ in range(draw.randint(1, 3))]
            update["samples"] = [{"translation": {"x": finger[0] - self.grid(-20, 20), "y": 0}, "timestamp": each} for each in sorted(earlier)]
        self.send("gesture/update", update)

    def let_go(self, place: dict, finger: list) -> None:
        draw = self.random
        if draw.random() < 0.15:
            return self.send("gesture/cancel", place)
        end = draw.choice([{}, {}, {"translation": {"x": finger[0] + self.grid(-9, 9), "y": 0}}])
        velocity = {"velocity": {"x": draw.choice([0, self.grid(-500, 500), self.grid(-5000, 5000)]), "y": 0}}
        self.send("gesture/end", place | end | draw.choice([{}, velocity]))

    # Programs

    def program(self, method: str) -> None:
        draw = self.random
        self.wait(0, 4, 8, 30, 120, 400)
        table, cell = draw.choice("tuv"), draw.choice(CELLS)
        place = {"table": table, "cell": cell}
        animated = {"animated": draw.random() < 0.7}
        match method:
            case "clock/advance" | "server/status":
                self.send(method, {})
            case "animation/finished":
                self.animations += draw.randint(0, 4)
                self.send(method, {"animation": self.animations})
            case "table/close":
                self.send(method, {"table": table})
                self.open(table)
            case "table/configure":
                change = self.part_of_table()
                self.send(method, {"table": table} | change)
                self.send("table/cells", {"table": table, "cells": CELLS})
            case "table/cells":
                self.send(method, {"table": table, "cells": CELLS})
            case "table/closeCells":
                self.send(method, {"table": table} | animated | draw.choice([{}, {"except": cell}]))
            case "table/scroll" | "table/tap":
                self.send(method, {"table": table})
            case "cell/configure":
                reveal = {"reveal": draw.choice(["none", "both", None])}
                behavior = {"behavior": draw.choice([self.behavior(), None])}
                self.send(method, place | draw.choice([reveal, behavior, behavior, {"actions": self.actions()}, {"data": 1}]))
            case "cell/open":
                self.send(method, place | animated | draw.choice([{}, {"side": "leading"}, {"side": "trailing"}]))
            case "cell/close":
                self.send(method, place | animated)
            case "gesture/shouldBegin":
                x, y = draw.choice([(5, 5), (-5, 5), (5.125, 5), (-6, 1), (0, 0), (0.125, 0), (0, 3)])
                self.send(method, place | {"translation": {"x": x, "y": y}})

    # Tables

    def open(self, name: str) -> None:
        self.fingers = {key: finger for key, finger in self.fingers.items() if key[0] != name}
        table = {"width": self.random.choice([320, 400]), "behavior": self.behavior(), "actions": self.actions()}
        self.send("table/open", {"table": name, "group": self.random.choice(["g", "h"])} | table | self.part_of_table())

    def part_of_table(self) -> dict:
        draw = self.random
        return draw.choice([
            {"width": draw.choice([320, 375.5, 768])}, {"behavior": self.behavior()}, {"actions": self.actions()},
            {"layoutDirection": draw.choice(["ltr", "rtl"])}, {"reducedMotion": draw.random() < 0.3},
            {"group": draw.choice(["g", "h", None])}, {"enabled": draw.random() < 0.6},
        ])  # fmt: skip

    def actions(self) -> dict:
        draw = self.random

        def of_side(side):
            return [{"id": f"{side}{number}", "width": draw.choice([45, 60, 75, 80.25])} for number in range(draw.choice([0, 1, 2, 2]))]

        return {side: of_side(side) for side in ("leading", "trailing")}

    def settle(self) -> dict:
        draw = self.random
        spring = {"type": "spring"} | draw.choice(SPRINGS) | draw.choice([{}, {}, {"maximumOvershoot": 8}, {"velocity": False}])
        curve = {"type": "curve", "duration": draw.choice([0, 160, 350]), "easing": draw.choice(EASINGS)}
        return draw.choice([spring, spring, curve, {"type": "phases", "phases": PHASES}])

    def behavior(self) -> dict:
        draw = self.random
        behavior = {"preset": draw.choice(["mail", "sparrow", "swipeable", "rm"]), "fullSwipe": {"enabled": False}}
        optional = {
            "settle": {name: self.settle() for name in ("open", "close", "reduced") if draw.random() < 0.6},
            "policy": draw.choice([
                {"open": draw.choice(["single", "multiple"]), "closeOn": draw.sample(["scroll", "tap", "otherBegin"], 2)},
                {"open": "group", "closeOn": ["scroll", "tap"]}, {"open": "multiple", "closeOn": ["otherOpen"]},
                {"open": draw.choice(["single", "group"]), "conflict": draw.choice(["refuse", "firstToOpen"])},
            ]),
            "reveal": draw.choice(["both", "leading", "trailing"]),
            "tracking": self.tracking() | draw.choice([{}, {"crossing": draw.choice(["stop", "rubberBand", "cross"]), "unused": draw.choice(["keep", "drop"])}]),
            "recognition": {"catch": draw.choice(["down", "slop", "opening", "never"])},
            "velocity": {
                "estimator": draw.choice(["lsq2", "impulse", "weightedIOS", "weightedMacOS", "mean", "last"]),
                "horizon": draw.choice([100, 50]), "stopGap": draw.choice([40, 20]),
            },
            "release": {
                "rule": draw.choice(["projection", "projection", "distance", "never"]), "minimumDistance": draw.choice([0, 25]),
                "velocityThreshold": draw.choice([0, 400]), "openThreshold": draw.choice(THRESHOLDS), "closeThreshold": draw.choice(THRESHOLDS),
                "side": draw.choice(["shown", "projected", "own", "reached"]), "slowSide": draw.choice(["same", "same", "shown", "projected", "reached"]),
                "thrown": draw.choice(["always", "away"]), "otherThreshold": draw.choice(["open", "close"]),
                "perExtent": draw.choice([None, None, 100]), "quick": draw.choice([None, None, None, {"duration": 60, "distance": 30}]),
            },
            "extent": {"trailing": draw.choice(["actions", "none", {"px": 120}, {"inset": 20}, {"fraction": 0.5}])},
        }  # fmt: skip
        return behavior | {name: part for name, part in optional.items() if draw.random() < 0.4}

    def tracking(self) -> dict:
        draw = self.random
        match draw.choice(["clamp", "free", "friction", "catch", "rubberBand", "rubberBand"]):
            case "friction":
                return {"beyond": "friction", "coefficient": draw.choice([0.5, 0.25])}
            case "rubberBand":
                shape = {"start": draw.choice([0, 0, 40]), "dimension": draw.choice([None, 200]), "continuous": draw.random() < 0.7}
                return {"beyond": "rubberBand", "coefficient": draw.choice([0.55, 0.25, 1])} | shape
            case beyond:
                return {"beyond": beyond}
