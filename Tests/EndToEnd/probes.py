"""Messages that try out the schema of a method's params, member by member.

A probe is whole params, right but for one place, and the paths that may be blamed for it. Whether it is to be served or
refused is for the schema to say. Among them are, for every object, all words of the sources as unknown members: if the
daemon reads one that the schema does not name, some junk will not do.
"""

import functools
import math
import re
from dataclasses import dataclass, replace

import schema
from daemon import ROOT

JUNK = [True, "☃", {"no": "such"}, [[]], -5e300]
KINDS = {"string": "☃", "number": 1.5, "boolean": True, "object": {"no": "such"}, "array": [{}]}


@dataclass
class Probe:
    value: object
    blame: set[str]
    """The members that an error may name."""
    note: str
    fits: bool | None = None
    """Whether it is right, where the schema need not be asked: of what is very long."""
    choices: list | None = None
    """All that the value could be."""


@functools.cache
def words() -> tuple[str, ...]:
    """Everything in the sources that could be the name of a member that is read: enumerations make names as well as strings."""
    found = set()
    for folder in ("SwipeProtocol", "SwipeServer"):
        for path in (ROOT / "Sources" / folder).rglob("*.swift"):
            found |= set(re.findall(r"\b[a-z]\w*", path.read_text()))
    return tuple(sorted(found))


def merged(node) -> dict:
    """A schema with what it refers to put in."""
    if isinstance(node, bool):
        return {}
    if "$ref" in node:
        return merged(schema.resolve({"$ref": node["$ref"]})) | {name: part for name, part in node.items() if name != "$ref"}
    return node


def alternatives(node: dict) -> list[dict]:
    """The shapes that a value may have. Those of an object that says which of its members go together are one."""
    ways = node.get("oneOf") or node.get("anyOf")
    if not ways or "properties" in node:
        return [node]
    return [each for way in ways for each in alternatives(merged(way))]


def types(node: dict) -> set[str]:
    if "enum" in node or "const" in node:
        return {type_name(value) for value in node.get("enum", [node.get("const")])}
    kinds = node.get("type", list(KINDS) + ["null"])
    return {"number" if kind == "integer" else kind for kind in ([kinds] if isinstance(kinds, str) else kinds)}


def type_name(value) -> str:
    return {str: "string", bool: "boolean", int: "number", float: "number", dict: "object", list: "array"}.get(type(value), "null")


def samples(node) -> list:
    """Small values that fit, one for each way in which the schema can be met."""
    node = merged(node)
    shapes = alternatives(node)
    if shapes != [node]:
        return [value for shape in shapes for value in samples(shape)]
    if "const" in node or "enum" in node:
        return [node.get("const", node.get("enum", [None])[0])]
    match sorted(types(node) - {"null"} or {"null"})[0] if "type" in node else "string":
        case "null":
            return [None]
        case "number":
            return [0 if node.get("minimum", 0) <= 0 <= node.get("maximum", 0) else node.get("examples", [node["minimum"]])[0]]
        case "boolean":
            return [True]
        case "array":
            parts = node.get("prefixItems") or [node.get("items", {})] * node.get("minItems", 0)
            return [[samples(part)[0] for part in parts]]
        case "object":
            members = node.get("properties", {})
            ways = [way.get("required", []) for way in node.get("oneOf", node.get("anyOf", []))] or [[]]
            names = [[*node.get("required", []), *way] for way in ways]
            return [{name: samples(members[name])[0] for name in each} for each in names]
        case _:
            return ["t"]


def probes(node, path="", blame=frozenset()):
    """All values to try for a schema; `blame` has the unions around."""
    node = merged(node)
    here = {path} | blame
    for value in wrong_kinds(node):
        yield Probe(value, here, "another type")
    shapes = alternatives(node)
    around = here if len(shapes) > 1 else blame
    for shape in shapes:
        yield from values(shape, path, around)
        if "object" in types(shape) and "type" in shape:
            yield from members(shape, path, around)
        if "array" in types(shape) and "type" in shape:
            yield from elements(shape, path, around)


