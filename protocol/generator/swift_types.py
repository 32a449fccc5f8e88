"""Swift types for the types of the schema."""

import re
import textwrap

from . import model as m
from .model import capitalised, is_nullable
from .schema import Schema
from .words import documented

KEYWORDS = {"catch", "default", "case", "in", "is", "as", "do", "repeat", "import", "return", "func", "var", "let", "self"}
NAMES = {"Error": "Refusal"}
"""Shapes that are named otherwise: Swift has a protocol `Error`."""
OPAQUE = {"Snapshot"}
"""Shapes that a client returns as it got them, without reading them."""
HASHABLE = {"CellName", "Row"}
TUPLES = {"Row": ("section", "row"), "CubicBezier": ("x1", "y1", "x2", "y2")}
SCALARS = {"string": "String", "number": "Double", "integer": "Int", "boolean": "Bool", "null": "Nothing", "any": "JSONValue"}
BARE = {"ExtentOverride": "px", "SettlePhaseOverrideOvershoot": "px", "RecognitionOverrideSlop": "all"}
BARE |= dict.fromkeys(["Threshold", "Thresholds", "ThresholdOverride", "ThresholdsOverride"], "fraction")
"""The names of cases that are bare numbers, which the schema does not name."""
GROUPED = ("leading", "trailing", "touch", "mouse", "pen", "open", "close")
"""Members that an object of a union has together. It has one of its other members."""


def lowered(name: str) -> str:
    """`cell/willOpen` as `cellWillOpen`."""
    return (name := capitalised(name))[:1].lower() + name[1:]


def property(name: str) -> str:
    return f"`{name}`" if name in KEYWORDS else name


def case(value: str) -> str:
    """The name of a case. `.none` would be that of an optional."""
    return "nothing" if value == "none" else f"`{value}`" if value in KEYWORDS else lowered(value)


def comment(words: str, indent: int = 0, hanging: str = "") -> str:
    head, text = " " * indent + "/// ", ""
    for line in words.split("\n"):
        leading = " " * (len(line) - len(line.lstrip()))
        inner = hanging or "  " * line.startswith("- ")
        lines = textwrap.wrap(line.strip(), 118, initial_indent=head + leading, subsequent_indent=head + inner, break_on_hyphens=False)
        text += "".join(each + "\n" for each in lines)
    return text


def indented(text: str, spaces: int = 4) -> str:
    return re.sub(r"^(?=.)", " " * spaces, text, flags=re.MULTILINE)


def listed(items: list[str], indent: int, most: int, end: str = "") -> str:
    """Items on one line of at most so many columns, or each on a separate line."""
    if len(", ".join(items)) < most:
        return ", ".join(items)
    return "\n" + ",\n".join(" " * indent + item for item in items) + f"{end}\n" + " " * (indent - 4)


def heading(kind: str, name: str, description: str, raw: str = "") -> str:
    return comment(description) + f"public {kind} {name}: {raw}Codable, {'Hashable' if name in HASHABLE else 'Equatable'}, Sendable {{\n"


