"""One row: its content over the strip of its actions, painted as the list controller says."""

import tkinter as tk
from typing import TYPE_CHECKING, Any

from swiped.controller import Drawing
from swiped.controller.list_controller import Actions
from swiped.controller.toolkit_list import ToolkitRow

from .strip import ActionStrip, background_of

if TYPE_CHECKING:
    from .table import SwipeTable

FOCUS_BAR = 4  # px


class SwipeRow(ToolkitRow, tk.Frame):
    """A row of the `SwipeTable` whose widget is around it. The application puts its widgets into `content`.

    `cell` names the row. `actions` replaces the table's actions for this row. With a `height`, in px, it has that, else its content's.
    Other options configure the content, a frame.
    """

    def __init__(
        self,
        master: tk.Misc,
        *,
        cell: str | int,
        actions: Actions | None = None,
        height: int | None = None,
        **options: Any,
    ) -> None:
        table = table_around(master)
        tk.Frame.__init__(self, master, height=round((height or 1) * table.scale), takefocus=True)
        self.table, self.cell, self.height = table, cell, height
        self.item = 0  # id of the row in the canvas of a `SwipeList`
        background = options.setdefault("background", background_of(master))
        self._strip = ActionStrip(self, background, table.scale)
        self._strip.place(relwidth=1, relheight=1)
        self.content = tk.Frame(self, **options)
        self.content.place(relwidth=1, **({"relheight": 1} if height else {}))
        self._bar = tk.Frame(self, width=round(FOCUS_BAR * table.scale), background=table.focus_color)
        self._shown: Any = None  # the actions in the strip
        self._strip.bind("<Configure>", self._resized)
        if not height:
            # Content also reports each place that it is at, which Tcl itself tells from another size.
            self.content.bind("<Configure>", f"if {{[winfo reqheight {self}] != [winfo reqheight %W]}} {self.register(self.fit)}")
            # A canvas unmaps rows that are scrolled out of view.
            self.bind("<Unmap>", lambda event: event.widget is self and self.filtered_out())
        self.bind("<Destroy>", lambda event: event.widget is self and table.row_gone(self))
        table.row_added(self, actions)

    def fit(self) -> None:
        """Takes the height of its content, unless it has one of its own."""
        if self.height is None:
            self.configure(height=max(round(self.content.winfo_reqheight() * self.drawing.size), 1))

    def _resized(self, event: "tk.Event[tk.Misc]") -> None:
        """Places the actions again if they show: where they are depends on the width."""
        if self.height is None:
            self.table.set_width(event.width)
        if self.drawing.offset:
            self.table.repaint(self)

    def paint(self, drawing: Drawing) -> None:
        """Places the content at its offset, and the actions in the strip that it uncovers."""
        size, self.drawing = self.drawing.size, drawing
        self.content.place_configure(x=round(drawing.offset * self.table.scale))
        if drawing.size != size:
            self.table.row_resized(self)
        if drawing.side is None:
            if self.selected and not drawing.is_moving:
                self.table.give_focus(self, None)  # the action that had it is gone
            return
        actions = self.actions.get(drawing.side, [])
        if actions is not self._shown:
            self._shown, is_drawer = actions, self.table.controller.behavior["layout"]["style"] == "drawer"
            self._strip.show(actions, is_drawer, self.table.style)
        self._strip.draw(drawing, self.selected and self.selected[1])

    def show_focus(self, visible: bool) -> None:
        """Shows or hides the bar of the row that has the focus."""
        if not visible or self.selected:
            self._bar.place_forget()
        elif self.table.direction == "ltr":
            self._bar.place(x=0, relheight=1)
        else:
            self._bar.place(relx=1, anchor="ne", relheight=1)
        self._bar.lift()  # it is beside the content's widgets, so that an application may recolor those


def table_around(widget: tk.Misc | None) -> "SwipeTable":
    """The table of this widget, or of the nearest one around it that has one."""
    while widget and not hasattr(widget, "swipe_table"):
        widget = widget.master
    if widget is None:
        raise LookupError("no widget around the SwipeRow has a SwipeTable")
    return widget.swipe_table
