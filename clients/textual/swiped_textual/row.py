"""One row: it reports the mouse, and draws its content where the list controller says."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from swiped.controller import Drawing
from swiped.controller.list_controller import Actions
from swiped.drawing import Part
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import ListItem

from .keyboard import KeyboardRow
from .strip import PX, ActionSpan, line

LINE = 16  # px, the height of a line: twice the width of a column
MOUSE = 0  # the controller's name of the pointer


class SwipeRow(KeyboardRow, can_focus=True):
    """A row of any widgets, its content. `cell` names the row in its `SwipeTable` or `SwipeList`; it is a string or an integer.

    While it `is_swiping`, no other widget gets the mouse's moves and clicks.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    SwipeRow {
        height: auto;
        overflow: hidden;
        & > .swipe-row--content { height: auto; }
        &:focus > .swipe-row--content { background: $panel; }
    }
    """

    def __init__(self, *children: Widget, cell: str | int, actions: Actions | None = None, **settings: Any) -> None:
        super().__init__(**settings)
        self.cell = cell
        self._own_actions = actions  # until the row is mounted
        self.content = Vertical(*children, classes="swipe-row--content")
        for widget in self, self.content:
            widget.styles.scrollbar_gutter = "auto"  # an application may have set it for all widgets
        self._full_lines = 0  # the row's height before it began to collapse
        self.is_swiping = False
        self._hover: float | None = None  # the mouse's x, in px
        self._top = 0  # of the row when it was pressed

    def compose(self) -> ComposeResult:
        yield self.content

    def on_resize(self) -> None:
        self.table.row_resized(self)

    def compose_add_child(self, widget: Widget) -> None:
        self.content.compose_add_child(widget)

    def on_mount(self) -> None:
        from .table import RowTable

        self.table = next(parent for parent in self.ancestors if isinstance(parent, RowTable))
        self.table.row_added(self, self._own_actions)
        if isinstance(self.parent, ListItem):
            self.can_focus = False  # the list has the focus, and an item is highlighted
        for widget in self.query("*"):
            widget.ALLOW_SELECT = False  # dragging must not select text

    def on_hide(self) -> None:
        item = self.parent if isinstance(self.parent, ListItem) else self
        if not (item.display and self.display):
            self.filtered_out()

    def on_unmount(self) -> None:
        self.release()
        self.table.row_gone(self)

    # --- Frames --------------------------------------------------------------------------------------------------

    def show(self, drawing: Drawing) -> None:
        """Shows where content is, the part of the row's height that is left, and the actions."""
        before, self.drawing = self.drawing, drawing
        if drawing.size != before.size:
            self._resize(drawing.size)
        if drawing.offset != before.offset:
            px = round(drawing.offset)
            # Content covers whole columns only; `render_line` draws the rest of its edge, in eighths.
            self.content.styles.offset = (math.floor(px / PX) if px < 0 else math.ceil(px / PX), 0)
        if drawing.side is None and not drawing.is_moving:
            self.select(None)  # the action that had the focus is gone
        self.refresh()

    def _resize(self, part: float) -> None:
        """Has this part of its height."""
        self._full_lines = self._full_lines or self.size.height or self.content.size.height
        self.styles.height = math.ceil(self._full_lines * part) if part < 1 else "auto"
        if part == 1:
            self._full_lines = 0

    def render_line(self, y: int) -> Strip:
        background = self.content.background_colors[1]
        with_titles = y == (self.size.height - 1) // 2
        return line(self.size.width, round(self.drawing.offset), background, self._action_spans(), with_titles)

    def _action_spans(self) -> list[ActionSpan]:
        side, parts = self.drawing.side, self.drawing.parts
        if side is None:
            return []
        spans = [
            ActionSpan(part.x, part.width, self._color_of(action, part), action.get("title", part.id), (side, part.id) == self.selected)
            for part, action in zip(parts, self.actions.get(side, ()), strict=False)
        ]
        return spans[::-1] if self.table.controller.behavior["layout"]["style"] == "drawer" else spans

    def _color_of(self, action: Mapping[str, Any], part: Part) -> Any:
        color, is_hovered = self.table.color_of(action), self._hover is not None and part.x <= self._hover < part.x + part.width
        return color.darken(0.15) if part.id == self.drawing.pressed else color.lighten(0.1) if is_hovered else color

    # --- The mouse -----------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        # A widget of the content that captures the mouse, as an Input does, is dragged itself.
        self.is_swiping = False
        is_in_list = self.table.rows.get(self.cell) is self  # not if it has just been removed
        if event.button == 1 and is_in_list and self.table.is_swipeable and self.app.mouse_captured is None:
            self.table.moving_in(self).press(event, self)
        elif event.button == 3 and is_in_list:
            self.table.has_key(self, "menu")

    def press(self, event: events.MouseDown, on: SwipeRow) -> None:
        """The mouse was pressed on this row, or on one before it that is being removed."""
        self.table.pressed, self.is_swiping, self._top = self, False, on.region.y
        self.capture_mouse()
        at = event.time * 1000
        self.table.report("pointer_down", self.cell, MOUSE, "mouse", *self._position(event), at=at, handed_on=on is not self)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if row := self.table.pressed:  # it may not have had the mouse yet when this was sent
            self._hovered(None)
            self.table.report("pointer_moved", MOUSE, [(*row._position(event), event.time * 1000)], at=event.time * 1000)
            if row.is_swiping:
                event.stop()
        else:
            self._hovered(self._position(event)[0])

    def on_leave(self) -> None:
        # Its content passes on that the mouse has left it, perhaps after the row had the mouse's next move.
        over = self.app.mouse_over
        if over is None or self not in over.ancestors_with_self:
            self._hovered(None)

    def _hovered(self, x: float | None) -> None:
        if x != self._hover and self.drawing.side:
            self.refresh()
        self._hover = x

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if row := self.table.pressed:
            self.table.report("pointer_up", MOUSE, *row._position(event), at=event.time * 1000)
            row.release()  # and others, which have got the press, also get the release

    def release(self) -> None:
        """Ignores the mouse until it is pressed again."""
        if self.table.pressed is self:
            self.table.pressed = None
        self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        if not self.table.is_swipeable:
            self.table.call(self.table.on_activate, self)
        elif self.is_swiping:
            event.stop()  # the list does not select the row

    def on_mouse_release(self, event: events.MouseRelease) -> None:
        # A row also gets this event for its own release, perhaps after the next press.
        if self.table.pressed is self and self.app.mouse_captured is not self:  # another widget has captured the mouse
            self.table.pressed = None
            self.table.report("pointer_cancelled", MOUSE)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self._wheel_turned(event, 1, 0)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self._wheel_turned(event, -1, 0)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel_turned(event, *((1, 0) if event.shift else (0, 1)))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel_turned(event, *((-1, 0) if event.shift else (0, -1)))

    def _wheel_turned(self, event: events.MouseEvent, x: int, y: int) -> None:
        if not self.table.scrolled(self.cell, x, y, "click", None, event.time * 1000):
            event.stop()
            event.prevent_default()

    def _position(self, event: events.MouseEvent) -> tuple[float, float]:
        """An event's position in px of the row at rest. Terminals may report fractions of a column."""
        return (event.pointer_screen_x - self.region.x) * PX, (event.pointer_screen_y - self._top) * LINE
