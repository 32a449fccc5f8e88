"""Tests the conformance suite itself. The second daemon passes all cases of its features, and with each planted fault a case of the
fault's rules fails. For what this daemon lacks, a relay plants the faults in swiped's messages."""

import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from daemon import BINARY, TIMEOUT

SUITE = Path(__file__).resolve().parents[2] / "protocol" / "conformance"
sys.path.insert(0, str(SUITE))

from faulty import LACKING  # noqa: E402
from faulty.faults import FAULTS  # noqa: E402
from faulty.misreadings import MISREADINGS  # noqa: E402
from swipe_conformance.case import Case  # noqa: E402
from swipe_conformance.conversation import Conversation, Failure  # noqa: E402
from swipe_conformance.parser import load_all  # noqa: E402
from swipe_conformance.schema import Schema  # noqa: E402
from swipe_conformance.wire import Daemon, WireError  # noqa: E402

DAEMON = SUITE / "faulty" / "daemon"
RELAY = SUITE / "faulty" / "relay"
# Seconds. Only a daemon whose fault silences it takes so long.
SILENCE = 2.0
CASES = load_all(SUITE / "cases")
SCHEMA = Schema.load(SUITE.parent / "openrpc.json")


def test_the_second_daemon_passes_every_case_of_its_features() -> None:
    without = [word for feature in LACKING for word in ("--without", feature)]
    done = subprocess.run([sys.executable, SUITE / "run", "--command", str(DAEMON), *without], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.search(r"^(\d+) passed, 0 failed", done.stdout, re.MULTILINE)[1]) > 300


def noticed_by(fault: str) -> str | None:
    """The first case of the fault's rules that fails; None if all pass."""
    rules, command = set(FAULTS[fault][1]), [str(DAEMON), "--fault", fault]
    return next((case.name for case in CASES if rules & set(case.rules) and not case.requires & set(LACKING) and fails(case, command, SILENCE)), None)


def first_failing(fault: str) -> Case | None:
    """The first case of a misreading's rules that fails with it; None if all pass."""
    rules, command = set(MISREADINGS[fault][1]), [str(RELAY), "--fault", fault, BINARY, "--stdio"]
    return next((case for case in CASES if rules & set(case.rules) and fails(case, command, TIMEOUT)), None)


def fails(case: Case, command: list[str], silence: float) -> bool:
    start = partial(Daemon, command, case.framing or "lines", silence)
    try:
        Conversation(case, start, SCHEMA).run()
    except (Failure, WireError):
        return True
    return False


@pytest.mark.parametrize("fault", MISREADINGS)
def test_each_misreading_fails_a_case_of_its_rules(fault: str) -> None:
    mistake, rules, _ = MISREADINGS[fault]
    case = first_failing(fault)
    assert case, f"{mistake}: no case of {', '.join(rules)} fails"
    assert not fails(case, [str(RELAY), BINARY, "--stdio"], TIMEOUT), f"{case.name} fails without the mistake, too"


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_fails_a_case_of_its_rules(fault: str) -> None:
    mistake, rules = FAULTS[fault]
    assert noticed_by(fault), f"{mistake}: no case of {', '.join(rules)} fails"


def test_each_fault_is_planted_in_the_daemon() -> None:
    made = {name for path in DAEMON.parent.glob("*.py") for name in re.findall(r'fault\("([a-z-]+)"\)', path.read_text(encoding="utf-8"))}
    assert made == FAULTS.keys()
