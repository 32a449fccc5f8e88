"""The examples of README.md work, and its packages are complete."""

import re
import subprocess
import sys
import time
from zipfile import ZipFile

import pytest

from display import line
from drivers.gtk import Gtk
from hostile import ROOT, SWIPED

FOLDER = ROOT / "clients/gtk"
README = (FOLDER / "README.md").read_text()
(LISTING,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
ENOUGH = 60.0  # s


@pytest.mark.toolkit
def test_the_list_works_as_pasted(display, tmp_path):
    path = f"{ROOT / 'clients/python/src'}:{FOLDER / 'src'}"
    printed, complaints = tmp_path / "printed", tmp_path / "complaints"
    with printed.open("w") as stdout, complaints.open("w") as stderr:
        environment = display.environment(SWIPED=SWIPED, PYTHONPATH=path, **Gtk.variables)
        process = subprocess.Popen(["/usr/bin/python3", "-c", LISTING], env=environment, stdout=stdout, stderr=stderr)
    try:
        display.focus("Inbox")
        deadline = time.monotonic() + ENOUGH
        while not printed.read_text():  # a hand that comes before the first row does nothing: it comes again
            assert process.poll() is None and time.monotonic() < deadline, complaints.read_text()
            display.drag(line((160, 30), (40, 30)))
            display.click(300, 30)
        assert printed.read_text().splitlines()[0] in ("delete m1", "delete m2") and complaints.read_text() == ""
    finally:
        process.kill()
        process.wait()


def test_the_list_is_short():
    assert len([each for each in LISTING.splitlines() if each]) < 40


def test_files_exist_and_the_picture_is_small():
    files = re.findall(r"\]\(([^)#]+)[^)]*\)", README) + re.findall(r"`(src/[\w/]+\.py)`", README)
    assert len(files) > 2 and all((FOLDER / file).exists() for file in files)
    assert (FOLDER / "picture.png").stat().st_size <= 25_000


@pytest.mark.toolkit
def test_the_package_has_all_files_of_the_library(tmp_path):
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "-w", tmp_path, FOLDER]
    subprocess.run(command, check=True, timeout=ENOUGH)
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in ZipFile(wheel).namelist() if name.startswith("swiped_gtk/")}
    assert packed == {f"swiped_gtk/{each.name}" for each in (FOLDER / "src/swiped_gtk").iterdir() if each.is_file()}
