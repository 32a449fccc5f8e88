"""The generated files are equal to the current output of `protocol/generate`."""

import sys

import pytest

from daemon import ROOT

sys.path.insert(0, str(ROOT / "protocol"))

from generator import SCHEMA, generated, outdated  # noqa: E402
from generator.schema import Schema  # noqa: E402

MESSAGES = "clients/swift/Sources/SwipedClient/Messages"


def test_generated_files_are_up_to_date():
    assert outdated(generated(Schema.read(SCHEMA))) == [], "run `make generate`"


@pytest.mark.parametrize("path", ["clients/web/src/messages.d.ts", f"{MESSAGES}/Swipe+RecognitionOverride.swift",
                                  "clients/python/src/swiped/messages/swiping_overrides.py"])
def test_comments_have_the_default_and_the_range(path):
    assert "The slop of a finger, in px. Default: 10. Range: 0 to 1000." in generated(Schema.read(SCHEMA))[path]
