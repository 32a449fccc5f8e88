"""The page `protocol/reference.md`."""

import json
import re
from collections.abc import Iterator

from . import model as m
from .reference_types import (
    common_rows, is_range, is_table, link, members, number, object_lines, object_of, rows, table, text, type_of,
)
from .schema import Schema
from .words import LINE

INTRODUCTION = """# Reference

This page lists every method, notification, shape, error and limit of [openrpc.json](openrpc.json), and the
[specification](specification.md) defines what they do. `make generate` writes this page from the schema, so change the schema instead.

The concepts page explains the terms: [cell](../docs/concepts.md#cell), [content](../docs/concepts.md#content),
[extent](../docs/concepts.md#extent), [slop](../docs/concepts.md#slop), [release](../docs/concepts.md#release),
[rest](../docs/concepts.md#rest), [settle](../docs/concepts.md#settle), [full swipe](../docs/concepts.md#full-swipe),
[arm](../docs/concepts.md#arm), [invocation](../docs/concepts.md#invocation), [frame](../docs/concepts.md#frame).

- A member in **bold** is required. The others are optional, and have the default that the table shows.
- The default of a member of a behavior is its value if no preset sets it. A table has the preset `mail` by default.
- Lengths are in px, times and durations in ms and velocities in px/s, unless the table says otherwise.
- Every request may also fail with the errors whose code is below 0.

## Common members

Most messages have these members. A table on this page lists them only where they mean something else.

| member | type | meaning |
|---|---|---|
"""



def files(schema: Schema) -> dict[str, str]:
    lines = [INTRODUCTION + "\n".join(common_rows(schema)), "", "## Methods", ""]
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
    return {"protocol/reference.md": "\n".join(lines).rstrip("\n") + "\n"}


# --- The page's parts ----------------------------------------------------------------------------------------------------


def method_lines(schema: Schema, method: m.Method) -> Iterator[str]:
    yield from [f"### {method.name}", "", method.description or method.summary]
    params = method.params.members
    frame = schema.shapes["Frame"].members
    if frame.keys() <= params.keys():
        params = {name: member for name, member in params.items() if name not in frame}
    yield from object_lines(schema, m.Object(members=params))
    if method.result and not is_nothing(method.result):
        yield from ["", "Result: " + type_of(schema, method.result) + "."]
    if method.errors:
        yield from ["", "Errors: " + ", ".join(f"[{name}](#errors)" for name in method.errors) + "."]
    yield ""


def is_nothing(type: m.Type) -> bool:
    return isinstance(type, m.Scalar) and type.kind == "null"


def shape_lines(schema: Schema, name: str, shape: m.Type) -> Iterator[str]:
    yield from [f"### {name}"]
    first, *values = shape.description.split("\n")
    if first:
        yield from ["", first]
    if values:
        yield from ["", *(LINE.sub(r"- `\1`: \2", value) for value in values)]
    match shape:
        case m.Object() if object_of(schema.shapes.get(name + "Override")):
            yield from resolved_lines(schema, name, shape)
        case m.Object(base=base) if base:
            yield from ["", f"{link(base)}, with every member that has an effect."]
        case m.Object():
            yield from object_lines(schema, shape)
        case m.OneOf(types=types):
            described = {LINE.match(value)[1] for value in values}
            yield from variant_lines(schema, [each for each in types if not described >= {*getattr(each, "values", [""])}], bool(values))
        case m.Enumeration() if name == "Preset":
            yield from ["", "See [presets](presets.md)."]
        case _ if not values:
            default = "" if shape.default is m.ABSENT else f"; {text(shape.default)} if absent"
            yield from ["", type_of(schema, shape) + default]
    yield ""


def resolved_lines(schema: Schema, name: str, shape: m.Object) -> Iterator[str]:
    """A shape of a resolved behavior: only the members whose types are narrower than those of its override."""
    yield from ["", f"{link(name + 'Override')}, with every member that has an effect."]
    sent = {path.strip("*"): kind for path, kind, *_ in rows(schema, object_of(schema.shapes[name + "Override"]))}
    rest = [row for row in rows(schema, shape) if "." not in row[0] and plain_type(row[1]) != plain_type(sent[row[0].strip("*")])]
    if rest:
        yield from ["", "These members have fewer forms:", ""]
        yield from table(("member", "type"), [(path, kind) for path, kind, *_ in rest])


def plain_type(kind: str) -> str:
    """A type without ranges, and without the difference between an override and what it resolves to."""
    return re.sub(r", (at least )?-?[\d.,e^ -]+( to [\d.,e^ -]+\d)?|override|at most \d+ ", "", kind.lower().replace("Override", ""))


def variant_lines(schema: Schema, types: list[m.Type], follows: bool) -> Iterator[str]:
    """One of several: in a line each, or, of objects with more than one member, in a table each. They may follow a list of values."""
    for type in types:
        if isinstance(type, m.Object) and is_table(type):
            yield from ["", "Or an object:" if follows else "An object:", ""]
            yield from members(schema, type)
        else:
            yield from ([] if follows else [""]) + [f"- {type_of(schema, type)}" + (f": {type.description}" if type.description else "")]
        follows = True


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
