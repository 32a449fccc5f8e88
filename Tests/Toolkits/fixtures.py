"""What conftest.py files of toolkits' tests have in common. The marker `toolkit` is in `.pytest.ini`."""

from collections.abc import Iterator

import pytest

from display import Display


@pytest.fixture
def display() -> Iterator[Display]:
    """One for each test: no window and no pressed button is left of another."""
    with Display() as display:
        yield display
