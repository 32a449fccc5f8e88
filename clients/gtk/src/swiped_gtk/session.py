"""The daemon of a program's lists, in GLib's loop. Only a frame waits for it, briefly: see `swiped.LoopCalls`."""

import itertools
import logging
from collections.abc import Callable
from typing import Any, Protocol

import swiped
from gi.repository import Gio, GLib

log = logging.getLogger("swiped_gtk")


def watch(calls: swiped.LoopCalls) -> int:
    """Has GLib's loop run the calls, also in the loops of dialogs that they open. Returns the number of the source."""
    number = GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, calls.fileno(), GLib.IOCondition.IN, lambda *_: calls.run() or GLib.SOURCE_CONTINUE)
    GLib.MainContext.default().find_source_by_id(number).set_can_recurse(True)
    return number


class Delegate(Protocol):
    """What a session reports to: a list."""

    def notified(self, method: str, params: dict[str, Any]) -> None:
        """The daemon has sent a notification about this table."""

    def failed(self, error: swiped.SwipedError) -> None:
        """The session has ended: rows can no longer be swiped."""


class Session:
    """Starts a daemon, or connects to one. The other arguments are those of `swiped.Daemon`.

    - `frame_wait`: seconds that a frame waits at most for the answer to the input before it, unless content follows the pointer
    - `failure`: why the session has ended; None while it is open
    - `missed_waits`: how many of these waits ran out
    """

    shared: "Session | None" = None

    def __init__(self, program: Any = None, *, frame_wait: float = 0.002, **options: Any) -> None:
        self.calls = swiped.LoopCalls(frame_wait)
        watch(self.calls)
        self._tables: dict[str, Delegate] = {}
        self._names = itertools.count(1)
        self.failure: swiped.SwipedError | None = None
        self.daemon: swiped.Daemon | None = None
        options["capabilities"] = {"follow": True} | options.get("capabilities", {})
        try:
            self.daemon = swiped.Daemon(program, wait=False, calls=self.calls, on_notification=self._notified, **options)
        except swiped.NotStarted as error:
            GLib.idle_add(self._fail, error)
        if application := Gio.Application.get_default():
            application.connect("shutdown", lambda _: self.close())

    @staticmethod
    def default() -> "Session":
        """The session of all lists that are not given one."""
        if Session.shared is None:
            Session.shared = Session()
        return Session.shared

    @property
    def missed_waits(self) -> int:
        """How many frames were painted without the answer that they had waited for."""
        return self.calls.missed_waits

    def add_table(self, table: Delegate) -> str:
        """Adds a table, and returns the name that it has in the protocol."""
        name = f"list-{next(self._names)}"
        self._tables[name] = table
        if self.failure:
            GLib.idle_add(table.failed, self.failure)
        return name

    def remove_table(self, name: str) -> None:
        """Removes a table that is closed."""
        del self._tables[name]

    def send(self, method: str, params: dict[str, Any], on_result: Callable[[Any], object] | None = None) -> None:
        """Sends a request. `on_result` is called with its result; an error is logged."""
        if not self.daemon or self.failure:
            return

        def responded(response: Any) -> None:
            if not isinstance(response, swiped.SwipedError):
                if on_result:
                    on_result(response)
            elif self.daemon.failure:
                self._fail(response)
            else:
                log.warning("%s: %s", method, response)

        self.daemon.send(method, params, responded)

    def close(self) -> None:
        """Ends the daemon."""
        if self.daemon:
            self.daemon.close()

    def _notified(self, notification: swiped.Notification) -> None:
        params = notification.params
        if notification.method == "log/message":
            log.warning("%s", params.get("message"))
        elif table := self._tables.get(params.get("table", "")):
            table.notified(notification.method, params)

    def _fail(self, error: swiped.SwipedError) -> None:
        if self.failure:
            return
        self.failure = error
        log.warning("rows can no longer be swiped: %s", error)
        for table in list(self._tables.values()):
            table.failed(error)
