"""A row: its content, the buttons of its actions under it, and the animations that move the content."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gi.repository import Graphene, Gsk, Gtk
from swiped import drawing


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a row, with a button under the row. `width` is in px.

    The button has the CSS class of the action's `id`, those in `classes`, and perhaps `destructive`. When a destructive action has
    been performed, its row is removed.
    """

    id: str
    title: str
    icon: str | None = None
    width: float = 80
    destructive: bool = False
    classes: tuple[str, ...] = ()

    def params(self) -> dict[str, Any]:
        """The action as an object of the protocol."""
        return {"id": self.id, "title": self.title, "width": self.width, "style": "destructive" if self.destructive else "normal"}


class Clip(Gtk.Widget):
    """Centers its child and clips it, so that the widget may be smaller than the child."""

    __gtype_name__ = "SwipedClip"

    def __init__(self, child: Gtk.Widget) -> None:
        super().__init__(overflow=Gtk.Overflow.HIDDEN)
        self.child = child
        child.set_parent(self)

    def do_measure(self, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        minimum, natural, _, _ = self.child.measure(orientation, -1)
        return 0, natural, -1, -1

    def do_size_allocate(self, width: int, height: int, baseline: int) -> None:
        child_width = max(self.child.measure(Gtk.Orientation.HORIZONTAL, -1)[1], width)
        child_height = max(self.child.measure(Gtk.Orientation.VERTICAL, child_width)[0], height)
        transform = _translation((width - child_width) / 2, (height - child_height) / 2)
        self.child.allocate(child_width, child_height, -1, transform)


class ActionButton(Gtk.Button):
    """An action's button. Keys press it. The row handles pointers; the daemon hit-tests their taps."""

    __gtype_name__ = "SwipedActionButton"

    def __init__(self, action: Action) -> None:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4, valign=Gtk.Align.CENTER, halign=Gtk.Align.CENTER)
        if action.icon:
            box.append(Gtk.Image(icon_name=action.icon))
        box.append(Gtk.Label(label=action.title, css_classes=["caption-heading"]))
        classes = ["flat", "swiped-action", action.id, *action.classes, *(["destructive"] if action.destructive else [])]
        super().__init__(can_target=False, css_classes=classes, child=Clip(box))
        self.update_property([Gtk.AccessibleProperty.LABEL], [action.title])
        self.action = action


class Strip(Gtk.Widget):
    """Places the content at an offset, and the buttons where the layout has them at that offset."""

    __gtype_name__ = "SwipedStrip"

    def __init__(self, content: Gtk.Widget, buttons: dict[str, list[ActionButton]], resized: Callable[[int], None]) -> None:
        super().__init__(overflow=Gtk.Overflow.HIDDEN)
        self.content, self._buttons, self._resized = content, buttons, resized
        self.offset, self.size = 0.0, 1.0  # px of the content; the part of the height that is left while the row collapses
        self.filled: str | None = None  # the action that fills the strip
        self._behavior: Any = None
        for button in [each for side in buttons.values() for each in side]:
            button.set_parent(self)
            button.set_child_visible(False)
        content.add_css_class("swiped-content")
        content.set_parent(self)  # as the last child it is drawn over the buttons

    def place(self, offset: float, size: float, filled: str | None) -> None:
        """Sets the content's offset, the row's size and the action that fills the strip, from the next frame on."""
        if size != self.size:
            self.queue_resize()
        self.offset, self.size, self.filled = offset, size, filled
        self.queue_allocate()

    def set_behavior(self, behavior: dict[str, Any]) -> None:
        """Sets the resolved behavior, by which the buttons are laid out. Where two overlap, the inner one is drawn over the outer
        one, except in the style `drawer`.
        """
        self._behavior = behavior
        for side in self._buttons.values():
            for button in side if behavior["layout"]["style"] == "drawer" else reversed(side):
                button.insert_after(self, None)

    def unparent_children(self) -> None:
        """The row is being removed; GTK requires this of a widget with children."""
        for child in [*self._buttons.get("leading", []), *self._buttons.get("trailing", []), self.content]:
            child.unparent()

    def do_measure(self, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        minimum, natural, _, _ = self.content.measure(orientation, for_size)
        if orientation == Gtk.Orientation.VERTICAL:
            minimum, natural = round(minimum * self.size), round(natural * self.size)
        return minimum, natural, -1, -1

    def do_size_allocate(self, width: int, height: int, baseline: int) -> None:
        self._resized(width)
        full = height if self.size == 1 else max(height, self.content.measure(Gtk.Orientation.VERTICAL, width)[1])
        self.content.allocate(width, full, -1, _translation(self.offset, 0))
        is_rtl = self.get_direction() == Gtk.TextDirection.RTL
        shown = drawing.side_at(self.offset, is_rtl) if self._behavior else None
        for side, buttons in self._buttons.items():
            if side != shown:
                for button in buttons:
                    button.set_child_visible(False)
                continue
            actions = [button.action.params() for button in buttons]
            places = drawing.parts(self._behavior, actions, side, self.offset, width, self.filled)
            for button, place in zip(buttons, places, strict=True):
                button.set_child_visible(place.width >= 0.5)
                if place.width >= 0.5:
                    left, right = round(place.x), round(place.x + place.width)
                    button.measure(Gtk.Orientation.HORIZONTAL, -1)  # which GTK requires before an allocation
                    button.allocate(max(right - left, 1), full, -1, _translation(left, 0))


class SwipeRow(Gtk.ListBoxRow):
    """A row of a `SwipeList`. `phase` and `target` are those of the last frame, `animation` and `collapse` what is being played."""

    __gtype_name__ = "SwipeRow"

    def __init__(self, cell: str, content: Gtk.Widget, actions: dict[str, list[Action]], resized: Callable[[int], None]) -> None:
        super().__init__(css_classes=["swiped-row"])
        self.cell = cell
        self.buttons = {side: [ActionButton(action) for action in given] for side, given in actions.items()}
        self.strip = Strip(content, self.buttons, resized)
        self.set_child(self.strip)
        self.phase, self.target = "closed", 0.0
        self.animation: Any = None
        self.collapse: Any = None
        titles = ", ".join(action.title for given in actions.values() for action in given)
        self.update_property([Gtk.AccessibleProperty.DESCRIPTION, Gtk.AccessibleProperty.HAS_POPUP], [titles, True])
        self.update_property([Gtk.AccessibleProperty.KEY_SHORTCUTS], ["Shift+F10"])

    @property
    def content(self) -> Gtk.Widget:
        """The application's widget."""
        return self.strip.content

    @property
    def is_moving(self) -> bool:
        """Whether an animation is being played."""
        return bool(self.animation or self.collapse)

    def is_destructive(self, action: str) -> bool:
        """Whether performing this action removes the row."""
        return any(each.action.destructive for side in self.buttons.values() for each in side if each.action.id == action)

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


def _translation(x: float, y: float) -> Gsk.Transform:
    return Gsk.Transform.new().translate(Graphene.Point().init(x, y))
