#!/usr/bin/env python3
"""One or more days of use: tens of thousands of swipes through one daemon, whose memory must stay flat.

    day.py [--updates N] [--seed N]

`SWIPED` says which binary (default: the release build of this checkout). Messages are written as fast as they are answered, each
swipe with its own ids and times; every 100,000 updates all is let come to rest and the memory is read.
"""

import argparse
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

from memory import Samples
from swipes import TABLES, closing, day, opening

BINARY = os.environ.get("SWIPED", str(Path(__file__).resolve().parents[2] / ".build/release/swiped"))
EVERY = 100_000
# The number of swipes in one write. The application then performs the invoked actions.
TOGETHER = 8
# The test finds a daemon that leaks one byte in thirty updates.
LIMIT = 32.0
ANSWER = b'{"jsonrpc":"2.0","id":'
# The errors that may occur, because a swipe finds its cell in any state.
USUAL = {1003, 1004, 1005, 1008, 1009, 1012, 1013}
GREETING = b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"1.0","clock":"client","timestamp":0}}\n'


class Session:
    """One daemon, and the state of its conversation."""

    def __init__(self):
        self.process = subprocess.Popen([BINARY, "--check-state", "--log-level", "error"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        os.set_blocking(self.process.stdin.fileno(), False)
        self.id, self.now, self.updates, self.notified, self.refused = 1, 1000.0, 0, 0, 0
        self.invocations: list[bytes] = []
        self.exchange(GREETING, 1)

    def exchange(self, text: bytes, answers: int) -> bytes:
        """Writes messages, and reads until every request has an answer."""
        view, came, left = memoryview(text), bytearray(), answers
        seen = 0
        while view or left:
            readable, writable, _ = select.select([self.process.stdout], [self.process.stdin] if view else [], [], 60)
            if not readable and not writable:
                raise SystemExit(f"nothing came for a minute; {left} answers are missing")
            if readable:
                if not (data := os.read(self.process.stdout.fileno(), 1 << 20)):
                    raise SystemExit(f"the daemon has ended with {self.process.wait()}")
                came += data
                end = came.rfind(b"\n") + 1
                left -= came.count(ANSWER, seen, end)
                seen = max(seen, end)
            if writable:
                view = view[os.write(self.process.stdin.fileno(), view[: 1 << 16]) :]
        self.look(bytes(came), answers)
        return came

    def look(self, came: bytes, answers: int):
        """Checks that only the usual errors occur, and notes the invoked actions."""
        self.notified += came.count(b"\n") - answers
        self.invocations += re.findall(rb'"method":"action/invoked"[^\n]*?"invocation":(\d+)', came)
        codes = [int(code) for code in re.findall(rb'"error":\{"code":(-?\d+)', came)]
        self.refused += len(codes)
        if strange := set(codes) - USUAL:
            raise SystemExit(f"errors {strange}: {[line for line in came.splitlines() if b'error' in line][-1]!r}")

    def play(self, templates):
        texts, first = [], self.id
        for template in templates:
            texts.append(template.fill(self.id, self.now))
            self.id += template.answers
            self.now += template.length
            self.updates += template.updates
        self.exchange(b"".join(texts), self.id - first)

    def complete(self):
        """Completes the invoked actions, some of them as not performed."""
        done, self.invocations = self.invocations, []
        texts = []
        for number in done:
            params = b'{"invocation":%s,"performed":%s,"timestamp":%.2f}' % (number, b"false" if int(number) % 7 == 0 else b"true", self.now)
            texts.append(b'{"jsonrpc":"2.0","id":%d,"method":"action/complete","params":%s}\n' % (self.id, params))
            self.id += 1
        self.exchange(b"".join(texts), len(texts))

    def move(self):
        """Takes a snapshot and restores it, as for another daemon."""
        came = self.exchange(b'{"jsonrpc":"2.0","id":%d,"method":"session/snapshot"}\n' % self.id, 1)
        snapshot = bytes(came[came.index(b'{"version"') : came.rindex(b',"timestamp"')])
        text = b'{"jsonrpc":"2.0","id":%d,"method":"session/restore","params":{"snapshot":%s}}\n' % (self.id + 1, snapshot)
        self.exchange(text, 1)
        self.id += 2

    def end(self) -> int:
        self.process.stdin.close()
        self.process.stdout.read()
        return self.process.wait(60)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--updates", type=int, default=10_000_000)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    swipes, session = day(options.seed), Session()
    session.play([opening(table) for table in TABLES])
    samples, played, begun = Samples(session.process.pid), 0, time.monotonic()
    rest = samples.take(0).descriptors
    while session.updates < options.updates:
        goal = min(session.updates + EVERY, options.updates)
        while session.updates < goal:
            place = played % len(swipes)
            session.play(swipes[place : place + TOGETHER])
            session.complete()
            played += TOGETHER
        table = list(TABLES)[len(samples) % len(TABLES)]
        session.play([closing(table), opening(table)])
        session.move()
        samples.take(session.updates)
    took = time.monotonic() - begun
    print(samples.table("updates"))
    print(f"{played:,} swipes, {session.updates:,} updates, {session.id:,} answers, {session.notified:,} notifications; {session.refused:,} refused")
    print(f"{session.updates / took:,.0f} updates a second; {session.now / 3_600_000:,.1f} hours by the client's clock")
    faults = samples.faults("updates", LIMIT, rest, fewest=2_000_000)
    if status := session.end():
        faults.append(f"it ended with {status}")
    print("\n".join(faults) or "nothing is wrong")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
