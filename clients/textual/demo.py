#!/usr/bin/env python3
"""A mail list whose rows are swiped, in a terminal with a mouse."""

import argparse
import json
import os
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Any, TextIO

CLIENTS = Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("SWIPED") or shutil.which("swiped") or str(CLIENTS.parent / ".build/release/swiped")
sys.path[:0] = [str(CLIENTS / "textual"), str(CLIENTS / "python/src")]

import swiped  # noqa: E402
from swiped_textual import PX, SwipeList, SwipeRow  # noqa: E402
from swiped_textual.row import LINE  # noqa: E402
from textual.app import App, ComposeResult  # noqa: E402
from textual.binding import Binding  # noqa: E402
from textual.containers import Horizontal  # noqa: E402
from textual.widgets import Footer, Header, Label  # noqa: E402


class MailList(SwipeList):
    """The list; with `--trace` it writes its events as lines of JSON."""

    trace: TextIO | None = None

    def write_trace(self, at: float | None = None, **what: Any) -> None:
        if self.trace:
            self.trace.write(json.dumps({"at": swiped.now() if at is None else at} | what) + "\n")
            self.trace.flush()

    def trace_rows(self) -> None:
        """Writes where rows are, once they are laid out."""
        rows = {}
        for row in self.query(SwipeRow):
            x, y, width, height = row.region
            rows[row.cell] = {"x": x * PX, "y": y * LINE, "width": width * PX, "height": height * LINE}
        self.write_trace(ready=True, rows=rows)

    def opened(self) -> None:
        self.write_trace(open=True)

    def frame_received(self, row: SwipeRow, frame: dict[str, Any]) -> None:
        self.write_trace(frame=frame)

    def notification_received(self, notification: swiped.Notification) -> None:
        self.write_trace(notification=notification.method, params=notification.params)

    def row_painted(self, row: SwipeRow, at: float, x: float) -> None:
        self.write_trace(at, cell=row.cell, x=x)

    def settled(self) -> None:
        self.write_trace(rest=True)


class Mail(SwipeRow):
    """A row with sender, time and subject; it has a dot until it was read."""

    def __init__(self, mail: dict[str, str]) -> None:
        first = Horizontal(Label("●", classes="dot"), Label(mail["from"], classes="from"), Label(mail["when"], classes="when"))
        super().__init__(first, Label(mail["subject"], classes="subject"), cell=mail["cell"], classes="unread")


class Inbox(App[None]):
    TITLE = "Inbox"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("q", "quit", "quit", show=False), Binding("ctrl+z", "undo", "undo")]
    CSS = """
    MailList { background: $surface; }
    Mail {
        & > .swipe-row--content { padding: 0 1; border-bottom: solid $foreground 15%; }
        & Horizontal { height: 1; }
        & Label { text-wrap: nowrap; text-overflow: ellipsis; }
        & .dot { width: 2; color: #2563EB; visibility: hidden; }
        & .from { width: 1fr; text-style: bold; }
        & .when, & .subject { color: $text-muted; }
        & .subject { width: 1fr; padding: 0 2; }
        &.unread .dot { visibility: visible; }
    }
    .rtl Mail {
        & .dot { dock: right; padding-left: 1; }
        & .when { dock: left; }
        & .from, & .subject { text-align: right; }
    }
    """

    def __init__(self, arguments: argparse.Namespace) -> None:
        super().__init__()
        self.arguments = arguments
        self.inbox = json.loads(arguments.mails.read_text())
        self.mails: MailList
        self.gone: str | None = None  # the mail that was deleted last

    def compose(self) -> ComposeResult:
        yield Header(icon=" ")
        self.mails = MailList(
            self.inbox["actions"],
            behavior=self.inbox["behavior"],
            colors=self.inbox["colors"],
            on_action=self.perform,
            on_activate=lambda row: self.mails.write_trace(ran="open", cell=row.cell),
            on_removed=self.removed,
            on_error=self.show_error,
            direction="rtl" if self.arguments.rtl else "ltr",
            reduced_motion=self.arguments.reduced_motion,
            daemon=partial(swiped.Daemon, PROGRAM, timeout=self.arguments.timeout),
            classes="rtl" if self.arguments.rtl else "",
        )
        self.mails.trace = self.arguments.trace and self.arguments.trace.open("w")
        with self.mails:
            for mail in self.inbox["mails"]:
                yield Mail(mail)
        yield Footer()

    def on_mount(self) -> None:
        self.call_after_refresh(self.mails.trace_rows)

    def perform(self, row: SwipeRow, action: str) -> None:
        self.mails.write_trace(ran=action, cell=row.cell)
        if action == "read":
            row.toggle_class("unread")

    def removed(self, cell: str) -> None:
        self.gone = cell
        self.notify("Ctrl+Z brings it back.", title="Deleted a mail")

    async def action_undo(self) -> None:
        if self.gone:
            cells = [mail["cell"] for mail in self.inbox["mails"]]
            number, self.gone = cells.index(self.gone), None
            following = next((self.mails.rows[each] for each in cells[number:] if each in self.mails.rows), None)
            await self.mails.mount(Mail(self.inbox["mails"][number]), before=following)
            self.mails.restore(cells[number])

    def show_error(self, error: swiped.SwipedError) -> None:
        self.notify(str(error), title=type(error).__name__, severity="error")
        self.mails.write_trace(error=type(error).__name__, message=str(error))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rtl", action="store_true", help="from right to left")
    parser.add_argument("--reduced-motion", action="store_true", help="reduced motion")
    parser.add_argument("--mails", type=Path, default=CLIENTS / "mails.json", metavar="FILE", help="the rows, their actions and behavior")
    parser.add_argument("--timeout", type=float, default=5, metavar="SECONDS", help="after which a daemon that does not respond is replaced")
    parser.add_argument("--trace", type=Path, metavar="FILE", help="write events to this file, as lines of JSON")
    Inbox(parser.parse_args()).run()


if __name__ == "__main__":
    main()
