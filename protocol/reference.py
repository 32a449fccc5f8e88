#!/usr/bin/env python3
"""Writes reference.md from openrpc.json: the same schema gives the same page.

    protocol/reference.py            writes reference.md beside it
    protocol/reference.py --check    fails if reference.md is not what would be written
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCHEMA, PAGE = HERE / "openrpc.json", HERE / "reference.md"

# What nearly every method takes; the introduction tells of it.
TIMESTAMP = {"$ref": "#/components/contentDescriptors/timestamp"}

INTRODUCTION = """# Reference

Every method, notification, shape and error, as [openrpc.json](openrpc.json) has them; what they do is in the
[specification](specification.md). This page is written by [reference.py](reference.py): change the schema instead.

A member in **bold** must be there; of the others, one without a default may be absent. Every method but `exit` and `rpc.discover`
also takes `timestamp`, a number from 0 to 9e15: when it happened, in ms by the client's clock. Lengths are px, times and durations ms and
velocities px/s where a member does not say otherwise. Besides the errors that a method names, every request may be answered with
those below 0."""


class Schema:
    """An OpenRPC document, with its references resolved where that is asked for."""

    def __init__(self, document: dict) -> None:
        self.document = document

    def __getitem__(self, key: str) -> object:
        return self.document.get(key, {})

    def components(self, kind: str) -> dict:
        return self.document["components"].get(kind, {})

    def resolved(self, value: dict) -> dict:
        """What a reference stands for, and what is written beside it."""
        if "$ref" not in value:
            return value
        found = self.document
        for part in value["$ref"].removeprefix("#/").split("/"):
            found = found[part.replace("~1", "/").replace("~0", "~")]
        return self.resolved(found) | {key: kept for key, kept in value.items() if key != "$ref"}

    def followed(self, value: dict | bool) -> dict | bool:
        """What a reference into a shape leads to; a reference to a whole shape stays one, to be linked."""
        if not isinstance(value, dict) or value.get("$ref", "").count("/") <= 3:
            return value
        found = self.document
        for part in value["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return found

    def methods(self, direction: str) -> list[dict]:
        return [method for method in self.document["methods"] if method["x-direction"] == direction]


# --- Words for a type ----------------------------------------------------------------------------------------------------


def text(value: object) -> str:
    """JSON as it stands in the running text."""
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


def extent(schema: dict) -> str:
    """The range of a number, or nothing."""
    low, high = schema.get("minimum"), schema.get("maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    if low is not None and high is not None:
        return f", {number(low)} to {number(high)}"
    parts = [
        f"{word} {number(bound)}"
        for word, bound in (("at least", low), ("above", above), ("at most", high), ("below", below))
        if bound is not None
    ]
    return ", " + " and ".join(parts) if parts else ""


def list_type(document: Schema, schema: dict) -> str:
    """What is in a list, and how much."""
    if "prefixItems" in schema:
        return "[" + "; ".join(type_of(document, item) for item in schema["prefixItems"]) + "]"
    least, most = schema.get("minItems"), schema.get("maxItems")
    count = ""
    if least is not None and least == most:
        count = f"{number(least)} "
    elif most is not None:
        count = f"at most {number(most)} "
    elif least:
        count = f"at least {number(least)} "
    items = type_of(document, schema.get("items", {}))
    return f"list of {count}({items})" if ", " in items else f"list of {count}{items}"


def string_type(schema: dict) -> str:
    """A string, and how long it may be. The daemon counts bytes, which no keyword of JSON Schema can say."""
    most = schema.get("maxLength")
    return "string" if most is None else f"string of at most {number(most)} bytes"


def link(reference: str) -> str:
    name = reference.rsplit("/", 1)[1]
    return f"[{name}](#{name.lower()})"


def type_of(document: Schema, schema: dict | bool) -> str:
    """A schema in words: short enough for a table's cell."""
    if schema is True:
        return "any JSON"
    if "$ref" in schema:
        shape = document.resolved(schema)
        is_shape = schema["$ref"].count("/") == 3 and not is_number(shape)
        return link(schema["$ref"]) if is_shape else type_of(document, shape)
    if "const" in schema:
        return text(schema["const"])
    if "enum" in schema:
        return ", ".join(text(value) for value in schema["enum"])
    if choices := one_of_its_members(schema):
        return either([type_of(document, choice) for choice in choices])
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return either([type_of(document, part) for part in schema[key]])
    if "allOf" in schema:
        return " and ".join(type_of(document, part) for part in schema["allOf"])
    kinds = schema.get("type", "any JSON")
    words = []
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        if kind == "array":
            words.append(list_type(document, schema))
        elif kind in ("number", "integer"):
            words.append(kind + extent(schema))
        elif kind == "string":
            words.append(string_type(schema))
        elif kind == "object" and is_small(schema):
            words.append("{" + ", ".join(f"`{name}`: {type_of(document, one)}" for name, one in schema["properties"].items()) + "}")
        else:
            words.append(kind)
    return either(words)