def wrong_kinds(node: dict) -> list:
    there = {kind for shape in alternatives(node) for kind in types(shape)}
    return [value for kind, value in KINDS.items() if kind not in there]


def values(node: dict, path: str, blame):
    """Each value of an enumeration and another; the bounds of a range, and just past them."""
    here = {path} | blame
    if "enum" in node or "const" in node:
        for value in node.get("enum", [node.get("const")]):
            yield Probe(value, here, "a value")
        if "string" in types(node):
            yield Probe("noSuchValue", here, "another value", choices=node.get("enum"))
        return
    kinds = node.get("type", [])
    if "integer" in kinds:
        yield Probe(0.5, here, "a fraction")
        for bound, step in (("minimum", -1), ("maximum", 1)):
            if bound in node:
                yield Probe(node[bound], here, "a bound")
                unreadable = {""} if abs(node[bound]) > 2**53 else set()  # past 64 bits an error names no member
                yield Probe(node[bound] + step, here | unreadable, "past a bound")
    elif "number" in kinds:
        for bound, end in (("minimum", -math.inf), ("maximum", math.inf)):
            if bound in node:
                yield Probe(node[bound], here, "a bound")
                yield Probe(math.nextafter(node[bound], end), here, "past a bound")
    if "null" in kinds:
        yield Probe(None, here, "null")


def members(node: dict, path: str, blame):
    """Every member tried, or missing, or added; then everything else that could be a member."""
    named, bases = node.get("properties", {}), samples(node)
    among = {path, *(join(path, name) for name in named)} | blame
    for base in bases:
        yield Probe(base, among, "as little as will do")
        for name in base:
            left = {other: value for other, value in base.items() if other != name}
            has_ways = "oneOf" in node or "anyOf" in node
            yield Probe(left, among if has_ways else {join(path, name)} | blame, "one less")
        for name, part in named.items():
            if name not in base:
                for value in samples(part):
                    yield Probe(base | {name: value}, among, f"with {name}")
        for junk in JUNK if schema.validator(node).is_valid(base) else []:
            yield Probe(base | {word: junk for word in words() if word not in named}, set(), "unknown members", fits=True)
    for name, part in named.items():
        base = home(node, name, part, bases)
        for probe in probes(part, join(path, name)):
            yield replace(probe, value=base | {name: probe.value}, blame=probe.blame | blame)


def home(node: dict, name: str, part, bases: list[dict]) -> dict:
    """The first sample in which a member has its place."""
    check = schema.validator({key: value for key, value in node.items() if key != "required"})
    return next((base for base in bases if check.is_valid(base | {name: samples(part)[0]})), bases[0])


def elements(node: dict, path: str, blame):
    """Elements tried one by one; a list as long as it may be, and one longer."""
    if "prefixItems" in node:
        base = samples(node)[0]
        yield Probe(base[:-1], {path} | blame, "too short")
        yield Probe([*base, 0], {path} | blame, "too long")
        for index, part in enumerate(node["prefixItems"]):
            for probe in probes(part, path):
                yield replace(probe, value=[*base[:index], probe.value, *base[index + 1 :]], blame=probe.blame | blame)
        return
    element = samples(node["items"])[0]
    if "minItems" in node:
        yield Probe([element] * (node["minItems"] - 1), {path} | blame, "too short")
    if "maxItems" in node:
        yield Probe([element] * node["maxItems"], {path} | blame, "as long as may be", fits=True)
        yield Probe([element] * (node["maxItems"] + 1), {path} | blame, "too long", fits=False)
    rest = [element] * node.get("minItems", 0)
    for probe in probes(node["items"], f"{path}[0]"):
        yield replace(probe, value=[probe.value, *rest], blame=probe.blame | blame)


def join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
