"""Types of Swift for schemas; what a type needs is written before it."""

import re
import textwrap
from typing import Any

HEAD = "// Written by generate.py from protocol/openrpc.json.\n\n"
SCALARS = {"string": "String", "number": "Double", "integer": "Int", "boolean": "Bool"}
KEYWORDS = {"catch", "default", "case", "in", "is", "as", "do", "repeat", "import", "return", "func", "var", "let", "self"}
# Swift has a protocol of that name; and what a client gives back as it got it, it does not read.
NAMES, OPAQUE = {"Error": "Refusal"}, {"Snapshot"}
# What the schema does not name: the members of a tuple, and what a bare number stands for.
TUPLES = {"Row": ("section", "row"), "CubicBezier": ("x1", "y1", "x2", "y2")}
BARE = {
    "CellName": {"string": "text", "integer": "number"},
    "ExtentOverride": {"number": "px"},
    "ThresholdOverride": {"number": "fraction"},
    "ThresholdsOverride": {"number": "fraction"},
    "Threshold": {"number": "fraction"},
    "Thresholds": {"number": "fraction"},
    "SettlePhaseOverrideOvershoot": {"number": "px"},
    "RecognitionOverrideSlop": {"number": "all"},
}
CONFORMS = "Codable, Equatable, Sendable"
KEYS = {"CellName", "Row"}  # what a dictionary may have as keys