def one_of_its_members(schema: dict) -> list[dict]:
    """An object that has one of several members, as an object for each; nothing for any other schema."""
    required = [part.get("required") for part in schema.get("oneOf", [])]
    if "properties" not in schema or not all(names and len(names) == 1 for names in required):
        return []
    return [{"type": "object", "required": names, "properties": {names[0]: schema["properties"][names[0]]}} for names in required]


def either(words: list[str]) -> str:
    return (", or " if any(", " in word for word in words) else " or ").join(words)


def is_number(shape: dict) -> bool:
    """Whether a shape is no more than a range, and is written wherever it is meant."""
    return shape.get("type") in ("number", "integer")


def is_small(schema: dict) -> bool:
    """Whether an object is one member, and can be written where it stands."""
    return list(schema.get("properties", {})) == schema.get("required", []) and len(schema.get("properties", {})) == 1


# --- Tables --------------------------------------------------------------------------------------------------------------


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |"


def inner(schema: dict) -> tuple[dict, str] | None:
    """The object that is written out in a member, and what joins its members' names to the member's."""
    for one in [schema, *schema.get("oneOf", [])]:
        if "properties" in one and not is_small(one):
            return one, "."
    items = schema.get("items", {})
    return (items, "[].") if isinstance(items, dict) and "properties" in items else None


def member_rows(schema: Schema, name: str, member: dict | bool, description: str, required: bool) -> Iterator[tuple[str, ...]]:
    """A member, and after it, by their paths, those of an object that is written out in it."""
    if member is True:
        member = {}
    default = text(member["default"]) if "default" in member else ""
    meaning = description or schema.resolved(member).get("description", "")
    yield f"**`{name}`**" if required else f"`{name}`", type_of(schema, member), default, meaning
    if below := inner(member):
        yield from object_rows(schema, below[0], name + below[1])


def object_rows(schema: Schema, shape: dict, prefix: str = "") -> Iterator[tuple[str, ...]]:
    required = shape.get("required", [])
    for name, member in shape.get("properties", {}).items():
        description = member.get("description", "") if isinstance(member, dict) else ""
        yield from member_rows(schema, prefix + name, member, description, name in required)


def members(rows: list[tuple[str, ...]]) -> Iterator[str]:
    yield from table(("member", "type", "default", "meaning"), rows)


# --- The page's parts ----------------------------------------------------------------------------------------------------


def method_lines(schema: Schema, method: dict) -> Iterator[str]:
    yield f"### {method['name']}"
    yield ""
    yield method.get("description") or method["summary"]
    rows = []
    for entry in method["params"]:
        if entry == TIMESTAMP:
            continue
        one = schema.resolved(entry)
        followed = schema.followed(one["schema"])
        description = one.get("description") or ("" if followed is True else followed.get("description", ""))
        rows += member_rows(schema, one["name"], followed, description, one.get("required", False))
    if rows:
        yield ""
        yield from members(rows)
    if "result" in method:
        yield ""
        yield "Result: " + type_of(schema, schema.resolved(method["result"])["schema"]) + "."
    if errors := [entry["$ref"].rsplit("/", 1)[1] for entry in method.get("errors", [])]:
        yield ""
        yield "Errors: " + ", ".join(f"[{name}](#errors)" for name in errors) + "."
    yield ""


