"""Lists as an application handles them: adopted rows, templates, models and filters, and what its callback returns."""

import subprocess

import pytest

from drivers.gtk import Gtk, library
from hostile import SWIPED
from trace import TIMEOUT

pytestmark = pytest.mark.toolkit

HEAD = """
import subprocess
import gi

gi.require_version("Adw", "1")
from swiped_gtk import SwipeRow, SwipeTable
from gi.repository import Adw, Gdk, GLib, Gtk

Adw.init()
window = Adw.Window(default_width=320, default_height=480)
ARCHIVE, DELETE = {"id": "archive", "title": "Archive"}, {"id": "delete", "title": "Delete", "style": "destructive"}
notified, opened, rows = [], [], {}
box = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)

def a_table(on_action=lambda row, action: None, actions=(ARCHIVE,), **given):
    table = SwipeTable({"trailing": list(actions)}, on_action=on_action, **given)
    table.connect("opened", opened.append)
    table.props.client.connect("notification", lambda client, method, params: notified.append((method, params["cell"])))
    return table

def append(table, *cells, content=None):
    for cell in cells:
        item = Gtk.ListBoxRow(child=content or Gtk.Label(label=cell, height_request=60))
        rows[cell] = table.adopt(item, cell)
        box.append(item)

def until(what):
    tick = GLib.timeout_add(50, lambda: GLib.SOURCE_CONTINUE)  # for what no event reports
    while not what():
        GLib.MainContext.default().iteration(True)
    GLib.source_remove(tick)

def show(widget=box):
    window.set_content(Gtk.ScrolledWindow(child=widget))
    window.present()
    until(lambda: opened)

def offset(cell):
    return rows[cell].get_content().compute_bounds(rows[cell].get_item())[1].get_x()

def rests(cell):
    motions = [method for method, each in notified if each == cell and method.startswith(("cell/will", "cell/did"))]
    return not motions or motions[-1].startswith("cell/did")

def open_row(table, cell, by=-80):
    table.send("cell/open", {"cell": cell, "side": "trailing"})
    until(lambda: offset(cell) == by and rests(cell))

def mouse(*words):
    hand = subprocess.Popen(["xdotool", *words])
    until(lambda: hand.poll() is not None)

def middle(cell):
    left, top = window.get_surface_transform()
    return str(round(left + 250)), str(round(top + rows[cell].get_item().compute_bounds(window)[1].get_y() + 32))
"""

# The results of `on_action`: none, not performed, performed later, and an exception, which is shown.
PERFORMED = """
from concurrent.futures import Future

later = Future()
results = {"m1": lambda: None, "m2": lambda: False, "m3": lambda: later, "m4": lambda: 1 / 0}
table = a_table(lambda row, action: results[row.get_cell()](), [DELETE], behavior={"policy": {"closeOn": []}})
gone = []
table.connect("removed", lambda table, cell, row: gone.append(cell) or box.remove(row.get_item()))
append(table, *results)
show()
for cell in results:
    open_row(table, cell)
    table.send("action/invoke", {"cell": cell, "action": "delete"})
    until(lambda: ("action/invoked", cell) in notified)
    later.done() or cell != "m3" or later.set_result("close")
    until(lambda: cell in gone or ("cell/didClose", cell) in notified)
print(gone)
"""

# What assistive technology is given. A name of the application's own stays.
ACCESSIBLE = """
table = a_table()
append(table, "m1")
named = Gtk.ListBoxRow(child=Gtk.Label(label="m2"))
named.update_property([Gtk.AccessibleProperty.LABEL], ["its own"])
rows["m2"] = table.adopt(named, "m2")
box.append(named)
show()
item = rows["m1"].get_item()
open_row(table, "m1")
part = rows["m1"].get_first_child()
has = Gtk.test_accessible_has_property
print(*(has(item, each) for each in (Gtk.AccessibleProperty.LABEL, Gtk.AccessibleProperty.HAS_POPUP)))
print(Gtk.test_accessible_has_role(part, Gtk.AccessibleRole.BUTTON), has(part, Gtk.AccessibleProperty.LABEL), part.get_focusable())
"""

