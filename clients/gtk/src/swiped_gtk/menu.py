"""The menu of a row: its actions, for keys, the secondary mouse button and assistive technology."""

from __future__ import annotations

import typing

from gi.repository import Gdk, Graphene, Gtk

from .pointer import event_time

if typing.TYPE_CHECKING:
    from .row import SwipeRow
    from .table import SwipeTable


class RowMenu:
    """A popover with a row's actions, in the daemon's order. When it is closed, the row has the focus again."""

    def __init__(self, table: SwipeTable) -> None:
        self._table = table
        self._row: SwipeRow | None = None  # whose menu is shown
        self._point: tuple[float, float] | None = None  # of the press that asks for a menu
        self._popover = Gtk.Popover(has_arrow=False, css_classes=["menu"])
        self._popover.connect("closed", lambda _: self._closed())
        click = Gtk.GestureClick(button=Gdk.BUTTON_SECONDARY)
        click.connect("pressed", self._pressed)
        table.add_controller(click)

    def attach(self) -> None:
        """The list is being shown."""
        self._popover.set_parent(self._table)

    def detach(self) -> None:
        """Called when the list is hidden."""
        self._popover.unparent()

    def _pressed(self, gesture: Gtk.GestureClick, _count: int, x: float, y: float) -> None:
        row = self._table.row_of(self._table.pick(x, y, Gtk.PickFlags.DEFAULT))
        if row is None:
            return
        self._point = x, y
        if not self._table.driver.key(row.cell, "menu", event_time(gesture)) and not self._table.controller.is_open:
            self._table.show_menu(row)

    def show(self, row: SwipeRow, entries: list[dict[str, str]]) -> None:
        """Shows a menu where the secondary button was pressed, or in the middle of the row."""
        _, middle = row.compute_point(self._table, Graphene.Point().init(row.get_width() / 2, row.get_height() / 2))
        x, y = self._point or (middle.x, middle.y)
        self._point = None
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        for entry in entries:
            box.append(self._item(row, entry))
        rectangle = Gdk.Rectangle()
        rectangle.x, rectangle.y = int(x), int(y)
        self._popover.popdown()
        self._popover.set_child(box)
        self._popover.set_pointing_to(rectangle)
        self._row = row
        self._popover.popup()

    def _item(self, row: SwipeRow, entry: dict[str, str]) -> Gtk.Widget:
        label = Gtk.Label(label=entry.get("title", entry["action"]), xalign=0)
        item = Gtk.Button(child=label, css_classes=["flat", "swiped-item"])

        def clicked(_item: Gtk.Button) -> None:
            self._popover.popdown()
            self._table.report("invoke", row.cell, entry["action"], entry["side"])

        item.connect("clicked", clicked)
        return item

    def _closed(self) -> None:
        row, self._row = self._row, None
        if row and row.get_mapped():
            row.holder.grab_focus()