def shape_lines(schema: Schema, name: str, shape: dict) -> Iterator[str]:
    yield f"### {name}"
    yield ""
    if "description" in shape:
        yield from [shape["description"], ""]
    if "$ref" in shape:
        yield from [f"{link(shape['$ref'])}, with each member that has a meaning in it.", ""]
        return
    variants = shape.get("oneOf") or shape.get("anyOf") or []
    if rows := list(object_rows(schema, shape)):
        yield from members(rows)
    elif variants:
        yield from variant_lines(schema, variants)
    else:
        yield type_of(schema, shape) + (f"; {text(shape['default'])} if absent" if "default" in shape else "")
    yield ""


def variant_lines(schema: Schema, variants: list[dict]) -> Iterator[str]:
    """One of several: in a line each, or, of objects with more than one member, in a table each."""
    for count, variant in enumerate(variants):
        if "properties" not in variant or is_small(variant):
            yield f"- {type_of(schema, variant)}" + (f": {variant['description']}" if "description" in variant else "")
            continue
        if count:
            yield ""
            yield "or"
            yield ""
        if "description" in variant:
            yield from [variant["description"], ""]
        yield from members(list(object_rows(schema, variant)))


def error_lines(schema: Schema) -> Iterator[str]:
    errors = schema.components("errors")
    remedies = schema["x-remedies"]
    rows = [(str(error["code"]), f"`{name}`", error["message"], remedies[name]) for name, error in errors.items()]
    yield from table(("code", "name", "meaning", "what a client does"), rows)
    yield ""
    yield "What `data` has, for example:"
    yield ""
    rows = [(f"`{name}`", f"`{json.dumps(error['data'])}`") for name, error in errors.items() if "data" in error]
    yield from table(("name", "`data`"), rows)


def limit_lines(schema: Schema) -> Iterator[str]:
    def bounds(limit: dict) -> str:
        return " to ".join(map(number, limit["range"])) if "range" in limit else "–"

    rows = [
        (f"`{name}`", number(limit["value"]), bounds(limit), limit["unit"], limit["reason"])
        for name, limit in schema["x-limits"].items()
    ]
    yield from table(("limit", "value", "`--limit` takes", "of what", "why"), rows)


def preset_lines(schema: Schema) -> Iterator[str]:
    for name, behavior in schema["x-presets"].items():
        yield f"### {name}"
        yield ""
        yield "```json"
        yield "{" + ",\n ".join(f"{json.dumps(part)}: {json.dumps(value)}" for part, value in behavior.items()) + "}"
        yield "```"
        yield ""


def page(document: dict) -> str:
    """The whole page."""
    schema = Schema(document)
    lines = [INTRODUCTION, "", "## Methods", ""]
    for method in schema.methods("toDaemon"):
        lines += method_lines(schema, method)
    lines += ["## Notifications of the daemon", ""]
    for method in schema.methods("toClient"):
        lines += method_lines(schema, method)
    lines += ["## Shapes", ""]
    for name, shape in schema.components("schemas").items():
        if is_number(shape):
            continue
        lines += shape_lines(schema, name, shape)
    lines += ["## Errors", "", *error_lines(schema), "", "## Limits", "", *limit_lines(schema), ""]
    lines += ["## Presets", "", *preset_lines(schema)]
    return "\n".join(lines).rstrip("\n") + "\n"


def main() -> int:
    written = page(json.loads(SCHEMA.read_text()))
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(written)
        return 0
    if PAGE.read_text() == written:
        return 0
    print("reference.md is not what openrpc.json says: run protocol/reference.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
