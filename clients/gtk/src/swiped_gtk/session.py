"""The daemon of a program's lists, spoken to from GLib's loop and never waited for."""

import itertools
import logging
from collections.abc import Callable
from typing import Any, Protocol

import swiped
from gi.repository import Gio, GLib

log = logging.getLogger("swiped_gtk")


class Table(Protocol):
    """A list, as far as its daemon is concerned."""

    def told(self, method: str, params: dict[str, Any]) -> None:
        """A notification about one of its rows."""

    def failed(self, error: swiped.SwipedError) -> None:
        """The daemon is over: no row can be swiped any more."""


class Session:
    """Starts a daemon, or connects to one; the arguments are those of `swiped.Daemon`."""

    shared: "Session | None" = None

    def __init__(self, program: Any = None, **options: Any) -> None:
        self._tables: dict[str, Table] = {}
        self._names = itertools.count(1)
        self.failure: swiped.SwipedError | None = None
        self.daemon: swiped.Daemon | None = None
        try:
            self.daemon = swiped.Daemon(program, wait=False, dispatch=_into_the_loop, on_notification=self._told, **options)
        except swiped.NotStarted as error:
            GLib.idle_add(self._fail, error)
        if application := Gio.Application.get_default():
            application.connect("shutdown", lambda _: self.close())

    @staticmethod
    def default() -> "Session":
        """The one that lists share which are given none."""
        if Session.shared is None:
            Session.shared = Session()
        return Session.shared

    def enter(self, table: Table) -> str:
        """The name that a list is to have."""
        name = f"list-{next(self._names)}"
        self._tables[name] = table
        if self.failure:
            GLib.idle_add(table.failed, self.failure)
        return name

    def leave(self, name: str) -> None:
        """The list is no more, or not shown."""
        del self._tables[name]

    def send(self, method: str, params: dict[str, Any], answered: Callable[[Any], object] | None = None) -> None:
        """Sends a request; what it is answered with comes later, unless that is an error."""

        def come(outcome: Any) -> None:
            if not isinstance(outcome, swiped.SwipedError):
                if answered:
                    answered(outcome)
            elif self.daemon and self.daemon.failure:
                self._fail(outcome)
            else:
                log.warning("%s: %s", method, outcome)

        if self.daemon and not self.failure:
            self.daemon.send(method, params, come)

    def close(self) -> None:
        """Ends the daemon."""
        if self.daemon:
            self.daemon.close()

    def _told(self, notification: swiped.Notification) -> None:
        params = notification.params
        if notification.method == "log/message":
            log.warning("%s", params.get("message"))
        elif table := self._tables.get(params.get("table", "")):
            table.told(notification.method, params)

    def _fail(self, error: swiped.SwipedError) -> None:
        if self.failure:
            return
        self.failure = error
        log.warning("rows are not swiped any more: %s", error)
        for table in list(self._tables.values()):
            table.failed(error)


def _into_the_loop(call: Callable[[], None]) -> None:
    """Before the next frame is drawn: what the daemon says is to be in it."""
    GLib.idle_add(call, priority=GLib.PRIORITY_DEFAULT)
