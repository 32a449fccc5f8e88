"""The guides are followed word by word: their programs run as pasted, in an empty folder, and a pointer swipes their rows.

With SWIPED_PICTURES=docs/guides, the tests also take the pictures of the guides again.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from display import Display, line
from drivers.c import SANITIZE, build
from following import ARCHIVE, DELETE, GUIDES, Followed, listings
from hostile import ROOT

GTK = "/usr/bin/python3"  # it finds GTK
FIRST = "first-list.md"
LEADING = "#2563EB"
PICTURES = os.environ.get("SWIPED_PICTURES")


def follow(folder: Path, display: Display, heading: str, page: str = "cookbook.md") -> Followed:
    """Starts the listing under a heading, beside the first listing."""
    (folder / "inbox.py").write_text(listings(FIRST, "2. Show a list", "python")[0])
    if listed := [] if heading.startswith("2.") else listings(page, heading, "python"):
        (folder / "recipe.py").write_text(listed[0])
    return Followed(display, folder, [GTK, "recipe.py" if listed else "inbox.py"])


def picture(app: Followed, name: str) -> None:
    """Takes a picture of a guide, or checks that the one that is stored shows the same."""
    if PICTURES:
        app.display.screenshot(ROOT / PICTURES / name)
    stored = subprocess.run(["convert", GUIDES / name, "-depth", "8", "rgb:-"], capture_output=True, check=True).stdout
    places = [(x, y) for x in range(4, 320, 8) for y in range(4, 480, 8)]
    assert len(stored) == 320 * 480 * 3

    def is_same() -> bool:
        """Fonts differ between machines, and the picture has few colors."""
        shown = (bytes.fromhex(color[1:]) for color in app.display.colors(*places))
        pairs = ((stored[3 * (320 * y + x) :][:3], color) for (x, y), color in zip(places, shown, strict=True))
        return sum(all(abs(one - other) < 12 for one, other in zip(*pair, strict=True)) for pair in pairs) > 0.96 * len(places)

    assert app.wait(is_same), f"{name} shows something else: see the top of this file"


@pytest.mark.toolkit
def test_the_first_list_shows_what_the_guide_says(display, tmp_path):
    with follow(tmp_path, display, "2. Show a list") as app:
        app.swipe(1)
        assert app.wait(lambda: app.shows(ARCHIVE, 162, 70) and not app.shows(ARCHIVE, 157, 70))
        picture(app, "first-list-open.png")
        app.tap(1, 200)
        app.prints("archive m2")
        app.closed(1)
        display.drag(line((310, 160), (30, 160)))
        app.prints("delete m3")


@pytest.mark.toolkit
def test_the_first_list_restores_a_row(display, tmp_path):
    with follow(tmp_path, display, "4. Undo", FIRST) as app:
        archive(app, 1)
        display.move([(220, 440)])  # no row is hovered
        rows = app.at_rest()
        app.swipe_and_tap(1, 280, "delete m2")
        assert app.wait(lambda: not app.shows("#FFFFFF", 100, 414))  # the toast
        picture(app, "first-list-undo.png")
        display.click(220, 440)
        app.prints("restored m2")
        assert app.wait(lambda: app.at_rest() == rows)
        archive(app, 2)


def archive(app: Followed, times: int) -> None:
    """Archives the second row, for the so manyth time."""
    app.swipe(1)
    assert app.wait(lambda: app.shows(ARCHIVE, 162, 70))
    app.tap(1, 200)
    assert app.wait(lambda: app.printed.count("archive m2") == times)
    app.closed(1)


@pytest.mark.toolkit
@pytest.mark.parametrize("language", ["python", "c"])
def test_a_list_is_attached_to_a_toolkit(display, tmp_path, language):
    if language == "python":
        page = (GUIDES / "your-toolkit.md").read_text()
        (tmp_path / "list.py").write_text("".join(re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)))
        command = [sys.executable, "list.py"]
    else:
        packages = subprocess.check_output(["pkg-config", "--cflags", "--libs", "jansson", "sdl2", "SDL2_ttf"], text=True).split()
        flags = ["-Wall", "-Wextra", "-Werror", *SANITIZE.split(), f"-I{ROOT / 'clients/c/list'}"]
        library = build("sanitized") / "libswiped-list.a"
        subprocess.run(["cc", *flags, GUIDES / "sdl-list.c", library, *packages, "-lm", "-o", tmp_path / "list"], check=True)
        command = ["env", "ASAN_OPTIONS=detect_leaks=0", tmp_path / "list"]
    with Followed(display, tmp_path, ["env", "LC_ALL=C", *command]) as app:  # so that xdotool finds its title
        display.focus("Inbox")
        display.place("Inbox", 0, 0)
        app.swipe(1)
        while not app.shows(DELETE, 314, 134):  # a pause between two clicks may have ended the scroll
            display.click(200, 160, button=7, times=3)
            app.wait(lambda: app.shows(DELETE, 314, 134), 2)
        app.closed(1)
        app.swipe(1)
        assert app.wait(lambda: app.shows("#EEF2FF", 157, 70) and app.shows(ARCHIVE, 162, 70))
        if language == "python":
            picture(app, "your-toolkit.png")
        app.tap(1, 280)
        app.prints("delete m2")
        app.closed(1)
        display.key("Up", "Left")
        assert app.wait(lambda: app.shows(DELETE, 314, 6))
        display.key("Escape")
        app.closed(0)
        app.swipe_and_tap(1, 200, "archive m3")


def confirm(app: Followed) -> None:
    app.swipe(1)
    app.tap(1, 280)
    app.display.focus("Delete this mail?")
    app.display.key("Return")
    app.closed(1)


def flag(app: Followed) -> None:
    app.swipe(1, 60, 200, LEADING, 6)
    app.tap(1, 30)
    app.prints("flagged: m2")
    assert app.wait(lambda: not app.shows(LEADING, 6, 70))
    app.swipe(1, 60, 200, LEADING, 6)
    app.tap(1, 30)
    app.prints("flagged:")


def feel(app: Followed) -> None:
    app.swipe(1)
    app.tap(2, 160)
    app.closed(1)
    app.display.drag([*line((250, 96), (60, 96)), *line((60, 96), (240, 96))])
    app.prints("action/disarmed delete")
    assert app.printed[-2:] == ["action/armed delete", "action/disarmed delete"]


def stay_open(app: Followed) -> None:
    app.swipe(1)
    app.tap(1, 200)
    assert app.wait(lambda: app.shows(DELETE, 314, 134))  # one row further down


def use_two_windows(app: Followed) -> None:
    app.display.place("Second", 320, 0)
    app.swipe(1)
    app.prints("First cell/didOpen")
    while "Second cell/didOpen" not in app.printed:  # the window may not be ready
        app.display.drag(line((570, 96), (410, 96)))
        app.wait(lambda: "Second cell/didOpen" in app.printed, 2)
    app.prints("First cell/didClose")


def look(app: Followed) -> None:
    assert app.wait(lambda: app.shows(DELETE, 314, 70) and not app.shows(DELETE, 314, 6))


def slide(app: Followed) -> None:
    app.swipe(0, 130, 10)
    app.tap(2, 60)
    app.closed(0)
    app.display.drag(line((200, 32), (260, 32)))
    assert app.wait(lambda: any(text.startswith("value") for text in app.printed))
    assert not app.shows(DELETE, 314, 6)


@pytest.mark.toolkit
@pytest.mark.parametrize(
    "heading, steps",
    [
        ("Confirm before deleting", confirm),
        ("Give each row its own actions", flag),
        ("Full swipe with haptics", feel),
        ("Keep rows open across edits", stay_open),
        ("Several windows", use_two_windows),
        ("Open a row from code", look),
        ("Widgets in rows", slide),
    ],
)
def test_a_recipe_does_what_it_says(display: Display, tmp_path: Path, heading: str, steps: Callable[[Followed], None]):
    with follow(tmp_path, display, heading) as app:
        steps(app)
