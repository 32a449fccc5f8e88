"""The scripts make the pictures of README.md, and the pictures that README.md shows are complete."""

import subprocess
import sys

import pytest

import animation
from gallery import LIMIT, TOOLKITS
from hostile import ROOT

pytestmark = pytest.mark.toolkit
DELETE = "#CE2C31"


def colors(picture) -> dict[str, int]:
    """How many pixels have each colour."""
    histogram = subprocess.check_output(["/usr/bin/convert", picture, "-format", "%c", "histogram:info:"], text=True)
    return {"#" + line.split("#")[1][:6]: int(line.split(":")[0]) for line in histogram.splitlines()}


def test_one_toolkit_of_the_gallery_is_captured(tmp_path):
    picture = tmp_path / "tk.png"
    done = subprocess.run([sys.executable, ROOT / "Tests/Toolkits/gallery.py", picture, "tk"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    # Delete shows by 40 px in the one row, and by 128 px in the other, 64 px high; there are words on it.
    assert 0.85 * 168 * 64 < colors(picture)[DELETE] < 168 * 64


def test_the_picture_shows_all_toolkits():
    picture = ROOT / "clients/gallery.png"
    assert picture.stat().st_size <= LIMIT
    assert colors(picture)[DELETE] > len(TOOLKITS) * 0.7 * 168 * 48
    assert "(clients/gallery.png)" in (ROOT / "README.md").read_text()


def frames(picture) -> int:
    return len(subprocess.check_output(["/usr/bin/identify", picture], text=True).splitlines())


def test_the_animation_is_encoded(tmp_path):
    picture = tmp_path / "demo.webp"
    script = [sys.executable, ROOT / "Tests/Toolkits/animation.py", picture]
    done = subprocess.run(script, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert frames(picture) > 10


def test_the_page_shows_the_animation():
    picture = ROOT / "docs/demo.webp"
    assert picture.stat().st_size <= animation.LIMIT and frames(picture) > 30
    assert "(docs/demo.webp)" in (ROOT / "README.md").read_text()
