"""One driver for each toolkit, for the scenes in Tests/Toolkits/scenes."""

import os

from drivers.base import Options, Toolkit
from drivers.gtk import Gtk
from drivers.qt import Qt
from drivers.textual import Textual
from drivers.tk import Tk
from drivers.wayland import GtkTouch, GtkTouchpad, QtTouch, QtTouchpad
from drivers.web import Web, WebEmbedded, WebFirefox, WebTouch
from drivers.window import Window

# By name. A client's folder has the name before the dot.
DRIVERS: dict[str, type[Toolkit]] = {
    "gtk": Gtk,
    "qt": Qt,
    "tk": Tk,
    "textual": Textual,
    "web": Web,
    "web.touch": WebTouch,
}
if os.environ.get("SWIPED_NIGHTLY"):  # they take minutes; and on a busy machine a hand in a compositor is another hand
    DRIVERS |= {"gtk.touch": GtkTouch, "qt.touch": QtTouch}
    DRIVERS |= {"web.firefox": WebFirefox, "gtk.touchpad": GtkTouchpad, "qt.touchpad": QtTouchpad}
if os.environ.get("SWIPED_WASM"):
    DRIVERS["web.embedded"] = WebEmbedded

__all__ = ["DRIVERS", "Options", "Toolkit", "Window"]
