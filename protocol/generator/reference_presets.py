"""The presets, for the page `protocol/reference.md`."""

import json
from collections.abc import Iterator

from . import model as m
from . import presets
from .reference_types import object_of, table
from .schema import Schema

SIDES = ["leading", "trailing"]


def preset_lines(schema: Schema) -> Iterator[str]:
    yield from ["The file of a preset has its overrides, and where each number comes from.", ""]
    rows = [(f"[`{name}`](presets/{name}.json)", presets.read(name)["description"]) for name in presets.names()]
    yield from table(("preset", "what it stands for"), rows)


def preset_values(schema: Schema, name: str) -> Iterator[str]:
    """A table of what presets set each member of a shape to, for the shapes that a behavior consists of."""
    found: dict[str, dict[str, dict[str, list[str]]]] = {}  # the presets, by the member and its value, with the parts that have it
    for path in schema.behavior_paths.get(name, []):
        side = next((each for each in path.split(".") if each in SIDES), "")
        for preset in presets.names():
            for member, below, value in set_members(schema, name, part(presets.read(preset)["behavior"], path)):
                words = f"`{json.dumps(value, separators=(',', ':'))}`"
                found.setdefault(member, {}).setdefault(words, {}).setdefault(preset, []).append(below or side)
    if found:
        yield from ["", "Presets set these values:", ""]
        joined = ["<br>".join(f"{words} {named(parts)}" for words, parts in values.items()) for values in found.values()]
        yield from table(("member", "values"), [(f"`{member}`", words) for member, words in zip(found, joined, strict=True)])


def named(presets: dict[str, list[str]]) -> str:
    """Names of presets, each with the parts that have the value, unless these are both sides."""
    return ", ".join(name if parts in ([""], SIDES) else f"{name} ({', '.join(parts)})" for name, parts in presets.items())


def part(behavior: dict, path: str) -> dict:
    """The members of a part of a behavior."""
    for name in path.split(".") if path else []:
        behavior = behavior.get(name, {}) if isinstance(behavior, dict) else {}
    return behavior if isinstance(behavior, dict) else {}


def set_members(schema: Schema, shape: str, values: dict) -> Iterator[tuple[str, str, object]]:
    """The members of a shape that a preset sets, with the part that it sets. A member with a separate shape is set there."""
    type = object_of(schema.shapes[shape])
    for name, value in values.items():
        kind = type.members[name].type
        if isinstance(kind, m.Reference) and kind.name in schema.behavior_paths and isinstance(value, dict):
            continue
        if isinstance(kind, m.Object) and isinstance(value, dict):
            yield from ((name, below, each) for below, each in value.items())
        else:
            yield name, "", value
