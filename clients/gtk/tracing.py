"""Writes the events of the demo as lines of JSON, for its tests. Tests/Toolkits/README.md describes them."""

import json
from pathlib import Path
from typing import Any

from gi.repository import Gdk, GLib, Gtk, Swiped


class Tracing:
    """Writes the trace of a window. After each painted frame it asks GTK where the rows are."""

    def __init__(self, window: Gtk.Window, client: Swiped.Client, path: Path) -> None:
        self._window, self._client, self._file = window, client, path.open("w")
        self._missed_waits = 0
        self._places: dict[str, float] = {}
        self._has_moved = False
        self._menu: Gtk.Widget | None = None
        window.table.connect("opened", lambda _: self.write(open=True))
        window.table.connect("frame", lambda _, row, frame: self.write(frame=json.loads(frame.to_string())))
        window.table.connect("failed", self._failed)
        client.connect("notification", self._notified)
        window.scroller.get_vadjustment().connect("value-changed", lambda adjustment: self.write(scrolled=adjustment.get_value()))
        pointer = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        pointer.connect("motion", lambda _, x, y: self.write(pointer={"x": x, "y": y}))
        window.add_controller(pointer)
        window.connect("notify::focus-widget", self._focused)
        window.connect("realize", lambda _: window.get_frame_clock().connect("after-paint", self._painted))

    def write(self, at: float | None = None, **what: Any) -> None:
        """Writes a line with these members."""
        self._file.write(json.dumps({"at": Swiped.now() if at is None else at} | what) + "\n")
        self._file.flush()

    def _failed(self, _table: object, error: GLib.Error) -> None:
        name = next(name for name in dir(Swiped.Error) if getattr(Swiped.Error, name) == error.code)
        self.write(error=name.title().replace("_", ""), message=error.message)

    def _notified(self, _client: Swiped.Client, method: str, params: Swiped.Json) -> None:
        if method != "cell/frame":
            self.write(notification=method, params=json.loads(params.to_string()))

    def _focused(self, window: Gtk.Window, _property: object) -> None:
        focus = window.get_focus()
        for row in self._window.rows if focus else ():
            if focus is row.get_item() or focus.is_ancestor(row.get_item()):
                self.write(focus=row.get_cell())
        popover = focus and focus.get_ancestor(Gtk.PopoverMenu)
        if popover and popover is not self._menu:
            self._menu, items = popover, popover.get_menu_model()
            self.write(menu=[items.get_item_attribute_value(place, "label").get_string() for place in range(items.get_n_items())])

    def _painted(self, clock: Gdk.FrameClock) -> None:
        rows = {row.get_cell(): row for row in self._window.rows if row.get_mapped()}
        places = {cell: row.get_content().compute_bounds(row.get_item())[1].get_x() for cell, row in rows.items()}
        if not self._places:
            if not places:
                return
            self.write(ready=True, rows={cell: self._on_screen(row.get_item()) for cell, row in rows.items()})
            self._places = dict.fromkeys(places, 0.0)
        at = clock.get_frame_time() / 1000
        for cell, x in places.items():
            if x != self._places[cell]:
                self._has_moved = True
                self.write(at, cell=cell, x=x)
        self._places |= places
        if self._client.get_missed_waits() > self._missed_waits:
            self._missed_waits = self._client.get_missed_waits()
            self.write(at, missed=self._missed_waits)
        if self._has_moved and self._window.table.is_at_rest():
            self._has_moved = False
            self.write(at, rest=True)

    def _on_screen(self, widget: Gtk.Widget) -> dict[str, float]:
        """A widget's bounds on the screen. The window is at 0, 0, and may have a shadow around it."""
        left, top = self._window.get_surface_transform()
        bounds = widget.compute_bounds(self._window)[1]
        return {"x": left + bounds.get_x(), "y": top + bounds.get_y(), "width": bounds.get_width(), "height": bounds.get_height()}
