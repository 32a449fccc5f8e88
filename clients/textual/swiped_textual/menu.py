"""The menu of a row: its actions for those who do not swipe."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.events import Click
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widgets import OptionList


class ActionMenu(ModalScreen[int | None]):
    """Shows titles at a place of the screen. Its result is the number of the one that the user chooses, or None."""

    BINDINGS = [("escape", "dismiss")]
    DEFAULT_CSS = """
    ActionMenu {
        background: transparent;
        & > OptionList { width: auto; height: auto; constrain: inside inside; position: absolute; }
    }
    """

    def __init__(self, titles: Sequence[str], place: Offset) -> None:
        super().__init__()
        self._titles, self._place = titles, place

    def compose(self) -> ComposeResult:
        options = OptionList(*self._titles, markup=False)
        options.absolute_offset = self._place
        yield options

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def on_click(self, event: Click) -> None:
        if event.widget is self:
            self.dismiss(None)
