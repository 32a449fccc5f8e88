"""The menu of a row: what a swipe and its buttons can do, for keys, the secondary mouse button and assistive technology."""

from __future__ import annotations

import typing
from typing import Any

from gi.repository import Gdk, Graphene, Gtk

if typing.TYPE_CHECKING:
    from .table import SwipeTable
    from .row import SwipeRow


class RowMenu:
    """A popover with a row's operations. The daemon lists them; without a daemon they are the row's actions."""

    def __init__(self, rows: SwipeTable) -> None:
        self._list = rows
        self._popover = Gtk.Popover(has_arrow=False, css_classes=["menu"])

    def attach(self) -> None:
        """The list is being shown."""
        self._popover.set_parent(self._list)

    def detach(self) -> None:
        """Called when the list is hidden."""
        self._popover.unparent()

    def show(self, row: SwipeRow, x: float | None = None, y: float | None = None) -> None:
        """Shows the menu at a point of the row, by default in its middle."""
        if self._list.is_swipeable:
            self._list.send("cell/actions", {"cell": row.cell}, lambda result: self._pop_up(row, result["operations"], x, y))
        else:
            actions = [part.action for side in row.buttons.values() for part in side]
            self._pop_up(row, [{"method": "action/invoke", "action": each.id, "title": each.title} for each in actions], x, y)

    def _pop_up(self, row: SwipeRow, operations: list[dict[str, Any]], x: float | None, y: float | None) -> None:
        if row.cell not in self._list:
            return  # it was removed meanwhile
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        for operation in operations:
            box.append(self._item(row, operation))
        point = Graphene.Point().init(row.get_width() / 2 if x is None else x, row.get_height() / 2 if y is None else y)
        _, point = row.compute_point(self._list, point)
        rectangle = Gdk.Rectangle()
        rectangle.x, rectangle.y = int(point.x), int(point.y)
        self._popover.popdown()
        self._popover.set_child(box)
        self._popover.set_pointing_to(rectangle)
        self._popover.popup()

    def _item(self, row: SwipeRow, operation: dict[str, Any]) -> Gtk.Widget:
        method, side = operation["method"], operation.get("side", "")
        is_left = (side == "leading") != (row.get_direction() == Gtk.TextDirection.RTL)
        titles = {"cell/open": f"Show Actions on the {'Left' if is_left else 'Right'}", "cell/close": "Hide Actions"}
        label = Gtk.Label(label=operation.get("title") or titles.get(method) or operation["action"], xalign=0)
        item = Gtk.Button(child=label, css_classes=["flat", "swiped-item"])

        def clicked(_item: Gtk.Button) -> None:
            self._popover.popdown()
            if method == "action/invoke":
                self._list.invoke(row, operation["action"])
            else:
                self._list.send(method, {"cell": row.cell} | ({"side": side} if side else {}), self._list.apply_frame)

        item.connect("clicked", clicked)
        return item
