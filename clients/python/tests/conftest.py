"""The tests use the library of this checkout, not one that is installed."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from swiping import Swiped, swipe  # noqa: E402


@pytest.fixture(params=["threads", "asyncio"])
def kind(request) -> str:
    """Which of the two clients."""
    return request.param


@pytest.fixture(scope="session")
def undisturbed() -> Swiped:
    """The swipe with a daemon that does not fail."""
    return swipe("threads")
