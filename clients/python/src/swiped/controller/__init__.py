"""The list controller: what a client does between the events of a toolkit and the messages of the daemon, without a toolkit.

Begin reading at `list_controller.py`. `row.py` is what one row shows, `held.py` a pointer that is down on it, or a scroll, and
`effects.py` what the controller asks of the toolkit. `toolkit_list.py` connects a controller to the rows of a toolkit, and `lists.py` to a
daemon.
[protocol/clients.md](../../../../../protocol/clients.md) has the rules.
"""

from . import effects
from .list_controller import CLOSED, ListController
from .row import CellName, Drawing

__all__ = ["CLOSED", "CellName", "Drawing", "ListController", "effects"]
