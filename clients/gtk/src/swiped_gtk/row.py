"""A row of a list, painted as the list controller says."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import swiped
from gi.repository import Adw, Gtk
from swiped.controller import CLOSED

from .pointer import RowPointer
from .strip import Action, ActionButton, Strip

if typing.TYPE_CHECKING:
    from .table import SwipeTable

Actions = Mapping[str, Sequence[Action]]  # by side, each from the outer edge inwards
GONE = CLOSED._replace(size=0.0)


class SwipeRow(Adw.Bin):
    """A row: `content` over its actions, in the list of a `SwipeTable`, which may be any list.

    `cell` names the row; a list that reuses its rows sets it with `set_cell`. `actions` replaces the table's actions for this row.
    """

    __gtype_name__ = "SwipeRow"

    def __init__(self, table: SwipeTable, content: Gtk.Widget, *, cell: str = "", actions: Actions | None = None) -> None:
        self.strip = Strip(content, self._resized)
        super().__init__(child=self.strip)
        self.table, self.cell, self.own_actions = table, cell, actions
        self.holder: Gtk.Widget = self  # what has the focus: the list's item, if the list has items
        self.wanted_button: tuple[str, str] | None = None  # gets the focus when it shows
        self.is_gone = False  # an action has removed it, and the application has not taken it out yet
        self._width, self._painted_at = 0, 0.0
        self._show_actions()
        self._pointer = RowPointer(table, self)
        self.connect("realize", lambda _: self._realized())
        self.connect("map", lambda _: self._describe())
        self.connect("unmap", lambda _: self._unmapped())
        self.connect("unrealize", lambda _: self.table.drop_row(self))
        if cell:
            table.add_row(self)

    # --- For the application -------------------------------------------------------------------------------------

    def set_cell(self, cell: str, actions: Actions | None = None) -> None:
        """Shows another cell, whose state it has at once. `actions` are the cell's own."""
        self._hide_cell()
        self.table.drop_row(self)
        self.cell, self.own_actions, self.is_gone, self.wanted_button = cell, actions, False, None
        self._show_actions()
        self.table.add_row(self)
        self.paint(swiped.now())

    @property
    def buttons(self) -> dict[str, list[ActionButton]]:
        """The buttons of both sides, each from the outer edge inwards."""
        return self.strip.buttons

    @property
    def actions(self) -> Actions:
        """The row's actions, which are the table's unless it has its own."""
        return self.table.actions if self.own_actions is None else self.own_actions

    def set_actions(self, actions: Actions | None) -> None:
        """Sets the actions of this row. None restores those of the table."""
        self.own_actions = actions
        self._show_actions()
        self.table.tell_actions(self)

    @property
    def content(self) -> Gtk.Widget:
        """The application's widget."""
        return self.strip.content

    @property
    def offset(self) -> float:
        """Where content was painted last, in px from closed."""
        return self.strip.drawing.offset

    @property
    def is_moving(self) -> bool:
        """Whether the row moves or is held, as it was painted last."""
        return self.table.clock.is_awake(self) or not self.table.controller.is_at_rest(self._painted_at, self.cell)

    # --- What shows ----------------------------------------------------------------------------------------------

    def paint(self, at: float) -> bool:
        """Shows what the row is at a time, from the next layout on. Returns whether the next frame differs."""
        drawing, self._painted_at = self.table.controller.drawing(self.cell, at), at
        if self.is_gone:
            drawing = GONE
        focus = self._focused_button()
        if focus and focus.about[0] != drawing.side and not drawing.is_moving:
            self.holder.grab_focus()
        if drawing.side != self.strip.drawing.side:
            self._name_buttons()
        self.strip.show(drawing, self.table.is_drawer)
        if self.wanted_button:
            self._focus_wanted(drawing.side is None and not drawing.is_moving)
        return drawing.is_moving or self.wanted_button is not None

    def collapse(self, then: Callable[[], None]) -> None:
        """Stays without height until the row shows another cell or is restored.

        `then` is called when no pointer is down that went down on the row: GTK would cancel it with the row.
        """
        self.is_gone = True
        self.pass_focus_on()
        self.table.clock.wake(self)
        self._pointer.when_released(then)

    def _resized(self, width: int) -> None:
        """The row has this width, on which the places of the buttons depend."""
        self.table.set_width(width)
        if width != self._width:
            self._width = width
            self.strip.drawing = self.table.controller.drawing(self.cell, self._painted_at) if not self.is_gone else GONE

    def _show_actions(self) -> None:
        self.strip.set_buttons({side: [ActionButton(each, side) for each in self.actions.get(side, [])] for side in ("leading", "trailing")})
        for button in [each for side in self.buttons.values() for each in side]:
            button.connect("clicked", lambda button: self.table.invoke(self, button.action.id, button.about[0]))
        self._describe()

    def action_params(self) -> dict[str, list[dict[str, Any]]]:
        """The row's actions as objects of the protocol."""
        return {side: [button.params() for button in buttons] for side, buttons in self.buttons.items()}

    # --- Focus and accessibility -----------------------------------------------------------------------------------

    def give_focus(self, target: str, side: str | None, action: str | None) -> None:
        """Gives the focus to the row, to a button of it as soon as it shows, or to the row before or after it."""
        self.wanted_button = None
        if target == "button":
            self.wanted_button = side, action
            self.table.clock.wake(self)
        elif target == "row" or not (neighbor := beside(self.holder, is_next=target == "nextRow")):
            self.holder.grab_focus()
        else:
            neighbor.grab_focus()

    def pass_focus_on(self) -> None:
        """The row goes: if it has the focus, the row after it gets that, or else the one before."""
        focus = self.get_root() and self.get_root().get_focus()
        if focus and (focus is self.holder or focus.is_ancestor(self.holder)):
            if neighbor := beside(self.holder, is_next=True) or beside(self.holder, is_next=False):
                neighbor.grab_focus()

    def _focus_wanted(self, is_closed: bool) -> None:
        wanted = next((each for side in self.buttons.values() for each in side if each.about == self.wanted_button), None)
        if wanted is None or wanted.get_mapped() or is_closed:
            self.wanted_button = None
        if wanted and wanted.get_mapped():
            wanted.grab_focus()

    def _focused_button(self) -> ActionButton | None:
        focus = self.strip.get_focus_child()
        return focus if isinstance(focus, ActionButton) else None

    def title(self) -> str:
        """What the row is called: the first text in its content."""
        return text_in(self.content)

    def _describe(self) -> None:
        titles = ", ".join(each.title for given in self.actions.values() for each in given)
        self.holder.update_property([Gtk.AccessibleProperty.LABEL, Gtk.AccessibleProperty.DESCRIPTION], [self.title(), titles])

    def _name_buttons(self) -> None:
        for button in [each for side in self.buttons.values() for each in side]:
            button.describe(self.title())

    # --- The widget ----------------------------------------------------------------------------------------------

    @property
    def moving_in(self) -> SwipeRow:
        """The row for which a press on this row is: the one that follows, if this row is being removed."""
        widget, row = self.holder, self
        while row.is_going and (widget := widget.get_next_sibling()):
            row = self.table.row_of(widget) or row
        return self if row.is_going else row

    @property
    def is_going(self) -> bool:
        """Whether an action removes the row, or has removed it."""
        return self.is_gone or self.table.controller.is_removing(self.cell)

    def _realized(self) -> None:
        parent = self.get_parent()
        if isinstance(parent, Gtk.ListBoxRow) or parent.get_focusable():
            self.holder = parent
        else:
            self.holder = self
            self.set_focusable(True)
        self.is_gone = False
        self.holder.add_css_class("swiped-row")
        self.holder.update_property([Gtk.AccessibleProperty.HAS_POPUP, Gtk.AccessibleProperty.KEY_SHORTCUTS], [True, "Shift+F10"])
        if self.cell and self.table.find(self.cell) is not self:
            self.table.add_row(self)
        self.table.clock.wake(self)

    def _hide_cell(self) -> None:
        """The row shows its cell no longer."""
        self._pointer.cancel()
        self.table.report("row_hidden", self.cell)

    def _unmapped(self) -> None:
        self._hide_cell()
        rows = self.get_ancestor(Gtk.ListBox) or self.get_parent()
        if rows and rows.get_mapped() and not isinstance(rows.get_parent(), Gtk.ListView) and not self.is_gone:
            if self.table.controller.drawing(self.cell, swiped.now()) != CLOSED:
                self.table.report("close", self.cell, animated=False)  # a filter hides the row, or it leaves the list


def beside(widget: Gtk.Widget, is_next: bool) -> Gtk.Widget | None:
    """The next or the previous sibling that can have the focus."""
    step = Gtk.Widget.get_next_sibling if is_next else Gtk.Widget.get_prev_sibling
    other = step(widget)
    while other and not (other.get_focusable() and other.get_mapped()):
        other = step(other)
    return other


def text_in(widget: Gtk.Widget | None) -> str:
    """The first text in a widget."""
    if isinstance(widget, Gtk.Label):
        return widget.get_text()
    child, text = widget and widget.get_first_child(), ""
    while child and not text:
        text, child = text_in(child), child.get_next_sibling()
    return text
