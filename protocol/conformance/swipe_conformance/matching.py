"""Compares a message with a case's pattern. A pattern is JSON in which some strings have a special meaning."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .case import SpecificationError
from .line import check_line
from .motion import check_motion, check_places, check_specification

TYPES = {
    "any": object,
    "number": (int, float),
    "integer": int,
    "string": str,
    "boolean": bool,
    "object": dict,
    "array": list,
    "absent": (),
}
WORD = re.compile(r"<(\w+)>(?:\s+\$([A-Za-z]\w*))?")
NAME = re.compile(r"\$([A-Za-z]\w*)")
NUMBER = r"[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
ABOUT = re.compile(rf"(?:≈|~)\s*({NUMBER})(?:\s*(?:±|\+-)\s*({NUMBER}))?")
BOUND = re.compile(rf"(<=|>=|<|>|!=)\s*({NUMBER})")
REST = ("...", "…")
# Members of a pattern that are not members of the message.
ONLY, UNORDERED, MOTION, PLACES, LINE = "<only>", "<unordered>", "<motion>", "<at>", "<line>"


@dataclass
class Difference:
    """One difference from the pattern, with its path in the message."""

    path: str
    expected: str
    came: str


@dataclass
class Scope:
    """The state of comparisons: the tolerance and the captured values."""

    tolerance: float = 1e-3
    captured: dict[str, object] = field(default_factory=dict)


def names_in(pattern: object) -> Iterator[str]:
    """The names that a pattern captures or refers to. Rejects invalid patterns."""
    match pattern:
        case str():
            word = WORD.fullmatch(pattern)
            if word and word[1] in TYPES:
                if word[2]:
                    yield word[2]
            elif name := NAME.fullmatch(pattern):
                yield name[1]
            elif pattern[:1] in ("<", ">", "≈", "~") and not _bounds(pattern) and not ABOUT.fullmatch(pattern):
                kinds = ", ".join(f"<{name}>" for name in TYPES)
                raise SpecificationError(f'"{pattern}" is not a pattern. Use {kinds}, "≈ 1 ± 0.1" or ">= 0, < 1"')
        case list():
            for element in pattern[1:] if pattern[:1] == [UNORDERED] else pattern:
                yield from names_in(element)
        case dict():
            for member, element in pattern.items():
                if member == MOTION:
                    check_specification(element)
                elif member.startswith("<") and member not in (ONLY, PLACES, LINE):
                    raise SpecificationError(f'"{member}" is not a special member. Use "{ONLY}", "{MOTION}", "{PLACES}" or "{LINE}"')
                yield from names_in(element)


def fill(value: object, captured: dict[str, object]) -> object:
    """The message to send, with its names replaced by the captured values."""
    match value:
        case str() if (name := NAME.fullmatch(value)) and name[1] in captured:
            return captured[name[1]]
        case str() if value.startswith("\\") and NAME.fullmatch(value[1:]):
            return value[1:]
        case list():
            return [fill(element, captured) for element in value]
        case dict():
            return {member: fill(element, captured) for member, element in value.items()}
    return value


def compare(pattern: object, came: object, scope: Scope, path: str = "") -> Iterator[Difference]:
    """Each difference between `came` and the pattern."""
    match pattern:
        case str():
            yield from _compare_string(pattern, came, scope, path)
        case dict():
            yield from _compare_object(pattern, came, scope, path)
        case list():
            yield from _compare_array(pattern, came, scope, path)
        case bool() | None:
            if came is not pattern:
                yield _difference(path, show(pattern), came)
        case _:
            if not is_number(came) or not near(pattern, came, scope.tolerance):
                yield _difference(path, f"{show(pattern)} (within {scope.tolerance:g})", came)


def is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def near(expected: float, came: float, tolerance: float) -> bool:
    """Whether two numbers differ by at most the tolerance and a millionth of the value. With tolerance 0 they must be equal."""
    return came == expected or (tolerance > 0 and abs(came - expected) <= tolerance + 1e-6 * abs(expected))


def show(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 400 else text[:400] + "…"


def _difference(path: str, expected: str, came: object) -> Difference:
    return Difference(path or "the message", expected, show(came))


def _compare_string(pattern: str, came: object, scope: Scope, path: str) -> Iterator[Difference]:
    name = NAME.fullmatch(pattern)
    if pattern in REST:
        return
    if pattern.startswith("\\"):
        if came != pattern[1:]:
            yield _difference(path, show(pattern[1:]), came)
    elif name:
        yield from _compare_captured(name[1], came, scope, path)
    elif word := WORD.fullmatch(pattern):
        if not _is_of(word[1], came):
            yield _difference(path, "no such member" if word[1] == "absent" else word[0].split()[0], came)
        elif word[2]:
            yield from _compare_captured(word[2], came, scope, path)
    elif about := ABOUT.fullmatch(pattern):
        tolerance = float(about[2]) if about[2] else scope.tolerance
        if not is_number(came) or not near(float(about[1]), came, tolerance):
            yield _difference(path, f"{about[1]} (within {tolerance:g})", came)
    elif bounds := _bounds(pattern):
        if not is_number(came) or not all(_holds(came, sign, bound) for sign, bound in bounds):
            yield _difference(path, pattern, came)
    elif came != pattern or not isinstance(came, str):
        yield _difference(path, show(pattern), came)


def _is_of(word: str, came: object) -> bool:
    """Whether a value has the type `<word>`. `<absent>` never matches a value."""
    if word == "absent" or (isinstance(came, bool) and word in ("number", "integer")):
        return False
    return isinstance(came, TYPES[word])


def _compare_captured(name: str, came: object, scope: Scope, path: str) -> Iterator[Difference]:
    if name not in scope.captured:
        scope.captured[name] = came
    elif (known := scope.captured[name]) != came or type(known) is not type(came):
        yield _difference(path, f"{show(known)}, the value of ${name}", came)


def _bounds(pattern: str) -> list[tuple[str, float]]:
    """The conditions of `">= 0, < 10"`, or none for another text."""
    found = [BOUND.fullmatch(part.strip()) for part in pattern.split(",")]
    return [(one[1], float(one[2])) for one in found if one] if all(found) else []


def _holds(came: float, sign: str, bound: float) -> bool:
    return {"<": came < bound, "<=": came <= bound, ">": came > bound, ">=": came >= bound, "!=": came != bound}[sign]


def _compare_object(pattern: dict, came: object, scope: Scope, path: str) -> Iterator[Difference]:
    if LINE in pattern:
        yield from (Difference(path, *found) for found in check_line(pattern[LINE], came, scope.tolerance))
        return
    if not isinstance(came, dict):
        yield _difference(path, "an object", came)
        return
    for member, expected in pattern.items():
        below = f"{path}.{member}" if path else member
        if member == ONLY:
            for extra in came.keys() - pattern.keys():
                yield _difference(f"{path}.{extra}" if path else extra, "no such member", came[extra])
        elif member == MOTION:
            yield from (Difference(path, *found) for found in check_motion(fill(expected, scope.captured), came))
        elif member == PLACES:
            yield from (Difference(path, *found) for found in check_places(expected, came))
        elif expected == "<absent>":
            if member in came:
                yield _difference(below, "no such member", came[member])
        elif member not in came:
            yield Difference(below, show(expected), "no such member")
        else:
            yield from compare(expected, came[member], scope, below)


def _compare_array(pattern: list, came: object, scope: Scope, path: str) -> Iterator[Difference]:
    if not isinstance(came, list):
        yield _difference(path, "an array", came)
        return
    is_open = bool(pattern) and pattern[-1] in REST
    wanted = pattern[:-1] if is_open else pattern
    if wanted[:1] == [UNORDERED]:
        yield from _compare_unordered(wanted[1:], came, is_open, scope, path)
        return
    if len(came) < len(wanted) or (len(came) > len(wanted) and not is_open):
        yield _difference(path, f"{'at least ' if is_open else ''}{len(wanted)} elements, not {len(came)}", came)
    for index, (expected, element) in enumerate(zip(wanted, came)):
        yield from compare(expected, element, scope, f"{path}[{index}]")


def _compare_unordered(wanted: list, came: list, is_open: bool, scope: Scope, path: str) -> Iterator[Difference]:
    left = list(came)
    for expected in wanted:
        for element in left:
            trial = Scope(scope.tolerance, dict(scope.captured))
            if not any(compare(expected, element, trial, path)):
                scope.captured.update(trial.captured)
                left.remove(element)
                break
        else:
            yield _difference(path, f"an element {show(expected)}", left)
    if left and not is_open:
        yield _difference(path, "no other elements", left)
