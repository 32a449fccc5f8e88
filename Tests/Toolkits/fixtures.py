"""The fixtures that the conftest.py files of toolkits' tests share. The marker `toolkit` is in `.pytest.ini`."""

from collections.abc import Iterator

import pytest

from display import Display


@pytest.fixture
def display() -> Iterator[Display]:
    """A display for each test, without windows or pressed buttons of another test."""
    with Display() as display:
        yield display
