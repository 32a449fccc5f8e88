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


def icon(path: Path) -> list[list[float]]:
    """The lines of a picture, which are all that its path has."""
    return [[float(number) for number in line.split()] for line in path.read_text().split('d="')[1].split('"')[0].split("M")[1:]]


ICONS = {path.stem: icon(path) for path in CLIENTS.glob("web/pages/icons/*.svg")}


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

    def wait_until_shown(self) -> None:
        """Returns when the display has shown everything."""
        self.update()
        self.winfo_pointerxy()  # the display responds to this after all earlier requests

    def trace_rows(self) -> None:
        """Writes where the rows are on the screen, as Tk reports it."""
        self.wait_until_shown()
        rows = {
            row.cell: {"x": row.winfo_rootx(), "y": row.winfo_rooty(), "width": row.winfo_width(), "height": row.winfo_height()}
            for row in self.order
        }
        self.write_trace(ready=True, rows=rows)


class Mail:
    """A row's widgets."""

    def __init__(self, row: SwipeRow, mail: dict[str, str], is_mirrored: bool) -> None:
        start, end = ("right", "left") if is_mirrored else ("left", "right")
        content, paper, ink, grey = row.content, COLORS["paper"], COLORS["ink"], COLORS["grey"]

        def px(length: int) -> int:
            return round(length * row.table.scale)

        self.dot = tk.Canvas(content, width=px(8), height=px(8), background=paper, highlightthickness=0)
        self.dot.create_oval(0, 0, px(8) - 1, px(8) - 1, width=0, fill=COLORS["accent"])
        self.dot.pack(side=start, padx=px(8))
        lines = tk.Frame(content, background=paper)
        lines.pack(side=start, fill="x", expand=True, padx=(px(16), 0) if is_mirrored else (0, px(16)))
        first = tk.Frame(lines, background=paper)
        first.pack(fill="x")
        look = {"background": paper, "borderwidth": 0, "anchor": "e" if is_mirrored else "w"}
        tk.Label(first, text=mail["when"], font=("TkDefaultFont", 9), foreground=grey, **look).pack(side=end)
        tk.Label(first, text=mail["from"], font=("TkDefaultFont", 11, "bold"), foreground=ink, **look).pack(side=start, fill="x", expand=True)
        tk.Label(lines, text=mail["subject"], font=("TkDefaultFont", 10), foreground=grey, **look).pack(fill="x", pady=(px(2), 0))
        line = tk.Frame(content, background=COLORS["line"], height=px(1))
        line.place(relx=0 if is_mirrored else 1, rely=1, anchor="sw" if is_mirrored else "se", relwidth=0.92)
        self.is_read = False

    def toggle(self) -> None:
        self.is_read = not self.is_read
        self.dot.itemconfigure("all", state="hidden" if self.is_read else "normal")


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
    root = tk.Tk()
    root.title("Inbox")
    scale = screen_scale(root)
    root.geometry(f"{round(320 * scale)}x{round(480 * scale)}+0+0")
    mails: dict[str, Mail] = {}
    bar = tk.Label(root, foreground="white", background="#1C1C1E", padx=12, pady=8, wraplength=round(280 * scale))
    bar.bind("<Button-1>", lambda event: undo())
    gone: list[tuple[int, dict[str, str]]] = []  # the mail that was deleted last, and its place
    order = [mail["cell"] for mail in inbox["mails"]]

    def show(text: str) -> None:
        bar.configure(text=text)
        bar.pack(side="bottom", fill="x", before=listed)

    def perform(row: SwipeRow, action: str) -> None:
        listed.write_trace(ran=action, cell=row.cell)
        if action == "read":
            mails[row.cell].toggle()

    def append(mail: dict[str, str], place: int) -> None:
        mails[mail["cell"]] = Mail(listed.insert(mail["cell"], place), mail, arguments.rtl)

    def removed(cell: str) -> None:
        gone[:] = [(order.index(cell), next(mail for mail in inbox["mails"] if mail["cell"] == cell))]
        order.remove(cell)
        show("Deleted a mail. Undo")

    def undo(*_: object) -> None:
        bar.pack_forget()
        for place, mail in gone:
            order.insert(place, mail["cell"])
            append(mail, place)
            listed.restore(mail["cell"])
        gone.clear()

    def show_error(error: swiped.SwipedError) -> None:
        gone.clear()
        show(f"Rows cannot be swiped: {error}")
        listed.write_trace(error=type(error).__name__, message=str(error))

    listed = MailList(
        root,
        inbox["actions"],
        behavior=inbox["behavior"],
        colors={action: (color, "white") for action, color in inbox["colors"].items()},
        icons=ICONS,
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
    for place, mail in enumerate(inbox["mails"]):
        append(mail, place)
    root.bind("<Control-z>", undo)
    listed.bind("<<SwipeListReady>>", lambda event: listed.write_trace(open=True))
    root.bind_all("<B1-Motion>", listed.pointer_moved)
    listed.trace_rows()
    root.mainloop()


if __name__ == "__main__":
    main()
