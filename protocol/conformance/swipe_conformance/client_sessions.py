"""Random sessions that are played to two list controllers. Both must have the same effects, and draw the same after each event.

What a daemon sends arrives late. Once it has ended, nothing more comes.
"""

import json
import random
from collections.abc import Callable

from .clients import Player
from .wire import Daemon

EVENTS = 150
NEAR = 1e-6
TIMEOUT = 30.0  # s
CELLS = ["m1", "m2", 3, "3"]
ACTIONS = {
    "leading": [{"id": "read", "width": 72.5}],
    "trailing": [{"id": "delete", "width": 80, "style": "destructive"}, {"id": "flag", "width": 60}, {"id": "archive", "width": 100}],
}
OWN = [{"trailing": [{"id": "undo", "width": 90}]}, {"leading": [], "trailing": []}, None]
STYLES = ["drag", "border", "reveal", "stretch", "drawer"]
EXTENTS = ["none", "actions", {"px": 200}, {"fraction": 0.4}, {"inset": 60}]
KEYS = ["left", "right", "up", "down", "tab", "backTab", "return", "space", "escape", "delete", "menu"]
WEIGHTS = {
    "answer": 60, "move": 50, "down": 16, "up": 12, "cancel": 2, "scroll": 20, "wake": 25, "key": 6, "request": 10, "invoke": 3, "complete": 3, "restore": 2, "edit": 2, "hide": 2, "scroll the list": 2,
    "tap outside": 2, "configure": 3, "set actions": 2, "end": 0.3,
}  # fmt: skip


class Differs(Exception):
    """The two controllers have different effects, or draw differently."""


class RandomClientSession:
    """One session: what users, an application and a daemon do to a list."""

    def __init__(self, seed: int, ask: Callable[[dict], object], daemon: Daemon):
        self.random, self.ask, self.daemon = random.Random(seed), ask, daemon
        self.now, self.wakes_at = 0.0, None
        self.coming: list[dict] = []  # messages of the daemon that have not arrived
        self.places: dict[int, list[float]] = {}  # of the pointers that are down
        self.invocations = [0, 999]
        self.scrolls = None
        self._exchange({"id": 0, "method": "initialize", "params": {
            "protocolVersion": "1.0", "clock": "client", "timestamp": 0, "capabilities": {"follow": True, "announce": True}}})  # fmt: skip
        self.coming.clear()

    def play(self) -> None:
        """Raises Differs."""
        axis = self.random.choice(["horizontal", "horizontal", "vertical"])
        self.ask({"new": {"table": "t", "actions": ACTIONS, "axis": axis} | self._maybe(0.2, click=2)})
        self.configure()
        for _ in range(EVENTS):
            self.now += self.random.choice([0, 1, 4, 8, 8, 16, 30, 140, 400]) * self.random.random()
            getattr(self, self.random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0].replace(" ", "_"))()
            for cell in CELLS:
                for later in (0, 30, 200):
                    self.ask({"draw": cell, "at": self.now + later})

    def report(self, event: str, **members: object) -> None:
        for effect in self.ask({"event": event, "at": self.now} | members):
            word, value = next(iter(effect.items()))
            if word == "send":
                self._exchange(value)
            elif word == "perform":
                self.invocations.append(value["invocation"])
            elif word == "wake":
                self.wakes_at = value["at"]

    def _exchange(self, request: dict) -> None:
        """Sends a request to the daemon, and keeps what it writes until the response for later. The table gets a random behavior."""
        if request["method"] == "table/open":
            request = request | {"params": request["params"] | {"behavior": self.behavior()}}
        self.daemon.write(self.daemon.frame(json.dumps({"jsonrpc": "2.0"} | request)))
        while True:
            message, _ = self.daemon.message()
            self.coming.append(message)
            if message.get("id") == request["id"]:
                return

    # Users

    def down(self) -> None:
        pointer, place = self.random.randint(1, 2), [self.random.uniform(0, 320), self.random.uniform(0, 60)]
        self.places[pointer] = place
        device = self.random.choice(["mouse", "touch", "pen"])
        handed_on = {"handedOn": True} if self.random.random() < 0.1 else {}
        self.report("pointerDown", cell=self.cell(), pointer=pointer, device=device, x=place[0], y=place[1], **handed_on)

    def move(self) -> None:
        for pointer, place in [*self.places.items()][:1] or [(9, [0.0, 0.0])]:
            places = []
            for before in range(self.random.choices([1, 3, 1100], [60, 20, 1])[0], 0, -1):
                place[0] += self.random.choice([-30, -8, -8, -3, 5])
                place[1] += self.random.choice([0, 0, 1, -20]) * self.random.random()
                places.append([*place, self.now - before + 1])
            self.report("pointerMoved", pointer=pointer, places=places)

    def up(self) -> None:
        pointer, place = self.places.popitem() if self.places else (9, [0, 0])
        self.report("pointerUp", pointer=pointer, x=place[0] + self.random.choice([0, -3]), y=place[1])

    def cancel(self) -> None:
        self.report("pointerCancelled", pointer=self.places.popitem()[0] if self.places else 9)

    def scroll(self) -> None:
        phase = self.scrolls and self.random.choices(["changed", "ended", "began"], [8, 2, 0.3])[0]
        if self.scrolls is None:
            phase = self.random.choice(["began", "changed", None])
            unit = self.random.choice(["px", "px", "click"])
            self.scrolls = (self.cell(), unit, phase) if phase else None
        cell, unit, _ = self.scrolls or (self.random.choice([*CELLS, None]), "click", None)
        self.scrolls = None if phase == "ended" else self.scrolls
        self.report("scrolled", cell=cell, x=self.grid(-20, 8), y=self.grid(-3, 3), unit=unit, phase=phase)

    def key(self) -> None:
        button = {"button": self.random.choice([["trailing", "delete"], ["leading", "read"]])} if self.random.random() < 0.3 else {}
        self.report("key", cell=self.cell(), key=self.random.choice(KEYS), **button)

    def wake(self) -> None:
        if self.wakes_at is not None:
            self.now = max(self.now, self.wakes_at)
            self.report("timePassed")

    # The application

    def request(self) -> None:
        cell = self.cell()
        requests = {
            "cell/open": {"cell": cell, "side": self.random.choice(["leading", "trailing"])},
            "cell/close": {"cell": cell} | self._maybe(0.3, animated=False),
            "table/closeCells": {},
            "table/cells": {"cells": [cell]},
        }
        method = self.random.choices(list(requests), [4, 4, 1, 1])[0]
        self.report("request", method=method, params=requests[method])

    def invoke(self) -> None:
        self.report("invoke", cell=self.cell(), action=self.random.choice(["delete", "archive"]), side="trailing")

    def complete(self) -> None:
        then = self._maybe(0.3, then=self.random.choice(["close", "remove", "stay"]))
        self.report("complete", invocation=self.random.choice(self.invocations), performed=self.random.random() < 0.8, **then)

    def restore(self) -> None:
        self.report("restore", cell=self.cell())

    def edit(self) -> None:
        self.report("rowsEdited", deleted=self.random.sample(CELLS, self.random.randint(0, 2)))

    def hide(self) -> None:
        self.report("rowHidden", cell=self.cell())

    def scroll_the_list(self) -> None:
        self.report("listScrolled")

    def tap_outside(self) -> None:
        self.report("tappedOutside")

    def configure(self) -> None:
        self.report("configure", **self.random.choice([{"width": 320}, {"width": 280.5}, {"layoutDirection": "rtl"}, {"layoutDirection": "ltr"}]))

    def set_actions(self) -> None:
        self.report("setActions", cell=self.cell(), actions=self.random.choice(OWN))

    # The daemon

    def answer(self) -> None:
        for _ in range(self.random.choice([1, 2, 5])):
            if self.coming:
                self._arrive(self.coming.pop(0))

    def _arrive(self, message: dict) -> None:
        if "error" in message:
            self.report("rejected", id=message["id"], error=message["error"])
        elif "id" in message:
            self.report("answered", id=message["id"], result=message["result"])
        else:
            self.report("notified", method=message["method"], params=message.get("params", {}))

    def behavior(self) -> dict:
        widths = self.random.choice([{}, {"minimumWidth": 120}, {"minimumWidth": 70, "maximumWidth": 75}])
        layout = {"style": self.random.choice(STYLES)} | widths
        extent = {side: self.random.choice(EXTENTS) for side in ("leading", "trailing")}
        return {"layout": layout, "extent": extent, "fullSwipe": {"style": self.random.choice(["fill", "destructive"])}}

    def end(self) -> None:
        self.report("ended", error={"code": -32000, "message": "the daemon exited"})

    def cell(self) -> object:
        return self.random.choice(CELLS)

    def grid(self, low: float, high: float) -> float:
        return self.random.randint(low * 8, high * 8) / 8

    def _maybe(self, probability: float, **members: object) -> dict:
        return members if self.random.random() < probability else {}


