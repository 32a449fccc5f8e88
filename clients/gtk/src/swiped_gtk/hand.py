"""What a pointer, a wheel and keys do to a row, told to the daemon."""

from __future__ import annotations

import typing
from typing import Any

import swiped
from gi.repository import Gdk, Gtk

if typing.TYPE_CHECKING:
    from .list import SwipeList
    from .row import SwipeRow

DEVICES = {Gdk.InputSource.TOUCHSCREEN: "touch", Gdk.InputSource.PEN: "pen"}
STEP = 40.0  # px by which content moves for one step of a wheel that has steps
WRAP = 1 << 32  # ms after which the times of events begin again


class Hand:
    """A row's controllers. The daemon recognises what a pointer does, and the answer decides whose it is."""

    def __init__(self, rows: SwipeList, row: SwipeRow) -> None:
        self._list, self._row = rows, row
        self._down: dict[str, Any] | None = None  # what names the pointer that is down
        self._origin = (0.0, 0.0)
        self._turning = False  # a touchpad between its beginning and its end
        self._drag = Gtk.GestureDrag(propagation_phase=Gtk.PropagationPhase.CAPTURE, button=Gdk.BUTTON_PRIMARY)
        self._drag.connect("drag-begin", self._began)
        self._drag.connect("drag-update", self._moved)
        self._drag.connect("drag-end", self._ended)
        self._drag.connect("cancel", self._cancelled)
        row.strip.add_controller(self._drag)
        wheel = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.BOTH_AXES)
        wheel.connect("scroll-begin", self._turn_begins)
        wheel.connect("scroll", self._turned)
        wheel.connect("scroll-end", self._turn_ends)
        row.strip.add_controller(wheel)
        menu = Gtk.GestureClick(button=Gdk.BUTTON_SECONDARY)
        menu.connect("pressed", lambda _gesture, _count, x, y: rows.show_menu(row, x, y))
        row.strip.add_controller(menu)
        keys = Gtk.EventControllerKey()
        keys.connect("key-pressed", self._pressed)
        row.add_controller(keys)

    # --- A pointer -----------------------------------------------------------------------------------------------

    def _began(self, gesture: Gtk.GestureDrag, x: float, y: float) -> None:
        device = gesture.get_current_event_device()
        self._down = {"cell": self._row.cell, "pointer": self._list.next_pointer()}
        self._origin = (x, y)
        kind = DEVICES.get(device.get_source(), "mouse") if device else "mouse"
        if self._list.is_anything_open:
            gesture.set_state(Gtk.EventSequenceState.CLAIMED)  # a tap closes it, and does nothing else
        self._send("pointer/down", self._at(gesture, 0, 0) | {"device": kind})

    def _moved(self, gesture: Gtk.GestureDrag, x: float, y: float) -> None:
        if self._down is None:
            return
        self._send("pointer/move", self._at(gesture, x, y))

    def _ended(self, gesture: Gtk.GestureDrag, x: float, y: float) -> None:
        if self._down is None:
            return
        self._send("pointer/up", self._at(gesture, x, y))
        self._down = None

    def _cancelled(self, _gesture: Gtk.GestureDrag, _sequence: Gdk.EventSequence | None) -> None:
        if self._down is not None:
            self._send("pointer/cancel", {})
            self._down = None

    def _at(self, gesture: Gtk.GestureDrag, x: float, y: float) -> dict[str, Any]:
        return {"position": {"x": self._origin[0] + x, "y": self._origin[1] + y}, "timestamp": time_of(gesture)}

    def _send(self, method: str, params: dict[str, Any]) -> None:
        down = self._down
        assert down
        self._list.send(method, down | params, lambda frame: self._answered(frame, down))

    def _answered(self, frame: dict[str, Any], down: dict[str, Any]) -> None:
        self._list.show_frame(frame)
        if down is not self._down:
            return  # it has left meanwhile
        if frame.get("recognition") in ("began", "changed"):
            self._drag.set_state(Gtk.EventSequenceState.CLAIMED)
        elif frame.get("recognition") == "failed" and not self._list.is_anything_open:
            self._drag.set_state(Gtk.EventSequenceState.DENIED)  # the scroller's

    # --- A wheel -------------------------------------------------------------------------------------------------

    def _turn_begins(self, _controller: Gtk.EventControllerScroll) -> None:
        self._turning = True
        self._wheel({"phase": "began", "delta": {"x": 0, "y": 0}})

    def _turned(self, controller: Gtk.EventControllerScroll, x: float, y: float) -> bool:
        if controller.get_current_event_state() & Gdk.ModifierType.SHIFT_MASK:
            x, y = y, x
        step = STEP if controller.get_unit() == Gdk.ScrollUnit.WHEEL else 1.0
        if self._turning or abs(x) > abs(y):
            self._wheel({"delta": {"x": -x * step, "y": -y * step}} | ({"phase": "changed"} if self._turning else {}))
        return abs(x) > abs(y)

    def _turn_ends(self, _controller: Gtk.EventControllerScroll) -> None:
        if self._turning:
            self._turning = False
            self._wheel({"phase": "ended"})

    def _wheel(self, params: dict[str, Any]) -> None:
        self._list.send("wheel/update", params | {"cell": self._row.cell}, self._list.show_frame)

    # --- Keys ----------------------------------------------------------------------------------------------------

    def _pressed(self, _controller: Gtk.EventControllerKey, key: int, _code: int, state: Gdk.ModifierType) -> bool:
        match Gdk.keyval_name(key):
            case "Left" | "Right" as arrow if self._row.has_focus():
                ahead = (arrow == "Right") != (self._row.get_direction() == Gtk.TextDirection.RTL)
                self._list.reach(self._row, "leading" if ahead else "trailing")
            case "Escape" if self._list.is_anything_open:
                self._list.send("table/closeCells", {})
                self._row.grab_focus()
            case "Menu":
                self._list.show_menu(self._row)
            case "F10" if state & Gdk.ModifierType.SHIFT_MASK:
                self._list.show_menu(self._row)
            case _:
                return False
        return True


def time_of(gesture: Gtk.EventController) -> float:
    """When an event happened, by the client's clock. Events count 32 bits of the same milliseconds; others are of now."""
    now = swiped.now()
    age = (int(now) - gesture.get_current_event_time()) % WRAP
    return now - age if age < 1000 else now
