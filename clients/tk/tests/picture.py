#!/usr/bin/env python3
"""Takes README.md's picture: the demo's second row under a finger."""

import tempfile
from pathlib import Path

import conftest  # noqa: F401: finds the rest
from display import Display, line
from tk_mails import FOLDER, mails

with Display() as display, tempfile.TemporaryDirectory() as folder, mails(display, Path(folder)) as trace:
    x, y = trace.middle("m2")
    display.drag(line((x + 90, y), (x - 43, y)), hold=True)
    trace.wait_for(lambda entry: entry.get("x") == -131)
    display.screenshot(FOLDER / "picture.png")
