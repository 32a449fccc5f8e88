"""What is around the rows: the widget that scrolls them, wheels and touchpads, and the space beside the rows."""

from __future__ import annotations

import typing

from gi.repository import Gdk, Gtk

from .pointer import event_time
from .row import SwipeRow

if typing.TYPE_CHECKING:
    from .table import SwipeTable

TOUCHPAD_FACTOR = 2.5  # px by which GTK scrolls for one px of a touchpad


class Scroller:
    """Reports wheels, touchpads and scrolling.

    Its controller gets a scroll event before those of the `Gtk.ScrolledWindow`, because it was added last. Of a scroll that a row owns
    these get nothing, so the list neither moves nor glides after it.
    """

    def __init__(self, table: SwipeTable) -> None:
        self._table = table
        self._window: Gtk.ScrolledWindow | None = None
        self._controller: Gtk.EventController | None = None
        self._handler = 0
        self._phase: str | None = None  # of the next event of a touchpad
        self._factor = 1.0  # px by which the list scrolls for one unit of an event
        click = Gtk.GestureClick()
        click.connect("pressed", self._pressed)
        table.add_controller(click)

    def attach(self) -> None:
        """The table is being shown."""
        self._window = _scroller_in(self._table) or self._table.get_ancestor(Gtk.ScrolledWindow)
        if self._window:
            self._handler = self._window.get_vadjustment().connect("value-changed", lambda _: self._table.report("list_scrolled"))
        flags = Gtk.EventControllerScrollFlags.BOTH_AXES
        self._controller = Gtk.EventControllerScroll(flags=flags, propagation_phase=Gtk.PropagationPhase.CAPTURE)
        self._controller.connect("scroll-begin", lambda _: self._began())
        self._controller.connect("scroll", self._scrolled)
        self._controller.connect("scroll-end", self._ended)
        (self._window or self._table).add_controller(self._controller)

    def detach(self) -> None:
        """The table is no longer shown."""
        if self._window:
            self._window.get_vadjustment().disconnect(self._handler)
        (self._window or self._table).remove_controller(self._controller)
        self._window = self._controller = None

    def scroll_by(self, x: float, y: float) -> None:
        """The list scrolls by what was kept from it."""
        if self._window:
            for adjustment, distance in (self._window.get_hadjustment(), x), (self._window.get_vadjustment(), y):
                if distance:
                    adjustment.set_value(adjustment.get_value() - distance * self._factor)

    def _began(self) -> None:
        self._phase = "began"

    def _scrolled(self, controller: Gtk.EventControllerScroll, x: float, y: float) -> bool:
        if controller.get_current_event_state() & Gdk.ModifierType.SHIFT_MASK:
            x, y = y, x
        is_click = controller.get_unit() == Gdk.ScrollUnit.WHEEL
        self._factor = self._window.get_vadjustment().get_page_size() ** (2 / 3) if self._window and is_click else TOUCHPAD_FACTOR
        phase, self._phase = self._phase, self._phase and "changed"
        return self._report(controller, -x, -y, "click" if is_click else "px", None if is_click else phase)

    def _ended(self, controller: Gtk.EventControllerScroll) -> None:
        if self._phase == "changed":
            self._report(controller, 0.0, 0.0, "px", "ended")
        self._phase = None

    def _report(self, controller: Gtk.EventController, x: float, y: float, unit: str, phase: str | None) -> bool:
        """Returns whether a row has the event. If the list has it, GTK scrolls by the event, and this by what the list has missed."""
        row = self._row_at(controller)
        left = self._table.driver.scrolled(row and row.cell, x, y, unit, phase, event_time(controller))
        if left:
            self.scroll_by(left[0] - x, left[1] - y)
        return left is None

    def _row_at(self, controller: Gtk.EventController) -> SwipeRow | None:
        """The row under the current event, unless a widget in the row scrolls, or is dragged, by itself."""
        widget, native = controller.get_widget(), self._table.get_native()
        device = controller.get_current_event_device()
        pointer = device and device.get_seat().get_pointer()  # the device itself may have no position
        if not pointer:
            return None
        _, x, y, _ = native.get_surface().get_device_position(pointer)
        left, top = native.get_surface_transform()
        hit = native.pick(x - left, y - top, Gtk.PickFlags.DEFAULT)
        while hit and hit is not widget:
            if isinstance(hit, SwipeRow):
                return hit if hit.table is self._table else None
            if isinstance(hit, Gtk.Scrollable) or hit.has_css_class("swipe-ignore"):
                return None
            hit = hit.get_parent()
        return None

    def _pressed(self, gesture: Gtk.GestureClick, _count: int, x: float, y: float) -> None:
        hit = self._table.pick(x, y, Gtk.PickFlags.DEFAULT)
        if not (hit and hit.get_ancestor(SwipeRow)):
            self._table.report("tapped_outside", at=event_time(gesture))


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
