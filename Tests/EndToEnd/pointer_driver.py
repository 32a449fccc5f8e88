"""Drives pointers and a toolkit's gestures on one table, a line each, and returns what the daemon has sent.

    pointer.down(at=0, x=200); came = pointer.move(at=16, x=150)
    came.recognition == "began"; came.offset == -40; came.notified == ["swipeBegan"]
"""

from dataclasses import dataclass

from daemon import Daemon

DELETE, FLAG, READ = {"id": "delete", "width": 75}, {"id": "flag", "width": 60}, {"id": "read", "width": 80}
BOTH_SIDES = {"trailing": [DELETE, FLAG], "leading": [READ]}
STILL = {"x": 0, "y": 0}


@dataclass
class Came:
    """The notifications before a result, and the result, whose members are attributes."""

    notes: list
    result: dict

    def __getattr__(self, member):
        try:
            return self.result[member]
        except KeyError:
            raise AttributeError(f"no {member} in {self.result}") from None

    def __contains__(self, member):
        return member in self.result

    @property
    def notified(self) -> list[str]:
        """The names of the notifications, without `cell/` and `action/`."""
        return [note["method"].partition("/")[2] for note in self.notes]

    def of(self, name) -> list[dict]:
        """The params of the notifications with this name."""
        return [note["params"] for note in self.notes if note["method"].partition("/")[2] == name]

    def note(self, name) -> dict:
        found = self.of(name)
        assert len(found) == 1, f"{len(found)} {name} in {self.notes}"
        return found[0]


class PointerDriver:
    """Acts on one table, by default on the cell `a`."""

    def __init__(self, daemon: Daemon, table="t"):
        self.daemon, self.table = daemon, table

    def open(self, behavior="mail", actions=BOTH_SIDES, width=320, **more) -> "PointerDriver":
        self.daemon.result("table/open", {"table": self.table, "width": width, "behavior": behavior, "actions": actions} | more)
        return self

    def send(self, method, at=None, **params) -> Came:
        timed = {} if at is None else {"timestamp": at}
        return Came(*self.daemon.exchange(method, {"table": self.table} | timed | params))

    def refused(self, method, code, at=None, **params) -> dict:
        """Sends a request that must fail with this code. Returns its error."""
        timed = {} if at is None else {"timestamp": at}
        error = self.daemon.request(method, {"table": self.table} | timed | params).get("error", {})
        assert error.get("code") == code, f"{method} {params}: {error}"
        return error

    # --- Raw pointers ---------------------------------------------------------------------------------------------

    def down(self, at, x, y=20, cell="a", **more) -> Came:
        return self.send("pointer/down", at, cell=cell, position={"x": x, "y": y}, **more)

    def move(self, at, x, y=20, **more) -> Came:
        return self.send("pointer/move", at, position={"x": x, "y": y}, **more)

    def up(self, at, x, y=20, **more) -> Came:
        return self.send("pointer/up", at, position={"x": x, "y": y}, **more)

    # --- A toolkit's own recogniser -------------------------------------------------------------------------------

    def drag(self, at, *places, cell="a", every=50) -> Came:
        """Takes the cell and moves it through these translations, with 50 ms to each."""
        came = self.send("gesture/begin", at, cell=cell, translation=STILL)
        for number, x in enumerate(places, 1):
            came = self.send("gesture/update", at + number * every, cell=cell, translation={"x": x, "y": 0})
        return came

    def drop(self, at, velocity=0, cell="a") -> Came:
        return self.send("gesture/end", at, cell=cell, velocity={"x": velocity, "y": 0})

    def swipe(self, at, *places, velocity=0, cell="a") -> Came:
        """`drag`, and then `drop`."""
        self.drag(at, *places, cell=cell)
        return self.drop(at + 50 * len(places), velocity, cell)

    # --- The rest -------------------------------------------------------------------------------------------------

    def wait(self, at) -> Came:
        return Came(*self.daemon.exchange("clock/advance", {"timestamp": at}))

    def look(self, *cells) -> list[dict]:
        return self.daemon.result("table/cells", {"table": self.table, "cells": list(cells)})["cells"]

    def phase(self, cell="a") -> str:
        return self.look(cell)[0]["phase"]

    def show(self, side="trailing", cell="a", at=None) -> Came:
        """Opens a cell at once."""
        return self.send("cell/open", at, cell=cell, side=side, animated=False)

    def complete(self, at, invocation=1, **more) -> Came:
        return Came(*self.daemon.exchange("action/complete", {"invocation": invocation, "timestamp": at} | more))
