"""The daemon of a program's lists, in GLib's loop. Only a frame waits for it, briefly: see `swiped.LoopCalls`."""

from functools import partial
from typing import Any

import swiped
from gi.repository import Gio, GLib
from swiped.controller.lists import Lists


def watch(calls: swiped.LoopCalls) -> int:
    """Has GLib's loop run the calls, also in the loops of dialogs that they open. Returns the number of the source."""
    number = GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, calls.fileno(), GLib.IOCondition.IN, lambda *_: calls.run() or GLib.SOURCE_CONTINUE)
    GLib.MainContext.default().find_source_by_id(number).set_can_recurse(True)
    return number


class Session(Lists):
    """A daemon, from when its first list is shown until the last one is hidden. The other arguments are those of `swiped.Daemon`.

    - `frame_wait`: seconds that a frame or an event waits at most for the answer to the input before it
    """

    shared: "Session | None" = None

    def __init__(self, program: Any = None, *, frame_wait: float = 0.002, **options: Any) -> None:
        super().__init__(partial(swiped.Daemon, program, **options), swiped.LoopCalls(frame_wait))
        watch(self.calls)
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
        """How many frames and events went on without the answer that they had waited for."""
        return self.calls.missed_waits
