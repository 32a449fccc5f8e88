"""The event controllers of a row: they report pointers and wheels to the daemon."""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any

import swiped
from gi.repository import Gdk, GLib, Gtk
from swiped import drawing

if typing.TYPE_CHECKING:
    from .table import SwipeTable
    from .row import SwipeRow

WHEEL_STEP = 40.0  # px that content moves for one step of a mouse wheel
DRAGGED_WIDGETS = (Gtk.Range, Gtk.Switch, Gtk.Text, Gtk.TextView)  # in which a drag is the widget's; as is one in `.swipe-ignore`
TAP_DISTANCE = 10.0  # px
MOST_SAMPLES = 1000  # the daemon accepts no more in a message
EVENT_TIME_WRAP = 1 << 32  # ms after which the times of events restart from 0


class RowControllers:
    """Adds event controllers to a row. The daemon recognizes swipes; its response decides whether the row or the scroller gets the
    pointer.
    """

    def __init__(self, table: SwipeTable, row: SwipeRow) -> None:
        self._table, self._row = table, row
        self._swiped = row  # the row that the last pointer swipes
        self._when_released: Callable[[], None] | None = None
        self._pointer: dict[str, Any] = {}  # the params that identify the last pointer
        self._is_down = False
        self._origin = (0.0, 0.0)
        self._moves: list[dict[str, Any]] = []  # positions since the last message, oldest first
        self._next_report = 0.0  # ms: the time of the next message with moves, while content follows the pointer
        self._closes = False  # a row was open when the pointer went down
        self._is_touchpad_scrolling = False  # between scroll-begin and scroll-end
        self._drag = Gtk.GestureDrag(propagation_phase=Gtk.PropagationPhase.CAPTURE, button=Gdk.BUTTON_PRIMARY)
        self._drag.connect("drag-begin", self._drag_began)
        self._drag.connect("drag-update", self._drag_moved)
        self._drag.connect("drag-end", self._drag_ended)
        self._drag.connect("cancel", self._drag_cancelled)
        row.strip.add_controller(self._drag)
        wheel = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.BOTH_AXES)
        wheel.connect("scroll-begin", self._scroll_began)
        wheel.connect("scroll", self._scrolled)
        wheel.connect("scroll-end", self._scroll_ended)
        row.strip.add_controller(wheel)
        menu = Gtk.GestureClick(button=Gdk.BUTTON_SECONDARY)
        menu.connect("pressed", lambda _gesture, _count, x, y: table.show_menu(row, x, y))
        row.strip.add_controller(menu)

    def cancel(self) -> None:
        """The row disappears, or is about to show another cell: a swipe of this one ends."""
        self._drag.reset()
        if self._is_touchpad_scrolling:
            self._is_touchpad_scrolling = False
            self._table.send("wheel/update", {"phase": "cancelled", "cell": self._row.cell}, self._table.apply_frame)

    # --- A pointer -----------------------------------------------------------------------------------------------

    def _drag_began(self, gesture: Gtk.GestureDrag, x: float, y: float) -> None:
        if self._is_ignored(self._row.strip.pick(x, y, Gtk.PickFlags.DEFAULT)):
            gesture.set_state(Gtk.EventSequenceState.DENIED)
            return
        self._swiped = self._row.moving_in
        self._pointer = {"cell": self._swiped.cell, "pointer": next(self._table.pointer_numbers)}
        self._is_down = True
        self._origin = (x, y)
        self._closes = self._table.has_open_rows
        self._swiped.follower = drawing.Follower(x)
        self._send("pointer/down", self._event_params(gesture, 0, 0) | {"device": device_kind(gesture)})

    def _drag_moved(self, gesture: Gtk.GestureDrag, x: float, y: float) -> None:
        if not self._is_down:
            return
        if not self._moves:
            self._table.input.moved(self)
        self._moves.append(self._event_params(gesture, x, y))
        self._swiped.follower.now = self._moves[-1]["position"]["x"]

    def show_moves(self) -> None:
        """Moves content with the pointer, and reports the moves. If content cannot follow, the frame awaits the answer."""
        follows = self._swiped.follow()
        if self._moves and follows and swiped.now() < self._next_report:
            self._table.input.moved(self)
        else:
            self.send_moves(awaits=not follows)

    def send_moves(self, awaits: bool = True) -> None:
        """Sends the positions since the last message as one message."""
        *samples, newest = self._moves or [None]
        self._moves = []
        if newest:
            self._next_report = swiped.now() + drawing.REPORT_MS
            self._request("pointer/move", newest | ({"samples": samples[-MOST_SAMPLES:]} if samples else {}), awaits)

    def _drag_ended(self, gesture: Gtk.GestureDrag, x: float, y: float) -> None:
        if not self._is_down:
            return
        self._is_down = False
        if self._closes:
            self._claim()  # the tap closes the open rows, and does nothing else
        if self._swiped is not self._row and abs(x) < TAP_DISTANCE:
            self._send("pointer/cancel", {})  # a tap on a row that is being removed is for no other
        else:
            self._send("pointer/up", self._event_params(gesture, x, y))
        self._released()

    def _drag_cancelled(self, _gesture: Gtk.GestureDrag, _sequence: Gdk.EventSequence | None) -> None:
        """The answer is not awaited: waiting may run callbacks of the application, and GTK may be removing the row."""
        if self._is_down:
            self._is_down = False
            self._send("pointer/cancel", {}, awaits=False)
            self._released()

    def when_released(self, then: Callable[[], None]) -> None:
        """Calls `then` once no pointer is down that went down on the row."""
        if self._is_down:
            self._when_released = then
        else:
            then()

    def _released(self) -> None:
        then, self._when_released = self._when_released, None
        if then:
            GLib.idle_add(then)  # it may destroy the gesture

    def _event_params(self, gesture: Gtk.GestureDrag, x: float, y: float) -> dict[str, Any]:
        return {"position": {"x": self._origin[0] + x, "y": self._origin[1] + y}, "timestamp": event_time(gesture)}

    def _send(self, method: str, params: dict[str, Any], awaits: bool = True) -> None:
        self._swiped.follow()  # to the last move
        self.send_moves(awaits)
        self._request(method, params, awaits)

    def _request(self, method: str, params: dict[str, Any], awaits: bool) -> None:
        pointer, follower = self._pointer, self._swiped.follower

        def responded(frame: dict[str, Any]) -> None:
            follower.answered = params.get("position", {}).get("x")
            self._responded(frame, pointer)

        self._table.send(method, pointer | params, responded)
        if awaits:
            self._table.input.sent()

    def _responded(self, frame: dict[str, Any], pointer: dict[str, Any]) -> None:
        self._table.apply_frame(frame)
        if pointer is not self._pointer or not self._is_down:
            return
        if frame.get("recognition") in ("began", "changed"):
            self._swiped.holder.grab_focus()  # so that Escape closes it
            self._claim()
        elif frame.get("recognition") == "failed" and not self._table.has_open_rows:
            self._drag.set_state(Gtk.EventSequenceState.DENIED)  # the scroller handles it

    def _is_ignored(self, widget: Gtk.Widget | None) -> bool:
        """Whether a drag is for this widget of the content, or for one around it."""
        while widget and widget is not self._row.strip:
            if isinstance(widget, DRAGGED_WIDGETS) or widget.has_css_class("swipe-ignore"):
                return True
            widget = widget.get_parent()
        return False

    def _claim(self) -> None:
        """Takes the pointer from the widgets around the row.

        They do not get the end of a touch that is claimed. Without a reset their gestures would take the finger for one that is still
        down, and lose its next tap.
        """
        self._drag.set_state(Gtk.EventSequenceState.CLAIMED)
        sequence, widget = self._drag.get_last_updated_sequence(), self._row
        while sequence and widget:
            for controller in widget.observe_controllers():
                is_before = controller.get_propagation_phase() == Gtk.PropagationPhase.CAPTURE
                if isinstance(controller, Gtk.Gesture) and not is_before and controller.handles_sequence(sequence):
                    controller.reset()
            widget = widget.get_parent()

    # --- A wheel -------------------------------------------------------------------------------------------------

    def _scroll_began(self, _controller: Gtk.EventControllerScroll) -> None:
        self._is_touchpad_scrolling = True
        self._wheel({"phase": "began", "delta": {"x": 0, "y": 0}})

    def _scrolled(self, controller: Gtk.EventControllerScroll, x: float, y: float) -> bool:
        if controller.get_current_event_state() & Gdk.ModifierType.SHIFT_MASK:
            x, y = y, x
        has_steps = controller.get_unit() == Gdk.ScrollUnit.WHEEL
        step = WHEEL_STEP if has_steps else 1.0
        if self._is_touchpad_scrolling or abs(x) > abs(y):
            more = {"phase": "changed"} if self._is_touchpad_scrolling else {"steps": has_steps}
            self._wheel({"delta": {"x": -x * step, "y": -y * step}} | more)
        return abs(x) > abs(y)

    def _scroll_ended(self, _controller: Gtk.EventControllerScroll) -> None:
        if self._is_touchpad_scrolling:
            self._is_touchpad_scrolling = False
            self._wheel({"phase": "ended"})

    def _wheel(self, params: dict[str, Any]) -> None:
        self._table.send("wheel/update", params | {"cell": self._row.cell}, self._table.apply_frame)
        self._table.input.sent()


def device_kind(gesture: Gtk.GestureSingle) -> str:
    """What the pointer is, in the protocol's words. Only a touch has a sequence; its device may call itself a mouse."""
    if gesture.get_current_sequence():
        return "touch"
    device = gesture.get_current_event_device()
    return "pen" if device and device.get_source() == Gdk.InputSource.PEN else "mouse"


def event_time(gesture: Gtk.EventController) -> float:
    """The time of the current event by the client's clock, in ms.

    The times of events are the lower 32 bits of the same clock. An event without a time, or one that seems old, is of now. All are whole
    ms, so that the times of two events have the order of the events.
    """
    now = int(swiped.now())
    age = (now - gesture.get_current_event_time()) % EVENT_TIME_WRAP
    return float(now - age if age < 1000 else now)
