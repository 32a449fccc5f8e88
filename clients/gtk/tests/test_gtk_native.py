"""A `boxed-list` of libadwaita's rows looks the same whether its rows can be swiped or not."""

from pathlib import Path

import pytest

from display import Display, line
from following import Followed

pytestmark = pytest.mark.toolkit

PROGRAM = """
import sys
import gi

gi.require_version("Adw", "1")
from swiped_gtk import SwipeTable
from gi.repository import Adw, Gtk

def activate(application):
    scheme = Adw.ColorScheme.FORCE_DARK if "dark" in sys.argv else Adw.ColorScheme.FORCE_LIGHT
    Adw.StyleManager.get_default().set_color_scheme(scheme)
    Gtk.Settings.get_default().props.gtk_enable_animations = False
    Gtk.Settings.get_default().props.gtk_double_click_time = 100_000  # a press does not end before the release
    rows = Gtk.ListBox(css_classes=["boxed-list"], valign=Gtk.Align.START, margin_start=12, margin_end=12, margin_top=12)
    rows.set_selection_mode(Gtk.SelectionMode.NONE)
    table = SwipeTable({"trailing": [{"id": "delete", "title": "Delete", "style": "destructive"}]}, on_action=lambda row, action: None)
    table.connect("opened", lambda table: print("opened", flush=True))
    rows.connect("row-activated", lambda rows, row: print("activated", row.get_title(), flush=True))
    for title in ("One", "Two", "Three"):
        row = Adw.ActionRow(title=title, subtitle="A subtitle", activatable=True)
        row.add_prefix(Gtk.Image(icon_name="mail-read-symbolic"))
        row.add_suffix(Gtk.Button(label="Button", valign=Gtk.Align.CENTER))
        if "swiped" in sys.argv:
            table.adopt(row, title)
        rows.append(row)
    Gtk.ApplicationWindow(application=application, child=rows, title="Rows", default_width=320, default_height=480, decorated=False).present()

application = Adw.Application(application_id="org.swiped.Rows", flags=32)
application.connect("activate", activate)
application.run()
"""
DESTRUCTIVE = {"light": "#E01B24", "dark": "#C01C28"}  # of libadwaita
AREA = [(x, y) for y in range(200) for x in range(320)]
ROW, CORNER = (150, 40), (307, 12)


def states(app: Followed, display: Display):
    """Brings the pointer and the focus to each state."""
    yield "at rest"
    display.move([ROW])
    yield "hovered"
    display.drag([ROW], hold=True)
    yield "pressed"
    display.release()
    app.prints("activated One")
    display.move([(300, 400)])
    display.focus("Rows")
    display.key("Tab", "Down")
    yield "focused"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_boxed_list_looks_the_same_with_rows_that_swipe(tmp_path, scheme):
    with Display() as plain, Display() as other, start(plain, tmp_path / "plain", scheme) as before:
        with start(other, tmp_path / "other", scheme, "swiped") as app:
            app.prints("opened")
            assert app.wait(lambda: "#000000" not in plain.colors(ROW) + other.colors(ROW))
            for state, _ in zip(states(before, plain), states(app, other), strict=True):
                assert app.wait(lambda: plain.colors(*AREA) == other.colors(*AREA)), state
            other.drag(line((250, 40), (150, 40)))
            assert app.wait(lambda: app.shows(DESTRUCTIVE[scheme], 304, 40))
            assert plain.colors(CORNER) == other.colors(CORNER)


def start(display: Display, folder: Path, *words: str) -> Followed:
    folder.mkdir()
    return Followed(display, folder, ["/usr/bin/python3", "-c", PROGRAM, *words])
