#!/usr/bin/env python3
"""A million random messages through `swiped supervise`, whose daemons are killed or stopped at random moments.

The same messages go to a daemon that is left alone. The client must get the same lines from both, except for `server/restarted`, the
trace of replays, and the counters of `server/status`, which begin again with each daemon. The supervisor may use 64 MB.

Messages come from the schema (`inventing.py`) and from pointers (`chaos.py`), each using what the other has built. Some are then
damaged, or put into batches. `--session SEED COUNT` plays one session again.
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))

from chaos import Chaos  # noqa: E402
from daemon import BINARY  # noqa: E402
from inventing import Inventor  # noqa: E402

MEMORY_LIMIT_KIB = 64_000
SESSION = 4_000
# How many bytes of output pass between two faults, at most. The daemon has then answered something new.
FAULT_EVERY = 400_000
EXPECTED_DIFFERENCES = re.compile(rb'"counters":\{[^}]*\}|"revision":\d+')
NOT_COMPARED = (b'"method":"server/restarted"', b'"method":"$/logTrace"')
OPTIONS = ["--log-level", "error"]


# Bytes that replace others in a damaged message, and values that replace members of one.
PIECES = [b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"\0", b"\n", b"e", b"-", b"9", b"1e400", b"\xff", b"\\u0000", b" "]
ANOMALIES = [
    {"jsonrpc": ["1.0", 2, None]},
    {"id": [None, True, [], {"id": 1}, 0.5, "supervise: session/snapshot 1"]},
    {"method": ["no/such", "", "$/no", 7, None, []]},
    {"params": ["t", 1, True, [1], [], None, {}]},
]
ENDINGS = [[], ["exit"], ["shutdown"], ["shutdown", "exit"]]


class Messages:
    """The lines of one session."""

    def __init__(self, seed: str):
        self.draw, self.inventor, self.chaos = random.Random(seed), Inventor(f"{seed} invented"), Chaos(f"{seed} chaos")
        self.inventor.weights = [0 if name in ("exit", "shutdown", "rpc.discover") else weight for name, weight in zip(self.inventor.methods, self.inventor.weights)]
        self.chaos.send("table/open", {"table": "v"} | self.chaos.table(), asks=True)
        self.openings, self.now, self.id = [*self.inventor.messages, *self.chaos.messages], 0.0, 0

    def text(self, count: int) -> bytes:
        lines = [self.numbered(each) for each in self.openings]
        while len(lines) < count:
            lines += map(self.spoilt, self.burst())
        lines += [self.numbered({"jsonrpc": "2.0", "id": 0, "method": method}) for method in self.draw.choice(ENDINGS)]
        return b"".join(line + b"\n" for line in lines)

    def burst(self) -> list[dict]:
        """A few messages, related or not."""
        if self.draw.random() < 0.002:
            return [self.draw.choice(self.openings[1:])]  # or a session without tables goes on for long
        source = self.draw.choice([self.inventor, self.chaos])
        source.messages, source.now = [], self.now
        source.run(4) if source is self.inventor else source.event()
        self.now = source.now
        return source.messages

    def numbered(self, message: dict) -> bytes:
        """The message with the next id, if it has one."""
        if "id" in message:
            self.id += 1
            message = message | {"id": self.draw.choice([self.id, self.id, self.id, f"s{self.id}", self.id + 0.5])}
        return json.dumps(message).encode()

    def spoilt(self, message: dict) -> bytes:
        """The message, sometimes with a fault, or in a batch."""
        line, kind = self.numbered(message), self.draw.random()
        if kind < 0.02:
            return self.damaged(line)
        if kind < 0.05:
            return json.dumps(self.anomalous(message)).encode()
        if kind < 0.08:
            others = [self.anomalous(json.loads(self.numbered(message))) for _ in range(self.draw.randint(0, 4))]
            return json.dumps([*others, *self.draw.choice([[], [], [5], [[]]])]).encode()
        return line

    def damaged(self, line: bytes) -> bytes:
        place = self.draw.randrange(len(line) + 1)
        return line[:place] + self.draw.choice([*PIECES, b""]) + line[place + self.draw.randrange(3) :]

    def anomalous(self, message: dict) -> dict:
        changed = dict(message)
        for name, values in self.draw.choice(ANOMALIES).items():
            changed[name] = self.draw.choice(values)
            if self.draw.random() < 0.3:
                del changed[name]
        return changed


class Faults:
    """Kills or stops the daemon of a supervisor whenever the output has reached the next random length."""

    def __init__(self, process: subprocess.Popen, seed: str):
        self.process, self.draw, self.count = process, random.Random(f"{seed} faults"), 0
        self.next = self.draw.randrange(FAULT_EVERY)

    def has_read(self, length: int):
        if length >= self.next:
            self.next = length + self.draw.randrange(1, FAULT_EVERY)
            self.fail(self.draw.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGSTOP]))

    def fail(self, number: signal.Signals):
        with suppress(OSError, IndexError):
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
            os.kill(int(children.split()[0]), number)
            self.count += 1


def feed(process: subprocess.Popen, text: bytes):
    with suppress(BrokenPipeError):
        process.stdin.write(text)
    with suppress(BrokenPipeError):
        process.stdin.close()


def supervised(seed: str, text: bytes) -> tuple[bytes, int, int, int]:
    """The output, the status, how many daemons failed, and the greatest memory of the supervisor in KiB."""
    command = [BINARY, "supervise", "--timeout", "1", "--", *OPTIONS]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    feeder = threading.Thread(target=feed, args=(process, text))
    feeder.start()
    faults, output, memory = Faults(process, seed), bytearray(), 0
    while data := os.read(process.stdout.fileno(), 1 << 16):
        output += data
        memory = most_memory_kib(process) or memory
        faults.has_read(len(output))
    feeder.join()
    return bytes(output), process.wait(), faults.count, memory


def most_memory_kib(process: subprocess.Popen) -> int:
    """The greatest resident memory so far, or 0 after the process has ended."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) if "VmHWM:" in status else 0


