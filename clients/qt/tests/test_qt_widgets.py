"""Rows of a QListView and a QTreeView, whose swipes are attached to them, and of the QListWidget of the README."""

import re
import subprocess
import sys

import pytest

from drivers.qt import build
from following import ARCHIVE, DELETE, TIMEOUT, Followed
from hostile import ROOT

pytestmark = pytest.mark.toolkit
VIEWS = pytest.mark.parametrize("view", [[], ["--tree"]], ids=["list", "tree"])


# What a screen reader does: it says the names of the buttons and whether their row is expanded, and presses the first of them.
READER = """
import time
import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

def objects(node):
    return [node, *(each for place in range(node.get_child_count()) for each in objects(node.get_child_at_index(place)))] if node else []

def buttons():
    time.sleep(0.03)
    return [each for each in objects(Atspi.get_desktop(0)) if each.get_role() == Atspi.Role.PUSH_BUTTON]

while not (found := buttons()):
    pass
row = found[0].get_parent()
print([each.get_name() for each in found], row.get_state_set().contains(Atspi.StateType.EXPANDED), Atspi.Action.get_n_actions(row))
Atspi.Action.do_action(found[0], 0)
"""


@pytest.fixture
def start(display, tmp_path):
    return lambda *options, **variables: Followed(display, tmp_path, [build() / "views", *options], **variables)


def test_the_list_of_the_readme_works_as_pasted(display, tmp_path):
    *_, listing = re.findall(r"^```cpp\n(.*?)^```$", (ROOT / "clients/qt/README.md").read_text(), re.MULTILINE | re.DOTALL)
    (tmp_path / "list.cpp").write_text(listing)
    library = f"-I{ROOT}/clients/qt/widgets -I{ROOT}/clients/qt/src -I{ROOT}/clients/c/list {build()}/libswiped_widgets.a"
    command = f"c++ -std=c++20 -fPIC -o list list.cpp {library} $(pkg-config --cflags --libs Qt6Widgets jansson)"
    subprocess.run(command, shell=True, cwd=tmp_path, check=True)
    with Followed(display, tmp_path, [tmp_path / "list"]) as app:
        app.swipe_and_tap(1, 200, "archive Re: the boat on Saturday")
        app.closed(1)
        app.swipe_and_tap(1, 280, "delete Re: the boat on Saturday")


@pytest.fixture
def session(display, tmp_path):
    """The variables of a program that assistive technology finds."""
    own = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path}/bus", "XDG_RUNTIME_DIR": str(tmp_path), "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    words = ["dbus-daemon", "--session", "--nofork", "--print-address", f"--address={own['DBUS_SESSION_BUS_ADDRESS']}"]
    bus = subprocess.Popen(words, env=display.environment(**own), stdout=subprocess.PIPE)
    assert bus.stdout.readline()  # it listens
    yield own
    bus.kill()
    bus.wait()


@VIEWS
def test_rows_of_a_view_are_swiped_tapped_and_removed(start, view):
    with start(*view) as app:
        app.swipe(1)
        clicks = app.printed.count("open m2")  # by drags before the rows could be swiped
        app.tap(4, 100)  # it closes the row, and does nothing else
        app.closed(1)
        app.at_rest()
        app.tap(4, 100)
        app.prints("open m5")
        app.swipe_and_tap(1, 200, "archive m2")
        app.closed(1)
        app.swipe_and_tap(1, 280, "removed m2")
        app.closed(1)
        app.swipe_and_tap(1, 200, "archive m3")
        assert (app.printed.count("open m5"), app.printed.count("open m2")) == (1, clicks)


@VIEWS
def test_keys_and_the_menu_run_actions(start, display, view):
    with start(*view) as app:
        app.swipe(1)
        app.tap(4, 100)
        app.closed(1)
        app.at_rest()
        app.tap(1, 100)
        app.prints("open m2")
        display.focus("Mails")
        display.key("Left", "Right", "Return")
        app.prints("removed m2")
        app.at_rest()
        for row, press in (1, lambda: display.key("Menu")), (3, lambda: display.click(100, 3 * 64 + 32, 3)):
            windows = display.windows()
            press()
            app.wait(lambda windows=windows: display.windows() > windows)
            display.key("Down", "Return")
            app.prints(f"read m{row + 2}")


@VIEWS
def test_the_leading_side_is_on_the_right_from_right_to_left(start, view):
    with start("-reverse", *view) as app:
        app.swipe(1, 90, 250, DELETE, 6)
        app.tap(1, 40)
        app.prints("removed m2")


@VIEWS
def test_assistive_technology_presses_a_button_of_an_open_row(start, session, display, view):
    with start(*view, **session) as app:
        app.swipe(1)
        app.at_rest()
        reader = subprocess.run([sys.executable, "-c", READER], env=display.environment(**session), capture_output=True, text=True, timeout=TIMEOUT)
        name = "Bo Lindqvist, Re: the boat on Saturday"
        assert reader.stdout == f"{[f'Archive, {name}', f'Delete, {name}']} True 3\n", reader.stderr
        app.prints("archive m2")
        app.closed(1)


def test_a_row_has_actions_of_its_own(start):
    with start("--own") as app:
        app.swipe(0, 200, 110, ARCHIVE)
        app.tap(0, 280)
        app.prints("archive m1")
