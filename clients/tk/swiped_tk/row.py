"""One row: its content, and how the content moves."""

import tkinter as tk
from typing import TYPE_CHECKING, Any

from swiped.drawing import position

from .strip import ActionStrip

if TYPE_CHECKING:
    from .list import SwipeList

FILL_MS = 120.0  # in which an action that becomes armed fills what shows
HOME_MS = 250.0  # in which a row closes that no daemon moves any more
BAR = 4  # px


class SwipeRow(tk.Frame):
    """Put the row's widgets into `content`. The row is closed and still until its list moves it."""

    def __init__(self, master: "SwipeList", key: str | int, height: int, **options: Any) -> None:
        super().__init__(master, height=height, takefocus=True)
        self.list, self.key, self.height = master, key, height
        self.item = 0  # of the canvas that the list is
        self.offset = 0.0
        self.size = 1.0  # how much of its height is left
        self.is_held = False
        self.chosen: str | None = None  # the action that the keyboard points at
        self._motion: dict[str, Any] | None = None
        self._snaps = False  # the motion is one under the finger
        self._collapse: dict[str, Any] | None = None
        self._filling: str | None = None  # the action that fills what shows, or did last
        self._fills, self._filled, self._filled_at = False, 0.0, 0.0
        self._strip = ActionStrip(self, master["background"])
        self._strip.place(relwidth=1, relheight=1)
        self.content = tk.Frame(self, **{"background": "white"} | options)
        self.content.place(relwidth=1, relheight=1)
        self._bar = tk.Frame(self.content, width=BAR, background=master.focus_color)
        self._side: str | None = None  # whose actions are shown

    # --- What the daemon says ------------------------------------------------------------------------------------

    def take(self, frame: dict[str, Any]) -> None:
        """Does what a frame says: follows the finger, or begins to move."""
        self.is_held = frame["phase"] == "tracking"
        self._collapse = frame.get("collapse", self._collapse)
        if "animation" in frame:
            self.play(frame["animation"], snaps=self.is_held)
        elif "finished" in frame or not (self._motion and self._snaps and self.is_held):
            self._motion, self.offset = None, frame["offset"]
        filling = frame["armed"] or frame.get("decision", {}).get("action")
        if filling:
            self._filling, self._fills = filling, True
        elif frame["phase"] in ("tracking", "closed", "open"):
            self._fills = False

    def play(self, animation: dict[str, Any], snaps: bool = False) -> None:
        """Moves as the keyframes have it."""
        self._motion, self._snaps = animation, snaps

    def go_home(self, at: float) -> None:
        """Closes without a daemon."""
        self.is_held, self._collapse, self._fills = False, None, False
        if self.offset or self._motion:
            keyframes = [{"time": 0, "offset": self.offset, "easing": [0, 0, 0.58, 1]}, {"time": HOME_MS, "offset": 0}]
            self.play({"start": at, "duration": HOME_MS, "to": 0, "keyframes": keyframes})

    @property
    def is_at_rest(self) -> bool:
        """No motion is under way, and nothing holds the row."""
        return not (self.is_held or self._motion or self._collapse)

    # --- The clock -----------------------------------------------------------------------------------------------

    def advance(self, at: float) -> bool:
        """Goes to where the row is at a moment. Whether it goes on from there."""
        if self._motion:
            self.offset = position(self._motion, at)
            if at >= self._motion["start"] + self._motion["duration"]:
                self._motion = None
        if self._collapse:
            self.size = position(self._collapse, at)
            if at >= self._collapse["start"] + self._collapse["duration"]:
                self._collapse = None
        step, self._filled_at = min((at - self._filled_at) / FILL_MS, 0.2), at
        self._filled = min(self._filled + step, 1) if self._fills else max(self._filled - step, 0)
        return bool(self._motion or self._collapse or self._filled != self._fills)

    def paint(self) -> None:
        """Puts the content where it belongs, and the actions where it has been."""
        self.content.place_configure(x=round(self.offset))
        side = self.list.side_at(self.offset)
        if side and side != self._side:
            self._strip.show(side, self.list.actions.get(side, []), self.list.behavior, self.list.look)
        self._side = side
        if side:
            self._strip.draw(self.offset, self._filling, self._filled, self.chosen)

    def show_focus(self, visible: bool) -> None:
        """The bar that tells that keys go to this row."""
        if not visible:
            self._bar.place_forget()
        elif self.list.direction == "ltr":
            self._bar.place(x=0, relheight=1)
        else:
            self._bar.place(relx=1, anchor="ne", relheight=1)
        self._bar.lift()