class Types:
    """Writes types. `written` has the text of each by its name; a type follows those that it needs."""

    has_initializers = True
    """Only types that a client sends need them."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.written: dict[str, str] = {}
        self.enumerations = {shape.values: name for name, shape in schema.shapes.items() if isinstance(shape, m.Enumeration)}

    def shape(self, name: str) -> str:
        return self.type(m.Reference(name=name), name)

    def type(self, type: m.Type, name: str) -> str:
        """A type's name; `name` is for a type that the schema does not name."""
        match type:
            case m.Reference(name=shape):
                return "JSONValue" if shape in OPAQUE else self.type(self.schema.shapes[shape], NAMES.get(shape, shape))
            case m.Enumeration(values=values):
                return "Int" if isinstance(values[0], int) else self.enumeration(type, name)
            case m.Tuple():
                return self.tuple_struct(type, name)
            case m.Array(items=items):  # a newer daemon may announce values that this client does not have
                return "[String]" if name.startswith("InitializeResult") else f"[{self.type(items, name)}]"
            case m.Object():
                return self.struct(type, name)
            case m.OneOf(types=types):
                return self.one_of(type, [each for each in types if not is_nullable(each)], name)
            case m.Dictionary():
                return "[String: JSONValue]"
        return SCALARS[type.kind]

    def tuple_struct(self, type: m.Tuple, name: str) -> str:
        name = name if name in TUPLES else "CubicBezier"
        kind = self.type(type.items[0], name)
        text = heading("struct", name, type.description or "Two inner control points of a curve from (0, 0) to (1, 1).")
        text += "".join(f"    public var {each}: {kind}\n" for each in TUPLES[name]) + initializer([(each, kind) for each in TUPLES[name]])
        text += "\n    public init(from decoder: any Decoder) throws {\n        var list = try decoder.unkeyedContainer()\n"
        text += "".join(f"        {each} = try list.decode({kind}.self)\n" for each in TUPLES[name])
        text += "    }\n\n    public func encode(to encoder: any Encoder) throws {\n        var list = encoder.unkeyedContainer()\n"
        self.written.setdefault(name, text + "".join(f"        try list.encode({each})\n" for each in TUPLES[name]) + "    }\n}\n")
        return name

    def enumeration(self, type: m.Enumeration, name: str) -> str:
        values = tuple(value for value in type.values if value is not None)
        name = self.enumerations.setdefault(values, name.replace("Override", ""))
        raw = [case(value) + f' = "{value}"' * (case(value).strip("`") != value) for value in values]
        cases = ("\n    case " if any(" = " in each for each in raw) else ", ").join(raw)
        self.written.setdefault(name, heading("enum", name, type.description, "String, ") + f"    case {cases}\n}}\n")
        return name

    def member(self, member: m.Member, name: str) -> tuple[str, bool]:
        """A member's type, and whether it is an optional. `Nullable` is for a member whose null differs from its absence."""
        resolved = self.schema.resolve(member.type)
        kind = self.type(member.type, name)
        if is_nullable(resolved) and not member.is_required and resolved.default is not None:
            return f"Nullable<{kind}>", True
        return kind, is_nullable(resolved) or not member.is_required

    def struct(self, type: m.Object, name: str) -> str:
        if name not in self.written:
            members, text = [], heading("struct", name, type.description)
            for member in type.members.values():
                kind, is_optional = self.member(member, name + capitalised(member.name))
                members.append((member.name, kind + "?" * is_optional))
                text += comment(self.description(member), 4) + f"    public var {property(member.name)}: {members[-1][1]}\n"
            self.written[name] = text + (initializer(members) if self.has_initializers else "") + "}\n"
        return name

    def description(self, member: m.Member) -> str:
        """A member's comment. The type of an enumeration lists its values itself."""
        words = documented(self.schema, member)
        return words.partition("\n")[0] if isinstance(member.type, m.Enumeration) else words

    def one_of(self, type: m.OneOf, types: list[m.Type], name: str) -> str:
        """One of several types: a case for each. Where a string is a short form of an object, only the object."""
        resolved = [self.schema.resolve(each) for each in types]
        if len(types) == 1:
            return self.type(types[0], name)
        if all(isinstance(each, m.Scalar) and each.is_number or each == m.Enumeration(values=(0,)) for each in resolved):
            return "Double"
        if all(isinstance(each, m.Scalar) for each in types):  # not worth a type
            return "JSONValue"
        match resolved:
            case [m.Enumeration(values=values), m.Object(members=members)]:
                if any(values == getattr(self.schema.resolve(member.type), "values", None) for member in members.values()):
                    return self.struct(m.Object(members=members, description=type.description), name)
        if name not in self.written:
            union = Union(self, name)
            for each in types:
                union.add(each)
            self.written[name] = union.text(type.description)
        return name


