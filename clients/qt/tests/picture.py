#!/usr/bin/env python3
"""Makes picture.png anew, which README.md shows: the mail list with a row under the finger."""

import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FOLDER.parents[1] / "Tests/Toolkits"))

from display import Display, line  # noqa: E402
from hostile import SWIPED  # noqa: E402
from trace import Demo  # noqa: E402

with Display() as display, tempfile.TemporaryDirectory() as folder:
    environment = display.environment(SWIPED=SWIPED, QT_QUICK_BACKEND="software")
    with Demo([sys.executable, FOLDER / "demo.py"], Path(folder), environment) as trace:
        x, y = trace.middle("m3")
        display.drag(line((x + 90, y), (x - 46, y)), hold=True)
        trace.wait_for(lambda entry: entry.get("cell") == "m3" and entry.get("x", 0) < -110)
        display.screenshot(FOLDER / "picture.png")
        display.release()
