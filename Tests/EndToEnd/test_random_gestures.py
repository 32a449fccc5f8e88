"""Thousands of random gesture sequences, the daemon against the oracle, to 1e-4 px.

Each case is one process: one session, four tables, 250 sequences. A failure is cut down to the few sequences that
still show it, and prints a recording of them: save it to a file, and `swiped replay file` plays it again.
"""

import pytest

from compare import Mismatch, check_conversation
from daemon import encode_all, run
from generate import session
from oracle import Unstated
from recording import as_recording

PRESETS = ["sparrow", "swipeable", "rm"]
SESSIONS, SEQUENCES = 40, 250  # 10,000 sequences a preset


def flat(groups):
    return [message for group in groups for message in group]


def difference(groups) -> Mismatch | None:
    """What is wrong with the daemon's answers to these groups of messages, if the oracle can tell."""
    sent = flat(groups)
    try:
        check_conversation(sent, run(encode_all(sent), arguments=["--check-state"]).messages)
    except Mismatch as mismatch:
        return mismatch
    except Unstated:
        return None
    return None


def shrink(groups, mismatch, attempts=120):
    """Leaves out what the failure does not need: all that follows it, then runs of sequences, ever shorter."""
    counted, kept = 0, []
    for group in groups:
        if counted <= mismatch.index:
            kept.append(group)
        counted += len(group)
    step = max(1, len(kept) // 2)
    while attempts > 0:
        place = len(kept) - 1 - step
        while place >= 1 - step and attempts > 0:
            start = max(place, 1)
            tried = kept[:start] + kept[max(place + step, start) :]
            attempts -= 1
            found = difference(tried) if len(tried) < len(kept) else None
            if found:
                kept, mismatch = tried, found
            place -= step
        if step == 1:
            break
        step = max(1, step // 2)
    used = {message["params"].get("table") for group in kept[1:] for message in group}
    opened = [message for message in kept[0] if message["params"].get("table") in used | {None}]
    found = difference([opened, *kept[1:]])
    return ([opened, *kept[1:]], found) if found else (kept, mismatch)


@pytest.mark.parametrize("number", range(SESSIONS))
@pytest.mark.parametrize("preset", PRESETS)
def test_random_gestures(preset, number):
    seed = f"{preset}-{number}"
    groups = session(preset, seed, sequences=SEQUENCES)
    sent = flat(groups)
    outcome = run(encode_all(sent), arguments=["--check-state"])
    assert outcome.status == 0, f"exit status {outcome.status}, stderr {outcome.stderr[-500:]}"
    try:
        frames, wrong = check_conversation(sent, outcome.messages), None
    except Mismatch as mismatch:
        frames, wrong = 0, mismatch
    if wrong:
        groups, wrong = shrink(groups, wrong)
        pytest.fail(f"seed {seed!r}: {wrong}\n{as_recording(encode_all(flat(groups)[: wrong.index + 1]))}", pytrace=False)
    assert frames > 1000, f"only {frames} frames compared"
    assert outcome.messages[-1]["id"] == sent[-1]["id"], "a message after the last response"
