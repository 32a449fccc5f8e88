"""Random sessions that are played to two daemons. Both must send the same messages, in their order and with all their members.

Keyframes are a daemon's own choice: of them we compare where they show content.
"""

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from .motion import played
from .sessions import RandomSession
from .wire import Daemon, WireError

# px, px/s and ms by which numbers may differ, as in a case; and a millionth of the number.
NEAR = 1.1e-3
# px: the error of the keyframes of both daemons.
SHOWN = 0.51
# What is each daemon's own choice: its name, its counters, keyframes, and what an error says besides its code.
OWN = {"serverInfo", "capabilities", "presets", "limits", "uptime", "counters", "keyframes", "message", "data"}
# How many messages before a difference are shown.
SHOWN_BEFORE = 8


def compare(one: list[str], other: list[str], framing: str, timeout: float, seeds: range, jobs: int) -> int:
    """Plays the sessions, reports those that differ, and returns their number."""
    found = 0
    play = partial(difference_of_session, partial(Daemon, one, framing, timeout), partial(Daemon, other, framing, timeout))
    with ProcessPoolExecutor(max(jobs, 1), mp_context=get_context("fork")) as pool:
        for seed, report in zip(seeds, pool.map(play, seeds)):
            if report:
                found += 1
                print(f"DIFFERS session {seed}: {report}\n    play again  --against … --seed {seed} --sessions 1", flush=True)
    print(f"{len(seeds) - found} sessions agree, {found} differ")
    return found


def difference_of_session(start_one: Callable[[], Daemon], start_other: Callable[[], Daemon], seed: int) -> str:
    """Where the two daemons first differ, after which messages; empty if they agree."""
    sent = RandomSession(seed).messages
    try:
        ours, theirs = played_to(start_one, sent), played_to(start_other, sent)
    except WireError as problem:
        return str(problem)
    if sum("id" in message for message in ours) != sum("id" in message for message in sent):
        return "the daemon of --command does not answer every request"
    for number, pair in enumerate(zip(ours, theirs)):
        if found := difference(*pair, "message"):
            before = "\n".join(f"    {json.dumps(message)}" for message in ours[max(0, number - SHOWN_BEFORE) : number])
            return f"{found}\n{before}\n  --command {json.dumps(pair[0])}\n  --against {json.dumps(pair[1])}"
    return "" if len(ours) == len(theirs) else f"{len(ours)} messages and {len(theirs)}"


def played_to(start: Callable[[], Daemon], sent: list[dict]) -> list[dict]:
    """The messages of a new daemon. The session ends with its input."""
    daemon = start()
    try:
        daemon.write(b"".join(daemon.frame(json.dumps(message)) for message in sent))
        daemon.close_input()
        received = []
        while came := daemon.message():
            received.append(came[0])
        return received
    finally:
        daemon.close()


def difference(one: object, other: object, path: str = "") -> str:
    """Where two messages differ; empty if they mean the same."""
    if isinstance(one, dict) and isinstance(other, dict):
        # The cells that a configuration changes are compared by the `table/cells` after it.
        left_out = {"cells"} if "behavior" in one else set()
        one, other = ({name: member for name, member in each.items() if name not in left_out} for each in (one, other))
        if one.keys() != other.keys():
            return f"{path}: {sorted(one.keys() ^ other.keys())} in one of them"
        if "keyframes" in one and (away := apart(one, other)) > SHOWN:
            return f"{path}: the keyframes show content up to {away:.3f} px apart"
        return next((found for name in one if name not in OWN and (found := difference(one[name], other[name], f"{path}.{name}"))), "")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next((found for index, pair in enumerate(zip(one, other)) if (found := difference(*pair, f"{path}[{index}]"))), "")
    if type(one) in (int, float) and type(other) in (int, float):
        return "" if abs(one - other) <= NEAR + 1e-6 * abs(one) else f"{path}: {one} and {other}"
    return "" if one == other else f"{path}: {one} and {other}"


def apart(one: dict, other: dict) -> float:
    """How far apart two animations show content, at the most."""
    times = [one["duration"] * step / 50 for step in range(50)]
    return max(abs(played(one, time) - played(other, time)) for time in times)