def capitalised(name: str) -> str:
    """`cell/willOpen` as `CellWillOpen`."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+", name))


def lowered(name: str) -> str:
    """`cell/willOpen` as `cellWillOpen`."""
    return (name := capitalised(name))[:1].lower() + name[1:]


def case(value: str) -> str:
    """The name of a case: `.none` would be taken for that of an optional."""
    return "nothing" if value == "none" else f"`{value}`" if value in KEYWORDS else lowered(value)


def comment(words: str, indent: int, hanging: str = "") -> str:
    if not words:
        return ""
    head = " " * indent + "/// "
    leading = re.match(" *", words)[0]
    lines = textwrap.wrap(words.strip(), 118, initial_indent=head + leading, subsequent_indent=head + hanging, break_on_hyphens=False)
    return "\n".join(lines) + "\n"


def conforms(name: str) -> str:
    return CONFORMS.replace("Equatable", "Hashable") if name in KEYS else CONFORMS


class Types:
    """What has been written, by its name. Only what is sent is made by a program: `sent` says whether it is that."""

    sent = True

    def __init__(self, document: dict[str, Any]):
        self.document = document
        self.written: dict[str, str] = {}
        self.enums: dict[tuple, str] = {}
        for name, schema in document["components"]["schemas"].items():
            if "enum" in schema:
                self.enums[tuple(schema["enum"])] = name

    def find(self, reference: str) -> Any:
        found = self.document
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        return found

    def resolve(self, node: dict[str, Any]) -> dict[str, Any]:
        """What a reference leads to; a shape that narrows another one has the members of both."""
        if "$ref" not in node:
            return node
        found, own = self.resolve(self.find(node["$ref"])), {key: value for key, value in node.items() if key != "$ref"}
        return merged(found, own) if own.keys() & {"required", "properties"} else found | own

    def words(self, node: dict[str, Any]) -> str:
        """What is said of a member, or else of its type."""
        if node is True:
            return "Any JSON."
        schema = node.get("schema", node)
        said = node.get("description") or (schema.get("description") if isinstance(schema, dict) else "")
        if not said and isinstance(schema, dict):
            said = self.resolve(schema).get("description", "")
        if isinstance(schema, dict) and isinstance(schema.get("default"), (bool, float, int, str)):
            return f"{said} The default is `{str(schema['default']).lower()}`.".strip()
        return said or "See the reference."

    def component(self, name: str) -> str:
        """A shape that the schema names."""
        if name in OPAQUE:
            return "JSONValue"
        return self.type({"$ref": f"#/components/schemas/{name}"}, name)

    def type(self, schema: Any, name: str) -> str:
        """A schema as a type; `name` is for what has none of its own."""
        if schema is True or schema.keys() <= {"description"}:
            return "JSONValue"
        if "$ref" in schema and schema["$ref"].startswith("#/components/schemas/") and schema["$ref"].count("/") == 3:
            name = schema["$ref"].split("/")[-1]
            if name in OPAQUE:
                return "JSONValue"
            name = NAMES.get(name, name)
            schema = self.find(schema["$ref"])  # its own words, not those of who needs it
        whole = self.resolve(schema)
        if "enum" in whole:
            return self.enum(whole, name)
        if whole.get("type") == "array":
            return self.array(whole, name)
        if "properties" in whole:
            return self.struct(whole, name)
        if ways := whole.get("oneOf"):
            return self.union(whole, [way for way in ways if way != {"type": "null"}], name)
        kind = whole.get("type")
        if isinstance(kind, list):
            kinds = [each for each in kind if each != "null"]
            return SCALARS[kinds[0]] if len(kinds) == 1 else "JSONValue"
        if kind == "object":
            return "[String: JSONValue]"
        if kind is None and "const" in whole:
            return "Int" if isinstance(whole["const"], int) else "String"
        return SCALARS[kind]

    def array(self, whole: dict[str, Any], name: str) -> str:
        if "prefixItems" not in whole:
            if name.startswith("InitializeResult"):
                return "[String]"  # a newer daemon may have more than are known here
            return f"[{self.type(whole.get('items', True), name)}]"
        name = name if name in TUPLES else "CubicBezier"
        if name not in self.written:
            kind = self.type(whole["prefixItems"][0], name)
            members = TUPLES[name]
            text = comment(whole.get("description", "Two inner control points of a curve from (0, 0) to (1, 1)."), 0)
            text += f"public struct {name}: {conforms(name)} {{\n" + "".join(f"    public var {each}: {kind}\n" for each in members)
            text += f"\n    public init({', '.join(f'{each}: {kind}' for each in members)}) {{\n"
            text += "".join(f"        self.{each} = {each}\n" for each in members) + "    }\n"
            text += "\n    public init(from decoder: any Decoder) throws {\n        var list = try decoder.unkeyedContainer()\n"
            text += "".join(f"        {each} = try list.decode({kind}.self)\n" for each in members) + "    }\n"
            text += "\n    public func encode(to encoder: any Encoder) throws {\n        var list = encoder.unkeyedContainer()\n"
            self.written[name] = text + "".join(f"        try list.encode({each})\n" for each in members) + "    }\n}\n"
        return name

    def enum(self, whole: dict[str, Any], name: str) -> str:
        values = tuple(value for value in whole["enum"] if value is not None)
        name = self.enums.setdefault(values, name.replace("Override", ""))
        if name not in self.written:
            plain = all(case(value) == value for value in values)
            lines = f"    case {', '.join(values)}\n" if plain else "".join(
                f"    case {case(value)}" + f' = "{value}"' * (case(value).strip("`") != value) + "\n" for value in values
            )
            self.written[name] = comment(whole.get("description", ""), 0) + f"public enum {name}: String, {CONFORMS} {{\n{lines}}}\n"
        return name

    def member(self, schema: Any, name: str, required: bool) -> str:
        """The type of a struct's member."""
        kind, optional = self.given(schema, name, required)
        return kind + "?" * optional

    def given(self, schema: Any, name: str, required: bool) -> tuple[str, bool]:
        """A member's type, and whether it is an optional. That it may be null says something else than that it is absent."""
        whole = self.resolve(schema) if isinstance(schema, dict) else {}
        kinds = whole["type"] if isinstance(whole.get("type"), list) else []
        nullable = "null" in kinds or {"type": "null"} in whole.get("oneOf", []) or None in whole.get("enum", [])
        kind = self.type(schema, name)
        if nullable and not required and whole.get("default", 0) is not None:
            return f"Nullable<{kind}>", True
        return kind, nullable or not required

    def struct(self, whole: dict[str, Any], name: str) -> str:
        name = NAMES.get(name, name)
        if name in self.written:
            return name
        required = set(whole.get("required", []))
        for way in whole.get("oneOf", [])[:1]:
            required |= set.intersection(*(set(each.get("required", [])) for each in whole["oneOf"])) if way else set()
        members = []
        for member, schema in whole["properties"].items():
            if schema is not False:
                kind = self.member(schema, name + capitalised(member), member in required)
                members.append((member, kind, self.words(schema)))
        text = comment(whole.get("description", ""), 0) + f"public struct {name}: {CONFORMS} {{\n"
        for member, kind, words in members:
            text += comment(words, 4) + f"    public var {member}: {kind}\n"
        self.written[name] = text + (memberwise(members) if self.sent else "") + "}\n"
        return name

    def union(self, whole: dict[str, Any], ways: list[dict[str, Any]], name: str) -> str:
        """One of several shapes: a case for each; where a string only is a short form of an object, the object."""
        resolved = [self.resolve(way) for way in ways]
        if len(ways) == 1:
            return self.type(ways[0], name)
        if all(way.get("type") == "number" or isinstance(way.get("const"), int) for way in resolved):
            return "Double"
        if "enum" in resolved[0] and len(ways) == 2:
            for schema in resolved[1].get("properties", {}).values():
                if self.resolve(schema).get("enum") == resolved[0]["enum"]:
                    return self.struct({"description": whole.get("description", "")} | resolved[1], name)
        if name not in self.written:
            self.written[name] = ""
            text = Union(self, whole, ways, name).text()
            self.written.pop(name)  # behind what it needs
            self.written[name] = text
        return name

    def answer(self, method: dict[str, Any]) -> str:
        """The result of a method."""
        kind = self.resolve(method["result"])["schema"]
        return "Nothing" if kind == {"type": "null"} else self.type(kind, "")

    def param(self, each: dict[str, Any]) -> str:
        return self.type(self.resolve(each)["schema"], capitalised(self.resolve(each)["name"]))

    def params(self, method: dict[str, Any]) -> str:
        """The params of a notification as one object; those of a frame are a frame."""
        if method["name"] == "cell/frame":
            return "Frame"
        named = {each["name"]: each for each in map(self.resolve, method["params"])}
        schema = {
            "description": method["summary"],
            "properties": {
                name: {"description": self.words(each)} | (each["schema"] if each["schema"] is not True else {})
                for name, each in named.items()
            },
            "required": [name for name, each in named.items() if each.get("required")],
        }
        return self.struct(schema, capitalised(method["name"]))


