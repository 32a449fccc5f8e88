#!/usr/bin/env python3
"""Measures swiped against C servers that do the same, and against other servers. See README.md for what the figures are worth."""

import argparse
import os
import resource
import sys

import figures
import footprint
import instructions
import measure
import parts
import pictures
import report
import servers
from measure import BUILD, MeasurementFailed


def read_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few and short rounds: a look, not a figure to quote; nothing is kept")
    parser.add_argument("--rounds", type=int, help="rounds of every part")
    parser.add_argument("--only", action="append", metavar="PART", help="only this part (may be repeated)")
    parser.add_argument("--peers", action="store_true", help="other servers too, which are built or fetched first")
    parser.add_argument("--server", action="append", default=[], metavar="NAME=COMMAND", help="measure another one too")
    parser.add_argument("--framing", choices=["content-length", "lines"], default="content-length")
    parser.add_argument("--clock", choices=["client", "system"], default="client")
    parser.add_argument("--instructions", action="store_true", help="count them, and compare with instructions.json")
    parser.add_argument("--accept", action="store_true", help="with --instructions: these are to be compared with from now on")
    parser.add_argument("--render", action="store_true", help="write README.md and the pictures again without measuring")
    return parser.parse_args()


def prepare(options):
    """What is to be compared: swiped and the floors, and the peers, if they are asked for."""
    servers.build_programs()
    behind_pipes = [*servers.floors(), *servers.added(options.server)]
    if options.peers:
        servers.build_peers()
    return behind_pipes, servers.peers() if options.peers else []


def all_parts(options, behind_pipes, others):
    def size(count):
        return max(20, count // 4) if options.quick else count

    swiped, echo = behind_pipes[0].command, BUILD / "peers/release/NIOEcho"
    nio = [str(echo), "{path}"] if others or echo.exists() else None
    return [*parts.round_trips(behind_pipes, others, size), *parts.throughput(behind_pipes, size), *parts.kinds(swiped, size),
            *parts.supervised(swiped, size), *parts.sockets(swiped, nio, size), *parts.starts(behind_pipes, [str(BUILD / "hello")])]


def choose_parts(options, every):
    names = [part.name for part in every]
    if unknown := set(options.only or []) - set(names):
        raise MeasurementFailed(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    return [part for part in every if not options.only or part.name in options.only]


def measure_parts(options, chosen, found, scripts):
    print(f"load average {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors"
          + ("; --quick: a look, not a figure to quote" if options.quick else ""))
    for part in chosen:
        found.take(part, parts.play_part(part, scripts, options.rounds or (3 if options.quick else part.rounds)))
        report.show(found, part)
    print(f"load average {os.getloadavg()[0]:.2f} at the end; the bench itself comes to about 1")


def write_results(options, found, behind_pipes):
    """All that has ever been measured on this machine, the peers too."""
    every = all_parts(options, behind_pipes, servers.peers())
    found.keep()
    report.write(report.results(found, every, pictures.write(found, every)))
    print(f"\nwritten: {report.README.relative_to(measure.ROOT)} and what is in results/")


def run(options):
    """Whether all is well: an aim that is missed does not spoil it, instructions that are not those of the baseline do."""
    behind_pipes, others = prepare(options)
    scripts = measure.Scripts(options.framing, options.clock)
    found = figures.Figures.kept(figures.describe_machine())
    chosen = choose_parts(options, all_parts(options, behind_pipes, others))
    if options.render:
        write_results(options, found, behind_pipes)
        return True
    servers.check([*behind_pipes, *others], scripts)
    for server in behind_pipes:
        measure.settle(server.command)
    same = True
    if options.instructions or not (options.quick or options.only):
        found.instructions = instructions.count(behind_pipes, scripts)
        same = instructions.compare(found.instructions, options.accept)
        found.footprints = {server.name: footprint.footprint(server, scripts) for server in behind_pipes}
        footprint.show(found.footprints)
    if not options.instructions:
        found.size["swiped"] = figures.stripped_size(behind_pipes[0].command[0], BUILD / "stripped")
        measure_parts(options, chosen, found, scripts)
    report.show_aims(found)
    if not options.quick and not options.instructions:
        write_results(options, found, behind_pipes)
    return same or not options.instructions


def main():
    options = read_options()
    sys.stdout.reconfigure(line_buffering=True)
    # A thousand clients are a thousand descriptors, here and there.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    try:
        return 0 if run(options) else 1
    except MeasurementFailed as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
