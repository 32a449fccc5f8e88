"""How late does a row follow the pointer? Drags rows of the demos, in windows under Xvfb and in Chromium, and reads their traces.

    .venv-toolkits/bin/python Tests/Benchmarks/latency.py [--toolkits gtk,c,qt,tk,web] [--drags 12] [--busy 0] [--rates 60,120,240]

A repaint is late if it does not show the last position that the toolkit has delivered. Prints a table for README.md.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Toolkits"))  # its `trace` comes before the standard library's

from display import line  # noqa: E402
from drivers import DRIVERS, Options, Toolkit  # noqa: E402
from drivers.c import C  # noqa: E402

TITLES = {"gtk": "GTK in Python", "c": "GTK in C", "qt": "Qt", "tk": "Tk", "web": "page"}
COLUMNS = ["window", "moves a second", "repaints", "late", "px behind, of a late one", "daemon's CPU a move, µs"]
DRIFT = 1.013  # so that the moves do not stay in phase with a display of 60 Hz
START, END, STEPS = 280, 160, 60  # px from the row's left edge, within its actions
TOLERANCE = 1.0  # px: Tk reports whole ones


class PlainC(C):
    kind = "plain"


def cpu_time(processes: list[int]) -> float:
    """s of CPU time that processes have taken."""
    tasks = [task for process in processes for task in Path(f"/proc/{process}/task").iterdir()]
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def drag(app: Toolkit, cell: str, step_ms: float) -> None:
    """Drags a row, holds it until its last position is painted, and releases it."""
    start, *points = line(app.point(cell, START), app.point(cell, END), STEPS)
    if page := getattr(app, "page", None):
        app.press(start)
        for point in points:
            page.mouse.move(*point)
            page.wait_for_timeout(step_ms)
    else:
        app.drag([start, *points], step_ms, hold=True)
    app.wait_painted(cell, END - START + app.slop)


def judged(app: Toolkit, cell: str, since: int) -> tuple[int, list[float]]:
    """How many repaints moved a row, and for each late one, how far its content was from the pointer."""
    repaints, behind, pointer, shown = 0, [], 0.0, 0.0
    distance = START - app.slop + app.trace.rows[cell]["x"]
    for entry in list(app.trace)[since:]:
        pointer = entry.get("pointer", {}).get("x", pointer)
        if entry.get("cell") == cell and entry.get("x", shown) < shown:
            shown = entry["x"]
            repaints += 1
            behind += [gap] if (gap := abs(pointer - distance - shown)) > TOLERANCE else []
    return repaints, behind


def measure(name: str, rate: int, drags: int) -> str:
    """A row of the table."""
    repaints, behind, costs = 0, [], []
    with tempfile.TemporaryDirectory() as folder, (PlainC if name == "c" else DRIVERS[name])(Path(folder), Options()) as app:
        app.wait_connected()
        for number in range(drags):
            cell, since, before = f"m{number % 6 + 1}", len(app.trace), cpu_time(app.daemons())
            drag(app, cell, 1000 / rate / DRIFT)
            costs.append((cpu_time(app.daemons()) - before) / STEPS * 1e6)
            count, late = judged(app, cell, since)
            repaints, behind = repaints + count, behind + late
            app.release()
            app.trace.notification("cell/didOpen", cell, since)
    typical = f"{statistics.median(behind):.1f}" if behind else "–"
    cells = [TITLES[name], rate, repaints, f"{100 * len(behind) / repaints:.1f} %", typical, f"{statistics.median(costs):.0f}"]
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--toolkits", default=",".join(TITLES), help="which windows")
    parser.add_argument("--drags", type=int, default=12, help="drags at each rate")
    parser.add_argument("--busy", type=int, default=0, help="processes that keep a processor busy meanwhile")
    parser.add_argument("--rates", default="60,120,240", help="moves a second")
    given = parser.parse_args()
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(given.busy)]
    try:
        print(f"load average {os.getloadavg()[0]:.1f}, busy processes {given.busy}\n")
        print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
        for name in filter(None, given.toolkits.split(",")):
            for rate in map(int, given.rates.split(",")):
                print(measure(name, rate, given.drags), flush=True)
    finally:
        for process in busy:
            process.kill()


if __name__ == "__main__":
    main()
