"""Random messages by the schema: valid ones, nearly valid ones, and a session of both.

A value is drawn member by member from what the schema allows; sometimes a part of it is then spoiled. Names, places and times are
drawn from few values, so that messages are about the same cells. The same seed makes the same session.
"""

import copy
import random

from probes import Probes
from schema import PROTOCOL

from generator import model as m  # after `schema`, which adds its folder to the path

NAMES = {
    "table": ["t", "t", "t", "u", "p", "nowhere"],
    "cell": ["a", "a", "b", 3, "3", [0, 0], [1, 2]],
    "action": ["delete", "pin", "fly"],
}
ACTIONS = {"leading": [{"id": "pin", "width": 60}], "trailing": [{"id": "delete", "width": 75, "style": "destructive"}]}
GREETING = {"protocolVersion": "1.0", "clock": "client", "timestamp": 0}
ROWS = {"identity": "indexPath", "sections": [4, 4]}
SPOILT = [None, True, -1, 0.5, 1e300, "", "none", "☃\u0000\\\"", [], {}, [[]], {"x": 1}, 2**63, -0.0]
RARE = {"shutdown": 0.02, "exit": 0.02, "initialize": 0.1, "table/close": 0.3, "table/open": 0.5, "session/restore": 0.2}
OFTEN = {"gesture/begin": 4, "gesture/update": 6, "gesture/end": 3, "pointer/down": 3, "pointer/move": 5, "pointer/up": 3}
PROBES = Probes(PROTOCOL)


class Inventor:
    """Draws messages; `messages` has what was drawn, each request's id once."""

    def __init__(self, seed):
        self.random, self.now = random.Random(seed), 0.0
        self.alternatives: dict[int, list[m.Type]] = {}
        self.methods = list(PROTOCOL.to_daemon)
        self.weights = [RARE.get(name, OFTEN.get(name, 1)) for name in self.methods]
        self.messages = [
            self.request(0, "initialize", GREETING | {"capabilities": self.capabilities()}),
            self.request(1, "table/open", {"table": "t", "width": 320, "actions": ACTIONS}),
            self.request(2, "table/open", {"table": "u", "width": 320, "behavior": "swipeable", "actions": ACTIONS}),
            self.request(3, "table/open", {"table": "p", "width": 300, "actions": ACTIONS, **ROWS}),
        ]

    def run(self, count: int) -> list[dict]:
        for _ in range(count):
            method = self.random.choices(self.methods, self.weights)[0]
            params = self.params(method)
            if self.random.random() < 0.25 and method != "exit":  # a number that cannot be read keeps it from being served
                params = self.spoil(params)
            message = self.request(len(self.messages), method, params)
            if self.random.random() < 0.1:
                del message["id"]
            self.messages.append(message)
        return self.messages

    @staticmethod
    def request(id: int, method: str, params) -> dict:
        return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}

    def capabilities(self) -> dict:
        formats = self.random.sample(PROTOCOL.shapes["AnimationFormat"].values, 2)
        return {"layout": self.random.random() < 0.5, "animation": {"formats": formats}}

    def params(self, method: str) -> dict:
        self.now += self.random.choice([0, 8, 16, 16, 50, 400])
        members = PROTOCOL.to_daemon[method].params.members
        drawn = [each for each in members.values() if each.is_required or self.random.random() < 0.4]
        found = {member.name: self.named(member) for member in drawn}
        if "timestamp" in found or self.random.random() < 0.7:
            found["timestamp"] = self.now
        return found

    def named(self, member: m.Member):
        """The value of a member. Names and ids that have to meet others come from a few."""
        if member.name in NAMES and self.random.random() < 0.95:
            return self.random.choice(NAMES[member.name])
        if member.name in ("animation", "invocation", "pointer") and isinstance(PROTOCOL.resolve(member.type), m.Scalar):
            return self.random.randint(0, 3) if member.name == "pointer" else self.random.randint(1, 40)
        return self.value(member.type)

    def value(self, type: m.Type):
        """A value of a type."""
        if id(type) not in self.alternatives:  # looking a reference up takes long
            self.alternatives[id(type)] = PROBES.alternatives(type)
        match self.random.choice(self.alternatives[id(type)]):
            case m.Enumeration(values=values):
                return self.random.choice(values)
            case m.Tuple(items=items):
                return [self.value(item) for item in items]
            case m.Array(items=items, least=least):
                return [self.value(items) for _ in range(max(self.random.choice([0, 1, 1, 2, 3]), least))]
            case m.Object() as object:
                return self.object(object)
            case m.Scalar() as scalar if scalar.is_number:
                return self.number(scalar)
            case m.Scalar(kind=kind):
                strings = ["t", "delete", "", "é☃", "1.0"]
                return {"boolean": self.random.random() < 0.5, "null": None}.get(kind, self.random.choice(strings))
        return {}

    def number(self, scalar: m.Scalar):
        low, high = (default if bound is None else bound for bound, default in ((scalar.least, -1000), (scalar.most, 1000)))
        drawn = self.random.choice([low, high, 0, 1, 0.5, self.random.uniform(-400, 400), self.random.uniform(0, 1)])
        drawn = min(max(drawn, low), high)
        return int(drawn) if scalar.kind == "integer" else drawn

    def object(self, object: m.Object) -> dict:
        way = self.random.choice(object.alternatives or [m.Alternative(frozenset(), frozenset())])
        return {
            name: self.named(member)
            for name, member in object.members.items()
            if member.is_required or name in way.required or name not in way.forbidden and self.random.random() < 0.3
        }

    def spoil(self, params):
        """The message with one change: a missing member, another value, or an additional member."""
        spoilt = copy.deepcopy(params)
        place = spoilt
        while isinstance(place, (dict, list)) and place:
            key = self.random.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if not isinstance(place[key], (dict, list)) or not place[key] or self.random.random() < 0.4:
                break
            place = place[key]
        match self.random.randrange(3):
            case 0 if place:
                del place[key]
            case 1 if isinstance(place, dict):
                place["flavour"] = self.random.choice(SPOILT)
            case _ if place:
                place[key] = self.random.choice(SPOILT)
        return spoilt
