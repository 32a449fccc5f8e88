"""Rows for GTK 4 that are swiped: `SwipeList` is a list of them, `SwipeTable` makes the rows of any other list swipeable. `SwipeRow`
is a row, `Action` a button under it.

Begin reading at `table.py`, which does what the list controller of `swiped.controller` asks. `pointer.py`, `scroller.py` and `keys.py`
report to the controller what the user does, and `menu.py` shows a row's actions. `clock.py` paints the rows (`row.py`), under whose
content lie the buttons (`strip.py`). All lists of a program share a `session.py`, whose messages GLib's loop reads. `gdk_events.py` reads
of GDK's events what PyGObject cannot.
"""

import gi

gi.require_version("Adw", "1")
gi.require_version("Gtk", "4.0")

from .list import SwipeList  # noqa: E402
from .row import SwipeRow  # noqa: E402
from .session import Session  # noqa: E402
from .strip import Action  # noqa: E402
from .table import SwipeTable  # noqa: E402

__all__ = ["Action", "Session", "SwipeList", "SwipeRow", "SwipeTable"]
