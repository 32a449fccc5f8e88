"""The protocol's conformance suite, `protocol/conformance`: every case passes, every rule has one, and the pages agree with the cases."""

import re
import shlex
import subprocess
import sys

import pytest

from daemon import BINARY, ROOT, TIMEOUT

PROTOCOL = ROOT / "protocol"
RUN = PROTOCOL / "conformance/run"
CASES = PROTOCOL / "conformance/cases"


def run(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, RUN, *words], capture_output=True, text=True, timeout=20 * TIMEOUT)


# With the other framing only those cases that a framing can change.
FRAMED = ["--without", "lines-framing", *[f"--area={area}" for area in ("framing", "rpc", "error", "limit", "life")]]


@pytest.mark.parametrize("words", [[], FRAMED], ids=["lines", "headers"])
def test_every_case_passes(words):
    ran = run("--command", shlex.join([BINARY, "--stdio"]), "--timeout", str(TIMEOUT), *words)
    if ran.returncode != 0:
        pytest.fail(ran.stdout + ran.stderr, pytrace=False)
    assert " 0 failed" in ran.stdout.splitlines()[-1]


def test_every_rule_has_a_case_or_is_excluded_with_a_reason():
    ran = run("--traceability")
    gaps = [line for line in ran.stdout.splitlines() if line.startswith("gap: ")]
    assert (gaps, ran.returncode) == ([], 0), ran.stderr
    assert ran.stdout.splitlines()[-1].endswith(" cases, 0 gaps")


def test_every_number_in_the_examples_of_motion_is_in_a_case():
    page = (PROTOCOL / "motion.md").read_text().split("## Worked numbers")[1]
    cases = "\n".join(path.read_text() for path in CASES.glob("*/*.case"))
    numbers = {number.rstrip("0") for number in re.findall(r"\d+\.\d{3,}", page)}
    in_cases = [float(number) for number in re.findall(r"\d+\.\d+", cases)]
    assert len(numbers) > 50
    # Cases state times within 0.001 ms in cases.
    assert [number for number in numbers if all(abs(float(number) - other) > 0.001 for other in in_cases)] == []


def test_pages_refer_to_existing_rules():
    texts = {page.name: page.read_text() for page in PROTOCOL.glob("*.md")}
    rules = {rule for text in texts.values() for rule in re.findall(r"^- \[(\w+\.\d+)\]", text, re.MULTILINE)}
    named = {(name, rule) for name, text in texts.items() for rule in re.findall(r"\[([a-z]+\.\d+)\](?!\()", text)}
    assert {each for each in named if each[1] not in rules} == set()
