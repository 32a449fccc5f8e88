"""The frame clock of a list: it plays the animations of the rows."""

from __future__ import annotations

import typing

from gi.repository import Gdk, GLib, Gtk

if typing.TYPE_CHECKING:
    from .table import SwipeTable
    from .row import SwipeRow


class FrameClock:
    """Advances the rows that move, in each frame while there are any and the list is mapped. Then the list emits `settled`."""

    def __init__(self, rows: SwipeTable) -> None:
        self._list = rows
        self._tick_id = 0
        self._has_moved = False  # a row has moved since the last `settled`
        rows.connect("map", lambda _: self._resume())
        rows.connect("unmap", lambda _: self._pause())

    def play(self, row: SwipeRow, was_moving: bool) -> None:
        """Starts the clock if the row moves now."""
        self._has_moved |= row.is_moving
        if row.is_animated:
            self._resume()
        elif was_moving and not row.is_animated and not self._tick_id:
            self._settle()

    def _resume(self) -> None:
        if not self._tick_id and self._list.get_mapped() and any(row.is_animated for row in self._list):
            self._tick_id = self._list.add_tick_callback(self._tick)

    def _pause(self) -> None:
        if self._tick_id:
            self._list.remove_tick_callback(self._tick_id)
            self._tick_id = 0

    def _tick(self, _widget: Gtk.Widget, clock: Gdk.FrameClock) -> bool:
        now = clock.get_frame_time() / 1000
        animated = [row for row in self._list if row.is_animated]
        for row in animated:
            row.advance(now)
        if any(row.is_animated for row in animated):
            return GLib.SOURCE_CONTINUE
        self._tick_id = 0
        self._settle()
        return GLib.SOURCE_REMOVE

    def _settle(self) -> None:
        if self._has_moved:  # and more than an action has filled its strip
            self._has_moved = False
            self._list.emit("settled")
