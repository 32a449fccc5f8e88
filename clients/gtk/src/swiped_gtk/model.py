"""Rows that follow a `Gio.ListModel`."""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any

from gi.repository import Gio, GObject, Gtk

if typing.TYPE_CHECKING:
    from .list import SwipeList


class ModelBinding:
    """Adds and removes the rows of a list as the items of a model come and go."""

    def __init__(self, rows: SwipeList, model: Gio.ListModel, name: Callable[[Any], str], create: Callable[[Any], Gtk.Widget]) -> None:
        self._list, self._model, self._name, self._create = rows, model, name, create
        self._cells: list[str] = []  # of the items
        self._handler = model.connect("items-changed", self._changed)
        self._changed(model, 0, 0, model.get_n_items())

    def unbind(self) -> None:
        """Removes the rows, and no longer follows the model."""
        self._model.disconnect(self._handler)
        self._changed(self._model, 0, len(self._cells), 0)

    def _changed(self, model: Gio.ListModel, position: int, removed: int, added: int) -> None:
        items: list[GObject.Object] = [model.get_item(position + index) for index in range(added)]
        cells = [self._name(item) for item in items]
        for cell in self._cells[position : position + removed]:
            if cell in self._list:  # else its action has removed the row
                self._list.remove(cell)
        self._cells[position : position + removed] = cells
        before = sum(cell in self._list for cell in self._cells[:position])
        for index, (cell, item) in enumerate(zip(cells, items, strict=True)):
            self._list.insert(cell, self._create(item), before + index)
