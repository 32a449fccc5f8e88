"""Lists as an application handles them: shown, hidden and shown again, two in a window, rows that are added and removed, and notifications."""

import subprocess

import pytest

from drivers.gtk import Gtk
from hostile import ROOT, SWIPED
from trace import TIMEOUT

pytestmark = pytest.mark.toolkit

HEAD = """
from swiped_gtk import Action, SwipeList
from gi.repository import Adw, Gdk, GLib, Gtk

Adw.init()
window = Adw.Window(default_width=320, default_height=480)
notified = []

def a_list(*cells, **given):
    rows = SwipeList({"trailing": [Action("archive", "Archive")]}, on_action=given.pop("on_action", lambda row, action: None), **given)
    for cell in cells:
        rows.append(cell, Gtk.Label(label=cell, height_request=64))
    rows.connect("notification", lambda rows, method, params: notified.append((rows, method, params.get("cell"))))
    return rows

def until(what):
    tick = GLib.timeout_add(50, lambda: GLib.SOURCE_CONTINUE)  # for what no event reports
    while not what():
        GLib.MainContext.default().iteration(True)
    GLib.source_remove(tick)

def is_opened(rows, cell):
    rows.open(cell)
    until(lambda: (rows, "cell/didOpen", cell) in notified)
    until(lambda: not rows[cell].is_moving)
    until(lambda: rows[cell].offset)
    return rows[cell].content.compute_bounds(rows[cell].strip)[1].get_x()

def show(widget):
    window.set_content(widget)
    window.present()
    until(lambda: all(rows.controller.is_open and row.get_width() for rows in lists for row in rows))
"""

SHOWN_AGAIN = """
rows = a_list("m1", "m2")
lists = [rows]
rows.open("m2")  # there is no table yet
show(rows)
until(lambda: (rows, "cell/didOpen", "m2") in notified)
print(is_opened(rows, "m1"))
window.set_content(None)
notified.clear()
show(rows)
print(rows.has_open_rows, is_opened(rows, "m1"))
"""

TWO = """
one, other = lists = [a_list("m1"), a_list("m1", "m2")]
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
box.append(one)
box.append(other)
show(box)
print(is_opened(one, "m1"), is_opened(other, "m1"))
print(one.has_open_rows, [method for rows, method, cell in notified if rows is one])
"""

ROWS = """
rows = a_list("m1", "m3")
lists = [rows]
show(rows)
rows.insert("m2", Gtk.Label(label="m2", height_request=64), 1)
until(lambda: rows["m2"].get_width())
print([rows.box.get_row_at_index(index).get_child().cell for index in range(len(rows))], is_opened(rows, "m2"))
rows.remove("m2")
print([row.cell for row in rows], rows.has_open_rows)
try:
    rows.append("m1", Gtk.Label())
except ValueError as error:
    print(error)
"""

# The results of `on_action`: none, not performed, performed later, and an exception.
PERFORMED = """
from concurrent.futures import Future

later = Future()
results = {"m1": lambda: None, "m2": lambda: False, "m3": lambda: later, "m4": lambda: 1 / 0}
rows = a_list(*results, on_action=lambda row, action: results[row.cell](), behavior={"policy": {"closeOn": []}})
lists = [rows]
show(rows)
for cell in results:
    is_opened(rows, cell)
    rows.send("action/invoke", {"cell": cell, "action": "archive"})
    until(lambda: (rows, "action/invoked", cell) in notified)
    later.done() or cell != "m3" or later.set_result(True)
    until(lambda: (rows, "cell/didClose", cell) in notified)
    until(lambda: not rows[cell].is_moving)
    print(cell, rows[cell].offset)
"""


# What assistive technology is given.
ACCESSIBLE = """
rows = a_list("m1")
lists = [rows]
show(rows)
is_opened(rows, "m1")
row = rows["m1"]
(part,) = row.buttons["trailing"]
print(Gtk.test_accessible_has_role(row.holder, Gtk.AccessibleRole.LIST_ITEM), Gtk.test_accessible_has_role(part, Gtk.AccessibleRole.BUTTON))
print(*(Gtk.test_accessible_has_property(row.holder, each) for each in (Gtk.AccessibleProperty.LABEL, Gtk.AccessibleProperty.HAS_POPUP)))
print(Gtk.test_accessible_has_property(part, Gtk.AccessibleProperty.LABEL), part.get_focusable())
"""

