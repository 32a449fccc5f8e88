"""Walks through the schema and compares each part of it with what the daemon does. A difference is one line of text.

- `input_differences`: the members of params. Types, ranges, lengths, values, and which members are required.
- `default_differences`: a default does what leaving the member out does, and another value does something else.
"""

import re
from collections.abc import Callable, Iterator

from daemon import encode_all, initialize, request, run
from probes import Probe, Probes
from schema import MessageSchema

from generator import model as m  # after `schema`, which adds its folder to the path

INVALID_PARAMS, INVALID_SNAPSHOT = -32602, 1010
ACTIONS = {"leading": [{"id": "pin", "width": 50}], "trailing": [{"id": "delete", "width": 75, "style": "destructive"}]}
ONE_SIDE = ACTIONS | {"leading": []}
STOPS = {"stops": {"trailing": [{"px": 75}] * 16}}
TABLES = {
    "t": {"table": "t", "width": 320, "actions": ACTIONS},
    "s": {"table": "s", "width": 320, "actions": ONE_SIDE, "behavior": STOPS},
    "p": {"table": "p", "width": 320, "actions": ONE_SIDE, "identity": "indexPath", "behavior": STOPS},
}


# --- Input ---------------------------------------------------------------------------------------------------------------


def input_differences(schema: MessageSchema, method: str) -> list[str]:
    """Where the daemon decodes a method's params otherwise than the schema describes them."""
    probes = list(Probes(schema).of(method))
    validator = schema.validator_of("params", method)
    found, refused = [], []
    for probe, response in zip(probes, responses(method, [probe.value for probe in probes]), strict=True):
        if validator.is_valid(probe.value) if probe.is_valid is None else probe.is_valid:
            refused += [probe] if code(response) == INVALID_PARAMS else []
        elif not is_refused_for(response, probe):
            found.append(f"{probe.note}: {str(probe.value)[:300]} was not refused for {sorted(probe.blame)[:3]}: {str(response)[:200]}")
    # A table of another kind may accept the same params.
    elsewhere = [responses(method, [in_table(probe.value, table) for probe in refused]) for table in TABLES]
    for probe, *others in zip(refused, *elsewhere, strict=True):
        if all(code(response) == INVALID_PARAMS and not is_weak_damping(response) for response in others):
            found.append(f"{probe.note}: {str(probe.value)[:300]} was refused: {others[0]['error']}")
    return found


def responses(method: str, tried: list) -> list[dict]:
    """The response to each of these params, in one session with all tables open."""
    if method in ("initialize", "shutdown"):  # a success changes what follows
        before = [] if method == "initialize" else [initialize()]
        return [run(encode_all([*before, request(1, method, params)])).answer(1) for params in tried]
    before = [initialize(), *(request(name, "table/open", params) for name, params in TABLES.items())]
    outcome = run(encode_all([*before, *(request(index + 1, method, params) for index, params in enumerate(tried))]), timeout=120)
    found = {message["id"]: message for message in outcome.responses}
    return [found[index + 1] for index in range(len(tried))]


def code(response: dict) -> int | None:
    return response.get("error", {}).get("code")


def in_table(params: object, table: str) -> object:
    return params | {"table": table} if isinstance(params, dict) and params.get("table") == "t" else params


def is_refused_for(response: dict, probe: Probe) -> bool:
    """Whether the daemon refused a probe for the right member, and reported what it expected."""
    data = response.get("error", {}).get("data", {})
    member, expected = data.get("member", ""), data.get("expected", "")
    if probe.choices and str(expected).startswith("one of ") and {*re.findall(r'"([\w-]+)"', expected)} != {*probe.choices}:
        return False
    refusals = {INVALID_PARAMS, INVALID_SNAPSHOT} if member.startswith("snapshot.") else {INVALID_PARAMS}
    return code(response) in refusals and member in probe.blame and bool(expected or member == "")


def is_weak_damping(response: dict) -> bool:
    """JSON Schema cannot say how the least damping depends on stiffness and mass."""
    return response["error"]["data"].get("expected") == "a damping ratio of at least 0.05"


