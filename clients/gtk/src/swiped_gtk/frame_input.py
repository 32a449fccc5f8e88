"""The input of a list, frame by frame: content follows the pointer, or a frame is painted with the daemon's answer to the move."""

from __future__ import annotations

import typing

from gi.repository import Gdk

if typing.TYPE_CHECKING:
    from .controllers import RowControllers
    from .session import Session
    from .table import SwipeTable


class FrameInput:
    """Handles the moves of pointers once a frame. In `before-paint` it waits for the answer to the newest message that a frame awaits."""

    def __init__(self, rows: SwipeTable, session: Session) -> None:
        self._list, self._session = rows, session
        self._moved: list[RowControllers] = []  # whose pointers have moves that the daemon has not got
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

    def moved(self, controllers: RowControllers) -> None:
        """A pointer on a row has moved: the next frame shows that."""
        self._moved.append(controllers)
        self._request_frame()

    def send_moves(self) -> None:
        """Reports all moves before another message, so that the daemon has content where the user sees it."""
        moved, self._moved = self._moved, []
        for controllers in moved:
            controllers.send_moves(awaits=False)

    def sent(self) -> None:
        """Input has been sent: the next frame shows the answer."""
        self._session.calls.input_sent()
        self._request_frame()

    def _request_frame(self) -> None:
        if self._clock:
            self._clock.request_phase(Gdk.FrameClockPhase.BEFORE_PAINT)

    def _before_paint(self, _clock: Gdk.FrameClock) -> None:
        moved, self._moved = self._moved, []
        for controllers in moved:
            controllers.show_moves()
        self._session.calls.wait()
