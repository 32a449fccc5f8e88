"""The strip of a row: its content, and the buttons of its actions under it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gi.repository import Adw, Graphene, Gsk, Gtk
from swiped import drawing

FILL_MS = 140.0  # in which an armed action fills the strip
TITLE_MARGIN = 8  # px


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a row, with a button under the row. `width` is in px.

    The button has the CSS class of the action's `id`, that of its `style` ("normal" or "destructive"), and those in `classes`. When a
    destructive action has been performed, its row is removed.
    """

    id: str
    title: str
    icon: str | None = None
    width: float = 80
    style: str = "normal"
    classes: tuple[str, ...] = ()

    def params(self) -> dict[str, Any]:
        """The action as an object of the protocol."""
        return {"id": self.id, "title": self.title, "width": self.width, "style": self.style}


class Layout(Gtk.LayoutManager):
    """Lets a box measure and allocate its children itself. A box, unlike a plain widget, gives up its children when it is destroyed."""

    __gtype_name__ = "SwipedLayout"

    def do_get_request_mode(self, _box: Gtk.Box) -> Gtk.SizeRequestMode:
        return Gtk.SizeRequestMode.HEIGHT_FOR_WIDTH

    def do_measure(self, box: Gtk.Box, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        return box.measure_children(orientation, for_size)

    def do_allocate(self, box: Gtk.Box, width: int, height: int, _baseline: int) -> None:
        box.allocate_children(width, height)


class Clip(Gtk.Box):
    """Centers its child and clips it, so that the widget may be smaller than the child.

    In a widget that is wider than `room` px, the child is centered in `room` px at the edge next to the row's content.
    """

    __gtype_name__ = "SwipedClip"

    def __init__(self, child: Gtk.Widget, room: float) -> None:
        super().__init__(overflow=Gtk.Overflow.HIDDEN)
        self.set_layout_manager(Layout())
        self.child, self.room = child, room
        self.is_left_of_content = False
        self.append(child)

    def measure_children(self, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        minimum, natural, _, _ = self.child.measure(orientation, -1)
        return 0, natural, -1, -1

    def allocate_children(self, width: int, height: int) -> None:
        child_width = self.child.measure(Gtk.Orientation.HORIZONTAL, -1)[1]
        child_height = max(self.child.measure(Gtk.Orientation.VERTICAL, child_width)[0], height)
        room = min(width, self.room)
        start = width - room if self.is_left_of_content else 0
        transform = _translation(start + (room - child_width) / 2, (height - child_height) / 2)
        self.child.allocate(child_width, child_height, -1, transform)


class ActionButton(Gtk.Button):
    """An action's button. Keys press it. The row handles pointers; the daemon hit-tests their taps."""

    __gtype_name__ = "SwipedActionButton"

    def __init__(self, action: Action) -> None:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4, valign=Gtk.Align.CENTER, halign=Gtk.Align.CENTER)
        if action.icon:
            box.append(Gtk.Image(icon_name=action.icon))
        box.append(Gtk.Label(label=action.title, css_classes=["caption-heading"]))
        classes = ["flat", "swiped-action", action.id, *action.classes, action.style]
        super().__init__(can_target=False, css_classes=classes)
        self.clip = Clip(box, action.width)
        self.set_child(self.clip)
        self.update_property([Gtk.AccessibleProperty.LABEL], [action.title])
        self.action = action

    def params(self) -> dict[str, Any]:
        """The action as an object of the protocol, at least as wide as its title is with the user's text size."""
        self.clip.room = max(self.action.width, self.clip.child.measure(Gtk.Orientation.HORIZONTAL, -1)[1] + 2 * TITLE_MARGIN)
        return self.action.params() | {"width": self.clip.room}


class Strip(Gtk.Box):
    """Places the content at an offset, and the buttons where the layout has them at that offset."""

    __gtype_name__ = "SwipedStrip"

    def __init__(self, content: Gtk.Widget, resized: Callable[[int], None]) -> None:
        super().__init__(overflow=Gtk.Overflow.HIDDEN)
        self.set_layout_manager(Layout())
        self.content, self._resized = content, resized
        self.buttons: dict[str, list[ActionButton]] = {}
        self._cover = Adw.Bin(child=content, css_classes=["swiped-content"])  # lies over the buttons, with the content's margins
        self.offset, self.size = 0.0, 1.0  # px of the content; the part of the height that is left while the row collapses
        self.filled: str | None = None  # the action that fills the strip
        self.fill = 0.0  # how much of the strip an action fills, from 0 to 1
        self._filled_last: str | None = None
        self._behavior: Any = None
        self.append(self._cover)  # as the last child it is drawn over the buttons

    def set_buttons(self, buttons: dict[str, list[ActionButton]]) -> None:
        """Replaces the buttons."""
        for button in [each for side in self.buttons.values() for each in side]:
            button.unparent()
        self.buttons = buttons
        for button in [each for side in buttons.values() for each in side]:
            button.insert_before(self, self._cover)
            button.set_child_visible(False)
        if self._behavior:
            self.set_behavior(self._behavior)
        self.queue_allocate()

    def place(self, offset: float, size: float, filled: str | None) -> None:
        """Sets the content's offset, the row's size and the action that fills the strip, from the next frame on."""
        if (offset, size, filled) == (self.offset, self.size, self.filled):
            return
        if size != self.size:
            self.queue_resize()
        self.offset, self.size, self.filled = offset, size, filled
        self._filled_last = filled or self._filled_last
        if not self.get_settings().props.gtk_enable_animations or offset == 0:
            self.fill = float(filled is not None)
        self.queue_allocate()

    @property
    def is_filling(self) -> bool:
        """Whether the action that is armed has not filled the strip yet, or one that is no longer armed still fills some of it."""
        return self.fill != (self.filled is not None)

    def advance_fill(self, elapsed: float) -> None:
        """Lets the armed action fill more of the strip after `elapsed` ms, or less if none is armed."""
        step = elapsed / FILL_MS
        self.fill = min(self.fill + step, 1.0) if self.filled else max(self.fill - step, 0.0)
        self.queue_allocate()

    def set_behavior(self, behavior: dict[str, Any]) -> None:
        """Sets the resolved behavior, by which the buttons are laid out. Where two overlap, the inner one is drawn over the outer
        one, except in the style `drawer`.
        """
        self._behavior = behavior
        for side in self.buttons.values():
            for button in side if behavior["layout"]["style"] == "drawer" else reversed(side):
                button.insert_after(self, None)

    def release_content(self) -> None:
        """The row is being removed, and the application may use its widget again."""
        self._cover.set_child(None)

    def measure_children(self, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        minimum, natural, _, _ = self._cover.measure(orientation, for_size)
        if orientation == Gtk.Orientation.VERTICAL:
            minimum, natural = round(minimum * self.size), round(natural * self.size)
        return minimum, natural, -1, -1

    def allocate_children(self, width: int, height: int) -> None:
        self._resized(width)
        full = height if self.size == 1 else max(height, self._cover.measure(Gtk.Orientation.VERTICAL, width)[1])
        self._cover.allocate(width, full, -1, _translation(self.offset, 0))
        is_rtl = self.get_direction() == Gtk.TextDirection.RTL
        shown = drawing.side_at(self.offset, is_rtl) if self._behavior else None
        for side, buttons in self.buttons.items():
            if side != shown:
                for button in buttons:
                    button.set_child_visible(False)
                continue
            for button, (x, length) in zip(buttons, self._places(side, buttons, width), strict=True):
                button.set_child_visible(length >= 0.5)
                if length >= 0.5:
                    left, right = round(x), round(x + length)
                    button.clip.is_left_of_content = self.offset > 0
                    button.measure(Gtk.Orientation.HORIZONTAL, -1)  # which GTK requires before an allocation
                    button.allocate(max(right - left, 1), full, -1, _translation(left, 0))


    def _places(self, side: str, buttons: list[ActionButton], width: int) -> list[tuple[float, float]]:
        """The x and the width of each button: on the way from where they share the strip to where one of them fills it."""
        actions = [button.params() for button in buttons]
        filled = self._filled_last if self.fill else None
        shared, whole = (drawing.parts(self._behavior, actions, side, self.offset, width, each) for each in (None, filled))
        eased = 1 - (1 - self.fill) ** 2
        return [(a.x + (b.x - a.x) * eased, a.width + (b.width - a.width) * eased) for a, b in zip(shared, whole, strict=True)]


def _translation(x: float, y: float) -> Gsk.Transform:
    return Gsk.Transform.new().translate(Graphene.Point().init(x, y))
