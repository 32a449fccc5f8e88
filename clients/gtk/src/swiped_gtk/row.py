"""A row of a list: its strip, and the animations that move its content."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gi.repository import Gtk
from swiped import drawing

from .strip import Action, ActionButton, Strip

if typing.TYPE_CHECKING:
    from .list import SwipeList

Actions = Mapping[str, Sequence[Action]]  # by side, each from the outer edge inwards
FRAME_MS = 34.0  # the most that one frame adds to the filling, which begins between two frames


class SwipeRow(Gtk.ListBoxRow):
    """A row of a `SwipeList`. `phase` and `target` are those of the last frame, `animation` and `collapse` what is being played."""

    __gtype_name__ = "SwipeRow"

    def __init__(self, rows: SwipeList, cell: str, content: Gtk.Widget, actions: Actions | None, resized: Callable[[int], None]) -> None:
        super().__init__(css_classes=["swiped-row"])
        self.list, self.cell, self.own_actions = rows, cell, actions
        self.strip = Strip(content, resized)
        self.set_child(self.strip)
        self._show_actions()
        self.phase, self.target = "closed", 0.0
        self.animation: Any = None
        self.collapse: Any = None
        self._advanced_at = 0.0  # ms, by the client's clock
        self.update_property([Gtk.AccessibleProperty.HAS_POPUP, Gtk.AccessibleProperty.KEY_SHORTCUTS], [True, "Shift+F10"])

    @property
    def buttons(self) -> dict[str, list[ActionButton]]:
        """The buttons of both sides, each from the outer edge inwards."""
        return self.strip.buttons

    @property
    def actions(self) -> Actions:
        """The row's actions, which are the list's unless it has its own."""
        return self.list.actions if self.own_actions is None else self.own_actions

    def set_actions(self, actions: Actions | None) -> None:
        """Sets the actions of this row. None restores those of the list."""
        self.own_actions = actions
        self._show_actions()
        self.list.configure_row(self)

    def _show_actions(self) -> None:
        self.strip.set_buttons({side: [ActionButton(each) for each in self.actions.get(side, [])] for side in ("leading", "trailing")})
        for button in [each for side in self.buttons.values() for each in side]:
            button.connect("clicked", lambda button: self.list.invoke(self, button.action.id))
        titles = ", ".join(each.title for given in self.actions.values() for each in given)
        self.update_property([Gtk.AccessibleProperty.DESCRIPTION], [titles])

    def action_params(self) -> dict[str, list[dict[str, Any]]]:
        """The row's actions as objects of the protocol."""
        return {side: [button.params() for button in buttons] for side, buttons in self.buttons.items()}

    @property
    def content(self) -> Gtk.Widget:
        """The application's widget."""
        return self.strip.content

    @property
    def is_moving(self) -> bool:
        """Whether an animation of the daemon is being played."""
        return bool(self.animation or self.collapse)

    @property
    def is_animated(self) -> bool:
        """Whether the next frame differs from this one."""
        return self.is_moving or self.strip.is_filling

    def is_destructive(self, action: str) -> bool:
        """Whether performing this action removes the row."""
        return any(each.action.style == "destructive" for side in self.buttons.values() for each in side if each.action.id == action)

    def apply_frame(self, frame: dict[str, Any]) -> None:
        """Moves to a Frame's offset, or begins its animation; that is painted in the next frame."""
        self.phase, self.target = frame["phase"], frame["target"]
        self.animation, self.collapse = frame.get("animation"), frame.get("collapse", self.collapse)
        filled = self.strip.filled if self.phase in ("settling", "expanded", "pending", "collapsing") and self.target else None
        filled = frame.get("decision", {}).get("action", frame.get("armed") or filled)
        offset = self.strip.offset if self.animation else frame["offset"]
        self.strip.place(offset, self.strip.size, filled)

    def start_animation(self, animation: dict[str, Any]) -> None:
        """Begins to settle; the animation replaces the current one."""
        self.animation, self.phase, self.target = animation, "settling", animation["to"]

    def advance(self, at: float) -> None:
        """Moves the content to where its animations are `at` a time of the client's clock in ms."""
        offset, size = self.strip.offset, self.strip.size
        elapsed, self._advanced_at = min(at - self._advanced_at, FRAME_MS), at
        if self.strip.is_filling:
            self.strip.advance_fill(elapsed)
        if self.animation:
            offset = drawing.position(self.animation, at)
            self.animation = None if drawing.has_ended(self.animation, at) else self.animation
        if self.collapse:
            size = drawing.position(self.collapse, at)
            self.collapse = None if drawing.has_ended(self.collapse, at) else self.collapse
        self.strip.place(offset, size, self.strip.filled)

    def reset(self) -> None:
        """Closes the row at once, because the daemon no longer moves it."""
        self.phase, self.target, self.animation, self.collapse = "closed", 0.0, None, None
        self.strip.place(0.0, 1.0, None)
