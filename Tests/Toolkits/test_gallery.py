"""The pictures that pages show are complete. `make gallery` makes them."""

import subprocess

import pytest

import animation
from gallery import LIMIT, TOOLKITS
from hostile import ROOT

pytestmark = pytest.mark.toolkit
DELETE = "#CE2C31"


def test_the_picture_shows_all_toolkits():
    """Delete shows by 40 px in the one row, and by 128 px in the other, 64 px high; there are words on it."""
    picture = ROOT / "clients/gallery.png"
    histogram = subprocess.check_output(["/usr/bin/convert", picture, "-format", "%c", "histogram:info:"], text=True)
    colors = {"#" + line.split("#")[1][:6]: int(line.split(":")[0]) for line in histogram.splitlines()}
    assert picture.stat().st_size <= LIMIT and colors[DELETE] > len(TOOLKITS) * 0.7 * 168 * 48
    assert "(clients/gallery.png)" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("name, scene", animation.SCENES.items())
def test_a_page_shows_the_animation(name, scene):
    picture = ROOT / scene.folder / f"{name}.webp"
    frames = subprocess.check_output(["/usr/bin/identify", picture], text=True).splitlines()
    assert picture.stat().st_size <= scene.limit and len(frames) > 15
    pages = [ROOT / page for page in ("README.md", "docs/guides/behavior.md", "protocol/presets.md")]
    assert any(f"/{name}.webp)" in page.read_text() for page in pages)
