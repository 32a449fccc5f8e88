#!/usr/bin/env python3
"""Makes the gallery: the same row under the same finger in six toolkits, as one picture.

    make gallery        # or Tests/Toolkits/gallery.py PICTURE [TOOLKIT…], for some of them

Each demo has a display of its own, and a hand that drags the second row until its content stands at the same place, first among
its actions, then past them. `Tests/Scripts/toolkits` installs what it takes.
"""

import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from display import Display, line
from hostile import ROOT, SWIPED
from trace import Demo

CELL, NEIGHBOURS = "m2", 1  # the row, and how many others show on each side
AMONG, PAST = -120.0, -208.0  # px: where content is to stand
GRAB = 300.0  # px from the row's left: where the finger goes down
ATTEMPTS = 3
LIMIT = 150_000  # bytes
STEP = 30.0  # px that the finger goes before it looks again
SCREEN = (340, 500)
CONVERT = "/usr/bin/convert"
TIMEOUT = 30.0


@dataclass
class Shown:
    """A demo in its window: where its rows are, and where the content of one stands."""

    rows: dict[str, dict[str, float]]
    place: Callable[[], float]
    within: float = 0.5  # px, by which a toolkit's hand is exact


@contextlib.contextmanager
def traced(display: Display, folder: Path, *command: str | Path, within: float = 0.5, **environment: str) -> Iterator[Shown]:
    with Demo(command, folder, display.environment(SWIPED=SWIPED, **environment)) as trace:

        def place() -> float:
            return next((entry["x"] for entry in reversed(list(trace)) if entry.get("cell") == CELL and "x" in entry), 0.0)

        yield Shown(trace.rows, place, within)


def python(name: str, **environment: str) -> Callable[[Display, Path], contextlib.AbstractContextManager[Shown]]:
    return lambda display, folder: traced(display, folder, sys.executable, ROOT / "clients" / name / "demo.py", **environment)


def in_c(display: Display, folder: Path) -> contextlib.AbstractContextManager[Shown]:
    build = folder / "build"
    made = subprocess.run(["make", "-s", "-C", ROOT / "clients/c", f"BUILD={build}", "all", "demo"], capture_output=True, text=True)
    if made.returncode != 0:
        raise RuntimeError(made.stderr)
    return traced(display, folder, build / "mail-list", GSK_RENDERER="cairo")


def in_terminal(display: Display, folder: Path) -> contextlib.AbstractContextManager[Shown]:
    """In xterm, whose characters are 8 by 16 px, and whose mouse knows nothing finer."""
    font = ["-fa", "DejaVu Sans Mono:pixelsize=13", "-b", "0", "-geometry", "40x30+0+0", "+sb", "-xrm", "XTerm*directColor: true"]
    demo = [sys.executable, ROOT / "clients/textual/demo.py"]
    return traced(display, folder, "xterm", *font, "-e", "env", "COLORTERM=truecolor", *demo, within=4)


