"""Rows for Tk that are swiped: `SwipeList` is a list of them, `SwipeTable` makes rows in any widget swipeable, `SwipeRow` is a row.

Begin reading at `table.py`. It opens a table in the daemon (`daemon_table.py`), and applies what the daemon sends to its rows (`row.py`),
under whose content lie the actions (`strip.py`). `clock.py` plays the animations. `pointer.py` and `keyboard.py` send the daemon what
the user does. The daemon is started by the Python client, on a thread; `loop_waker.py` wakes Tk's loop for its callbacks.
"""

from .list import SwipeList
from .row import SwipeRow
from .table import SwipeTable

__all__ = ["SwipeList", "SwipeRow", "SwipeTable"]
