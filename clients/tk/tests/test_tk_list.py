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
rows.append("m1")
rows.row_painted = leave
rows.bind("<<SwipeListReady>>", lambda event: rows.open("m1"))
root.mainloop()
"""

SAME_NAME = """
import time
import tkinter as tk

import swiped
from swiped_tk import SwipeList

root = tk.Tk()
rows = SwipeList(root, {"trailing": [{"id": "archive", "width": 80}]}, on_action=lambda row, action: None)
rows.pack(fill="both", expand=True)
rows.append("m1")

def until(holds):
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline
        root.update()
        time.sleep(0.005)

until(lambda: rows.is_swipeable)
for _ in range(3):
    rows.open("m1")
    until(lambda: "m1" not in rows.rows or rows.rows["m1"].drawing.offset == -80)
    assert "m1" in rows.rows
    rows.remove("m1")
    rows.append("m1")
print("there", flush=True)
"""

# A row is open when a filter hides it, and when the table is disabled: it closes both times.
FILTERED = SAME_NAME[: SAME_NAME.index("rows = ")].replace("SwipeList", "SwipeTable, SwipeRow") + """
root.geometry("320x200")
rows = SwipeTable(frame := tk.Frame(root), {"trailing": [{"id": "archive", "width": 80}]})
frame.pack(fill="both", expand=True)
row = SwipeRow(frame, cell="m1")
tk.Label(row.content, text="m1").pack()
row.pack(fill="x")
""" + SAME_NAME[SAME_NAME.index("def until") : SAME_NAME.index("for _ in")] + """
def opens():
    rows.open("m1")
    until(lambda: row.drawing.offset == -80 and not row.drawing.is_moving)

opens()
row.pack_forget()
until(lambda: row.drawing.offset == 0)
row.pack(fill="x")
opens()
rows.enabled = False
until(lambda: row.drawing.offset == 0)
print("closed", flush=True)
"""

# A row that was removed is added again, and grows back.
RESTORED = SAME_NAME[: SAME_NAME.index("for _ in")] + """
rows.remove("m1")
row = rows.append("m1")
rows.restore("m1")
def size():
    return rows.controller.drawing("m1", swiped.now()).size

sizes = [size()]
while size() < 1:
    root.update()
    sizes.append(size())
print(sizes[0], sizes == sorted(sizes))
until(lambda: not row.drawing.is_moving and row.drawing.offset == 0)
print("there", flush=True)
"""

# A thread ends the action with an exception, and then without one.
FUTURES = SAME_NAME[: SAME_NAME.index("for _ in")] + """
import threading
from concurrent.futures import Future
made = []
rows.on_action = lambda row, action: made.append(Future()) or made[-1]
root.report_callback_exception = lambda *_: (print("m1 stays"), made.append("reported"))
for count, end in (1, lambda: made[-1].set_exception(OSError())), (3, lambda: made[-1].set_result("remove")):
    rows.invoke("m1", "archive")
    until(lambda: len(made) == count)
    threading.Thread(target=end).start()
    until(lambda: "reported" in made)
until(lambda: not rows.rows)
print("m1 is removed")
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
    return root.focus_get() is entry

began = []
rows.notification_received = lambda notification: began.append(notification.method)
print(drag(scale), drag(entry), drag(label))
until(lambda: "cell/swipeEnded" in began)
print(began.count("cell/swipeBegan"))
"""

# A swipe that begins on a button, or on a widget whose own bindings break, clicks neither. A tap does, unless it closes a row.
CLICKED = WIDGETS[: WIDGETS.index("scale, entry")] + """
clicked, entry = [], None
button, label = tk.Button(row := rows.rows["m1"].content, command=lambda: clicked.append("button")), tk.Label(row)
for widget in button, label:
    widget.pack(side="left", ipadx=60)
    widget.bind("<B1-Motion>", lambda event: "break")
