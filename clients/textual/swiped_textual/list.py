"""The widgets that have rows: a list, and what makes the rows of any other list swipeable."""

from textual import events
from textual.containers import Vertical, VerticalScroll

from .keyboard import KeyboardTable
from .row import SwipeRow
from .table import RowTable


class SwipeList(RowTable, VerticalScroll, can_focus=False):
    """A list whose children are `SwipeRow`s."""

    def on_resize(self, event: events.Resize) -> None:
        self.set_width(self.scrollable_content_region.width)

    def row_resized(self, row: SwipeRow) -> None:
        """The list has the width, also without a row."""


class SwipeTable(RowTable, KeyboardTable, Vertical, can_focus=False):
    """Makes the rows of any widget in it swipeable, such as those of a `ListView`: each has its content in a `SwipeRow`."""

    DEFAULT_CSS = "SwipeTable > ListView { height: 1fr; }"

    def on_mount(self) -> None:
        self.styles.scrollbar_gutter = "auto"
