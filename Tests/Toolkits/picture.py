#!/usr/bin/env python3
"""Takes a client's picture: its demo, with the second row held open.

    Tests/Toolkits/picture.py clients/gtk/demo.py clients/gtk/picture.png

The same row and the same gesture for each. The daemon is SWIPED, or what was built.
"""

import argparse
import tempfile
from pathlib import Path

from display import Display, line
from hostile import SWIPED
from trace import Demo

LIMIT = 25_000  # bytes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("demo", type=Path, help="the program; it takes --trace")
    parser.add_argument("picture", type=Path)
    parser.add_argument("--cell", default="m2")
    parser.add_argument("--by", type=float, default=-120, help="how far the hand goes, in px")
    parser.add_argument("--python", default="/usr/bin/python3", help="what runs the demo")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Display() as display:
        with Demo([given.python, given.demo], Path(folder), display.environment(SWIPED=SWIPED, GSK_RENDERER="cairo")) as trace:
            x, y = trace.middle(given.cell)
            display.drag(line((x, y), (x + given.by, y)), hold=True)
            last = trace.wait_for(lambda entry: entry.get("cell") == given.cell and abs(entry.get("x", 0)) > abs(given.by) - 12)
            display.screenshot(given.picture)
            print(f"{given.picture}: {given.picture.stat().st_size} bytes, the row at {last['x']:g} px")
            assert given.picture.stat().st_size <= LIMIT, "too large for a README"


if __name__ == "__main__":
    main()
