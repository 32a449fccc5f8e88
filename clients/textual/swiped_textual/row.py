"""A row: content that moves over its actions."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from swiped import drawing, now
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import ListItem

from .keyboard import KeyboardRow
from .strip import PX, ActionSpan, line

if TYPE_CHECKING:
    from .table import RowTable

Actions = Mapping[str, Sequence[Mapping[str, Any]]]  # by side, each from the outer edge inwards
LINE = 16  # px, the height of a line: twice the width of a column


class SwipeRow(KeyboardRow, can_focus=True):
    """A row of any widgets, its content. `cell` names the row in its `SwipeTable` or `SwipeList`; it is a string or an integer."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    SwipeRow {
        height: auto;
        overflow: hidden;
        & > .swipe-row--content { height: auto; background: $surface; }
        &:focus > .swipe-row--content { background: $panel; }
    }
    ListItem > SwipeRow > .swipe-row--content { background: transparent; }
    """

    def __init__(self, *children: Widget, cell: str | int, actions: Actions | None = None, **settings: Any) -> None:
        super().__init__(**settings)
        self.cell = cell
        self.own_actions = actions  # None: the table's
        self.table: RowTable  # set when the row is mounted
        self.frame: dict[str, Any] = {}  # the last one of the daemon
        self.offset_px = 0.0
        self.content = Vertical(*children, classes="swipe-row--content")
        self._animation: dict[str, Any] | None = None
        self._resizing: dict[str, Any] | None = None
        self._full_swipe: str | None = None  # its action
        self._full_lines = 0  # the row's height before it began to collapse
        self._part = 1.0  # of its height
        self._unpainted_at: float | None = None  # ms: the time of `offset_px`, until it has been painted or replaced
        self._pressed = self._swipes = False  # since the mouse was last pressed
        self._swiped = self  # the row that the mouse swipes when it was pressed on this one
        self._top = 0  # of the row that was pressed
        self._ignored_x: int | None = None  # a tap there is not for this row, but for one that is being removed

    def compose(self) -> ComposeResult:
        yield self.content

    def on_resize(self) -> None:
        self.table.row_resized(self)

    def compose_add_child(self, widget: Widget) -> None:
        self.content.compose_add_child(widget)

    def on_mount(self) -> None:
        from .table import RowTable

        self.table = next(parent for parent in self.ancestors if isinstance(parent, RowTable))
        self.table.row_mounted(self)
        if isinstance(self.parent, ListItem):
            self.can_focus = False  # the list has the focus, and an item is highlighted
        for widget in self.query("*"):
            widget.ALLOW_SELECT = False  # dragging must not select text

    def on_hide(self) -> None:
        item = self.parent if isinstance(self.parent, ListItem) else self
        if self.open_side and not (item.display and self.display):  # a filter hides it: it must not be open when it is shown again
            self.table.send("cell/close", cell=self.cell, animated=False)

    def on_unmount(self) -> None:
        self.release_pointer()
        self.table.row_unmounted(self)

    @property
    def actions(self) -> Actions:
        """The row's actions, which are the table's unless it has its own."""
        return self.table.actions if self.own_actions is None else self.own_actions

    def set_actions(self, actions: Actions | None) -> None:
        """Sets the actions of this row. None restores those of the table."""
        self.own_actions = actions
        self.table.send("cell/configure", cell=self.cell, actions=actions)
        self.refresh()

    # --- Animations ----------------------------------------------------------------------------------------------

    @property
    def is_moving(self) -> bool:
        """Whether an animation is being played."""
        return self._animation is not None or self._resizing is not None

    def apply_frame(self, frame: dict[str, Any]) -> None:
        """Moves to a Frame's offset, or begins its animation."""
        self.frame = frame
        self._animation = frame.get("animation")
        self._resizing = frame.get("collapse") or frame.get("restore")
        if not self._resizing and self._part != 1:
            self._resize(1)
        self._swipes |= self._pressed and frame["phase"] == "tracking"
        if self._animation or frame["offset"] != self.offset_px:
            self._unpainted_at = None  # what is about to be painted is out of date
        if "decision" in frame or frame["phase"] in ("closed", "open", "tracking"):
            self._full_swipe = frame.get("decision", {}).get("action")
        if self._animation is None:
            self._move_content(frame["offset"], now())

    def start_animation(self, animation: dict[str, Any]) -> None:
        """Begins an animation; it replaces the current one."""
        self._animation, self._unpainted_at = animation, None

    def close_without_daemon(self) -> None:
        """Closes at once."""
        self._animation = self._resizing = None
        self._resize(1)
        self.frame = {}
        self._move_content(0, now())

    def advance(self, at: float) -> None:
        """Moves the row to where its animations are `at` a time in ms."""
        if self._animation:
            self._move_content(drawing.position(self._animation, at), at)
            if drawing.has_ended(self._animation, at):
                self._animation = None
        if self._resizing:
            self._resize(drawing.position(self._resizing, at))
            if drawing.has_ended(self._resizing, at):
                self._resizing = None

    def hide(self) -> None:
        """Has no height until the daemon lets it grow back."""
        self._resize(0)

    def _resize(self, part: float) -> None:
        """Has this part of its height."""
        self._full_lines = self._full_lines or self.size.height or self.content.size.height
        self._part, self.styles.height = part, math.ceil(self._full_lines * part) if part < 1 else "auto"
        if part == 1:
            self._full_lines = 0

    def _move_content(self, offset: float, at: float) -> None:
        if offset == self.offset_px:
            return
        self.offset_px, self._unpainted_at = offset, at
        px = round(offset)
        # Content covers whole columns only; `render_line` draws the rest of its edge, in eighths.
        self.content.styles.offset = (math.floor(px / PX) if px < 0 else math.ceil(px / PX), 0)
        self.refresh()
        self.call_after_refresh(self.layout_refreshed)

    def layout_refreshed(self) -> None:
        """Reports that the row was painted, if the layout has its content at the offset."""
        if self._unpainted_at is None:
            return
        columns = self.content.region.x - self.region.x
        px = round(self.offset_px)
        if self.is_attached and columns == self.content.styles.offset.x.value:
            at, self._unpainted_at = self._unpainted_at, None
            # Content is rounded outwards to columns; the edge is what `render_line` draws.
            self.table.row_painted(self, at, columns * PX + (px % PX if px < 0 else -(-px % PX)))

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        background = self.content.background_colors[1]
        with_titles = y == (self.size.height - 1) // 2
        return line(width, round(self.offset_px), background, self._action_spans(width * PX), with_titles)

    def _action_spans(self, width: float) -> list[ActionSpan]:
        behavior = self.table.behavior
        side = drawing.side_at(self.offset_px, self.table.is_rtl)
        if side is None or behavior is None:
            return []
        actions = self.actions.get(side, [])
        parts = drawing.parts(behavior, actions, side, self.offset_px, width, self.frame.get("armed") or self._full_swipe)
        spans = [
            ActionSpan(part.x, part.width, self.table.color_of(action), action.get("title", part.id), part.id == self.selected_action)
            for part, action in zip(parts, actions, strict=True)
        ]
        return spans[::-1] if behavior["layout"]["style"] == "drawer" else spans

    # --- The mouse -----------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        # A widget of the content that captures the mouse, as an Input does, is dragged itself.
        if event.button == 1 and self.table.is_swipeable and self.app.mouse_captured is None:
            self._swiped = self.table.moving_in(self)
            self._swiped.press(event, self)

    def press(self, event: events.MouseDown, row: SwipeRow) -> None:
        """The mouse was pressed on this row, or on one before it that is being removed."""
        self._pressed, self._swipes, self._top, self._swiped = True, False, row.region.y, self
        self._ignored_x = None if row is self else event.screen_x
        self.capture_mouse()
        self.table.pointer_down(self, **self._pointer_params(event))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        row = self._swiped  # it may not have had the mouse yet when this was sent
        if row._pressed:
            self.table.send("pointer/move", **row._pointer_params(event))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self._swiped.release(event)

    def release(self, event: events.MouseUp) -> None:
        """The mouse was released that was pressed for this row."""
        if self._pressed:
            self.release_pointer()
            if event.screen_x == self._ignored_x:
                self.table.send("pointer/cancel")
            else:
                self.table.send("pointer/up", **self._pointer_params(event))

    def release_pointer(self) -> None:
        """Ignores the mouse until it is pressed again."""
        self._pressed = False
        self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        if not self.table.is_swipeable:
            self.table.activate(self)
        elif self._swipes or self.table.had_open_rows:
            event.stop()  # the list does not select the row

    def on_mouse_release(self, event: events.MouseRelease) -> None:
        # A row also gets this event for its own release, perhaps after the next press.
        if self._pressed and self.app.mouse_captured is not self:  # another widget has captured the mouse
            self._pressed = False
            self.table.send("pointer/cancel")

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self._wheel_turned(event, 1)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self._wheel_turned(event, -1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if event.shift:
            self._wheel_turned(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        if event.shift:
            self._wheel_turned(event, -1)

    def _wheel_turned(self, event: events.MouseEvent, direction: int) -> None:
        event.stop()
        event.prevent_default()
        delta = {"x": direction * 2 * PX, "y": 0}
        self.table.send("wheel/update", cell=self.cell, delta=delta, steps=True, timestamp=event.time * 1000)

    def _pointer_params(self, event: events.MouseEvent) -> dict[str, Any]:
        """An event's position in px of the row at rest, and its time. Terminals may report fractions of a column."""
        position = {"x": (event.pointer_screen_x - self.region.x) * PX, "y": (event.pointer_screen_y - self._top) * LINE}
        return {"position": position, "timestamp": event.time * 1000}