# Rows are made by templates: of the list, and of a factory, whose rows find the table of their list.
TEMPLATE = """
UI = '''<interface>
  <object class="SwipedTable" id="table">
    <property name="actions">{"trailing": [{"id": "archive", "title": "Archive"}]}</property>
    <property name="behavior">{"policy": {"closeOn": []}}</property>
    <property name="list">view</property>
  </object>
  <object class="GtkListView" id="view">
    <property name="model"><object class="GtkNoSelection"><property name="model">
      <object class="GtkStringList"><items><item>m1</item><item>m2</item></items></object>
    </property></object></property>
    <property name="factory"><object class="GtkBuilderListItemFactory"><property name="bytes"><![CDATA[<interface>
      <template class="GtkListItem"><property name="child"><object class="SwipedRow">
        <binding name="cell"><lookup name="string" type="GtkStringObject"><lookup name="item">GtkListItem</lookup></lookup></binding>
        <property name="content"><object class="GtkLabel"><property name="height-request">64</property></object></property>
      </object></property></template></interface>]]></property></object></property>
  </object>
</interface>'''
builder = Gtk.Builder.new_from_string(UI, -1)
table, view = builder.get_object("table"), builder.get_object("view")
table.connect("opened", opened.append)
table.connect("frame", lambda table, row, frame: rows.setdefault(row.get_cell(), row))
show(view)
table.send("cell/open", {"cell": "m2", "side": "trailing"})
until(lambda: "m2" in rows and offset("m2") == -80)
print(rows["m2"].get_item().get_css_name())
"""

# A filter hides an open row, or the model removes it: it comes back closed. A list that is not enabled closes its rows, a row its own.
CLOSED = """
table = a_table()
append(table, "m1", "m2")
show()
hidden = {"m1"}
open_row(table, "m1")
box.set_filter_func(lambda item: not hidden or item is not rows["m1"].get_item())
until(lambda: ("cell/didClose", "m1") in notified)
hidden.clear()
box.invalidate_filter()
until(lambda: offset("m1") == 0)
open_row(table, "m2")
item = rows["m2"].get_item()
box.remove(item)
box.append(item)
until(lambda: offset("m2") == 0 and rests("m2"))
open_row(table, "m2")
table.props.enabled = False
until(lambda: offset("m2") == 0)
table.props.enabled = True
open_row(table, "m1")
rows["m1"].props.enabled = False
until(lambda: offset("m1") == 0 and rests("m1"))
mouse("mousemove", *middle("m1"), "mousedown", "1", "mousemove_relative", "--", "-60", "0", "mousemove_relative", "--", "-60", "0", "mouseup", "1")
open_row(table, "m2")
print([cell for method, cell in notified if method == "cell/swipeBegan"])
"""

# A row that has the focus and leaves the list gives it to the next one. One that the user has removed grows back, others stay.
RESTORED = """
gone = []
table = a_table(actions=[DELETE])
table.connect("removed", lambda table, cell, row: gone.append(cell) or box.remove(row.get_item()))
append(table, "m1", "m2", "m3")
show()
rows["m1"].get_item().grab_focus()
box.remove(rows["m1"].get_item())
print(window.get_focus() is rows["m2"].get_item())
table.send("action/invoke", {"cell": "m2", "action": "delete"})
until(lambda: gone)
append(table, "m2")
table.restore("m3")
table.restore("m2")
print([rows[cell].get_item().measure(Gtk.Orientation.VERTICAL, -1)[1] > 60 for cell in ("m2", "m3")])
until(lambda: rows["m2"].get_item().get_height() == 60 and rests("m2"))
"""

# One row has other actions than its table, and they grow with the text.
OWN = """
table = a_table()
append(table, "m1")
show()
open_row(table, "m1")
rows["m1"].set_actions({"trailing": [{"id": "undo", "title": "Undo", "width": 120}]})
until(lambda: offset("m1") == -120)
Gtk.Settings.get_default().props.gtk_xft_dpi = 6 * 96 * 1024
until(lambda: offset("m1") < -120 and rests("m1"))
"""

# The application's own gesture for the secondary button wins, and `menu` turns the menu off.
MENU = """
from gi.repository import GLib
table = a_table()
append(table, "m1", "m2")
pressed = []
click = Gtk.GestureClick(button=3)
click.connect("pressed", lambda *_: pressed.append("m1"))
rows["m1"].get_content().add_controller(click)
show()
menus = lambda: [row.get_cell() for row in rows.values() if isinstance(row.get_last_child(), Gtk.PopoverMenu)]
mouse("mousemove", *middle("m1"), "click", "3")
until(lambda: pressed)
table.props.menu = False
mouse("mousemove", *middle("m2"), "click", "3")
print(pressed, menus())
table.props.menu = True
mouse("mousemove", *middle("m2"), "click", "3")
until(menus)
print(menus())
"""

