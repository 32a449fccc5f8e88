"""Lists for GTK 4 whose rows are swiped: `SwipeList` is the list, `SwipeRow` one of its rows, `Action` a button under a row.

Begin reading at `list.py`. It opens a table of the daemon (`table.py`), in the `session.py` of all lists, and applies what the
daemon sends to its rows (`row.py`, and `strip.py` for what they draw); `clock.py` plays their animations. `controllers.py` sends the daemon what pointers, wheels and keys do; `menu.py` shows a menu of
what can be done to a row.
"""

import gi

gi.require_version("Adw", "1")
gi.require_version("Gtk", "4.0")

from .list import SwipeList  # noqa: E402
from .row import SwipeRow  # noqa: E402
from .session import Session  # noqa: E402
from .strip import Action  # noqa: E402

__all__ = ["Action", "Session", "SwipeList", "SwipeRow"]
