#!/usr/bin/env python3
"""Ten million fuzzed messages, in sessions one after the other, over real pipes to the real program.

`Tests/EndToEnd/fuzzing.py` says what is sent and what must come of it. Most sessions have 4,000 messages, one in fifty
100,000, with the same bound on the daemon's memory. The first failure ends the run: with the session's seed and length, which
`--session SEED COUNT` plays again, and a file that `swiped replay` takes.
"""

import argparse
import multiprocessing
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))

import fuzzing  # noqa: E402

SESSION, LONG_SESSION, LONG_EVERY = 4_000, 100_000, 50
FOLDER = ROOT / ".build-soak"


def plan(seed: str, count: int):
    """The seed and length of each session. Together they have about `count` messages."""
    number = 0
    while count > 0:
        length = min(count, LONG_SESSION if number % LONG_EVERY == LONG_EVERY - 1 else SESSION)
        yield f"{seed} {number}", length
        number, count = number + 1, count - length


def play(session: tuple[str, int]) -> tuple[tuple[str, int], fuzzing.Tally | str]:
    try:
        return session, fuzzing.play(*session)
    except fuzzing.Failure as failure:
        return session, str(failure)


def record(seed: str, length: int) -> Path:
    """Sends the session's messages, and returns the output up to a hang or crash."""
    FOLDER.mkdir(exist_ok=True)
    sent, recording = FOLDER / "failure.input", FOLDER / "failure.recording"
    recording.unlink(missing_ok=True)
    sent.write_bytes(b"".join(line + b"\n" for line, _ in fuzzing.Session(seed, length).lines()))
    with sent.open("rb") as text:
        try:
            subprocess.run([fuzzing.BINARY, "--record", str(recording)], stdin=text, capture_output=True, timeout=fuzzing.READ_TIMEOUT)
        except subprocess.TimeoutExpired:
            print(f"the session is not over after {fuzzing.READ_TIMEOUT} s", file=sys.stderr)
    return recording


def report(tally: fuzzing.Tally, seconds: float):
    print(f"{tally.messages:,} messages in {tally.sessions:,} sessions, {tally.bytes_in / 1e6:,.0f} MB, in {seconds:,.0f} s")
    print(f"{tally.answers:,} requests answered once and in order: {tally.results:,} results, {tally.errors.total():,} errors")
    print("errors: " + ", ".join(f"{code}: {count:,}" for code, count in sorted(tally.errors.items())))
    print(f"{tally.notifications:,} notifications; all {tally.bytes_out / 1e6:,.0f} MB as the schema says")
    print(f"memory at most {tally.memory_kib:,} KiB")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000_000, help="messages, about")
    parser.add_argument("--seed", default=os.environ.get("SEED", "soak"))
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 1) // 2), help="sessions at a time")
    parser.add_argument("--session", nargs=2, metavar=("SEED", "COUNT"), help="this one alone")
    options = parser.parse_args()
    sessions = [(options.session[0], int(options.session[1]))] if options.session else list(plan(options.seed, options.count))
    total, start, notified = fuzzing.Tally(), time.monotonic(), 0
    with multiprocessing.Pool(options.jobs) as pool:
        for (seed, length), came in pool.imap_unordered(play, sessions):
            if isinstance(came, str):
                pool.terminate()
                print(f"--session {seed!r} {length}: {came}\n{record(seed, length)} plays it again", file=sys.stderr)
                return 1
            total.add(came)
            if total.messages - notified >= 500_000:
                notified = total.messages
                print(f"{notified:,} messages after {time.monotonic() - start:,.0f} s", file=sys.stderr, flush=True)
    report(total, time.monotonic() - start)
    return 0


if __name__ == "__main__":
    sys.exit(main())
