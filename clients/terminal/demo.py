#!/usr/bin/env python3
"""Sends a recorded session to the daemon, and draws the rows of its list where the daemon has them.

On a terminal the rows move at the speed of the recording. If the output is piped, it is a transcript of the messages and rows.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "clients/python/src"))

from swiped import drawing  # noqa: E402

PROGRAM = os.environ.get("SWIPED") or str(ROOT / ".build/release/swiped")
MAILS = json.loads((ROOT / "clients/mails.json").read_text())["mails"][:5]
# The chapters of the recording, by the first letter of their ids.
CHAPTERS = {
    "a": "A client starts a session and opens its list",
    "b": "A slow swipe opens the row",
    "c": "Another row is swiped, and the first closes",
    "d": "A short fling is enough, because its speed counts",
    "e": "A cancelled drag closes the row, however far it was",
    "f": "Past the last action the row resists more and more",
    "g": "An action is pressed, and its row closes",
    "h": "A key opens a row, a scroll closes it",
}
WIDTH, COLUMNS = 320, 50  # of a row, in px and in characters
PIXELS = WIDTH / COLUMNS
# Each action's character, and its style in a terminal.
ACTIONS = {"read": ("░", "1;97;44"), "archive": ("░", "1;97;100"), "delete": ("▒", "1;97;41")}
DRAWN_STEPS = (2, 5)  # the steps of the clock after a release that the transcript draws: about 70 and 170 ms later
LOG_LINES = 12
ENTER, LEAVE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"

Message = dict[str, Any]


class Daemon:
    """The daemon as a child process: one JSON message a line, in and out."""

    def __init__(self) -> None:
        try:
            # In a separate session, Ctrl-C at the terminal does not reach the daemon. It exits when its input is closed.
            self.process = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            sys.exit(f"demo: cannot start {PROGRAM}: {error.strerror}. Run `make build`, or set SWIPED to its path")

    def send(self, message: Message) -> list[Message]:
        """Sends a message. Returns the notifications that a request caused, then its response; nothing for a notification."""
        received: list[Message] = []
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
            while "id" in message and (not received or received[-1].get("id") != message["id"]):
                received.append(json.loads(self.process.stdout.readline()))
        except (BrokenPipeError, ValueError, AttributeError):
            sys.exit(f"demo: the daemon did not respond to {message['method']}")
        if received and "result" not in received[-1]:
            sys.exit(f"demo: the daemon refused {message['method']}: {received[-1]}")
        return received


@dataclass
class Row:
    """A mail, and where its content is: at the offset in px, or where the animation has it."""

    cell: str
    words: str
    offset: float = 0
    animation: Any = None

    def offset_at(self, time: float) -> float:
        return drawing.position(self.animation, time) if self.animation else self.offset


class MailList:
    """Applies the messages of a session to the rows. All offsets come from the daemon."""

    def __init__(self) -> None:
        self.rows = {mail["cell"]: Row(mail["cell"], f" {mail['from']:13} {mail['subject']}") for mail in MAILS}
        self.actions: dict[str, Any] = {}
        self.behavior: Any = None
        self.held: str | None = None  # the cell that a finger swipes
        self.finger = 0.0  # where the finger is, in px

    def apply(self, sent: Message, received: list[Message]) -> None:
        method, params = sent["method"], sent.get("params", {})
        if method == "table/open":
            self.actions, self.behavior = params["actions"], received[-1]["result"]["behavior"]
        elif method in ("gesture/begin", "gesture/update"):
            x = params["translation"]["x"]
            self.held, self.finger = params["cell"], x + (WIDTH - 14 if x < 0 else 40)  # a recording does not say where it began
        elif method in ("gesture/end", "gesture/cancel"):
            self.held = None
        for message in received:
            frame = message.get("params") or message.get("result") or {}
            if "phase" in frame or animation_of(frame):
                row = self.rows[frame["cell"]]
                row.offset, row.animation = frame.get("offset", row.offset), animation_of(frame)

    def draw(self, row: Row, time: float) -> list[tuple[str, str]]:
        """The characters of a row, each with its style: the actions, the content at its offset above them, and the finger."""
        offset = row.offset_at(time)
        line = [(" ", "")] * COLUMNS
        side = drawing.side_at(offset, is_rtl=False)
        if side:
            actions = {action["id"]: action for action in self.actions[side]}
            for part in drawing.parts(self.behavior, list(actions.values()), side, offset, WIDTH):
                fill, style = ACTIONS[part.id]
                first, end = round(part.x / PIXELS), round((part.x + part.width) / PIXELS)
                words = f" {actions[part.id]['title']} ".center(end - first, fill) if end - first > 9 else fill * (end - first)
                put(line, first, words, style)
        put(line, round(offset / PIXELS), row.words.ljust(COLUMNS), "")
        if row.cell == self.held:
            put(line, int(self.finger / PIXELS), "●", "1;93")
        return line


def animation_of(members: dict[str, Any]) -> Any:
    """The animation that a message starts; a number only names one."""
    animation = members.get("animation")
    return animation if isinstance(animation, dict) else None


def put(line: list[tuple[str, str]], first: int, words: str, style: str) -> None:
    """Writes those of the words that are within the line."""
    for column, character in enumerate(words, first):
        if 0 <= column < len(line):
            line[column] = (character, style)


def number(value: float) -> str:
    """A number with at most one decimal, and a typographic minus sign."""
    return f"{round(value, 1) + 0.0:g}".replace("-", "−")  # -0.0 becomes 0


def words(message: Message) -> str:
    """A message in a few words: its method, its cell, and the members that matter."""
    members = message.get("params") or message.get("result") or {}
    parts = [message.get("method", "response"), *(str(members[name]) for name in ("cell", "side", "action") if members.get(name))]
    if "translation" in members:
        parts.append(f"x {number(members['translation']['x'])}")
    if "data" in members:
        parts.append(json.dumps(members["data"]))
    parts += [f"{name} {number(members[name])}" for name in ("offset", "velocity") if isinstance(members.get(name), float | int)]
    if decision := members.get("decision"):
        parts += [f"{name} {number(decision[name])}" for name in ("projected", "threshold") if name in decision]
    if animation := animation_of(members):
        parts.append(f"animates to {number(animation['to'])} in {animation['duration']:.0f} ms")
    return " ".join(parts)


def chapter_of(message: Message) -> str | None:
    return CHAPTERS[message["id"][0]] if "id" in message else None


def transcript(daemon: Daemon, messages: list[Message]) -> None:
    """Prints the messages, and the rows after them. Of the updates, only the last one before another message."""
    mails, chapter, skipped, steps = MailList(), None, 0, 0
    for message, following in zip(messages, [*messages[1:], {"method": ""}]):
        received, method, time = daemon.send(message), message["method"], message.get("params", {}).get("timestamp")
        mails.apply(message, received)
        if chapter_of(message) not in (chapter, None):
            print("\n" * (chapter is not None) + (chapter := chapter_of(message)))
        if method == following["method"] == "gesture/update":
            skipped += 1
            continue
        if skipped:
            print(indented(f"⋮ {skipped} updates"))
        is_step = method == "clock/advance"
        skipped, steps = 0, steps + 1 if is_step else 0
        if not is_step:
            print(indented(f"→ {words(message)}", time))
        for each in received[:-1] if is_step else received:
            print(indented(f"← {words(each)}", each.get("params", {}).get("timestamp") if is_step else None))
        if method == "gesture/update" or steps in DRAWN_STEPS or len(received) > 1:
            for row in mails.rows.values():
                if offset := row.offset_at(time):
                    line = "".join(character for character, _ in mails.draw(row, time))
                    print(indented(f"{row.cell} │{line}│ {number(offset)}", time if is_step else None))


def indented(words: str, time: float | None = None) -> str:
    return f"{'' if time is None else f'{time:.0f} ms':>10}  {words}"


def play(daemon: Daemon, messages: list[Message], speed: float) -> None:
    """Sends each message at its time, and draws the rows in between."""
    mails, chapter, log, began = MailList(), "", [], time.monotonic()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    sys.stdout.write(ENTER)
    try:
        for message in messages:
            while (now := (time.monotonic() - began) * 1000 * speed) < message.get("params", {}).get("timestamp", 0):
                show(mails, chapter, log, now)
                time.sleep(0.02)
            received = daemon.send(message)
            mails.apply(message, received)
            chapter = chapter_of(message) or chapter
            if message["method"] != "clock/advance" or len(received) > 1:
                log += [f"→ {words(message)}", *(f"← {words(each)}" for each in received)]
            show(mails, chapter, log, now)
    finally:
        sys.stdout.write(LEAVE)
        sys.stdout.flush()


def show(mails: MailList, chapter: str, log: list[str], now: float) -> None:
    """Writes the whole screen at once, so that it does not flicker."""
    columns, height = shutil.get_terminal_size()
    lines = ["", f" {chapter}", ""]
    for row in mails.rows.values():
        styled = mails.draw(row, now) if mails.behavior else []
        for style, run in groupby(styled, lambda each: "" if os.environ.get("NO_COLOR") else each[1]):
            text = "".join(character for character, _ in run)
            lines[-1] += f"\x1b[{style}m{text}\x1b[0m" if style else text
        lines[-1] += f"  {number(row.offset_at(now))} px"
        lines.append("")
    lines += [f" {line}"[: columns - 1] for line in log[-LOG_LINES:]]
    sys.stdout.write("\x1b[H" + "\r\n".join(line + "\x1b[K" for line in lines[: height - 1]) + "\x1b[J")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed", type=float, default=0.6, help="1 is the speed of the recording (default: %(default)s)")
    speed = parser.parse_args().speed
    if not speed > 0:
        parser.error(f"--speed must be greater than 0, not {speed:g}")
    messages = [json.loads(line) for line in (ROOT / "protocol/examples/mail.jsonl").read_text().splitlines()]
    sys.stdout.reconfigure(encoding="utf-8")
    daemon = Daemon()
    try:
        if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            play(daemon, messages, speed)
            print("That was protocol/examples/mail.jsonl. To read it: python3 clients/terminal/demo.py | less")
        else:
            transcript(daemon, messages)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # as when piped into `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that flushing the buffer at exit does not fail again
    finally:
        daemon.process.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
