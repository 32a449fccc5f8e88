#!/usr/bin/env python3
"""A mail list whose rows are swiped, in Tk. `--rtl` lays it out from right to left."""

import json
import sys
import tkinter as tk
from pathlib import Path
from typing import Any

CLIENTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(CLIENTS / "tk"), str(CLIENTS / "python/src")]  # without `pip install`

import swiped  # noqa: E402
from swiped_tk import SwipeList, SwipeRow  # noqa: E402

COLORS = {"paper": "#FFFFFF", "ink": "#1C1C1E", "grey": "#6C6C70", "line": "#E3E3E8", "accent": "#2563EB"}


class Mail:
    """A row's widgets."""

    def __init__(self, row: SwipeRow, mail: dict[str, str]) -> None:
        is_mirrored, scale = row.table.direction == "rtl", row.table.scale
        start, end, anchor = ("right", "left", "e") if is_mirrored else ("left", "right", "w")
        look, grey = {"background": COLORS["paper"], "borderwidth": 0}, COLORS["grey"]
        self.dot = tk.Label(row.content, text="●", width=3, font=("TkDefaultFont", 7), foreground=COLORS["accent"], **look)
        self.dot.pack(side=start, fill="y")
        lines, line = tk.Frame(row.content, **look), tk.Frame(row.content, background=COLORS["line"], height=round(scale))
        lines.pack(fill="x", expand=True, padx=round(12 * scale))
        line.place(relx=0 if is_mirrored else 1, rely=1, anchor=f"s{anchor}" if is_mirrored else "se", relwidth=0.92)
        first = tk.Frame(lines, **look)
        first.pack(fill="x")
        tk.Label(first, text=mail["when"], font=("TkDefaultFont", 9), foreground=grey, **look).pack(side=end)
        sender = tk.Label(first, text=mail["from"], font=("TkDefaultFont", 11, "bold"), foreground=COLORS["ink"], anchor=anchor, **look)
        sender.pack(fill="x")
        tk.Label(lines, text=mail["subject"], font=("TkDefaultFont", 10), foreground=grey, anchor=anchor, **look).pack(fill="x")


class Inbox(tk.Tk):
    """The window: a list with these options, and a bar below it that undoes a deletion, or shows an error."""

    def __init__(self, inbox: dict[str, Any], **options: Any) -> None:
        super().__init__()
        self.title("Inbox")
        self.list = SwipeList(
            self,
            inbox["actions"],
            behavior=inbox["behavior"],
            colors={action: (color, "white") for action, color in inbox["colors"].items()},
            on_action=self.perform,
            on_activate=lambda row: self.perform(row, "open"),
            on_removed=self.removed,
            on_error=self.show_error,
            background=COLORS["paper"],
            focus_color=COLORS["accent"],
            **options,
        )
        self.list.pack(fill="both", expand=True)
        width, height, margin = (round(px * self.list.scale) for px in (320, 480, 40))
        self.geometry(f"{width}x{height}")
        self.bar = tk.Label(self, foreground="white", background="#1C1C1E", padx=12, pady=8, wraplength=width - margin)
        self.bar.bind("<Button-1>", self.undo)
        self.bind("<Control-z>", self.undo)
        self.mails, self.shown = {mail["cell"]: mail for mail in inbox["mails"]}, dict[str, Mail]()
        self.gone: str | None = None  # the mail that was deleted last
        for cell in self.mails:
            self.insert(cell)

    def insert(self, cell: str) -> None:
        """Adds a row at the place of its mail."""
        cells = list(self.mails)
        place = sum(each in self.list.rows for each in cells[: cells.index(cell)])
        self.shown[cell] = Mail(self.list.insert(cell, place), self.mails[cell])

    def perform(self, row: SwipeRow, action: str) -> None:
        """Performs an action. A mail that is opened has been read."""
        dot = self.shown[row.cell].dot
        if action in ("read", "open"):
            dot["text"] = "" if dot["text"] or action == "open" else "●"

    def removed(self, cell: str) -> None:
        self.gone = cell
        self.show("Deleted a mail. Undo")

    def undo(self, *_: object) -> None:
        """Brings the last deleted mail back."""
        self.bar.pack_forget()
        if self.gone:
            cell, self.gone = self.gone, None
            self.insert(cell)
            self.list.restore(cell)

    def show_error(self, error: swiped.SwipedError) -> None:
        self.gone = None
        self.show(f"Rows cannot be swiped: {error}")

    def show(self, text: str) -> None:
        self.bar.configure(text=text)
        self.bar.pack(side="bottom", fill="x", before=self.list)


if __name__ == "__main__":
    Inbox(json.loads((CLIENTS / "mails.json").read_text()), direction="rtl" if "--rtl" in sys.argv else "ltr").mainloop()
