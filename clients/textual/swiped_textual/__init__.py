"""Lists for Textual whose rows are swiped with the mouse: `SwipeList` is the list, `SwipeRow` one of its rows.

Begin reading at `list.py`. It opens a table of the daemon (`table.py`), and applies what the daemon sends to its rows (`row.py`),
which send the daemon what the mouse does. `keyboard.py` has the keys of a row, and `strip.py` draws the actions under the content.
"""

from .list import SwipeList
from .row import SwipeRow
from .strip import PX

__all__ = ["PX", "SwipeList", "SwipeRow"]
