"""Random messages without regard to what is stated: any event at any time, on tables of any behavior.

Nobody predicts what comes of it; `ledger.py` holds it against what must be true whatever happens.
"""

import random

OPEN_AND_CLOSE = [
    {"type": "spring", "response": 0.3, "dampingRatio": 0.6},
    {"type": "spring", "response": 0.5, "dampingRatio": 1.2},
    {"type": "curve", "duration": 200, "easing": [0.42, 0, 0.58, 1]},
    {
        "type": "phases",
        "phases": [{"overshoot": 12, "duration": 80}, {"overshoot": {"fraction": -0.1}, "duration": 50}, {"overshoot": 0, "duration": 90}],
    },
]  # fmt: skip
CELLS = ["a", "b", 3, "3"]
WEIGHTS = {
    "gesture/update": 40, "gesture/begin": 12, "gesture/end": 9, "gesture/cancel": 3, "clock/advance": 8, "cell/open": 6, "cell/close": 5,
    "table/closeCells": 2, "table/scroll": 2, "table/tap": 2, "animation/finished": 4, "action/invoke": 2, "table/cells": 3,
    "gesture/shouldBegin": 1, "table/configure": 1, "cell/configure": 1, "table/close": 0.3, "table/open": 0.6,
}  # fmt: skip


class Chaos:
    """One session's messages."""

    def __init__(self, seed):
        self.random, self.now, self.messages, self.animations = random.Random(seed), 0.0, [], 1
        self.x, self.active = {}, []

    def run(self, count) -> list[dict]:
        self.send("initialize", {"protocolVersion": "1.0", "clock": "client", "timestamp": 0}, asks=True)
        for name in ("t", "u", "v"):
            self.send("table/open", {"table": name} | self.table(), asks=True)
        for _ in range(count):
            method = self.random.choices(list(WEIGHTS), WEIGHTS.values())[0]
            self.now += self.random.choice([0, 4, 8, 8, 16, 16, 30, 120, 400, 0.3])
            self.send(method, self.params(method))
        for table in "tuv":
            for cell in CELLS:
                self.send("gesture/cancel", {"table": table, "cell": cell, "timestamp": self.now}, asks=True)
        self.now += 60_000
        self.send("clock/advance", {"timestamp": self.now}, asks=True)
        for table in "tuv":
            self.send("table/cells", {"table": table, "cells": CELLS}, asks=True)
        return self.messages

    def send(self, method, params, asks=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if asks or method.startswith("table/") or self.random.random() < 0.9:
            message["id"] = len(self.messages) + 1
        self.messages.append(message)

    def params(self, method) -> dict:
        draw, params = self.random, {"timestamp": self.now}
        if method == "clock/advance":
            return params
        if method == "animation/finished":
            self.animations += draw.randint(0, 3)
            return params | {"animation": draw.randint(max(1, self.animations - 12), self.animations)}
        params |= {"table": draw.choice("ttuv"), "cell": draw.choice(CELLS)}
        if method in ("gesture/update", "gesture/end", "gesture/cancel") and self.active and draw.random() < 0.95:
            params["table"], params["cell"] = draw.choice(self.active[-2:])
        self.follow(method, (params["table"], params["cell"]))
        if method in ("table/open", "table/configure"):
            return params | self.table()
        if method == "cell/configure":
            reveal = {"reveal": draw.choice(["none", "both", None])}
            return params | draw.choice([reveal, {"actions": self.actions()}, {"behavior": self.behavior()}, {"behavior": None}])
        if method == "table/cells":
            return params | {"cells": draw.sample(CELLS, 2)}
        if method == "action/invoke":
            return params | {"action": draw.choice(["t0", "l0", "t1"])}
        if method in ("cell/open", "cell/close", "table/closeCells"):
            params["animated"] = draw.random() < 0.7
        if method == "cell/open":
            params["side"] = draw.choice(["leading", "trailing"])
        if method.startswith("gesture/") and method != "gesture/cancel":
            params |= self.motion(method, (params["table"], params["cell"]))
        return params

    def follow(self, method, cell):
        """Keeps in mind which cells a finger may be on, so that most updates are of those."""
        if cell in self.active and method in ("gesture/begin", "gesture/end", "gesture/cancel"):
            self.active.remove(cell)
        if method == "gesture/begin":
            self.active.append(cell)

    def motion(self, method, cell) -> dict:
        """Walks rather than jumps, so that estimated velocities are those of fingers."""
        draw = self.random
        if method == "gesture/begin":
            self.x[cell] = draw.choice([0.0, 0.0, 0.0, 9.0, -9.0])
        else:
            self.x[cell] = self.x.get(cell, 0.0) + draw.choice([draw.uniform(-15, 15), draw.uniform(-60, 60), draw.uniform(-300, 300)])
        members = {"translation": {"x": self.x[cell], "y": draw.uniform(-3, 3)}}
        if method == "gesture/end":
            members = members if draw.random() < 0.5 else {}
            if draw.random() < 0.5:
                members["velocity"] = {"x": draw.uniform(-3000, 3000), "y": 0}
        return members

    # --- Tables ---------------------------------------------------------------------------------------------------

    def table(self):
        return {
            "width": self.random.choice([320, 390.5, 768]),
            "behavior": self.behavior(),
            "actions": self.actions(),
            "layoutDirection": self.random.choice(["ltr", "rtl"]),
        }

    def actions(self):
        draw = self.random

        def side(letter):
            return [{"id": f"{letter}{n}", "width": draw.choice([44, 75, 80.25])} for n in range(draw.randint(0, 3))]

        return {"leading": side("l"), "trailing": side("t")}

    def behavior(self):
        draw = self.random
        behavior = {"preset": draw.choice(["mail", "mail", "sparrow", "swipeable", "rm"]), "fullSwipe": {"enabled": False}}
        if draw.random() < 0.5:
            behavior["settle"] = {"open": draw.choice(OPEN_AND_CLOSE), "close": draw.choice(OPEN_AND_CLOSE)}
        if draw.random() < 0.3:
            behavior["policy"] = {"open": draw.choice(["single", "multiple"]), "closeOn": draw.sample(["scroll", "tap", "otherBegin", "action"], 2)}
        if draw.random() < 0.3:
            behavior["reveal"] = draw.choice(["both", "leading", "trailing"])
        if draw.random() < 0.3:
            behavior["tracking"] = {"beyond": draw.choice(["clamp", "rubberBand", "friction", "free", "catch"]), "coefficient": 0.4}
        if draw.random() < 0.3:
            behavior["velocity"] = {"estimator": draw.choice(["lsq2", "mean", "last"])}
        return behavior
