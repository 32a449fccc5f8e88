"""The list controller: what a client does between the events of a toolkit and the messages of the daemon, without a toolkit.

Begin reading at `list_controller.py`. `row.py` is what one row shows, and `held.py` a pointer that is down on it, or a scroll.
`toolkit_list.py` connects a controller to the rows of a toolkit, and `lists.py` to a daemon.
[protocol/clients.md](../../../../../protocol/clients.md) has the rules.
"""

from .list_controller import CLOSED, Effect, ListController
from .row import CellName, Drawing

__all__ = ["CLOSED", "CellName", "Drawing", "Effect", "ListController"]
