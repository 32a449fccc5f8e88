"""A table of a daemon's, spoken to without ever waiting."""

import threading
import tkinter as tk
from collections.abc import Callable
from typing import Any

import swiped

from .inbox import Inbox

CAPABILITIES = {"animation": {"formats": ["keyframes"], "maximumError": 0.25}}


class Table:
    """Starts the daemon and opens the table. What comes of that, and of each message, is brought into Tk's loop.

    `opened` is called with the resolved behavior, `answered` with each other result, `told` with each notification, and `failed`
    with each error: after a `swiped.AnswerError` it goes on, any other says that it is over, and comes once.
    """

    def __init__(self, widget: tk.Misc, name: str) -> None:
        self.name, self.is_open = name, False
        self.opened: Callable[[dict[str, Any]], object]
        self.answered: Callable[[dict[str, Any]], object]
        self.told: Callable[[swiped.Notification], object]
        self.failed: Callable[[swiped.SwipedError], object]
        self._inbox = Inbox(widget)
        self._daemon: swiped.Daemon | None = None

    def open(self, connect: Callable[..., swiped.Daemon], params: dict[str, Any]) -> None:
        here = {"wait": False, "dispatch": self._inbox.put, "on_notification": lambda told: self.told(told)}
        try:
            self._daemon = connect(**here, capabilities=CAPABILITIES)
        except swiped.SwipedError as error:
            self.failed(error)
        else:
            self._daemon.send("table/open", {"table": self.name} | params, self._opened)

    def tell(self, method: str, params: dict[str, Any], then: Callable[[], object] = lambda: None) -> None:
        """Sends a message about the table; there is nobody to send it to before it is open, and when it is over. `then` is called
        before the answer is given on.
        """
        if self.is_open and self._daemon:
            self._daemon.send(method, {"table": self.name} | params, lambda answer: (then(), self._answered(answer)))

    def close(self) -> None:
        """Ends the daemon; does not wait for that, either."""
        self.is_open = False
        self._inbox.close()
        if self._daemon:
            threading.Thread(target=self._daemon.close, name="swiped_tk").start()

    def _opened(self, answer: Any) -> None:
        self.is_open = not isinstance(answer, swiped.SwipedError)
        if self.is_open:
            self.opened(answer["behavior"])
        else:
            self.failed(answer)

    def _answered(self, answer: Any) -> None:
        if not isinstance(answer, swiped.SwipedError):
            self.answered(answer)
        elif isinstance(answer, swiped.AnswerError):
            self.failed(answer)
        elif self.is_open:
            self.is_open = False
            self.failed(answer)
