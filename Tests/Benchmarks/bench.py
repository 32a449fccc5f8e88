#!/usr/bin/env python3
"""Measures swiped against C servers that do the same. See README.md for what the figures are worth."""

import argparse
import os
import sys

import instructions
import measure
import parts
import report
import servers
from measure import MeasurementFailed


def read_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few and short rounds: a look, not a figure to quote; nothing is kept")
    parser.add_argument("--only", action="append", metavar="PART", help="only this part (may be repeated)")
    parser.add_argument("--instructions", action="store_true", help="count them, and compare with instructions.json")
    parser.add_argument("--accept", action="store_true", help="with --instructions: these are to be compared with from now on")
    return parser.parse_args()


def choose_parts(options, all_servers):
    every = list(parts.all_parts(all_servers, options.quick))
    if unknown := set(options.only or []) - {part.name for part in every}:
        raise MeasurementFailed(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(part.name for part in every)}")
    return [part for part in every if not options.only or part.name in options.only]


def run(options):
    """Whether all is well: an aim that is missed does not spoil it, instructions that are not those of the baseline do."""
    servers.build_programs()
    all_servers, scripts = servers.all_servers(), measure.Scripts()
    servers.check(all_servers, scripts)
    found, same = report.Figures.kept(), True
    if options.instructions or not (options.quick or options.only):
        found.instructions = instructions.count(all_servers, scripts)
        same = instructions.compare(found.instructions, options.accept)
    if not options.instructions:
        print(f"load average {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors")
        measure.settle(all_servers[0].command)
        for part in choose_parts(options, all_servers):
            found.take(part, parts.play_part(part, scripts))
            report.show(found, part)
        report.show_aims(found)
        if not options.quick:
            found.keep()
            report.write(report.results(found, list(parts.all_parts(all_servers))))
    return same or not options.instructions


def main():
    sys.stdout.reconfigure(line_buffering=True)
    try:
        return 0 if run(read_options()) else 1
    except MeasurementFailed as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
