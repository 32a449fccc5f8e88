"""The second daemon in `protocol/conformance/second_daemon`, which was written from the protocol's pages alone and shares no code with
swiped, passes all cases of its features. Random sessions have the same results with it as with swiped.

All messages are compared, in their order and with all their members. Keyframes are a daemon's own choice: of them we compare where
they show the content. `SWIPED_AGREE=100-900` tries these seeds instead of the first 24.
"""

import os
import re
import subprocess
import sys

import pytest

from daemon import BINARY, ROOT, TIMEOUT, encode_all, parse, split_bodies
from recording import as_recording
from sessions import MESSAGES, RandomSession

SUITE = ROOT / "protocol/conformance"
sys.path.insert(0, str(SUITE))

from second_daemon import LACKING  # noqa: E402
from swipe_conformance.motion import played  # noqa: E402

SECOND = [str(SUITE / "second_daemon/daemon")]
SEEDS = range(*map(int, os.environ.get("SWIPED_AGREE", "0-24").split("-")))
# px, px/s and ms by which numbers may differ, as in the conformance suite; and a millionth of the number.
NEAR = 1.1e-3
# px: the error of the keyframes of both daemons.
SHOWN = 0.51

# What is each daemon's own choice: counters, keyframes, and what an error says besides its code.
OWN = {"uptime", "counters", "keyframes", "message", "data"}


def test_the_second_daemon_passes_every_case_of_its_features():
    without = [word for feature in LACKING for word in ("--without", feature)]
    done = subprocess.run([sys.executable, SUITE / "run", "--command", *SECOND, *without], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.search(r"^(\d+) passed, 0 failed", done.stdout, re.MULTILINE)[1]) > 700


def difference(one: object, other: object, path: str = "") -> str:
    """Where two messages differ; empty if they mean the same."""
    if isinstance(one, dict) and isinstance(other, dict):
        # What a configure changes is compared by the `table/cells` after it.
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


def session_with(command: list[str], data: bytes) -> list:
    done = subprocess.run(command, input=data, capture_output=True, timeout=TIMEOUT)
    assert done.returncode == 0, f"{command} exited with {done.returncode}: {done.stderr[-500:]}"
    return [parse(body) for body in split_bodies(bytearray(done.stdout), "lines")]


@pytest.mark.parametrize("seed", SEEDS)
def test_random_sessions_have_the_same_output_with_the_second_daemon(seed):
    sent = encode_all(RandomSession(seed).messages)
    ours, theirs = session_with([BINARY, "--check-state"], sent), session_with(SECOND, sent)
    assert len(ours) > MESSAGES * 0.9
    for number, (one, other) in enumerate(zip(ours[1:], theirs[1:]), 1):
        if found := difference(one, other):
            before = "\n".join(map(str, ours[max(0, number - 8) : number]))
            pytest.fail(f"seed {seed}: {found}\nafter {before}\nswiped: {one}\nsecond: {other}\n{as_recording(sent)}", pytrace=False)
    assert len(ours) == len(theirs)
