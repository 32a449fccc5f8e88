#!/usr/bin/env python3
"""Writes down in which order the linker is to put swiped's functions: those that every message runs side by side, then those of a
start. What is run together is then fetched together, which a process that sleeps between messages does anew each time.

    order.py SWIPED > .ci/functions.order      SWIPED: a release build with its symbols

Names that are no more are passed over by the linker, and functions that are not named come after all the others: the file may be
older than the sources. `make order` does it."""

import re
import subprocess
import sys

import measure
import servers
from measure import BUILD, CALLGRIND, MeasurementFailed, Scripts, Subject

# (kind, more, fewer): what an additional message runs; then whole conversations.
MESSAGES = [("update", 300, 100), ("pointer", 300, 100), ("samples", 300, 100), ("release", 60, 20)]
CONVERSATIONS = [("hello", 0), ("update", 300), ("release", 60), ("samples", 300)]
COST = re.compile(r"^ *([\d,]+) \([ \d.]+%\) +\S+?:(\S+?)(?:'\d+)?(?: \[.*)?$", re.MULTILINE)


def instructions_by_function(swiped, kind, count, scripts):
    profile = BUILD / f"order.{kind}.{count}"
    command = [*CALLGRIND, "--demangle=no", f"--callgrind-out-file={profile}", swiped]
    measure.play(Subject("swiped", command, kind, count, ("--packets", "--limit", "300")), scripts)
    listed = measure.call(["callgrind_annotate", "--threshold=100", str(profile)]).stdout
    costs = {}
    for cost, name in COST.findall(listed):
        costs[name] = costs.get(name, 0) + int(cost.replace(",", ""))
    return costs


def order(swiped, scripts):
    names = {}  # a dictionary keeps its order
    for kind, more, fewer in MESSAGES:
        costs, before = (instructions_by_function(swiped, kind, count, scripts) for count in (more, fewer))
        names |= dict.fromkeys(sorted(name for name in costs if costs[name] - before.get(name, 0) >= more - fewer))
    for kind, count in CONVERSATIONS:
        names |= dict.fromkeys(sorted(instructions_by_function(swiped, kind, count, scripts)))
    return list(names)


def main():
    try:
        servers.build_programs()
        names = order(sys.argv[1], Scripts("content-length", "client"))
    except (IndexError, MeasurementFailed, subprocess.SubprocessError) as failure:
        sys.exit(f"order: {failure}")
    if not any("SwipeServer" in name for name in names):
        sys.exit("order: that swiped has no symbols")
    print("\n".join(name for name in names if not name.startswith(("0x", "("))))


if __name__ == "__main__":
    main()
