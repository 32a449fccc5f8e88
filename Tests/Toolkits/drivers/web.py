"""A page in Chromium, under a mouse and under fingers. The daemon serves it, or a bridge to a daemon of another kind."""

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from display import Point
from drivers.base import CLIENTS, Options, Toolkit
from hostile import SWIPED
from trace import Entry, Trace

sys.path.append(str(CLIENTS / "web/tests"))
ARROWS = {name: f"Arrow{name}" for name in ("Left", "Right", "Up", "Down")}
KEYS = ARROWS | {"Return": "Enter", "space": "Space", "shift+Tab": "Shift+Tab", "ctrl+z": "Control+z"}


class PageTrace(Trace):
    """The trace that a page keeps."""

    def __init__(self, tab: Any) -> None:
        super().__init__(Path(), SimpleNamespace(poll=lambda: None))
        self._tab = tab

    def _look(self) -> None:
        self.entries += self._tab.evaluate("(count) => trace.slice(count)", len(self.entries))

    def pause(self) -> None:
        """Waits in the page until it adds a line, for 50 ms at most. Looking more often would use more CPU time than the page."""
        self._tab.evaluate(
            """(count) => new Promise((resolve) => {
                 const end = performance.now() + 50;
                 const look = () => (trace.length > count || performance.now() > end ? resolve() : requestAnimationFrame(look));
                 look();
               })""",
            len(self.entries),
        )


class Web(Toolkit):
    errors: Mapping[str, str] = Toolkit.errors | {"dies": "NotConnected"}
    touch = False
    browser = "chromium"
    notch = 120  # px of a click of the wheel
    lacks = {
        "frame wait": "A page cannot wait for a WebSocket.",
        "menu": "A page has no menu of a row's actions; the keyboard reaches the buttons.",
        "hiding": "A browser paints no hidden page.",
        "missing daemon": "The daemon serves the page.",
        "second finger": "A mouse is one pointer.",
        "scrolling by drag": "A mouse drags no page.",
        "waiting daemon": "The page itself opens the connection again: clients/web/tests tests that.",
    }

    def __init__(self, folder: Path, options: Options) -> None:
        from browsing import Tab, browser

        self.stack, mails = ExitStack(), options.mails(folder)
        self.server = self.stack.enter_context(self.serve(options))
        query = "&rtl" * options.rtl + "&reduced-motion" * options.reduced_motion
        size = {"width": 320, "height": 480}
        tab = Tab(browser(self.browser), "about:blank", viewport=size, has_touch=self.touch)
        self.tab, self.page = self.stack.enter_context(tab), tab.page
        self.page.route("**/mails.json", lambda route: route.fulfill(path=mails, content_type="application/json"))
        self.page.goto(self.server.url + query)
        self.trace = PageTrace(self.tab)

    def serve(self, options: Options) -> Any:
        """What serves the page."""
        from bridge import Bridge
        from browsing import Server

        return Server() if options.daemon == {"SWIPED": SWIPED} else Bridge(dict(options.daemon))

    def __exit__(self, *error: Any) -> None:
        self.stack.__exit__(*(error or (None, None, None)))

    def press(self, point: Point, finger: int = 0) -> None:
        self.tab.painted()
        self.page.mouse.move(*point)
        self.page.mouse.down()

    def move(self, points: Iterable[Point], step_ms: float = 16, finger: int = 0) -> None:
        for point in points:
            self._move(point, finger)
            self.page.wait_for_timeout(step_ms) if step_ms > 20 else self.tab.evaluate("() => new Promise(requestAnimationFrame)")

    def _move(self, point: Point, finger: int) -> None:
        self.page.mouse.move(*point)

    def release(self, finger: int = 0) -> None:
        self.page.mouse.up()

    def wheel(self, point: Point, dx: int = 0, dy: int = 0) -> None:
        self.page.mouse.move(*point)
        x, y = (self.notch * ((way > 0) - (way < 0)) for way in (dx, dy))
        for _ in range(max(abs(dx), abs(dy))):
            self.page.mouse.wheel(x, y)

    def key(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(KEYS.get(name, name))

    def focus(self, cell: str) -> None:
        self.page.locator(f"[cell={cell}]").focus()

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def colors(self, *points: Point) -> list[str]:
        width = self.page.viewport_size["width"]
        convert = ["/usr/bin/convert", "png:-", "-depth", "8", "rgb:-"]
        pixels = subprocess.run(convert, input=self.page.screenshot(), capture_output=True, check=True).stdout
        places = [3 * (round(y) * width + round(x)) for x, y in points]
        return [f"#{pixels[place : place + 3].hex().upper()}" for place in places]

    def daemons(self) -> list[int]:
        return [self.server.process.pid]

    def kill_daemon(self) -> None:
        self.tab.evaluate("() => { document.querySelector('swipe-list').grace = 1e6; }")  # ms that rows wait for another daemon
        self.server.kill()
        self.server.start()


class WebFirefox(Web):
    browser = "firefox"
    notch = 40


class WebTouch(Web):
    scenes = ("test_actions", "test_gestures", "test_same_frame")
    touch = True
    slop = 10.0
    lacks = {name: Web.lacks[name] for name in ("frame wait", "menu", "hiding", "missing daemon", "waiting daemon")} | {
        "hover": "A finger is down or away.",
    }

    def __init__(self, folder: Path, options: Options) -> None:
        self.fingers: dict[int, Point] = {}
        super().__init__(folder, options)

    def press(self, point: Point, finger: int = 0) -> None:
        self.tab.painted()
        self._touch("Start", finger, point)

    def answers(self) -> Entry:
        since, opened = len(self.trace), []

        def tap_again() -> bool:  # a tap while the page still scrolls only stops it
            self.tap(self.trace.middle("m5"))
            opened[:] = [entry for entry in [*self.trace][since:] if entry.get("ran") == "open"]
            return bool(opened)

        self.wait_until(tap_again, lambda: "a tap")
        return opened[0]

    def _move(self, point: Point, finger: int) -> None:
        self._touch("Move", finger, point)

    def release(self, finger: int = 0) -> None:
        del self.fingers[finger]
        self._touch("End")

    def _touch(self, kind: str, finger: int = 0, point: Point | None = None) -> None:
        if point:
            self.fingers[finger] = point
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self.fingers.items()]
        self.tab.devtools.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


class WebEmbedded(WebTouch):
    """The session runs inside the page, by the module that SWIPED_WASM names. Any server serves the page."""

    lacks = WebTouch.lacks | {"follow": "The session runs in the page, so no daemon can be stopped."}

    def serve(self, options: Options) -> Any:
        from browsing import static_pages

        return static_pages(Path(os.environ["SWIPED_WASM"]))
