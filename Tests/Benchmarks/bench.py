#!/usr/bin/env python3
"""Measures swiped against a C server that does the same. See README.md for what the figures are worth."""

import argparse
import dataclasses
import os
import platform
import random
import re
import statistics
import subprocess
import sys
from pathlib import Path

import instructions
import measure
from load import Load
from measure import HERE, ROOT, MeasurementFailed, Subject

README = HERE / "README.md"
BEGIN, END = "<!-- bench.py writes from here -->", "<!-- to here. -->"
TOGETHER = Load(client_processor=0, server_processor=0)
RESTING = dataclasses.replace(TOGETHER, rest=0.02)
PACED = dataclasses.replace(TOGETHER, rate=60)
UNITS = {"minimum": "min µs", "median": "median µs", "p99": "p99 µs", "cpu": "CPU µs per message", "start": "ms",
         "resident": "resident kB", "resident_after": "resident kB afterwards"}


@dataclasses.dataclass(frozen=True)
class Part:
    """One table. Each subject runs separately in each round. Ratios are those of the first column but one to the last subject."""
    name: str
    title: str
    subjects: list
    rounds: int
    columns: tuple
    ratio: str

    def play(self, scripts):
        """The figures of every round, by subject. The order of the subjects is another one in each round."""
        found = {subject.name: {figure: [] for figure in self.columns} for subject in self.subjects}
        for _ in range(self.rounds):
            for subject in random.sample(self.subjects, len(self.subjects)):
                run = measure.play(subject, scripts)
                for figure in self.columns:
                    found[subject.name][figure].append(float(f"{getattr(run, figure):.4g}"))
        return found


def parts(is_quick):
    """What is measured: `swiped`, and what it is compared with."""
    swiped, floor = measure.servers().values()
    count, rounds = (1250, 3) if is_quick else (5000, 20)
    timed = {"count": count, "load": TOGETHER}
    latencies = ("minimum", "median", "p99", "cpu")
    return [
        Part("together", "One request at a time, client and server on one processor",
             [Subject("swiped", swiped, count=count, load=RESTING), Subject("floor", floor, count=count, load=RESTING)],
             rounds, (*latencies, "resident_after"), "median"),
        Part("supervisor", "Through the supervisor, all on one processor",
             [Subject("supervised", [*swiped, "supervise"], **timed), Subject("swiped", swiped, **timed)], rounds, latencies, "median"),
        Part("cold", "60 messages a second, on one processor whose caches are cold",
             [Subject(name, command, count=120, load=PACED)
              for name, command in (("supervised", [*swiped, "supervise"]), ("swiped", swiped), ("floor", floor), ("cat", ["cat"]))],
             1 if is_quick else 5, ("median", "cpu"), "cpu"),
        Part("start", "From spawn to the first answer, on one processor",
             [Subject(name, command, "hello", 0, RESTING) for name, command in (("swiped", swiped), ("cat", ["cat"]))],
             2 * rounds, ("start", "resident"), "start"),
    ]


def ratio(figures, part, one, other, figure):
    """The median of the rounds' ratios."""
    pairs = zip(figures[part][one][figure], figures[part][other][figure])
    return statistics.median(first / second for first, second in pairs)


def aims(figures, counted):
    """What is aimed at, the bound, and what was found."""
    yield "instructions of an update ≤ 0.8 × floor", 0.8, counted["update"] / counted["floor"]
    yield "fastest round trip ≤ 1.05 × floor", 1.05, ratio(figures, "together", "swiped", "floor", "minimum")
    yield "median round trip ≤ 1.08 × floor", 1.08, ratio(figures, "together", "swiped", "floor", "median")
    yield "spawn to first answer ≤ 2 × cat", 2, ratio(figures, "start", "swiped", "cat", "start")
    yield "resident at rest ≤ 3,584 kB", 3584, statistics.median(figures["start"]["swiped"]["resident"])
    yield "resident after 5,000 updates ≤ 3,584 kB", 3584, statistics.median(figures["together"]["swiped"]["resident_after"])
    yield "median through the supervisor ≤ 3 × without", 3, ratio(figures, "supervisor", "supervised", "swiped", "median")


def number(value):
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}" if value < 10 else f"{value:.1f}"


def table(lines):
    first, *others = lines
    return "\n".join(["| " + " | ".join(first) + " |", "|" + "---|" * len(first),
                      *("| " + " | ".join(line) + " |" for line in others)])


def table_of(part, figures):
    base = part.subjects[-1].name
    lines = [["", *(UNITS[figure] for figure in part.columns), f"{part.ratio} × {base}"]]
    for subject, rounds in figures[part.name].items():
        medians = [number(statistics.median(rounds[figure])) for figure in part.columns]
        lines.append([subject, *medians, f"{ratio(figures, part.name, subject, base, part.ratio):.2f}"])
    return f"### {part.title}\n\n{table(lines)}"


def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0].strip()
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown"


def machine():
    processors = Path("/proc/cpuinfo").read_text()
    model = re.search(r"^model name\s*: (.*)$", processors, re.MULTILINE)
    place = " of a virtual machine" if "hypervisor" in processors else ""
    tools = [first_line("swift", "--version"), first_line("gcc", "--version"), f"jansson {first_line('pkg-config', '--modversion', 'jansson')}"]
    return (f"{model[1] if model else platform.machine()}, {os.cpu_count()} processors{place}; "
            f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release()}; {'; '.join(tools)}; "
            f"Python {platform.python_version()}; revision {first_line('git', '-C', str(ROOT), 'describe', '--always', '--dirty')}")


def results(figures, counted, measured):
    """What goes into README.md."""
    judged = [[aim, number(found), "met" if found <= bound else "**missed**"] for aim, bound, found in aims(figures, counted)]
    titles = [[count.title, f"{counted[count.name]:,}"] for count in instructions.COUNTS]
    return "\n\n".join([
        f"Measured on {machine()}.", "### Aims", table([["aim", "found", ""], *judged]),
        "### Instructions\n\nIn user space, counted by callgrind, with one message per read.", table([["", "instructions"], *titles]),
        *(table_of(part, figures) for part in measured)])


def run(options):
    """Whether instructions are those of the baseline. A missed aim does not fail the run."""
    measure.build_floor()
    scripts = measure.Scripts()
    measure.check_floor(scripts)
    if options.instructions:
        return instructions.compare(instructions.count(scripts), options.accept)
    counted = instructions.count(scripts)
    print(f"load average {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors")
    measure.settle(measure.servers()["swiped"])
    measured = parts(options.quick)
    figures = {part.name: part.play(scripts) for part in measured}
    text = results(figures, counted, measured)
    print(text)
    if not options.quick:
        head, begin, rest = README.read_text().partition(BEGIN)
        README.write_text(f"{head}{begin}\n\n{text}\n\n{END}{rest.partition(END)[2]}")
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few and short rounds: a look, not a figure to quote; README.md stays as it is")
    parser.add_argument("--instructions", action="store_true", help="count them, and compare with instructions.json")
    parser.add_argument("--accept", action="store_true", help="with --instructions: store them, to be compared with from now on")
    sys.stdout.reconfigure(line_buffering=True)
    try:
        return 0 if run(parser.parse_args()) else 1
    except MeasurementFailed as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
