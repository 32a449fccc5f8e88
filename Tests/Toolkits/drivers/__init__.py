"""One driver for each toolkit, for the scenes in Tests/Toolkits/scenes."""

import os

from drivers.base import Options, Toolkit
from drivers.c import C
from drivers.gtk import Gtk
from drivers.qt import Qt
from drivers.textual import Textual
from drivers.tk import Tk
from drivers.wayland import CTouch, CTouchpad, GtkTouch, GtkTouchpad, QtTouch, QtTouchpad
from drivers.web import Web, WebEmbedded, WebTouch
from drivers.window import Window

# By name. A client's folder has the name before the dot.
DRIVERS: dict[str, type[Toolkit]] = {
    "gtk": Gtk,
    "gtk.touch": GtkTouch,
    "gtk.touchpad": GtkTouchpad,
    "c": C,
    "c.touch": CTouch,
    "c.touchpad": CTouchpad,
    "qt": Qt,
    "qt.touch": QtTouch,
    "qt.touchpad": QtTouchpad,
    "tk": Tk,
    "textual": Textual,
    "web": Web,
    "web.touch": WebTouch,
}
if os.environ.get("SWIPED_WASM"):
    DRIVERS["web.embedded"] = WebEmbedded

__all__ = ["DRIVERS", "Options", "Toolkit", "Window"]
