"""What conftest.py files of toolkits' tests have in common."""

from collections.abc import Iterator

import pytest

from display import Display


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "toolkit: needs a display, or a toolkit's packages: `make test-toolkits` has them")


@pytest.fixture
def display() -> Iterator[Display]:
    """One for each test: no window and no pressed button is left of another."""
    with Display() as display:
        yield display
