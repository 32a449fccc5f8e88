"""One row: its content, and the animations that move it."""

import tkinter as tk
from typing import TYPE_CHECKING, Any

from swiped.drawing import Follower, has_ended, position

from .strip import ActionStrip, background_of

if TYPE_CHECKING:
    from .table import SwipeTable

Actions = dict[str, list[dict[str, Any]]]  # by side, each from the outer edge inwards
FILL_MS = 140.0  # in which an armed action fills the strip
CLOSE_MS = 250.0  # in which a row closes without a daemon
FOCUS_BAR = 4  # px


class SwipeRow(tk.Frame):
    """A row of a `SwipeTable`. The application puts its widgets into `content`, and the row into any widget of the table's.

    `cell` names the row. `actions` replaces the table's actions for this row. With a `height`, in px, it has that, else its content's.
    Other options configure the content, a frame.
    """

    def __init__(
        self,
        master: tk.Misc,
        table: "SwipeTable",
        *,
        cell: str | int,
        actions: Actions | None = None,
        height: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__(master, height=round((height or 1) * table.scale), takefocus=True)
        self.table, self.cell, self.height = table, cell, height
        self.own_actions = actions  # None: the table's
        self.item = 0  # id of the row in the canvas of a `SwipeList`
        self.offset = 0.0
        self.size = 1.0  # the part of its height that is left while it collapses
        self.is_tracking = self.is_removing = False
        self.follower = Follower(0)
        self.selected_action: str | None = None  # by the keyboard
        self._animation: dict[str, Any] | None = None
        self._follows_pointer = False  # the animation began while a pointer moved the row
        self._resizing: dict[str, Any] | None = None
        self._fill_action: str | None = None  # the action that fills the strip, or was the last to do so
        self._is_filling, self._fill, self._fill_time = False, 0.0, 0.0  # how much of the strip it fills, at a time in ms
        background = options.setdefault("background", background_of(master))
        self._strip = ActionStrip(self, background, table.scale)
        self._strip.place(relwidth=1, relheight=1)
        self.content = tk.Frame(self, **options)
        self.content.place(relwidth=1, **({"relheight": 1} if height else {}))
        self._bar = tk.Frame(self.content, width=round(FOCUS_BAR * table.scale), background=table.focus_color)
        self._painted_x = 0  # px of the screen
        self._side: str | None = None  # whose actions the strip shows
        self._strip.bind("<Configure>", self._resized)
        self.content.bind("<Configure>", lambda _: self.fit(), add=True)
        self.bind("<Destroy>", lambda event: event.widget is self and table.row_destroyed(self))
        if not height:  # a canvas unmaps rows that are scrolled out of view
            self.bind("<Unmap>", lambda event: event.widget is self and table.row_hidden(self))
        table.row_added(self)

    # --- For the application ---------------------------------------------------------------------------------------

    @property
    def actions(self) -> Actions:
        """The row's actions, which are the table's unless it has its own."""
        return self.table.actions if self.own_actions is None else self.own_actions

    def set_actions(self, actions: Actions | None) -> None:
        """Sets the actions of this row. None restores those of the table."""
        self.own_actions, self._side = actions, None
        self.table.send("cell/configure", cell=self.cell, actions=actions)
        self.table.repaint(self)

    # --- The daemon ----------------------------------------------------------------------------------------------

    def apply_frame(self, frame: dict[str, Any]) -> None:
        """Moves to a Frame's offset, or begins its animation."""
        self.is_tracking, self.is_removing = frame["phase"] == "tracking", frame.get("removing", False)
        self._resizing = frame.get("collapse") or frame.get("restore") or self._resizing
        if not self._resizing and self.size != 1:
            self._resize(1.0)
        self.follower.receive(frame)
        if "animation" in frame:
            self.start_animation(frame["animation"], follows_pointer=self.is_tracking)
        elif "finished" in frame or not (self._animation and self._follows_pointer and self.is_tracking):
            self._animation, self.offset = None, frame["offset"]
        self.follow()  # the pointer may have moved on
        fill_action = frame["armed"] or frame.get("decision", {}).get("action")
        if fill_action:
            self._fill_action, self._is_filling = fill_action, True
        elif frame["phase"] in ("tracking", "closed", "open"):
            self._is_filling = False

    def start_animation(self, animation: dict[str, Any], follows_pointer: bool = False) -> None:
        """Begins an animation; it replaces the current one."""
        self._animation, self._follows_pointer = animation, follows_pointer
        if not follows_pointer:
            self.follower = Follower(self.follower.now)

    def follow(self) -> bool:
        """Moves content with the pointer, before the daemon has answered. Returns False if content has to wait for the answer."""
        offset = None if self._animation else self.follower.offset
        if offset is None:
            return False
        self.offset = offset
        return self.follower.is_on_line

    def close_without_daemon(self, at: float) -> None:
        """Begins to close, `at` a time in ms, because the daemon is unavailable."""
        self.is_tracking, self._resizing, self._is_filling = False, None, False
        self.follower = Follower(self.follower.now)
        if self.offset or self._animation:
            keyframes = [{"time": 0, "offset": self.offset, "easing": [0, 0, 0.58, 1]}, {"time": CLOSE_MS, "offset": 0}]
            self.start_animation({"start": at, "duration": CLOSE_MS, "to": 0, "keyframes": keyframes})

    @property
    def target(self) -> float:
        """Where the row will rest: where its animation ends, in px."""
        return self._animation["to"] if self._animation else self.offset

    @property
    def is_at_rest(self) -> bool:
        """Whether the row neither moves nor follows a pointer."""
        return not (self.is_tracking or self._animation or self._resizing)

    @property
    def is_painted(self) -> bool:
        """Whether the row was painted where it is now, and does not move by itself."""
        return self._painted_x == self._x and not self._moves_on

    # --- Frames --------------------------------------------------------------------------------------------------

    def advance(self, at: float) -> bool:
        """Moves the row to where it is `at` a time in ms. Returns whether it moves on."""
        if self._animation:
            self.offset = position(self._animation, at)
            if has_ended(self._animation, at):
                self._animation = None
        if self._resizing:
            self._resize(position(self._resizing, at))
            if has_ended(self._resizing, at):
                self._resizing = None
        step, self._fill_time = min((at - self._fill_time) / FILL_MS, 0.2), at
        self._fill = min(self._fill + step, 1) if self._is_filling else max(self._fill - step, 0)
        return self._moves_on

    @property
    def _moves_on(self) -> bool:
        return bool(self._animation or self._resizing or self._fill != self._is_filling)

    @property
    def _x(self) -> int:
        return round(self.offset * self.table.scale)

    def fit(self) -> None:
        """Takes the height of its content, unless it has one of its own."""
        if self.height is None and self.winfo_exists():
            self.configure(height=max(round(self.content.winfo_reqheight() * self.size), 1))

    def hide(self) -> None:
        """Has no height until the daemon lets it grow back."""
        self._resize(0.0)

    def _resize(self, size: float) -> None:
        self.size = size
        self.table.row_resized(self)

    def _resized(self, event: "tk.Event[tk.Misc]") -> None:
        """Places the actions again if they show: where they are depends on the width."""
        if self.height is None:
            self.table.set_width(event.width)
        if self.offset:
            self.table.repaint(self)

    def paint(self) -> None:
        """Places the content at its offset, and the actions in the strip that it uncovers."""
        self._painted_x = self._x
        self.content.place_configure(x=self._painted_x)
        side = self.table.side_at(self.offset)
        if side and side != self._side:
            self._strip.show(side, self.actions.get(side, []), self.table.behavior, self.table.style)
        self._side = side
        if side:
            self._strip.draw(self.offset, self._fill_action, self._fill, self.selected_action)

    def show_focus(self, visible: bool) -> None:
        """Shows or hides the bar of the row that has the focus."""
        if not visible:
            self._bar.place_forget()
        elif self.table.direction == "ltr":
            self._bar.place(x=0, relheight=1)
        else:
            self._bar.place(relx=1, anchor="ne", relheight=1)
        self._bar.lift()
