"""The rules of the specification, their cases, and the rules that are excluded with a reason."""

import re
from dataclasses import dataclass
from pathlib import Path

from .case import Case

RULE = re.compile(r"^\s*(?:[-*]\s+|[0-9]+\.\s+)?\[([a-z]+\.[0-9]+)\]\s+(.*)$")
NEXT = re.compile(r"^\s*$|^\s*[-*]\s|^\s*[0-9]+\.\s|^#|^\||^```")
EXCLUSION = re.compile(r"^\s*[-*]\s+\[?([a-z]+\.[0-9]+)\]?:?\s*(.*)$")
PAGES = ("specification.md", "motion.md")


@dataclass(frozen=True)
class Rule:
    id: str
    level: str
    text: str
    page: str
    line: int


def read_rules(protocol: Path) -> dict[str, Rule]:
    """Every rule of the pages, in order. ValueError if an id is repeated."""
    rules: dict[str, Rule] = {}
    for page in PAGES:
        file = protocol / page
        if file.is_file():
            for rule in _rules_of(file, page):
                if rule.id in rules:
                    raise ValueError(f"{page}:{rule.line}: rule {rule.id} is already in {rules[rule.id].page}:{rules[rule.id].line}")
                rules[rule.id] = rule
    return rules


def _rules_of(file: Path, page: str) -> list[Rule]:
    found, open_rule = [], None
    for number, line in enumerate([*file.read_text(encoding="utf-8").split("\n"), ""], 1):
        begins = RULE.match(line)
        if open_rule and (begins or NEXT.match(line)):
            id, at, text = open_rule
            found.append(Rule(id, _level(text), text, page, at))
            open_rule = None
        if begins:
            open_rule = (begins[1], number, begins[2].strip())
        elif open_rule:
            open_rule = (*open_rule[:2], f"{open_rule[2]} {line.strip()}")
    return found


def _level(text: str) -> str:
    word = re.search(r"\b(MUST|SHOULD|MAY)\b", text)
    return word[1] if word else "MUST"


def read_exclusions(file: Path) -> dict[str, str]:
    """`- gesture.4: the reason`, by rule; continuation lines are indented."""
    exclusions: dict[str, str] = {}
    last = None
    for line in file.read_text(encoding="utf-8").split("\n") if file.is_file() else []:
        if found := EXCLUSION.match(line):
            last = found[1]
            exclusions[last] = found[2].strip()
        elif last and line[:1] in (" ", "\t") and line.strip():
            exclusions[last] += " " + line.strip()
        else:
            last = None
    return exclusions


def gaps(rules: dict[str, Rule], cases: list[Case], exclusions: dict[str, str]) -> list[str]:
    """The mismatches between rules, cases and exclusions, a line each."""
    found = []
    covered = {rule for case in cases for rule in case.rules}
    for case in cases:
        found += [f"{case.rules_place}: unknown rule {rule}" for rule in case.rules if rule not in rules]
        if not case.rules:
            found.append(f"{case.path}: the case has no `rules:`")
    for rule in rules.values():
        if rule.level != "MAY" and rule.id not in covered and not exclusions.get(rule.id):
            found.append(f"{rule.page}:{rule.line}: {rule.id} ({rule.level}) has no case, and no reason in exclusions.md: {rule.text}")
    for id in exclusions:
        if id not in rules:
            found.append(f"exclusions.md: unknown rule {id}")
        elif id in covered:
            found.append(f"exclusions.md: {id} has a case. Remove it here")
        elif not exclusions[id]:
            found.append(f"exclusions.md: {id} has no reason")
    return found


def table(rules: dict[str, Rule], cases: list[Case], exclusions: dict[str, str]) -> list[str]:
    """Each rule with its cases, a line each."""
    by_rule: dict[str, list[str]] = {}
    for case in cases:
        for rule in case.rules:
            by_rule.setdefault(rule, []).append(case.name)
    lines = []
    for rule in rules.values():
        shown = ", ".join(by_rule.get(rule.id, [])) or (f"left out: {exclusions[rule.id]}" if rule.id in exclusions else "–")
        lines.append(f"{rule.id:12} {rule.level:6} {shown}")
    return lines
