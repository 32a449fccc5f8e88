#!/usr/bin/env python3
"""Makes the animations of the pages: the web client's demo in Chromium, under a finger, in real time.

    make gallery        # or Tests/Toolkits/animation.py [NAME…], for some of them

They are that of README.md, and those that show a preset or a layout. `Tests/Scripts/toolkits` installs what the script needs.
"""

import base64
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from display import Point
from drivers import Options
from drivers.web import WebTouch
from hostile import ROOT, SWIPED

STEP = 16  # ms between two moves of the finger
LAST = 120  # 1/100 s that the last picture is shown
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


@dataclass
class Scene:
    """What a finger does to the rows of a behavior. A stroke has a row, where it starts, its distance in px and its time in ms."""

    strokes: list[tuple[str, float, float, float]]
    behavior: dict[str, Any]
    height: int = 128
    folder: str = "docs/gallery"
    fastest: int = 8  # 1/100 s that a picture is shown at least
    limit: int = 80_000  # bytes


THERE_AND_BACK = [("m1", 290.0, -150.0, 700.0), ("m1", 130.0, 150.0, 700.0)]
AWAY = [("m1", 290.0, -200.0, 700.0)]
SCENES = {
    "demo": Scene([("m1", 280, -150, 700), ("m2", 300, -270, 1100)], {}, 256, "docs", 5, 300_000),
    "mail": Scene([("m1", 290, -150, 450), ("m1", 140, -130, 450)], {}),
    "sparrow": Scene([*AWAY, ("m1", 10, 200, 700)], {"preset": "sparrow"}),
    "swipeable": Scene([("m1", 290, -70, 400), ("m1", 130, 150, 450)], {"preset": "swipeable"}),
    "rm": Scene([("m1", 290, -120, 500), ("m1", 30, 120, 500)], {"preset": "rm"}),
    "dismiss": Scene(AWAY, {"preset": "dismiss"}),
    "reply": Scene([("m1", 30, 110, 700)], {"preset": "reply"}),
    **{style: Scene(THERE_AND_BACK, {"layout": style}, 64) for style in ("border", "drag", "reveal", "stretch", "drawer")},
}


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

    def shown(self, fastest: int) -> Iterator[tuple[int, bytes]]:
        """Pictures at least so far apart, each with how long it is shown, in 1/100 s."""
        kept = [self.pictures[0]]
        for picture in self.pictures:
            if picture[0] - kept[-1][0] >= fastest / 100:
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


def play(app: WebTouch, scene: Scene) -> None:
    app.page.wait_for_timeout(500)
    for row, x, distance, duration in scene.strokes:
        app.drag(stroke(app.point(row, x), distance, duration), STEP)
        app.wait_quiet()
        app.page.wait_for_timeout(300)


def write(film: Film, fastest: int, picture: Path, folder: Path) -> None:
    words: list[str] = []
    for number, (delay, data) in enumerate(film.shown(fastest)):
        (folder / f"{number}.png").write_bytes(data)
        words += ["-delay", str(delay), str(folder / f"{number}.png")]
    few = ["+dither", "-colors", "24", "-bordercolor", "#D8D8DE", "-border", "1", "-loop", "0"]
    lossless = ["-define", "webp:lossless=true", "-define", "webp:method=6"]
    subprocess.run(["/usr/bin/convert", *words, *few, *lossless, f"webp:{picture}"], check=True)


def make(name: str, scene: Scene) -> None:
    picture = ROOT / scene.folder / f"{name}.webp"
    options = Options(behavior={"fullSwipe": {}} | scene.behavior, daemon={"SWIPED": SWIPED})
    with tempfile.TemporaryDirectory() as folder, WebTouch(Path(folder), options) as app:
        app.page.set_viewport_size({"width": 320, "height": scene.height})
        app.wait_connected()
        app.page.evaluate(FINGER)
        film = Film(app)
        play(app, scene)
        film.stop()
        write(film, scene.fastest, picture, Path(folder))
    size = picture.stat().st_size
    print(f"{picture}: {size} bytes, {len(film.pictures)} pictures taken")
    if size > scene.limit:
        sys.exit(f"{picture} is larger than {scene.limit} bytes")


if __name__ == "__main__":
    for name in sys.argv[1:] or SCENES:
        make(name, SCENES[name])
