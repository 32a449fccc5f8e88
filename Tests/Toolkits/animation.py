#!/usr/bin/env python3
"""Makes the animation of README.md: the web client's demo in Chromium, under a finger, in real time.

    make gallery        # or Tests/Toolkits/animation.py PICTURE

A row opens and closes again; the next one is swiped across the whole width, and is deleted.
`Tests/Scripts/toolkits` installs what the script needs.
"""

import base64
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from display import Point
from drivers import Options
from drivers.web import WebTouch
from hostile import SWIPED

SIZE = {"width": 320, "height": 256}
STEP = 16  # ms between two moves of the finger
FASTEST = 5  # 1/100 s that a picture of the animation is shown at least
LAST = 120  # 1/100 s that the last picture is shown
LIMIT = 300_000  # bytes
# A mark at the finger's place, which does not affect the page.
FINGER = """
(() => {
  const mark = document.createElement("div");
  const style = {position: "fixed", width: "26px", height: "26px", margin: "-13px", borderRadius: "50%", zIndex: 999,
    background: "#0004", border: "2px solid #fffc", boxSizing: "border-box", pointerEvents: "none", display: "none"};
  Object.assign(mark.style, style);
  document.body.append(mark);
  for (const kind of ["pointerdown", "pointermove", "pointerup", "touchmove", "touchend"])
    addEventListener(kind, (event) => {
      const {clientX, clientY} = event.touches?.[0] ?? event;
      if (clientX !== undefined) Object.assign(mark.style, {left: `${clientX}px`, top: `${clientY}px`});
      mark.style.display = kind.endsWith("up") || kind.endsWith("end") ? "none" : "";
    }, {capture: true, passive: true});
})()
"""


class Film:
    """The pictures that Chromium paints, with the time of each in seconds."""

    def __init__(self, app: WebTouch) -> None:
        self.pictures: list[tuple[float, bytes]] = []
        self._devtools = app.tab.devtools
        self._devtools.on("Page.screencastFrame", self._take)
        self._devtools.send("Page.startScreencast", {"format": "png"})

    def _take(self, event: dict[str, Any]) -> None:
        self.pictures.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        self._devtools.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def stop(self) -> None:
        self._devtools.send("Page.stopScreencast")

    def shown(self) -> Iterator[tuple[int, bytes]]:
        """Pictures at least `FASTEST` apart, each with how long it is shown, in 1/100 s."""
        kept = [self.pictures[0]]
        for picture in self.pictures:
            if picture[0] - kept[-1][0] >= FASTEST / 100:
                kept.append(picture)
        kept.append(self.pictures[-1])
        for (time, picture), (until, _) in pairwise(kept):
            yield max(round((until - time) * 100), 1), picture
        yield LAST, kept[-1][1]


def stroke(start: Point, distance: float, duration: float) -> list[Point]:
    """A finger's way along a row: it starts and ends slowly."""
    steps = round(duration / STEP)
    ease = [(step / steps) ** 2 * (3 - 2 * step / steps) for step in range(steps + 1)]
    return [(start[0] + distance * part, start[1]) for part in ease]


def play(app: WebTouch) -> None:
    app.page.wait_for_timeout(500)
    app.drag(stroke(app.point("m1", 280), -150, 700), STEP)
    app.wait_painted("m1", -160.0)
    app.page.wait_for_timeout(700)
    app.drag(stroke(app.point("m2", 300), -270, 1100), STEP)
    app.trace.ran("delete", "m2")
    app.page.wait_for_timeout(1000)


def write(film: Film, picture: Path, folder: Path) -> None:
    words: list[str] = []
    for number, (delay, data) in enumerate(film.shown()):
        (folder / f"{number}.png").write_bytes(data)
        words += ["-delay", str(delay), str(folder / f"{number}.png")]
    lossless = ["-bordercolor", "#D8D8DE", "-border", "1", "-define", "webp:lossless=true", "-define", "webp:method=6", "-loop", "0"]
    subprocess.run(["/usr/bin/convert", *words, *lossless, f"webp:{picture}"], check=True)


def main() -> None:
    picture = Path(sys.argv[1])
    options = Options(behavior={"fullSwipe": {"enabled": True}}, daemon={"SWIPED": SWIPED})
    with tempfile.TemporaryDirectory() as folder, WebTouch(Path(folder), options) as app:
        app.page.set_viewport_size(SIZE)
        app.wait_connected()
        app.page.evaluate(FINGER)
        film = Film(app)
        play(app)
        film.stop()
        write(film, picture, Path(folder))
    size = picture.stat().st_size
    print(f"{picture}: {size} bytes, {len(film.pictures)} pictures taken")
    if size > LIMIT:
        sys.exit(f"{picture} is larger than {LIMIT} bytes")


if __name__ == "__main__":
    main()
