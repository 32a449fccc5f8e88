"""What the lists of an event loop share: a daemon, and the calls that the loop makes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ..daemon import Daemon
from ..errors import SwipedError
from ..loop_calls import LoopCalls
from ..session import Notification

if TYPE_CHECKING:
    from .toolkit_list import ToolkitList

EXIT_TIMEOUT = 0.5  # s that the daemon may take to exit before it is killed: the user waits for it
CAPABILITIES: dict[str, Any] = {"animation": {"formats": ["keyframes"], "maximumError": 0.25}, "follow": True, "announce": True}
lists_of_owners: WeakKeyDictionary[Any, dict[Any, Lists]] = WeakKeyDictionary()  # and by what makes the daemon


class Lists:
    """A daemon that the lists of an event loop share, so that groups work between them.

    The first list starts it, and it ends with the last one. `make_daemon` makes it, `calls` is watched by the loop, and `on_end` is
    called when the last list is gone.
    """

    def __init__(self, make_daemon: Callable[..., Daemon], calls: LoopCalls, on_end: Callable[[], object] = lambda: None) -> None:
        self.calls, self._on_end = calls, on_end
        self._make_daemon = make_daemon
        self._daemon: Daemon | None = None
        self._lists: dict[str, ToolkitList] = {}
        self._last_table = 0

    def add(self, added: ToolkitList) -> None:
        """A list begins to use the daemon, and gets a name there."""
        self._last_table += 1
        added.controller.table = f"list{self._last_table}"
        self._lists[added.controller.table] = added
        if self._daemon is None:
            options = {"calls": self.calls, "on_notification": self._notified, "on_failure": self._failed}
            try:
                self._daemon = self._make_daemon(**options, capabilities=CAPABILITIES)
            except SwipedError as error:
                self._failed(error)

    def remove(self, removed: ToolkitList) -> None:
        """A list is gone. With the last one the daemon ends, and is not waited for."""
        self._lists.pop(removed.controller.table, None)
        if self._lists:
            return
        if self._daemon:
            self._daemon.timeout = min(self._daemon.timeout, EXIT_TIMEOUT)
            threading.Thread(target=self._daemon.close, name="swiped").start()
            self._daemon = None
        self._on_end()

    def send(self, sender: ToolkitList, id: int, method: str, params: dict[str, Any]) -> None:
        """Sends a request of a list."""
        if self._daemon:
            self._daemon.send(method, params, partial(sender.responded, id))

    def _notified(self, notification: Notification) -> None:
        if found := self._lists.get(notification.params.get("table", "")):
            found.notified(notification)

    def _failed(self, error: SwipedError) -> None:
        self._daemon = None  # a later list starts another one
        for each in list(self._lists.values()):
            each.report("ended", error)


def lists_of(owner: Any, make_daemon: Callable[..., Daemon], bound: float, watch: Callable[[LoopCalls], Callable[[], object]]) -> Lists:
    """What the lists of a window or an application share whose daemon is made by the same function: a daemon, and its calls.

    `watch` has the event loop run the calls until the function that it returns is called. `bound` is that of `LoopCalls`.
    """
    shared = lists_of_owners.setdefault(owner, {})
    key = make_daemon, bound
    if key not in shared:
        calls = LoopCalls(bound)
        end_watch = watch(calls)

        def end() -> None:
            shared.pop(key, None)
            calls.close()
            end_watch()

        shared[key] = Lists(make_daemon, calls, end)
    return shared[key]
