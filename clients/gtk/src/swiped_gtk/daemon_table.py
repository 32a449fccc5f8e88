"""The table in the daemon: it is open while the rows are shown."""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any

from gi.repository import Gtk

from .session import Session

if typing.TYPE_CHECKING:
    from .table import SwipeTable

OnResult = Callable[[Any], object] | None


class DaemonTable:
    """Opens, configures and closes a table, and sends requests about it."""

    def __init__(self, rows: SwipeTable, session: Session, params: dict[str, Any]) -> None:
        self.session = session
        self.behavior: Any = None  # resolved by the daemon; None until it has responded for the first time
        self._list, self._open_params = rows, params
        self._name = ""
        self._width = 0  # px of the rows; 0 while the table is closed
        self._queue: list[tuple[str, dict[str, Any], OnResult]] = []  # requests to send when it has been opened

    @property
    def is_open(self) -> bool:
        """Whether there is a table whose session has not ended."""
        return bool(self._width) and self.session.failure is None

    def send(self, method: str, params: dict[str, Any], on_result: OnResult = None) -> None:
        """Sends a request about the table; before the table has been opened, the request is queued."""
        if self._width:
            self.session.send(method, {"table": self._name} | params, on_result)
        else:
            self._queue.append((method, params, on_result))

    def attach(self) -> None:
        """The list is being shown."""
        self._name = self.session.add_table(self._list)
        settings = Gtk.Settings.get_default()
        names = ("gtk-enable-animations", "gtk-xft-dpi")  # the latter is the text size
        self._handlers = [settings.connect(f"notify::{name}", lambda *_: self.configure()) for name in names]

    def close(self) -> None:
        """Called when the list is hidden."""
        for handler in self._handlers:
            Gtk.Settings.get_default().disconnect(handler)
        if self._width:
            self.send("table/close", {})
        self.session.remove_table(self._name)
        self._width = 0

    def set_width(self, width: int) -> None:
        """A row has this width, as all rows have. The first row that is laid out opens the table."""
        if width == self._width:
            return
        is_first, self._width = not self._width, width
        if not is_first:
            self.configure()
            return
        self.send("table/open", self._params() | self._open_params, self._opened)
        queue, self._queue = self._queue, []
        for request in queue:
            self.send(*request)

    def configure(self) -> None:
        """The width, the layout direction, or the desktop's setting for animations or for the text size has changed."""
        if self._width and len(self._list):
            self.send("table/configure", self._params(), self._list.apply_frames)

    def _params(self) -> dict[str, Any]:
        is_rtl = self._list.get_direction() == Gtk.TextDirection.RTL
        reduced_motion = not Gtk.Settings.get_default().props.gtk_enable_animations
        direction = "rtl" if is_rtl else "ltr"
        return {"width": self._width, "layoutDirection": direction, "reducedMotion": reduced_motion, "enabled": self._list.enabled,
                "actions": self._list.action_params()}  # fmt: skip

    def _opened(self, result: dict[str, Any]) -> None:
        self.behavior = result["behavior"]
        for row in self._list:
            row.strip.set_behavior(self.behavior)
