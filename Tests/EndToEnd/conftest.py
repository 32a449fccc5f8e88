"""Fixtures for all tests. The binary must exist, and its path is in the header of the report."""

import os

import pytest

from daemon import BINARY, Daemon
from messages import TABLE
from network import NetworkDaemon


def pytest_configure(config):
    config.addinivalue_line("markers", "figures: of memory or time, which say nothing where a sanitizer or valgrind takes its own")


def pytest_report_header():
    return f"swiped: {BINARY}"


def pytest_collection_modifyitems(items):
    if items and not os.access(BINARY, os.X_OK):
        raise pytest.UsageError(f"no program at {BINARY}: build it first, or say where it is in SWIPED")


@pytest.fixture
def daemon():
    """A JSON Lines conversation, initialized under the client's clock."""
    with Daemon() as daemon:
        daemon.initialize()
        yield daemon


@pytest.fixture
def t(daemon):
    """The same with the table t open: the preset `swipeable`, two trailing actions."""
    daemon.result("table/open", TABLE)
    return daemon


@pytest.fixture
def path(tmp_path):
    """A path for a Unix socket."""
    return tmp_path / "s"


@pytest.fixture
def server(path):
    """A daemon that listens there."""
    with NetworkDaemon("--listen", f"unix:{path}") as server:
        yield server
