"""Thousands of fuzzed messages: no crash, one answer to each request, in order, and all of it as the schema says.

`SWIPED_INVENTED` says how many messages (20,000). `Tests/Soak/messages.py` sends ten million, and plays a session that failed.
"""

import os

import pytest

import fuzzing
from inventing import Inventor
from schema import PROTOCOL

COUNT = int(os.environ.get("SWIPED_INVENTED", "20000"))
SESSION = 2_000
ANSWER = b'{"jsonrpc":"2.0","id":1,"result":{"begin":true,"revision":1}}'
ENDED = b'{"jsonrpc":"2.0","method":"cell/swipeBegan","params":{"table":"t","cell":1,"timestamp":1,"revision":1}}'
WRONG = [
    ANSWER.replace(b"true", b'"true"'),
    ANSWER.replace(b'"begin"', b'"began"'),
    ANSWER.replace(b'"id":1', b'"id":"1"'),
    ANSWER.replace(b'"id":1,', b""),
    ANSWER.replace(b"}}", b"}}}"),
    b"[" + ANSWER + b"]",
    b'{"jsonrpc":"2.0","id":1,"error":{"code":1004,"message":"No.","data":{}}}',
    ENDED.replace(b'"cell":1,', b""),
    ENDED.replace(b"Began", b"Begun"),
]


@pytest.mark.parametrize("seed", range(-(-COUNT // SESSION)))
def test_invalid_messages_are_refused_as_the_schema_requires(seed):
    try:
        tally = fuzzing.play(f"test {seed}", SESSION)
    except fuzzing.Failure as failure:
        pytest.fail(f"`Tests/Soak/messages.py --session 'test {seed}' {SESSION}`: {failure}", pytrace=False)
    assert tally.results > SESSION / 5 and tally.notifications > SESSION / 5


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_is_found(line):
    audit = fuzzing.Audit(fuzzing.Tally())
    audit.expect([(1, "gesture/shouldBegin")])
    audit.take(ENDED)
    with pytest.raises(fuzzing.Failure):
        audit.take(line)
    audit.expected.clear()
    audit.expect([(1, "gesture/shouldBegin")])
    audit.take(ANSWER)
    with pytest.raises(fuzzing.Failure):
        audit.take(ANSWER)


def test_most_invented_messages_are_valid():
    """Else it would be noise that the first check refuses."""
    right = refused = 0
    for seed in range(4):
        for message in Inventor(f"right {seed}").run(300):
            is_right = not PROTOCOL.errors_of("params", message["method"], message["params"])
            right, refused = right + is_right, refused + (not is_right)
    assert right > 2 * refused > 0


def test_the_same_seed_makes_the_same_messages():
    once, again, other = (list(fuzzing.Session(seed, 200).lines()) for seed in ("same", "same", "other"))
    assert once == again != other
