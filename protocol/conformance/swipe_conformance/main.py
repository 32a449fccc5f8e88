"""The command line: selects the cases, runs them against a daemon, and reports the results."""

import argparse
import os
import shlex
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from typing import NoReturn

from .case import FEATURES, FEATURES_OF_FRAMINGS, Case, CaseError
from .conversation import Conversation, Failure
from .differential import compare
from .parser import load_all
from .report import FAILED, PASSED, SKIPPED, Outcome, Report
from .rules import Rule, gaps, read_exclusions, read_rules, table
from .schema import Schema
from .wire import Daemon

PACKAGED = Path(__file__).resolve().parent / "protocol"  # in the wheel
PROTOCOL = PACKAGED if PACKAGED.is_dir() else Path(__file__).resolve().parents[2]
SUITE = PROTOCOL / "conformance"
# The pool's processes share this. It is set before they are forked.
_shared: dict[str, object] = {}


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Runs the conformance cases of the Swipe Protocol against a daemon.",
        epilog="Exit status: 0 if all results are as expected, 1 if a case failed or a session differs, 2 for a mistake on the command line or in a case file.",
    )  # fmt: skip
    add = parser.add_argument
    add("names", nargs="*", metavar="AREA/NAME", help="run only these cases")
    add("--command", help='the daemon to test, on standard input and output, such as "swiped --stdio"')
    add("--area", action="append", default=[], help="run only the cases of this area (may be repeated)")
    add("--rule", action="append", default=[], metavar="ID", help="run only cases of this rule, such as gesture.4, or of all `gesture` rules")
    add("--without", action="append", default=[], choices=sorted(FEATURES), metavar="FEATURE", help="skip the cases that need this feature (may be repeated)")
    add("--expected-failures", type=Path, metavar="FILE", help="read the names of cases that are known to fail; if one passes, the run fails")
    add("--against", metavar="COMMAND", help="instead of cases, play random sessions to this daemon too, and compare the messages of both")
    add("--seed", type=int, default=0, metavar="N", help="the first random session of --against (default: 0)")
    add("--sessions", type=int, default=24, metavar="N", help="how many random sessions --against plays (default: 24)")
    add("--traceability", action="store_true", help="list each rule with its cases; exit with status 1 if a rule has no case")
    add("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="run this many cases at once (default: the number of cores)")
    add("--timeout", type=float, default=10.0, metavar="S", help="fail a case after this many seconds without output (default: 10)")
    add("--cases", type=Path, default=SUITE / "cases", metavar="FOLDER", help="read the cases from this folder")
    add("-x", "--fail-fast", action="store_true", help="stop after the first failed case")
    add("-v", "--verbose", action="store_true", help="print every case, and the whole conversation of a failure")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Runs what the command line names."""
    options = arguments(words)
    try:
        rules = read_rules(PROTOCOL)
        every = load_all(options.cases)
        cases = chosen(every, options)
        if options.traceability:
            return traceability(rules, every)
        if not options.command:
            raise UsageError("no --command. Name the daemon to test, such as --command 'swiped --stdio'")
        if options.against:
            commands = shlex.split(options.command), shlex.split(options.against)
            seeds = range(options.seed, options.seed + options.sessions)
            return 1 if compare(*commands, either_framing(options), options.timeout, seeds, options.jobs) else 0
        if not cases:
            raise UsageError("no case matches the options")
        expected = read_expected_failures(options.expected_failures)
        if unknown := expected - {case.name for case in every}:
            raise UsageError(f"{options.expected_failures}: unknown case: {', '.join(sorted(unknown))}")
        _shared.update(
            command=shlex.split(options.command), start=partial(Daemon, shlex.split(options.command)),
            timeout=options.timeout, framing=either_framing(options), schema=Schema.load(PROTOCOL / "openrpc.json"),
        )  # fmt: skip
    except (UsageError, CaseError, ValueError, OSError, ImportError) as problem:
        print(f"{Path(sys.argv[0]).name}: {problem}", file=sys.stderr)
        return 2
    report = Report(sys.argv[0], _shared["command"], rules, options.verbose)
    outcomes = run_all(cases, options, report, expected)
    return summary(outcomes)


class UsageError(Exception):
    pass


def chosen(cases: list[Case], options: argparse.Namespace) -> list[Case]:
    names = {name for case in cases for name in _names(case)}
    wanted = {name.removesuffix(".case") for name in options.names}
    if unknown := wanted - names:
        raise UsageError(f"unknown case: {', '.join(sorted(unknown))}")

    def is_wanted(case: Case) -> bool:
        by_rule = any(rule == id or rule.split(".")[0] == id for id in options.rule for rule in case.rules)
        return (
            (not wanted or wanted & _names(case))
            and (not options.area or case.area in options.area)
            and (not options.rule or by_rule)
        )

    return [case for case in cases if is_wanted(case)]


def _names(case: Case) -> set[str]:
    """The names that select a case: its own, and that of its file, which selects all examples."""
    return {case.name, case.name.split(":")[0]}


def read_expected_failures(file: Path | None) -> set[str]:
    lines = file.read_text(encoding="utf-8").split("\n") if file else []
    return {name for line in lines if (name := line.split("#")[0].strip())}


def traceability(rules: dict[str, Rule], cases: list[Case]) -> int:
    exclusions = read_exclusions(SUITE / "exclusions.md")
    missing = gaps(rules, cases, exclusions)
    print("\n".join(table(rules, cases, exclusions)))
    print("", *(f"gap: {gap}" for gap in missing), sep="\n")
    print(f"{len(rules)} rules, {len(cases)} cases, {len(missing)} gaps")
    return 1 if missing else 0


def either_framing(options: argparse.Namespace) -> str:
    """The framing for cases that accept both."""
    for framing, feature in FEATURES_OF_FRAMINGS.items():
        if feature not in options.without:
            return framing
    raise UsageError("--without excludes both framings. Exclude at most one")


def run_all(cases: list[Case], options: argparse.Namespace, report: Report, expected: set[str]) -> list[Outcome]:
    outcomes = []
    lacking = [(case, ", ".join(sorted(case.requires & {*options.without}))) for case in cases]
    with ProcessPoolExecutor(max(options.jobs, 1), mp_context=get_context("fork")) as pool:
        running = [(case, features, None if features else pool.submit(run_one, case)) for case, features in lacking]
        for case, features, future in running:
            outcome = judge(future.result(), expected) if future else Outcome(case, SKIPPED, f"without {features}")
            outcomes.append(outcome)
            for line in report.lines(outcome):
                print(line, flush=True)
            if options.fail_fast and outcome.status == FAILED:
                pool.shutdown(cancel_futures=True)
                break
    return outcomes


def run_one(case: Case) -> Outcome:
    """Runs one case with a new process."""
    failure = None
    try:
        came = hold(case)
        if case.is_repeated and (again := hold(case, byte_by_byte=True)) != came:
            first, other = next((one, other) for one, other in zip_longest(came, again, fillvalue="") if one != other)
            raise Failure("the output differs when the input is written byte by byte", None, first, other)
    except Failure as found:
        failure = found
        failure.__cause__ = failure.__traceback__ = None
    return Outcome(case, FAILED if failure else PASSED, failure=failure)


def hold(case: Case, byte_by_byte: bool = False) -> list[str]:
    """Plays the conversation with a new process. Returns the texts of the daemon's messages."""
    framing = case.framing or _shared["framing"]
    start = partial(_shared["start"], framing, _shared["timeout"], byte_by_byte)
    conversation = Conversation(case, start, _shared["schema"])
    conversation.run()
    return conversation.received


def judge(outcome: Outcome, expected: set[str]) -> Outcome:
    """Takes expected failures into account: a case that was expected to fail and passes is a failure."""
    if outcome.case.name not in expected:
        return outcome
    if outcome.status == FAILED:
        return Outcome(outcome.case, SKIPPED, "failure expected")
    failure = Failure("the case passes. Remove it from the list of expected failures")
    return Outcome(outcome.case, FAILED, failure.message, failure)


def summary(outcomes: list[Outcome]) -> int:
    count = {status: sum(outcome.status == status for outcome in outcomes) for status in (PASSED, FAILED, SKIPPED)}
    print(f"{count[PASSED]} passed, {count[FAILED]} failed, {count[SKIPPED]} skipped")
    return 1 if count[FAILED] else 0


def console() -> NoReturn:
    """The program: runs `main`, and exits quietly if the reader of the report closes it or the user presses Ctrl-C."""
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
