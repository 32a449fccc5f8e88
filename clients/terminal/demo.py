#!/usr/bin/env python3
"""Swipes a mail list in this terminal: it sends a recorded session to the daemon.

If the output is not a terminal, or one that cannot move its cursor, it writes a plain transcript.
"""

import argparse
import os
import sys
from pathlib import Path

from swipe_terminal import recording, transcript
from swipe_terminal.connection import Connection, DaemonError
from swipe_terminal.mail_list import MailList
from swipe_terminal.screen import Screen

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SWIPED") or str(ROOT / ".build/release/swiped")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Swipes a mail list in this terminal: it sends a recorded session to the daemon.")
    parser.add_argument("--speed", type=float, default=0.6, help="1 is the speed of the recording (default: %(default)s)")
    parser.add_argument("--plain", action="store_true", help="write the transcript even on a terminal")
    chosen = parser.parse_args()
    if not chosen.speed > 0:
        parser.error(f"--speed must be greater than 0, not {chosen.speed:g}")
    return chosen


def run(chosen: argparse.Namespace):
    chapters, mails = recording.read(), MailList()
    connection = Connection(PROGRAM)
    try:
        exchanges = recording.play(connection, chapters, mails)
        if chosen.plain or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
            for line in transcript.lines(exchanges, mails):
                print(line)
        else:
            times = [exchange.time for chapter in chapters for exchange in chapter.exchanges]
            Screen(mails, chosen.speed).play(exchanges, times)
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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that flushing the buffer at exit does not fail again
        if not isinstance(error, BrokenPipeError):  # as when piped into `head`
            print(f"demo: cannot write: {error.strerror}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
