"""The frame clock of a list: it paints the rows that have changed or move, with the daemon's newest answer."""

from __future__ import annotations

import typing

from gi.repository import Gdk, GLib, Gtk

if typing.TYPE_CHECKING:
    from .row import SwipeRow
    from .table import SwipeTable


class FrameClock:
    """Paints rows in each frame while the list is mapped. In `before-paint` it waits for the answer that the frame has to show."""

    def __init__(self, table: SwipeTable) -> None:
        self._table = table
        self._changed: set[SwipeRow] = set()  # to paint in the next frame
        self._tick_id = 0
        self._was_moving = False
        self._clock: Gdk.FrameClock | None = None
        self._handler = 0
        table.connect("map", lambda _: self._resume())
        table.connect("unmap", lambda _: self._pause())

    def attach(self) -> None:
        """The list is being shown."""
        self._clock = self._table.get_frame_clock()
        self._handler = self._clock.connect("before-paint", lambda _: self._table.session.calls.wait())

    def detach(self) -> None:
        """Called when the list is hidden."""
        if self._clock:
            self._clock.disconnect(self._handler)
        self._clock = None

    def await_answer(self) -> None:
        """The next frame shows the answer to what was just sent."""
        if self._clock:
            self._clock.request_phase(Gdk.FrameClockPhase.BEFORE_PAINT)

    def wake(self, row: SwipeRow) -> None:
        """A row has something new to paint; it is painted in each frame until it moves no more."""
        self._changed.add(row)
        self._resume()

    def is_awake(self, row: SwipeRow) -> bool:
        """Whether the next frame paints the row."""
        return row in self._changed

    def forget(self, row: SwipeRow) -> None:
        """A row is not shown any more."""
        self._changed.discard(row)

    def _resume(self) -> None:
        if not self._tick_id and self._changed and self._table.get_mapped():
            self._tick_id = self._table.add_tick_callback(self._tick)

    def _pause(self) -> None:
        if self._tick_id:
            self._table.remove_tick_callback(self._tick_id)
            self._tick_id = 0

    def _tick(self, _widget: Gtk.Widget, clock: Gdk.FrameClock) -> bool:
        now = clock.get_frame_time() / 1000
        rows, self._changed = self._changed, set()
        self._changed |= {row for row in rows if row.paint(now)}
        was_moving, self._was_moving = self._was_moving, not self._table.controller.is_at_rest(now)
        if was_moving and not self._was_moving:
            self._table.emit("settled")
        if self._changed:
            return GLib.SOURCE_CONTINUE
        self._tick_id = 0
        return GLib.SOURCE_REMOVE
