"""The page `protocol/snapshot.md`: the shapes of `x-snapshot`."""

import re
from collections.abc import Iterator

from . import model as m
from .reference_types import members, text, type_of
from .schema import Schema

INTRODUCTION = """# Snapshots of swiped

For developers who read a snapshot, convert one, or write a daemon that restores one. This page lists each member of the result of
[session/snapshot](reference.md#sessionsnapshot), with its range. The [specification](specification.md#snapshot-and-restore) says what a
snapshot is for. Clients need nothing of this page. `make generate` writes it from `x-snapshot` in [openrpc.json](openrpc.json).

A member in **bold** is required. An absent member has no value.
"""
HERE = "#/x-snapshot/"


def files(schema: Schema) -> dict[str, str]:
    shapes = Shapes(schema)
    lines = [INTRODUCTION]
    for name in shapes.here:
        lines += shape_lines(shapes, name)
    page = re.sub("\n{3,}", "\n\n", "\n".join(lines)).rstrip("\n") + "\n"
    return {"protocol/snapshot.md": re.sub(r"\[Reference-(\w+)\]\(#reference-", r"[\1](reference.md#", page)}


class Shapes(Schema):
    """The shapes of snapshots. A shape of the messages has its name there after `Reference-`."""

    def __init__(self, schema: Schema) -> None:
        self.document, self.here = schema.document, schema.document["x-snapshot"]
        others = {f"Reference-{name}": shape for name, shape in schema.shapes.items()}
        self.shapes = others | {name: self._type(node) for name, node in self.here.items()}

    def _alternatives(self, node: dict) -> Iterator[m.Alternative]:
        return iter(())

    def _reference(self, node: dict, common: dict) -> m.Type:
        name = node["$ref"].rsplit("/", 1)[1]
        return m.Reference(name=name if node["$ref"].startswith(HERE) else f"Reference-{name}", **common)


def shape_lines(shapes: Shapes, name: str) -> Iterator[str]:
    shape = shapes.shapes[name]
    if isinstance(shape, m.Scalar) and shape.is_number:
        return
    yield from [f"## {name}", ""]
    if shape.description:
        yield from [shape.description, ""]
    match shape:
        case m.Object():
            yield from members(shapes, shape)
            yield from conditions(shapes.here[name])
        case m.OneOf(types=types):
            for each in types:
                yield from ([*members(shapes, each), ""] if isinstance(each, m.Object) else [f"- {type_of(shapes, each)}"])
        case _:
            yield type_of(shapes, shape)
    yield ""


def conditions(node: dict) -> Iterator[str]:
    """What the value of one member says of others."""
    ways = node.get("oneOf", [])
    if ways:
        yield ""
    for way in ways:
        members = way["properties"]
        name = next(name for name, member in members.items() if member)
        values = " or ".join(text(value) for value in members[name].get("enum", [members[name].get("const")]))
        parts = [("required", way.get("required", [])), ("absent", [other for other, member in members.items() if member is False])]
        words = [f"{', '.join(f'`{each}`' for each in names)} {'is' if len(names) == 1 else 'are'} {how}" for how, names in parts if names]
        yield f"- If `{name}` is {values}, {'; '.join(words)}."
