"""Rows of GTK, of which `latency.py` measures the repaints."""

import json
import sys

import gi
import pointer

gi.require_version("Adw", "1")
from swiped_gtk import SwipeTable  # noqa: E402
from gi.repository import Adw, GLib, Gtk, Swiped  # noqa: E402

NAMES = ("inside", "daemon")


def show(rate: float, drags: int) -> None:
    """Shows the rows, has each of them dragged, and prints what was delivered and painted."""
    Adw.init()
    window = Adw.Window(default_width=480, default_height=320)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    client, opened = Swiped.Client.new(None), []
    table = SwipeTable({"trailing": [{"id": "archive", "title": "Archive", "width": 400}]}, on_action=lambda row, action: None, client=client)
    table.connect("opened", opened.append)
    contents = {name: Gtk.Label(label=name, height_request=64, width_request=480) for name in NAMES}
    fixed, item = Gtk.Fixed(overflow=Gtk.Overflow.HIDDEN), Gtk.ListBoxRow(child=contents["daemon"])
    fixed.put(Gtk.Button(css_name="swiped-action", label="Archive", width_request=400, height_request=64), 80, 0)
    fixed.put(contents["inside"], 0, 0)
    contents["inside"].add_css_class("background")  # it covers the action
    table.adopt(item, "daemon")
    rows, listed = {"inside": fixed, "daemon": item}, Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
    listed.append(item)
    gesture = Gtk.GestureDrag(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    gesture.connect("drag-update", lambda _, x, y: fixed.move(contents["inside"], min(x - pointer.STEP, 0.0), 0))
    gesture.connect("drag-end", lambda _, x, y: fixed.move(contents["inside"], 0, 0))
    fixed.add_controller(gesture)
    for widget in (fixed, listed):
        box.append(widget)
    window.set_content(box)
    record = pointer.Record()
    motion = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    motion.connect("motion", lambda _, x, y: record.delivered(x))
    window.add_controller(motion)
    current: list[str] = []

    def painted(_clock: object) -> None:
        if current:
            record.painted(contents[current[0]].compute_bounds(rows[current[0]])[1].get_x())

    def iterate(is_done) -> None:
        tick = GLib.timeout_add(20, lambda: GLib.SOURCE_CONTINUE)
        while not is_done():
            GLib.MainContext.default().iteration(True)
        GLib.source_remove(tick)

    window.present()
    window.get_frame_clock().connect("after-paint", painted)
    iterate(lambda: opened)
    found: dict[str, list] = {name: [] for name in NAMES}
    spent: list[float] = []
    for _ in range(drags):
        for name in NAMES:
            left, top = window.get_surface_transform()
            y = top + rows[name].compute_bounds(window)[1].get_y() + 32
            record.take()
            daemon = pointer.cpu_time(client.get_pid())
            current[:] = [name]
            iterate(lambda drag=pointer.start(y, rate): drag.poll() is not None)
            found[name].append(record.take())
            current.clear()
            if name == "daemon":
                spent.append(pointer.cpu_time(client.get_pid()) - daemon)
                table.send("table/closeCells", {})
                iterate(lambda: table.is_at_rest() and contents["daemon"].compute_bounds(item)[1].get_x() == 0)
    print(json.dumps({"drags": found, "spent": spent, "missed": client.get_missed_waits()}))
    client.close()


show(float(sys.argv[1]), int(sys.argv[2]))
