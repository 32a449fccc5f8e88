"""Reads the protocol's schema, `openrpc.json`. Only this module follows its references."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from .model import ABSENT, Alternative, Array, Dictionary, Enumeration, Error, Member, Method, Object, OneOf, Reference, Scalar, Tuple, Type

LIFECYCLE = {"initialize", "initialized", "shutdown", "exit", "$/cancelRequest"}
"""Requests that a client library sends by itself, or that do nothing. The others are generated as functions."""


class Schema:
    """The whole schema."""

    def __init__(self, document: dict) -> None:
        self.document = document
        components = document["components"]
        self.shapes = {name: self._type(node) for name, node in components["schemas"].items()}
        self.methods = [self._method(node) for node in document["methods"]]
        self.errors = {
            name: Error(node["code"], node["message"], document["x-remedies"][name], node.get("data"))
            for name, node in components["errors"].items()
        }
        self.behavior_paths = dict(self._behavior_paths())
        """Where in a behavior the shapes are whose members have the same values in the base wherever they are."""
        for name, paths in self.behavior_paths.items():
            self._add_bases(self.shapes[name], paths[0])

    @classmethod
    def read(cls, path: Path) -> "Schema":
        """The schema in a file, with the names of the presets that are there now."""
        document = json.loads(path.read_text())
        document["components"]["schemas"]["Preset"]["enum"] = sorted(preset.stem for preset in (path.parent / "presets").glob("*.json"))
        return cls(document)

    @property
    def requests(self) -> list[Method]:
        return [method for method in self.methods if method.result]

    @property
    def notifications(self) -> list[Method]:
        return [method for method in self.methods if not method.result]

    @property
    def calls(self) -> list[Method]:
        """The requests that a client library has functions for."""
        return [method for method in self.requests if method.name not in LIFECYCLE]

    def resolve(self, type: Type) -> Type:
        """The shape that a reference leads to, with the description and default of the reference where it has them."""
        while isinstance(type, Reference):
            shape = self.shapes[type.name]
            default = shape.default if type.default is ABSENT else type.default
            type = replace(shape, description=type.description or shape.description, default=default)
        return type

    def description(self, member: Member) -> str:
        """A member's description, or else the first line of its type's: the type lists its values itself."""
        return member.description or self.resolve(member.type).description.partition("\n")[0]

    def described(self, node: dict) -> Type:
        """The type of a parameter that several methods share."""
        return self._type(node["schema"])

    def default(self, member: Member) -> Any:
        """A member's default, or its value in the base of all behaviors; `ABSENT` if it has neither."""
        return member.base if member.type.default is ABSENT else member.type.default

    def base(self, path: str) -> Any:
        """The value at a path in the base of all behaviors. A full swipe has there only what belongs to a side."""
        found = self.document["x-base"]
        for name in path.split(".") if path else []:
            sides = found.get("leading", {}) if isinstance(found, dict) and name not in found else found
            found = sides.get(name, ABSENT) if isinstance(sides, dict) else ABSENT
        return found

    def _behavior_paths(self) -> Iterator[tuple[str, list[str]]]:
        found: dict[str, list[str]] = {}
        left = [("BehaviorOverride", "")]
        while left:
            name, path = left.pop(0)
            found.setdefault(name, []).append(path)
            left += self._parts(self.shapes[name], path)
        for name, paths in found.items():
            values = [self.base(path) for path in paths]
            if isinstance(values[0], dict) and all(value == values[0] for value in values):
                yield name, paths

    def _parts(self, type: Type, path: str) -> Iterator[tuple[str, str]]:
        """The shapes of the members of an object, each with its path."""
        for each in [type, *getattr(type, "types", ())]:
            for member in each.members.values() if isinstance(each, Object) else ():
                place = f"{path}.{member.name}" if path else member.name
                if isinstance(member.type, Reference):
                    yield member.type.name, place
                else:
                    yield from self._parts(member.type, place)

    def _add_bases(self, type: Type, path: str) -> None:
        """Gives the members of an object, and of the objects written out in it, their values in the base."""
        for each in [type, *getattr(type, "types", ())]:
            for name, member in each.members.items() if isinstance(each, Object) else ():
                place = f"{path}.{name}" if path else name
                self._add_bases(member.type, place)
                has_members = isinstance(member.type, Object) or getattr(member.type, "name", "") in self.behavior_paths
                is_whole = not has_members or not isinstance(self.base(place), dict)
                each.members[name] = replace(member, base=self.base(place) if is_whole else ABSENT)

    # --- Reading ----------------------------------------------------------------------------------------------------------

    def _find(self, node: dict) -> Any:
        """What `$ref` leads to."""
        found = self.document
        for step in node["$ref"].removeprefix("#/").split("/"):
            found = found[step.replace("~1", "/").replace("~0", "~")]
        return found

    def _descriptor(self, node: dict) -> dict:
        return self._find(node) if "$ref" in node else node

    def _method(self, node: dict) -> Method:
        descriptors = [self._descriptor(param) for param in node["params"]]
        members = {each["name"]: self._member(each["name"], each["schema"], each.get("required", False), each) for each in descriptors}
        params = Object(members=members, alternatives=tuple(self._alternatives(node.get("x-params", {}))))
        result = self._type(self._descriptor(node["result"])["schema"]) if "result" in node else None
        errors = tuple(error["$ref"].rsplit("/", 1)[1] for error in node.get("errors", []))
        return Method(node["name"], node["summary"], node.get("description", ""), params, result, errors)

    def _member(self, name: str, node: Any, is_required: bool, descriptor: dict) -> Member:
        type = self._type(node)
        description = descriptor.get("description") or type.description
        return Member(name, type if isinstance(type, Reference) else replace(type, description=description), is_required, description)

    def _type(self, node: Any) -> Type:
        if node is True:
            return Scalar(kind="any")
        common = {"description": node.get("description", ""), "default": node.get("default", ABSENT)}
        if "$ref" in node:
            return self._reference(node, common)
        if "enum" in node or "const" in node:
            return Enumeration(values=tuple(node.get("enum", [node.get("const")])), **common)
        if "properties" in node:
            return self._object(node, common)
        if ways := node.get("oneOf") or node.get("anyOf"):
            return OneOf(types=tuple(map(self._type, ways)), **common)
        kinds = node.get("type", "any")
        if isinstance(kinds, list):
            return OneOf(types=tuple(self._scalar(kind, node, {}) for kind in kinds), **common)
        if kinds == "object":
            return Dictionary(values=self._type(node.get("additionalProperties", True)), **common)
        if "prefixItems" in node:
            return Tuple(items=tuple(map(self._type, node["prefixItems"])), **common)
        if kinds == "array":
            items = self._type(node.get("items", True))
            return Array(items=items, least=node.get("minItems", 0), most=node.get("maxItems"), **common)
        return self._scalar(kinds, node, common)

    def _scalar(self, kind: str, node: dict, common: dict) -> Scalar:
        if kind == "string":
            return Scalar(kind=kind, most=node.get("maxLength"), **common)
        if kind not in ("number", "integer"):
            return Scalar(kind=kind, **common)
        example = node.get("examples", [None])[0]
        return Scalar(kind=kind, least=node.get("minimum"), most=node.get("maximum"), example=example, **common)

    def _reference(self, node: dict, common: dict) -> Type:
        """A shape by its name. The type itself, if the reference leads into a shape, or has more keywords."""
        _, kind, *path = node["$ref"].removeprefix("#/").split("/")
        if kind == "schemas" and len(path) == 1:
            if not node.keys() & {"required", "properties", "oneOf"}:
                return Reference(name=path[0], **common)
            own = {key: value for key, value in node.items() if key != "$ref"}
            return replace(self._type(merged(self._find(node), own)), base=path[0])
        return self._type(self._find(node))

    def _object(self, node: dict, common: dict) -> Object:
        alternatives = tuple(self._alternatives(node))
        everywhere = frozenset.intersection(*(each.required for each in alternatives)) if alternatives else frozenset()
        required = {*node.get("required", ()), *everywhere}
        members = {
            name: self._member(name, member, name in required, {}) for name, member in node["properties"].items() if member is not False
        }
        return Object(members=members, alternatives=alternatives, **common)

    def _alternatives(self, node: dict) -> Iterator[Alternative]:
        """The alternatives of a `oneOf` or `anyOf`. An alternative of a `oneOf` forbids the members that it lists as false, or those that only others require."""
        groups = [way.get("anyOf", [way]) for way in node.get("oneOf", [])] or [node.get("anyOf", [])]
        required = {name for group in groups for way in group for name in way["required"]}
        for group in groups:
            others = required - {name for way in group for name in way["required"]}
            for way in group:
                properties = way.get("properties", {})
                forbidden = {name for name, value in properties.items() if value is False} if properties else others
                narrowed = {name: self._type(value) for name, value in properties.items() if value is not False}
                yield Alternative(frozenset(way["required"]), frozenset(forbidden), narrowed)


def merged(base: dict, own: dict) -> dict:
    """The schema of a shape with the keywords of a schema that refers to it."""
    if own.get("type") == "object" and "oneOf" in base:
        base = {"description": base["description"]} | next(way for way in base["oneOf"] if way.get("type") == "object")
    properties = dict(base.get("properties", {}))
    for name, node in own.get("properties", {}).items():
        known = properties[name]
        properties[name] = known if "$ref" in known else merged(known, node)
    return {**base, **own} | ({"properties": properties} if properties else {})
