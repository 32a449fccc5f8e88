"""One module serves every binding: a to-do list of PySide6 and of Debian's PyQt6, whose Qt is older."""

import sys
from pathlib import Path

import pytest

from following import Followed

TODO = Path(__file__).with_name("todo")


@pytest.mark.toolkit
@pytest.mark.parametrize("binding", ["PySide6", "PyQt6"])
def test_a_list_of_python_is_swiped(display, tmp_path, binding):
    pytest.importorskip(f"{binding}.QtQuick")
    with Followed(display, tmp_path, [sys.executable, TODO / "todo.py", binding, TODO / "todo_swiped.qml"]) as app:
        app.swipe(1)
        app.tap(1, 200)
        app.prints("done t2")
        app.closed(1)
        app.swipe(0)
        app.tap(0, 280)
        app.prints("deleted t1 2")
        app.closed(0)
        display.focus("To-do")
        display.key("Down", "Left", "Right", "Return")
        app.prints("deleted t3 1")
