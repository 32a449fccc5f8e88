"""The keys of all rows: reports them to the list controller. The focus is on a row's item in the list, or in the row."""

from __future__ import annotations

import typing

import swiped
from gi.repository import Gdk, Gtk

from .pointer import event_time
from .strip import ActionButton

if typing.TYPE_CHECKING:
    from .table import SwipeTable

NAMES = {
    "Left": "left", "Right": "right", "Up": "up", "Down": "down", "Tab": "tab", "ISO_Left_Tab": "backTab", "Return": "return",
    "KP_Enter": "return", "space": "space", "Escape": "escape", "Delete": "delete", "Menu": "menu",
}  # fmt: skip
DIRECTIONS = {
    "up": Gtk.DirectionType.UP, "down": Gtk.DirectionType.DOWN, "tab": Gtk.DirectionType.TAB_FORWARD, "backTab": Gtk.DirectionType.TAB_BACKWARD,
}  # fmt: skip


class TableKeys:
    """Reports the keys of a row and of its buttons. In other widgets of the row's content, only Escape is the row's."""

    def __init__(self, table: SwipeTable) -> None:
        self._table = table
        keys = Gtk.EventControllerKey(propagation_phase=Gtk.PropagationPhase.CAPTURE)  # a list moves its focus by Left and Right
        keys.connect("key-pressed", self._key_pressed)
        table.add_controller(keys)

    def _key_pressed(self, controller: Gtk.EventControllerKey, key: int, _code: int, state: Gdk.ModifierType) -> bool:
        name = name_of(key, state)
        return name is not None and self._report(name, event_time(controller))

    def _report(self, name: str, at: float) -> bool:
        """Returns whether the row has the key."""
        focus = self._table.get_root().get_focus()
        row = self._table.row_of(focus)
        if row is None:
            return False
        button = row.wanted_button or (focus.about if isinstance(focus, ActionButton) else None)
        if focus is not row.holder and button is None and name != "escape":
            return False
        if self._table.driver.key(row.cell, name, at, button=button):
            return True
        if name != "menu" or self._table.controller.is_open:
            return False
        self._table.show_menu(row)  # without a daemon there is still the menu
        return True

    def repeat(self, name: str) -> None:
        """Handles a key that had to wait, as GTK does if the row does not have it."""
        if self._report(name, swiped.now()):
            return
        root = self._table.get_root()
        if name in ("return", "space"):
            root.get_focus().activate()
        elif name in DIRECTIONS:
            root.child_focus(DIRECTIONS[name])


def name_of(key: int, state: Gdk.ModifierType) -> str | None:
    """The protocol's name of a key."""
    modifiers = state & Gtk.accelerator_get_default_mod_mask()
    name = Gdk.keyval_name(key)
    if modifiers == Gdk.ModifierType.SHIFT_MASK:
        return {"F10": "menu", "ISO_Left_Tab": "backTab", "Tab": "backTab"}.get(name)
    return None if modifiers else NAMES.get(name)