# A row may have the name of one that has just been taken out, and is not removed with that.
SAME_NAME = """
rows = a_list("m1")
lists = [rows]
show(rows)

def open_it():
    rows.open("m1")
    return GLib.SOURCE_CONTINUE

GLib.timeout_add(50, open_it)
for times in range(1, 4):
    until(lambda: [method for _, method, _ in notified].count("cell/didOpen") >= times)
    assert [row.cell for row in rows] == ["m1"]
    rows.remove("m1")
    rows.append("m1", Gtk.Label(label="another"))
print("there")
"""

# A drag on a Scale, an Entry or a widget of the class `swipe-ignore` is theirs; one beside them swipes.
WIDGETS = """
import subprocess

rows = a_list()
lists = [rows]
ignored = Gtk.Label(label="theirs", css_classes=["swipe-ignore"])
widgets = {"m1": Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1), "m2": Gtk.Entry(), "m3": ignored, "m4": Gtk.Button(label="ours")}
for cell, widget in widgets.items():
    widget.set_size_request(-1, 64)
    rows.append(cell, widget)
show(rows)
for cell, row in rows._rows.items():
    left, top = window.get_surface_transform()
    y = round(top + row.compute_bounds(window)[1].get_y() + 32)
    moves = [word for step in range(1, 12) for word in ("sleep", "0.02", "mousemove", str(round(left) + 250 - 10 * step), str(y))]
    mouse = subprocess.Popen(["xdotool", "mousemove", str(round(left) + 250), str(y), "mousedown", "1", *moves, "mouseup", "1", "sleep", "0.3"])
    until(lambda: mouse.poll() is not None)
print([cell for _, method, cell in notified if method == "cell/swipeBegan"])
"""

# A row has its own actions from the beginning, also before the table is open, or from later on, until it has the list's again.
OWN_ACTIONS = """
rows = a_list("m1", behavior={"policy": {"closeOn": [], "open": "multiple"}})
lists = [rows]
wide = {"trailing": [Action("undo", "Undo", width=120)]}
rows.append("m2", Gtk.Label(label="m2", height_request=64), wide)
show(rows)
print(is_opened(rows, "m1"), is_opened(rows, "m2"))
rows["m1"].set_actions(wide)
rows["m2"].set_actions(None)
rows.send("table/closeCells", {})
until(lambda: not rows.has_open_rows)
notified.clear()
print(is_opened(rows, "m1"), is_opened(rows, "m2"), [button.action.id for button in rows["m1"].buttons["trailing"]])
"""

# Rows follow a model: items that come and go, and one whose row an action has removed.
MODEL = """
from gi.repository import Gio

model = Gtk.StringList.new(["m1", "m2", "m3"])
rows = a_list(behavior={"policy": {"closeOn": []}})
rows.bind_model(model, lambda item: item.get_string(), lambda item: Gtk.Label(label=item.get_string(), height_request=64))
lists = [rows]
gone = []

def drop(rows, cell):
    gone.append(cell)
    model.remove(next(index for index in range(len(model)) if model[index].get_string() == cell))

rows.connect("removed", drop)
show(rows)
model.splice(1, 1, ["n1", "n2"])
cells = lambda: [rows.box.get_row_at_index(index).get_child().cell for index in range(len(rows))]
print(cells())
rows["n1"].set_actions({"trailing": [Action("delete", "Delete", style="destructive")]})
rows.send("action/invoke", {"cell": "n1", "action": "delete"})
until(lambda: gone)
print(cells(), gone, len(model))
rows.bind_model(None, None, None)
print(len(rows))
"""

# At 200 % text, actions are as wide as their titles. The content keeps its margins and its classes, and covers the actions.
LARGE_TEXT = """
rows = a_list()
lists = [rows]
rows.append("m1", Gtk.Label(label="m1", height_request=64, margin_start=12))
show(rows)
print(is_opened(rows, "m1"), rows["m1"].content.get_css_classes())
rows.send("table/closeCells", {})
until(lambda: not rows.has_open_rows)
notified.clear()
Gtk.Settings.get_default().props.gtk_xft_dpi = 4 * 96 * 1024
until(lambda: rows["m1"].buttons["trailing"][0].params()["width"] > 150)
print(is_opened(rows, "m1") < -150)
"""

# A row that its action has removed is inserted again, and grows back.
RESTORED = """
rows = a_list("m1")
lists = [rows]
show(rows)
rows.remove("m1")
row = rows.append("m1", Gtk.Label(label="again", height_request=64))
sizes = []
row.strip.show, show = lambda drawing, *more: (sizes.append(drawing.size), show(drawing, *more)), row.strip.show
rows.restore("m1")
until(lambda: row.strip.drawing.size == 1 and not row.is_moving and not rows.has_open_rows)
print(sizes[0], sizes == sorted(sizes), len(set(sizes)) > 3)
print(row.strip.drawing.size, row.offset)
"""

