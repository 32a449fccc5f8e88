"""Messages made up from the schema: right ones, nearly right ones, and a session's worth of both.

A value is drawn member by member from what the schema allows; then, now and then, something in it is spoiled. Names,
places and times are drawn from few, so that messages meet the same cells. Seeded: the same seed, the same session.
"""

import copy
import random

import schema
from probes import alternatives, merged, types

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
PARAMS = {name: schema.params(method) for name, method in schema.TO_DAEMON.items()}
OFTEN = {"gesture/begin": 4, "gesture/update": 6, "gesture/end": 3, "pointer/down": 3, "pointer/move": 5, "pointer/up": 3}


_shapes: dict[int, tuple] = {}


def shapes(node) -> list[tuple[dict, list[str]]]:
    """What a value may be, each with the types that it may have; looked up in a schema once."""
    if id(node) not in _shapes:
        _shapes[id(node)] = node, [(shape, sorted(types(shape))) for shape in alternatives(merged(node))]
    return _shapes[id(node)][1]


class Inventor:
    """Draws messages; `messages` has what was drawn, each request's id once."""

    def __init__(self, seed):
        self.random, self.now = random.Random(seed), 0.0
        self.methods = list(schema.TO_DAEMON)
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
        formats = self.random.sample(schema.SCHEMAS["AnimationFormat"]["enum"], 2)
        return {"layout": self.random.random() < 0.5, "animation": {"formats": formats}}

    def params(self, method: str) -> dict:
        self.now += self.random.choice([0, 8, 16, 16, 50, 400])
        found = {}
        for name, descriptor in PARAMS[method].items():
            if descriptor.get("required") or self.random.random() < 0.4:
                found[name] = self.named(name, descriptor["schema"])
        if "timestamp" in found or self.random.random() < 0.7:
            found["timestamp"] = self.now
        return found

    def named(self, name: str, node):
        """A member that must meet others: mostly from a few."""
        if name in NAMES and self.random.random() < 0.95:
            return self.random.choice(NAMES[name])
        if name in ("animation", "invocation", "pointer") and merged(node).get("type") == "integer":
            return self.random.randint(0, 3) if name == "pointer" else self.random.randint(1, 40)
        return self.value(node)

    def value(self, node):
        """Anything that a schema allows, as far as one can tell from its words."""
        shape, kinds = self.random.choice(shapes(node))
        if "const" in shape:
            return shape["const"]
        if "enum" in shape:
            return self.random.choice(shape["enum"])
        match self.random.choice(kinds):
            case "number":
                return self.number(shape)
            case "boolean":
                return self.random.random() < 0.5
            case "array":
                return self.array(shape)
            case "object":
                return self.object(shape)
            case "string":
                return self.random.choice(["t", "delete", "", "é☃", "1.0"])
        return None

    def number(self, shape: dict):
        low, high = shape.get("minimum", -1000), shape.get("maximum", 1000)
        drawn = self.random.choice([low, high, 0, 1, 0.5, self.random.uniform(-400, 400), self.random.uniform(0, 1)])
        drawn = min(max(drawn, low), high)
        return int(drawn) if shape.get("type") == "integer" else drawn

    def array(self, shape: dict) -> list:
        if "prefixItems" in shape:
            return [self.value(part) for part in shape["prefixItems"]]
        count = self.random.choice([0, 1, 1, 2, 3])
        return [self.value(shape.get("items", True)) for _ in range(max(count, shape.get("minItems", 0)))]

    def object(self, shape: dict) -> dict:
        way = self.random.choice(shape.get("oneOf", shape.get("anyOf", [{}])))
        needed = {*shape.get("required", []), *way.get("required", [])}
        barred = {name for name, part in way.get("properties", {}).items() if part is False}
        if "oneOf" in shape and not barred:
            barred = {name for other in shape["oneOf"] for name in other.get("required", [])} - needed
        return {
            name: self.named(name, part)
            for name, part in shape.get("properties", {}).items()
            if name in needed or name not in barred and self.random.random() < 0.3
        }

    def spoil(self, params):
        """The same with one thing changed: a member gone, another value, or a member more."""
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
