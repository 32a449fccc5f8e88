"""A row of a list: its strip, and the animations that move its content."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gi.repository import Adw, Gtk
from swiped import drawing

from .controllers import RowControllers
from .strip import Action, ActionButton, Strip

if typing.TYPE_CHECKING:
    from .table import SwipeTable

Actions = Mapping[str, Sequence[Action]]  # by side, each from the outer edge inwards
FRAME_MS = 34.0  # the most that one frame adds to the filling, which begins between two frames


class SwipeRow(Adw.Bin):
    """A row: `content` over its actions, in the list of a `SwipeTable`, which may be any list.

    `cell` names the row; a list that reuses its rows sets it with `set_cell`. `actions` replaces the table's actions for this row.
    `phase` and `target` are those of the last frame, `animation` and `resizing` what is being played.
    """

    __gtype_name__ = "SwipeRow"

    def __init__(self, table: SwipeTable, content: Gtk.Widget, *, cell: str = "", actions: Actions | None = None) -> None:
        self.strip = Strip(content, table.row_resized)
        super().__init__(child=self.strip)
        self.table, self.cell, self.own_actions = table, cell, actions
        self.holder: Gtk.Widget = self  # what has the focus: the list's item, if the list has items
        self.phase, self.target, self.is_removing = "closed", 0.0, False
        self.animation: Any = None
        self.resizing: Any = None
        self.follower = drawing.Follower(0.0)
        self._is_hidden = False  # until the daemon lets it grow back
        self._advanced_at = 0.0  # ms, by the client's clock
        self._show_actions()
        self._controllers = RowControllers(table, self)
        self.connect("realize", lambda _: self._realized())
        self.connect("unmap", lambda _: self._unmapped())
        self.connect("unrealize", lambda _: self._unrealized())
        if cell:
            table.add_row(self)

    def set_cell(self, cell: str, actions: Actions | None = None) -> None:
        """Shows another cell, whose state it has at once. `actions` are the cell's own."""
        self._controllers.cancel()
        self.table.drop_row(self)
        self.reset()
        self.cell, self.own_actions = cell, actions
        self._show_actions()
        self.table.add_row(self)

    def _realized(self) -> None:
        parent = self.get_parent()
        if isinstance(parent, Gtk.ListBoxRow) or parent.get_focusable():
            self.holder = parent
        else:
            self.holder = self
            self.set_focusable(True)
        self.holder.add_css_class("swiped-row")
        self.holder.update_property([Gtk.AccessibleProperty.HAS_POPUP, Gtk.AccessibleProperty.KEY_SHORTCUTS], [True, "Shift+F10"])
        self._describe()
        if self.cell and self.table.find(self.cell) is not self:
            self.table.add_row(self)

    def _unmapped(self) -> None:
        self._controllers.cancel()
        rows = self.get_ancestor(Gtk.ListBox) or self.get_parent()
        if rows and rows.get_mapped() and not isinstance(rows.get_parent(), Gtk.ListView) and self.phase not in ("closed", "removed"):
            self.table.send("cell/close", {"cell": self.cell, "animated": False})  # a filter hides the row, or it leaves the list

    def _unrealized(self) -> None:
        self.reset()
        self.table.drop_row(self)

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
        self.table.configure_row(self)

    def _show_actions(self) -> None:
        self.strip.set_buttons({side: [ActionButton(each) for each in self.actions.get(side, [])] for side in ("leading", "trailing")})
        for button in [each for side in self.buttons.values() for each in side]:
            button.connect("clicked", lambda button: self.table.invoke(self, button.action.id))
        self._describe()

    def _describe(self) -> None:
        titles = ", ".join(each.title for given in self.actions.values() for each in given)
        self.holder.update_property([Gtk.AccessibleProperty.DESCRIPTION], [titles])

    def action_params(self) -> dict[str, list[dict[str, Any]]]:
        """The row's actions as objects of the protocol."""
        return {side: [button.params() for button in buttons] for side, buttons in self.buttons.items()}

    @property
    def content(self) -> Gtk.Widget:
        """The application's widget."""
        return self.strip.content

    @property
    def moving_in(self) -> SwipeRow:
        """The row for which a press on this row is: the one that follows, if this row is being removed."""
        widget, row = self.holder, self
        while row.is_removing and (widget := widget.get_next_sibling()):
            row = self.table.row_of(widget) or row
        return self if row.is_removing else row

    @property
    def is_moving(self) -> bool:
        """Whether an animation of the daemon is being played."""
        return bool(self.animation or self.resizing)

    @property
    def is_animated(self) -> bool:
        """Whether the next frame differs from this one."""
        return self.is_moving or self.strip.is_filling

    def is_destructive(self, action: str) -> bool:
        """Whether performing this action removes the row."""
        return any(each.action.style == "destructive" for side in self.buttons.values() for each in side if each.action.id == action)

    def apply_frame(self, frame: dict[str, Any]) -> None:
        """Moves to a Frame's offset, or begins its animation; that is painted in the next frame."""
        self.phase, self.target, self.is_removing = frame["phase"], frame["target"], frame.get("removing", False)
        self.animation = frame.get("animation")
        self.resizing = frame.get("collapse") or frame.get("restore") or self.resizing
        filled = self.strip.filled if self.phase in ("settling", "expanded", "pending", "collapsing") and self.target else None
        filled = frame.get("decision", {}).get("action", frame.get("armed") or filled)
        self.follower.receive(frame)
        offset = self.strip.offset if self.animation else self._followed(frame["offset"])
        size = self.strip.size if self.resizing else float(not self._is_hidden)
        self.strip.place(offset, size, filled)

    def follow(self) -> bool:
        """Moves content with the pointer, before the daemon has answered. Returns False if content has to wait for the answer."""
        if self.animation or self.follower.offset is None:
            return False
        self.strip.place(self.follower.offset, self.strip.size, self.strip.filled)
        return self.follower.is_on_line

    def _followed(self, offset: float) -> float:
        """Where content is: at the pointer, if it follows that, or at an offset."""
        followed = self.follower.offset
        return offset if followed is None else followed

    def hide(self) -> None:
        """Has no height until the daemon lets it grow back."""
        self._is_hidden = True
        self.strip.place(0.0, 0.0, None)

    def apply_restore(self, frame: dict[str, Any]) -> None:
        """Applies the Frame that lets the row grow back."""
        self._is_hidden = False
        self.table.apply_frame(frame)

    def apply_removal(self, then: Callable[[], None]) -> None:
        """The row has collapsed, and stays so until it shows another cell or is restored.

        `then` is called when no pointer is down that went down on the row: GTK would cancel it with the row.
        """
        self._controllers.when_released(then)
        self.phase, self.target, self.animation, self.resizing = "removed", 0.0, None, None
        self.strip.place(self.strip.offset, 0.0, self.strip.filled)

    def start_animation(self, animation: dict[str, Any]) -> None:
        """Begins to settle; the animation replaces the current one."""
        self.animation, self.phase, self.target = animation, "settling", animation["to"]
        self.follower = drawing.Follower(self.follower.now)

    def advance(self, at: float) -> None:
        """Moves the content to where its animations are `at` a time of the client's clock in ms."""
        offset, size = self.strip.offset, self.strip.size
        elapsed, self._advanced_at = min(at - self._advanced_at, FRAME_MS), at
        if self.strip.is_filling:
            self.strip.advance_fill(elapsed)
        if self.animation:
            offset = drawing.position(self.animation, at)
            self.animation = None if drawing.has_ended(self.animation, at) else self.animation
        if self.resizing:
            size = drawing.position(self.resizing, at)
            self.resizing = None if drawing.has_ended(self.resizing, at) else self.resizing
        self.strip.place(offset, size, self.strip.filled)

    def reset(self) -> None:
        """Closes the row at once, because the daemon no longer moves it."""
        self.phase, self.target, self.animation, self.resizing, self.is_removing = "closed", 0.0, None, None, False
        self.follower = drawing.Follower(self.follower.now)
        self.strip.place(0.0, 1.0, None)
