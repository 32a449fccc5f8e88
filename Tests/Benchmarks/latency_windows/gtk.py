"""Rows of GTK, of which `latency.py` measures the repaints."""

import json
import sys

import pointer

sys.path[:0] = [str(pointer.ROOT / "clients/gtk/src"), str(pointer.ROOT / "clients/python/src")]
import gi  # noqa: E402

gi.require_version("Adw", "1")
from gi.repository import Adw, GLib, Gtk  # noqa: E402

from swiped_gtk import Action, Session, SwipeList  # noqa: E402
from swiped.controller import Drawing  # noqa: E402
from swiped.drawing import parts  # noqa: E402
from swiped_gtk.strip import ActionButton, Strip  # noqa: E402

NAMES = ("inside", "daemon")


def show(rate: float, drags: int) -> None:
    """Shows the rows, has each of them dragged, and prints what was delivered and painted."""
    Adw.init()
    window = Adw.Window(default_width=480, default_height=320)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    actions = {"trailing": [Action("archive", "Archive", width=400)]}
    session = Session()
    rows = SwipeList(actions, on_action=lambda row, action: None, session=session)
    strips = {"daemon": rows.append("daemon", Gtk.Label(label="daemon", height_request=64)).strip}
    strips["inside"] = own = Strip(Gtk.Label(label="inside", height_request=64), lambda width: None)
    own.set_buttons({"leading": [], "trailing": [ActionButton(action, "trailing") for action in actions["trailing"]]})

    def move_own(offset: float) -> None:
        side = "trailing" if offset else None
        places = parts(rows.controller.behavior, [actions["trailing"][0].params()], side, offset, own.get_width()) if side else ()
        own.show(Drawing(offset, 1.0, side, places))

    gesture = Gtk.GestureDrag(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    gesture.connect("drag-update", lambda _, x, y: move_own(min(x - pointer.STEP, 0.0)))
    gesture.connect("drag-end", lambda _, x, y: move_own(0.0))
    own.add_controller(gesture)
    for widget in (own, rows):
        box.append(widget)
    window.set_content(box)
    record = pointer.Record()
    motion = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    motion.connect("motion", lambda _, x, y: record.delivered(x))
    window.add_controller(motion)
    current: list[str] = []

    def painted(_clock: object) -> None:
        if current:
            record.painted(strips[current[0]].content.compute_bounds(strips[current[0]])[1].get_x())

    def iterate(is_done) -> None:
        tick = GLib.timeout_add(20, lambda: GLib.SOURCE_CONTINUE)
        while not is_done():
            GLib.MainContext.default().iteration(True)
        GLib.source_remove(tick)

    window.present()
    window.get_frame_clock().connect("after-paint", painted)
    iterate(lambda: all(strip.get_width() for strip in strips.values()) and rows.controller.is_open)
    found: dict[str, list] = {name: [] for name in NAMES}
    spent: list[float] = []
    for _ in range(drags):
        for name in NAMES:
            left, top = window.get_surface_transform()
            y = top + strips[name].compute_bounds(window)[1].get_y() + 32
            record.take()
            daemon = pointer.cpu_time(session.daemon.pid)
            current[:] = [name]
            iterate(lambda drag=pointer.start(y, rate): drag.poll() is not None)
            found[name].append(record.take())
            current.clear()
            if name == "daemon":
                spent.append(pointer.cpu_time(session.daemon.pid) - daemon)
                rows.send("table/closeCells", {})
                iterate(lambda: not rows.has_open_rows)
    print(json.dumps({"drags": found, "spent": spent, "missed": session.missed_waits}))
    session.close()


show(float(sys.argv[1]), int(sys.argv[2]))
