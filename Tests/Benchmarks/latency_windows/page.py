"""Rows of a page in Chromium, of which `latency.py` measures the repaints. The row of the daemon draws by `follow`, and waits for nothing."""

import json
import os
import sys
from pathlib import Path

import pointer

sys.path.append(str(pointer.ROOT / "clients/web/tests"))
from browsing import Server  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

PAGE = Path(__file__).with_name("page.html")


def browser() -> int:
    """The first process of the browser, which has started the others."""
    found = [os.getpid()]
    for process in found:
        if b"chromium" in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[0]:
            return process
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            found += map(int, children.read_text().split())
    raise LookupError("no browser runs")


def show(rate: float, drags: int) -> None:
    """Shows the rows, has each of them dragged, and prints what was delivered and painted."""
    options = ["--no-sandbox", "--disable-features=LocalNetworkAccessChecks", "--window-position=0,0", "--window-size=640,640"]
    found: dict[str, list] = {name: [] for name in ("inside", "daemon")}
    with Server() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", headless=False, args=options, env=dict(os.environ))
        page = chromium.new_context(no_viewport=True).new_page()
        page.on("pageerror", lambda error: print(error, file=sys.stderr))
        page.route("**/latency*", lambda route: route.fulfill(path=PAGE, content_type="text/html"))
        page.goto(server.url.replace("/?", "/latency?"))
        page.wait_for_function("() => window.ready")
        process, top = browser(), page.evaluate("() => screenY + outerHeight - innerHeight")
        for _ in range(drags):
            for index, name in enumerate(found):
                page.evaluate("(name) => { current = name; events.length = 0; }", name)
                drag = pointer.start(top + 64 * index + 32, rate)
                samples = [(0, pointer.cpu_time(process))]  # the delivered moves, and the CPU time so far
                while drag.poll() is None:
                    page.wait_for_timeout(50)
                    samples.append((page.evaluate("() => events.filter(([kind]) => kind === 'delivered').length"), pointer.cpu_time(process)))
                # Before the pointer goes up, each move has arrived.
                time = next(time for count, time in samples if count == samples[-1][0])
                events = page.evaluate("() => { current = null; return events; }")
                found[name].append((events, (time - samples[0][1]) / pointer.MOVES * 1e6))
                if name != "inside":
                    page.evaluate("(name) => { document.querySelector(`[table=${name}]`).request('table/closeCells'); }", name)
                    page.wait_for_function("(name) => document.querySelector(`[cell=${name}]`).phase === 'closed'", arg=name)
        chromium.close()
    print(json.dumps({"drags": found, "missed": "–"}))


show(float(sys.argv[1]), int(sys.argv[2]))
