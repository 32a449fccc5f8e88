"""Any message at any time, and `checker.py`, which checks what must be true whatever happens.

A failure is cut down to the messages that still show it and printed as a recording: `swiped replay file` plays it again.
`SWIPED_CHAOS=1000-9000` tries these seeds instead of the first 80, some 15 of them a second.
"""

import os
import re

import pytest

from chaos import Chaos
from daemon import encode_all, run
from checker import first_violation
from recording import as_recording

SEEDS = range(*map(int, os.environ.get("SWIPED_CHAOS", "0-80").split("-")))
MESSAGES = 600
TAIL = 37  # what ends every session: cancels, a minute, a look at all cells


def wrong(sent):
    """What the checker finds in the daemon's output."""
    outcome = run(encode_all(sent), arguments=["--check-state"])
    assert outcome.status == 0, f"exit status {outcome.status}: {outcome.stderr[-500:]}"
    return first_violation(sent, outcome.messages)


def kind(found) -> str:
    """A fault without its numbers, so that shrinking keeps to the one that was found."""
    return re.sub(r"[{(].*|[\d.]+", "", found[1].split("\n")[0])[:40]


def shrink(sent, found, attempts=400):
    body, tail = sent[:-TAIL], sent[-TAIL:]
    step = len(body) // 2
    while step and attempts > 0:
        place = 1
        while place < len(body) and attempts > 0:
            tried = body[:place] + body[place + step :]
            attempts -= 1
            other = wrong(tried + tail)
            if other and kind(other) == kind(found):
                body, found = tried, other
            else:
                place += step
        step //= 2
    return body + tail, found


@pytest.mark.parametrize("seed", SEEDS)
def test_random_messages_break_no_invariant(seed):
    sent = Chaos(seed).run(MESSAGES)
    found = wrong(sent)
    if found:
        sent, found = shrink(sent, found)
        until = next(number for number, message in enumerate(sent) if message.get("id") == found[0])
        pytest.fail(f"seed {seed}: {found[1]}\n{as_recording(encode_all(sent[: until + 1]))}", pytrace=False)


def test_random_messages_cause_every_kind_of_output():
    """Otherwise the checker would check little."""
    counted: dict = {}
    for seed in range(8):
        for message in run(encode_all(Chaos(seed).run(MESSAGES)), arguments=["--check-state"]).messages:
            name = message.get("method", "error" if "error" in message else "result")
            counted[name] = counted.get(name, 0) + 1
            frame = message.get("params") or message.get("result") or {}
            for name in (frame.get("phase"), frame.get("recognition"), "collapse" if "collapse" in frame else None):
                counted[name] = counted.get(name, 0) + 1
    for name in ("cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose", "cell/swipeBegan", "cell/swipeEnded", "cell/frame"):
        assert counted.get(name, 0) > 50, counted
    for name in ("action/invoked", "open", "closed", "tracking", "settling", "began", "changed", "ended", "tap", "failed"):
        assert counted.get(name, 0) > 20, counted
    for name in ("action/armed", "action/disarmed", "pending", "expanded", "collapsing", "restoring", "removed", "collapse", "cancelled", "possible"):
        assert counted.get(name, 0) > 3, counted
    assert counted["result"] > counted["error"]
