"""Runs each scene with each driver, or says why a scene does not apply to a toolkit."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from drivers import DRIVERS, Options, Toolkit

Start = Callable[..., Toolkit]


def pytest_configure(config: pytest.Config) -> None:
    folders = {name.split(".")[0] for name in DRIVERS}
    for folder in config.getoption("--toolkit", default=[]):
        if folder not in folders:
            raise pytest.UsageError(f"clients/{folder} has no driver. Add it to DRIVERS in Tests/Toolkits/drivers/__init__.py.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "driver" in metafunc.fixturenames:
        wanted = metafunc.config.getoption("--toolkit", default=[])
        scenes = metafunc.module.__name__.rpartition(".")[2]
        names = [name for name in DRIVERS if not wanted or name.split(".")[0] in wanted]
        names = [name for name in names if scenes in (DRIVERS[name].scenes or {scenes} - {"test_touchpads"})]
        metafunc.parametrize("driver", names, indirect=True)


@pytest.fixture
def driver(request: pytest.FixtureRequest) -> type[Toolkit]:
    driver = DRIVERS[request.param]
    for mark in request.node.iter_markers("needs"):
        for need in mark.args:
            if need in driver.lacks:
                pytest.skip(driver.lacks[need])
    return driver


@pytest.fixture
def start(driver: type[Toolkit], tmp_path: Path) -> Iterator[Start]:
    """Starts the demo with `Options`. Unless its daemon is one that fails, it is ready when it is returned."""
    with ExitStack() as stack:

        def start_demo(**options: Any) -> Toolkit:
            app = stack.enter_context(driver(tmp_path, Options(**options)))
            assert len(app.trace.rows) == 8, f"the line `ready` has these rows, and not all 8 mails: {[*app.trace.rows]}"
            if "daemon" not in options:
                app.wait_connected()
            return app

        yield start_demo
