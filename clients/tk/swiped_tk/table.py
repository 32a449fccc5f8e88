"""What the rows of a list share: it connects them to the list controller, and to Tk's loop."""

import math
import sys
import tkinter as tk
from collections.abc import Callable
from concurrent.futures import Future
from tkinter.font import Font, nametofont
from typing import Any

import swiped
from swiped.controller.list_controller import Actions
from swiped.controller.lists import lists_of

from .pointer import Pointer
from .row import SwipeRow
from .strip import ActionStyle

FUTURE_LOOK = 20  # ms between two looks at a future of the application
COLORS = {"normal": ("#6C6C70", "white"), "destructive": ("#CE2C31", "white")}


class SwipeTable(Pointer):
    """Makes the rows in a widget swipeable, each of them a `SwipeRow`. The lists of a window share a daemon, which the first one
    starts. Only a repaint waits for it, briefly. It has the options of a `swiped.controller.ToolkitList`, and others:

    - `widget`: holds the rows, directly or not
    - `colors`, `icons`: of the actions, see `ActionStyle`
    - `daemon`: makes the `swiped.Daemon`
    - `frame_wait`: seconds that a repaint waits at most for the answer to the input before it
    """

    rows: dict[str | int, SwipeRow]

    def __init__(
        self,
        widget: tk.Misc,
        actions: Actions,
        *,
        colors: dict[str, tuple[str, str]] | None = None,
        icons: dict[str, tk.PhotoImage] | None = None,
        focus_color: str = "#2563EB",
        daemon: Callable[..., swiped.Daemon] = swiped.Daemon,
        frame_wait: float = 0.002,
        **options: Any,
    ) -> None:
        super().__init__(widget, actions, scale=screen_scale(widget), **options)
        self.focus_color = focus_color
        widget.swipe_table = self  # type: ignore[attr-defined]  # where its rows look for it
        self.style = ActionStyle(COLORS | (colors or {}), icons or {})
        self._make_daemon, self._frame_wait = daemon, frame_wait
        self._timer: str | None = None  # of the controller
        self._timer_command = widget.register(self._time_passed)

    def remove(self, cell: str | int) -> None:
        """Removes a row at once. The row of a destructive action is removed without this call."""
        self.rows[cell].destroy()

    @property
    def order(self) -> list[SwipeRow]:
        return sorted(self.rows.values(), key=lambda row: row.winfo_rooty())

    def set_width(self, width: int) -> None:
        """The rows have this width, in px of the screen. The first time opens the table."""
        if width <= 1:
            return
        if not self.lists:
            self.connect(lists_of(self.widget.nametowidget("."), self._make_daemon, self._frame_wait, self._watch))
        self.report("configure", width=width / self.scale)

    def _watch(self, calls: swiped.LoopCalls) -> Callable[[], object]:
        interpreter = self.widget.tk
        interpreter.createfilehandler(calls, tk.READABLE, lambda *_: calls.run())
        return lambda: interpreter.deletefilehandler(calls)

    # --- Effects ---------------------------------------------------------------------------------------------------

    def wake(self, at: float | None) -> None:
        if self._timer:
            self.widget.tk.call("after", "cancel", self._timer)
        self._timer = None if at is None else self.widget.tk.call("after", max(math.ceil(at - swiped.now()), 1), self._timer_command)

    def _time_passed(self) -> None:
        self._timer = None
        self.report("time_passed")

    def completed(self, invocation: int, result: object) -> None:
        """A future is looked at until it is done, because its thread must not call Tk."""
        if not isinstance(result, Future) or result.done():
            super().completed(invocation, self.call(result.result) if isinstance(result, Future) else result)
        elif not self.is_destroyed:
            self.widget.after(FUTURE_LOOK, self.completed, invocation, result)

    def take_out(self, row: SwipeRow) -> None:
        row.destroy()

    def call(self, callback: Callable[..., Any], *arguments: Any) -> Any:
        """Tk shows an exception where it shows those of other callbacks."""
        try:
            return callback(*arguments)
        except Exception:
            self.widget.nametowidget(".").report_callback_exception(*sys.exc_info())
            return False

    def opened(self) -> None:
        self.widget.event_generate("<<SwipeListReady>>")

    def row_resized(self, row: SwipeRow) -> None:
        """For subclasses: the row has another part of its height."""
        row.fit()


def screen_scale(widget: tk.Misc) -> float:
    """The protocol's px are 1/96 inch, as in other toolkits. On a screen with twice as many, each is two of the screen's.

    A desktop that enlarges text does not say so to Tk, but a dash that is 72 points wide then has more px.
    """
    dash = Font(widget, family=nametofont("TkDefaultFont", widget).actual("family"), size=72).measure("—")
    return max(round(max(widget.winfo_fpixels("1i"), dash) / 96 * 4) / 4, 1.0)
