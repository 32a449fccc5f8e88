"""A browser for all tests, and a daemon for each."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))


@pytest.fixture(scope="session")
def chromium() -> Any:
    from browsing import browser

    return browser()


@pytest.fixture
def server() -> Iterator[Any]:
    from browsing import Server

    with Server() as server:
        yield server


@pytest.fixture
def visit(chromium: Any, server: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page of the daemon's; nothing may have gone wrong in it when the test ends."""
    from browsing import Tab

    tabs: list[Tab] = []

    def visit(path: str = "", query: str = "", **options: Any) -> Tab:
        tabs.append(Tab(chromium, server.url.replace("/?", f"/{path}?") + query, **options))
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
