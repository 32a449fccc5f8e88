"""One module serves every language: a list of C++, and a to-do list of PySide6 and of Debian's PyQt6, whose Qt is older."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from drivers.qt import build
from following import Followed

EXAMPLES = Path(__file__).with_name("todo")


@pytest.mark.toolkit
@pytest.mark.parametrize("binding", ["PySide6", "PyQt6"])
def test_a_list_of_python_is_swiped(display, tmp_path, binding):
    build()
    with Followed(display, tmp_path, [sys.executable, EXAMPLES / "todo.py", binding, EXAMPLES / "todo_swiped.qml"]) as app:
        app.swipe_and_tap(1, 200, "done t2")
        app.closed(1)
        app.swipe_and_tap(0, 280, "deleted t1 2")
        app.closed(0)
        display.focus("To-do")
        display.key("Down", "Left", "Right", "Return")
        app.prints("deleted t3 1")


@pytest.mark.toolkit
def test_the_list_of_the_readme_is_swiped_in_cpp(display, tmp_path):
    readme = Path(__file__).parents[1].joinpath("README.md").read_text()
    for language, name in ("cpp", "main.cpp"), ("qml", "list.qml"):
        (tmp_path / name).write_text(re.search(rf"^```{language}\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)[1])
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "Qt6Quick"], capture_output=True, text=True, check=True).stdout.split()
    subprocess.run(["c++", "-std=c++17", "-fPIC", "main.cpp", "-o", "list", *flags], cwd=tmp_path, check=True)
    build()
    with Followed(display, tmp_path, [tmp_path / "list"]) as app:
        app.swipe_and_tap(1, 200, "archive m18")
