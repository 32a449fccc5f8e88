"""The report of a run."""

import shlex
from dataclasses import dataclass

from .case import Case
from .conversation import Failure
from .rules import Rule

# The most differences in a report, and the most characters of a message: more would hide them.
MOST, LONGEST = 12, 4000
PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


@dataclass
class Outcome:
    """The result of one case. `reason` is why it was skipped, or that its failure was expected."""

    case: Case
    status: str
    reason: str = ""
    failure: Failure | None = None


class Report:
    def __init__(self, program: str, command: list[str], rules: dict[str, Rule], is_verbose: bool):
        """`program` is the command that started this suite."""
        self._program, self._command, self._rules, self._is_verbose = program, command, rules, is_verbose

    def lines(self, outcome: Outcome) -> list[str]:
        """The report of a case. If the case failed, it has all details."""
        case, failure = outcome.case, outcome.failure
        if outcome.status != FAILED or failure is None:
            reason = f" ({outcome.reason})" if outcome.reason else ""
            return [f"{outcome.status:7} {case.name}: {case.title}{reason}"] if self._is_verbose else []
        return [f"FAILED  {case.name}: {case.title}", *(f"    {line}" for line in self.explanation(case, failure)), ""]

    def explanation(self, case: Case, failure: Failure) -> list[str]:
        lines = []
        for id in case.rules:
            if rule := self._rules.get(id):
                lines.append(f"[{id}] {rule.text} ({rule.page}:{rule.line})")
        lines.append(f"at        {failure.place or f'{case.steps[-1].place}, after this last line'}")
        for label, text in (("problem", failure.message), ("expected", failure.expected), ("actual", failure.came)):
            if text:
                lines.append(f"{label:10}" + _cut(text, LONGEST).replace("\n", "\n" + " " * 14))
        shown = failure.differences[:MOST]
        lines += [f"          {one.path}: expected {_cut(one.expected, 200)}, got {_cut(one.came, 200)}" for one in shown]
        if len(failure.differences) > MOST:
            lines.append(f"          and {len(failure.differences) - MOST} more")
        if self._is_verbose and failure.log:
            lines += ["conversation", *(f"    {line}" for line in failure.log.split("\n"))]
        lines += ["reproduce", *(f"    {line}" for line in by_hand(self._command, failure.sent))]
        lines += ["run again", f"    {self._program} --command {shlex.quote(shlex.join(self._command))} -v {case.name}"]
        return lines


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[:length]}… ({len(text)} characters)"


def by_hand(command: list[str], sent: bytes) -> list[str]:
    """Lines for a shell that send the same bytes to the same command."""
    program = shlex.join(command)
    text = sent.decode(errors="replace")
    is_text = text.encode() == sent and all(char.isprintable() or char == "\n" for char in text)
    if is_text and text.endswith("\n") and len(sent) < 20_000:
        return [f"{program} <<'END'", *text[:-1].split("\n"), "END"]
    shown = sent[:20_000]
    escaped = "".join(chr(byte) if 32 <= byte < 127 and byte not in b"\\%'" else f"\\{byte:03o}" for byte in shown)
    cut = [f"(the first {len(shown)} of {len(sent)} bytes)"] if len(shown) < len(sent) else []
    return [f"printf '{escaped}' | {program}", *cut]
