"""Random messages: any event at any time, on tables of any behavior."""

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
THRESHOLDS = [{"fraction": 0.6}, {"past": 20}, {"velocity": 500}, {"fraction": 0.3, "velocity": 900}, {"distance": 250, "back": 300, "still": 0.5}, {"finger": 0.8}]
FURTHER = [[], [], [{"threshold": {"fraction": 0.8}}], [{"threshold": {"past": 60}, "action": "t1", "style": "fill"}, {"threshold": {"finger": 0.9}}]]
CATCHES = ["down", "slop", "opening", "never"]
STOPS = [[{"px": 60}, {"width": 0.5, "action": "t0"}], [{"actions": 1}, {"fraction": 1.5}], []]
CLOSERS = ["scroll", "tap", "otherBegin", "otherOpen", "action", "edit"]
CELLS = ["a", "b", 3, "3"]
WEIGHTS = {
    "gesture/update": 40, "gesture/begin": 12, "gesture/end": 9, "gesture/cancel": 3, "clock/advance": 8, "cell/open": 6, "cell/close": 5,
    "table/closeCells": 2, "table/scroll": 2, "table/tap": 2, "animation/finished": 4, "action/invoke": 2, "table/cells": 3,
    "gesture/shouldBegin": 1, "table/configure": 1, "cell/configure": 1, "table/close": 0.2, "table/open": 1.2, "a swipe": 20,
    "pointer/move": 30, "pointer/down": 12, "pointer/up": 9, "pointer/cancel": 2, "wheel/update": 10, "cell/reveal": 3, "cell/actions": 0.5, "cell/key": 2,
    "cell/expand": 3, "cell/restore": 3, "action/complete": 7, "table/edit": 0.5,
}  # fmt: skip


POINTERS = [0, 1, 2]
KEYS = ["left", "right", "up", "down", "tab", "backTab", "return", "space", "escape", "delete", "menu"]


