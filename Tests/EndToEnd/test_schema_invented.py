"""Thousands of messages made up from the schema: no crash, one answer to each request, and all of it as the schema says.

`SWIPED_INVENTED` says how many messages (4,000).
"""

import os

import pytest

import schema
from daemon import encode_all, run
from inventing import Inventor

COUNT = int(os.environ.get("SWIPED_INVENTED", "4000"))
SESSION = 400


@pytest.mark.parametrize("seed", range(-(-COUNT // SESSION)))
def test_messages_made_up_from_the_schema(seed):
    sent = Inventor(f"invented {seed}").run(SESSION)
    outcome = run(encode_all(sent), timeout=120)
    ended = next((index for index, message in enumerate(sent) if message["method"] == "exit"), len(sent))
    assert outcome.status in ({0, 1} if ended < len(sent) else {0}), outcome.stderr
    assert schema.output_faults(sent[: ended + 1], outcome.messages) == [], f"seed {seed}"
    assert sum("result" in message for message in outcome.messages if isinstance(message, dict)) >= 4


def test_most_of_what_is_made_up_is_right():
    """Else it would be noise that the first check refuses."""
    right = refused = 0
    for seed in range(4):
        for message in Inventor(f"right {seed}").run(300):
            is_right = not schema.faults("params", message["method"], message["params"])
            right, refused = right + is_right, refused + (not is_right)
    assert right > 2 * refused > 0


def test_the_same_seed_makes_the_same_messages():
    assert Inventor("same").run(50) == Inventor("same").run(50) != Inventor("other").run(50)
