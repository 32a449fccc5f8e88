"""The programs of README.md print what it shows."""

import os
import re
import subprocess
import sys

import pytest

from hostile import ROOT, SWIPED
from swiping import TIMEOUT


FOLDER = ROOT / "clients/python"
README = (FOLDER / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
PROGRAMS = [(code, printed) for (language, code), (_, printed) in zip(BLOCKS, BLOCKS[1:]) if language == "python"]


@pytest.mark.parametrize("program", range(2))
def test_programs_work_as_pasted_and_are_short(program):
    code, printed = PROGRAMS[program]
    environment = os.environ | {"SWIPED": SWIPED, "PYTHONPATH": str(FOLDER / "src")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=TIMEOUT)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", printed)
    assert len([line for line in code.splitlines() if line]) < 40
