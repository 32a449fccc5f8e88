"""A to-do list of Tk's own widgets, which a few lines make swipeable."""

import sys

import pytest
from todo import added_lines, use

from hostile import ROOT, SWIPED

FOLDER = ROOT / "clients/tk/tests/todo"
README = (ROOT / "clients/tk/README.md").read_text()


@pytest.mark.toolkit
def test_a_list_of_the_application_is_swiped(display, tmp_path):
    environment = display.environment(SWIPED=SWIPED, PYTHONPATH=f"{ROOT}/clients/tk:{ROOT}/clients/python/src")
    printed = use(display, [sys.executable, FOLDER / "todo_swiped.py"], environment, tmp_path)
    assert printed == ["done t1", "undone t1", "deleted t1 2", "done t2"]


def test_the_readme_counts_the_added_lines():
    count = added_lines(FOLDER / "todo.py", FOLDER / "todo_swiped.py")
    assert count < 15 and f"[todo_swiped.py](tests/todo/todo_swiped.py) adds {count} lines" in README
