"""The frame clock of a list: it paints the rows that have changed or move."""

import tkinter as tk
from typing import Any

import swiped
from swiped.controller.list_controller import Actions
from swiped.controller.toolkit_list import ToolkitList

from .row import SwipeRow

FRAME_MS = 1000 / 60
PAINTING = "painting"  # in place of a timer: what asks for a frame while one is painted is painted in the next one


class FrameClock(ToolkitList):
    """The part of a list that paints the rows which move, 60 times a second while there are any and the list can be seen."""

    def __init__(self, widget: tk.Misc, actions: Actions, **options: Any) -> None:
        super().__init__(actions, **options)
        self.widget = widget  # holds the rows
        self.is_destroyed = False
        self._moving: set[SwipeRow] = set()
        self._frame_timer: str | None = None
        self._next_frame = 0.0  # ms
        self._frame_command = widget.register(self._paint_frame)  # once: `after` of tkinter would make a command for each frame
        widget.bind("<Visibility>", lambda _: self._moving and self.answer_awaited(), add=True)  # X reports it when a hidden list is shown again
        widget.bind("<Destroy>", lambda event: event.widget is widget and self._destroyed(), add=True)

    def repaint(self, row: SwipeRow) -> None:
        self._moving.add(row)
        self.answer_awaited()

    def answer_awaited(self) -> None:
        if self._frame_timer is None:
            self._next_frame = swiped.now()
            self._frame_timer = self.widget.tk.call("after", "idle", self._frame_command)

    def _destroyed(self) -> None:
        """The widget is being destroyed, and the command with it."""
        self.is_destroyed = True
        if self._frame_timer and self._frame_timer != PAINTING:
            self.widget.tk.call("after", "cancel", self._frame_timer)
        self.disconnect()

    def _paint_frame(self) -> None:
        self._frame_timer = PAINTING
        self.wait()  # its calls may run the loop of a dialog, or destroy the list
        if self.is_destroyed:
            return
        try:
            is_viewable = self.widget.winfo_viewable()
            if is_viewable:
                self._paint()
        finally:
            self._frame_timer = None
        if self._moving and is_viewable:
            now = swiped.now()
            self._next_frame = max(self._next_frame + FRAME_MS, now)
            self._frame_timer = self.widget.tk.call("after", max(round(self._next_frame - now), 1), self._frame_command)

    def _paint(self) -> None:
        now, self._moving, rows = swiped.now(), set(), [row for row in self._moving if self.rows.get(row.cell) is row]
        for row in rows:
            row.paint(self.controller.drawing(row.cell, now))
        self._moving |= {row for row in rows if row.drawing.is_moving}
        if rows:
            self.widget.update_idletasks()
        for row in rows:
            self.row_painted(row, now)

    def row_painted(self, row: SwipeRow, at: float) -> None:
        """For subclasses: a row was painted where it is `at` this time of `swiped.now()`."""
