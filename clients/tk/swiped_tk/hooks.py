"""What a list reports to a subclass of it, which overrides the methods that it needs."""

import tkinter as tk
from typing import TYPE_CHECKING, Any

import swiped

if TYPE_CHECKING:
    from .row import SwipeRow


class ListHooks:
    """Methods of a list that does not scroll. The others do nothing."""

    def frame_received(self, row: "SwipeRow", frame: dict[str, Any]) -> None:
        """A row has applied a Frame of the daemon."""

    def notification_received(self, notification: swiped.Notification) -> None:
        """The daemon has sent a notification other than `cell/frame`."""

    def row_painted(self, row: "SwipeRow", at: float) -> None:
        """A row was painted where it is `at` this time of `swiped.now()`."""

    def settled(self) -> None:
        """The last row that moved has come to rest."""

    # --- For lists that scroll their rows ------------------------------------------------------------------------

    def row_resized(self, row: "SwipeRow") -> None:
        """The row has another part of its height."""
        row.fit()

    def see(self, row: "SwipeRow") -> None:
        """Scrolls so that a row shows."""

    def scroll_to(self, y: float) -> None:
        """Scrolls so that `y` px of the rows are above the upper edge."""

    def scroll_position(self) -> float:
        """How many px of the rows are above the upper edge."""
        return 0

    def is_beside_rows(self, widget: tk.Misc) -> bool:
        """Whether a press on this widget, which is not a row, closes the rows."""
        return True