label.bind("<ButtonRelease-1>", lambda event: clicked.append("label") or "break")
""" + WIDGETS[WIDGETS.index("root.focus") : WIDGETS.index("began")].replace("step in range(0, 100, 10)", "step in range(0, by, 10)").replace(
    "drag(widget)", "drag(widget, by)").replace("-80)", "10 - by)").replace(
    "        place", "        until(lambda: not by or what != '<ButtonRelease-1>' or rows.rows['m1'].drawing.offset)  # the swipe is decided\n        place") + """
row = rows.rows["m1"]
rows.on_action = lambda row, action: clicked.append(action)
for widget in button, label:
    widget.event_generate("<Enter>")
    drag(widget, 0)
    drag(widget, 300)
    until(lambda: clicked[-1] == "archive" and not rows.controller.has_open_rows)
    rows.open("m1")
    until(lambda: row.drawing.offset == -80 and not row.drawing.is_moving)
    widget.event_generate("<Enter>")
    drag(widget, 0)
    until(lambda: not rows.controller.has_open_rows)
print(clicked, button["relief"])
"""


# A tap, and a drag that begins before the daemon has answered the tap.
TAPPED = SAME_NAME[: SAME_NAME.index("for _ in")].replace("on_action=", "on_activate=lambda row: seen.append('tapped'), on_action=") + """
seen = []
rows.notification_received = lambda notification: seen.append(notification.method)
rows.frame_received = lambda row, frame: seen.append(frame.get("recognition"))
row = rows.rows["m1"].content
root.update()

def point(what, x):
    row.event_generate(what, x=x, y=5, rootx=row.winfo_rootx() + x, rooty=row.winfo_rooty() + 5)

for what in "<ButtonPress-1>", "<ButtonRelease-1>", "<ButtonPress-1>":
    point(what, 100)
until(lambda: seen.count("possible") == 2)
for x in range(100, 30, -10):
    point("<B1-Motion>", x)
    root.update()
point("<ButtonRelease-1>", 40)
until(lambda: "cell/swipeEnded" in seen)
print(seen.count("tapped"))
"""

# An exception in a callback is Tk's to show, and the row of the action stays.
FAILING = SAME_NAME[: SAME_NAME.index("for _ in")].replace("lambda row, action: None", "fail") .replace("root = tk.Tk()", """
def fail(row, action):
    raise ValueError(action)

root, shown = tk.Tk(), []
root.report_callback_exception = lambda kind, error, trace: shown.append(str(error))
""") + """
rows.rows["m1"].set_actions({"trailing": [{"id": "delete", "width": 80, "style": "destructive"}]})
rows.invoke("m1", "delete")
until(lambda: shown and not rows.rows["m1"].drawing.is_moving)
print(shown, list(rows.rows))
"""

# Two lists of a window share a daemon, which ends with the last one.
SHARED = SAME_NAME[: SAME_NAME.index("for _ in")] + """
import os
from pathlib import Path

def children():
    return [word for task in Path("/proc/self/task").iterdir() for word in (task / "children").read_text().split()]

other = SwipeList(root, {"leading": [{"id": "read", "width": 80}]})
other.pack()
other.append("m1")
until(lambda: other.is_swipeable)
print(len(children()))
rows.destroy()
other.open("m1", "leading")
until(lambda: other.rows["m1"].drawing.offset == 80)
print("open")
"""

# Each deletion gives the focus to the next row, or the one before; the arrow keys go on from there.
DELETED = SAME_NAME[: SAME_NAME.index("for _ in")].replace('"id": "archive"', '"id": "delete", "style": "destructive"') + """
for number in range(2, 6):
    rows.append(f"m{number}")
