"""The generated files are equal to the current output of `protocol/generate`."""

import copy
import sys

import pytest

from daemon import ROOT

sys.path.insert(0, str(ROOT / "protocol"))

from generator import SCHEMA, generated, outdated  # noqa: E402
from generator.schema import Schema  # noqa: E402

MESSAGES = "clients/swift/Sources/SwipedClient/Messages"


def test_generated_files_are_up_to_date():
    assert outdated(generated(Schema.read(SCHEMA))) == [], "run `make generate`"


def test_a_change_of_the_schema_changes_the_generated_files():
    document = copy.deepcopy(Schema.read(SCHEMA).document)
    document["components"]["errors"]["cellPending"]["code"] = 1999
    reveal = next(method for method in document["methods"] if method["name"] == "cell/reveal")
    next(param for param in reveal["params"] if param.get("name") == "hold")["name"] = "held"
    assert outdated(generated(Schema(document))) == [
        "protocol/reference.md",
        "clients/python/src/swiped/catalogue.py",
        "clients/python/src/swiped/messages/params.py",
        f"{MESSAGES}/SwipedError.swift",
        f"{MESSAGES}/Request+Cell.swift",
        "clients/web/src/messages.d.ts",
        "clients/web/src/catalogue.js",
    ]


@pytest.mark.parametrize("path", ["clients/web/src/messages.d.ts", f"{MESSAGES}/Swipe+RecognitionOverride.swift",
                                  "clients/python/src/swiped/messages/swiping_overrides.py"])
def test_comments_have_the_default_and_the_range(path):
    assert "The slop of a finger, in px. Default: 10. Range: 0 to 1000." in generated(Schema.read(SCHEMA))[path]


def test_a_file_that_is_no_longer_generated_is_outdated():
    texts = generated(Schema.read(SCHEMA))
    del texts[f"{MESSAGES}/Swipe+Frame.swift"]
    assert outdated(texts) == [f"{MESSAGES}/Swipe+Frame.swift"]