# --- Defaults --------------------------------------------------------------------------------------------------------------

HELLO = ("initialize", {"protocolVersion": "1.0", "clock": "client", "timestamp": 0})
MANY = {"policy": {"open": "multiple"}}
GROUP = {"policy": {"open": "group"}}
BEFORE = [
    ("table/open", {"table": "t", "width": 320, "actions": ACTIONS, "behavior": MANY}),
    ("table/open", {"table": "p", "width": 320, "actions": ACTIONS, "identity": "indexPath", "sections": [3, 3, 3]}),
    ("table/open", {"table": "g", "width": 320, "actions": ACTIONS, "behavior": GROUP, "group": "g"}),
    ("cell/open", {"table": "g", "cell": 1, "side": "trailing"}),
    ("cell/open", {"table": "p", "cell": [1, 1], "side": "trailing"}),
    ("cell/open", {"table": "t", "cell": "a", "side": "trailing", "animated": False}),
    ("cell/open", {"table": "t", "cell": "i", "side": "trailing"}),
    ("action/invoke", {"table": "t", "cell": "i", "action": "delete"}),
    ("pointer/down", {"table": "t", "cell": "d", "position": {"x": 300, "y": 9}, "timestamp": 0}),
    ("pointer/move", {"table": "t", "position": {"x": 280, "y": 9}, "timestamp": 20}),
    ("gesture/begin", {"table": "t", "cell": "h", "timestamp": 20}),
]
AFTER = [
    ("pointer/move", {"table": "t", "position": {"x": 275, "y": 9}, "timestamp": 50}),
    ("pointer/up", {"table": "t", "position": {"x": 230, "y": 9}, "timestamp": 60}),
    ("gesture/shouldBegin", {"table": "n", "cell": "a", "translation": {"x": -20, "y": 0}}),
    ("cell/open", {"table": "n", "cell": "a", "side": "trailing"}),
    ("action/invoke", {"table": "n", "cell": "a", "action": "pin"}),
    ("action/complete", {"invocation": 2}),
    ("clock/advance", {"timestamp": 9000}),
]
"""Messages before and after those with a default: some of them show the effect of each. Table n is opened by the message itself."""
A, POINT = {"table": "t", "cell": "a"}, {"position": {"x": 200, "y": 9}, "timestamp": 40}
PARAMS = {
    "initialize": HELLO[1],
    "table/open": {"table": "n", "width": 320, "actions": ACTIONS},
    "table/open.group": {"table": "n", "width": 320, "actions": ACTIONS, "behavior": GROUP},
    "table/closeCells": {"table": "t"},
    "table/edit": {"table": "p"},
    "table/edit.deleted": {"table": "t"},
    "table/edit.reportMoved": {"table": "p", "insertedRows": [[1, 0]]},
    "cell/open": {"table": "t", "cell": "z", "side": "trailing"},
    "cell/close": A,
    "cell/restore": {"table": "p", "cell": [2, 0]},
    "gesture/update": {"table": "t", "cell": "h", "translation": {"x": -9, "y": 0}, "timestamp": 40},
    "cell/expand": {"table": "t", "cell": "z", "action": "delete"},
    "cell/key": {"table": "t", "cell": "z", "key": "left"},
    "cell/reveal": {"table": "t", "cell": "z", "side": "trailing"},
    "gesture/begin": {"table": "t", "cell": "z"},
    "pointer/down": {"table": "t", "cell": "z", "position": {"x": 279, "y": 9}, "timestamp": 40},
    "pointer/move": {"table": "t"} | POINT,
    "pointer/move.samples[0].resampled": {"position": {"x": 250, "y": 9}, "timestamp": 30},
    "pointer/up": {"table": "t"} | POINT,
    "pointer/cancel": {"table": "t"},
    "action/complete": {"invocation": 1},
}
"""The params of each method with a default, without its members that have one."""
OTHERS = {
    "table/edit.deleted": ["a"],
    "table/edit.deletedRows": [[1, 0]],
    "table/edit.insertedRows": [[1, 0]],
    "table/edit.reloadedRows": [[1, 7]],
    "table/edit.deletedSections": [0],
    "table/edit.insertedSections": [0],
    "table/edit.reloadedSections": [7],
    "table/open.group": "g",
    "pointer/down.device": "mouse",
    "pointer/move.samples": [{"position": {"x": 250, "y": 9}, "timestamp": 30}],
    "pointer/move.samples[0].resampled": True,
    "gesture/update.samples": [{"translation": {"x": -300, "y": 0}, "timestamp": 30}],
    "initialize.capabilities.animation.formats": ["sampled"],
    "gesture/begin.translation": {"x": -9, "y": 0},
}
"""Values other than the default that have an effect, where any other will not do."""
INVISIBLE = {
    "initialize.capabilities.closing": "it has an effect at a signal only: test_closing",
    "initialize.capabilities.clockMoved": "it has an effect under the system's clock only: time/clock-moved.case",
    "initialize.clock": "under the system's clock no two sessions are equal",
    "session/restore.catchUp": "it has an effect under the system's clock only: test_supervise",
    "table/edit.reloaded": "a reloaded cell keeps its state",
}


