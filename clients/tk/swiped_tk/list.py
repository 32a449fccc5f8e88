"""A list whose rows are swiped, as a canvas that scrolls them."""

import inspect
import tkinter as tk
from typing import Any

from swiped.controller.list_controller import Actions
from swiped.controller.toolkit_list import ToolkitList

from .row import SwipeRow
from .table import SwipeTable, screen_scale

TABLE_OPTIONS = {name for made in (SwipeTable, ToolkitList) for name in inspect.signature(made).parameters}


class SwipeList(SwipeTable, tk.Canvas):
    """A list of rows, which `append` makes. It has the options of a `SwipeTable` and of a canvas; `row_height` is in px."""

    def __init__(self, master: tk.Misc, actions: Actions, *, row_height: int = 64, **options: Any) -> None:
        scale = screen_scale(master)
        size = {"width": round(320 * scale), "height": round(480 * scale)}
        of_canvas = {name: value for name, value in options.items() if name not in TABLE_OPTIONS}
        tk.Canvas.__init__(self, master, **{"highlightthickness": 0, "borderwidth": 0, "yscrollincrement": 1, "insertofftime": 0} | size | of_canvas)
        if "background" not in options:
            self.configure(background=self.option_get("background", "Background") or "white")  # of a dark theme
        SwipeTable.__init__(self, self, actions, **{name: value for name, value in options.items() if name in TABLE_OPTIONS})
        self._row_height, self._order = row_height, list[SwipeRow]()
        self._layout_job: str | None = None
        self.bind("<Configure>", self._resized)

    def append(self, cell: str | int, actions: Actions | None = None, **options: Any) -> SwipeRow:
        """Adds a row named `cell` at the end. `actions` replaces the list's for this row; `options` configure its content, a frame."""
        return self.insert(cell, len(self._order), actions, **options)

    def insert(self, cell: str | int, position: int, actions: Actions | None = None, **options: Any) -> SwipeRow:
        """Adds a row before the one at this position."""
        row = SwipeRow(self, cell=cell, actions=actions, height=self._row_height, **options)
        self._order.insert(position, row)
        row.item = self.create_window(0, 0, window=row, anchor="nw")
        if self._layout_job is None:
            self._layout_job = self.after_idle(self._lay_out)  # once for all rows that are being added
        return row

    @property
    def order(self) -> list[SwipeRow]:
        """The rows from top to bottom."""
        return list(self._order)

    def row_gone(self, row: SwipeRow) -> None:
        super().row_gone(row)
        if self.winfo_exists():
            self._order.remove(row)
            self.delete(row.item)
            self._lay_out()

    # --- Scrolling -----------------------------------------------------------------------------------------------

    def scroll_to(self, y: float) -> None:
        total = float(self["scrollregion"].split()[3])
        self.yview_moveto(min(max(y, 0), max(total - self.winfo_height(), 0)) / total)

    def scroll_position(self) -> float:
        return self.canvasy(0)

    def see(self, row: SwipeRow) -> None:
        top, height = self.coords(row.item)[1], row.winfo_height()
        above = self.canvasy(0)
        self.scroll_to(min(max(above, top + height - self.winfo_height()), top))

    def is_beside_rows(self, widget: tk.Misc) -> bool:
        return widget is self

    # --- Layout --------------------------------------------------------------------------------------------------

    def row_resized(self, row: SwipeRow) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Places the rows one below the other."""
        self._layout_job, y = None, 0
        for row in self._order:
            height = round(row.height * self.scale * row.drawing.size)
            self.coords(row.item, 0, y)
            self.itemconfigure(row.item, width=self.winfo_width(), height=max(height, 1), state="normal" if height else "hidden")
            y += height
        self.configure(scrollregion=(0, 0, 1, max(y, 1)))

    def _resized(self, event: "tk.Event[tk.Misc]") -> None:
        for row in self._order:
            self.itemconfigure(row.item, width=event.width)
        self.set_width(event.width)
