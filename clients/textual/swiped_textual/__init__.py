"""Rows for Textual that are swiped with the mouse: `SwipeList` is a list of them, `SwipeTable` makes the rows of any list swipeable,
`SwipeRow` is a row.

Begin reading at `table.py`. It opens a table in the daemon (`daemon_table.py`), and applies what the daemon sends to its rows (`row.py`),
which send the daemon what the mouse does. `keyboard.py` has the keys of a row, and `strip.py` draws the actions under the content.
"""

from .list import SwipeList, SwipeTable
from .row import SwipeRow
from .strip import PX

__all__ = ["PX", "SwipeList", "SwipeRow", "SwipeTable"]