Build = Callable[[object], object]
"""Returns whole params, given the value of one member; `ABSENT` leaves it out."""


def defaults(schema: MessageSchema) -> dict[str, tuple[m.Type, Build]]:
    """Each member of a request that has a default, by its method and path. Members of a shape come once."""
    found, shapes, probes = {}, set(), Probes(schema)

    def walk(type: m.Type, path: str, present: object, build: Build) -> None:
        """`present` is the value that the params already have at this path."""
        if isinstance(type, m.Reference):
            if type.name in shapes:
                return
            shapes.add(type.name)
        for each in probes.alternatives(type):
            match each:
                case m.Array(items=items):
                    given = present[0] if isinstance(present, list) and present else None
                    walk(items, f"{path}[0]", given, lambda value: build([value]))
                case m.Object(members=members):
                    for member in members.values():
                        step(each, member, f"{path}.{member.name}", present, build)

    def step(type: m.Object, member: m.Member, path: str, present: object, build: Build) -> None:
        samples = zip(probes.small(type), type.alternatives or [m.Alternative(frozenset(), frozenset())])
        given = present if isinstance(present, dict) else None
        base = PARAMS.get(path) or given or next(sample for sample, way in samples if member.name not in way.forbidden)
        others = {name: value for name, value in base.items() if name != member.name}
        inner = lambda value: build(others if value is m.ABSENT else others | {member.name: value})
        if schema.resolve(member.type).default is not m.ABSENT:
            found[path] = member.type, inner
        walk(member.type, path, base.get(member.name), inner)

    for method in schema.requests:
        walk(method.params, method.name, PARAMS.get(method.name), lambda params: params)
    return found


def default_differences(schema: MessageSchema, path: str) -> list[str]:
    """Whether a default has the effect of leaving its member out, and another value another effect."""
    type, build = defaults(schema)[path]
    default = schema.resolve(type).default
    other = OTHERS[path] if path in OTHERS else next(value for value in values(schema, type) if value != default)
    silent, same, different = (story(path.partition(".")[0], build(value)) for value in (m.ABSENT, default, other))
    found = [] if silent == same else [f"{path}: {default} has another effect than leaving it out"]
    return found if silent != different else [*found, f"{path}: {other} has the effect of leaving it out"]


def values(schema: MessageSchema, type: m.Type) -> Iterator:
    for each in Probes(schema).alternatives(type):
        match each:
            case m.Enumeration(values=values):
                yield from reversed(values)
            case m.Scalar(kind="boolean"):
                yield from (True, False)
            case m.Scalar() if each.is_number:
                yield each.most


def story(method: str, params: object) -> list:
    """All output of a session with this message in its middle."""
    messages = [(method, params), *BEFORE] if method == "initialize" else [HELLO, *BEFORE, (method, params)]
    return run(encode_all([request(index, *message) for index, message in enumerate([*messages, *AFTER])])).messages
