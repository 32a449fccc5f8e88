"""Rows for Tk that are swiped: `SwipeList` is a list of them, `SwipeTable` makes rows in any widget swipeable, `SwipeRow` is a row.

Begin reading at `table.py`. It opens a table in the daemon (`daemon_table.py`), and applies what the daemon sends to its rows (`row.py`),
under whose content lie the actions (`strip.py`). `clock.py` plays the animations. `pointer.py` and `keyboard.py` send the daemon what
the user does. Content follows the pointer before the daemon has answered (`swiped.drawing.Follower`). Tk's loop reads what the daemon
sends (`swiped.LoopCalls`).
"""

from .list import SwipeList
from .row import SwipeRow
from .table import SwipeTable

__all__ = ["SwipeList", "SwipeRow", "SwipeTable"]
