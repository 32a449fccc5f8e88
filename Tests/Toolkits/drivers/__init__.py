"""One driver for each toolkit, for the scenes in Tests/Toolkits/scenes."""

import os

from drivers.base import Options, Toolkit
from drivers.broadway import CTouch, GtkTouch
from drivers.c import C
from drivers.gtk import Gtk
from drivers.qt import Qt, QtTouch
from drivers.textual import Textual
from drivers.tk import Tk
from drivers.web import Web, WebEmbedded, WebTouch
from drivers.window import Window

# By name. A client's folder has the name before the dot.
DRIVERS: dict[str, type[Toolkit]] = {
    "gtk": Gtk,
    "gtk.touch": GtkTouch,
    "c": C,
    "c.touch": CTouch,
    "qt": Qt,
    "qt.touch": QtTouch,
    "tk": Tk,
    "textual": Textual,
    "web": Web,
    "web.touch": WebTouch,
}
if os.environ.get("SWIPED_WASM"):
    DRIVERS["web.embedded"] = WebEmbedded

__all__ = ["DRIVERS", "Options", "Toolkit", "Window"]
