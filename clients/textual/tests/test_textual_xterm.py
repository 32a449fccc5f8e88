"""The demo in a real terminal emulator in a real window, its mouse moved through the display server, its pixels looked at."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from display import line
from follows import assert_follows
from hostile import SWIPED
from trace import Demo

pytestmark = pytest.mark.toolkit
pytest.importorskip("textual.app")

DEMO = Path(__file__).resolve().parents[1] / "demo.py"
LOOK = ["-tn", "xterm-256color", "-geometry", "40x30+0+0", "-b", "0", "-bw", "0", "+sb", "-fa", "DejaVu Sans Mono", "-fs", "10"]
XTERM = ["xterm", *LOOK, "-e"]


def geometry(environment: dict[str, str]) -> tuple[int, int]:
    """Of the window, in px."""
    words = ["xdotool", "search", "--onlyvisible", "--class", "xterm", "getwindowgeometry"]
    told = subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stdout
    width, height = re.search(r"Geometry: (\d+)x(\d+)", told).groups()
    return int(width), int(height)


def edges(picture: Path, y: int) -> list[int]:
    """Where the colour changes along a line of pixels, by more than a picture of few colours does."""
    words = ["/usr/bin/convert", str(picture), "-crop", f"320x1+0+{y}", "+repage", "-depth", "8", "txt:-"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    colors = [bytes.fromhex(color) for color in re.findall(r"^\d+,0: .*?#(\w{6})", told, re.MULTILINE)]
    assert len(colors) == 320
    return [x for x in range(1, 320) if sum(abs(a - b) for a, b in zip(colors[x], colors[x - 1], strict=True)) > 48]


def test_a_hand_swipes_in_the_window_of_a_terminal(display, tmp_path):
    environment = display.environment(SWIPED=SWIPED, LC_ALL="C.UTF-8", COLORTERM="truecolor")
    with Demo([*XTERM, sys.executable, DEMO], tmp_path, environment) as trace:
        assert trace.rows["m2"]["width"] == 320
        width, height = geometry(environment)
        assert width == 320, "the demo takes columns for 8 px wide, and so they have to be to look at px"
        middle, top_of_last = (height // 30 * each + 5 for each in (5, 6))
        display.drag(line((280, middle), (160, middle)), hold=True)
        trace.wait_for(lambda entry: entry.get("frame", {}).get("offset") == -118)
        trace.wait_for(lambda entry: entry.get("cell") == "m2" and entry.get("x") == -118)
        picture = tmp_path / "held.png"

        def is_painted() -> bool:
            display.screenshot(picture)
            return edges(picture, top_of_last) == [320 - 118, 320 - 38]  # archive, delete

        assert any(is_painted() for _ in range(100)), edges(picture, top_of_last)
        display.release()
        trace.told("cell/didOpen", "m2")
        trace.rest(since=0)
        assert_follows(trace, "m2", at_least=3)
