#!/usr/bin/env python3
"""Makes the gallery: the same row under the same finger in five clients, as one picture.

    make gallery        # or Tests/Toolkits/gallery.py PICTURE [TOOLKIT…], for some of them

Each demo's second row is dragged until its content stands at the same place, first among its actions, then past them.
`Tests/Scripts/toolkits` installs what it takes.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from display import line
from drivers import DRIVERS, Options, Toolkit, Window
from drivers.textual import Textual
from drivers.web import Web

CELL, NEIGHBOURS = "m2", 1  # the row, and how many others show on each side
AMONG, PAST = -120.0, -208.0  # px: the goal of content
GRAB = 300.0  # px from the row's left: where the finger goes down
LIMIT = 150_000  # bytes
STEP = 30.0  # px that the finger moves between two checks
CONVERT = "/usr/bin/convert"
TIMEOUT = 30.0
TOOLKITS = {
    "gtk": "GTK 4",
    "qt": "Qt Quick",
    "tk": "Tk",
    "web": "A page, in Chromium",
    "textual": "A terminal, with Textual",
}


class Smooth(Textual):
    """The tests' terminal draws letters without shades."""

    command = tuple(str(word).replace(":antialias=false", "") for word in Textual.command)


def hold_at(app: Toolkit, goal: float, x: float) -> float:
    """Moves the finger from `x` until content is at the goal, or as near as the toolkit can move it. Where the finger is then."""
    y = app.trace.middle(CELL)[1]
    deadline = time.monotonic() + TIMEOUT
    while abs(off := settled(app) - goal) > app.grain / 2 + 0.25:
        if time.monotonic() > deadline or x < STEP / 2:
            raise RuntimeError(f"content stands {off:g} px off {goal:g}, with the finger at {x:g}")
        # In small steps, because the toolkit may be late. In twice the step at the end, where content resists.
        step = min(max(-off if abs(off) > 1 else -2 * off, -STEP), STEP)
        app.move(line((x, y), (x + step, y), 6)[1:])
        x += step
    return x


def settled(app: Toolkit) -> float:
    """The place of content after it stops following."""
    app.wait_quiet()
    return [0.0, *app.painted(CELL)][-1]


def take(name: str, folder: Path) -> Path:
    """A toolkit's part of the picture: the row among others, and beneath it alone, pulled past its actions."""
    among, past, tile = folder / f"{name}-among.png", folder / f"{name}-past.png", folder / f"{name}.png"
    with (Smooth if name == "textual" else DRIVERS[name])(folder, Options()) as app:
        app.wait_connected()
        row = app.trace.rows[CELL]
        (grab, y), height = app.point(CELL, GRAB), row["height"]
        app.drag(line((grab, y), (grab + AMONG, y)), hold=True)
        x = hold_at(app, AMONG, grab + AMONG)
        shoot(app, among, (row["x"], row["y"] - NEIGHBOURS * height), (row["width"], (2 * NEIGHBOURS + 1) * height), (x, y))
        x = hold_at(app, PAST, x)
        shoot(app, past, (row["x"], row["y"]), (row["width"], height), (x, y))
        app.release()
    none = ["-background", "none"]
    caption = ["(", *none, "-fill", "#1C1C1E", "-font", "DejaVu-Sans-Bold", "-pointsize", "13", f"label:{TOOLKITS[name]}", ")"]
    framed = [word for part in (among, past) for word in ("(", part, "-bordercolor", "#D8D8DE", "-border", "1", ")")]
    run(CONVERT, *caption, *framed, *none, "-gravity", "center", "-smush", "8", tile)
    return tile


def shoot(app: Toolkit, picture: Path, corner: tuple[float, float], size: tuple[float, float], finger: tuple[float, float]) -> None:
    """A part of the screen, with a mark at the finger's place."""
    if isinstance(app, Window):
        app.display.screenshot(picture, *app.screen)
    elif isinstance(app, Web):
        app.page.screenshot(path=picture)
    x, y = finger
    mark = ["-fill", "#00000030", "-stroke", "#FFFFFFC0", "-strokewidth", "2", "-draw", f"circle {x:.0f},{y:.0f} {x + 13:.0f},{y:.0f}"]
    part = f"{size[0]:.0f}x{size[1]:.0f}+{corner[0]:.0f}+{corner[1]:.0f}"
    run(CONVERT, picture, "-alpha", "off", "-type", "TrueColor", *mark, "-crop", part, "+repage", picture)


def compose(tiles: list[Path], picture: Path) -> None:
    """Three of them beside each other."""
    clear, small = ["-background", "none"], ["-strip", "-define", "png:exclude-chunks=date,time", "-dither", "none", "-colors", "96"]
    words: list[str | Path] = []
    for at in range(0, len(tiles), 3):
        words += ["(", *tiles[at : at + 3], *clear, "-gravity", "north", "+smush", "20", ")"]
    edge = ["-background", "white", "-flatten", "-bordercolor", "white", "-border", "16"]
    run(CONVERT, *words, *clear, "-smush", "24", *edge, *small, f"png8:{picture}")


def run(*words: str | Path) -> None:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{words[0]}: {done.stderr}")


def main() -> None:
    picture, names = Path(sys.argv[1]), sys.argv[2:] or list(TOOLKITS)
    with tempfile.TemporaryDirectory() as parts:
        tiles = []
        for name in names:
            tiles.append(take(name, Path(parts)))
            print(f"{name}: taken", flush=True)
        compose(tiles, picture)
    size = picture.stat().st_size
    print(f"{picture}: {size} bytes")
    if size > LIMIT:
        sys.exit(f"{picture} is larger than {LIMIT} bytes")


if __name__ == "__main__":
    main()
