"""Measures the tests: plants faults in a copy of the daemon, runs the tests against each, and reports which they find.

    mutants.py [--count 100] [--seed 1] [--copy FOLDER] [--stages conformance,swift,end-to-end]

The stages run in order, and the first that fails finds the fault. Runs without a fault note which faults a stage comes to,
so that the others are not tried in it, and in which end-to-end tests, so that only these run. Faults that no stage finds are
listed at the end: read each, and add a test, or convince yourself that the changed code behaves the same. FOLDER (default:
`.build-mutants`) keeps the copy with its build, and what was found so far, so that an interrupted run goes on.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from plant import SWIFT_TESTS

ROOT = Path(__file__).resolve().parents[2]
# Tests of the sources themselves, which the planted faults change, tests of the tests, and one of a program that is alone.
LEFT_OUT = ["test_readme.py", "test_hardening.py", "test_json_suite.py"]
LEFT_OUT_TEST = "Tests/EndToEnd/test_network.py::test_without_the_program_for_sockets_the_error_names_its_package"
TESTS = "end-to-end-tests.txt"  # in the copy: the end-to-end tests to run
SECONDS = 600  # after which a stage counts as hung, which finds the fault


def stages(copy: Path) -> dict[str, list[str]]:
    python = str(ROOT / ".venv/bin/python")
    program = str(copy / ".build/release/swiped")
    ignored = [f"--ignore={copy / 'Tests/EndToEnd' / name}" for name in LEFT_OUT] + [f"--deselect={LEFT_OUT_TEST}"]
    return {
        "conformance": [python, "protocol/conformance/run", "--command", program, "--timeout", "60", "--fail-fast"],
        "swift": ["swift", "test", "-c", "release", *SWIFT_TESTS, "--skip-build", "--disable-xctest"],
        "end-to-end": [python, "-m", "pytest", "-q", "-x", "-n", "4", "-m", "not toolkit and not figures", *ignored, f"@{TESTS}"],
    }


def finds(copy: Path, command: list[str], fault: int, **variables: str) -> str | None:
    """The last lines of the command's output if it fails, None if it succeeds."""
    environment = os.environ | variables | {
        "SWIPED": str(copy / ".build/release/swiped"), "SWIPED_FAULT": str(fault), "SWIFT_BACKTRACE": "enable=no"}
    environment.pop("SWIPED_NIGHTLY", None)  # its tests take minutes, for each fault
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
            timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "no end"
    return None if done.returncode == 0 else " ".join((done.stdout + done.stderr).split("\n")[-4:])[-200:].strip() or "failed"


def prepare(copy: Path, count: int, seed: int):
    if not (copy / "faults.txt").exists():
        files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for file in filter(None, files.split("\0")):
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, copy / file)
        plant = [sys.executable, ROOT / "Tests/Mutation/plant.py", copy, "--count", str(count), "--seed", str(seed)]
        subprocess.run(plant, check=True)
        # The ordinary build compiles both programs into this one, which tests find under both names.
        os.link(copy / ".build/release/swiped-server", copy / ".build/release/swiped")


def reached(copy: Path, stage: str, command: list[str]) -> dict[str, set[str]]:
    """The numbers of the faults that the stage comes to, with the tests, or all tests of a file for what they share."""
    listing = copy / f"reached-{stage}.txt"
    if not listing.exists():
        (copy / TESTS).write_text("Tests/EndToEnd\n")
        if failure := finds(copy, command, 0):
            raise SystemExit(f"{stage} fails without a fault: {failure}")
        # Some tests limit files so much that the list cannot be written, so they may fail.
        everything = [word for word in command if word not in ("-x", "--fail-fast")]
        finds(copy, everything, 0, SWIPED_REACHED=f"{listing}.new")
        os.rename(f"{listing}.new", listing)
    tests = defaultdict(set)
    for line in listing.read_text().splitlines():
        number, test = line.split("\t")
        name, _, phase = test.rpartition(" ")
        tests[number].add(name if phase == "(call)" else name.split("::")[0])
    return tests


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--count", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--copy", type=Path, default=ROOT / ".build-mutants")
    arguments.add_argument("--stages", default="conformance,swift,end-to-end")
    given = arguments.parse_args()
    prepare(given.copy, given.count, given.seed)
    commands = {name: command for name, command in stages(given.copy).items() if name in given.stages.split(",")}

    results = given.copy / "results.txt"
    known = dict(line.split("\t")[:2] for line in results.read_text().splitlines()) if results.exists() else {}
    comes_to = {name: reached(given.copy, name, command) for name, command in commands.items()}
    survivors = []
    faults = [line.split("\t") for line in (given.copy / "faults.txt").read_text().splitlines()]
    for number, place, change in faults:
        if number not in known:
            known[number], text = "none", ""
            for name, command in commands.items():
                if tests := comes_to[name].get(number):
                    (given.copy / TESTS).write_text("".join(f"{test}\n" for test in sorted(tests)))
                    if text := finds(given.copy, command, int(number)):
                        known[number] = name
                        break
            with results.open("a") as written:
                print(number, known[number], place, (text or "").replace("\t", " "), sep="\t", file=written)
            print(f"{number}: {place}: {known[number]}", flush=True)
        if known[number] == "none":
            survivors.append(f"{place}: {change}")
    print(f"{len(faults) - len(survivors)} of {len(faults)} faults found; not found:", *survivors, sep="\n  ")


if __name__ == "__main__":
    main()
