#!/usr/bin/env python3
"""Sends a recorded session to the daemon, and draws the rows of its list as a list controller has them.

On a terminal the rows move at the speed of the recording. If the output is piped, it is a transcript of the messages and rows.
"""

import argparse
import json
import os
import shutil
import signal
import sys
import time
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "clients/python/src"))

import swiped  # noqa: E402
from swiped.controller import ListController  # noqa: E402

PROGRAM = os.environ.get("SWIPED") or str(ROOT / ".build/release/swiped")
MAILS = {mail["cell"]: f" {mail['from']:13} {mail['subject']}" for mail in json.loads((ROOT / "clients/mails.json").read_text())["mails"][:5]}
# The chapters of the recording, by the first letter of their ids.
CHAPTERS = {
    "a": "A client opens its list",
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
LOG_LINES = 12
ENTER, LEAVE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"


class MailList:
    """The rows. What the daemon sends goes to a list controller, which then says where they are."""

    def __init__(self, daemon: swiped.Daemon) -> None:
        self.daemon, self.controller = daemon, ListController("inbox", {})
        self.held: str | None = None  # the cell that a finger swipes
        self.finger = 0.0  # where the finger is, in px

    def send(self, method: str, params: dict[str, Any]) -> list[str]:
        """Sends a request. Returns it in words, and then what came back, unless that is an empty response."""
        at, result = params["timestamp"], self.daemon.request(method, params)
        came = [self.daemon.notifications.get() for _ in range(self.daemon.notifications.qsize())]
        if method == "table/open":
            self.controller = ListController("inbox", params["actions"])
            self.controller.configure(at, width=params["width"])
            self.controller.answered(1, result, at)
        elif method in ("gesture/begin", "gesture/update"):
            x = params["translation"]["x"]
            self.held, self.finger = params["cell"], x + (WIDTH - 14 if x < 0 else 40)  # a recording does not say where it began
        elif method != "clock/advance":
            self.held = None
        for each in came:
            self.controller.notified(each.method, each.params, at)
        if "phase" in result:
            self.controller.notified("cell/frame", result, at)
        said = [words(each.method, each.params) for each in came] + [words("response", result)]
        return [f"→ {words(method, params)}", *(f"← {each}" for each in said if each != "response")]

    def draw(self, cell: str, at: float) -> list[tuple[str, str]]:
        """The characters of a row, each with its style: the actions, the content at its offset above them, and the finger."""
        drawing, line = self.controller.drawing(cell, at), [(" ", "")] * COLUMNS
        titles = {action["id"]: action["title"] for action in self.controller.actions_of(cell).get(drawing.side or "", [])}
        for part in drawing.parts:
            fill, style = ACTIONS[part.id]
            first, end = round(part.x / PIXELS), round((part.x + part.width) / PIXELS)
            put(line, first, f" {titles[part.id]} ".center(end - first, fill) if end - first > 9 else fill * (end - first), style)
        put(line, round(drawing.offset / PIXELS), MAILS[cell].ljust(COLUMNS), "")
        if cell == self.held:
            put(line, int(self.finger / PIXELS), "●", "1;93")
        return line


def put(line: list[tuple[str, str]], first: int, text: str, style: str) -> None:
    """Writes those of the characters that are within the line."""
    for column, character in enumerate(text, first):
        if 0 <= column < len(line):
            line[column] = (character, style)


def number(value: float) -> str:
    """A number with at most one decimal, and a typographic minus sign."""
    return f"{round(value, 1) + 0.0:g}".replace("-", "−")  # -0.0 becomes 0


def words(name: str, members: dict[str, Any]) -> str:
    """A message in a few words: its method, its cell, and the members that matter."""
    parts = [name, *(str(members[each]) for each in ("cell", "side", "action") if members.get(each))]
    if "translation" in members:
        parts.append(f"x {number(members['translation']['x'])}")
    if "data" in members:
        parts.append(json.dumps(members["data"]))
    numbers = members | (members.get("decision") or {})
    parts += [f"{each} {number(numbers[each])}" for each in ("offset", "velocity", "projected", "threshold") if isinstance(numbers.get(each), float | int)]
    if isinstance(animation := members.get("animation"), dict):  # a number only names one
        parts.append(f"animates to {number(animation['to'])} in {animation['duration']:.0f} ms")
    return " ".join(parts)


def transcript(mails: MailList, messages: list[dict[str, Any]]) -> None:
    """Prints the messages, and after each of them the rows that are not closed."""
    for letter, group in groupby(messages, lambda message: message["id"][0]):
        print(CHAPTERS[letter])
        for message in group:
            at = message["params"]["timestamp"]
            request, *came = mails.send(message["method"], message["params"])
            print(f"{at:>7.0f} ms  {request}")
            for cell in MAILS:
                if offset := mails.controller.drawing(cell, at).offset:
                    came.append(f"{cell} │{''.join(character for character, _ in mails.draw(cell, at))}│ {number(offset)}")
            print(*(f"{'':12}{line}\n" for line in came), sep="", end="")
        print()


def play(mails: MailList, messages: list[dict[str, Any]], speed: float) -> None:
    """Sends each message at its time, and draws the rows in between."""
    log, began = list[str](), time.monotonic()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    sys.stdout.write(ENTER)
    try:
        for message in messages:
            chapter, at = CHAPTERS[message["id"][0]], message["params"]["timestamp"]
            while (now := (time.monotonic() - began) * 1000 * speed) < at:
                show(mails, chapter, log, now)
                time.sleep(0.02)
            said = mails.send(message["method"], message["params"])
            log += said if said != ["→ clock/advance"] else []
            show(mails, chapter, log, at)
    finally:
        sys.stdout.write(LEAVE)
        sys.stdout.flush()


def show(mails: MailList, chapter: str, log: list[str], now: float) -> None:
    """Writes the whole screen at once, so that it does not flicker."""
    columns, height = shutil.get_terminal_size()
    lines = ["", f" {chapter}", ""]
    for cell in MAILS:
        for style, run in groupby(mails.draw(cell, now), lambda each: "" if os.environ.get("NO_COLOR") else each[1]):
            text = "".join(character for character, _ in run)
            lines[-1] += f"\x1b[{style}m{text}\x1b[0m" if style else text
        lines[-1] += f"  {number(mails.controller.drawing(cell, now).offset)} px"
        lines.append("")
    lines += [f" {line}"[: columns - 1] for line in log[-LOG_LINES:]]
    sys.stdout.write("\x1b[H" + "\r\n".join(line + "\x1b[K" for line in lines[: height - 1]) + "\x1b[J")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed", type=float, default=0.6, help="1 is the speed of the recording (default: %(default)s)")
    speed = parser.parse_args().speed
    lines = (ROOT / "protocol/examples/mail.jsonl").read_text().splitlines()
    messages = [json.loads(line) for line in lines[2:-2]]  # without those of the session itself, which the client sends
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        with swiped.Daemon(PROGRAM, clock="client", timestamp=0) as daemon:
            if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
                play(MailList(daemon), messages, speed)
                print("That was protocol/examples/mail.jsonl. To read it: python3 clients/terminal/demo.py | less")
            else:
                transcript(MailList(daemon), messages)
            sys.stdout.flush()
    except swiped.SwipedError as error:
        sys.exit(f"demo: {error}")
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # as when piped into `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that flushing the buffer at exit does not fail again
    return 0


if __name__ == "__main__":
    sys.exit(main())
