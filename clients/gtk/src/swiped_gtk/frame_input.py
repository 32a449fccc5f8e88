"""The input of a list, frame by frame: what has moved is sent before a frame is painted, which then shows the daemon's answer."""

from __future__ import annotations

import typing
from collections.abc import Callable

from gi.repository import Gdk

if typing.TYPE_CHECKING:
    from .session import Session
    from .table import SwipeTable


class FrameInput:
    """Sends the moves of pointers once a frame, and waits in `before-paint` for the answer to the newest message."""

    def __init__(self, rows: SwipeTable, session: Session) -> None:
        self._list, self._session = rows, session
        self._moves: list[Callable[[], None]] = []
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

    def send_in_frame(self, send: Callable[[], None]) -> None:
        """Calls `send` before the next frame is painted."""
        self._moves.append(send)
        self._request_frame()

    def sent(self) -> None:
        """Input has been sent: the next frame shows the answer."""
        self._session.calls.input_sent()
        self._request_frame()

    def _request_frame(self) -> None:
        if self._clock:
            self._clock.request_phase(Gdk.FrameClockPhase.BEFORE_PAINT)

    def _before_paint(self, _clock: Gdk.FrameClock) -> None:
        moves, self._moves = self._moves, []
        for send in moves:
            send()
        self._session.calls.wait()
