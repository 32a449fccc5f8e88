"""Rows for GTK 4 that are swiped: `SwipeList` is a list of them, `SwipeTable` makes the rows of any other list swipeable. `SwipeRow`
is a row, `Action` a button under it.

Begin reading at `table.py`. It opens a table in the daemon (`daemon_table.py`), in the `session.py` of all tables, and applies what the
daemon sends to its rows (`row.py`, and `strip.py` for what they draw). `clock.py` plays their animations. `controllers.py` and
`scroller.py` report pointers, wheels and scrolling to the daemon, `keys.py` handles keys, and `menu.py` shows what can be done to a row.
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
