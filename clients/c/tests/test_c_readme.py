"""The examples of README.md work with the installed libraries."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from building import FOLDER, build, run

from display import Display, line
from hostile import SWIPED

pytestmark = pytest.mark.toolkit

README = (FOLDER / "README.md").read_text()
LIST, OPEN, PRINTED, *_ = (code for language, code in re.findall(r"^```(\w*)\n(.*?)^```$", README, re.M | re.S) if language in ("c", ""))
RED = "CE2C31"
TIMEOUT = 30.0


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The prefix."""
    prefix = tmp_path_factory.mktemp("prefix")
    folder = shutil.copytree(build("plain"), tmp_path_factory.mktemp("build") / "plain")  # another prefix changes the build
    run("make", "-s", "-C", FOLDER, "install", f"BUILD={folder}", f"PREFIX={prefix}")
    return prefix


def program(installed: Path, name: str, text: str, library: str) -> list[str]:
    """Compiled by the command that the README has for it, and made to find the libraries."""
    assert f"    cc {name}.c -o {name} $(pkg-config --cflags --libs {library})\n" in README
    assert len([each for each in text.splitlines() if each]) < 40
    (installed / f"{name}.c").write_text(text)
    paths = os.environ | {"PKG_CONFIG_PATH": str(installed / "lib/pkgconfig")}
    flags = run("pkg-config", "--cflags", "--libs", library, env=paths).split()
    run("cc", "-Werror", f"{name}.c", "-o", name, *flags, f"-Wl,-rpath,{installed / 'lib'}", cwd=installed)
    return [str(installed / name)]


def test_the_program_prints_the_output_on_the_page(installed):
    words = program(installed, "open", OPEN, "swiped-glib")
    done = subprocess.run(words, env=os.environ | {"SWIPED": SWIPED}, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", PRINTED)


def test_the_list_is_swiped_as_pasted_and_is_short(installed, display: Display, tmp_path):
    libraries = str(installed / "lib")
    environment = display.environment(SWIPED=SWIPED, GSK_RENDERER="cairo", G_DEBUG="fatal-criticals", LD_LIBRARY_PATH=libraries)
    said = tmp_path / "said"

    def holds(condition, timeout: float = TIMEOUT) -> bool:
        deadline = time.monotonic() + timeout
        while not condition() and time.monotonic() < deadline:
            time.sleep(0.02)
        return condition()

    def color() -> str:
        """Where an open row has its outermost action."""
        display.screenshot(tmp_path / "screen.png")
        return run("/usr/bin/convert", tmp_path / "screen.png", "-format", "%[hex:p{310,16}]", "info:")[:6]

    def swipe_and_tap(x: int, words: str) -> None:
        """Taps again if the first tap was too early and caught a moving row."""
        if not holds(lambda: color() != RED, 4):
            display.click(20, 34)
            assert holds(lambda: color() != RED), said.read_text()
        display.drag(line((250, 34), (110, 34)))
        assert holds(lambda: color() == RED), said.read_text()
        for _ in range(5):
            display.click(x, 34)
            if holds(lambda: said.read_text().endswith(words), 4):
                return
        raise AssertionError(said.read_text())

    words = program(installed, "list", LIST, "swiped-gtk4")
    with said.open("w") as output:
        process = subprocess.Popen(words, env=environment, stdout=output, stderr=output)
    try:
        swipe_and_tap(200, "archive m17\n")
        swipe_and_tap(280, "delete m17\n")  # the next one takes its place
        swipe_and_tap(200, "archive m18\n")
        assert list(dict.fromkeys(said.read_text().split("\n"))) == ["archive m17", "delete m17", "archive m18", ""]
    finally:
        process.terminate()
        process.wait()
