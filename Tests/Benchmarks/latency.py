"""How late does a row follow the pointer? Measures repaints of GTK rows in a real window, under Xvfb.

    /usr/bin/python3 Tests/Benchmarks/latency.py [--drags 12] [--busy 0] [--rates 60,120,240]

Three rows are dragged in turn, in one process: one that a handler of the process moves, one whose repaints do not wait for the
daemon, and one whose repaints do. With `--c PROGRAM`, the demo of the C client is measured as well, from its trace: without a wait,
and with one. Prints a table for README.md.
"""

import argparse
import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DRIFT = 1.013  # so that the moves do not stay in phase with a display of 60 Hz
STEP = -2  # px a move
MOVES = 120
SLOP = 3.0  # px: repaints within it are not counted
HOLD = 0.25  # s before the release, in which the last position is painted
START = 300  # x of the pointer as it goes down
NAMES = {"inside": "in the process", "late": "daemon, without a wait", "waits": "daemon, waits 2 ms at most"}


# --- The pointer: a separate process -------------------------------------------------------------------------------------


def drag(y: int, rate: float) -> None:
    """Drags by XTest, with absolute deadlines: a late move does not delay the next ones."""
    x11, xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))

    def move(x: int) -> None:
        xtst.XTestFakeMotionEvent(display, -1, x, y, 0)
        x11.XFlush(display)

    def press(is_down: int) -> None:
        xtst.XTestFakeButtonEvent(display, 1, is_down, 0)
        x11.XFlush(display)

    move(START)
    press(1)
    begin = time.monotonic()
    for number in range(1, MOVES + 1):
        time.sleep(max(begin + number / rate - time.monotonic(), 0))
        move(START + STEP * number)
    time.sleep(HOLD)
    press(0)
    time.sleep(HOLD)
    x11.XCloseDisplay(display)


# --- The window --------------------------------------------------------------------------------------------------------


