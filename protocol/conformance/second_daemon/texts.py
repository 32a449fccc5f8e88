"""Converts JSON texts to values, and rounds numbers for messages."""

import json
import re

from .checking import LIMITS

DEPTH = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
# The numbers in these members are not rounded, except for the last of 17 digits.
PRECISE = ("mass", "response", "dampingRatio", "stiffness", "damping", "seconds")


class TooLarge:
    """A number that does not fit 64 bits."""


def parsed(text: str) -> object:
    """The JSON value. ValueError if the text is not JSON, or not accepted."""
    depth = 0
    for found in DEPTH.finditer(text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > LIMITS["depth"]:
            raise ValueError(f"nested more than {LIMITS['depth']} levels deep")
    read = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse, parse_int=_integer, parse_float=_real)
    json.dumps(read, ensure_ascii=False, default=str).encode()  # fails for half of a surrogate pair
    return read


def _object(pairs: list[tuple[str, object]]) -> dict:
    found = dict(pairs)
    if len(found) < len(pairs) or any("\0" in name for name in found):
        raise ValueError("a member is repeated, or its name contains NUL")
    return found


def _refuse(word: str) -> object:
    raise ValueError(f"{word} is not JSON")


def _integer(text: str) -> object:
    number = int(text) if len(text) < 30 else 1 << 64
    return number if -(1 << 63) <= number < 1 << 63 else TooLarge()


def _real(text: str) -> object:
    number = float(text)
    return number if abs(number) < float("inf") else TooLarge()


def has_too_large(value: object) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, TooLarge) or any(map(has_too_large, inner))


def rounded(value: object, name: str = "") -> object:
    """Rounds a number to 0.0001, without a sign at 0. Whole numbers become integers."""
    if isinstance(value, dict):
        return {name: rounded(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [rounded(one, name) for one in value]
    if not isinstance(value, float):
        return value
    number = float(f"{value:.12g}") if name in PRECISE else round(value, 4)
    return int(number) if number == int(number) and abs(number) < 1e15 else number
