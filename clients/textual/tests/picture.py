#!/usr/bin/env python3
"""Takes picture.png again: the demo during a swipe, drawn by Textual and shown by Chromium."""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FOLDER))

from demo import Inbox, Mail  # noqa: E402

MAILS = FOLDER.parent / "mails.json"


async def swipe(to: Path) -> None:
    app = Inbox(argparse.Namespace(rtl=False, reduced_motion=False, timeout=5, trace=None, mails=MAILS))
    async with app.run_test(size=(40, 26)) as pilot:
        while not app.mails.is_swipeable:
            await pilot.pause()
        row = app.query(Mail)[1]
        row.focus()
        app.mails.send("gesture/begin", cell=row.cell)
        app.mails.send("gesture/update", cell=row.cell, translation={"x": -120, "y": 0})
        while row.offset_px != -120:
            await pilot.pause()
        await pilot.pause()
        to.write_text(app.export_screenshot())


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        svg, png = Path(folder) / "picture.svg", Path(folder) / "picture.png"
        asyncio.run(swipe(svg))
        size = "--window-size=506,900"
        bare = ["--no-sandbox", "--hide-scrollbars", "--default-background-color=00000000"]
        chromium = ["chromium-headless-shell", *bare, size, f"--screenshot={png}", svg.as_uri()]
        subprocess.run(chromium, check=True, capture_output=True)
        small = ["-trim", "+repage", "-strip", "+dither", "-colors", "64", "-define", "png:exclude-chunks=date,time"]
        magick = ["/usr/bin/convert", png, *small, f"png8:{FOLDER}/picture.png"]
        subprocess.run(magick, check=True)


if __name__ == "__main__":
    main()
