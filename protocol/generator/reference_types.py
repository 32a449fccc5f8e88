"""Types in words, and tables of members, for the page `protocol/reference.md`."""

import json
from collections.abc import Iterator

from . import model as m
from .schema import Schema
from .words import LINE

Row = tuple[str, ...]
COMMON = ("table", "cell", "timestamp", "revision")
"""Members of most messages. They are described once."""


def text(value: object) -> str:
    """JSON within a sentence."""
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def number(value: float) -> str:
    """A bound, in as few characters as it has digits."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if value in (2**63 - 1, -(2**63)):
        return "2^63 - 1" if value > 0 else "-2^63"
    if 0 < abs(value) < 0.001:
        return f"{value:f}".rstrip("0")
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


def object_of(type: m.Type | None) -> m.Object | None:
    """An object, or the alternative of a type that is one."""
    return next((each for each in (type, *getattr(type, "types", ())) if isinstance(each, m.Object)), None)


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
        default = schema.default(member)
        words = meaning(schema.description(member))
        kind = listed_type(member.type) if "<br>" in words else type_of(schema, member.type)
        yield f"**{name}**" if member.is_required else name, kind, "" if default is m.ABSENT else text(default), words
        if below := inner(member.type):
            yield from rows(schema, below[0], prefix + member.name + below[1])


def listed_type(type: m.Type) -> str:
    """The type of a member whose description lists its values."""
    return "list of these" if isinstance(type, m.Array) else "one of these"


def meaning(description: str) -> str:
    """A description within a table, with each listed value on a separate line."""
    first, *values = description.split("\n")
    return "<br>".join([first, *(LINE.sub(r"`\1`: \2", value) for value in values)])


def members(schema: Schema, type: m.Object) -> Iterator[str]:
    """A table of the members. The column of defaults is there if a member has one."""
    found = [*rows(schema, type)]
    if any(row[2] for row in found):
        yield from table(("member", "type", "default", "meaning"), found)
    else:
        yield from table(("member", "type", "meaning"), [(name, kind, words) for name, kind, _, words in found])


def common_rows(schema: Schema) -> Iterator[str]:
    for name in COMMON:
        node = schema.document["components"]["contentDescriptors"][name]
        kind = type_of(schema, schema.described(node))
        yield f"| `{name}` | {kind} | {node['description']} |"


def split(schema: Schema, type: m.Object) -> tuple[str, m.Object]:
    """The names of the common members of an object, and an object of the others."""
    known = {schema.document["components"]["contentDescriptors"][name]["description"] for name in (*COMMON, "moment")} | {""}
    shapes = {schema.shapes[name].description.partition("\n")[0] for name in ("CellName", "Revision")}
    common = [member for name, member in type.members.items() if name in COMMON and schema.description(member) in known | shapes]
    names = [f"**`{each.name}`**" if each.is_required else f"`{each.name}`" for each in common]
    others = {name: member for name, member in type.members.items() if member not in common}
    return ", ".join(names), m.Object(members=others)


def borrowed(schema: Schema, type: m.Object) -> tuple[list[str], m.Object]:
    """The shapes of members whose own members an object has as well, and its other members."""
    for member in type.members.values():
        shape = schema.shapes.get(member.type.name) if isinstance(member.type, m.Reference) else None
        if isinstance(shape, m.Object) and shape.members.keys() <= type.members.keys():
            others = {name: each for name, each in type.members.items() if name not in shape.members}
            return [f"It also has the members of [{member.type.name}](#{member.type.name.lower()})."], m.Object(members=others)
    return [], type


def object_lines(schema: Schema, type: m.Object) -> Iterator[str]:
    """The common members in a sentence, and a table of the others."""
    common, others = split(schema, type)
    also, own = borrowed(schema, others)
    for sentence in [*([f"[Common members](#common-members): {common}."] if common else []), *also]:
        yield from ["", sentence]
    if own.members:
        yield ""
        yield from members(schema, own)
