"""Rows of Tk, of which `latency.py` measures the repaints."""

import json
import sys
import tkinter as tk
from typing import Any

import pointer

sys.path[:0] = [str(pointer.ROOT / "clients/tk"), str(pointer.ROOT / "clients/python/src")]
from swiped.controller import Drawing  # noqa: E402
from swiped.drawing import parts  # noqa: E402
from swiped_tk import SwipeRow, SwipeTable  # noqa: E402
from swiped_tk.strip import ActionStrip  # noqa: E402

HEIGHT = 64


class Table(SwipeTable):
    """A table that reports its repaints."""

    record: pointer.Record

    def row_painted(self, row: SwipeRow, at: float) -> None:
        self.record.painted(row.content.winfo_x())


class InsideRow(tk.Frame):
    """A row that a handler moves. It is painted when Tk is idle, with the same strip of actions as other rows."""

    def __init__(self, root: tk.Tk, table: Table) -> None:
        super().__init__(root, height=HEIGHT)
        self._strip = ActionStrip(self, "white", table.scale)
        self._strip.place(relwidth=1, relheight=1)
        self.content = tk.Label(self, text="inside", background="white")
        self.content.place(relwidth=1, relheight=1)
        self._table, self._x, self._is_scheduled = table, 0.0, False

    def show_actions(self) -> None:
        """Shows the same actions as the table, which is open."""
        self._actions = self._table.controller.actions_of("inside")["trailing"]
        self._strip.show(self._actions, False, self._table.style)

    def move(self, x: float) -> None:
        """Moves the content with a pointer at x."""
        self._x = min(x - pointer.START - pointer.STEP, 0.0)
        if not self._is_scheduled:
            self._is_scheduled = True
            self.after_idle(self._paint)

    def _paint(self) -> None:
        self._is_scheduled = False
        self.content.place_configure(x=round(self._x))
        if self._x:
            places = parts(self._table.controller.behavior, self._actions, "trailing", self._x, self.winfo_width() / self._table.scale)
            self._strip.draw(Drawing(self._x, side="trailing", parts=places), None)
        self.update_idletasks()
        self._table.record.painted(self.content.winfo_x())


def show(rate: float, drags: int) -> None:
    """Shows the rows, has each of them dragged, and prints what was delivered and painted."""
    root, record = tk.Tk(), pointer.Record()
    root.geometry("480x320+0+0")
    actions = {"trailing": [{"id": "archive", "width": 400}]}
    frame = tk.Frame(root)
    frame.pack(fill="x")
    table = Table(frame, actions)
    table.record = record
    row = SwipeRow(frame, cell="daemon", background="white")
    content = tk.Label(row.content, text="daemon", height=3)
    content.pack(fill="x")
    row.pack(fill="x")
    inside = InsideRow(root, table)
    inside.pack(fill="x")
    rows: dict[str, Any] = {"inside": inside, "daemon": row}

    # A tag before all others: an event is noted before a row has it.
    root.bind_class("Noted", "<B1-Motion>", lambda event: record.delivered(event.x_root))
    for each in (inside.content, content):
        each.bindtags(("Noted", *each.bindtags()))
    inside.content.bind("<B1-Motion>", lambda event: inside.move(event.x_root))

    def iterate(is_done) -> None:
        while not is_done():
            ticked = tk.BooleanVar()
            root.after(20, ticked.set, True)
            root.wait_variable(ticked)

    iterate(lambda: table.is_swipeable)
    inside.show_actions()
    found: dict[str, list] = {name: [] for name in rows}
    for _ in range(drags):
        for name, dragged in rows.items():
            record.take()
            iterate(lambda drag=pointer.start(dragged.winfo_rooty() + HEIGHT / 2, rate): drag.poll() is not None)
            found[name].append(record.take())
            if name == "daemon":
                table.close(name)
                iterate(lambda: not row.drawing.is_moving and row.drawing.offset == 0)
            else:
                inside.move(pointer.START)
    print(json.dumps({"drags": found, "missed": table.lists.calls.missed_waits}))


show(float(sys.argv[1]), int(sys.argv[2]))
