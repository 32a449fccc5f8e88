"""A list as an application handles it, without a pointer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hostile import SWIPED
from trace import TIMEOUT

pytestmark = pytest.mark.toolkit

CLOSED_IN_FLIGHT = """
import os, tkinter as tk
from pathlib import Path
from swiped_tk import SwipeList

def leave(row, at):
    if root.is_there:
        root.is_there = False
        tasks = Path("/proc/self/task").iterdir()
        print(*[word for task in tasks for word in (task / "children").read_text().split()])
        root.after_idle(root.destroy)

root = tk.Tk()
root.is_there = True
rows = SwipeList(root, {"trailing": [{"id": "delete", "width": 80}]})
rows.pack()
rows.add("m1")
rows.row_painted = leave
rows.bind("<<SwipeListReady>>", lambda event: rows.open("m1"))
root.mainloop()
"""

SAME_NAME = """
import time
import tkinter as tk

from swiped_tk import SwipeList

root = tk.Tk()
rows = SwipeList(root, {"trailing": [{"id": "archive", "width": 80}]}, on_action=lambda row, action: None)
rows.pack(fill="both", expand=True)
rows.add("m1")

def until(holds):
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline
        root.update()
        time.sleep(0.005)

until(lambda: rows.is_swipeable)
for _ in range(3):
    rows.open("m1")
    until(lambda: "m1" not in rows.rows or rows.rows["m1"].offset == -80)
    assert "m1" in rows.rows
    rows.remove("m1")
    rows.add("m1")
print("there", flush=True)
"""

LATE_POINTER = SAME_NAME[: SAME_NAME.index("for _ in")].replace("on_action=", "on_error=errors.append, on_action=").replace(
    "root = tk.Tk()", "errors = []\nroot = tk.Tk()") + """
rows.send("pointer/move", position={"x": 1, "y": 1})
rows.open("m1")
until(lambda: rows.rows["m1"].offset == -80)
print(errors, flush=True)
"""


# A drag on a Scale moves it, a press on an Entry gives it the focus, and neither swipes the row; one beside them does.
WIDGETS = SAME_NAME[: SAME_NAME.index("for _ in")] + """
scale, entry, label = tk.Scale(row := rows.rows["m1"].content, orient="horizontal", to=100), tk.Entry(row), tk.Label(row, text="m1")
for widget in scale, entry, label:
    widget.pack(side="left")
root.focus_force()
root.update()

def drag(widget):
    for what, x in ("<ButtonPress-1>", 10), *(("<B1-Motion>", 10 - step) for step in range(0, 100, 10)), ("<ButtonRelease-1>", -80):
        place = {"rootx": widget.winfo_rootx() + x, "rooty": widget.winfo_rooty() + 5}
        widget.event_generate(what, x=x, y=5, **place)
        root.update()
    root.after(200, lambda: None)
    deadline = time.monotonic() + 0.3
    until(lambda: time.monotonic() > deadline)
    return rows.rows["m1"].offset

print(drag(scale), drag(entry), root.focus_get() is entry, drag(label) < -20)
"""


def run(display, program: str) -> str:
    environment = display.environment(SWIPED=SWIPED, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=4 * TIMEOUT)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_window_that_is_closed_in_mid_flight_leaves_no_daemon_behind(display):
    assert not Path(f"/proc/{int(run(display, CLOSED_IN_FLIGHT))}").exists()


def test_a_row_that_has_the_name_of_one_just_taken_out_is_not_removed_with_it(display):
    assert run(display, SAME_NAME) == "there\n"


def test_a_late_message_of_a_removed_rows_pointer_is_no_error(display):
    assert run(display, LATE_POINTER) == "[]\n"


def test_a_widget_that_is_dragged_itself_does_not_swipe_its_row(display):
    assert run(display, WIDGETS) == "0.0 0.0 True True\n"
