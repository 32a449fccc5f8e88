"""The demo, which also writes its events as lines of JSON. Tests/Toolkits/README.md describes them."""

import sys
import tkinter as tk
from functools import partial
from pathlib import Path

TK = Path(__file__).resolve().parents[1]
sys.path += [str(TK), str(TK.parents[1] / "Tests/Toolkits")]

import demo  # noqa: E402
from tracing import INBOX, OPTIONS, TracedInbox, TracedList, write  # noqa: E402

import swiped  # noqa: E402
from swiped_tk import SwipeList, SwipeRow  # noqa: E402


class MailList(TracedList, SwipeList):
    misses = 0

    def row_painted(self, row: SwipeRow, at: float) -> None:
        write(at, cell=row.cell, x=row.content.winfo_x())
        self.write_misses()

    def write_misses(self) -> None:
        if self.lists and self.lists.calls.missed_waits > self.misses:
            self.misses = self.lists.calls.missed_waits
            write(missed=self.misses)

    def pointer_moved(self, event: "tk.Event[tk.Misc]") -> None:
        write(pointer={"x": event.x_root, "y": event.y_root})
        self.write_misses()  # an event waits for the daemon until that has decided the swipe

    def scroll_to(self, y: float) -> None:
        super().scroll_to(y)
        write(scrolled=self.canvasy(0))


class Inbox(TracedInbox, demo.Inbox):
    def write_rows(self) -> None:
        """Writes where the rows are on the screen, as Tk reports it, once the display has shown everything."""
        self.update()
        self.winfo_pointerxy()  # the display responds to this after all earlier requests
        rows = {
            row.cell: {"x": row.winfo_rootx(), "y": row.winfo_rooty(), "width": row.winfo_width(), "height": row.winfo_height()}
            for row in self.list.order
        }
        write(ready=True, rows=rows)


demo.SwipeList = MailList  # type: ignore[misc]
inbox = Inbox(
    INBOX,
    direction="rtl" if OPTIONS.rtl else "ltr",
    reduced_motion=OPTIONS.reduced_motion,
    frame_wait=OPTIONS.frame_wait,
    daemon=partial(swiped.Daemon, timeout=OPTIONS.timeout),
)
inbox.bind_all("<Motion>", inbox.list.pointer_moved)
inbox.write_rows()
inbox.mainloop()
