"""The examples of README.md work."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from display import Display, line
from hostile import ROOT, SWIPED

pytestmark = pytest.mark.toolkit

FOLDER = ROOT / "clients/qt"
README = (FOLDER / "README.md").read_text()
FILES = dict(re.findall(r"^`([\w.]+)`:\n\n```\w+\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
TIMEOUT = 30.0
RED = (0xCE, 0x2C, 0x31)


def wait(condition: Callable[[], bool], process: subprocess.Popen, complaints: Path) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert process.poll() is None and time.monotonic() < deadline, complaints.read_text()
        time.sleep(0.02)


def test_the_list_is_swiped_as_pasted_and_is_short(display: Display, tmp_path: Path):
    from PySide6.QtGui import QImage  # where it is installed

    def color(x: int, y: int) -> tuple[int, int, int]:
        display.screenshot(tmp_path / "screen.png")
        found = QImage(str(tmp_path / "screen.png")).pixelColor(x, y)
        return found.red(), found.green(), found.blue()

    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    assert set(FILES) == {"list.py", "list.qml"}
    assert len([each for text in FILES.values() for each in text.splitlines() if each]) < 40
    paths = f"{FOLDER / 'src'}:{ROOT / 'clients/python/src'}"
    environment = display.environment(SWIPED=SWIPED, PYTHONPATH=paths, QT_QUICK_BACKEND="software")
    said = tmp_path / "said"
    with said.open("w") as stderr:
        process = subprocess.Popen([sys.executable, "list.py"], cwd=tmp_path, env=environment, stdout=stderr, stderr=stderr)
    try:
        wait(lambda: color(160, 400) == (255, 255, 255), process, said)
        display.drag(line((250, 32), (110, 32)))
        wait(lambda: color(316, 4) == RED, process, said)
        display.click(200, 32)
        wait(lambda: said.read_text() == "qml: archive m17\n", process, said)
        wait(lambda: color(316, 4) == (255, 255, 255), process, said)
        display.drag(line((250, 32), (110, 32)))
        wait(lambda: color(316, 4) == RED, process, said)
        display.click(280, 32)  # it is deleted, and the next one takes its place
        wait(lambda: color(316, 4) == (255, 255, 255), process, said)
        display.drag(line((250, 32), (110, 32)))
        wait(lambda: color(316, 4) == RED, process, said)
        display.click(200, 32)
        wait(lambda: said.read_text() == "qml: archive m17\nqml: archive m18\n", process, said)
    finally:
        process.terminate()
        process.wait()


def test_names_and_files_exist():
    names = set(re.findall(r"`(Swip\w+)`", README))
    sources = "".join(path.read_text() for path in (FOLDER / "src").rglob("*") if path.suffix in (".py", ".qml"))
    assert len(names) > 3 and all(name in sources or (FOLDER / f"src/swiped_qt/Swiped/{name}.qml").exists() for name in names)
    files = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(r"`(src/[\w/.]+)`", README)
    assert len(files) > 2 and all((FOLDER / file).exists() for file in files)