@contextlib.contextmanager
def in_browser(display: Display, folder: Path) -> Iterator[Shown]:
    """In Chromium's own window; the daemon serves the page."""
    from playwright.sync_api import sync_playwright

    daemon = subprocess.Popen([SWIPED, "--websocket", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True)
    try:
        url = next(text for text in daemon.stderr or () if "pages at" in text).split("pages at ")[1].strip()
        with sync_playwright() as playwright:
            window = playwright.chromium.launch_persistent_context(
                folder / "profile",
                headless=False,
                executable_path="/usr/bin/chromium",
                args=["--no-sandbox", "--kiosk", "--hide-scrollbars", f"--app={url}"],
                no_viewport=True,
                env=display.environment(),
            )
            page = window.pages[0]
            page.get_by_text("Swipe a row.").wait_for()
            content = f'document.querySelector("swipe-row[cell={CELL}]").shadowRoot.querySelector(".content")'
            # Without a window manager, it leaves an edge of even width around the page.
            rows = page.evaluate("""(screen) => Object.fromEntries([...document.querySelectorAll("swipe-row")].map((row) => {
                const { x, y, width, height } = row.getBoundingClientRect();
                const edge = (screen - innerWidth) / 2;
                return [row.cell, { x: x + edge, y: y + edge, width, height }];
            }))""", SCREEN[0])
            yield Shown(rows, lambda: page.evaluate(f"() => new DOMMatrix(getComputedStyle({content}).transform).m41"))
            window.close()
    finally:
        daemon.kill()
        daemon.wait()


TOOLKITS: dict[str, tuple[str, Callable[[Display, Path], contextlib.AbstractContextManager[Shown]]]] = {
    "gtk": ("GTK 4, in Python", python("gtk", GSK_RENDERER="cairo")),
    "c": ("GTK 4, in C", in_c),
    "qt": ("Qt Quick", python("qt", QT_QUICK_BACKEND="software")),
    "tk": ("Tk", python("tk")),
    "web": ("A page, in Chromium", in_browser),
    "textual": ("A terminal, with Textual", in_terminal),
}


def hold_at(display: Display, shown: Shown, goal: float, x: float) -> float:
    """Moves the finger from `x` until content stands at the goal, or as near as a toolkit comes. Where the finger is then."""
    row = shown.rows[CELL]
    y = row["y"] + row["height"] / 2
    deadline = time.monotonic() + TIMEOUT
    while abs(off := settled(shown) - goal) > shown.within:
        if time.monotonic() > deadline or x < row["x"] + STEP / 2:
            raise RuntimeError(f"content stands {off:g} px off {goal:g}, with the finger at {x:g}")
        # A little at a time, for it may not have caught up; twice as far at last, where it gives way less than the finger.
        step = min(max(-off if abs(off) > 1 else -2 * off, -STEP), STEP)
        display.move(line((x, y), (x + step, y), 6))
        x += step
    return x


def settled(shown: Shown) -> float:
    """Where content stands once it no longer follows."""
    last, same = shown.place(), 0
    while same < 5:
        time.sleep(0.05)
        now = shown.place()
        last, same = now, same + 1 if now == last else 0
    return last


def take(name: str, folder: Path) -> Path:
    """A toolkit's part of the picture: the row among others, and beneath it alone, pulled past its actions."""
    title, start = TOOLKITS[name]
    among, past, tile = folder / "among.png", folder / "past.png", folder / "tile.png"
    with Display(*SCREEN) as display, start(display, folder) as shown:
        row = shown.rows[CELL]
        y, height = row["y"] + row["height"] / 2, row["height"]
        grab = row["x"] + GRAB
        display.drag(line((grab, y), (grab + AMONG, y)), hold=True)
        if not settled(shown):  # a window may still be on its way to its size
            display.release()
            display.drag(line((grab, y), (grab + AMONG, y)), hold=True)
        x = hold_at(display, shown, AMONG, grab + AMONG)
        shoot(display, among, (row["x"], row["y"] - NEIGHBOURS * height), (row["width"], (2 * NEIGHBOURS + 1) * height), (x, y))
        x = hold_at(display, shown, PAST, x)
        shoot(display, past, (row["x"], row["y"]), (row["width"], height), (x, y))
        display.release()
    none = ["-background", "none"]
    caption = ["(", *none, "-fill", "#1C1C1E", "-font", "DejaVu-Sans-Bold", "-pointsize", "13", f"label:{title}", ")"]
    framed = [word for part in (among, past) for word in ("(", part, "-bordercolor", "#D8D8DE", "-border", "1", ")")]
    run(CONVERT, *caption, *framed, *none, "-gravity", "center", "-smush", "8", tile)
    return tile


def take_patiently(name: str, parts: Path) -> Path:
    """On a machine that is very busy a window may not see all that the hand does: then with another one."""
    for attempt in range(ATTEMPTS):
        folder = parts / f"{name}{attempt}"
        folder.mkdir()
        try:
            return take(name, folder)
        except RuntimeError as error:
            print(f"{name}: {error}", flush=True)
    sys.exit(f"{name} could not be taken")


def shoot(display: Display, picture: Path, corner: tuple[float, float], size: tuple[float, float], finger: tuple[float, float]) -> None:
    """A part of the screen, with a mark where the finger is."""
    display.screenshot(picture, *SCREEN)
    x, y = finger
    mark = ["-fill", "#00000030", "-stroke", "#FFFFFFC0", "-strokewidth", "2", "-draw", f"circle {x:.0f},{y:.0f} {x + 13:.0f},{y:.0f}"]
    part = f"{size[0]:.0f}x{size[1]:.0f}+{corner[0]:.0f}+{corner[1]:.0f}"
    run(CONVERT, picture, "-alpha", "off", "-type", "TrueColor", *mark, "-crop", part, "+repage", picture)


def compose(tiles: list[Path], picture: Path) -> None:
    """Three of them beside each other."""
    clear, small = ["-background", "none"], ["-strip", "-define", "png:exclude-chunks=date,time", "-dither", "none", "-colors", "256"]
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
            tiles.append(take_patiently(name, Path(parts)))
            print(f"{name}: taken", flush=True)
        compose(tiles, picture)
    size = picture.stat().st_size
    print(f"{picture}: {size} bytes")
    if size > LIMIT:
        sys.exit(f"{picture} is larger than {LIMIT} bytes")


if __name__ == "__main__":
    main()
