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

    recording, daemon = tmp_path / "session.jsonl", tmp_path / "swiped"
    daemon.write_text(f'#!/bin/sh\nexec {SWIPED} "$@" --record {recording}\n')
    daemon.chmod(0o755)
    (tmp_path / "inbox.py").write_text(LISTING)
    path = os.pathsep.join(str(ROOT / folder) for folder in ("clients/textual", "clients/python/src"))
    with Terminal([sys.executable, tmp_path / "inbox.py"], tmp_path, {"SWIPED": str(daemon), "PYTHONPATH": path}) as terminal:

        def wait_for(text: str) -> None:
            terminal.wait_until(lambda: recording.exists() and text in recording.read_text())

        terminal.wait_until(lambda: "boat" in terminal.text(4))
        wait_for('"behavior":{')  # the table is open
        terminal.drag(4, 35, 20)
        wait_for('"method":"cell/didOpen"')
        terminal.wait_until(lambda: "Delete" in terminal.text(4))
        terminal.click(4, 35)
        terminal.wait_until(lambda: any("delete: Re: the" in terminal.text(line) for line in range(30)))
        terminal.wait_until(lambda: "Minutes" in terminal.text(4))
        terminal.click(1, 5)
        terminal.wait_until(lambda: any("open: The keys" in terminal.text(line) for line in range(30)))


def test_the_list_is_short():
    assert len([line for line in LISTING.splitlines() if line]) < 40
