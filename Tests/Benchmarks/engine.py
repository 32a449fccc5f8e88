#!/usr/bin/env python3
"""Measures the engine without the wire, and writes the table into README.md. See there for what the figures are worth."""

import argparse
import dataclasses
import subprocess
import sys

import report
from measure import ROOT

BEGIN, END = "<!-- engine.py writes from here -->", "<!-- until here. -->"
PROGRAM = ROOT / ".build-engine/release/EngineBench"
BASE = "a cell found in a dictionary"
# The figures in README.md. The others are only printed.
SHOWN = {BASE, "update, mail", "release", "release, with its keyframes", "velocity by lsq2", "row inserted above 1000 open cells"}


@dataclasses.dataclass(frozen=True)
class Figure:
    name: str
    time: float | None
    allocations: float | None
    bytes: float | None


def measured() -> dict[str, Figure]:
    figures = {}
    for line in subprocess.run([PROGRAM], check=True, capture_output=True, text=True).stdout.splitlines():
        name, *values = line.split("\t")
        figures[name] = Figure(name, *[float(value) if value else None for value in values])
    return figures


def aims(figures: dict[str, Figure]):
    """Each aim, the figure, and whether it is met."""

    def time(name):
        return figures[name].time

    def most(said, found, bound):
        return said, report.number(found), "met" if found <= bound else "**missed**"

    growth = time("update among 1000000 cells that were touched") / time("update among 100 cells that were touched")
    beside = time("a cell opened and closed beside 10000 open ones") / time("a cell opened and closed beside 1 open ones")
    yield most("allocations of a steady update ≤ 1", figures["update, mail"].allocations, 1)
    yield most("bytes of an open cell ≤ 160, halfway between two doublings", figures["an open cell, of 147000"].bytes, 160)
    yield most("bytes of a closed cell: none, except the dictionary's own", figures["a closed cell that was open, of 100000"].bytes, 1)
    yield most("an update among 1,000,000 touched cells ≤ 1.1 × among 100", growth, 1.1)
    yield most("keyframes of a spring that settles ≤ 5,000 ns", time("keyframes of a spring that settles"), 5_000)
    yield most("a cell opened and closed beside 10,000 open ones ≤ 1.1 × beside 1", beside, 1.1)


def section(figures: dict[str, Figure], shown: set[str]) -> str:
    base = figures[BASE].time
    timed = [figure for figure in figures.values() if figure.time is not None and figure.name in shown]
    kept = [figure for figure in figures.values() if figure.bytes is not None and figure.name in shown]
    bytes_kept = [report.table([["", "bytes"], *([each.name, report.number(each.bytes)] for each in kept)])] if kept else []
    rows = [[each.name, f"{each.time:.0f}", report.number(each.time / base), report.number(each.allocations)] for each in timed]
    return "\n\n".join([
        report.table([["aim", "found", ""], *map(list, aims(figures))]),
        report.table([["", "ns", f"times {BASE}", "allocations"], *rows]),
        *bytes_kept,
    ])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="print the table, and keep nothing")
    options = parser.parse_args()
    figures = measured()
    print(section(figures, set(figures)))
    if not options.quick:
        report.write(section(figures, SHOWN), BEGIN, END)


if __name__ == "__main__":
    sys.exit(main())
