"""The demo, which also writes its events as lines of JSON. Tests/Toolkits/README.md describes them."""

import json
import signal
import sys
from pathlib import Path
from typing import Any

GTK = Path(__file__).resolve().parents[1]
sys.path += [str(GTK), str(GTK.parents[1] / "Tests/Toolkits")]

import demo  # noqa: E402
from tracing import INBOX, OPTIONS, write  # noqa: E402

from gi.repository import Adw, Gdk, Gio, GLib, Gtk, Swiped  # noqa: E402


class Inbox(demo.Inbox):
    """After each painted frame it asks GTK where the rows are."""

    def __init__(self, application: Adw.Application, client: Swiped.Client) -> None:
        super().__init__(application, INBOX, client=client)
        self._client, self._missed_waits = client, 0
        self._places: dict[str, float] = {}
        self._menu: Gtk.Widget | None = None
        self.table.connect("opened", lambda _: write(open=True))
        self.table.connect("frame", lambda _, row, frame: write(frame=json.loads(frame.to_string())))
        client.connect("notification", self._notified)
        self.scroller.get_vadjustment().connect("value-changed", lambda adjustment: write(scrolled=adjustment.get_value()))
        pointer = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        pointer.connect("motion", lambda _, x, y: write(pointer={"x": x, "y": y}))
        self.add_controller(pointer)
        self.connect("notify::focus-widget", self._focused)
        self.connect("realize", lambda _: self.get_frame_clock().connect("after-paint", self._painted))

    def perform(self, row: Any, action: str) -> None:
        write(ran=action, cell=row.get_cell())
        super().perform(row, action)

    def failed(self, table: Any, error: GLib.Error) -> None:
        super().failed(table, error)
        name = next(name for name in dir(Swiped.Error) if getattr(Swiped.Error, name) == error.code)
        write(error=name.title().replace("_", ""), message=error.message)

    def _notified(self, _client: Swiped.Client, method: str, params: Swiped.Json) -> None:
        if method != "cell/frame":
            write(notification=method, params=json.loads(params.to_string()))

    def _focused(self, _window: Gtk.Window, _property: object) -> None:
        focus = self.get_focus()
        for row in self.rows if focus else ():
            if focus is row.get_item() or focus.is_ancestor(row.get_item()):
                write(focus=row.get_cell())
        popover = focus and focus.get_ancestor(Gtk.PopoverMenu)
        if popover and popover is not self._menu:
            self._menu, items = popover, popover.get_menu_model()
            write(menu=[items.get_item_attribute_value(place, "label").get_string() for place in range(items.get_n_items())])

    def _painted(self, clock: Gdk.FrameClock) -> None:
        rows = {row.get_cell(): row for row in self.rows if row.get_mapped()}
        places = {cell: row.get_content().compute_bounds(row.get_item())[1].get_x() for cell, row in rows.items()}
        if not self._places:
            if not places:
                return
            write(ready=True, rows={cell: self._on_screen(row.get_item()) for cell, row in rows.items()})
            self._places = dict.fromkeys(places, 0.0)
        at = clock.get_frame_time() / 1000
        for cell, x in places.items():
            if x != self._places[cell]:
                write(at, cell=cell, x=x)
        self._places |= places
        if self._client.get_missed_waits() > self._missed_waits:
            self._missed_waits = self._client.get_missed_waits()
            write(at, missed=self._missed_waits)

    def _on_screen(self, widget: Gtk.Widget) -> dict[str, float]:
        """A widget's bounds on the screen. The window is at 0, 0, and may have a shadow around it."""
        left, top = self.get_surface_transform()
        bounds = widget.compute_bounds(self)[1]
        return {"x": left + bounds.get_x(), "y": top + bounds.get_y(), "width": bounds.get_width(), "height": bounds.get_height()}


def activate(application: Adw.Application) -> None:
    Gtk.Settings.get_default().props.gtk_enable_animations = not OPTIONS.reduced_motion
    Inbox(application, client).present()


if OPTIONS.rtl:
    Gtk.Widget.set_default_direction(Gtk.TextDirection.RTL)
client = Swiped.Client.new(None)
client.set_timeout(round(1000 * OPTIONS.timeout))
client.set_frame_wait(round(1000 * OPTIONS.frame_wait))
application = Adw.Application(application_id="org.swiped.Mail", flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", activate)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, application.quit)
status = application.run()
client.close()
sys.exit(status)
