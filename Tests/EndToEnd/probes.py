"""Input that tries out the schema of a method's params, member by member.

A probe is whole params that are valid but for one place, and the paths that an error may name for it. JSON Schema decides whether
the daemon must accept it. For every object, one probe has all words of the daemon's sources as unknown members: if the daemon
reads a member that the schema does not name, some of the values are wrong.
"""

import functools
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from daemon import ROOT
from schema import MessageSchema

from generator import model as m  # after `schema`, which adds its folder to the path

JUNK = [True, "☃", {"no": "such"}, [[]], -5e300]
WRONG = {
    "string": ["☃", "none", "linear"],
    "number": [1.5],
    "boolean": [True],
    "object": [{"no": "such"}, {"px": 1}, {"fraction": 1}],
    "array": [[{}], [0, 0], [0, 0, 1, 1]],
}
"""Values of each kind, for where that kind is wrong. Some of them are right elsewhere."""


@dataclass
class Probe:
    value: object
    blame: set[str]
    """The members that an error may name."""
    note: str
    is_valid: bool | None = None
    """Set for long values, for which JSON Schema is not needed."""
    choices: tuple = ()
    """All values of the enumeration."""


@functools.cache
def words() -> tuple[str, ...]:
    """Every word of the sources that could be the name of a member."""
    paths = (ROOT / "Sources/SwipeServer").rglob("*.swift")
    return tuple(sorted({word for path in paths for word in re.findall(r"\b[a-z]\w*", path.read_text())}))


def kinds(type: m.Type) -> set[str]:
    """The kinds of JSON value that a type without alternatives has."""
    match type:
        case m.Enumeration(values=values):
            return {"null" if value is None else "string" if isinstance(value, str) else "number" for value in values}
        case m.Scalar(kind="any"):
            return {*WRONG, "null"}
        case m.Scalar():
            return {"number" if type.is_number else type.kind}
    return {"array" if isinstance(type, m.Array | m.Tuple) else "object"}


def join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


class Probes:
    def __init__(self, schema: MessageSchema) -> None:
        self.schema = schema

    def of(self, method: str) -> Iterator[Probe]:
        yield from self.members(self.schema.to_daemon[method].params, "", frozenset(), self.schema.params_schema(method))

    def alternatives(self, type: m.Type) -> list[m.Type]:
        """The types that a value may have, none of which is a reference or a union."""
        type = self.schema.resolve(type)
        return [each for way in type.types for each in self.alternatives(way)] if isinstance(type, m.OneOf) else [type]

    def samples(self, type: m.Type) -> list:
        """Small valid values, one for each alternative of the type."""
        return [value for each in self.alternatives(type) for value in self.small(each)]

    def small(self, type: m.Type) -> list:
        match type:
            case m.Enumeration(values=values):
                return [values[0]]
            case m.Tuple(items=items):
                return [[self.samples(item)[0] for item in items]]
            case m.Array(items=items, least=least):
                return [[self.samples(items)[0]] * least]
            case m.Object(members=members):
                required = [member.name for member in members.values() if member.is_required]
                ways = type.alternatives or [m.Alternative(frozenset(), frozenset())]
                return [
                    {name: self.samples(way.values.get(name, members[name].type))[0] for name in [*required, *sorted(way.required - {*required})]}
                    for way in ways
                ]
            case m.Scalar(least=least) if type.is_number:
                return [0 if (least or 0) <= 0 <= (type.most or 0) else type.example or least]
            case m.Scalar(kind=kind):
                return [{"string": "t", "any": "t", "boolean": True, "null": None}[kind]]
        return [{}]

    def probes(self, type: m.Type, path: str, blame: frozenset[str]) -> Iterator[Probe]:
        """Every value to try for a type. `blame` has the paths of the unions around it."""
        here, alternatives = {path} | blame, self.alternatives(type)
        present = {kind for each in alternatives for kind in kinds(each)}
        for kind in WRONG.keys() - present:
            yield from (Probe(value, here, "another kind") for value in WRONG[kind])
        around = frozenset(here if len(alternatives) > 1 else blame)
        for each in alternatives:
            match each:
                case m.Object():
                    yield from self.members(each, path, around, None)
                case m.Array() | m.Tuple():
                    yield from self.elements(each, path, around)
                case m.Enumeration(values=values):
                    yield from (Probe(value, here | around, "a value") for value in values)
                    yield Probe("noSuchValue", here | around, "another value", choices=values if len(values) > 1 else ())
                case m.Scalar(kind="null"):
                    yield Probe(None, here | around, "null")
                case m.Scalar() if each.is_number:
                    yield from self.bounds(each, here | around)
                case m.Scalar(kind="string", most=most) if most:
                    yield Probe("x" * most, here | around, "the longest string")
                    yield Probe("x" * (most + 1), here | around, "too long a string")

    def bounds(self, type: m.Scalar, here: set[str]) -> Iterator[Probe]:
        """The bounds of a range, and the next numbers past them."""
        is_integer = type.kind == "integer"
        if is_integer:
            yield Probe(0.5, here, "a fraction")
        for bound, direction in ((type.least, -1), (type.most, 1)):
            if bound is not None:
                unreadable = {""} if is_integer and abs(bound) > 2**53 else set()  # past 64 bits an error names no member
                yield Probe(bound, here, "a bound")
                yield Probe(bound + direction if is_integer else math.nextafter(bound, direction * math.inf), here | unreadable, "past a bound")

    def members(self, type: m.Object, path: str, blame: frozenset[str], node: dict | None) -> Iterator[Probe]:
        """An object with each member missing, added or wrong."""
        bases = self.small(type)
        among = {path, *(join(path, name) for name in type.members)} | blame
        for base in bases:
            yield Probe(base, among, "the least members")
            for name in base:
                less = {other: value for other, value in base.items() if other != name}
                yield Probe(less, among if type.alternatives else {join(path, name)} | blame, "a member less")
            for name, member in type.members.items():
                if name not in base:
                    for value in self.samples(member.type):
                        yield Probe(base | {name: value}, among, f"with {name}")
            for junk in JUNK:
                yield Probe(base | {word: junk for word in words() if word not in type.members}, set(), "unknown members", is_valid=True)
        for name, member in type.members.items():
            base = next((base for base, way in zip(bases, type.alternatives) if name not in way.forbidden), bases[0])
            for probe in self.probes(member.type, join(path, name), frozenset()):
                yield replace(probe, value=base | {name: probe.value}, blame=probe.blame | blame)

    def elements(self, type: m.Array | m.Tuple, path: str, blame: frozenset[str]) -> Iterator[Probe]:
        """Lists of the shortest and longest length, and past them; then each element."""
        here = {path} | blame
        if isinstance(type, m.Tuple):
            (base,) = self.small(type)
            yield Probe(base[:-1], here, "too short")
            yield Probe([*base, 0], here, "too long")
            for index, item in enumerate(type.items):
                for probe in self.probes(item, path, frozenset()):
                    yield replace(probe, value=[*base[:index], probe.value, *base[index + 1 :]], blame=probe.blame | blame)
            return
        element = self.samples(type.items)[0]
        if type.least:
            yield Probe([element] * (type.least - 1), here, "too short")
        if type.most is not None:
            yield Probe([element] * type.most, here, "the longest list", is_valid=True)
            yield Probe([element] * (type.most + 1), here, "too long", is_valid=False)
        for probe in self.probes(type.items, f"{path}[0]", frozenset()):
            yield replace(probe, value=[probe.value, *[element] * type.least], blame=probe.blame | blame)
