"""The protocol's own suite: every conversation in protocol/conformance/cases, held with the daemon."""

import shlex
import subprocess
import sys

import pytest

from daemon import BINARY, TIMEOUT
from test_tidy import ROOT

RUN = ROOT / "protocol/conformance/run"


def run(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, RUN, *words], capture_output=True, text=True, timeout=20 * TIMEOUT)


@pytest.mark.parametrize("words", [(), ("--without", "lines-framing")], ids=["lines", "headers"])
def test_the_daemon_holds_every_conversation_of_the_suite(words):
    ran = run("--command", shlex.join([BINARY, "--stdio"]), "--timeout", str(TIMEOUT), *words)
    if ran.returncode != 0:
        pytest.fail(ran.stdout + ran.stderr, pytrace=False)
    assert " 0 failed" in ran.stdout.splitlines()[-1]


def test_every_rule_has_a_case_or_a_reason_why_it_has_none():
    ran = run("--traceability")
    gaps = [line for line in ran.stdout.splitlines() if line.startswith("gap: ")]
    assert (gaps, ran.returncode) == ([], 0), ran.stderr
    assert ran.stdout.splitlines()[-1].endswith(" cases, 0 gaps")
