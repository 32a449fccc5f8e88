"""Lists for Tk whose rows are swiped: `SwipeList` is the list, `SwipeRow` one of its rows.

Begin reading at `list.py`. It opens a table of the daemon (`table.py`), and applies what the daemon sends to its rows (`row.py`),
under whose content lie the actions (`strip.py`). `clock.py` plays the animations. `pointer.py` and `keyboard.py` send the daemon what
the user does. The daemon is started by the Python client, on a thread; `call_queue.py` brings its callbacks into Tk's loop.
"""

from .list import SwipeList
from .row import SwipeRow

__all__ = ["SwipeList", "SwipeRow"]
