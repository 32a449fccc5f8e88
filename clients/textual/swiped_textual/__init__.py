"""Rows for Textual that are swiped with the mouse: `SwipeList` is a list of them, `SwipeTable` makes the rows of any list swipeable,
`SwipeRow` is a row.

Begin reading at `table.py`, which does what the list controller of `swiped.controller` asks. The rows (`row.py`) report to the controller
what the mouse does, and `keyboard.py` what keys do. `strip.py` draws the actions under the content. All lists of an application share
one daemon, whose messages its loop reads (`swiped.LoopCalls`).
"""

from .list import SwipeList, SwipeTable
from .row import SwipeRow

__all__ = ["SwipeList", "SwipeRow", "SwipeTable"]
