"""Random gesture sequences, on several cells of several tables, that stay where the seeds say what happens.

The oracle plays along, so that each next event can be chosen by where the cells are. A sequence is one gesture or
one wish of the program, with what surrounds it; a run is many of them in one session.
"""

import random

from oracle import OPEN, RM, Session, Sparrow, Swipeable

WIDTHS = [320, 375, 390, 768, 333.5]
BUTTONS = [44, 60, 75, 80, 100.5]
CELLS = ["m1", "m2", "m3", 4, "4"]


class Generator:
    """Writes one session's messages, grouped by sequence."""

    def __init__(self, preset: str, seed: str):
        self.random, self.oracle = random.Random(seed), Session()
        self.preset, self.groups, self.count = preset, [], 0
        self.now = 0.0

    def run(self, tables: int, sequences: int) -> list[list[dict]]:
        self.groups.append([])
        self.send("initialize", {"protocolVersion": "1.0", "clock": "client", "timestamp": 0}, timed=False)
        for number in range(tables):
            self.send("table/open", {"table": f"t{number}"} | self.table(), timed=False)
        for _ in range(sequences):
            self.groups.append([])
            self.sequence(self.oracle.tables[f"t{self.random.randrange(tables)}"])
        self.groups.append([])
        self.send("clock/advance", {"timestamp": self.now + 2000}, timed=False)
        return self.groups

    def table(self) -> dict:
        """One table's parameters: width, buttons, side, and what the preset lets vary."""
        draw, width = self.random, self.random.choice(WIDTHS)
        params = {"width": width, "behavior": self.preset, "layoutDirection": draw.choice(["ltr", "ltr", "rtl"])}
        count = draw.randint(1, 3 if width < 350 else 4)
        params["actions"] = {"trailing": [{"id": f"b{n}", "title": f"B{n}", "width": draw.choice(BUTTONS)} for n in range(count)]}
        if self.preset == "sparrow" and draw.random() < 0.5:
            inset = draw.choice([0, 20, 44.5, 100])
            params["behavior"] = {"preset": "sparrow", "extent": {"trailing": draw.choice([{"inset": inset}, 200, 150.5, {"fraction": 0.5}])}}
        if self.preset == "rm" and draw.random() < 0.8:
            tracking = {"beyond": "rubberBand", "coefficient": draw.choice([0.55, 0.3, 0.8]), "start": draw.choice([0, 0, 0, 40, 80])}
            params["behavior"] = {"preset": "rm", "tracking": tracking, "reveal": draw.choice(["both", "both", "leading", "trailing"])}
        return params

    # --- Messages ------------------------------------------------------------------------------------------------

    def send(self, method, params, timed=True):
        if timed:
            params = params | {"timestamp": self.now}
        self.now = params.get("timestamp", self.now)
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        self.oracle.feed(message)
        self.groups[-1].append(message)

    def to_cell(self, method, table, key, x=None, **more):
        params = {"table": table.name, "cell": key} | more
        if x is not None:
            params["translation"] = {"x": self.mirror(table, x), "y": self.quarter(-9, 9)}
        self.send(method, params)

    @staticmethod
    def mirror(table, x):
        return -x if table.mirrored and x != 0 else x

    def quarter(self, low, high) -> float:
        """A number on a grid of 1/8, on which the oracle's sums and the daemon's are exact."""
        return self.random.randint(round(low * 8), round(high * 8)) / 8

    def pass_time(self, table, cell):
        """Time goes on: to before, exactly at or after the end of the cell's motion, or a little."""
        draw = self.random.random()
        if cell is not None and cell.motion and draw < 0.9:
            left = cell.motion.end - self.now
            self.now += left + self.quarter(1, 90) if draw < 0.4 else left if draw < 0.65 else max(0.0, min(left, self.quarter(0, left)))
        else:
            self.now += self.random.choice([4, 8, 16, 16.625, 33.25])

    def advance(self, table, cell):
        self.pass_time(table, cell)
        self.send("clock/advance", {}, timed=True)

    def come_to_rest(self, table, cell):
        """Waits, with or without a message of its own, until nothing of this cell moves."""
        if self.random.random() < 0.3 and cell.motion:
            self.advance(table, cell)
        if cell.motion:
            self.now = max(self.now, cell.motion.end + self.random.choice([0, 0, 0.5, 250]))
        if cell.motion and self.random.random() < 0.6:
            self.send("clock/advance", {})
        self.oracle.tables[table.name].cell(cell.key)

    # --- Sequences -----------------------------------------------------------------------------------------------

    def sequence(self, table):
        key = self.random.choice(CELLS)
        cell = table.cell(key)
        kind = self.random.random()
        if isinstance(table, RM):
            kind = max(kind, 0.2)
        if kind < 0.12:
            self.wish(table, cell)
        elif kind < 0.16:
            self.come_to_rest_all(table)
            self.send("table/closeCells", {"table": table.name, "animated": self.random.random() < 0.6})
        elif kind < 0.24:
            self.idle(table)
        elif kind < 0.30:
            x, y = self.random.choice([(5, 5), (-5, 5), (5.125, 5), (-6, 1), (6, -1), (3, 0), (0.125, 0.25), (-40, 41)])
            self.send("gesture/shouldBegin", {"table": table.name, "cell": key, "translation": {"x": x, "y": y}})
        else:
            self.gesture(table, cell)
            while cell.motion and self.random.random() < 0.3:  # caught in flight at once
                self.gesture(table, cell, eager=True)

    def wish(self, table, cell):
        self.come_to_rest(table, cell)
        animated = self.random.random() < 0.6
        if not animated and isinstance(table, Sparrow):
            self.come_to_rest_all(table)
            animated = any(other.rest == OPEN for other in table.cells.values())
        self.to_cell("cell/close" if cell.rest == OPEN and self.random.random() < 0.8 else "cell/open", table, cell.key, **self.side(animated))
        if cell.motion and self.random.random() < 0.3:  # changes its mind in flight
            self.now += self.quarter(0, (cell.motion.end - self.now) * 0.9)
            self.to_cell("cell/close" if cell.rest == OPEN else "cell/open", table, cell.key, **self.side(True))

    @staticmethod
    def side(animated):
        return {"side": "trailing", "animated": animated}

    def come_to_rest_all(self, table):
        for cell in table.cells.values():
            if cell.motion:
                self.now = max(self.now, cell.motion.end)
        self.send("clock/advance", {})

    def idle(self, table):
        """What closes nothing, and cells that are about to be shown."""
        if not any(cell.motion for cell in table.cells.values()):
            self.send("table/cells", {"table": table.name, "cells": [*table.cells, "unseen"]})
        self.send(self.random.choice(["table/scroll", "table/tap"]), {"table": table.name})

    def gesture(self, table, cell, interrupted=False, eager=False):
        """A gesture from begin to end; `interrupted`: in the midst of another one, on another cell or table."""
        grab = bool(cell.motion) and (eager or self.random.random() < 0.5) and self.may_grab(table, cell)
        if not grab:
            self.come_to_rest(table, cell)
            self.now += self.quarter(0, 20)
        self.to_cell("gesture/begin", table, cell.key, 0.0 if grab else self.random.choice([0.0, 0.0, 0.0, -4.0, 4.0, 10.5, -12.25]))
        for _ in range(self.random.randint(0, 9)):
            if self.random.random() < 0.08:
                self.advance(table, cell)
            self.pass_time(table, cell)
            self.to_cell("gesture/update", table, cell.key, self.next_x(table, cell))
            if not interrupted and self.random.random() < 0.05:
                self.gesture_elsewhere(table)
        self.finish(table, cell)

    def gesture_elsewhere(self, table):
        """A whole other gesture meanwhile: on another cell where several may be open, else on another table."""
        if not isinstance(table, Swipeable) or self.random.random() < 0.5:
            table = self.random.choice([other for other in self.oracle.tables.values() if other is not table])
        free = [key for key in CELLS if not table.cell(key).gesture]
        self.gesture(table, table.cell(self.random.choice(free)), interrupted=True)

    def may_grab(self, table, cell):
        """Moves the time into the flight; says whether the rules are stated there."""
        now = self.now + self.quarter(0, (cell.motion.end - self.now) * 0.95)
        x = cell.motion.at(now)
        if isinstance(table, Swipeable) and not -table.W + 1 < x < -1:
            return False
        if isinstance(table, RM) and (table.start_point > 0 or not table.allowed(x) or abs(x) < 0.5):
            return False
        self.now = now
        return True

    def next_x(self, table, cell) -> float:
        """A translation: anywhere, or just where a rule changes its mind."""
        draw = self.random
        if isinstance(table, Swipeable):
            gesture = cell.gesture
            if gesture["flight"]:
                S = gesture["S"]  # inside, and clear of the catch points
                return gesture["p0"] + S - self.clear(S, table)
            W, widths, S = table.W, table.widths, gesture["S"]
            marks = [0, W, widths[0] / 2, W - widths[-1] / 2, W + 30, -30, self.quarter(0, W), self.quarter(0, W)]
            R = draw.choice(marks) + draw.choice([0, 0, 0.125, -0.125])
            return gesture["p0"] + S - R
        if isinstance(table, Sparrow):
            e = table.extent
            return draw.choice([-e / 2, e / 2, e, -e, 0, self.quarter(-e, e), self.quarter(-1.5 * e, 1.5 * e)]) + draw.choice([0, 0, 0.125, -0.125])
        s = table.start_point
        return draw.choice([0.0, s, -s, s + 0.125, -s - 0.125, *(self.quarter(-400, 400) for _ in range(5))])

    def clear(self, S, table):
        """A place strictly inside, on either side of both thresholds."""
        low, high = min(table.widths[0], table.widths[-1]) / 2, table.W - min(table.widths[0], table.widths[-1]) / 2
        if self.random.random() < 0.5:
            return self.quarter(1, max(2, min(low, table.widths[0] / 2, table.W - table.widths[-1] / 2) - 1))
        return self.quarter(max(high, table.widths[0] / 2, table.W - table.widths[-1] / 2) + 1, table.W - 1)

    def finish(self, table, cell):
        """Lifts the finger, or takes the gesture away."""
        self.pass_time(table, None)
        table.finish(self.now)
        if isinstance(table, Swipeable):
            self.finish_swipeable(table, cell)
        elif self.random.random() < 0.15 and not cell.grabbed:
            self.to_cell("gesture/cancel", table, cell.key)
        else:
            x = self.next_x(table, cell) if self.random.random() < 0.2 else None
            velocity = self.random.choice([0, self.quarter(-500, 500), self.quarter(-5000, 5000)])
            if isinstance(table, Sparrow):
                velocity = self.untie(table, cell, x, velocity)
            self.to_cell("gesture/end", table, cell.key, x, **self.velocity(table, velocity))

    def finish_swipeable(self, table, cell):
        """Released or cancelled where that is stated: not during a catch, nor between the thresholds after a grab."""
        gesture = cell.gesture
        moved = not gesture["flight"] and table.moved_start(cell)
        caught_there = cell.catching and gesture["at"] == cell.rest
        if not moved and not caught_there and not cell.grabbed and self.random.random() < (0.3 if cell.catching else 0.15):
            return self.to_cell("gesture/cancel", table, cell.key)
        if cell.catching:
            self.now = cell.motion.end
            self.send("clock/advance", {})
        if gesture["flight"] and not self.clear_release(table, cell):
            self.to_cell("gesture/update", table, cell.key, gesture["p0"] + gesture["S"] - self.clear(gesture["S"], table))
        self.to_cell("gesture/end", table, cell.key, **self.velocity(table, self.quarter(-3000, 3000)))

    def untie(self, table, cell, x, velocity):
        """Sums of rounded numbers may break a tie either way; without velocity a tie is exact, and opens."""
        place = cell.x if x is None else min(0.0, max(-table.extent, cell.gesture["base"] + x))
        if abs(place + 0.175 * velocity + table.extent / 2) > 1e-6:
            return velocity
        return 0 if place == -table.extent / 2 else 1000

    def clear_release(self, table, cell):
        R = -cell.x
        return (R >= table.widths[0] / 2) == (R >= table.W - table.widths[-1] / 2)

    def velocity(self, table, x):
        return {"velocity": {"x": self.mirror(table, x), "y": self.quarter(-100, 100)}}


def session(preset: str, seed: str, tables: int = 4, sequences: int = 250) -> list[list[dict]]:
    return Generator(preset, seed).run(tables, sequences)
