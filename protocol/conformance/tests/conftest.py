"""Shared by the tests of the runner: a folder of cases, and a daemon that does what a test tells it."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

SUITE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(SUITE))


class Suite:
    """Cases written for one test, and runs of them against a daemon that is told what to do wrong."""

    def __init__(self, folder: Path):
        self.folder = folder
        (folder / "preludes").mkdir()

    def write(self, text: str, name: str = "area/one.case") -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def run(self, *words: str, faults: dict[str, list[str]] | None = None, command: str = "") -> subprocess.CompletedProcess:
        fake = shlex.join([sys.executable, str(Path(__file__).with_name("fake.py")), json.dumps(faults or {})])
        return subprocess.run(
            [sys.executable, SUITE / "run", "--cases", self.folder, "--command", command or fake, *words],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip


@pytest.fixture
def suite(tmp_path) -> Suite:
    folder = tmp_path / "cases"
    folder.mkdir()
    return Suite(folder)
