"""The input of a list, frame by frame: content follows the pointer, or a frame is painted with the daemon's answer to the move."""

from __future__ import annotations

import typing
from collections.abc import Callable

from gi.repository import Gdk

if typing.TYPE_CHECKING:
    from .session import Session
    from .table import SwipeTable


class FrameInput:
    """Handles the moves of pointers once a frame. In `before-paint` it waits for the answer to the newest message that a frame awaits."""

    def __init__(self, rows: SwipeTable, session: Session) -> None:
        self._list, self._session = rows, session
        self._calls: list[Callable[[], None]] = []
        self._clock: Gdk.FrameClock | None = None
        self._handlers: list[int] = []

    def attach(self) -> None:
        """The list is being shown."""
        self._clock = self._list.get_frame_clock()
        self._handlers = [self._clock.connect("before-paint", self._before_paint)]

    def detach(self) -> None:
        """Called when the list is hidden."""
        if clock := self._clock:
            for handler in self._handlers:
                clock.disconnect(handler)
        self._clock = None

    def call_in_frame(self, call: Callable[[], None]) -> None:
        """Makes a call before the next frame is painted."""
        self._calls.append(call)
        self._request_frame()

    def sent(self) -> None:
        """Input has been sent: the next frame shows the answer."""
        self._session.calls.input_sent()
        self._request_frame()

    def _request_frame(self) -> None:
        if self._clock:
            self._clock.request_phase(Gdk.FrameClockPhase.BEFORE_PAINT)

    def _before_paint(self, _clock: Gdk.FrameClock) -> None:
        calls, self._calls = self._calls, []
        for call in calls:
            call()
        self._session.calls.wait()
