"""Plays cases of the client half: events go to a list controller, effects and drawings come from it."""

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .case import CaseError, Place, SpecificationError
from .matching import Scope, compare, fill, show
from .parser import TIME, _json, _logical_lines

CASES = Path(__file__).resolve().parent.parent / "clients"
WORDS = re.compile(r"([A-Za-z/]+)(?:\s+([A-Za-z]+/[A-Za-z]+))?\s*")
UNNAMED = ("frame", "repaint", "wake")  # effects that are compared only if the event's expectations name one of the kind


@dataclass
class Line:
    """A line of a conversation: `>>` an event, `<<` an effect, or `==` what a row shows."""

    place: Place
    sign: str
    time: float | None
    word: str = ""
    method: str = ""
    value: object = None


@dataclass
class ClientCase:
    """A case file: its title, its rules, and its conversation with that of its preludes."""

    name: str
    title: str = ""
    rules: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


class Different(Exception):
    """The controller differs from the case at a line."""

    def __init__(self, line: Line, message: str) -> None:
        super().__init__(f"{line.place}: {message}")


def load(path: Path) -> ClientCase:
    """Reads a case. Raises CaseError."""
    case = ClientCase(path.stem)
    _read(case, path)
    if not case.title or not case.rules:
        raise CaseError(Place(path, 1), "the case has no `title:` or no `rules:`")
    return case


def _read(case: ClientCase, path: Path) -> None:
    for number, text in _logical_lines(path, path.read_text(encoding="utf-8").split("\n")):
        place = Place(path, number)
        key, _, value = text.partition(":")
        if text[:2] in (">>", "<<", "=="):
            case.lines.append(_line(place, text[:2], text[2:].strip()))
        elif key == "use":
            for name in value.split():
                _read(case, path.parent / f"{name}.prelude")
        elif key == "title":
            case.title = value.strip()
        elif key == "rules":
            case.rules = [each.strip() for each in value.split(",")]
        else:
            raise CaseError(place, f"unknown key {key!r}: use title, rules or use")


def _line(place: Place, sign: str, body: str) -> Line:
    time = TIME.match(body)
    body = body[time.end() :] if time else body
    line = Line(place, sign, float(time[1]) if time else None)
    if sign == "==":
        line.word, _, rest = body.partition(" ")
        line.value = _json(place, rest)
        return line
    words = WORDS.match(body)
    if not words:
        raise CaseError(place, f"{body!r} does not begin with an event or an effect")
    line.word, line.method, rest = words[1], words[2] or "", body[words.end() :]
    line.value = _json(place, rest) if rest else {}
    return line


class Player:
    """Plays a case to a program that has a list controller."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *error: object) -> None:
        self._process.stdin.close()
        self._process.stdout.close()
        if self._process.wait() and not any(error):
            raise ValueError(f"the program has ended with status {self._process.returncode}")

    def ask(self, message: dict) -> object:
        """Sends a line, and returns the value of the line that it answers with."""
        print(json.dumps(message), file=self._process.stdin, flush=True)
        if not (line := self._process.stdout.readline()):
            raise ValueError("the program has ended")
        return json.loads(line)

    def play(self, case: ClientCase) -> None:
        """Raises Different if the controller does."""
        scope, now, pending = Scope(), 0.0, list[dict]()
        lines = [*case.lines]
        while lines:
            line = lines.pop(0)
            now = line.time if line.time is not None else now
            if line.sign == "==":
                _compare(line, line.value, self.ask({"draw": line.word, "at": now}), scope)
                continue
            if line.sign == "<<":
                raise Different(line, "no event comes before this effect")
            if line.word == "new":
                self.ask({"new": line.value})
                pending = []
                continue
            effects = list(self.ask(_event(line, now, fill(line.value, scope.captured), pending)))
            pending += [each["send"] for each in effects if "send" in each]
            expected = []
            while lines and lines[0].sign == "<<":
                expected.append(lines.pop(0))
            named = {each.word for each in expected}
            effects = [each for each in effects if (word := next(iter(each))) in named or word not in UNNAMED]
            for wanted, effect in zip(expected, effects, strict=False):
                word, value = next(iter(effect.items()))
                method = value.get("method", "") if word == "send" else ""
                if (word, method) != (wanted.word, wanted.method):
                    raise Different(wanted, f"expected {wanted.word} {wanted.method}, got {show(effect)}")
                _compare(wanted, wanted.value, value["params"] if word == "send" else value, scope)
            if len(effects) != len(expected):
                raise Different(line, f"{len(expected)} effects are expected, but there are {len(effects)}: {show(effects)}")


def _event(line: Line, now: float, value: object, pending: list[dict]) -> dict:
    """The message for an event. `answered METHOD` answers the oldest request of that method."""
    if line.word in ("answered", "rejected"):
        found = next((each for each in pending if each["method"] == line.method), None)
        if found is None:
            raise Different(line, f"no {line.method} waits for an answer")
        pending.remove(found)
        return {"event": line.word, "at": now, "id": found["id"], {"answered": "result", "rejected": "error"}[line.word]: value}
    if line.word == "notified":
        return {"event": line.word, "at": now, "method": line.method, "params": value}
    return {"event": line.word, "at": now} | value


def _compare(line: Line, pattern: object, came: object, scope: Scope) -> None:
    for difference in compare(pattern, came, scope):
        raise Different(line, f"{difference.path}: expected {difference.expected}, got {difference.came}")


def failures(command: list[str], paths: list[Path]) -> Iterator[tuple[Path, str]]:
    """Plays cases one after the other, and yields those that fail, with the reason."""
    with Player(command) as player:
        for path in paths:
            try:
                player.play(load(path))
            except (Different, CaseError, SpecificationError) as problem:
                yield path, str(problem)


def console() -> None:
    """The command `run-clients`."""
    parser = argparse.ArgumentParser(description="Plays the cases of the client half to a list controller.")
    parser.add_argument("--command", required=True, help="the program that has the controller: see the README")
    parser.add_argument("--against", metavar="COMMAND", help="instead of cases, play random sessions to this program too, and compare both")
    parser.add_argument("--daemon", metavar="COMMAND", help="the daemon that answers the sessions of --against")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first random session of --against (default: 0)")
    parser.add_argument("--sessions", type=int, default=24, metavar="N", help="how many random sessions --against plays (default: 24)")
    parser.add_argument("cases", nargs="*", help="names of cases; all without any")
    options = parser.parse_args()
    command = shlex.split(options.command)
    if options.against:
        from .client_sessions import differing_session

        if not options.daemon:
            parser.error("--against needs --daemon")
        seeds = range(options.seed, options.seed + options.sessions)
        found = differing_session(command, shlex.split(options.against), shlex.split(options.daemon), seeds)
        print(found or f"{len(seeds)} sessions agree")
        sys.exit(1 if found else 0)
    paths = sorted(path for path in CASES.glob("*.case") if not options.cases or path.stem in options.cases)
    failed = list(failures(command, paths))
    for path, reason in failed:
        print(f"{path.stem}\n  {reason}")
    print(f"{len(paths) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)
