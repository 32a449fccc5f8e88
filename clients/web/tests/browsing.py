"""A page of the daemon's in a browser, and what happens on it, as a trace like those of the other toolkits."""

import atexit
import contextlib
import functools
import http.server
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page, Playwright

ROOT = Path(__file__).resolve().parents[3]
WEB = ROOT / "clients/web"
SWIPED = os.environ.get("SWIPED") or str(ROOT / ".build/release/swiped")
TOKEN = "a-token-of-the-tests"
TIMEOUT = 30  # s
sys.path[:0] = [str(ROOT / "Tests/Toolkits"), str(ROOT / "protocol/conformance")]

# Records the painted places in each frame, the daemon's messages, and the styles of rows, invisibly to the page.
RECORDER = """
(() => {
  window.trace = [];
  const note = (entry) => trace.push({ at: performance.now(), ...entry });
  const place = (row) => new DOMMatrix(getComputedStyle(row.shadowRoot.querySelector(".content")).transform).m41;
  window.placeOf = (cell) => place(document.querySelector(`swipe-row[cell="${cell}"]`));
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) {  // a notification, as the client gives it to the page
    if (event.type.includes("/")) note({ notification: event.type, params: event.detail });
    return dispatch.call(this, event);
  };
  document.addEventListener("swipe-frame", ({ detail }) => note({ frame: detail }), true);
  document.addEventListener("swipe-action", ({ action, cell }) => note({ ran: action, cell }), true);
  document.addEventListener("swipe-error", ({ detail }) => note({ error: detail.name, message: detail.message }), true);
  document.addEventListener("click", (event) => {
    const [inmost] = event.composedPath(), row = inmost.closest("swipe-row");
    if (row) note({ ran: "open", cell: row.cell });
  });
  const pointer = ({ clientX, clientY }) => note({ pointer: { x: clientX, y: clientY } });
  for (const type of ["pointerdown", "pointermove", "pointerrawupdate"]) addEventListener(type, pointer, true);
  document.addEventListener("scroll", () => note({ scrolled: scrollY }));
  const places = new WeakMap(), shown = new Set();
  const once = (name, is, more = () => ({})) => {
    if (!is || shown.has(name)) return;
    shown.add(name);
    note(name in { ready: 0, open: 0 } ? { [name]: true, ...more() } : { error: name });
  };
  const box = (row) => (({ x, y, width, height }) => ({ x, y, width, height }))(row.getBoundingClientRect());
  const look = () => {
    const rows = [...document.querySelectorAll("swipe-row:defined")];
    once("ready", rows.length === 8, () => ({ rows: Object.fromEntries(rows.map((row) => [row.cell, box(row)])) }));
    once("open", document.querySelector("swipe-list")?.isReady);
    const failed = /^([A-Z][A-Za-z]+): /.exec(document.querySelector("#state")?.textContent);
    if (failed) once(failed[1], true);
    for (const row of rows) {
      const x = place(row);
      if (x !== (places.get(row) ?? 0)) note({ at: document.timeline.currentTime, cell: row.cell, x });
      places.set(row, x);
    }
  };
  // Its size changes in each frame, so its observer looks after the rows are drawn, and before they are painted.
  const clock = document.createElement("i");
  clock.style.cssText = "position: fixed; visibility: hidden";
  new ResizeObserver(look).observe(clock);
  const tick = () => {
    if (!clock.isConnected) document.body?.append(clock);
    clock.style.width = clock.style.width === "1px" ? "2px" : "1px";
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})();
"""


class Server:
    """A daemon that serves pages, and may be killed and started again at the same port."""

    def __init__(self, *arguments: str) -> None:
        self.arguments = arguments
        self.port = "0"
        self.start()

    def start(self) -> None:
        command = [SWIPED, "--websocket", f"127.0.0.1:{self.port}", *self.arguments]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | {"SWIPED_TOKEN": TOKEN})
        lines = iter(self.process.stderr.readline, "")
        self.url = next(line for line in lines if "pages at" in line).split("pages at ")[1].strip()
        self.port = self.url.split(":")[2].split("/")[0]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stderr.close()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: Any) -> None:
        self.kill()


