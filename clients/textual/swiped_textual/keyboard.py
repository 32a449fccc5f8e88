"""The keys of a row: whatever the mouse can do can be done without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swiped.controller.list_controller import Key
from swiped.controller.toolkit_list import ToolkitRow
from textual.actions import SkipAction
from textual.binding import Binding
from textual.widget import Widget
from textual.widgets import ListView

if TYPE_CHECKING:
    from .table import RowTable

KEYS = {  # the protocol's names, and Textual's
    "left": "left", "right": "right", "return": "enter", "escape": "escape", "up": "up", "down": "down", "tab": "tab",
    "backTab": "shift+tab", "space": "space", "delete": "delete", "menu": "shift+f10",
}  # fmt: skip
OTHER_NAMES = {"shift+f10": "shift+f10,f22,menu,f16"}  # of keys, in terminals that have no code of their own for each
SHOWN = {"left": ("swipe", "← →"), "return": ("do", None), "escape": ("close", None)}  # in the footer


def bindings(action: str, priority: bool = False) -> list[Binding]:
    """The keys of a row, each with an action that gets the protocol's name of the key."""
    found = []
    for name, key in KEYS.items():
        words, display = SHOWN.get(name, ("", None))
        keys = OTHER_NAMES.get(key, key)
        found.append(Binding(keys, f"{action}('{name}')", words, show=bool(words), key_display=display, priority=priority))
    return found


class KeyboardRow(ToolkitRow, Widget):
    """The part of a row that handles keys. Its actions are not widgets, so the row has the focus for them, and shows the `selected` one."""

    BINDINGS = bindings("press_key")
    table: RowTable  # set when the row is mounted

    def action_press_key(self, key: Key) -> None:
        """Leaves a key that is not the row's to the list, the screen and the application."""
        if not self.table.press_key(self, key, self.selected):
            raise SkipAction

    @property
    def list_view(self) -> ListView | None:
        """The `ListView` that has the row, and the focus for it."""
        return next((each for each in self.ancestors if isinstance(each, ListView)), None)

    def take_focus(self, button: tuple[str, str] | None) -> None:
        """The list gives the focus to the row, or to an action of it."""
        self.select(button)
        if self.can_focus:
            self.screen.set_focus(self)  # at once, unlike focus(): keys may wait already

    def on_blur(self) -> None:
        self.select(None)

    def select(self, button: tuple[str, str] | None) -> None:
        """Shows which action has the focus."""
        if button != self.selected:
            self.selected = button
            self.refresh()


class KeyboardTable(Widget):
    """The part of a table that handles keys for a `ListView` in it, which has the focus instead of the rows."""

    BINDINGS = bindings("press_highlighted", priority=True)

    @property
    def _highlighted(self) -> KeyboardRow | None:
        """The row that is highlighted, if the list has the focus."""
        focused = self.screen.focused
        item = focused.highlighted_child if isinstance(focused, ListView) and self in focused.ancestors else None
        return next(iter(item.query(KeyboardRow)), None) if item else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leaves the keys to the widget that has the focus, unless it is the list."""
        return action != "press_highlighted" or self._highlighted is not None

    def action_press_highlighted(self, key: Key) -> None:
        """Leaves a key that is not the highlighted row's to the list and the application."""
        row = self._highlighted
        if row is None or not self.has_key(row, key, row.selected):
            raise SkipAction

    def on_list_view_highlighted(self, event: ListView.Highlighted) -> None:
        """The action that had the focus loses it with its row."""
        for row in self.query(KeyboardRow):
            if event.item is None or event.item not in row.ancestors:
                row.select(None)
