"""The examples of README.md work with the installed libraries."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from building import FOLDER, build, run

from following import Followed
from hostile import SWIPED

pytestmark = pytest.mark.toolkit

README = (FOLDER / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.M | re.S)
LIST, OPEN, PRINTED, *_ = (code for language, code in BLOCKS if language in ("c", ""))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The prefix."""
    prefix = tmp_path_factory.mktemp("prefix")
    folder = shutil.copytree(build("plain"), tmp_path_factory.mktemp("build") / "plain")  # another prefix changes the build
    run("make", "-s", "-C", FOLDER, "install", f"BUILD={folder}", f"PREFIX={prefix}", "GIR=yes", "VALA=yes")
    return prefix


def compiled(installed: Path, command: str, text: str, *flags: str) -> Path:
    """Compiled by the command that the README has for it."""
    assert f"    {command}\n" in README
    assert len([each for each in text.splitlines() if each]) < 40
    name, source = re.findall(r"((\w+)\.(?:c|vala))", command)[0][::-1]
    (installed / source).write_text(text)
    variables = {"PKG_CONFIG_PATH": f"{installed}/lib/pkgconfig", "XDG_DATA_DIRS": f"{installed}/share:/usr/share"}
    run("sh", "-c", " ".join([command, *flags]), cwd=installed, env=os.environ | variables)
    return installed / name


def program(installed: Path, language: str) -> list[str | Path]:
    """The list in a language."""
    if language == "vala":
        return [compiled(installed, "valac --pkg swiped-gtk4 list.vala", dict(BLOCKS)["vala"])]
    if language == "js":
        (installed / "list.js").write_text(dict(BLOCKS)["js"])
        return ["gjs", installed / "list.js"]
    return [compiled(installed, "cc list.c -o list $(pkg-config --cflags --libs swiped-gtk4)", LIST, "-Werror")]


def test_the_program_prints_the_output_on_the_page(installed):
    command = compiled(installed, "cc open.c -o open $(pkg-config --cflags --libs swiped-glib)", OPEN, "-Werror")
    variables = {"SWIPED": SWIPED, "LD_LIBRARY_PATH": f"{installed}/lib"}
    done = subprocess.run([command], env=os.environ | variables, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", PRINTED)


@pytest.mark.parametrize("language", ["c", "vala", "js"])
def test_the_list_is_swiped_as_pasted_and_is_short(installed, display, tmp_path, language):
    libraries = [f"LD_LIBRARY_PATH={installed}/lib", f"GI_TYPELIB_PATH={installed}/lib/girepository-1.0"]
    with Followed(display, tmp_path, ["env", "G_DEBUG=fatal-criticals", *libraries, *program(installed, language)]) as app:
        app.swipe_and_tap(0, 200, "archive m17")
        app.closed(0)
        app.swipe_and_tap(0, 280, "delete m17")
        app.at_rest()  # the next one has taken its place
        app.swipe_and_tap(0, 200, "archive m18")
