"""What a list reports to a subclass of it, which overrides the methods that it needs."""

from typing import TYPE_CHECKING, Any

import swiped

if TYPE_CHECKING:
    from .row import SwipeRow


class ListHooks:
    """Methods that do nothing."""

    def frame_received(self, row: "SwipeRow", frame: dict[str, Any]) -> None:
        """A row has applied a Frame of the daemon."""

    def notification_received(self, notification: swiped.Notification) -> None:
        """The daemon has sent a notification other than `cell/frame`."""

    def row_painted(self, row: "SwipeRow", at: float) -> None:
        """A row was painted where it is `at` this time of `swiped.now()`."""

    def settled(self) -> None:
        """The last row that moved has come to rest."""
