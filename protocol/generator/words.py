"""Descriptions, as the comments of several languages have them.

A description may list values, each in a line `- name: what it means.` after its first line.
"""

import json
import re
from typing import Any

from . import model as m
from .schema import Schema

LINE = re.compile(r"- (\w+): (.*)")
STATED = re.compile(r"Default:|[Bb]y default|[Tt]he default( is|\))")
UNBOUNDED = 1e9
"""A maximum from here on only keeps numbers finite."""


def documented(schema: Schema, member: m.Member) -> str:
    """A member's description with its default and its range, which a type of a programming language does not show."""
    first, *values = schema.description(member).split("\n")
    facts = [first]
    default = schema.default(member)
    if default is not m.ABSENT and not STATED.search(first) and len(json.dumps(default)) <= 50:
        facts.append(f"Default: {plain(default)}.")
    facts += [f"Range: {span}." for span in [bounds(schema, member.type)] if span]
    return "\n".join([" ".join(facts).strip(), *values])


def plain(value: Any) -> str:
    """A value as people write it: a string without quotes."""
    return value if isinstance(value, str) else json.dumps(value)


def bounds(schema: Schema, type: m.Type) -> str:
    """The range of a number; empty if it is only bounded to be finite."""
    found = [schema.resolve(each) for each in (type, *getattr(type, "types", ()))]
    number = next((each for each in found if isinstance(each, m.Scalar) and each.is_number), None)
    if number is None or number.least is None or number.most is None or number.most >= UNBOUNDED:
        return ""
    return f"{number.least:g} to {plain(number.most)}"
