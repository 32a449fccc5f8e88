"""What is around the rows: the widget that scrolls them, and the space beside them."""

from __future__ import annotations

import typing

from gi.repository import Gtk

from .row import SwipeRow

if typing.TYPE_CHECKING:
    from .table import SwipeTable


class ScrollerControllers:
    """Reports to the daemon that the rows were scrolled, or that the list was pressed beside them, while rows are open."""

    def __init__(self, table: SwipeTable) -> None:
        self._table = table
        self._adjustment: Gtk.Adjustment | None = None
        self._handler = 0
        click = Gtk.GestureClick()
        click.connect("pressed", self._pressed)
        table.add_controller(click)

    def attach(self) -> None:
        """The table is being shown."""
        if scroller := _scroller_in(self._table) or self._table.get_ancestor(Gtk.ScrolledWindow):
            self._adjustment = scroller.get_vadjustment()
            self._handler = self._adjustment.connect("value-changed", lambda _: self._scrolled())

    def detach(self) -> None:
        """The table is no longer shown."""
        if self._adjustment:
            self._adjustment.disconnect(self._handler)
            self._adjustment = None

    def _scrolled(self) -> None:
        if any(row.target for row in self._table):
            self._table.send("table/scroll", {})

    def _pressed(self, _gesture: Gtk.GestureClick, _count: int, x: float, y: float) -> None:
        hit = self._table.pick(x, y, Gtk.PickFlags.DEFAULT)
        if self._table.has_open_rows and not (hit and hit.get_ancestor(SwipeRow)):
            self._table.send("table/tap", {})


def _scroller_in(widget: Gtk.Widget) -> Gtk.ScrolledWindow | None:
    """The first scrolled window in a widget."""
    child = widget.get_first_child()
    while child:
        if isinstance(child, Gtk.ScrolledWindow):
            return child
        if found := _scroller_in(child):
            return found
        child = child.get_next_sibling()
    return None
