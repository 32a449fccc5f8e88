"""The tests of the toolkits' support, and the scenes."""

import pytest

from fixtures import display  # noqa: F401


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--toolkit", action="append", default=[], help="run only the scenes of this folder in clients")