# A row opens in a hidden list, which has not moved it when the animation ends. When the list is shown, the row is open.
HIDDEN = """
rows = a_list("m1", behavior={"settle": {"open": {"type": "curve", "duration": 1000, "easing": "linear"}}})
lists = [rows]
show(rows)
rows.open("m1")
until(lambda: rows["m1"].offset)
rows.set_visible(False)
before = rows["m1"].offset
until(lambda: (rows, "cell/didOpen", "m1") in notified)
print(rows["m1"].offset == before)
rows.set_visible(True)
until(lambda: rows["m1"].offset != before)
print(rows["m1"].offset)
"""

# Rows are closed in the middle of a swipe: the daemon gets the moves before, or the row would jump back to where it has it.
CLOSED = """
import subprocess

rows = a_list("m1")
lists = [rows]
show(rows)
sent, places, asked = [], [], []
send, rows.session.send = rows.session.send, lambda request, driver: (sent.append((request.method, request.params)), send(request, driver))

def moved(motion, x, y):  # before the row gets it
    if rows["m1"].offset:
        asked.append(places[-1])
        if len(asked) == 2:  # the move before this one is held back
            rows.send("table/closeCells", {})
    places.append(x)

motion = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
motion.connect("motion", moved)
window.add_controller(motion)
moves = [word for x in range(250, 100, -2) for word in ("mousemove", str(x), "30", "sleep", "0.004")]
subprocess.Popen(["xdotool", "mousemove", "250", "30", "mousedown", "1", *moves, "mouseup", "1"])
until(lambda: "pointer/up" in dict(sent))
before = sent[: [method for method, _ in sent].index("table/closeCells")]
reported = [params["position"]["x"] for method, params in before if "position" in params]
print(reported[-1] - reported[0] == asked[1] - places[0])
"""

LISTENING = """
import os, pathlib, subprocess, tempfile
from swiped_gtk import Session

folder = tempfile.TemporaryDirectory()
path = pathlib.Path(folder.name) / "s"
daemon = subprocess.Popen([os.environ["SWIPED"], "--listen", f"unix:{path}"], stderr=subprocess.PIPE)
daemon.stderr.readline()  # it says where it listens
try:
    session = Session(socket=path)
    rows = a_list("m1", session=session)
    lists = [rows]
    show(rows)
    print(is_opened(rows, "m1"))
finally:
    daemon.kill()
    daemon.wait()
"""

# A filter hides an open row, which is closed when it is shown again. A list that is not enabled closes its rows.
FILTERED = """
rows = a_list("m1", "m2")
lists = [rows]
show(rows)
print(is_opened(rows, "m1"))
hidden = {"m1"}
rows.box.set_filter_func(lambda item: item.get_child().cell not in hidden)
until(lambda: not rows["m1"].is_moving and not rows.has_open_rows)
hidden.clear()
rows.box.invalidate_filter()
print(rows["m1"].offset, is_opened(rows, "m2"))
rows.enabled = False
until(lambda: not rows.has_open_rows)
print(rows.driver.key("m2", "left", 0) and rows.has_open_rows)
"""

# The pointer is down while its row gets another cell, or the list is hidden: the swipe ends.
HELD = """
import subprocess

rows = a_list("m1", "m2")
lists = [rows]
show(rows)

def hold(cell, y):
    subprocess.run(["xdotool", "mousemove", "250", y, "mousedown", "1", "mousemove", "220", y, "mousemove", "200", y], check=True)
    until(lambda: rows[cell].offset)

def is_let_go(cell):
    until(lambda: (rows, "cell/swipeEnded", cell) in notified)
    subprocess.run(["xdotool", "mousemove", "190", "94", "mouseup", "1"], check=True)
    return True

hold("m1", "30")
rows["m1"].set_cell("m3")
print(is_let_go("m1"))
hold("m2", "94")
rows.set_visible(False)
print(is_let_go("m2"))
rows.set_visible(True)
hold("m2", "94")
"""