def differing_session(one: list[str], other: list[str], daemon: list[str], seeds: range) -> str:
    """Plays sessions to two programs. Returns how they first differ; empty if they agree."""
    with Player(one) as first, Player(other) as second:
        try:
            for seed in seeds:
                _play(first, second, seed, daemon)
        except Differs as found:
            return str(found)
    return ""


def _play(one: Player, other: Player, seed: int, command: list[str]) -> None:
    asked: list[dict] = []

    def ask(message: dict) -> object:
        asked.append(message)
        answers = [player.ask(message) for player in (one, other)]
        if found := difference(*answers):
            events = "\n".join(json.dumps(each) for each in asked if "draw" not in each or each is message)
            raise Differs(f"session {seed}: {found}\n{events}\n  --command {json.dumps(answers[0])}\n  --against {json.dumps(answers[1])}")
        return answers[0]

    daemon = Daemon(command, "lines", TIMEOUT)
    try:
        RandomClientSession(seed, ask, daemon).play()
    finally:
        daemon.close()


def difference(one: object, other: object, path: str = "") -> str:
    """Where two answers differ; empty if they mean the same."""
    if isinstance(one, dict) and isinstance(other, dict):
        if one.keys() != other.keys():
            return f"{path}: {sorted(one.keys() ^ other.keys())} in one of them"
        return next((found for name in one if (found := difference(one[name], other[name], f"{path}.{name}"))), "")
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return f"{path}: {len(one)} and {len(other)} elements"
        return next((found for index, pair in enumerate(zip(one, other)) if (found := difference(*pair, f"{path}[{index}]"))), "")
    if type(one) in (int, float) and type(other) in (int, float):
        return "" if abs(one - other) <= NEAR * max(1, abs(one)) else f"{path}: {one} and {other}"
    return "" if one == other else f"{path}: {one} and {other}"
