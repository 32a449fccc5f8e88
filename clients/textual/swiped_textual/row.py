"""A row: content that moves over its actions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from swiped import drawing, now
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.strip import Strip
from textual.widget import Widget

from .keyboard import Keyboard
from .strip import PX, Piece, line

if TYPE_CHECKING:
    from .list import SwipeList

LINE = 16  # px of a line: columns are half as wide as lines are high


class SwipeRow(Keyboard, can_focus=True):
    """Any widgets, which move together. `key` is the row's name in its `SwipeList`: a string or an integer."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    SwipeRow {
        height: auto;
        overflow: hidden;
        & > .swipe-row--content { height: auto; background: $surface; }
        &:focus > .swipe-row--content { background: $panel; }
    }
    """

    def __init__(self, *children: Widget, key: str | int, **settings: Any) -> None:
        super().__init__(**settings)
        self.key = key
        self.list: SwipeList  # that the row is in, once it is
        self.frame: dict[str, Any] = {}  # the daemon's last word
        self.offset_px = 0.0
        self.content = Vertical(*children, classes="swipe-row--content")
        self._animation: dict[str, Any] | None = None
        self._collapse: dict[str, Any] | None = None
        self._slid_for: str | None = None  # the action of a full swipe
        self._lines = 0  # content's, when the row began to collapse
        self._at: float | None = None  # for which `offset_px` was worked out, if nothing has been said since
        self._pressed = False

    def compose(self) -> ComposeResult:
        yield self.content

    def compose_add_child(self, widget: Widget) -> None:
        self.content.compose_add_child(widget)

    def on_mount(self) -> None:
        from .list import SwipeList

        self.list = next(parent for parent in self.ancestors if isinstance(parent, SwipeList))
        self.list.adopt(self)
        for widget in self.query("*"):
            widget.ALLOW_SELECT = False  # a drag swipes

    def on_unmount(self) -> None:
        self.let_go()
        self.list.disown(self)

    # --- Motion --------------------------------------------------------------------------------------------------

    @property
    def is_moving(self) -> bool:
        return self._animation is not None or self._collapse is not None

    def take(self, frame: dict[str, Any]) -> None:
        """Goes where a frame says, at once or by its motion."""
        self.frame = frame
        self._animation, self._collapse = frame.get("animation"), frame.get("collapse")
        if self._animation or frame["offset"] != self.offset_px:
            self._at = None  # what is about to be painted is out of date
        if "decision" in frame or frame["phase"] in ("closed", "open", "tracking"):
            self._slid_for = frame.get("decision", {}).get("action")
        if self._animation is None:
            self._put(frame["offset"], now())

    def fly(self, animation: dict[str, Any]) -> None:
        """A motion that nobody asked for."""
        self._animation, self._at = animation, None

    def go_home(self) -> None:
        """There is no daemon any more."""
        self._animation = self._collapse = None
        if self._lines:
            self._lines, self.styles.height = 0, "auto"
        self.frame = {}
        self._put(0, now())

    def move(self, at: float) -> None:
        """Draws the row as it is at a moment."""
        if self._animation:
            self._put(drawing.position(self._animation, at), at)
            if at >= self._animation["start"] + self._animation["duration"]:
                self._animation = None
        if self._collapse:
            self._lines = self._lines or self.size.height
            self.styles.height = math.ceil(self._lines * drawing.position(self._collapse, at))
            if at >= self._collapse["start"] + self._collapse["duration"]:
                self._collapse = None

    def _put(self, offset: float, at: float) -> None:
        if offset == self.offset_px:
            return
        self.offset_px, self._at = offset, at
        px = round(offset)
        # Content covers whole columns only; the rest of its edge is drawn beneath it.
        self.content.styles.offset = (math.floor(px / PX) if px < 0 else math.ceil(px / PX), 0)
        self.refresh()
        self.call_after_refresh(self.laid_out)

    def laid_out(self) -> None:
        """Where content is drawn may be known now."""
        columns = self.content.region.x - self.region.x
        px = round(self.offset_px)
        if self._at is not None and self.is_attached and columns == self.content.styles.offset.x.value:
            at, self._at = self._at, None
            # The columns that the screen has, less what of the last one is drawn beneath.
            self.list.painted(self, at, columns * PX + (px % PX if px < 0 else -(-px % PX)))

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        ground = self.content.background_colors[1]
        with_words = y == (self.size.height - 1) // 2
        return line(width, round(self.offset_px), ground, self._pieces(width * PX), with_words)

    def _pieces(self, width: float) -> list[Piece]:
        behavior = self.list.behavior
        if not self.offset_px or behavior is None:
            return []
        side = self.shown_side
        actions = self.list.actions.get(side, [])
        parts = drawing.parts(behavior, actions, side, self.offset_px, width, self.frame.get("armed") or self._slid_for)
        pieces = [
            Piece(part.x, part.width, self.list.color_of(action), action.get("title", action["id"]), action["id"] == self.chosen)
            for part, action in zip(parts, actions, strict=True)
        ]
        return pieces[::-1] if behavior["layout"]["style"] == "drawer" else pieces

    @property
    def shown_side(self) -> str:
        """The side that shows, or would, where content is."""
        return "leading" if (self.offset_px > 0) != self.list.is_rtl else "trailing"

    # --- The mouse -----------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button == 1 and self.list.is_swipeable:
            self._pressed = True
            self.capture_mouse()
            self.list.pointer("down", self, event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._pressed:
            self.list.pointer("move", self, event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self._pressed:
            self.let_go()
            self.list.pointer("up", self, event)

    def let_go(self) -> None:
        """What the mouse does from here on is not the row's business."""
        self._pressed = False
        self.release_mouse()

    def on_click(self) -> None:
        if not self.list.is_swipeable:
            self.list.activate(self)

    def on_mouse_release(self, event: events.MouseRelease) -> None:
        if self._pressed:  # somebody else has taken the mouse
            self._pressed = False
            self.list.pointer("cancel", self, None)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self._turned(event, 1)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self._turned(event, -1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if event.shift:
            self._turned(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        if event.shift:
            self._turned(event, -1)

    def _turned(self, event: events.MouseEvent, way: int) -> None:
        event.stop()
        event.prevent_default()
        self.list.tell("wheel/update", cell=self.key, delta={"x": way * 2 * PX, "y": 0}, timestamp=event.time * 1000)

    def position_of(self, event: events.MouseEvent) -> dict[str, float]:
        """In px of the row at rest. Terminals that tell it by the pixel are taken at their word."""
        origin = self.region
        return {"x": (event.pointer_screen_x - origin.x) * PX, "y": (event.pointer_screen_y - origin.y) * LINE}
