"""The page `protocol/reference.md`."""

import json
from collections.abc import Iterator

from . import model as m
from . import presets
from .schema import Schema

INTRODUCTION = """# Reference

Every method, notification, shape and error of [openrpc.json](openrpc.json). The [specification](specification.md) defines what
they do. `make generate` writes this page: change the schema instead.

A member in **bold** is required. Another member may be absent; if it has a default, its absence means the default. Every method but
`exit` and `rpc.discover` also takes `timestamp`, a number from 0 to 9e15: when it happened, in ms by the client's clock. By default
lengths are in px, times and durations in ms and velocities in px/s. Every request may also fail with the errors whose code is below 0."""


Row = tuple[str, ...]


def files(schema: Schema) -> dict[str, str]:
    lines = [INTRODUCTION, "", "## Methods", ""]
    for method in schema.requests:
        lines += method_lines(schema, method)
    lines += ["## Notifications of the daemon", ""]
    for method in schema.notifications:
        lines += method_lines(schema, method)
    lines += ["## Shapes", ""]
    for name, shape in schema.shapes.items():
        if not is_range(shape):
            lines += shape_lines(schema, name, shape)
    lines += ["## Errors", "", *error_lines(schema), "", "## Limits", "", *limit_lines(schema), ""]
    lines += ["## Presets", "", *preset_lines(schema)]
    return {"protocol/reference.md": "\n".join(lines).rstrip("\n") + "\n"}


# --- Words for a type ----------------------------------------------------------------------------------------------------


def text(value: object) -> str:
    """JSON within a sentence."""
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def number(value: float) -> str:
    """A bound, in as few characters as it has digits."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if value in (2**63 - 1, -(2**63)):
        return "2^63 - 1" if value > 0 else "-2^63"
    if isinstance(value, int) and abs(value) >= 1_000_000_000 and str(value).rstrip("0") in "-1 -2 -3 -4 -5 -6 -7 -8 -9":
        return f"{value:.0e}".replace("e+0", "e").replace("e+", "e")
    return f"{value:,}" if isinstance(value, int) and abs(value) >= 10_000 else str(value)


def scalar_type(type: m.Scalar) -> str:
    if type.kind == "any":
        return "any JSON"
    if type.kind == "string":
        return "string" if type.most is None else f"string of at most {number(type.most)} bytes"
    if type.least is not None and type.most is not None:
        return f"{type.kind}, {number(type.least)} to {number(type.most)}"
    return type.kind if type.least is None else f"{type.kind}, at least {number(type.least)}"


def is_range(type: m.Type) -> bool:
    """Whether a shape is only a range: then it is written out wherever it is used."""
    return isinstance(type, m.Scalar) and type.is_number


def array_type(schema: Schema, type: m.Array) -> str:
    count = ""
    if type.most is not None:
        count = f"{number(type.most)} " if type.least == type.most else f"at most {number(type.most)} "
    elif type.least:
        count = f"at least {number(type.least)} "
    items = type_of(schema, type.items)
    return f"list of {count}({items})" if ", " in items else f"list of {count}{items}"


def link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def type_of(schema: Schema, type: m.Type) -> str:
    """A type in words: short enough for a table's cell."""
    match type:
        case m.Reference(name=name):
            shape = schema.shapes[name]
            return scalar_type(shape) if is_range(shape) else link(name)
        case m.Enumeration(values=values):
            return ", ".join(map(text, values))
        case m.OneOf(types=types):
            return either([type_of(schema, each) for each in types])
        case m.Tuple(items=items):
            return "[" + "; ".join(type_of(schema, item) for item in items) + "]"
        case m.Array():
            return array_type(schema, type)
        case m.Scalar():
            return scalar_type(type)
        case m.Object():
            return either([small_object(schema, member) for member in single_members(type)]) or "object"
    return "object"


def small_object(schema: Schema, member: m.Member) -> str:
    return f"{{`{member.name}`: {type_of(schema, member.type)}}}"


def single_members(type: m.Object) -> list[m.Member]:
    """The members of an object that has exactly one of them."""
    if type.alternatives:
        names = [[*each.required] for each in type.alternatives]
        return [type.members[name] for name, *others in names] if all(len(each) == 1 for each in names) else []
    members = [*type.members.values()]
    return members if len(members) == 1 and members[0].is_required else []


def either(words: list[str]) -> str:
    return (", or " if any(", " in word for word in words) else " or ").join(words)