# The application drags its rows. A sideways drag is the row's all the same, and any other is the application's.
DRAG_SOURCE = """
import subprocess

rows = a_list("m1")
lists = [rows]
dragged = []
source = Gtk.DragSource()
source.connect("prepare", lambda source, x, y: dragged.append(x) or Gdk.ContentProvider.new_for_value("m1"))
rows["m1"].content.add_controller(source)
show(rows)

def drag(*places):
    moves = [word for x, y in places for word in ("mousemove", str(x), str(y), "sleep", "0.008")]
    return subprocess.Popen(["xdotool", "mousemove", "250", "30", "mousedown", "1", *moves, "mouseup", "1"])

drag(*((x, 30) for x in range(249, 150, -1)))
until(lambda: dragged or (rows, "cell/didOpen", "m1") in notified)
print(dragged)
rows.close("m1")
until(lambda: not rows.has_open_rows)
drag(*((250, y) for y in range(31, 80)))
until(lambda: dragged)
print(len(dragged))
"""

# The supervisor is killed while a row is open and nobody touches it.
KILLED = """
import os, signal

rows = a_list("m1")
lists = [rows]
show(rows)
failures = []
rows.connect("failed", lambda rows, error: failures.append(type(error).__name__))
print(is_opened(rows, "m1"))
os.kill(rows.session.daemon.pid, signal.SIGKILL)
until(lambda: failures and not rows["m1"].offset)
print(failures, rows.is_swipeable)
"""

# Buttons can have the focus while they show; the one under a press looks pressed.
BUTTONS = """
import subprocess

rows = a_list("m1")
lists = [rows]
show(rows)
row = rows["m1"]
(part,) = row.buttons["trailing"]
row.holder.grab_focus()
print(part.get_focusable(), rows.driver.key("m1", "left", 0))
until(lambda: window.get_focus() is part)
until(lambda: not row.is_moving)
subprocess.run(["xdotool", "mousemove", "300", "30", "mousedown", "1"], check=True)
until(lambda: part.get_state_flags() & Gtk.StateFlags.ACTIVE)
subprocess.run(["xdotool", "mouseup", "1"], check=True)
until(lambda: not rows.has_open_rows and not row.is_moving and not row.offset)
print(part.get_focusable(), bool(part.get_state_flags() & Gtk.StateFlags.ACTIVE), window.get_focus() is row.holder)
"""


@pytest.mark.parametrize(
    "program, printed",
    [
        pytest.param(SHOWN_AGAIN, "-80\nFalse -80\n", id="shown again"),
        pytest.param(TWO, "-80 -80\nTrue ['cell/willOpen', 'cell/didOpen']\n", id="two"),
        pytest.param(ROWS, "['m1', 'm2', 'm3'] -80\n['m1', 'm3'] False\nthe list already has a row m1\n", id="rows"),
        pytest.param(ACCESSIBLE, "True True\nTrue True\nTrue True\n", id="accessible"),
        pytest.param(SAME_NAME, "there\n", id="same name"),
        pytest.param(WIDGETS, "['m4']\n", id="widgets"),
        pytest.param(OWN_ACTIONS, "-80 -120\n-120 -80 ['undo']\n", id="own actions"),
        pytest.param(MODEL, "['m1', 'n1', 'n2', 'm3']\n['m1', 'n2', 'm3'] ['n1'] 3\n0\n", id="model"),
        pytest.param(LARGE_TEXT, "-68 []\nTrue\n", id="large text"),
        pytest.param(RESTORED, "0 True True\n1 0\n", id="restored"),
        pytest.param(HIDDEN, "True\n-80\n", id="hidden"),
        pytest.param(FILTERED, "-80\n0 -80\nFalse\n", id="filtered"),
        pytest.param(HELD, "True\nTrue\n", id="held"),
        pytest.param(CLOSED, "True\n", id="closed"),
        pytest.param(DRAG_SOURCE, "[]\n1\n", id="drag source"),
        pytest.param(KILLED, "-80\n['Ended'] False\n", id="killed"),
        pytest.param(BUTTONS, "False True\nFalse False True\n", id="buttons"),
        pytest.param(LISTENING, "-80\n", id="listening"),
        pytest.param(PERFORMED, "".join(f"m{number} 0\n" for number in range(1, 5)), id="performed"),
    ],
)
def test_an_application_may_change_its_lists(display, program, printed):
    path = f"{ROOT}/clients/gtk/src:{ROOT}/clients/python/src"
    environment = display.environment(SWIPED=SWIPED, PYTHONPATH=path, GTK_A11Y="test", **Gtk.variables)
    command = ["/usr/bin/python3", "-c", HEAD + program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=2 * TIMEOUT)
    written = done.stdout.replace(".0", "")  # a position is an int or a float, as the daemon wrote it or as it was animated
    assert (done.returncode, written) == (0, printed), done.stderr
    assert "CRITICAL" not in done.stderr and "Warning" not in done.stderr, done.stderr
