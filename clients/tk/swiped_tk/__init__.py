"""Rows for Tk that are swiped: `SwipeList` is a list of them, `SwipeTable` makes rows in any widget swipeable, `SwipeRow` is a row.

Begin reading at `table.py`. A table has its parts from `pointer.py` and `keyboard.py`, which report to the list controller of
`swiped.controller` what the user does, and from `clock.py`, which paints the rows (`row.py`) over their actions (`strip.py`). All lists of
a window share one daemon, whose messages Tk's loop reads (`swiped.LoopCalls`).
"""

from .list import SwipeList
from .row import SwipeRow
from .table import SwipeTable

__all__ = ["SwipeList", "SwipeRow", "SwipeTable"]
