"""Fixtures for the tests of the runner: a folder of cases, and a daemon that a test configures."""

import contextlib
import io
import json
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

SUITE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(SUITE))


class Suite:
    """Cases for one test, and runs of them against a daemon with configured faults."""

    def __init__(self, folder: Path):
        self.folder = folder
        (folder / "preludes").mkdir()

    @staticmethod
    def fake(faults: dict[str, list[str]]) -> str:
        """The command of a daemon with these faults."""
        return shlex.join([sys.executable, "-I", "-S", str(Path(__file__).with_name("fake.py")), json.dumps(faults)])

    def write(self, text: str, name: str = "area/one.case") -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def run(self, *words: str, faults: dict[str, list[str]] | None = None, command: str = "") -> "Ran":
        from swipe_conformance.main import main

        stdout, stderr = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
            status = main(["--cases", str(self.folder), "--command", command or self.fake(faults or {}), *words])
        return Ran(status, stdout.getvalue(), stderr.getvalue())


class Ran(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def suite(tmp_path) -> Suite:
    folder = tmp_path / "cases"
    folder.mkdir()
    return Suite(folder)