def compared(output: bytes) -> list[bytes]:
    return [EXPECTED_DIFFERENCES.sub(b"", line) for line in output.split(b"\n") if not any(word in line for word in NOT_COMPARED)]


def play(seed: str, count: int) -> tuple[str | None, int, int]:
    """What differs, if anything, how many daemons failed, and the supervisor's memory."""
    text = Messages(seed).text(count)
    alone = subprocess.run([BINARY, *OPTIONS], input=text, stdout=subprocess.PIPE)
    output, status, faults, memory = supervised(seed, text)
    if status != alone.returncode:
        return f"status {status} instead of {alone.returncode}", faults, memory
    for number, (came, expected) in enumerate(zip_longest(compared(output), compared(alone.stdout))):
        if came != expected:
            return f"line {number} is\n{came!r:.1000}\ninstead of\n{expected!r:.1000}", faults, memory
    return None if memory <= MEMORY_LIMIT_KIB else f"{memory} KiB of memory", faults, memory


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="messages, about")
    parser.add_argument("--seed", default=os.environ.get("SEED", "supervise"))
    parser.add_argument("--session", nargs=2, metavar=("SEED", "COUNT"), help="this one alone")
    options = parser.parse_args()
    sessions = [(f"{options.seed} {number}", SESSION) for number in range(-(-options.count // SESSION))]
    if options.session:
        sessions = [(options.session[0], int(options.session[1]))]
    start, failed, greatest = time.monotonic(), 0, 0
    for seed, count in sessions:
        difference, faults, memory = play(seed, count)
        failed, greatest = failed + faults, max(greatest, memory)
        if difference:
            print(f"--session {seed!r} {count}: {difference}", file=sys.stderr)
            return 1
    messages = sum(count for _, count in sessions)
    print(f"{messages:,} messages in {time.monotonic() - start:,.0f} s, {failed:,} daemons failed, memory at most {greatest:,} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
