"""Rows for Tk that are swiped: `SwipeList` is a list of them, `SwipeTable` makes rows in any widget swipeable, `SwipeRow` is a row.

Begin reading at `table.py`, which does what the list controller of `swiped.controller` asks. `pointer.py` and `keyboard.py` report to the
controller what the user does. `clock.py` paints the rows (`row.py`), under whose content lie the actions (`strip.py`). All lists of a
window share one daemon, whose messages Tk's loop reads (`swiped.LoopCalls`).
"""

from .list import SwipeList
from .row import SwipeRow
from .table import SwipeTable

__all__ = ["SwipeList", "SwipeRow", "SwipeTable"]