def show(rate: float, drags: int) -> None:
    """Shows the rows, has each of them dragged, and prints what was delivered and painted."""
    sys.path[:0] = [str(ROOT / "clients/gtk/src"), str(ROOT / "clients/python/src")]
    import gi

    gi.require_version("Adw", "1")
    from gi.repository import Adw, GLib, Gtk

    from swiped_gtk import Action, Session, SwipeList
    from swiped_gtk.strip import Strip

    Adw.init()
    window = Adw.Window(default_width=480, default_height=320)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    actions = {"trailing": [Action("archive", "Archive", width=400)]}
    sessions = {"late": Session(frame_wait=0), "waits": Session()}
    lists = {name: SwipeList(actions, on_action=lambda row, action: None, session=session) for name, session in sessions.items()}
    strips = {name: rows.append(name, Gtk.Label(label=name, height_request=64)).strip for name, rows in lists.items()}
    strips["inside"] = own = Strip(Gtk.Label(label="inside", height_request=64), lambda width: None)
    gesture = Gtk.GestureDrag(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    gesture.connect("drag-update", lambda _, x, y: own.place(min(x - STEP, 0.0), 1.0, None))
    gesture.connect("drag-end", lambda _, x, y: own.place(0.0, 1.0, None))
    own.add_controller(gesture)
    for widget in (own, *lists.values()):
        box.append(widget)
    window.set_content(box)
    events: list[tuple[str, float, float]] = []  # of one drag: "delivered" or "painted", s, px
    motion = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    motion.connect("motion", lambda _, x, y: events.append(("delivered", time.monotonic(), x)))
    window.add_controller(motion)
    current: list[str] = []

    def painted(_clock: object) -> None:
        if current:
            x = strips[current[0]].content.compute_bounds(strips[current[0]])[1].get_x()
            events.append(("painted", time.monotonic(), x))

    def iterate(is_done) -> None:
        tick = GLib.timeout_add(20, lambda: GLib.SOURCE_CONTINUE)
        while not is_done():
            GLib.MainContext.default().iteration(True)
        GLib.source_remove(tick)

    window.present()
    window.get_frame_clock().connect("after-paint", painted)
    iterate(lambda: all(strip.get_width() for strip in strips.values()) and all(rows._table.behavior for rows in lists.values()))
    found: dict[str, list] = {name: [] for name in NAMES}
    for _ in range(drags):
        for name in NAMES:
            left, top = window.get_surface_transform()
            y = top + strips[name].compute_bounds(window)[1].get_y() + 32
            events.clear()
            current[:] = [name]
            pointer = subprocess.Popen([sys.executable, __file__, "--pointer", str(round(y)), "--rate", str(rate)])
            iterate(lambda process=pointer: process.poll() is not None)
            found[name].append(list(events))
            current.clear()
            if name in lists:
                lists[name].send("table/closeCells", {})
                iterate(lambda rows=lists[name]: not rows.has_open_rows)
    result = {"events": found, "missed": {name: session.missed_waits for name, session in sessions.items()}}
    print(json.dumps(result))
    for session in sessions.values():
        session.close()


# --- The figures -------------------------------------------------------------------------------------------------------

def daemon() -> str:
    return os.environ.get("SWIPED", str(ROOT / ".build/release/swiped"))


Events = list[tuple[str, float, float]]


def judged(drags: list[Events]) -> tuple[int, int, list[float]]:
    """Repaints past the slop, those of them that do not show the last delivered position, and the ms from delivery to paint."""
    repaints, late, delays = 0, 0, []
    for events in drags:
        # The pointer is held at the end, so its last x and the one that is painted last belong together.
        held, held_at = min((x, at) for kind, at, x in events if kind == "delivered")
        events = [each for each in events if each[1] < held_at + 0.8 * HOLD]
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


def measure(rate: int, drags: int) -> list[str]:
    """Rows of the table: one for each of the rows that are dragged."""
    from display import Display

    with Display() as display:
        environment = display.environment(GSK_RENDERER="cairo", SWIPED=daemon())
        command = [sys.executable, __file__, "--window", "--rate", str(rate * DRIFT), "--drags", str(drags)]
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    result = json.loads(done.stdout)
    lines = []
    for name, words in NAMES.items():
        repaints, late, delays = judged(result["events"][name])
        middle, p95 = statistics.median(delays), statistics.quantiles(delays, n=20)[-1]
        missed = result["missed"].get(name, 0) if name == "waits" else "–"
        lines.append(f"| {rate} | {words} | {repaints} | {100 * late / repaints:.1f} % | {middle:.1f} | {p95:.1f} | {missed} |")
    return lines


def events_of(lines: Iterable[dict], cell: str) -> Iterator[tuple[str, float, float]]:
    """What a trace says of deliveries, and of the repaints of a cell."""
    for line in lines:
        if "pointer" in line:
            yield "delivered", line["at"] / 1000, line["pointer"]["x"]
        elif line.get("cell") == cell and "x" in line:
            yield "painted", line["at"] / 1000, line["x"]


def measure_c(program: str, wait: int, rate: int, drags: int) -> str:
    """A row of the table: the demo of the C client, whose trace has the order of deliveries and repaints, but no time of a repaint."""
    from display import Display
    from trace import Demo

    mails = json.loads((ROOT / "clients/mails.json").read_text())
    mails["actions"] = {"trailing": [{"id": "archive", "title": "Archive", "width": 400}]}
    found = []
    with Display() as display, tempfile.TemporaryDirectory() as folder:
        (path := Path(folder) / "mails.json").write_text(json.dumps(mails))
        words = [program, "--mails", path, "--frame-wait", wait]
        with Demo(words, Path(folder), display.environment(GSK_RENDERER="cairo", SWIPED=daemon())) as trace:
            for number in range(drags):
                cell = f"m{number % 6 + 1}"
                y, since = round(trace.middle(cell)[1]), len(trace)
                pointer = [sys.executable, __file__, "--pointer", str(y), "--rate", str(rate * DRIFT)]
                subprocess.run(pointer, env=display.environment(), check=True)
                trace.notification("cell/didOpen", cell, since)
                found.append(list(events_of(trace.entries[since:], cell)))
            missed = max((line["missed"] for line in trace if "missed" in line), default=0)
    repaints, late, _ = judged(found)
    words = f"C: daemon, waits {wait} ms at most" if wait else "C: daemon, without a wait"
    return f"| {rate} | {words} | {repaints} | {100 * late / repaints:.1f} % | – | – | {missed if wait else '–'} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--drags", type=int, default=12, help="drags of each row, at each rate")
    parser.add_argument("--busy", type=int, default=0, help="processes that keep a processor busy meanwhile")
    parser.add_argument("--rates", default="60,120,240", help="moves a second")
    parser.add_argument("--c", metavar="PROGRAM", help="the demo of the C client, such as clients/c/build/mail-list")
    parser.add_argument("--rate", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--pointer", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--window", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.pointer is not None:
        drag(given.pointer, given.rate)
    elif given.window:
        show(given.rate, given.drags)
    else:
        sys.path.insert(0, str(ROOT / "Tests/Toolkits"))
        busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(given.busy)]
        try:
            print(f"load average {os.getloadavg()[0]:.1f}, busy processes {given.busy}\n")
            print("| moves a second | row moved | repaints | late | delivered to painted, ms | p95 | waits that ran out |")
            print("|---|---|---|---|---|---|---|")
            for rate in map(int, given.rates.split(",")):
                print(*measure(rate, given.drags), sep="\n", flush=True)
                for wait in (0, 2) if given.c else ():
                    print(measure_c(given.c, wait, rate, given.drags), flush=True)
        finally:
            for process in busy:
                process.kill()


if __name__ == "__main__":
    main()
