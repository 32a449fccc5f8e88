"""What README.md shows is what happens: its programs are run as pasted, its transcript is looked up in the real one."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
SWIPED = Path(os.environ.get("SWIPED") or ROOT / ".build/release/swiped").resolve()
TIMEOUT = 60


def block_after(heading: str, language: str = "") -> str:
    """The first code block of a language under a heading; without one, what a program prints."""
    section = README.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    return next(text for name, text in blocks if name == language)


@pytest.fixture
def checkout(tmp_path) -> Path:
    """A folder in which the daemon is where the README says."""
    (tmp_path / ".build/release").mkdir(parents=True)
    (tmp_path / ".build/release/swiped").symlink_to(SWIPED)
    return tmp_path


def run(command: list, folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_toolkit_works_as_pasted(checkout):
    program = block_after("Spawn it from a toolkit", "python")
    assert run([sys.executable, "-c", program], checkout) == block_after("Spawn it from a toolkit")


def test_the_pipe_works_as_pasted(checkout):
    command = block_after("Pipe JSON from a shell", "sh")
    expected = block_after("Pipe JSON from a shell")
    if not shutil.which("jq"):
        command, filtered = re.subn(r" \| jq .*", "", command)
        assert filtered == 1
        offset = expected.split(",")[1]
        assert f'"offset":{offset},' in run(["sh", "-c", command], checkout)
        return
    assert run(["sh", "-c", command], checkout) == expected


def test_the_transcript_is_real():
    done = subprocess.run(
        [sys.executable, ROOT / "clients/terminal/demo.py"],
        env=os.environ | {"SWIPED": str(SWIPED)}, capture_output=True, text=True, timeout=TIMEOUT,
    )
    real = iter(done.stdout.splitlines())
    for line in block_after("What it looks like").splitlines():
        assert line == "" or line in real, f"not in the demo's transcript, or not in this order: {line}"


@pytest.mark.parametrize("page", ["README.md", "clients/README.md", "clients/terminal/README.md", "protocol/examples/README.md"])
def test_links_lead_somewhere(page):
    path = ROOT / page
    targets = re.findall(r"\]\(([^)#]+)\)", path.read_text())
    assert [target for target in targets if "://" not in target and not (path.parent / target).exists()] == []
