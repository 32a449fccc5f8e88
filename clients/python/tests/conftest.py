"""Fixtures for the tests of the Python client."""

import pytest
from swiping import Swiped, swipe


@pytest.fixture(params=["threads", "asyncio"])
def kind(request) -> str:
    """Which of the two clients."""
    return request.param


@pytest.fixture(scope="session")
def undisturbed() -> Swiped:
    """The swipe with a daemon that does not fail."""
    return swipe("threads")
