#!/usr/bin/env python3
"""A mail list whose rows are swiped, in a terminal with a mouse. `--rtl` lays it out from right to left."""

import json
import sys
from pathlib import Path
from typing import Any

CLIENTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(CLIENTS / "textual"), str(CLIENTS / "python/src")]  # without `pip install`

from swiped_textual import SwipeList, SwipeRow  # noqa: E402
from textual.app import App, ComposeResult  # noqa: E402
from textual.binding import Binding  # noqa: E402
from textual.containers import Horizontal  # noqa: E402
from textual.widgets import Footer, Header, Label  # noqa: E402


class Mail(SwipeRow):
    """A row with sender, time and subject; it has a dot until it was read."""

    def __init__(self, mail: dict[str, str]) -> None:
        first = Horizontal(Label("●", classes="dot"), Label(mail["from"], classes="from"), Label(mail["when"], classes="when"))
        super().__init__(first, Label(mail["subject"], classes="subject"), cell=mail["cell"], classes="unread")


class Inbox(App[None]):
    """The application: a list with these options."""

    TITLE = "Inbox"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("q", "quit", "quit", show=False), Binding("ctrl+z", "undo", "undo")]
    CSS = """
    SwipeList { background: $surface; }
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

    def __init__(self, inbox: dict[str, Any], direction: str = "ltr", **options: Any) -> None:
        super().__init__()
        self.inbox = inbox
        self.gone: str | None = None  # the mail that was deleted last
        self.list = SwipeList(
            inbox["actions"],
            behavior=inbox["behavior"],
            colors=inbox["colors"],
            on_action=self.perform,
            on_activate=lambda row: self.perform(row, "open"),
            on_removed=self.removed,
            direction=direction,
            classes=direction,
            **options,
        )

    def compose(self) -> ComposeResult:
        yield Header(icon=" ")
        with self.list:
            for mail in self.inbox["mails"]:
                yield Mail(mail)
        yield Footer()

    def perform(self, row: SwipeRow, action: str) -> None:
        """Performs an action. A mail that is opened has been read."""
        if action == "open":
            row.remove_class("unread")
        elif action == "read":
            row.toggle_class("unread")

    def removed(self, cell: str) -> None:
        self.gone = cell
        self.notify("Ctrl+Z brings it back.", title="Deleted a mail")

    async def action_undo(self) -> None:
        if self.gone:
            cells = [mail["cell"] for mail in self.inbox["mails"]]
            number, self.gone = cells.index(self.gone), None
            following = next((self.list.rows[each] for each in cells[number:] if each in self.list.rows), None)
            await self.list.mount(Mail(self.inbox["mails"][number]), before=following)
            self.list.restore(cells[number])


if __name__ == "__main__":
    Inbox(json.loads((CLIENTS / "mails.json").read_text()), "rtl" if "--rtl" in sys.argv else "ltr").run()
