"""Writes the events of the demo as lines of JSON, for its tests. Tests/Toolkits/README.md describes them."""

import json
from pathlib import Path
from typing import Any

import swiped
from gi.repository import Gdk, Gtk

from swiped_gtk import Session, SwipeRow


class Tracing:
    """Writes the trace of a window. After each painted frame it asks GTK where the rows are."""

    def __init__(self, window: Gtk.Window, session: Session, path: Path) -> None:
        self._window, self._rows, self._session, self._file = window, window.rows, session, path.open("w")
        self._missed_waits = 0
        self._places: dict[str, float] = {}
        self._has_settled = False
        self._menu: Gtk.Widget | None = None
        self._rows.connect("opened", lambda _: self.write(open=True))
        self._rows.connect("frame", lambda _, frame: self.write(frame=frame))
        self._rows.connect("notification", lambda _, method, params: self.write(notification=method, params=params))
        self._rows.connect("settled", self._settled)
        self._rows.connect("failed", lambda _, error: self.write(error=type(error).__name__, message=str(error)))
        self._rows.scroller.get_vadjustment().connect("value-changed", lambda adjustment: self.write(scrolled=adjustment.get_value()))
        pointer = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        pointer.connect("motion", lambda _, x, y: self.write(pointer={"x": x, "y": y}))
        window.add_controller(pointer)
        window.connect("notify::focus-widget", self._focused)
        window.connect("realize", lambda _: window.get_frame_clock().connect("after-paint", self._painted))

    def write(self, at: float | None = None, **what: Any) -> None:
        """Writes a line with these members."""
        self._file.write(json.dumps({"at": swiped.now() if at is None else at} | what) + "\n")
        self._file.flush()

    def _focused(self, window: Gtk.Window, _property: object) -> None:
        focus = window.get_focus()
        if row := self._rows.row_of(focus):
            self.write(focus=row.cell)
        popover = focus and focus.get_ancestor(Gtk.Popover)
        if popover and popover.get_child() is not self._menu:
            self._menu = popover.get_child()
            self.write(menu=[item.get_child().get_label() for item in self._menu])

    def _settled(self, _rows: Gtk.Widget) -> None:
        self._has_settled = True  # which is written when it has been painted
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
                self.write(at, cell=cell, x=x, parts=self._visible_buttons(self._rows[cell]))
        self._places |= places
        if self._session.missed_waits > self._missed_waits:
            self._missed_waits = self._session.missed_waits
            self.write(at, missed=self._missed_waits)
        if self._has_settled:
            self._has_settled = False
            self.write(at, rest=True)

    def _visible_buttons(self, row: SwipeRow) -> dict[str, tuple[float, float]]:
        """The x and the width of each button that shows."""
        visible = [button for side in row.buttons.values() for button in side if button.get_child_visible()]
        bounds = {button.action.id: button.compute_bounds(row.strip)[1] for button in visible}
        return {action: (rect.get_x(), rect.get_width()) for action, rect in bounds.items()}

    def _on_screen(self, widget: Gtk.Widget) -> dict[str, float]:
        """A widget's bounds on the screen. The window is at 0, 0, and may have a shadow around it."""
        left, top = self._window.get_surface_transform()
        bounds = widget.compute_bounds(self._window)[1]
        return {"x": left + bounds.get_x(), "y": top + bounds.get_y(), "width": bounds.get_width(), "height": bounds.get_height()}
