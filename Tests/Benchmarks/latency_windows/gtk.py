"""Rows of GTK, of which `latency.py` measures the repaints."""

import json
import sys

import gi
import pointer

gi.require_version("Adw", "1")
from swiped_gtk import SwipeTable  # noqa: E402
from gi.repository import Adw, GLib, Graphene, Gsk, Gtk, Swiped  # noqa: E402

NAMES = ("inside", "daemon")
ACTION = {"id": "archive", "title": "Archive", "width": 400}


class InsideRow(Gtk.Widget):
    """A row that a handler moves. What it uncovers looks as in the row of the daemon."""

    def __init__(self, content: Gtk.Widget) -> None:
        super().__init__(overflow=Gtk.Overflow.HIDDEN)
        self._children = Gtk.Button(css_name="swiped-action", label=ACTION["title"]), content
        self._x = 0.0
        for child in self._children:
            child.set_parent(self)

    def move(self, x: float) -> None:
        self._x = min(x, 0.0)
        self.queue_allocate()

    def do_measure(self, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        return self._children[1].measure(orientation, for_size)

    def do_size_allocate(self, width: int, height: int, baseline: int) -> None:
        for child, x, size in zip(self._children, (width + self._x, self._x), (ACTION["width"], width), strict=True):
            child.allocate(size, height, -1, Gsk.Transform().translate(Graphene.Point().init(x, 0)))


def show(rate: float, drags: int) -> None:
    """Shows the rows, has each of them dragged, and prints what was delivered and painted."""
    Adw.init()
    window = Adw.Window(default_width=480, default_height=320)
    client, opened, closed = Swiped.Client.new(None), [], []
    client.connect("notification", lambda _, method, params: closed.append(method))
    table = SwipeTable({"trailing": [ACTION]}, on_action=lambda row, action: None, client=client)
    table.connect("opened", opened.append)
    contents = {name: Gtk.Label(label=name, height_request=64, width_request=480) for name in NAMES}
    inside = InsideRow(contents["inside"])
    rows = {"inside": Gtk.ListBoxRow(child=inside), "daemon": Gtk.ListBoxRow(child=contents["daemon"])}
    table.adopt(rows["daemon"], "daemon")
    listed = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
    for row in rows.values():
        listed.append(row)
    gesture = Gtk.GestureDrag(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    gesture.connect("drag-update", lambda _, x, y: inside.move(x - pointer.STEP))
    gesture.connect("drag-end", lambda _, x, y: inside.move(0))
    rows["inside"].add_controller(gesture)
    window.set_content(listed)
    record = pointer.Record()
    motion = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    motion.connect("motion", lambda _, x, y: record.delivered(x))
    window.add_controller(motion)
    current: list[str] = []

    def painted(_clock: object) -> None:
        if current:
            record.painted(contents[current[0]].compute_bounds(rows[current[0]])[1].get_x())

    def iterate(is_done) -> None:
        loop = GLib.MainLoop()
        GLib.timeout_add(20, lambda: not is_done() or loop.quit())
        loop.run()

    window.present()
    window.get_frame_clock().connect("after-paint", painted)
    iterate(lambda: opened)
    found: dict[str, list] = {name: [] for name in NAMES}
    for _ in range(drags):
        for name in NAMES:
            left, top = window.get_surface_transform()
            y = top + rows[name].compute_bounds(window)[1].get_y() + 32
            record.take()
            current[:] = [name]
            iterate(lambda drag=pointer.start(y, rate): drag.poll() is not None)
            found[name].append(record.take())
            current.clear()
            if name == "daemon":
                closed.clear()
                table.send("table/closeCells", {})
                iterate(lambda: "cell/didClose" in closed and contents["daemon"].compute_bounds(rows["daemon"])[1].get_x() == 0)
    print(json.dumps({"drags": found, "missed": client.get_missed_waits()}))
    client.close()


show(float(sys.argv[1]), int(sys.argv[2]))
