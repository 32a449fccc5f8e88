"""For a test: a thousand rows in a list view, which recycles a few widgets. It prints notifications, errors, and when a row is dragged away.

SIGUSR1 removes the first three rows. The first time that the pointer is left of CLOSE_AT, the rows are closed, before they get its motion,
and where it was at its last motion is printed.
"""

import os
import signal

from swiped_gtk import SwipeRow, SwipeTable

from gi.repository import Gdk, GLib, Gtk


def show(*words: object) -> None:
    print(*words, flush=True)


class Rows(Gtk.ListView):
    def __init__(self) -> None:
        self.cells = Gtk.StringList.new([f"m{number}" for number in range(1000)])
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", self.set_up)
        factory.connect("bind", self.bind)
        super().__init__(model=Gtk.NoSelection.new(self.cells), factory=factory)
        policy = {"open": "multiple", "closeOn": []}
        actions = {"trailing": [{"id": "archive", "width": 80}]}
        self.table = SwipeTable(actions, on_action=lambda row, action: None, behavior={"policy": policy})
        self.table.connect("opened", lambda table: show("ready"))  # the rows are where a pointer finds them, and can be swiped
        self.table.connect("failed", lambda table, error: show("failed", error.message))
        self.table.props.client.connect("notification", lambda client, method, params: show(method, params["cell"]))
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, self.remove_rows)
        self.before, self.close_at = 0.0, float(os.environ.get("CLOSE_AT", "0"))

    def set_up(self, factory: Gtk.ListItemFactory, item: Gtk.ListItem) -> None:
        label = Gtk.Label(height_request=64)
        source = Gtk.DragSource(content=Gdk.ContentProvider.new_for_value("row"))
        source.connect("drag-begin", lambda source, drag: show("dragged"))
        label.add_controller(source)
        item.set_child(SwipeRow(table=self.table, content=label))

    def bind(self, factory: Gtk.ListItemFactory, item: Gtk.ListItem) -> None:
        cell = item.get_item().get_string()
        item.get_child().get_content().set_label(cell)
        item.get_child().set_cell(cell)

    def remove_rows(self) -> bool:
        self.cells.splice(0, 3, None)
        show("removed")
        return True

    def moved(self, motion: Gtk.EventControllerMotion, x: float, y: float) -> None:
        if x < self.close_at:
            self.close_at = 0
            self.table.send("table/closeCells", {})
            show("closed", self.before)
        self.before = x


def activate(application: Gtk.Application) -> None:
    rows = Rows()
    scrolled = Gtk.ScrolledWindow(child=rows, hscrollbar_policy=Gtk.PolicyType.NEVER, vscrollbar_policy=Gtk.PolicyType.EXTERNAL)
    window = Gtk.ApplicationWindow(application=application, child=scrolled, default_width=320, default_height=480, decorated=False)
    motion = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    motion.connect("motion", rows.moved)
    window.add_controller(motion)
    window.present()


application = Gtk.Application()
application.connect("activate", activate)
application.run()
