"""Writes down what happens in the demo's window, for its tests: lines of JSON, which Tests/Toolkits/README.md describes."""

import json
from pathlib import Path
from typing import Any

import swiped
from gi.repository import Gdk, Gtk

from swiped_gtk import SwipeRow


class Tracing:
    """Looks on. Where rows are it asks GTK, after each painted frame."""

    def __init__(self, window: Gtk.Window, path: Path) -> None:
        self._window, self._rows, self._file = window, window.rows, path.open("w")
        self._places: dict[str, float] = {}
        self._rests = False
        self._menu: Gtk.Widget | None = None
        self._rows.connect("frame", lambda _, frame: self.write(frame=frame))
        self._rows.connect("told", lambda _, method, params: self.write(told=method, params=params))
        self._rows.connect("rest", self._rested)
        self._rows.connect("failed", lambda _, error: self.write(error=type(error).__name__, message=str(error)))
        self._rows.scroller.get_vadjustment().connect("value-changed", lambda adjustment: self.write(scrolled=adjustment.get_value()))
        window.connect("notify::focus-widget", self._focused)
        window.connect("realize", lambda _: window.get_frame_clock().connect("after-paint", self._painted))

    def write(self, at: float | None = None, **what: Any) -> None:
        """A line."""
        self._file.write(json.dumps({"at": swiped.now() if at is None else at} | what) + "\n")
        self._file.flush()

    def _focused(self, window: Gtk.Window, _property: object) -> None:
        focus = window.get_focus()
        if row := focus and focus.get_ancestor(SwipeRow):
            self.write(focus=row.cell)
        popover = focus and focus.get_ancestor(Gtk.Popover)
        if popover and popover.get_child() is not self._menu:
            self._menu = popover.get_child()
            self.write(menu=[item.get_child().get_label() for item in self._menu])

    def _rested(self, _rows: Gtk.Widget) -> None:
        self._rests = True  # when that has been painted
        self._window.queue_draw()

    def _painted(self, clock: Gdk.FrameClock) -> None:
        places = {row.cell: row.content.compute_bounds(row.strip)[1].get_x() for row in self._rows if row.get_mapped()}
        if not self._places:
            if not places:
                return
            rows = {row.cell: self._on_screen(row) for row in self._rows}
            self.write(ready=True, rows=rows, button=self._on_screen(self._window.button))
            self._places = dict.fromkeys(places, 0.0)
        at = clock.get_frame_time() / 1000
        for cell, x in places.items():
            if x != self._places[cell]:
                self.write(at, cell=cell, x=x, parts=self._parts(self._rows[cell]))
        self._places |= places
        if self._rests:
            self._rests = False
            self.write(at, rest=True)

    def _parts(self, row: SwipeRow) -> dict[str, tuple[float, float]]:
        """The buttons that show: where they begin, and how wide they are."""
        shown = [part for parts in row.parts.values() for part in parts if part.get_child_visible()]
        bounds = {part.action.id: part.compute_bounds(row.strip)[1] for part in shown}
        return {action: (rect.get_x(), rect.get_width()) for action, rect in bounds.items()}

    def _on_screen(self, row: Gtk.Widget) -> dict[str, float]:
        """The window is at 0, 0, and has perhaps a shadow around it."""
        left, top = self._window.get_surface_transform()
        bounds = row.compute_bounds(self._window)[1]
        return {"x": left + bounds.get_x(), "y": top + bounds.get_y(), "width": bounds.get_width(), "height": bounds.get_height()}
