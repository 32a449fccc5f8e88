"""A browser for all tests, by night another one too, and a daemon for each."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))


@pytest.fixture(params=["chromium", *["firefox"] * ("SWIPED_NIGHTLY" in os.environ)])
def browser(request: pytest.FixtureRequest) -> Any:
    import browsing

    if request.param == "firefox" and request.node.get_closest_marker("chromium"):
        pytest.skip("Only Chromium has what the test needs.")
    return browsing.browser(request.param)


@pytest.fixture
def server() -> Iterator[Any]:
    from browsing import Server

    with Server() as server:
        yield server


@pytest.fixture
def visit(browser: Any, server: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page of the daemon's; nothing may have gone wrong in it when the test ends."""
    from browsing import Tab

    tabs: list[Tab] = []

    def visit(path: str = "", query: str = "", **options: Any) -> Tab:
        tabs.append(Tab(browser, server.url.replace("/?", f"/{path}?") + query, **options))
        return tabs[-1]

    yield visit
    for tab in tabs:
        tab.__exit__(None)


@pytest.fixture
def site(tmp_path):
    """Another origin, with a page and the library."""
    (tmp_path / "src").symlink_to(Path(__file__).resolve().parents[1] / "src")

    from browsing import served

    with served(tmp_path) as origin:
        yield tmp_path, origin
