"""Reads case files. An error names the line."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .case import (
    FEATURES, FEATURES_OF_FRAMINGS, FEATURES_OF_METHODS, FEATURES_OF_PARAMS, FRAMINGS, Case, CaseError, Place,
    SpecificationError, Step,
)  # fmt: skip
from .matching import names_in
from .pieces import parse_pieces

KEYS = ("title", "rules", "requires", "tolerance", "framing", "again", "use", "example")
METHOD = re.compile(r"[$A-Za-z][\w$./-]*")
RULE = re.compile(r"[a-z]+\.[0-9]+")
TIME = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)ms\s+")
VARIABLE = re.compile(r"%([a-z]+)%")
SENT_NAME = re.compile(r'"\$([A-Za-z]\w*)"')
# The errors for requests that are invalid by the schema: JSON-RPC's own, a limit, a snapshot, a version.
NOT_BY_SCHEMA = (-32700, -32600, -32601, -32602, 1007, 1010, 1011)


def load_all(root: Path) -> list[Case]:
    """The cases of all files below `root`."""
    return [case for path in sorted(root.rglob("*.case")) for case in load(path, root)]


def load(path: Path, root: Path) -> list[Case]:
    """The case in a file below `root`, or one for each of its examples. Its preludes (in `root/preludes`) come before it."""
    case = _load_one(path, root, {})
    if not case.examples:
        return [case]
    return [_load_one(path, root, values, f":{number}") for number, values in enumerate(case.examples, 1)]


def _load_one(path: Path, root: Path, values: dict[str, str], suffix: str = "") -> Case:
    case = Case(name=str(path.relative_to(root).with_suffix("")) + suffix, path=path, values=values)
    own = _read(case, path, root)
    if not case.title:
        raise CaseError(Place(path, 1), "the case has no `title:`. Add a sentence about the daemon's behavior")
    if not any(not step.sends for step in own):
        raise CaseError(Place(path, 1), "the case has no `<<` line")
    if case.examples and not values:
        return case  # only its examples have a conversation
    case.steps = _mark_invalid(case.steps)
    _check_captures(case.steps)
    if case.framing is None and any(step.kind in ("bytes", "end") for step in case.steps):
        case.framing = "lines"
    case.requires |= _features(case)
    return case


def _read(case: Case, path: Path, root: Path, prelude: bool = False, above: tuple[Path, ...] = ()) -> list[Step]:
    """The file's own steps. Appends its preludes and then these steps to the case's."""
    own: list[Step] = []
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as problem:
        raise CaseError(Place(path, 1), f"cannot be read: {problem}") from problem
    for number, text in _logical_lines(path, lines):
        place = Place(path, number)
        if text.startswith((">>", "<<")):
            if case.examples and not case.values:
                own.append(Step(place, sends=False, kind="rest", source=text))
                continue
            own.append(_step(place, _filled(text, case, place)))
        elif own:
            raise CaseError(place, "after the first `>>` or `<<` each line must begin with one of them or `#`, or be indented")
        else:
            key, colon, value = text.partition(":")
            if not colon or key not in KEYS:
                raise CaseError(place, f"unknown key `{key}`. Use one of {', '.join(KEYS)}")
            if prelude and key not in ("title", "use"):
                raise CaseError(place, f"a prelude cannot have `{key}:`")
            if key == "use":
                for used in _words(value):
                    file = root / "preludes" / f"{used}.prelude"
                    if file in above or not file.is_file():
                        raise CaseError(place, f"unknown prelude {used!r}" if file not in above else f"{used} uses itself")
                    _read(case, file, root, prelude=True, above=(*above, file))
            elif not prelude:
                _set(case, place, key, value.strip())
    case.steps += own
    return own


def _filled(text: str, case: Case, place: Place) -> str:
    """The line with `%name%` replaced by the example's value."""
    if unknown := {name for name in VARIABLE.findall(text) if case.examples and name not in case.values}:
        raise CaseError(place, f"no example has a value for {', '.join(sorted(unknown))}")
    return VARIABLE.sub(lambda found: case.values[found[1]], text) if case.values else text


