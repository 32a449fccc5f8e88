"""The demo, which also writes its events as lines of JSON. Tests/Toolkits/README.md describes them."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

TEXTUAL = Path(__file__).resolve().parents[1]
sys.path += [str(TEXTUAL), str(TEXTUAL.parents[1] / "Tests/Toolkits")]

import demo  # noqa: E402
from tracing import INBOX, OPTIONS, TracedInbox, TracedList, write  # noqa: E402

import swiped  # noqa: E402
from swiped.controller import Drawing  # noqa: E402
from swiped_textual import SwipeList, SwipeRow  # noqa: E402
from swiped_textual.row import LINE, PX  # noqa: E402


class MailList(TracedList, SwipeList):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.drawing, self.drawn_at = self.controller.drawing, 0.0
        self.controller.drawing = self.timed_drawing  # type: ignore[method-assign]
        self.unpainted: dict[SwipeRow, float] = {}  # the rows that have moved, until that has been painted, and the time of their drawing

    def on_mount(self) -> None:
        self.screen.screen_layout_refresh_signal.subscribe(self, lambda _: self.write_painted(), immediate=True)

    def timed_drawing(self, cell: str, at: float) -> Drawing:
        self.drawn_at = at
        return self.drawing(cell, at)

    def report(self, event: str, *what: Any, **more: Any) -> None:
        if event in ("pointer_down", "pointer_moved"):
            write(pointer={"x": what[1][-1][0] if event == "pointer_moved" else what[3]})
        super().report(event, *what, **more)

    def repaint(self, row: SwipeRow) -> None:
        before = row.drawing.offset
        super().repaint(row)
        if row.drawing.offset != before:
            self.unpainted[row] = self.drawn_at
            self.call_after_refresh(self.write_painted)

    def write_painted(self) -> None:
        """Writes where content is in the rows whose layout has it at its offset: whole columns, of which `render_line` draws the rest."""
        for row, at in list(self.unpainted.items()):
            if row.is_attached and row.content.region.x - row.region.x == row.content.styles.offset.x.value:
                del self.unpainted[row]
                write(at, cell=row.cell, x=round(row.drawing.offset))


class Inbox(TracedInbox, demo.Inbox):
    def on_mount(self) -> None:
        self.call_after_refresh(self.write_rows)

    def write_rows(self) -> None:
        """Writes where rows are, once they are laid out."""
        rows = {}
        for row in self.query(SwipeRow):
            x, y, width, height = row.region
            rows[row.cell] = {"x": x * PX, "y": y * LINE, "width": width * PX, "height": height * LINE}
        write(ready=True, rows=rows)


demo.SwipeList = MailList  # type: ignore[misc]
daemon = partial(swiped.Daemon, timeout=OPTIONS.timeout)
Inbox(INBOX, "rtl" if OPTIONS.rtl else "ltr", reduced_motion=OPTIONS.reduced_motion, daemon=daemon).run()
