"""The READMEs of the clients: their lists work as pasted, and to-do lists become swipeable by the lines that they count."""

import difflib
import re
import sys
from pathlib import Path

import pytest

from following import Followed
from hostile import ROOT

CLIENTS = ROOT / "clients"
READMES = {path.parent.name: path.read_text() for path in CLIENTS.glob("*/README.md")}
PYTHON = {"gtk": "/usr/bin/python3"}  # it finds GTK
PRINTED = {"gtk": "archive m2", "tk": "archive Re: the boat on Saturday", "qt": "archive m18"}


@pytest.mark.toolkit
@pytest.mark.parametrize("client, printed", PRINTED.items())
def test_a_list_works_as_pasted_and_is_short(display, tmp_path, client, printed):
    blocks = re.findall(r"^```(python|qml)\n(.*?)^```$", READMES[client], re.MULTILINE | re.DOTALL)[: 2 if client == "qt" else 1]
    assert len([line for _, text in blocks for line in text.splitlines() if line]) < 40
    for language, text in blocks:
        (tmp_path / {"python": "list.py", "qml": "list.qml"}[language]).write_text(text)
    with Followed(display, tmp_path, [PYTHON.get(client, sys.executable), "list.py"]) as app:
        app.swipe_and_tap(1, 200, printed)
        app.closed(1)
        app.swipe(1)
        app.tap(1, 280)  # it is deleted, and the next one takes its place
        app.closed(1)


TODOS = [("gtk", "list_box.py"), ("gtk", "list_view.py"), ("tk", "todo.py"), ("qt", "todo.qml"), ("textual", "todo.py"), ("web", "todo.html")]


def swiped(client: str, name: str) -> tuple[Path, Path]:
    """A to-do list in the toolkit's own widgets, and the same with rows that swipe."""
    path = CLIENTS / client / "tests/todo" / name
    return path, path.with_stem(f"{path.stem}_swiped")


def added_lines(before: Path, after: Path) -> int:
    """How many lines the second file has that the first one does not have, blank ones aside."""
    lines = difflib.unified_diff(before.read_text().splitlines(), after.read_text().splitlines(), n=0)
    return sum(each.startswith("+") and not each.startswith("+++") and bool(each[1:].strip()) for each in lines)


@pytest.mark.parametrize("client, name", TODOS)
def test_a_readme_counts_the_lines_that_make_a_list_swipeable(client, name):
    before, after = swiped(client, name)
    count = added_lines(before, after)
    assert count < 15 and f"[{after.name}](tests/todo/{after.name}) adds {count} lines" in READMES[client].replace("\n", " ")


def test_a_guide_shows_lines_of_the_patches_that_it_counts():
    guide = (ROOT / "docs/guides/existing-list.md").read_text()
    patches = {path.stem: path.read_text() for path in (ROOT / "Tests/Applications").glob("*.patch")}
    for shown in re.findall(r"^```diff\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL):
        assert any(shown in patch for patch in patches.values()), shown
    sentences = re.findall(r"Applications/(\w+)\.patch\)[^.]* adds (\d+)", guide.replace("\n", " "))
    rows = re.findall(r"\| (\d+) \| \[(\w+)\.patch\]", guide)
    for name, count in [*sentences, *((name, count) for count, name in rows)]:
        assert int(count) == len(re.findall(r"^\+[^+\n]", patches.pop(name), re.MULTILINE))
    assert not patches


@pytest.mark.toolkit
@pytest.mark.parametrize("client, name", TODOS[:3])
def test_a_list_of_the_application_is_swiped(display, tmp_path, client, name):
    """The first to-do is done, not done, and deleted. Then the one that takes its place is done."""
    with Followed(display, tmp_path, [PYTHON.get(client, sys.executable), swiped(client, name)[1]]) as app:
        for x, printed in (200, "done t1"), (200, "undone t1"), (280, "deleted t1 2"), (200, "done t2"):
            app.swipe_and_tap(0, x, printed)
            app.closed(0)
        assert (app.printed, app.errors) == (["done t1", "undone t1", "deleted t1 2", "done t2"], "")
