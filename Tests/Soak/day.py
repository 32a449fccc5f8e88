#!/usr/bin/env python3
"""Days of use: random sessions, again and again, through one daemon, whose memory must stay flat.

    day.py [--updates N] [--seed N]

`SWIPED` says which binary (default: the release build of this checkout). At the end of a session nothing moves and no table is open, and
the invoked actions are completed. The memory is read every 100,000 updates, and then the session is moved into itself by a snapshot.
"""

import argparse
import sys
import time
from pathlib import Path

from memory import Samples

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))

from chaos import Chaos  # noqa: E402
from daemon import Daemon, encode_all, request  # noqa: E402

EVERY = 100_000
# The number of different sessions, and the messages of each.
SESSIONS, LENGTH = 50, 400
# The test finds a daemon that leaks one byte in thirty updates.
LIMIT = 32.0
# What no message of a session may cause: it is valid JSON-RPC, but may come at the wrong time.
STRANGE = {-32700, -32600, -32601, -32603}
UPDATES = ("gesture/update", "pointer/move", "wheel/update")


class Day:
    """One daemon, and what its client has counted."""

    def __init__(self):
        self.daemon = Daemon(arguments=["--check-state", "--log-level", "error"])
        self.daemon.initialize()
        self.now, self.updates, self.answers, self.notified, self.refused = 1000.0, 0, 0, 0, 0

    def play(self, sent: list[dict]):
        """Plays a session after all that came before, and completes the actions that it invokes, some of them as not performed."""
        moved = [message | {"params": message["params"] | {"timestamp": self.now + message["params"].get("timestamp", 0)}} for message in sent]
        self.now = max(message["params"]["timestamp"] for message in moved)
        self.updates += sum(message["method"] in UPDATES for message in sent)
        moved += [request("close", "table/close", {"table": table, "timestamp": self.now}) for table in "tuv"]
        invoked = self.exchange(moved)
        self.exchange([
            request(number, "action/complete", {"invocation": number, "performed": number % 7 > 0, "timestamp": self.now}) for number in invoked
        ])  # fmt: skip

    def exchange(self, sent: list[dict]) -> list[int]:
        """Sends messages, and reads until every request has an answer. Returns the invocations."""
        self.daemon.raw(encode_all(sent))
        invoked, left = [], sum("id" in message for message in sent)
        self.answers += left
        while left:
            message = self.daemon.next()
            if "method" in message:
                self.notified += 1
                if message["method"] == "action/invoked":
                    invoked.append(message["params"]["invocation"])
                continue
            left -= 1
            self.refused += "error" in message
            if message.get("error", {}).get("code") in STRANGE:
                raise SystemExit(f"an error that no message may cause: {message}")
        self.daemon.messages.clear()
        return invoked

    def move(self):
        """Takes a snapshot and restores it, as for another daemon."""
        self.daemon.result("session/restore", {"snapshot": self.daemon.result("session/snapshot")["snapshot"]})


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--updates", type=int, default=2_500_000)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    sessions, day = [Chaos(f"day {options.seed} {number}").run(LENGTH)[1:] for number in range(SESSIONS)], Day()
    samples, played, begun = Samples(day.daemon.process.pid), 0, time.monotonic()
    rest = samples.take(0).descriptors
    while day.updates < options.updates:
        goal = min(day.updates + EVERY, options.updates)
        while day.updates < goal:
            day.play(sessions[played % SESSIONS])
            played += 1
        day.move()
        samples.take(day.updates)
    took = time.monotonic() - begun
    print(samples.table("updates"))
    print(f"{played:,} sessions, {day.updates:,} updates, {day.answers:,} answers, {day.notified:,} notifications; {day.refused:,} refused")
    print(f"{day.updates / took:,.0f} updates a second; {day.now / 3_600_000:,.1f} hours by the client's clock")
    faults = samples.faults("updates", LIMIT, rest, fewest=2_000_000)
    if status := day.daemon.close():
        faults.append(f"it ended with {status}")
    print("\n".join(faults) or "nothing is wrong")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