# --- Tables --------------------------------------------------------------------------------------------------------------


def table(head: Row, rows: list[Row]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |"


def is_table(type: m.Type) -> bool:
    return isinstance(type, m.Object) and not (len(type.members) == 1 and single_members(type))


def inner(type: m.Type) -> tuple[m.Object, str] | None:
    """The object that is written out in a member, and what joins its members' names to the member's."""
    for one in [type, *(type.types if isinstance(type, m.OneOf) else [])]:
        if isinstance(one, m.Object) and is_table(one):
            return one, "."
    return (type.items, "[].") if isinstance(type, m.Array) and isinstance(type.items, m.Object) else None


def rows(schema: Schema, type: m.Object, prefix: str = "") -> Iterator[Row]:
    """A row for each member, and after it, by their paths, for those of an object that is written out in it."""
    for member in type.members.values():
        name = f"`{prefix}{member.name}`"
        default = "" if member.type.default is m.ABSENT else text(member.type.default)
        yield f"**{name}**" if member.is_required else name, type_of(schema, member.type), default, schema.description(member)
        if below := inner(member.type):
            yield from rows(schema, below[0], prefix + member.name + below[1])


def members(schema: Schema, type: m.Object) -> Iterator[str]:
    yield from table(("member", "type", "default", "meaning"), [*rows(schema, type)])


# --- The page's parts ----------------------------------------------------------------------------------------------------


def method_lines(schema: Schema, method: m.Method) -> Iterator[str]:
    yield from [f"### {method.name}", "", method.description or method.summary]
    takes_timestamp = method.result and method.name != "clock/advance"  # the introduction describes it
    params = {name: member for name, member in method.params.members.items() if not takes_timestamp or name != "timestamp"}
    if params:
        yield ""
        yield from members(schema, m.Object(members=params))
    if method.result:
        yield from ["", "Result: " + type_of(schema, method.result) + "."]
    if method.errors:
        yield from ["", "Errors: " + ", ".join(f"[{name}](#errors)" for name in method.errors) + "."]
    yield ""


def shape_lines(schema: Schema, name: str, shape: m.Type) -> Iterator[str]:
    yield from [f"### {name}", ""]
    if shape.description:
        yield from [shape.description, ""]
    match shape:
        case m.Object(base=base) if base:
            yield f"{link(base)}, with every member that has an effect."
        case m.Object():
            yield from members(schema, shape)
        case m.OneOf(types=types):
            yield from variant_lines(schema, types)
        case _:
            default = "" if shape.default is m.ABSENT else f"; {text(shape.default)} if absent"
            yield type_of(schema, shape) + default
    yield ""


def variant_lines(schema: Schema, types: tuple[m.Type, ...]) -> Iterator[str]:
    """One of several: in a line each, or, of objects with more than one member, in a table each."""
    for count, type in enumerate(types):
        if not isinstance(type, m.Object) or not is_table(type):
            yield f"- {type_of(schema, type)}" + (f": {type.description}" if type.description else "")
            continue
        if count:
            yield from ["", "or", ""]
        yield from members(schema, type)


def error_lines(schema: Schema) -> Iterator[str]:
    errors = [(str(error.code), f"`{name}`", error.message, error.remedy) for name, error in schema.errors.items()]
    yield from table(("code", "name", "meaning", "what a client does"), errors)
    yield from ["", "Examples of `data`:", ""]
    data = [(f"`{name}`", f"`{json.dumps(error.data)}`") for name, error in schema.errors.items() if error.data]
    yield from table(("name", "`data`"), data)


def limit_lines(schema: Schema) -> Iterator[str]:
    limits = [
        (f"`{name}`", number(limit["value"]), " to ".join(map(number, limit.get("range", []))) or "–", limit["unit"], limit["reason"])
        for name, limit in schema.document["x-limits"].items()
    ]
    yield from table(("limit", "value", "`--limit` takes", "of what", "why"), limits)


def preset_lines(schema: Schema) -> Iterator[str]:
    yield from ["A preset overrides this base.", "", *behavior_lines(schema.document["x-base"])]
    for name in schema.shapes["Preset"].values:
        preset = presets.read(name)
        yield from [f"### {name}", "", preset["description"], "", *behavior_lines(preset["behavior"])]


def behavior_lines(behavior: dict) -> list[str]:
    parts = ",\n ".join(f"{json.dumps(part)}: {json.dumps(value)}" for part, value in behavior.items())
    return ["```json", "{" + parts + "}", "```", ""]