def _example(place: Place, text: str) -> dict[str, str]:
    """The names and texts of `x = -191 ; armed = null`."""
    values = dict(part.split(" = ", 1) if " = " in part else (part, "") for part in text.split(" ; "))
    if not all(re.fullmatch(r"[a-z]+", name) and value for name, value in values.items()):
        raise CaseError(place, "invalid example. Write it as `x = -191 ; armed = null`")
    return values


def _logical_lines(path: Path, lines: list[str]) -> Iterator[tuple[int, str]]:
    """Lines with their indented continuations, without comments and blank lines; each with the number of its first line."""
    number, text = 0, ""
    for index, line in enumerate(lines, 1):
        bare = line.strip()
        if not bare or bare.startswith("#"):
            continue
        if line[0] in " \t":
            if not text:
                raise CaseError(Place(path, index), "the indented line continues no other line")
            text += " " + bare
        else:
            if text:
                yield number, text
            number, text = index, bare
    if text:
        yield number, text


def _words(value: str) -> list[str]:
    return [word for word in re.split(r"[,\s]+", value) if word]


def _set(case: Case, place: Place, key: str, value: str) -> None:
    if not value:
        raise CaseError(place, f"`{key}:` is empty")
    match key:
        case "title":
            case.title = value
        case "example":
            case.examples.append(_example(place, value))
        case "rules":
            case.rules, case.rules_place = _words(value), place
            for rule in case.rules:
                if not RULE.fullmatch(rule):
                    raise CaseError(place, f"{rule!r} is not a rule id such as gesture.4")
        case "requires":
            case.requires |= set(_words(value))
            if unknown := case.requires - FEATURES:
                raise CaseError(place, f"unknown feature: {', '.join(sorted(unknown))}. Use one of {', '.join(sorted(FEATURES))}")
        case "tolerance":
            try:
                case.tolerance = float(value)
            except ValueError as problem:
                raise CaseError(place, "the tolerance is not a number") from problem
        case "framing":
            if value not in FRAMINGS:
                raise CaseError(place, f"unknown framing. Use one of {', '.join(FRAMINGS)}")
            case.framing = value
        case "again":
            if value != "byte by byte":
                raise CaseError(place, "unknown value. Use `again: byte by byte`")
            case.is_repeated = True


def _features(case: Case) -> set[str]:
    """Derives the values that the head may omit."""
    found = {FEATURES_OF_FRAMINGS[case.framing]} if case.framing else set()
    for step in case.steps:
        for prefix, feature in FEATURES_OF_METHODS.items():
            if step.method.startswith(prefix) or (step.sends and f'"{prefix}' in step.source):
                found.add(feature)
        if step.sends:
            found |= {feature for said, feature in FEATURES_OF_PARAMS.items() if re.search(said, step.source)}
        if step.sends and step.kind == "message" and step.text.startswith("["):
            found.add("batch")
    return found


def _step(place: Place, text: str) -> Step:
    body = text[2:].strip()
    if not body:
        raise CaseError(place, f"`{text[:2]}` is empty")
    step = Step(place, text.startswith(">>"), "", text)
    return _send(step, body) if step.sends else _expectation(step, body)


def _send(step: Step, body: str) -> Step:
    if body in ("end", "restart"):
        return replace(step, kind=body)
    if body.startswith("bytes ") or body == "bytes":
        try:
            return replace(step, kind="bytes", pieces=parse_pieces(body[5:]))
        except SpecificationError as problem:
            raise CaseError(step.place, str(problem)) from problem
    if body[0] in "{[":
        _json(step.place, body)
        return replace(step, kind="message", text=body, is_valid=False)
    time = TIME.match(body)
    body = body[time.end() :] if time else body
    kind = "request"
    if body.startswith("notify "):
        kind, body = "notify", body[6:].strip()
    method, rest = _method(step.place, body)
    params = _json(step.place, rest) if rest else None
    if rest and not isinstance(params, dict):
        raise CaseError(step.place, "params must be an object. Send other values as a whole message: `>> {\"jsonrpc\":\"2.0\",…}`")
    if time:
        params = {**(params or {}), "timestamp": float(time[1]) if "." in time[1] else int(time[1])}
    return replace(step, kind=kind, method=method, value=params)