# A drag on a widget that is dragged itself, or of the class `swipe-ignore`, is its own. After a drag and drop the row swipes.
WIDGETS = """
table = a_table()
dropped, slid = [], []
ignored = Gtk.Label(label="theirs", css_classes=["swipe-ignore"])
source = Gtk.DragSource()
source.connect("prepare", lambda source, x, y: Gdk.ContentProvider.new_for_value("m3"))
source.connect("drag-end", lambda *_: dropped.append("m3"))
ignored.add_controller(source)
handle = Gtk.Box(homogeneous=True)
handle.append(Gtk.Label(label="ours"))
handle.append(ignored)
slider = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
slider.connect("value-changed", lambda slider: slid.append("m1"))
widgets = {"m1": slider, "m2": Gtk.Entry(), "m3": handle, "m4": Gtk.Button(label="ours")}
for cell, widget in widgets.items():
    widget.set_size_request(-1, 60)
    append(table, cell, content=widget)
show()

def drag(x, y):
    moves = [word for _ in range(12) for word in ("sleep", "0.02", "mousemove_relative", "--", "-10", "0")]
    mouse("mousemove", x, y, "mousedown", "1", *moves, "mouseup", "1")

for cell in widgets:
    drag(*middle(cell))
until(lambda: ("cell/didOpen", "m4") in notified and dropped and slid)
print(sorted({cell for method, cell in notified if method == "cell/swipeBegan"}))
x, y = middle("m3")
drag(str(int(x) - 110), y)
until(lambda: ("cell/didOpen", "m3") in notified)
"""

# A drag source of the row itself works after a tap on the row, which closes another one. An action takes its own row out of the list.
MOVED = """
begun = []
table = a_table(lambda row, action: box.remove(row.get_item()))
append(table, "m1", "m2")
source = Gtk.DragSource()
source.connect("prepare", lambda source, x, y: Gdk.ContentProvider.new_for_value("m1"))
source.connect("drag-begin", lambda *_: begun.append("m1"))
rows["m1"].get_item().add_controller(source)
show()
open_row(table, "m2")
mouse("mousemove", *middle("m1"), "click", "1")
until(lambda: offset("m2") == 0 and rests("m2"))
moves = [word for _ in range(12) for word in ("sleep", "0.02", "mousemove_relative", "0", "10")]
mouse("mousedown", "1", *moves, "mouseup", "1")
until(lambda: begun)
open_row(table, "m2")
x, y = middle("m2")
mouse("mousemove", str(int(x) + 30), y, "click", "1")
until(lambda: ("action/invoked", "m2") in notified and not box.get_row_at_index(1))
print(begun)
"""

# What is logged: a row in a row, and a daemon that cannot be started if no handler shows it.
WARNED = """
import os
table = a_table()
SwipeRow.new(table, "m1", Gtk.ListBoxRow())
os.environ["SWIPED"] = "/nonexistent"
append(table, "m2")
window.set_content(box)
window.present()
ended = []
table.props.client.connect("ended", lambda client, error: ended.append(error))
until(lambda: ended)
"""


@pytest.mark.parametrize(
    "program, printed, warned",
    [
        pytest.param(PERFORMED, "['m1']\n", ["ZeroDivisionError"], id="performed"),
        pytest.param(ACCESSIBLE, "True True\nTrue True True\n", [], id="accessible"),
        pytest.param(TEMPLATE, "row\n", [], id="template"),
        pytest.param(CLOSED, "[]\n", [], id="closed"),
        pytest.param(RESTORED, "True\n[False, True]\n", [], id="restored"),
        pytest.param(OWN, "", [], id="own"),
        pytest.param(MENU, "['m1'] []\n['m2']\n", [], id="menu"),
        pytest.param(WIDGETS, "['m4']\n", [], id="widgets"),
        pytest.param(MOVED, "['m1']\n", [], id="moved"),
        pytest.param(WARNED, "", ["swiped_table_adopt()", "swiped: "], id="warned"),
    ],
)
def test_an_application_may_change_its_lists(display, program, printed, warned):
    environment = display.environment(SWIPED=SWIPED, **library() | {"GTK_A11Y": "test"} | Gtk.variables)
    done = subprocess.run(["/usr/bin/python3", "-c", HEAD + program], env=environment, capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert (done.returncode, done.stdout) == (0, printed), done.stderr
    assert all(each in done.stderr for each in warned) and "CRITICAL" not in done.stderr, done.stderr
    assert warned or "Warning" not in done.stderr, done.stderr
