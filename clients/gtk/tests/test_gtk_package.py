"""The Python package."""

import subprocess
import sys
from zipfile import ZipFile

import pytest

from hostile import ROOT

FOLDER = ROOT / "clients/gtk"


@pytest.mark.toolkit
def test_the_package_has_all_files_of_the_library(tmp_path):
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "-w", tmp_path, FOLDER]
    subprocess.run(command, check=True, timeout=60)
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in ZipFile(wheel).namelist() if name.startswith("swiped_gtk/")}
    assert packed == {f"swiped_gtk/{each.name}" for each in (FOLDER / "src/swiped_gtk").iterdir() if each.is_file()}
