#!/usr/bin/env python3
"""Measures swiped against a C server that does the same with jansson. See README.md for what the figures are worth."""

import argparse
import os
import random
import shlex
import shutil
import statistics
import sys

import conversation
import measure
from measure import MeasurementFailed

BASE = "c"
PINNED = ("--pin", "0")
PACED = ("--hz", "240")
GOALS = {"median": 0.8, "p99": 1.0}
START_GOAL = 2.0
RESIDENT_GOAL_KB = 6000


def read_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rounds: a look, not a figure to quote")
    parser.add_argument("--rounds", type=int, help="rounds of the free-running parts (20, or 5 when quick)")
    parser.add_argument("--server", action="append", default=[], metavar="NAME=COMMAND", help="measure another one too")
    parser.add_argument("--framing", choices=["content-length", "lines"], default="content-length")
    parser.add_argument("--clock", choices=["client", "system"], default="client")
    parser.add_argument("--velocity", action="store_true", help="updates carry a velocity as well")
    parser.add_argument("--instructions", action="store_true", help="only count instructions a message, with callgrind")
    parser.add_argument("--only", action="append", choices=["pinned", "unpinned", "paced", "pipelined", "start"],
                        help="only this part (may be repeated)")
    return parser.parse_args()


def choose_servers(options, c_server):
    swiped = shlex.split(os.environ.get("SWIPED", str(measure.ROOT / ".build/release/swiped")))
    servers = {"swiped": swiped, BASE: [str(c_server)], "c-writing": [str(c_server), "writing"],
               "c-echo": [str(c_server), "echo"]}
    for added in options.server:
        name, separator, command = added.partition("=")
        if not separator or name in servers:
            raise MeasurementFailed(f"--server {added}: NAME=COMMAND with a new name is needed")
        servers[name] = shlex.split(command)
    for name, command in servers.items():
        if not command or not shutil.which(command[0]):
            raise MeasurementFailed(f"{name} is not there: {shlex.join(command)}"
                                    + ("; `make` builds it, or SWIPED names another" if name == "swiped" else ""))
    return servers


class Scripts:
    """Scripts on disk for the load client, made once each."""

    def __init__(self, options):
        self.options = options

    def messages(self, count):
        return [*conversation.setup(self.options.clock), *conversation.updates(count, self.options.velocity)]

    def path(self, count):
        path = measure.BUILD / f"script.{count}"
        path.write_bytes(conversation.encode(self.messages(count), self.options.framing))
        return path

    def first_request(self):
        path = measure.BUILD / "script.first"
        path.write_bytes(conversation.encode(self.messages(0)[:1], self.options.framing))
        return path


def check_answers(servers, scripts, count=500):
    """Servers that do not say the same are not to be compared."""
    ending = [conversation.request(900001, "shutdown", None), conversation.request(None, "exit", None)]
    text = conversation.encode(scripts.messages(count) + ending, scripts.options.framing)
    answers = {name: conversation.results(measure.converse(command, text))
               for name, command in servers.items() if name != "c-echo"}
    for name, results in answers.items():
        found = conversation.difference(answers[BASE], results, count)
        if found and name in ("swiped", "c-writing"):
            raise MeasurementFailed(f"the C server and {name} answer differently: {found}")
        print(f"answers of {name}: " + (f"differ from the C server's, {found}" if found else f"{count} alike"))


def play_rounds(load, servers, script, rounds, *arguments, setup=measure.SETUP_COUNT):
    """Every server once a round, in an order drawn anew each round."""
    runs = {name: [] for name in servers}
    order = list(servers)
    for _ in range(rounds):
        random.shuffle(order)
        for name in order:
            runs[name].append(measure.play(load, script, servers[name], *arguments, setup=setup))
    return runs


def ratios(runs, name, base, value):
    """Median and quartiles, over the rounds, of this server's value by the base's in the same round."""
    each = [value(run) / value(against) for run, against in zip(runs[name], runs[base])]
    low, middle, high = statistics.quantiles(each, n=4, method="inclusive") if len(each) > 1 else each * 3
    return low, middle, high


def show_ratio(runs, name, value, base=BASE):
    low, middle, high = ratios(runs, name, base, value)
    return f"{statistics.median(map(value, runs[name])):8.2f} {middle:5.2f} [{low:4.2f}-{high:4.2f}]"


COLUMNS = {"minimum": lambda run: run.minimum, "median": lambda run: run.median, "p99": lambda run: run.p99,
           "cpu a message": lambda run: run.cpu}


def show_latencies(title, runs):
    print(f"\n{title}: µs, then times {BASE} in the same round: median [quartiles]")
    print(f"{'':12}" + "".join(f"{column:>27}" for column in COLUMNS))
    for name in runs:
        print(f"{name:12}" + "".join(f"{show_ratio(runs, name, value):>27}" for value in COLUMNS.values()))


