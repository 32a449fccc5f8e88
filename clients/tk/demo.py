#!/usr/bin/env python3
"""A mail list whose rows are swiped, in Tk."""

import argparse
import json
import os
import shutil
import sys
import tkinter as tk
from functools import partial
from pathlib import Path
from typing import Any, TextIO

CLIENTS = Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("SWIPED") or shutil.which("swiped") or str(CLIENTS.parent / ".build/release/swiped")
sys.path[:0] = [str(CLIENTS / "tk"), str(CLIENTS / "python/src")]

import swiped  # noqa: E402
from swiped_tk import SwipeList, SwipeRow  # noqa: E402
from swiped_tk.table import screen_scale  # noqa: E402

COLORS = {"paper": "#FFFFFF", "ink": "#1C1C1E", "grey": "#6C6C70", "line": "#E3E3E8", "accent": "#2563EB"}


class MailList(SwipeList):
    """The list; with `--trace` it writes its events as lines of JSON."""

    trace: TextIO | None = None
    traced_misses = 0

    def write_trace(self, at: float | None = None, **what: Any) -> None:
        if self.trace:
            self.trace.write(json.dumps({"at": swiped.now() if at is None else at} | what) + "\n")
            self.trace.flush()

    def frame_received(self, row: SwipeRow, frame: dict[str, Any]) -> None:
        self.write_trace(frame=frame)

    def notification_received(self, notification: swiped.Notification) -> None:
        self.write_trace(notification=notification.method, params=notification.params)

    def row_painted(self, row: SwipeRow, at: float) -> None:
        self.write_trace(at, cell=row.cell, x=row.content.winfo_x())
        self.trace_misses()

    def trace_misses(self) -> None:
        misses = self.lists.calls.missed_waits if self.lists else 0
        if misses > self.traced_misses:
            self.traced_misses = misses
            self.write_trace(missed=self.traced_misses)

    def pointer_moved(self, event: "tk.Event[tk.Misc]") -> None:
        self.write_trace(pointer={"x": event.x_root, "y": event.y_root})
        self.trace_misses()  # an event waits for the daemon until that has decided the swipe

    def settled(self) -> None:
        self.write_trace(rest=True)

    def scroll_to(self, y: float) -> None:
        super().scroll_to(y)
        self.write_trace(scrolled=self.canvasy(0))

    def trace_rows(self) -> None:
        """Writes where the rows are on the screen, as Tk reports it, once the display has shown everything."""
        self.update()
        self.winfo_pointerxy()  # the display responds to this after all earlier requests
        rows = {
            row.cell: {"x": row.winfo_rootx(), "y": row.winfo_rooty(), "width": row.winfo_width(), "height": row.winfo_height()}
            for row in self.order
        }
        self.write_trace(ready=True, rows=rows)


class Mail:
    """A row's widgets."""

    def __init__(self, row: SwipeRow, mail: dict[str, str], is_mirrored: bool) -> None:
        start, end, anchor = ("right", "left", "e") if is_mirrored else ("left", "right", "w")
        look, grey = {"background": COLORS["paper"], "borderwidth": 0}, COLORS["grey"]
        self.dot = tk.Label(row.content, text="●", width=3, font=("TkDefaultFont", 7), foreground=COLORS["accent"], **look)
        self.dot.pack(side=start, fill="y")
        lines, line = tk.Frame(row.content, **look), tk.Frame(row.content, background=COLORS["line"], height=round(row.table.scale))
        lines.pack(fill="x", expand=True, padx=round(12 * row.table.scale))
        line.place(relx=0 if is_mirrored else 1, rely=1, anchor=f"s{anchor}" if is_mirrored else "se", relwidth=0.92)
        first = tk.Frame(lines, **look)
        first.pack(fill="x")
        tk.Label(first, text=mail["when"], font=("TkDefaultFont", 9), foreground=grey, **look).pack(side=end)
        sender = tk.Label(first, text=mail["from"], font=("TkDefaultFont", 11, "bold"), foreground=COLORS["ink"], anchor=anchor, **look)
        sender.pack(fill="x")
        tk.Label(lines, text=mail["subject"], font=("TkDefaultFont", 10), foreground=grey, anchor=anchor, **look).pack(fill="x")

    def toggle(self) -> None:
        self.dot["text"] = "" if self.dot["text"] else "●"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rtl", action="store_true", help="from right to left")
    parser.add_argument("--reduced-motion", action="store_true", help="reduced motion")
    parser.add_argument("--mails", type=Path, default=CLIENTS / "mails.json", metavar="FILE", help="the mails, their actions, and the behavior")
    parser.add_argument("--timeout", type=float, default=5, metavar="SECONDS", help="after which a daemon that does not respond is replaced")
    parser.add_argument("--frame-wait", type=float, default=0.002, metavar="SECONDS", help="that a repaint waits for the daemon at most")
    parser.add_argument("--trace", type=Path, metavar="FILE", help="write events to this file, as lines of JSON")
    arguments = parser.parse_args()
    inbox = json.loads(arguments.mails.read_text())
    mails, shown = {mail["cell"]: mail for mail in inbox["mails"]}, dict[str, Mail]()
    gone: list[str] = []  # the mail that was deleted last
    root = tk.Tk()
    root.title("Inbox")
    scale = screen_scale(root)
    root.geometry(f"{round(320 * scale)}x{round(480 * scale)}+0+0")
    bar = tk.Label(root, foreground="white", background="#1C1C1E", padx=12, pady=8, wraplength=round(280 * scale))
    bar.bind("<Button-1>", lambda event: undo())

    def show(text: str) -> None:
        bar.configure(text=text)
        bar.pack(side="bottom", fill="x", before=listed)

    def perform(row: SwipeRow, action: str) -> None:
        listed.write_trace(ran=action, cell=row.cell)
        if action == "read":
            shown[row.cell].toggle()

    def insert(cell: str) -> None:
        place = sum(each in listed.rows for each in list(mails)[: list(mails).index(cell)])
        shown[cell] = Mail(listed.insert(cell, place), mails[cell], arguments.rtl)

    def removed(cell: str) -> None:
        gone[:] = [cell]
        show("Deleted a mail. Undo")

    def undo(*_: object) -> None:
        bar.pack_forget()
        while gone:
            insert(cell := gone.pop())
            listed.restore(cell)

    def show_error(error: swiped.SwipedError) -> None:
        gone.clear()
        show(f"Rows cannot be swiped: {error}")
        listed.write_trace(error=type(error).__name__, message=str(error))

    listed = MailList(
        root,
        inbox["actions"],
        behavior=inbox["behavior"],
        colors={action: (color, "white") for action, color in inbox["colors"].items()},
        on_action=perform,
        on_removed=removed,
        on_activate=lambda row: listed.write_trace(ran="open", cell=row.cell),
        on_error=show_error,
        direction="rtl" if arguments.rtl else "ltr",
        reduced_motion=arguments.reduced_motion,
        frame_wait=arguments.frame_wait,
        daemon=partial(swiped.Daemon, PROGRAM, timeout=arguments.timeout),
        background=COLORS["paper"],
        focus_color=COLORS["accent"],
    )
    listed.trace = arguments.trace and arguments.trace.open("w")
    listed.pack(fill="both", expand=True)
    for cell in mails:
        insert(cell)
    root.bind("<Control-z>", undo)
    listed.bind("<<SwipeListReady>>", lambda event: listed.write_trace(open=True))
    root.bind_all("<B1-Motion>", listed.pointer_moved)
    listed.trace_rows()
    root.mainloop()


if __name__ == "__main__":
    main()
