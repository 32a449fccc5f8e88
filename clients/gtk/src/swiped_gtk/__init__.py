"""Rows for GTK 4 that are swiped: `SwipeTable` is what the rows of a list share, `SwipeRow` is a row.

These are the classes `Table` and `Row` of SwipedGtk4, a library in C whose header documents their methods, properties and signals. They
take dictionaries for JSON.
"""

import functools
import json
import sys
from collections.abc import Callable
from typing import Any

import gi

gi.require_version("Gtk", "4.0")
try:
    gi.require_version("Swiped", "1.0")
    gi.require_version("SwipedGtk4", "1.0")
except ValueError as error:
    raise ImportError("The library SwipedGtk4 is missing. Install the Debian package gir1.2-swipedgtk4-1.0, or clients/c with GIR=yes.") from error

from gi.repository import GLib, Swiped, SwipedGtk4  # noqa: E402

__all__ = ["SwipeRow", "SwipeTable"]

SwipeRow = SwipedGtk4.Row


def _takes_json(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method, with a dictionary in the place of a `Swiped.Json`."""

    @functools.wraps(method)
    def call(self: Any, *given: Any) -> Any:
        return method(self, *(Swiped.json_parse(json.dumps(each)) if isinstance(each, dict) else each for each in given))

    return call


for _owner, _name in (SwipedGtk4.Table, "configure"), (SwipedGtk4.Table, "send"), (SwipedGtk4.Row, "set_actions"):
    setattr(_owner, _name, _takes_json(getattr(_owner, _name)))
Swiped.Json.__getitem__ = lambda self, name: json.loads(self.to_string())[name]


class SwipeTable(SwipedGtk4.Table):
    """What the rows of a list share.

    - `actions`: {"leading": […], "trailing": […]}, objects of the protocol from the outer edge inwards, also with an `icon`
    - `on_action(row, action)`: performs an action. It returns False if it did not, or what happens to the row ("close", "remove",
      "stay"), or a future of that. An exception is shown by `sys.excepthook`, and the row closes
    - `on_removed(cell, row)`: the row has collapsed after a destructive action, and is to be removed from the list. It is None if no row
      shows the cell now
    - `properties`: such as `behavior=` and `group=` of `table/open`, and `client=`, `enabled=`, `menu=` and `list=` of the library
    """

    __gtype_name__ = "SwipeTable"

    def __init__(
        self,
        actions: dict[str, Any],
        *,
        on_action: Callable[[SwipeRow, str], Any],
        on_removed: Callable[[str, SwipeRow | None], object] = lambda cell, row: None,
        **properties: Any,
    ) -> None:
        own = {name: properties.pop(name) for name in ("client", "name", "list", "enabled", "menu") if name in properties}
        super().__init__(**own)
        self.configure({"actions": actions, **properties})
        self._on_action = on_action
        self.connect("action", SwipeTable._perform)
        self.connect("removed", lambda _, cell, row: on_removed(cell, row))

    def _perform(self, _cell: str, action: str, invocation: int, row: SwipeRow) -> bool:
        def complete(result: Any) -> None:
            self.complete(invocation, result is not False, result if isinstance(result, str) else None)

        try:
            result = self._on_action(row, action)
        except Exception:
            sys.excepthook(*sys.exc_info())
            result = False
        if hasattr(result, "add_done_callback"):
            result.add_done_callback(lambda future: GLib.idle_add(complete, future.exception() is None and future.result()))
        else:
            complete(result)
        return True
