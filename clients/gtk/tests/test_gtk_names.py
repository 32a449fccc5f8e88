"""A row may have the name of one that has just been taken out."""

import subprocess

import pytest

from gtk_demo import FOLDER, PAINTED
from hostile import ROOT, SWIPED
from trace import TIMEOUT

pytestmark = pytest.mark.toolkit

PROGRAM = """
import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Adw", "1")
from gi.repository import Adw, GLib, Gtk
from swiped_gtk import Action, SwipeList

Adw.init()
window = Adw.Window(default_width=320, default_height=480)
rows = SwipeList(perform=lambda action, cell: None, trailing=[Action("archive", "Archive")])
rows.append("m1", Gtk.Label(label="m1"))
window.set_content(rows)
window.present()

told = []
rows.connect("notification", lambda rows, method, params: told.append(method))

def open_it():
    rows.send("cell/open", {"cell": "m1", "side": "trailing"})
    return GLib.SOURCE_CONTINUE

GLib.timeout_add(50, open_it)
for times in range(1, 4):
    while told.count("cell/didOpen") < times:
        GLib.MainContext.default().iteration(True)
    assert [row.cell for row in rows] == ["m1"]
    rows.remove("m1")
    rows.append("m1", Gtk.Label(label="another"))
print("there", flush=True)
"""


def test_it_is_not_removed_with_that(display):
    path = f"{FOLDER}/src:{ROOT}/clients/python/src"
    environment = display.environment(SWIPED=SWIPED, PYTHONPATH=path, **PAINTED)
    done = subprocess.run(["/usr/bin/python3", "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=4 * TIMEOUT)
    assert (done.returncode, done.stdout) == (0, "there\n"), done.stderr
