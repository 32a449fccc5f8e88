"""To-do lists of GTK's own widgets, which a few lines make swipeable."""

import pytest
from todo import added_lines, use

from drivers.gtk import Gtk
from hostile import ROOT, SWIPED

FOLDER = ROOT / "clients/gtk/tests/todo"
README = (ROOT / "clients/gtk/README.md").read_text()
LISTS = ["list_box", "list_view"]


@pytest.mark.toolkit
@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_the_application_is_swiped(display, tmp_path, name):
    path = f"{ROOT}/clients/gtk/src:{ROOT}/clients/python/src"
    environment = display.environment(SWIPED=SWIPED, PYTHONPATH=path, **Gtk.variables)
    printed = use(display, ["/usr/bin/python3", FOLDER / f"{name}_swiped.py"], environment, tmp_path)
    assert printed == ["done t1", "undone t1", "deleted t1 2", "done t2"]


@pytest.mark.parametrize("name", LISTS)
def test_the_readme_counts_the_added_lines(name):
    count = added_lines(FOLDER / f"{name}.py", FOLDER / f"{name}_swiped.py")
    assert count < 15 and f"[{name}_swiped.py](tests/todo/{name}_swiped.py) adds {count} lines" in README
