"""The keys of all rows. The focus is on a row's item in the list, or in the row."""

from __future__ import annotations

import typing

from gi.repository import Gdk, Gtk

from .row import SwipeRow
from .strip import ActionButton

if typing.TYPE_CHECKING:
    from .table import SwipeTable


class TableKeys:
    """Left and Right open and close a row, Escape closes all rows, Menu and Shift F10 show a row's menu."""

    def __init__(self, table: SwipeTable) -> None:
        self._table = table
        keys = Gtk.EventControllerKey(propagation_phase=Gtk.PropagationPhase.CAPTURE)  # a list moves its focus by Left and Right
        keys.connect("key-pressed", self._key_pressed)
        table.add_controller(keys)

    def _key_pressed(self, _controller: Gtk.EventControllerKey, key: int, _code: int, state: Gdk.ModifierType) -> bool:
        focus = self._table.get_root().get_focus()
        row = self._table.row_of(focus)
        if row is None:
            return False
        is_on_row = focus is row.holder
        match Gdk.keyval_name(key):
            case "Left" | "Right" as arrow if is_on_row:
                is_leading = (arrow == "Right") != (row.get_direction() == Gtk.TextDirection.RTL)
                self._open_or_close(row, "leading" if is_leading else "trailing")
            case "Escape" if self._table.has_open_rows:
                self._table.send("table/closeCells", {})
                row.holder.grab_focus()
            case "Menu" if is_on_row or isinstance(focus, ActionButton):
                self._table.show_menu(row)
            case "F10" if state & Gdk.ModifierType.SHIFT_MASK and (is_on_row or isinstance(focus, ActionButton)):
                self._table.show_menu(row)
            case _:
                return False
        return True

    def _open_or_close(self, row: SwipeRow, side: str) -> None:
        """Opens a closed row on a side; closes an open one."""
        if row.target:
            self._table.send("cell/close", {"cell": row.cell}, self._table.apply_frame)
        elif row.buttons[side]:
            self._table.send("cell/open", {"cell": row.cell, "side": side}, self._table.apply_frame)
