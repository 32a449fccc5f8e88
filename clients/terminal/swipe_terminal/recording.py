"""The recorded session in chapters, each with a heading and the message that it must end with."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator

from .connection import Connection, DaemonError
from .mail_list import WIDTH, MailList

RECORDING = Path(__file__).resolve().parents[3] / "protocol/examples/mail.jsonl"

# By the first letter of the ids: the heading; the method, cell and params of the last notification about that cell.
CHAPTERS = {
    "a": ("A client starts a session and opens its list", None, None, {}),
    "b": ("A slow swipe opens the row", "cell/didOpen", "m1", {"finished": True}),
    "c": ("Another row is swiped, and the first closes", "cell/didOpen", "m2", {"finished": True}),
    "d": ("A short fling is enough, because its speed counts", "cell/didOpen", "m4", {"finished": True, "side": "leading"}),
    "e": ("A cancelled drag closes the row, however far it was", "cell/frame", "m3", {"phase": "closed", "offset": 0}),
    "f": ("Past the last action the row resists more and more", "cell/didOpen", "m3", {"finished": True}),
    "g": ("An action is pressed, and its row closes", "cell/didClose", "m3", {"finished": True, "cause": "action"}),
    "h": ("A key opens a row, a scroll closes it", "cell/didClose", "m5", {"finished": True, "cause": "scroll"}),
}


@dataclass
class Exchange:
    """A message of the client, and what the daemon sent because of it."""

    line: str
    message: dict
    received: list[dict] = field(default_factory=list)

    @property
    def time(self) -> float | None:
        return self.message.get("params", {}).get("timestamp")

    @property
    def response(self) -> dict:
        return self.received[-1] if self.received else {}


@dataclass
class Chapter:
    """A part of the recording, by the first letter of its ids."""

    letter: str
    exchanges: list[Exchange]

    @property
    def heading(self) -> str:
        return CHAPTERS[self.letter][0]

    @property
    def number(self) -> int:
        return list(CHAPTERS).index(self.letter)

    def check(self):
        """Raises DaemonError if the chapter has not ended with its message."""
        _, method, cell, members = CHAPTERS[self.letter]
        if cell is None:
            return
        received = (message for exchange in self.exchanges for message in exchange.received)
        about = [message for message in received if message.get("params", {}).get("cell") == cell]
        last = about[-1] if about else {"method": "nothing", "params": {}}
        if last["method"] != method or any(last["params"].get(name) != value for name, value in members.items()):
            raise DaemonError(f"“{self.heading}” ended with {last['method']}, not with {method} of {cell}")


def read(path: Path = RECORDING) -> list[Chapter]:
    """Reads the chapters. A chapter is a run of ids with the same first letter; a notification belongs to the chapter before it."""
    chapters = []
    for line in path.read_text().splitlines():
        message = json.loads(line)
        letter = message["id"][0] if "id" in message else chapters[-1].letter
        if not chapters or chapters[-1].letter != letter:
            chapters.append(Chapter(letter, []))
        chapters[-1].exchanges.append(Exchange(line, message))
    return chapters


def down_x(chapter: Chapter) -> float:
    """Where in the row the pointer goes down, in px, because the recording only has its translation: at the edge that it moves from."""
    updates = [exchange.message for exchange in chapter.exchanges if exchange.message["method"] == "gesture/update"]
    moved = sum(update["params"]["translation"]["x"] for update in updates)
    return WIDTH - 14 if moved < 0 else 40


def play(connection: Connection, chapters: list[Chapter], mails: MailList) -> Iterator[tuple[Chapter, Exchange]]:
    """Sends the recording, and yields each exchange when the list has applied it.

    A message is sent when the caller asks for the next exchange, so that the caller decides about the time.
    """
    for chapter in chapters:
        x = down_x(chapter)
        for exchange in chapter.exchanges:
            exchange.received = connection.send(exchange.line)
            mails.apply_sent(exchange.message, x)
            for message in exchange.received:
                mails.apply_received(message)
            yield chapter, exchange
        chapter.check()