root.focus_force()
rows.rows["m1"].focus_set()
root.update()
rows.invoke("m1", "delete")
until(lambda: "m1" not in rows.rows)
first = rows.focus_get().cell
rows.rows["m5"].focus_set()
root.update()
rows.invoke("m5", "delete")
until(lambda: "m5" not in rows.rows)
last = rows.focus_get()
last.event_generate("<Up>")
root.update()
print(first, last.cell, rows.focus_get() is rows.rows["m3"])
"""

# A row whose action had the focus has it when it has closed, and shows that.
CLOSED_ACTION = SAME_NAME[: SAME_NAME.index("for _ in")] + """
row = rows.rows["m1"]
root.focus_force()
row.focus_set()
root.update()
row.event_generate("<Left>")
until(lambda: row.selected and row.drawing.offset == -80)
rows.close("m1")
until(lambda: row.drawing.offset == 0 and row._bar.winfo_ismapped())
print(row.selected, rows.focus_get() is row)
"""


def run(display, program: str) -> str:
    environment = display.environment(SWIPED=SWIPED, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=4 * TIMEOUT)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_window_that_closes_during_an_animation_leaves_no_daemon(display):
    assert not Path(f"/proc/{int(run(display, CLOSED_IN_FLIGHT))}").exists()


def test_a_new_row_with_the_name_of_a_removed_one_stays(display):
    assert run(display, SAME_NAME) == "there\n"


def test_a_widget_that_is_dragged_itself_does_not_swipe_its_row(display):
    assert run(display, WIDGETS) == "False True False\n1\n"


def test_a_swipe_does_not_click_the_widget_that_it_begins_on(display):
    assert run(display, CLICKED) == "['button', 'archive', 'label', 'archive'] raised\n"


# A row has its own actions from the beginning, or from later on, until it has the list's again.
OWN_ACTIONS = SAME_NAME[: SAME_NAME.index("for _ in")].replace("lambda row, action: None", "lambda row, action: done.append((row.cell, action))") + """
done = []
wide = {"trailing": [{"id": "undo", "title": "Undo", "width": 120}]}
row = rows.append("m2", actions=wide)

def offset_of(row):
    rows.open(row.cell)
    until(lambda: row.drawing.offset and not row.drawing.is_moving)
    return row.drawing.offset

print(offset_of(row))
rows.invoke("m2", "undo")
until(lambda: done and not row.drawing.is_moving)
row.set_actions(None)
rows.rows["m1"].set_actions(wide)
print(done, offset_of(rows.rows["m1"]), offset_of(row))
"""


def test_a_row_may_have_separate_actions(display):
    assert run(display, OWN_ACTIONS) == "-120\n[('m2', 'undo')] -120 -80\n"


def test_a_drag_goes_on_if_the_tap_before_it_is_answered_late(display):
    assert run(display, TAPPED) == "1\n"


def test_an_exception_of_the_application_is_shown_by_tk(display):
    assert run(display, FAILING) == "['delete'] ['m1']\n"


def test_lists_of_a_window_share_a_daemon(display):
    assert run(display, SHARED) == "1\nopen\n"


def test_keys_work_after_each_deletion(display):
    assert run(display, DELETED) == "m2 m4 True\n"


def test_a_row_whose_action_had_the_focus_has_it_when_it_closes(display):
    assert run(display, CLOSED_ACTION) == "None True\n"


def test_rows_close_when_a_filter_hides_them_and_when_the_table_is_disabled(display):
    assert run(display, FILTERED) == "closed\n"


def test_a_row_grows_back_when_its_removal_is_undone(display):
    assert run(display, RESTORED) == "0.0 True\nthere\n"


def test_an_action_may_end_in_another_thread(display):
    """The row of one that fails stays."""
    assert run(display, FUTURES) == "m1 stays\nm1 is removed\n"


def test_rows_grow_with_text_that_the_desktop_enlarges(display):
    resource = ["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t192\n"]
    subprocess.run(resource, env=display.environment(), check=True)
    assert run(display, "import swiped_tk, tkinter\nprint(swiped_tk.SwipeList(tkinter.Tk(), {}).scale)") == "2.0\n"
