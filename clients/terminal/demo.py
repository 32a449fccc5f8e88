#!/usr/bin/env python3
"""Swipes a mail list in this terminal: a recorded finger, the real daemon.

Piped into something else, or on a terminal that cannot move its cursor, it writes a plain transcript.
"""

import argparse
import os
import sys
from pathlib import Path

from swipe_terminal import story, transcript
from swipe_terminal.connection import Connection, DaemonError
from swipe_terminal.mail_list import MailList
from swipe_terminal.screen import Screen

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SWIPED") or str(ROOT / ".build/release/swiped")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Swipes a mail list in this terminal: a recorded finger, the real daemon.")
    parser.add_argument("--speed", type=float, default=0.6, help="1 is as fast as it was recorded (default: %(default)s)")
    parser.add_argument("--plain", action="store_true", help="write the transcript, also on a terminal")
    chosen = parser.parse_args()
    if not chosen.speed > 0:
        parser.error("--speed is above 0")
    return chosen


def run(chosen: argparse.Namespace):
    chapters, mails = story.read(), MailList()
    connection = Connection(PROGRAM)
    try:
        told = story.play(connection, chapters, mails)
        if chosen.plain or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
            for line in transcript.lines(told, mails):
                print(line)
        else:
            times = [exchange.time for chapter in chapters for exchange in chapter.exchanges]
            Screen(mails, chosen.speed).play(told, times)
            print("That was protocol/examples/mail.jsonl. To read it: demo.py --plain")
        connection.close()
    finally:
        connection.kill()


def main() -> int:
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        run(arguments())
        sys.stdout.flush()
    except DaemonError as error:
        print(f"demo: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered goes nowhere
        if not isinstance(error, BrokenPipeError):  # then whoever read the transcript has read enough
            print(f"demo: cannot write: {error.strerror}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