@contextlib.contextmanager
def served(folder: Path | str) -> Iterator[str]:
    """Serves a folder, at an origin other than the daemon's."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextlib.contextmanager
def static_pages(module: Path) -> Iterator[SimpleNamespace]:
    """Serves the pages with the module, by a server that knows nothing of them: their `url`, and their `folder`."""
    with tempfile.TemporaryDirectory() as folder, served(folder) as origin:
        subprocess.run([ROOT / "packaging/pages", module, folder], check=True, stdout=subprocess.DEVNULL)
        yield SimpleNamespace(url=f"{origin}/?", folder=Path(folder))


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@functools.cache
def playwright() -> "Playwright":
    from playwright.sync_api import sync_playwright

    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


@functools.cache
def browser(name: str = "chromium") -> "Browser":
    """One for all tests of a process: Debian's Chromium or Firefox, which WebDriver BiDi drives."""
    if name == "firefox":
        # As Chromium without windows: scroll bars take no room from rows, and the pointer is a mouse, which hovers.
        options = {"ui.useOverlayScrollbars": 1, "ui.primaryPointerCapabilities": 6}
        launched = playwright().firefox.launch(channel="moz-firefox", executable_path="/usr/bin/firefox-esr", firefox_user_prefs=options)
    else:
        # The machine has no GPU. A separate GPU process would use a tenth of the CPU time.
        options = ["--no-sandbox", "--in-process-gpu"]
        launched = playwright().chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=options)
    atexit.register(launched.close)
    return launched


class Tab:
    """A page with the recorder, and a finger on it."""

    def __init__(self, browser: "Browser", url: str, **options: Any) -> None:
        self.context = browser.new_context(**({"viewport": {"width": 320, "height": 568}, "has_touch": True} | options))
        self.page: "Page" = self.context.new_page()
        self.page.set_default_timeout(TIMEOUT * 1000)
        self.faults: list[str] = []
        self.is_chromium = is_chromium = browser.browser_type.name == "chromium"
        # To Firefox, what it blocks and a connection that ends are errors too. They have no name.
        self.page.on("pageerror", lambda error: (is_chromium or re.match(r"\w+: ", error.stack)) and self.faults.append(str(error)))
        self.page.add_init_script(RECORDER)
        self.page.goto(url)

    def __enter__(self) -> "Tab":
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        self.context.close()
        assert kind or not self.faults, self.faults

    # --- What there is

    @functools.cached_property
    def devtools(self) -> "CDPSession":
        if not self.is_chromium:
            pytest.skip("Only Chromium has them.")
        return self.context.new_cdp_session(self.page)

    def evaluate(self, code: str, given: Any = None) -> Any:
        return self.page.evaluate(code, given)

    def until(self, condition: str, given: Any = None) -> Any:
        """What a function of the page's comes to, once it is true."""
        return self.evaluate(
            """(given) => new Promise((resolve, reject) => {
                 const condition = %s, end = performance.now() + %d;
                 const look = () => {
                   const found = condition(given);
                   if (found) resolve(found);
                   else if (performance.now() > end) reject(new Error(`not so: ${condition} of ${JSON.stringify(given)}`));
                   else requestAnimationFrame(look);
                 };
                 look();
               })""" % (condition, TIMEOUT * 1000),
            given,
        )

    def ready(self, words: str = "Swipe a row.") -> "Tab":
        self.page.get_by_text(words).wait_for()
        return self

    @property
    def trace(self) -> list[dict[str, Any]]:
        return self.evaluate("trace")

    def notification(self, method: str, cell: str, since: int = 0) -> dict[str, Any]:
        """The params of a notification, once it has come."""
        return self.until(
            "([method, cell, since]) => trace.slice(since).find((each) => each.notification === method && each.params.cell === cell)?.params",
            [method, cell, since],
        )

    def rests(self, cell: str, x: float) -> None:
        """Waits until a row is painted at rest there."""
        self.until("([cell, x]) => Math.abs(placeOf(cell) - x) < 0.5 && !document.querySelector(`[cell=${cell}]`).isMoving", [cell, x])
        self.painted()

    def painted(self) -> None:
        """Waits until what there is now is on the screen: only then does a finger meet it."""
        self.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")

    def middle(self, cell: str) -> tuple[float, float]:
        box = self.page.locator(f"swipe-row[cell={cell}]").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # --- The finger

    def touch(self, kind: str, *place: float) -> None:
        """A finger. In Firefox it is a mouse."""
        if not self.is_chromium:
            if place:
                self.page.mouse.move(*place)
            if kind != "Move":
                (self.page.mouse.down if kind == "Start" else self.page.mouse.up)()
            return
        points = [{"x": place[0], "y": place[1]}] if place else []
        self.devtools.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def drag(self, cell: str, distances: Iterable[float], lift: bool = True, start: float | None = None) -> None:
        """A finger goes down on a row, in the middle or at that x, along to these distances, one a frame, and leaves."""
        self.painted()
        x, y = self.middle(cell)
        self.drag_from(start or x, y, distances)
        if lift:
            self.touch("End")

    def drag_from(self, x: float, y: float, distances: Iterable[float]) -> None:
        self.touch("Start", x, y)
        for distance in distances:
            self.touch("Move", x + distance, y)
            self.evaluate("() => new Promise(requestAnimationFrame)")


def steps(distance: float, count: int = 12) -> Iterator[float]:
    return (distance * step / count for step in range(1, count + 1))


def read(path: Path) -> Any:
    return json.loads(path.read_text())
