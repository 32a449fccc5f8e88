"""What Python has to know of GDK's events, which PyGObject of GTK 4.8 cannot pass: the places merged into one, and who gets it."""

import ctypes
import itertools
from ctypes import CFUNCTYPE, POINTER, byref, c_char_p, c_double, c_int, c_uint, c_uint32, c_void_p, pythonapi, py_object
from typing import NamedTuple, Protocol
from weakref import WeakValueDictionary

from gi.repository import Gdk, Gtk


class TimeCoord(ctypes.Structure):
    """GdkTimeCoord."""

    _fields_ = [("time", c_uint32), ("flags", c_int), ("axes", c_double * 12)]


class Merged(NamedTuple):
    """A place before that of the event: how far from that, in px, and the time of the event that it was in."""

    x: float
    y: float
    time: int


try:
    gtk = ctypes.CDLL("libgtk-4.so.1")
except OSError:  # as GTK has another name on other systems
    gtk = None
else:
    gtk.gtk_event_controller_get_current_event.restype = c_void_p
    gtk.gtk_event_controller_get_current_event.argtypes = [c_void_p]
    gtk.gdk_event_get_event_type.argtypes = [c_void_p]
    gtk.gdk_event_get_position.argtypes = [c_void_p, POINTER(c_double), POINTER(c_double)]
    gtk.gdk_event_get_history.restype = POINTER(TimeCoord)
    gtk.gdk_event_get_history.argtypes = [c_void_p, POINTER(c_uint)]
    gtk.g_free.argtypes = [c_void_p]
    gtk.g_signal_connect_data.argtypes = [c_void_p, c_char_p, c_void_p, c_void_p, c_void_p, c_int]
    pythonapi.PyCapsule_GetPointer.restype = c_void_p
    pythonapi.PyCapsule_GetPointer.argtypes = [py_object, c_char_p]


def merged_places(controller: Gtk.EventController) -> list[Merged]:
    """The places that the current event of a controller has replaced, oldest first."""
    if gtk is None:
        return []
    event = gtk.gtk_event_controller_get_current_event(address(controller))
    if not event or gtk.gdk_event_get_event_type(event) != Gdk.EventType.MOTION_NOTIFY:
        return []
    x, y, count = c_double(), c_double(), c_uint()
    gtk.gdk_event_get_position(event, byref(x), byref(y))
    places = gtk.gdk_event_get_history(event, byref(count))
    X, Y = int(Gdk.AxisUse.X), int(Gdk.AxisUse.Y)
    try:
        return [Merged(place.axes[X] - x.value, place.axes[Y] - y.value, place.time) for place in places[: count.value]]
    finally:
        gtk.g_free(places)


class Undecided(Protocol):
    """A pointer of which nobody knows yet whose it is."""

    is_undecided: bool


MOVES = (Gdk.EventType.MOTION_NOTIFY, Gdk.EventType.TOUCH_UPDATE)
withholding: WeakValueDictionary[int, Undecided] = WeakValueDictionary()
numbers = itertools.count(1)


@CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p)
def stop_undecided(_controller: int, event: int, number: int) -> bool:
    """Whether an event goes no further."""
    pointer = withholding.get(number)
    return pointer is not None and pointer.is_undecided and gtk.gdk_event_get_event_type(event) in MOVES


def withhold_moves(widget: Gtk.Widget, pointer: Undecided) -> None:
    """Keeps moves from what is in a widget while the pointer is undecided. Controllers that are added later get them before."""
    if gtk is None:
        return
    number = next(numbers)
    withholding[number] = pointer
    controller = Gtk.EventControllerLegacy(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    gtk.g_signal_connect_data(address(controller), b"event", stop_undecided, number, None, 0)
    widget.add_controller(controller)


def address(controller: Gtk.EventController) -> int:
    """Where a controller is in memory."""
    return pythonapi.PyCapsule_GetPointer(controller.__gpointer__, None)
