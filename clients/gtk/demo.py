#!/usr/bin/python3
"""A mail list. `--rtl` lays it out from right to left."""

import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE / "src"))  # without `pip install`

import gi  # noqa: E402

gi.require_version("Adw", "1")

from swiped_gtk import SwipeRow, SwipeTable  # noqa: E402

from gi.repository import Adw, GLib, Gtk, Pango  # noqa: E402

MAILS = HERE.parent / "mails.json"
COLORS = json.loads(MAILS.read_text())["colors"]
CSS = "\n".join(f"swiped-action.{action} {{ background: {color}; }}" for action, color in COLORS.items())
CSS += """
window.solid-csd { padding: 0; border: none; box-shadow: none; }
row { padding: 0; box-shadow: inset 0 -1px alpha(currentColor, 0.1); }
.mail { padding: 6px 16px; }
.mail .when, .mail .subject { color: alpha(currentColor, 0.75); }
.mail .when { font-size: smaller; }
.mail .dot { background: #2563EB; border-radius: 4px; min-width: 8px; min-height: 8px; }
.mail.seen .dot { background: none; }
.error { padding: 12px 16px; background: #FFF3D6; color: #5C3D00; }
"""


def mail(about: dict[str, str]) -> Gtk.Widget:
    """A row's content: sender and time, and the subject below."""
    ends = Pango.EllipsizeMode.END
    sender = Gtk.Label(label=about["from"], xalign=0, hexpand=True, ellipsize=ends, css_classes=["heading"])
    when = Gtk.Label(label=about["when"], css_classes=["when"])
    subject = Gtk.Label(label=about["subject"], xalign=0, ellipsize=ends, css_classes=["subject"])
    head = Gtk.Box(spacing=8)
    head.append(sender)
    head.append(when)
    words = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=3, valign=Gtk.Align.CENTER, hexpand=True)
    words.append(head)
    words.append(subject)
    row = Gtk.Box(spacing=10, css_classes=["mail"], height_request=64)
    row.append(Gtk.Box(css_classes=["dot"], valign=Gtk.Align.CENTER))
    row.append(words)
    return row


class Inbox(Adw.ApplicationWindow):
    """The window: a list, whose table has these options, and toasts."""

    def __init__(self, application: Adw.Application, inbox: dict[str, Any], **options: Any) -> None:
        super().__init__(application=application, title="Inbox", default_width=320, default_height=480)
        for each in [each for actions in inbox["actions"].values() for each in actions]:
            each["icon"] = str(HERE.parent / f"web/pages/icons/{each['id']}.svg")
        behavior = inbox["behavior"]
        self.table = SwipeTable(inbox["actions"], on_action=self.perform, on_removed=self.removed, behavior=behavior, **options)
        self.table.connect("failed", self.failed)
        self.box = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
        self.box.connect("row-activated", lambda _, item: self.perform(self.rows[item.get_index()], "open"))
        self.rows = []
        for each in inbox["mails"]:
            item = Gtk.ListBoxRow(child=mail(each))
            self.rows.append(self.table.adopt(item, each["cell"]))
            self.box.append(item)
        self.gone: tuple[int, Gtk.ListBoxRow, SwipeRow] | None = None
        self.scroller = Gtk.ScrolledWindow(child=self.box, hscrollbar_policy=Gtk.PolicyType.NEVER, vexpand=True)
        self.toasts = Adw.ToastOverlay(child=self.scroller)
        self.page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.page.append(Adw.HeaderBar())
        self.page.append(self.toasts)
        self.set_content(self.page)
        keys = Gtk.ShortcutController(scope=Gtk.ShortcutScope.GLOBAL)
        keys.add_shortcut(Gtk.Shortcut(trigger=Gtk.ShortcutTrigger.parse_string("<Control>z"), action=Gtk.CallbackAction.new(self.undo)))
        self.add_controller(keys)
        provider = Gtk.CssProvider()
        provider.load_from_data(CSS.encode())
        Gtk.StyleContext.add_provider_for_display(self.get_display(), provider, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)

    def perform(self, row: SwipeRow, action: str) -> None:
        """Performs an action."""
        content = row.get_content()
        if action == "open" or (action == "read" and not content.has_css_class("seen")):
            content.add_css_class("seen")
        elif action == "read":
            content.remove_css_class("seen")

    def removed(self, _cell: str, row: SwipeRow) -> None:
        """The row of a deleted mail has collapsed."""
        self.gone = self.rows.index(row), row.get_item(), row
        self.rows.remove(row)
        self.box.remove(row.get_item())
        toast = Adw.Toast(title="Deleted a mail", button_label="Undo")
        toast.connect("button-clicked", self.undo)
        self.toasts.add_toast(toast)

    def undo(self, *_: Any) -> bool:
        """The last deleted mail is in the list again."""
        if self.gone:
            (place, item, row), self.gone = self.gone, None
            self.rows.insert(place, row)
            self.box.insert(item, place)
            self.table.restore(row.get_cell())
        return True

    def failed(self, _table: SwipeTable, error: GLib.Error) -> None:
        """Shows why rows can no longer be swiped."""
        self.page.append(Gtk.Label(label=f"Rows cannot be swiped: {error.message}", wrap=True, xalign=0, css_classes=["error"]))


if __name__ == "__main__":
    if "--rtl" in sys.argv:
        Gtk.Widget.set_default_direction(Gtk.TextDirection.RTL)
    application = Adw.Application(application_id="org.swiped.Mail")
    application.connect("activate", lambda application: Inbox(application, json.loads(MAILS.read_text())).present())
    sys.exit(application.run())