def _expectation(step: Step, body: str) -> Step:
    if body in ("...", "…"):
        return replace(step, kind="rest")
    if body[0] in "{[":
        value = _pattern(step.place, body)
        return replace(step, kind="answer", value=value)
    word, _, rest = body.partition(" ")
    rest = rest.strip()
    if word == "result":
        return replace(step, kind="result", value=_pattern(step.place, rest) if rest else "<any>")
    if word in ("error", "exit"):
        number, _, rest = rest.partition(" ")
        if not re.fullmatch(r"-?[0-9]+", number) or (word == "exit" and rest):
            raise CaseError(step.place, f"`<< {word}` needs a number{', and optionally members of `data`' if word == 'error' else ''}")
        return replace(step, kind=word, code=int(number), value=_pattern(step.place, rest) if rest.strip() else "<any>")
    method, rest = _method(step.place, body)
    return replace(step, kind="notification", method=method, value=_pattern(step.place, rest) if rest else "<any>")


def _method(place: Place, body: str) -> tuple[str, str]:
    found = METHOD.match(body)
    if not found or not (rest := body[found.end() :]).startswith((" ", "{")) and rest:
        raise CaseError(place, f"{body[:40]!r} does not begin with a method, JSON or a known word")
    return found[0], rest.strip()


def _pattern(place: Place, text: str) -> object:
    value = _json(place, text)
    try:
        list(names_in(value))
    except SpecificationError as problem:
        raise CaseError(place, str(problem)) from problem
    return value


def _json(place: Place, text: str) -> object:
    def refuse(word: str) -> float:
        raise ValueError(f"{word} is not JSON")

    def unique(members: list[tuple[str, object]]) -> dict[str, object]:
        if len({name for name, _ in members}) < len(members):
            raise ValueError("a member is repeated")
        return dict(members)

    try:
        return json.loads(text, parse_constant=refuse, object_pairs_hook=unique)
    except (ValueError, RecursionError) as problem:
        raise CaseError(place, f"not JSON: {problem} in {text[:60]!r} (send other text with `>> bytes`)") from problem


def _mark_invalid(steps: list[Step]) -> list[Step]:
    """A request may be invalid by the schema if the case expects one of those errors."""
    steps = list(steps)
    waiting: list[int] = []
    for index, step in enumerate(steps):
        if step.sends and step.kind in ("request", "message"):
            waiting.append(index)
        elif step.kind in ("result", "error", "answer") and waiting:
            answered = waiting.pop(0)
            if step.kind == "error" and step.code in NOT_BY_SCHEMA:
                steps[answered] = replace(steps[answered], is_valid=False)
        elif step.kind in ("rest", "restart"):
            waiting.clear()
    return steps


def _sent_names(step: Step) -> list[str]:
    if step.kind == "bytes":
        return [piece.times for piece in step.pieces if isinstance(piece.times, str)]
    return SENT_NAME.findall(step.source)


def _check_captures(steps: list[Step]) -> None:
    """Checks that each name is captured before it is sent, and used later. A prelude's name may stay unused."""
    captured: dict[str, Place] = {}
    used: set[str] = set()
    for step in steps:
        for name in _sent_names(step) if step.sends else names_in(step.value):
            if name in captured:
                used.add(name)
            elif step.sends:
                raise CaseError(step.place, f"${name} is sent, but no message before it captures ${name}")
            else:
                captured[name] = step.place
    for name, place in captured.items():
        if name not in used and place.path.suffix != ".prelude":
            raise CaseError(place, f"${name} is captured but never used. To match any value, write `\"<any>\"`")
