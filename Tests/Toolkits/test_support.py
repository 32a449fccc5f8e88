"""Drivers and scenes agree, and so does the page about them."""

import re

from drivers import DRIVERS
from hostile import DAEMONS, ROOT


def test_the_readme_shows_the_model_of_a_driver():
    assert f"```python\n{(DAEMONS.parent / 'drivers/gtk.py').read_text()}```" in (DAEMONS.parent / "README.md").read_text()


def test_a_driver_lacks_only_what_a_scene_needs():
    scenes = "".join(path.read_text() for path in (ROOT / "Tests/Toolkits/scenes").glob("*.py"))
    needs = {need for words in re.findall(r'\bneeds\((.*?)\)|(".*?") in app.lacks', scenes) for need in re.findall(r'"([^"]+)"', "".join(words))}
    assert {name: unknown for name, driver in DRIVERS.items() if (unknown := set(driver.lacks) - needs)} == {}
