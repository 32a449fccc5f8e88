#!/usr/bin/env python3
"""Makes picture.png and playground.png again, which README.md shows."""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from browsing import WEB, Server, Tab, browser, steps  # noqa: E402


def keep(tab: Tab, name: str, colours: int) -> None:
    """As small as so few colours make it."""
    file = WEB / name
    tab.page.screenshot(path=file)
    subprocess.run(["/usr/bin/convert", file, "-dither", "None", "-colors", str(colours), f"PNG8:{file}"], check=True)


with Server() as server:
    with Tab(browser(), server.url, viewport={"width": 320, "height": 480}) as tab:
        tab.ready()
        tab.drag("m3", steps(-146), lift=False, start=250)
        tab.until("() => placeOf('m3') === -136")
        keep(tab, "picture.png", 48)
    with Tab(browser(), server.url.replace("/?", "/playground.html?"), viewport={"width": 1240, "height": 640}) as tab:
        tab.page.locator("body.ready").wait_for()
        tab.page.get_by_role("button", name="There and back").click()
        tab.until("() => [...document.querySelectorAll('.lane')].some((lane) => lane.querySelector('swipe-row').phase === 'open')")
        tab.until("() => [...document.querySelectorAll('.lane')].every((lane) => /open|closed/.test(lane.querySelector('swipe-row').phase))")
        tab.until("() => document.querySelector('main').ariaBusy === 'false'")
        tab.painted()
        keep(tab, "playground.png", 48)
