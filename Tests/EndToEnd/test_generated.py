"""The generated files are equal to the current output of `protocol/generate`."""

import sys

from daemon import ROOT

sys.path.insert(0, str(ROOT / "protocol"))

from generator import SCHEMA, generated, outdated  # noqa: E402
from generator.schema import Schema  # noqa: E402


def test_generated_files_are_up_to_date():
    assert outdated(generated(Schema.read(SCHEMA))) == [], "run `make generate`"