def show_pipelined(runs):
    print("\nPipelined, 64 under way, one processor: thousand messages a second, then CPU µs a message; each times "
          f"{BASE}")
    for name in runs:
        print(f"{name:12}{show_ratio(runs, name, lambda run: run.per_second / 1e3):>27}"
              f"{show_ratio(runs, name, COLUMNS['cpu a message']):>27}")


def show_start(runs):
    print("\nStart, pinned: ms from before the process is made to its first answer, times cat; then memory at rest, kB")
    for name in runs:
        resident, dirty = (statistics.median(run.rest[index] for run in runs[name]) for index in (0, 1))
        print(f"{name:12}{show_ratio(runs, name, lambda run: run.start_ms, base='cat'):>27}"
              f"   resident {resident:7.0f}   private dirty {dirty:6.0f}")


def judge(said, figure, goal, spread=None):
    met = "met" if figure <= goal else "NOT MET"
    sure = "" if spread is None or (spread[2] <= goal or spread[0] > goal) else " (within the spread)"
    print(f"  {said:54}{figure:9.2f}   goal {goal:7g}   {met}{sure}")


def judge_latencies(title, runs):
    for column, goal in GOALS.items():
        spread = ratios(runs, "swiped", BASE, COLUMNS[column])
        judge(f"{title}, {column}, times {BASE}", spread[1], goal, spread)


def measure_all(options, load, servers, scripts):
    rounds = options.rounds or (5 if options.quick else 20)
    wanted = options.only or ["pinned", "unpinned", "paced", "pipelined", "start"]
    latencies = {}
    if "pinned" in wanted:
        script = scripts.path(2000 if options.quick else 5000)
        latencies["pinned"] = play_rounds(load, servers, script, rounds, *PINNED, "--rest", "20")
        show_latencies("Free-running, client and server on one processor", latencies["pinned"])
    if "unpinned" in wanted:
        latencies["unpinned"] = play_rounds(load, servers, scripts.path(2000), rounds)
        show_latencies("Free-running, the scheduler decides", latencies["unpinned"])
    if "paced" in wanted:
        script = scripts.path(240 if options.quick else 720)
        latencies["paced"] = play_rounds(load, servers, script, max(2, rounds // 2), *PACED)
        show_latencies("240 a second, the scheduler decides (what a toolkit sees)", latencies["paced"])
    if "pipelined" in wanted:
        script = scripts.path(5000 if options.quick else 20000)
        show_pipelined(play_rounds(load, servers, script, max(3, rounds // 2), *PINNED, "--window", "64"))
    start = None
    if "start" in wanted:
        start = play_rounds(load, {**servers, "cat": ["cat"]}, scripts.first_request(), rounds * 2, *PINNED,
                            "--rest", "20", setup=1)
        show_start(start)

    print("\nGoals")
    for title, runs in latencies.items():
        judge_latencies(title, runs)
    if start:
        spread = ratios(start, "swiped", "cat", lambda run: run.start_ms)
        judge("start to first answer, times cat", spread[1], START_GOAL, spread)
        judge("resident at rest, kB", statistics.median(run.rest[0] for run in start["swiped"]), RESIDENT_GOAL_KB)
    if "pinned" in latencies:
        after = [run.after[0] for run in latencies["pinned"]["swiped"]]
        judge("resident after the pinned run, kB", statistics.median(after), RESIDENT_GOAL_KB)


def count_instructions(load, servers, scripts):
    if not shutil.which("valgrind"):
        raise MeasurementFailed("valgrind is not there")
    print(f"\nInstructions a message in user space, one message a read: (3000 - 1000 updates) / 2000; times {BASE}")
    short, long = scripts.path(1000), scripts.path(3000)
    counted = {}
    for name, server in servers.items():
        few = measure.instructions(load, short, server, name)
        counted[name] = (measure.instructions(load, long, server, name) - few) / 2000, few
    for name, (each, few) in counted.items():
        print(f"{name:12}{each:10.0f} {each / counted[BASE][0]:6.3f}     start and end {few - 1000 * each:12.0f}")


def main():
    options = read_options()
    sys.stdout.reconfigure(line_buffering=True)
    try:
        load, c_server = measure.build()
        servers = choose_servers(options, c_server)
        scripts = Scripts(options)
        check_answers(servers, scripts)
        if options.instructions:
            count_instructions(load, servers, scripts)
        else:
            print(f"load average {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors"
                  + ("; --quick: a look, not a figure to quote" if options.quick else ""))
            for server in servers.values():
                measure.settle(server)
            measure_all(options, load, servers, scripts)
            print(f"load average {os.getloadavg()[0]:.2f} at the end; the bench itself comes to about 1")
    except MeasurementFailed as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
