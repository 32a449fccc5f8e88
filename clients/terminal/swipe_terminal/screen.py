"""The demo as a moving picture: the list above, the conversation below."""

import os
import shutil
import signal
import sys
import time
from dataclasses import replace
from typing import Iterator

from . import words
from .mail_list import MailList, Row
from .picture import CONTENT, SHADED, TOUCHED, Brush, Line, Style, ansi, draw, plain, text
from .story import CHAPTERS, Chapter, Exchange

ROW_COLUMNS = 64
NOTE_COLUMNS = 14
FRAMES_PER_SECOND = 50
HOLD = 1000.0

# Readable on dark and on light.
HEADING = Style(bold=True)
FAINT = Style(ink=245)
SENT = Style(ink=33)
RECEIVED = Style(ink=34)
EVENT = Style(ink=172, bold=True)

ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"
LEAVE = "\x1b[?25h\x1b[?1049l"
HOME = "\x1b[H"
END_OF_LINE = "\x1b[K"
END_OF_SCREEN = "\x1b[J"


class Log:
    """The last lines of the conversation. A run of updates or of steps of the clock takes the room of one."""

    def __init__(self):
        self.lines = []
        self.replaceable = None

    def add(self, exchange: Exchange):
        method, received = exchange.message["method"], exchange.received
        if self.replaceable and self.replaceable[0] == method:
            del self.lines[self.replaceable[1] :]
        repeats = method in ("gesture/update", "clock/advance") and len(received) == 1
        self.replaceable = (method, len(self.lines)) if repeats else None
        self.lines.append((words.sent(exchange.message), SENT))
        for message in received[:-1] if method == "clock/advance" else received:
            event = message.get("method", "").startswith(("cell/will", "cell/did", "cell/frame", "action/"))
            self.lines.append((words.received(message, exchange.answer), EVENT if event else RECEIVED))


class Screen:
    """Plays the story on a terminal, `speed` times as fast as it was recorded."""

    def __init__(self, mails: MailList, speed: float):
        self.mails = mails
        self.speed = speed
        self.colour = not os.environ.get("NO_COLOR")
        self.log = Log()
        self.chapter = None
        self.last = None

    def play(self, story: Iterator[tuple[Chapter, Exchange]], times: list[float | None]):
        """Sends each message when its time has come, and draws in between."""
        interrupted = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        sys.stdout.write(ENTER)
        try:
            begun, now, sent = time.monotonic(), 0.0, 0
            end = max(moment for moment in times if moment is not None) + HOLD
            while now < end:
                while sent < len(times) and (times[sent] is None or times[sent] <= now):
                    chapter, exchange = next(story)
                    self.log.add(exchange)
                    sent += 1
                    if chapter is not self.chapter:  # however fast: every heading is seen
                        self.chapter = chapter
                        self.show(now)
                self.show(now)
                time.sleep(1 / FRAMES_PER_SECOND)
                now = (time.monotonic() - begun) * 1000 * self.speed
            for _ in story:  # what comes after the last exchange: its chapter's promise
                pass
        finally:
            sys.stdout.write(LEAVE)
            sys.stdout.flush()
            signal.signal(signal.SIGTERM, interrupted)

    def show(self, now: float):
        """Writes the whole picture at once, and only if it changed: nothing blinks."""
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
            text(" swiped  ", HEADING) + text("a recorded finger goes in, what the rows do comes out", FAINT),
            [],
            text(heading, HEADING),
            [],
        ]
        for number, row in enumerate(self.mails.rows):
            lines += self.row(row, now, Brush(width, self.colour, SHADED if number % 2 else CONTENT))
        rule = " → the client   ← swiped "
        lines += [[], text("──" + rule + "─" * (width + NOTE_COLUMNS - len(rule) - 1), FAINT)]
        room = height - len(lines)
        return lines + [text(" " + words, style) for words, style in self.log.lines[-room:]] if room > 0 else lines

    def row(self, row: Row, now: float, brush: Brush) -> list[Line]:
        """Two lines, with what the daemon says of the row at their right."""
        offset = row.offset_at(now)
        finger = self.mails.finger_at(now)
        x = finger.x if finger and finger.cell == row.cell else None
        room = brush.columns - 2
        subject = "archived" if row.archived else row.subject
        first = f" {row.sender[: room - 6]:{room - 6}} {row.clock:>5} "
        if x is not None:
            brush = replace(brush, content=TOUCHED)
        upper = draw(self.mails, offset, first, brush)
        lower = draw(self.mails, offset, f" {subject}", brush, title=False, finger=x)
        moved = row.phase != "closed"
        notes = (f"{words.number(offset)} px", row.phase) if moved else ("", "")
        return [
            [(" ", Style()), *upper, *text("  " + notes[0], HEADING)],
            [(" ", Style()), *lower, *text("  " + notes[1], FAINT)],
        ]
