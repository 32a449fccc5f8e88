#!/usr/bin/env python3
"""Takes the picture of a client's README: its demo, with the second row held open.

    Tests/Toolkits/picture.py gtk

The gesture is the same for all. The daemon is SWIPED, or what was built.
"""

import sys
import tempfile
from pathlib import Path

from drivers import DRIVERS, Options, Window
from hostile import ROOT

LIMIT = 25_000  # bytes


def main() -> None:
    driver, picture = DRIVERS[sys.argv[1]], ROOT / "clients" / sys.argv[1] / "picture.png"
    assert issubclass(driver, Window), "clients/web/tests has another picture.py"
    with tempfile.TemporaryDirectory() as folder, driver(Path(folder), Options()) as app:
        app.wait_connected()
        app.hold_at("m2", 250, 122)
        app.display.screenshot(picture)
    print(f"{picture}: {picture.stat().st_size} bytes")
    assert picture.stat().st_size <= LIMIT, "too large for a README"


if __name__ == "__main__":
    main()
