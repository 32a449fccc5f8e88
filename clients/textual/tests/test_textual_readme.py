"""The examples of README.md work."""

import os
import re
import sys
from pathlib import Path

import pytest

from hostile import ROOT, SWIPED

FOLDER = Path(__file__).resolve().parents[1]
README = (FOLDER / "README.md").read_text()
LISTING = re.search(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[1]


@pytest.mark.toolkit
def test_the_list_works_as_pasted(tmp_path):
    from terminal import Terminal

    (tmp_path / "inbox.py").write_text(LISTING)
    path = os.pathsep.join(str(ROOT / folder) for folder in ("clients/textual", "clients/python/src"))
    with Terminal([sys.executable, tmp_path / "inbox.py"], tmp_path, {"SWIPED": SWIPED, "PYTHONPATH": path}) as terminal:

        def swipe() -> bool:
            """Retries, because the first swipes may precede the daemon's start."""
            return "Delete" in terminal.text(4) or terminal.drag(4, 35, 20)

        def tap() -> bool:
            """Retries, because the first taps may precede the row's rest."""
            if "Delete" in terminal.text(4):
                terminal.click(4, 35)
            return any("delete: Re: the" in terminal.text(line) for line in range(30))

        terminal.wait_until(lambda: "boat" in terminal.text(4))
        terminal.wait_until(swipe)
        terminal.wait_until(tap)
        terminal.wait_until(lambda: "Minutes" in terminal.text(4))
        terminal.click(1, 5)
        terminal.wait_until(lambda: any("open: The keys" in terminal.text(line) for line in range(30)))


def test_the_list_is_short():
    assert len([line for line in LISTING.splitlines() if line]) < 40
