"""How late does a row follow the pointer? Measures repaints of rows in real windows, under Xvfb.

    .venv-toolkits/bin/python Tests/Benchmarks/latency.py [--toolkits gtk,qt,tk,page] [--drags 12] [--busy 0] [--rates 60,120,240]

Three equal rows are dragged in turn, in one process: one that a handler of the process moves, and two that the daemon moves.
`latency_windows/` has the windows. With `--c PROGRAM`, the demo of the C client is measured as well, from its trace: without a wait,
and with one. Prints a table for README.md.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WINDOWS = Path(__file__).with_name("latency_windows")
sys.path[:0] = [str(ROOT / "Tests/Toolkits"), str(WINDOWS)]

import pointer  # noqa: E402

DRIFT = 1.013  # so that the moves do not stay in phase with a display of 60 Hz
SLOP = 3.0  # px: repaints within it are not counted
TITLES = {"gtk": "GTK", "qt": "Qt", "tk": "Tk", "page": "page"}
NAMES = {"inside": "in the process", "late": "daemon, never waits", "waits": "daemon"}
OTHER_NAMES = {"page": NAMES | {"late": "daemon, without `follow`"}}
COLUMNS = [
    "window", "moves a second", "row moved", "repaints", "late", "delivered to painted, ms", "p95",
    "µs of CPU a move", "times in the process", "of the daemon", "waits that ran out",
]  # fmt: skip
# Without a GPU these renderers paint soonest.
VARIABLES = {"GSK_RENDERER": "cairo", "QT_QUICK_BACKEND": "software"}


def daemon() -> str:
    return os.environ.get("SWIPED", str(ROOT / ".build/release/swiped"))


Events = list[tuple[str, float, float]]


def judged(drags: list[Events]) -> tuple[int, int, list[float]]:
    """Repaints past the slop, those of them that do not show the last delivered position, and the ms from delivery to paint."""
    repaints, late, delays = 0, 0, []
    for events in drags:
        # The pointer is held at the end, so its last x and the one that is painted last belong together.
        held, held_at = min((x, at) for kind, at, x in events if kind == "delivered")
        events = [each for each in events if each[1] < held_at + 0.8 * pointer.HOLD]
        gap = held - [x for kind, _, x in events if kind == "painted"][-1]
        waiting: list[tuple[float, float]] = []  # the time and the offset of what was delivered and is not painted
        shown = 0.0
        for kind, at, x in events:
            if kind == "delivered":
                waiting.append((at, x - gap))
            elif x < min(shown, -SLOP) and waiting:
                shown = x
                repaints += 1
                late += abs(waiting[-1][1] - x) > 0.5
                delays += [(at - delivered) * 1000 for delivered, offset in waiting if -SLOP > offset >= x - 0.5]
                waiting = [each for each in waiting if each[1] < x - 0.5]
    return repaints, late, delays


def measure(toolkit: str, rate: int, drags: int) -> list[str]:
    """Lines of the table: one for each of the rows that are dragged."""
    from display import Display

    with Display() as display:
        command = [sys.executable, WINDOWS / f"{toolkit}.py", str(rate * DRIFT), str(drags)]
        done = subprocess.run(command, env=display.environment(**VARIABLES, SWIPED=daemon()), stdout=subprocess.PIPE, check=True)
    result = json.loads(done.stdout.splitlines()[-1])
    lines, inside = [], 0.0
    for name, words in OTHER_NAMES.get(toolkit, NAMES).items():
        drags, costs = zip(*result["drags"][name], strict=True)
        repaints, late, delays = judged(drags)
        middle, p95 = statistics.median(delays), statistics.quantiles(delays, n=20)[-1]
        missed = result["missed"].get("waits", "–") if name == "waits" else "–"
        share = f"{100 * late / repaints:.1f} %"
        cost = statistics.median(costs)
        inside = inside or cost
        spent = [time / pointer.MOVES * 1e6 for time in result["daemons"].get(name, [])]
        own = f"{statistics.median(spent):.0f}" if spent else "–"
        cells = [TITLES[toolkit], rate, words, repaints, share, f"{middle:.2f}", f"{p95:.1f}", f"{cost:.0f}", f"{cost / inside:.2f}", own, missed]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return lines


def events_of(lines: Iterable[dict], cell: str) -> Iterator[tuple[str, float, float]]:
    """What a trace says of deliveries, and of the repaints of a cell."""
    for line in lines:
        if "pointer" in line:
            yield "delivered", line["at"] / 1000, line["pointer"]["x"]
        elif line.get("cell") == cell and "x" in line:
            yield "painted", line["at"] / 1000, line["x"]


def measure_c(program: str, wait: int, rate: int, drags: int) -> str:
    """A row of the table: the demo of the C client, whose trace has the order of deliveries and repaints, but no time of a repaint.
    The CPU time includes the trace's.
    """
    from display import Display
    from trace import Demo

    mails = json.loads((ROOT / "clients/mails.json").read_text())
    mails["actions"] = {"trailing": [{"id": "archive", "title": "Archive", "width": 400}]}
    found, costs, daemons = [], [], []
    with Display() as display, tempfile.TemporaryDirectory() as folder:
        (path := Path(folder) / "mails.json").write_text(json.dumps(mails))
        words = [program, "--mails", path, "--frame-wait", wait]
        demo = Demo(words, Path(folder), display.environment(**VARIABLES, SWIPED=daemon()))
        with demo as trace:
            for number in range(drags):
                cell = f"m{number % 6 + 1}"
                y, since = round(trace.middle(cell)[1]), len(trace)
                drag = [sys.executable, WINDOWS / "pointer.py", str(y), str(rate * DRIFT)]
                own, children = pointer.cpu_time(demo.process.pid), pointer.cpu_time_of_children(demo.process.pid)
                subprocess.run(drag, env=display.environment(), check=True)
                daemons.append(pointer.cpu_time_of_children(demo.process.pid) - children)
                costs.append(pointer.cpu_time(demo.process.pid) - own - daemons[-1])
                trace.notification("cell/didOpen", cell, since)
                found.append(list(events_of(trace.entries[since:], cell)))
            missed = max((line["missed"] for line in trace if "missed" in line), default=0)
    repaints, late, _ = judged(found)
    cost, spent = (statistics.median(each) / pointer.MOVES * 1e6 for each in (costs, daemons))
    words = f"daemon, waits {wait} ms at most" if wait else "daemon, without a wait"
    return f"| GTK, C | {rate} | {words} | {repaints} | {100 * late / repaints:.1f} % | – | – | {cost:.0f} | – | {spent:.0f} | {missed if wait else '–'} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--toolkits", default=",".join(TITLES), help="which windows")
    parser.add_argument("--drags", type=int, default=12, help="drags of each row, at each rate")
    parser.add_argument("--busy", type=int, default=0, help="processes that keep a processor busy meanwhile")
    parser.add_argument("--rates", default="60,120,240", help="moves a second")
    parser.add_argument("--c", metavar="PROGRAM", help="the demo of the C client, such as clients/c/build/mail-list")
    given = parser.parse_args()
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(given.busy)]
    try:
        print(f"load average {os.getloadavg()[0]:.1f}, busy processes {given.busy}\n")
        print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
        for toolkit in filter(None, given.toolkits.split(",")):
            for rate in map(int, given.rates.split(",")):
                print(*measure(toolkit, rate, given.drags), sep="\n", flush=True)
        for rate in map(int, given.rates.split(",")):
            for wait in (0, 2) if given.c else ():
                print(measure_c(given.c, wait, rate, given.drags), flush=True)
    finally:
        for process in busy:
            process.kill()


if __name__ == "__main__":
    main()
