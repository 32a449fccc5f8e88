"""A list whose rows are swiped: a `SwipeTable` with its own scrolling list."""

from collections.abc import Callable
from typing import Any

from gi.repository import Gio, Gtk

from .model import ModelBinding
from .row import Actions, SwipeRow
from .table import SwipeTable


class SwipeList(SwipeTable):
    """A list of rows, which `append` makes. Its arguments are those of a `SwipeTable`."""

    __gtype_name__ = "SwipeList"

    def __init__(self, actions: Actions, **options: Any) -> None:
        super().__init__(actions, **options)
        self._binding: ModelBinding | None = None
        self.box = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE, css_classes=["swiped-list"])
        self.scroller = Gtk.ScrolledWindow(child=self.box, hscrollbar_policy=Gtk.PolicyType.NEVER, vexpand=True)
        self.set_child(self.scroller)
        self.connect("removed", lambda _, cell: self._removed(cell))

    def append(self, cell: str, content: Gtk.Widget, actions: Actions | None = None) -> SwipeRow:
        """Adds a row named `cell` at the end. `actions` replaces the list's actions for this row."""
        return self.insert(cell, content, -1, actions)

    def insert(self, cell: str, content: Gtk.Widget, position: int, actions: Actions | None = None) -> SwipeRow:
        """Adds a row before the one at this position. Raises ValueError if there is a row of this name."""
        if cell in self:
            raise ValueError(f"the list already has a row {cell}")
        row = SwipeRow(self, content, cell=cell, actions=actions)
        self.box.insert(row, position)
        return row

    def bind_model(self, model: Gio.ListModel | None, name: Callable[[Any], str], create: Callable[[Any], Gtk.Widget]) -> None:
        """Shows a row for each item of a model, from now on: `name(item)` is its name, `create(item)` makes its content.

        Remove an item from the model when `removed` is emitted with its name. Without a model the list has no rows again.
        """
        if self._binding:
            self._binding.unbind()
        self._binding = ModelBinding(self, model, name, create) if model else None

    def remove(self, cell: str) -> None:
        """Removes a row at once."""
        row = self[cell]
        super().remove(cell)
        self._take_out(row)

    def _removed(self, cell: str) -> None:
        if row := self.find(cell):
            self._take_out(row)

    def _take_out(self, row: SwipeRow) -> None:
        row.pass_focus_on()  # GTK would give it to the first row
        self.box.remove(row.get_parent())
        row.strip.release_content()
