"""The pointers on a row: reports them to the list controller, and gives each to whom the controller says."""

from __future__ import annotations

import typing
from collections.abc import Callable

import swiped
from gi.repository import Gdk, Gtk

from .gdk_events import merged_places, withhold_moves

if typing.TYPE_CHECKING:
    from .row import SwipeRow
    from .table import SwipeTable

DRAGGED_WIDGETS = (Gtk.Range, Gtk.Switch, Gtk.Text, Gtk.TextView)  # in which a drag is the widget's; as is one in `.swipe-ignore`
EVENT_TIME_WRAP = 1 << 32  # ms after which the times of events restart from 0


class RowPointer:
    """The pointer on a row, before the widgets in the row get it.

    While it is undecided, they do not get its moves: a drag source would take it, although the daemon has not answered.
    """

    def __init__(self, table: SwipeTable, row: SwipeRow) -> None:
        self._table, self._row = table, row
        self._name: int | None = None  # for the controller; None while no pointer is down
        self.is_undecided = False
        self._origin = (0.0, 0.0)
        self._when_released: Callable[[], None] | None = None
        self._drag = Gtk.GestureDrag(propagation_phase=Gtk.PropagationPhase.CAPTURE, button=Gdk.BUTTON_PRIMARY)
        self._drag.connect("drag-begin", self._began)
        self._drag.connect("drag-update", self._moved)
        self._drag.connect("drag-end", self._ended)
        self._drag.connect("cancel", lambda gesture, _: self._report_last(gesture, "pointer_cancelled"))
        withhold_moves(row.strip, self)
        row.strip.add_controller(self._drag)

    def cancel(self) -> None:
        """The row disappears, or is about to show another cell."""
        self._drag.reset()

    def when_released(self, then: Callable[[], None]) -> None:
        """Calls `then` once no pointer is down that went down on the row."""
        if self._name is None:
            self._table.call_later(then)  # it may destroy the gesture
        else:
            self._when_released = then

    def claim(self) -> None:
        """Takes the pointer from the widgets around the row.

        They do not get the end of a touch that is claimed. Without a reset their gestures would take the finger for one that is still
        down, and lose its next tap.
        """
        self.is_undecided = False
        self._drag.set_state(Gtk.EventSequenceState.CLAIMED)
        sequence, widget = self._drag.get_last_updated_sequence(), self._row
        while sequence and widget:
            for controller in widget.observe_controllers():
                is_before = controller.get_propagation_phase() == Gtk.PropagationPhase.CAPTURE
                if isinstance(controller, Gtk.Gesture) and not is_before and controller.handles_sequence(sequence):
                    controller.reset()
            widget = widget.get_parent()

    def leave(self) -> None:
        """Leaves the pointer to the list, to a widget or to a drag source."""
        self.is_undecided = False
        self._drag.set_state(Gtk.EventSequenceState.DENIED)

    def _began(self, gesture: Gtk.GestureDrag, x: float, y: float) -> None:
        if self._is_ignored(self._row.strip.pick(x, y, Gtk.PickFlags.DEFAULT)):
            self.leave()
            return
        swiped_row, self._origin = self._row.moving_in, (x, y)
        self._name, at, self.is_undecided = self._table.add_pointer(self), event_time(gesture), True
        what = swiped_row.cell, self._name, device_kind(gesture), x, y
        self._table.report("pointer_down", *what, at=at, handed_on=swiped_row is not self._row)

    def _moved(self, gesture: Gtk.GestureDrag, x: float, y: float) -> None:
        if self._name is None:
            return
        (x, y), at = self._position(x, y), event_time(gesture)
        places = [(x + each.x, y + each.y, client_time(each.time)) for each in merged_places(gesture)]
        self._table.report("pointer_moved", self._name, [*places, (x, y, at)], at=at)

    def _ended(self, gesture: Gtk.GestureDrag, x: float, y: float) -> None:
        self._report_last(gesture, "pointer_up", *self._position(x, y))

    def _report_last(self, gesture: Gtk.GestureDrag, event: str, *place: float) -> None:
        if (name := self._name) is None:
            return
        self._name, self.is_undecided = None, False
        self._table.report(event, name, *place, at=event_time(gesture))
        self._table.forget_pointer(name)
        then, self._when_released = self._when_released, None
        if then:
            self._table.call_later(then)

    def _position(self, x: float, y: float) -> tuple[float, float]:
        return self._origin[0] + x, self._origin[1] + y

    def _is_ignored(self, widget: Gtk.Widget | None) -> bool:
        """Whether a drag is for this widget of the content, or for one around it."""
        while widget and widget is not self._row.strip:
            if isinstance(widget, DRAGGED_WIDGETS) or widget.has_css_class("swipe-ignore"):
                return True
            widget = widget.get_parent()
        return False


def device_kind(gesture: Gtk.GestureSingle) -> str:
    """What the pointer is, in the protocol's words. Only a touch has a sequence; its device may call itself a mouse."""
    if gesture.get_current_sequence():
        return "touch"
    device = gesture.get_current_event_device()
    return "pen" if device and device.get_source() == Gdk.InputSource.PEN else "mouse"


def event_time(controller: Gtk.EventController) -> float:
    """The time of the current event by the client's clock, in ms."""
    return client_time(controller.get_current_event_time())


def client_time(time: int) -> float:
    """The time of an event by the client's clock, in ms.

    The times of events are the lower 32 bits of the same clock. An event without a time, or one that seems old, is of now. All are whole
    ms, so that the times of two events have the order of the events.
    """
    now = int(swiped.now())
    age = (now - time) % EVENT_TIME_WRAP
    return float(now - age if age < 1000 else now)