def initializer(members: list[tuple[str, str]]) -> str:
    """The memberwise initializer."""
    declared = listed([f"{name}: {kind}" + " = nil" * kind.endswith("?") for name, kind in members], 8, 90)
    return f"\n    public init({declared}) {{\n" + "".join(f"        self.{name} = {property(name)}\n" for name, _ in members) + "    }\n"


class Union:
    """An enum with a case for each type that a value may have. `add` collects the parts of its decoder and encoder."""

    def __init__(self, types: Types, name: str) -> None:
        self.types, self.name = types, name
        self.cases: dict[str, str] = {}
        self.encoding = ""
        self.words, self.values, self.members, self.kinds, self.last = "", "", "", "", ""

    def add(self, type: m.Type) -> None:
        match self.types.schema.resolve(type):
            case m.Enumeration(values=values):
                for value in values:
                    self.add_case(case(value), "", f'try encoder.write("{value}")')
                    self.words += f'        case "{value}":\n            self = .{case(value)}\n            return\n'
            case m.OneOf(types=types):
                for each in types:
                    self.add(each)
            case m.Object(members=members) if "type" in members:
                (value,) = members["type"].type.values
                others = {name: member for name, member in members.items() if name != "type"}
                kind = self.types.struct(m.Object(members=others), self.name + capitalised(value))
                self.add_case(value, kind, f'try encoder.write(value, ofType: "{value}")')
                self.kinds += f'        case "{value}": self = .{value}(try {kind}(from: decoder))\n'
            case m.Object(members=members):
                self.add_object(members)
            case _:
                kind = self.types.type(type, self.name)
                name = BARE.get(self.name) or {"String": "text", "Int": "number"}.get(kind, lowered(kind))
                self.add_case(name, kind, "try value.encode(to: encoder)")
                self.values += self.decoded(name, f"try? decoder.singleValueContainer().decode({kind}.self)")

    def add_object(self, members: dict[str, m.Member]) -> None:
        grouped = {name: member for name, member in members.items() if name in GROUPED}
        for name, member in members.items():
            if name not in grouped:
                kind = self.types.type(member.type, self.name + capitalised(name))
                self.add_case(name, kind, f'try encoder.write(value, as: "{name}")')
                self.members += self.decoded(name, f'try members.decodeIfPresent({kind}.self, forKey: "{name}")')
        if grouped:
            kind = self.types.struct(m.Object(members=grouped, description="One value for each."), self.name + "Each")
            self.add_case("each", kind, "try value.encode(to: encoder)")
            self.last = f"        self = .each(try {kind}(from: decoder))\n"

    def add_case(self, name: str, kind: str, encoding: str) -> None:
        if name not in self.cases:  # a bare number and a member may stand for the same
            self.cases[name] = f"    case {name}" + f"({kind})\n" * bool(kind) + "\n" * (not kind)
            self.encoding += f"        case .{name}" + "(let value)" * bool(kind) + f": {encoding}\n"

    @staticmethod
    def decoded(name: str, expression: str) -> str:
        return f"        if let value = {expression} {{\n            self = .{name}(value)\n            return\n        }}\n"

    def text(self, description: str) -> str:
        mismatch = f"throw decoder.mismatch({self.name}.self)"
        text = heading("enum", self.name, description) + "".join(self.cases.values())
        text += "\n    public init(from decoder: any Decoder) throws {\n"
        if self.words:
            text += f"        switch try? decoder.singleValueContainer().decode(String.self) {{\n{self.words}        default: break\n        }}\n"
        text += self.values
        if self.members or self.kinds:
            text += "        let members = try decoder.container(keyedBy: MemberName.self)\n" + self.members
        if self.kinds:
            text += f'        switch try members.decode(String.self, forKey: "type") {{\n{self.kinds}        default: {mismatch}\n        }}\n'
        else:
            text += self.last or f"        {mismatch}\n"
        text += "    }\n\n    public func encode(to encoder: any Encoder) throws {\n        switch self {\n"
        return text + self.encoding + "        }\n    }\n}\n"
