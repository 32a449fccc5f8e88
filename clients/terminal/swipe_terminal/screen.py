"""The demo on a terminal: the list above, the messages below."""

import os
import shutil
import signal
import sys
import time
from dataclasses import replace
from typing import Iterator

from . import description
from .mail_list import MailList, Row
from .drawing import ALTERNATE, CONTENT, PRESSED, Format, Line, Style, ansi, draw, plain, text
from .recording import CHAPTERS, Chapter, Exchange

ROW_COLUMNS = 64
NOTE_COLUMNS = 14
FRAMES_PER_SECOND = 50
END_DELAY = 1000.0  # ms, in which the last rows settle

# Readable on dark and on light.
HEADING = Style(bold=True)
FAINT = Style(foreground=245)
SENT = Style(foreground=33)
RECEIVED = Style(foreground=34)
EVENT = Style(foreground=172, bold=True)

ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"
LEAVE = "\x1b[?25h\x1b[?1049l"
HOME = "\x1b[H"
END_OF_LINE = "\x1b[K"
END_OF_SCREEN = "\x1b[J"


class Log:
    """The messages as lines. Consecutive updates or steps of the clock replace each other."""

    def __init__(self):
        self.lines = []
        self.replaceable = None

    def add(self, exchange: Exchange):
        """Adds the lines of an exchange."""
        method, received = exchange.message["method"], exchange.received
        if self.replaceable and self.replaceable[0] == method:
            del self.lines[self.replaceable[1] :]
        repeats = method in ("gesture/update", "clock/advance") and len(received) == 1
        self.replaceable = (method, len(self.lines)) if repeats else None
        self.lines.append((description.sent(exchange.message), SENT))
        for message in received[:-1] if method == "clock/advance" else received:
            event = message.get("method", "").startswith(("cell/will", "cell/did", "cell/frame", "action/"))
            self.lines.append((description.received(message, exchange.response), EVENT if event else RECEIVED))


class Screen:
    """Plays the recording on a terminal, `speed` times as fast as it was recorded."""

    def __init__(self, mails: MailList, speed: float):
        self.mails = mails
        self.speed = speed
        self.colour = not os.environ.get("NO_COLOR")
        self.log = Log()
        self.chapter = None
        self.last = None

    def play(self, exchanges: Iterator[tuple[Chapter, Exchange]], times: list[float | None]):
        """Sends each message at its time, and draws in between."""
        interrupted = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        sys.stdout.write(ENTER)
        try:
            begun, now, sent = time.monotonic(), 0.0, 0
            end = max(moment for moment in times if moment is not None) + END_DELAY
            while now < end or sent < len(times):  # on a busy machine the last frame may come after the end
                while sent < len(times) and (times[sent] is None or times[sent] <= now):
                    chapter, exchange = next(exchanges)
                    self.log.add(exchange)
                    sent += 1
                    if chapter is not self.chapter:  # draws every heading, at any speed
                        self.chapter = chapter
                        self.show(now)
                self.show(now)
                time.sleep(1 / FRAMES_PER_SECOND)
                now = (time.monotonic() - begun) * 1000 * self.speed
            for _ in exchanges:  # so that the last chapter is checked
                pass
        finally:
            sys.stdout.write(LEAVE)
            sys.stdout.flush()
            signal.signal(signal.SIGTERM, interrupted)

    def show(self, now: float):
        """Writes the whole screen at once, and only if it has changed, so that it does not flicker."""
        size = shutil.get_terminal_size()
        paint = ansi if self.colour else plain
        lines = [paint(line[: size.columns - 1]) for line in self.picture(now, size.columns, size.lines)[: size.lines]]
        picture = HOME + (END_OF_LINE + "\r\n").join(lines) + END_OF_LINE + END_OF_SCREEN
        if picture != self.last:
            sys.stdout.write(picture)
            sys.stdout.flush()
            self.last = picture

    def picture(self, now: float, columns: int, height: int) -> list[Line]:
        width = max(min(ROW_COLUMNS, columns - NOTE_COLUMNS - 2), 16)
        heading = f" {self.chapter.number}/{len(CHAPTERS) - 1}  {self.chapter.heading}"
        lines = [
            text(" swiped  ", HEADING) + text("recorded gestures, and the rows as the daemon moves them", FAINT),
            [],
            text(heading, HEADING),
            [],
        ]
        for number, row in enumerate(self.mails.rows):
            lines += self.row(row, now, Format(width, self.colour, ALTERNATE if number % 2 else CONTENT))
        rule = " → the client   ← swiped "
        lines += [[], text("──" + rule + "─" * (width + NOTE_COLUMNS - len(rule) - 1), FAINT)]
        space = height - len(lines)
        return lines + [text(" " + words, style) for words, style in self.log.lines[-space:]] if space > 0 else lines

    def row(self, row: Row, now: float, format: Format) -> list[Line]:
        """The two lines of a row; at their right, its offset and phase."""
        offset = row.offset_at(now)
        pointer = self.mails.pointer_at(now)
        x = pointer.x if pointer and pointer.cell == row.cell else None
        space = format.columns - 2
        subject = "archived" if row.archived else row.subject
        first = f" {row.sender[: space - 6]:{space - 6}} {row.clock:>5} "
        if x is not None:
            format = replace(format, content=PRESSED)
        upper = draw(self.mails, offset, first, format)
        lower = draw(self.mails, offset, f" {subject}", format, title=False, pointer=x)
        moved = row.phase != "closed"
        notes = (f"{description.number(offset)} px", row.phase) if moved else ("", "")
        return [
            [(" ", Style()), *upper, *text("  " + notes[0], HEADING)],
            [(" ", Style()), *lower, *text("  " + notes[1], FAINT)],
        ]
