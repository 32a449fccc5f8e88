"""How late does a row follow the pointer? Measures repaints of rows in real windows, under Xvfb.

    .venv-toolkits/bin/python Tests/Benchmarks/latency.py [--toolkits gtk,qt,tk,page] [--drags 12] [--busy 0] [--rates 60,120,240]

Two equal rows are dragged in turn, in one process: one that a handler of the process moves, and one that the daemon moves.
`latency_windows/` has the windows. Prints a table for README.md.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WINDOWS = Path(__file__).with_name("latency_windows")
sys.path[:0] = [str(ROOT / "Tests/Toolkits"), str(WINDOWS)]

import pointer  # noqa: E402

DRIFT = 1.013  # so that the moves do not stay in phase with a display of 60 Hz
SLOP = 3.0  # px: repaints within it are not counted
TITLES = {"gtk": "GTK", "qt": "Qt", "tk": "Tk", "page": "page"}
NAMES = {"inside": "in the process", "daemon": "daemon"}
COLUMNS = [
    "window", "moves a second", "row moved", "repaints", "late", "delivered to painted, ms", "p95",
    "µs of CPU a move", "times in the process", "waits that ran out",
]  # fmt: skip
# Without a GPU these renderers paint soonest.
VARIABLES = {"GSK_RENDERER": "cairo", "QT_QUICK_BACKEND": "software"}


def daemon() -> str:
    return os.environ.get("SWIPED", str(ROOT / ".build/release/swiped"))


Events = list[tuple[str, float, float]]


def is_painted(events: Events) -> bool:
    """Whether the row has followed a drag. A machine that is too busy may deliver none of its moves."""
    return sum(kind == "delivered" for kind, _, _ in events) > 1 and sum(kind == "painted" and x < -SLOP for kind, _, x in events) > 1


def judged(drags: list[Events]) -> tuple[int, int, list[float]]:
    """Repaints past the slop, those of them that do not show the last delivered position, and the ms from delivery to paint."""
    repaints, late, delays = 0, 0, []
    for events in drags:
        # The pointer is held at the end, so its last x and the one that is painted last belong together.
        held, held_at = min((x, at) for kind, at, x in events if kind == "delivered")
        events = [each for each in events if each[1] < held_at + 0.5 * pointer.HOLD]
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
    from drivers.gtk import library

    variables = VARIABLES | {"SWIPED": daemon()} | (library() if toolkit == "gtk" else {})
    with Display() as display:
        command = [sys.executable, WINDOWS / f"{toolkit}.py", str(rate * DRIFT), str(drags)]
        done = subprocess.run(command, env=display.environment(**variables), stdout=subprocess.PIPE, check=True)
    result = json.loads(done.stdout.splitlines()[-1])
    pairs = [pair for pair in zip(*map(result["drags"].get, NAMES), strict=True) if all(is_painted(events) for events, _ in pair)]
    if not pairs:
        return [f"| {TITLES[toolkit]} | {rate} | no drag was painted: the machine is too busy |"]
    lines, times = [], [1.0, statistics.median(cost / inside for (_, inside), (_, cost) in pairs)]
    for place, (name, words) in enumerate(NAMES.items()):
        drags = [pair[place] for pair in pairs]
        repaints, late, delays = judged([events for events, _ in drags])
        middle, p95 = statistics.median(delays), statistics.quantiles(delays, n=20)[-1]
        missed = result["missed"] if name == "daemon" else "–"
        share = f"{100 * late / repaints:.1f} %"
        cost = statistics.median(cost for _, cost in drags)
        cells = [TITLES[toolkit], rate, words, repaints, share, f"{middle:.2f}", f"{p95:.1f}", f"{cost:.0f}", f"{times[place]:.2f}", missed]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--toolkits", default=",".join(TITLES), help="which windows")
    parser.add_argument("--drags", type=int, default=12, help="drags of each row, at each rate")
    parser.add_argument("--busy", type=int, default=0, help="processes that keep a processor busy meanwhile")
    parser.add_argument("--rates", default="60,120,240", help="moves a second")
    given = parser.parse_args()
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(given.busy)]
    try:
        print(f"load average {os.getloadavg()[0]:.1f}, busy processes {given.busy}\n")
        print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
        for toolkit in filter(None, given.toolkits.split(",")):
            for rate in map(int, given.rates.split(",")):
                print(*measure(toolkit, rate, given.drags), sep="\n", flush=True)
    finally:
        for process in busy:
            process.kill()


if __name__ == "__main__":
    main()