def memberwise(members: list[tuple[str, str, str]]) -> str:
    """What makes one of its members."""
    declared = [f"{member}: {kind}" + " = nil" * kind.endswith("?") for member, kind, _ in members]
    one = f"\n    public init({', '.join(declared)}) {{\n"
    if len(one) > 110:
        one = "\n    public init(\n        " + ",\n        ".join(declared) + "\n    ) {\n"
    return one + "".join(f"        self.{member} = {member}\n" for member, _, _ in members) + "    }\n"


def merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A shape, and what another one says more of it."""
    if own.get("type") == "object" and "oneOf" in base:
        base = {"description": base["description"]} | next(way for way in base["oneOf"] if way.get("type") == "object")
    properties = dict(base.get("properties", {}))
    for name, schema in own.get("properties", {}).items():
        known = properties.get(name)
        properties[name] = merged(known, schema) if isinstance(known, dict) and isinstance(schema, dict) and "$ref" not in known else known or schema
    return {**base, **own, "properties": properties} if properties else {**base, **own}


class Union:
    """An enum with a case for each shape that a value may have."""

    def __init__(self, types: Types, whole: dict[str, Any], ways: list[dict[str, Any]], name: str):
        self.types, self.whole, self.name = types, whole, name
        self.plain: list[str] = []  # strings that are cases of their own
        self.bare: list[tuple[str, str]] = []  # a case, and the type that it is read from and written as
        self.keyed: list[tuple[str, str, str]] = []  # a case, its member, and that member's type
        self.typed: list[tuple[str, str]] = []  # a case by the member `type`, and its type
        for way in ways:
            self.add(way)

    def add(self, way: dict[str, Any]) -> None:
        whole = self.types.resolve(way)
        known = {each for each, *_ in [*self.bare, *self.keyed]}
        if "enum" in whole or isinstance(whole.get("const"), str):
            self.plain += whole.get("enum") or [whole["const"]]
        elif "oneOf" in whole and "properties" not in whole:
            for each in whole["oneOf"]:
                self.add(each)
        elif kind := whole.get("properties", {}).get("type", {}).get("const"):
            without = {name: schema for name, schema in whole["properties"].items() if name != "type"}
            required = [name for name in whole["required"] if name != "type"]
            self.typed.append((kind, self.types.struct({**whole, "properties": without, "required": required, "oneOf": []}, self.name + capitalised(kind))))
        elif "properties" in whole:
            self.add_object(whole, known)
        else:
            kind = self.types.type(way, self.name)
            self.bare.append((BARE.get(self.name, {}).get(whole["type"]) or lowered(kind), kind))

    def add_object(self, whole: dict[str, Any], known: set[str]) -> None:
        properties, required = whole["properties"], whole.get("required", [])
        together = {name: properties[name] for name in properties if name in ("leading", "trailing", "touch", "mouse", "pen")}
        for name, schema in properties.items():
            if name not in together:
                self.keyed.append((name, name, self.types.type(schema, self.name + capitalised(name))))
        if together:
            kind = self.types.struct({"properties": together, "required": required, "description": "Of each."}, self.name + "Each")
            self.bare.append(("each", kind))

    def text(self) -> str:
        """The enum, as it is read and as it is written."""
        text = comment(self.whole.get("description", ""), 0) + f"public enum {self.name}: {conforms(self.name)} {{\n"
        text += "".join(f"    case {case(value)}\n" for value in self.plain)
        text += "".join(f"    case {name}({kind})\n" for name, kind in self.bare + self.typed)
        known = {name for name, _ in self.bare}
        text += "".join(f"    case {name}({kind})\n" for name, _, kind in self.keyed if name not in known)
        return text + self.reading() + self.writing(known) + "}\n"

    def reading(self) -> str:
        text = "\n    public init(from decoder: any Decoder) throws {\n"
        if self.plain:
            text += "        switch try? decoder.singleValueContainer().decode(String.self) {\n"
            for value in self.plain:
                text += f'        case "{value}":\n            self = .{case(value)}\n            return\n'
            text += "        default: break\n        }\n"
        for name, kind in [each for each in self.bare if each[0] != "each"]:
            text += f"        if let value = try? decoder.singleValueContainer().decode({kind}.self) {{\n"
            text += f"            self = .{name}(value)\n            return\n        }}\n"
        if self.keyed or self.typed:
            text += "        let members = try decoder.container(keyedBy: MemberName.self)\n"
        for name, member, kind in self.keyed:
            text += f'        if let value = try members.decodeIfPresent({kind}.self, forKey: "{member}") {{\n'
            text += f"            self = .{name}(value)\n            return\n        }}\n"
        if self.typed:
            text += '        switch try members.decode(String.self, forKey: "type") {\n'
            text += "".join(f'        case "{name}": self = .{name}(try {kind}(from: decoder))\n' for name, kind in self.typed)
            return text + f"        default: throw decoder.mismatch({self.name}.self)\n        }}\n    }}\n"
        if any(name == "each" for name, _ in self.bare):
            return text + f"        self = .each(try {dict(self.bare)['each']}(from: decoder))\n    }}\n"
        return text + f"        throw decoder.mismatch({self.name}.self)\n    }}\n"

    def writing(self, known: set[str]) -> str:
        text = "\n    public func encode(to encoder: any Encoder) throws {\n        switch self {\n"
        text += "".join(f'        case .{case(value)}: try encoder.write("{value}")\n' for value in self.plain)
        text += "".join(f"        case .{name}(let value): try value.encode(to: encoder)\n" for name, _ in self.bare)
        text += "".join(
            f'        case .{name}(let value): try encoder.write(value, as: "{member}")\n' for name, member, _ in self.keyed if name not in known
        )
        text += "".join(f'        case .{name}(let value): try encoder.write(value, ofType: "{name}")\n' for name, _ in self.typed)
        return text + "        }\n    }\n"