class Chaos:
    """Writes the messages of one session."""

    def __init__(self, seed):
        self.random, self.now, self.messages, self.animations = random.Random(seed), 0.0, [], 1
        self.x, self.active, self.invocations = {}, [], 1
        self.pointers: dict = {}  # by number: the table they are on, and where

    def run(self, count) -> list[dict]:
        capabilities = {"layout": True, "release": True, "releaseChanged": True, "announce": True, "reducedMotion": self.random.random() < 0.05}
        self.send("initialize", {"protocolVersion": "1.0", "clock": "client", "timestamp": 0, "capabilities": capabilities}, asks=True)
        for name in ("t", "u", "v"):
            self.send("table/open", {"table": name} | self.table(), asks=True)
        while len(self.messages) < count:
            self.event()
        for table in "tuv":
            for cell in CELLS:
                place = {"table": table, "cell": cell, "timestamp": self.now}
                self.send("gesture/cancel", place, asks=True)
                self.send("wheel/update", place | {"delta": {"x": 0, "y": 0}, "phase": "cancelled"}, asks=True)
            for pointer in POINTERS:
                self.send("pointer/cancel", {"table": table, "pointer": pointer, "timestamp": self.now}, asks=True)
        self.now += 60_000
        self.send("clock/advance", {"timestamp": self.now}, asks=True)
        for table in "tuv":
            self.send("table/cells", {"table": table, "cells": CELLS}, asks=True)
        return self.messages

    def event(self):
        """One message, or those of a whole swipe."""
        method = self.random.choices(list(WEIGHTS), WEIGHTS.values())[0]
        self.swipe() if method == "a swipe" else self.any(method)

    def any(self, method):
        self.now += self.random.choice([0, 4, 8, 8, 16, 16, 30, 120, 400, 0.3])
        self.send(method, self.params(method))

    def swipe(self):
        """A finger that goes one way. Sometimes another message comes in between."""
        draw = self.random
        place, way = {"table": draw.choice("ttuv"), "cell": draw.choice(CELLS)}, draw.choice([-1, 1]) * draw.choice([8, 30, 60, 90])
        kind, x, pointer = draw.choice(["pointer", "gesture", "wheel"]), 160.0, {"pointer": draw.choice(POINTERS)}
        steps = draw.randint(2, 9)
        for step in range(steps + 1):
            self.now += draw.choice([4, 8, 8, 16])
            x += way if 0 < step < steps else 0
            if kind == "pointer":
                method = "pointer/" + ("down" if step == 0 else "move" if step < steps else draw.choice(["up", "up", "up", "cancel"]))
                params = place | pointer | {"position": {"x": x, "y": 20}}
            elif kind == "gesture":
                method = "gesture/" + ("begin" if step == 0 else "update" if step < steps else draw.choice(["end", "end", "end", "cancel"]))
                params = place | {"translation": {"x": x - 160, "y": 0}}
            else:
                method, phase = "wheel/update", "began" if step == 0 else "changed" if step < steps else draw.choice(["ended", "ended", "cancelled"])
                params = place | {"phase": phase, "delta": {"x": way if 0 < step < steps else 0, "y": 0}}
            self.send(method, params | {"timestamp": self.now})
            if draw.random() < 0.12:
                self.any(draw.choice(["clock/advance", "table/scroll", "cell/close", "table/cells", "pointer/down", "gesture/begin", "table/edit", "cell/open"]))
        if draw.random() < 0.5:
            self.now += draw.choice([100, 300, 700])
            self.send("clock/advance", {"timestamp": self.now})

    def send(self, method, params, asks=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if asks or method.startswith(("table/", "cell/expand", "cell/restore")) or self.random.random() < 0.9:
            message["id"] = len(self.messages) + 1
        self.messages.append(message)

    def params(self, method) -> dict:
        draw, params = self.random, {"timestamp": self.now}
        if method == "clock/advance":
            return params
        if method == "animation/finished":
            self.animations += draw.randint(0, 3)
            return params | {"animation": draw.randint(max(1, self.animations - 12), self.animations)}
        if method == "action/complete":
            self.invocations += draw.randint(0, 2)
            then = draw.choice([{}, {}, {"then": "close"}, {"then": "remove"}, {"then": "stay"}])
            return params | then | {"invocation": draw.randint(max(1, self.invocations - 6), self.invocations), "performed": draw.random() < 0.7}
        params |= {"table": draw.choice("ttuv"), "cell": draw.choice(CELLS)}
        if method.startswith("pointer/"):
            return params | self.pointer(method, params)
        if method == "wheel/update":
            delta = {"x": draw.choice([draw.uniform(-12, 12), draw.uniform(-80, 80)]), "y": draw.uniform(-3, 3)}
            phase = draw.choice([{}, {}, {"phase": "began"}, {"phase": "changed"}, {"phase": "changed"}, {"phase": draw.choice(["ended", "cancelled", "momentum"])}])
            return params | phase | {"delta": delta, "steps": draw.random() < 0.2}
        if method == "cell/reveal":
            return params | {"side": draw.choice(["leading", "trailing"]), "fraction": draw.choice([0, 0.3, 1]), "hold": draw.choice([0, 100, 500])}
        if method == "cell/key":
            button = {"button": {"side": draw.choice(["leading", "trailing"]), "action": draw.choice(["t0", "l0", "t1"])}}
            return params | draw.choice([{}, button]) | {"key": draw.choice(KEYS)}
        if method == "cell/expand":
            then = draw.choice([{}, {}, {"then": "close"}, {"then": "remove"}, {"then": "stay"}])
            return params | then | {"action": draw.choice(["t0", "l0", "t1"]), "animated": draw.random() < 0.7}
        if method == "table/edit":
            return params | {"deleted": draw.sample(CELLS, draw.randint(0, 2)), "reloaded": draw.sample(CELLS, 1)}
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
        if method in ("cell/open", "cell/close", "cell/restore", "table/closeCells"):
            params["animated"] = draw.random() < 0.7
        if method == "cell/open":
            params["side"] = draw.choice(["leading", "trailing"])
            params |= draw.choice([{}, {}, {"stop": draw.choice([0, 1])}])
        if method.startswith("gesture/") and method != "gesture/cancel":
            params |= self.motion(method, (params["table"], params["cell"]))
        return params

    def pointer(self, method, params) -> dict:
        """A pointer that walks. Some samples are coalesced, late or resampled."""
        draw = self.random
        number = draw.choice(list(self.pointers) or POINTERS) if method != "pointer/down" and draw.random() < 0.95 else draw.choice(POINTERS)
        table, x = self.pointers.get(number, (params["table"], 160.0))
        members = {"pointer": number}
        if method == "pointer/down":
            table, x = params["table"], draw.uniform(0, 320)
            members["device"] = draw.choice(["touch", "touch", "mouse", "pen"])
        path = [x]
        for _ in range(draw.choice([1, 1, 1, 3])):
            path.append(path[-1] + draw.choice([0, draw.uniform(-4, 4), draw.uniform(-15, 15), draw.uniform(-60, 60), draw.uniform(-200, 200)]))
        if method == "pointer/move":
            late = draw.choice([0, 0, 0, 0, -9])
            members["samples"] = [
                {"position": {"x": place, "y": 20}, "timestamp": max(0, self.now - len(path) + number + late), "resampled": draw.random() < 0.2}
                for number, place in enumerate(path[1:-1], 1)
            ]
            members["resampled"] = draw.random() < 0.1
        if method != "pointer/cancel":
            members["position"] = {"x": path[-1] if method != "pointer/down" else x, "y": 20 + draw.choice([0, 0, 1, -2, 30])}
        if method in ("pointer/down", "pointer/move"):
            self.pointers[number] = (table, members["position"]["x"])
        else:
            self.pointers.pop(number, None)
        return members | {"table": table}

    def follow(self, method, cell):
        """Remembers the cells that a finger may be on, so that most updates are about those."""
        if cell in self.active and method in ("gesture/begin", "gesture/end", "gesture/cancel"):
            self.active.remove(cell)
        if method == "gesture/begin":
            self.active.append(cell)

    def motion(self, method, cell) -> dict:
        """Walks rather than jumps, so that the estimated velocities are realistic."""
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
            "group": self.random.choice(["g", "g", "h"]),
        }

    def actions(self):
        draw = self.random

        def side(letter):
            return [{"id": f"{letter}{n}", "width": draw.choice([44, 75, 80.25])} for n in range(draw.randint(0, 3))]

        return {"leading": side("l"), "trailing": side("t")}

    def behavior(self):
        draw = self.random
        behavior = {"preset": draw.choice(["mail", "mail", "mail", "sparrow", "swipeable", "rm", "dismiss", "reply"])}
        if draw.random() < 0.5:
            behavior["fullSwipe"] = self.full_swipe()
        if draw.random() < 0.5:
            behavior["settle"] = {"open": draw.choice(OPEN_AND_CLOSE), "close": draw.choice(OPEN_AND_CLOSE)}
        if draw.random() < 0.3:
            behavior["policy"] = {"open": draw.choice(["single", "multiple", "group"]), "closeOn": draw.sample(CLOSERS, 2),
                "conflict": draw.choice(["closeOthers", "firstToOpen", "refuse"])}
        if draw.random() < 0.3:
            behavior["reveal"] = draw.choice(["both", "leading", "trailing"])
        if draw.random() < 0.3:
            behavior["tracking"] = {"beyond": draw.choice(["clamp", "rubberBand", "friction", "free", "catch"]), "coefficient": 0.4}
            behavior["tracking"] |= {"crossing": draw.choice(["stop", "rubberBand", "cross"]), "unused": draw.choice(["keep", "drop"])}
        if draw.random() < 0.3:
            behavior["velocity"] = {"estimator": draw.choice(["lsq2", "mean", "last"])}
        if draw.random() < 0.2:
            behavior["layout"] = draw.choice(["border", "drag", "reveal", "stretch", "drawer"])
        if draw.random() < 0.2:
            behavior["stops"] = {draw.choice(["leading", "trailing"]): draw.choice(STOPS)}
        if draw.random() < 0.1:
            behavior["recognition"] = {"slop": draw.choice([0, 30]), "edgeInset": draw.choice([0, 40]), "catch": draw.choice(CATCHES)}
            behavior["recognition"] |= draw.choice([{}, {"start": "down", "slopAcross": 20, "sideSlop": {"leading": 5}}, {"enabled": False}, {"start": "slop"}])
        return behavior

    def full_swipe(self):
        draw = self.random
        rule = {
            "style": draw.choice(["fill", "destructive", "select", "bounce"]), "threshold": draw.choice(THRESHOLDS), "hysteresis": draw.choice([0, 8]),
            "completion": draw.choice(["wait", "wait", "none"]), "timeLimit": draw.choice([200, 10_000]), "collapse": draw.choice([0, 300]),
            "sides": draw.choice(["both", "both", "both", "leading", "trailing"]), "friction": draw.choice([1, 1, 0.3]),
            "further": draw.choice(FURTHER), "within": draw.random() < 0.2,
            "leading": {"style": draw.choice(["fill", "select", "open"]), "threshold": {"distance": 200, "back": 300}},
        }  # fmt: skip
        return {"enabled": False} if draw.random() < 0.2 else rule
