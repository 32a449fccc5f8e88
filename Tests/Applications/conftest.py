"""Runs each scene with each application, or says why a scene does not apply to one."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1] / "Toolkits")]

from application import Application  # noqa: E402
from applications import APPLICATIONS  # noqa: E402
from display import Display  # noqa: E402


@pytest.fixture(params=APPLICATIONS)
def application(request: pytest.FixtureRequest) -> type[Application]:
    application = APPLICATIONS[request.param]
    for mark in request.node.iter_markers("needs"):
        for need in mark.args:
            if need in application.lacks:
                pytest.skip(application.lacks[need])
    return application


@pytest.fixture
def start(application: type[Application], tmp_path: Path) -> Iterator[Callable[..., Application]]:
    """Starts the application on a new display, as often as a scene wants. At the end standard error must have no complaint."""
    with ExitStack() as stack:
        running: list[Application] = []

        def start_application(**options: Any) -> Application:
            display = stack.enter_context(Display(800, 640))
            running.append(stack.enter_context(application(display, tmp_path / str(len(running)), **options)))
            return running[-1]

        yield start_application
        assert [app.complaints for app in running] == [[]] * len(running)


@pytest.fixture
def app(start: Callable[..., Application]) -> Application:
    return start()
