#!/usr/bin/env python3
"""Days of use: random sessions, again and again, through one daemon, whose memory must stay flat.

    day.py [--updates N] [--seed N]

`SWIPED` says which binary (default: the release build of this checkout). Messages are written as fast as they are answered, each
session with its own ids and times. At the end of a session nothing moves and no table is open. The memory is read every 100,000 updates.
"""

import argparse
import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

from memory import Samples

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))

from chaos import Chaos  # noqa: E402
from daemon import BINARY  # noqa: E402

EVERY = 100_000
# The number of different sessions, and the messages of each.
SESSIONS, LENGTH = 50, 400
# The test finds a daemon that leaks one byte in thirty updates.
LIMIT = 32.0
ANSWER = b'{"jsonrpc":"2.0","id":'
# What no message of a session may cause: it is valid JSON-RPC, but may come at the wrong time.
STRANGE = {-32700, -32600, -32601, -32603}
UPDATES = ("gesture/update", "pointer/move", "wheel/update")
GREETING = b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"1.0","clock":"client","timestamp":0}}\n'


class Template:
    """The messages of a random session. Ids and times are filled in."""

    def __init__(self, seed: str):
        sent = Chaos(seed).run(LENGTH)[1:]  # without `initialize`
        self.length = max(message["params"].get("timestamp", 0) for message in sent)
        sent += [{"jsonrpc": "2.0", "id": 0, "method": "table/close", "params": {"table": table}} for table in "tuv"]
        self.updates = sum(message["method"] in UPDATES for message in sent)
        self.answers = sum("id" in message for message in sent)
        self.values: list[float | None] = []  # in the order of the text: None for an id, the ms since the beginning for a time
        lines = [json.dumps(message, separators=(",", ":")).replace("%", "%%") for message in sent]
        self.text = re.sub(r'"(id|timestamp)":([\d.e+-]+)', self.placeholder, "\n".join([*lines, ""])).encode()

    def placeholder(self, found: re.Match) -> str:
        self.values.append(None if found[1] == "id" else float(found[2]))
        return f'"{found[1]}":' + ("%d" if found[1] == "id" else "%.2f")

    def fill(self, id: int, now: float) -> bytes:
        ids = iter(range(id, id + self.answers))
        return self.text % tuple(next(ids) if value is None else now + value for value in self.values)


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
        """Checks that no strange errors occur, and notes the invoked actions."""
        self.notified += came.count(b"\n") - answers
        self.invocations += re.findall(rb'"method":"action/invoked"[^\n]*?"invocation":(\d+)', came)
        codes = [int(code) for code in re.findall(rb'"error":\{"code":(-?\d+)', came)]
        self.refused += len(codes)
        if strange := [code for code in codes if code in STRANGE]:
            raise SystemExit(f"errors {strange}: {[line for line in came.splitlines() if b'error' in line][-1]!r}")

    def play(self, template: Template):
        text = template.fill(self.id, self.now)
        self.id += template.answers
        self.now += template.length
        self.updates += template.updates
        self.exchange(text, template.answers)

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
    arguments.add_argument("--updates", type=int, default=2_500_000)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    templates, session = [Template(f"day {options.seed} {number}") for number in range(SESSIONS)], Session()
    samples, played, begun = Samples(session.process.pid), 0, time.monotonic()
    rest = samples.take(0).descriptors
    while session.updates < options.updates:
        goal = min(session.updates + EVERY, options.updates)
        while session.updates < goal:
            session.play(templates[played % SESSIONS])
            session.complete()
            played += 1
        session.move()
        samples.take(session.updates)
    took = time.monotonic() - begun
    print(samples.table("updates"))
    print(f"{played:,} sessions, {session.updates:,} updates, {session.id:,} answers, {session.notified:,} notifications; {session.refused:,} refused")
    print(f"{session.updates / took:,.0f} updates a second; {session.now / 3_600_000:,.1f} hours by the client's clock")
    faults = samples.faults("updates", LIMIT, rest, fewest=2_000_000)
    if status := session.end():
        faults.append(f"it ended with {status}")
    print("\n".join(faults) or "nothing is wrong")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
