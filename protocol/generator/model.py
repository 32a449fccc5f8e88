"""What the schema consists of: types, methods and errors. `schema.py` reads them."""

import re
from dataclasses import dataclass, field
from typing import Any

ABSENT = object()
"""The default of a type that has none: null is a default, too."""


@dataclass(frozen=True, kw_only=True)
class Type:
    """What a value may be."""

    description: str = ""
    default: Any = ABSENT


@dataclass(frozen=True, kw_only=True)
class Scalar(Type):
    kind: str
    """As in JSON Schema: `string`, `number`, `integer`, `boolean`, `null`; or `any` JSON."""
    least: float | None = None
    most: float | None = None
    """A number's maximum, or the bytes of a string."""
    example: float | None = None

    @property
    def is_number(self) -> bool:
        return self.kind in ("number", "integer")


@dataclass(frozen=True, kw_only=True)
class Enumeration(Type):
    """One of some values. A `const` of the schema is an enumeration of one."""

    values: tuple[Any, ...]


@dataclass(frozen=True, kw_only=True)
class Array(Type):
    items: Type
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, kw_only=True)
class Tuple(Type):
    items: tuple[Type, ...]


@dataclass(frozen=True, kw_only=True)
class Dictionary(Type):
    """An object whose members have names that the schema does not list."""

    values: Type


@dataclass(frozen=True)
class Member:
    name: str
    type: Type
    is_required: bool
    description: str
    base: Any = ABSENT
    """A member of a behavior: its value in the behavior that presets override."""


@dataclass(frozen=True)
class Alternative:
    """Which members of an object go together."""

    required: frozenset[str]
    forbidden: frozenset[str]
    values: dict[str, Type] = field(default_factory=dict)
    """What some members must be, more narrowly than elsewhere."""


@dataclass(frozen=True, kw_only=True)
class Object(Type):
    members: dict[str, Member]
    alternatives: tuple[Alternative, ...] = ()
    """An object must meet one of these, if there are any."""
    base: str = ""
    """The shape that this one narrows."""


@dataclass(frozen=True, kw_only=True)
class OneOf(Type):
    types: tuple[Type, ...]


@dataclass(frozen=True, kw_only=True)
class Reference(Type):
    """A shape that the schema names. Its description and default, if any, are those of the place that refers to it."""

    name: str


@dataclass(frozen=True)
class Method:
    name: str
    summary: str
    description: str
    params: Object
    result: Type | None
    """None: a notification of the daemon."""
    errors: tuple[str, ...]


@dataclass(frozen=True)
class Error:
    code: int
    message: str
    remedy: str
    data: dict | None


# --- Names, as several back ends write them ---------------------------------------------------------------------------------


def capitalised(name: str) -> str:
    """`cell/willOpen` as `CellWillOpen`."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+", name))
