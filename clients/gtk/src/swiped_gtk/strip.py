"""The strip of a row: its content, and the buttons of its actions under it."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from gi.repository import Adw, Graphene, Gsk, Gtk
from swiped.controller import CLOSED, Drawing
from swiped.drawing import Part

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
    """An action's button, which gets the focus while it shows. The row handles pointers; the daemon hit-tests their taps.

    `about` is its side and the action's id.
    """

    __gtype_name__ = "SwipedActionButton"

    def __init__(self, action: Action, side: str) -> None:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4, valign=Gtk.Align.CENTER, halign=Gtk.Align.CENTER)
        if action.icon:
            box.append(Gtk.Image(icon_name=action.icon))
        box.append(Gtk.Label(label=action.title, css_classes=["caption-heading"]))
        classes = ["flat", "swiped-action", action.id, *action.classes, action.style]
        super().__init__(can_target=False, focusable=False, css_classes=classes)
        self.clip = Clip(box, action.width)
        self.set_child(self.clip)
        self.action, self.about = action, (side, action.id)
        self.describe("")

    def params(self) -> dict[str, Any]:
        """The action as an object of the protocol, at least as wide as its title is with the user's text size."""
        self.fit()
        return self.action.params() | {"width": self.clip.room}

    def fit(self) -> None:
        """Gives the title the room that it needs now."""
        self.clip.room = max(self.action.width, self.clip.child.measure(Gtk.Orientation.HORIZONTAL, -1)[1] + 2 * TITLE_MARGIN)

    def describe(self, row: str) -> None:
        """Tells assistive technology whose action it is."""
        self.update_property([Gtk.AccessibleProperty.LABEL], [f"{self.action.title}, {row}" if row else self.action.title])

    def offer(self, is_shown: bool) -> None:
        """Its side begins to show, or no longer does."""
        self.set_focusable(is_shown)
        self.update_state([Gtk.AccessibleState.HIDDEN], [not is_shown])
        if is_shown:
            self.fit()

    def set_pressed(self, is_pressed: bool) -> None:
        """Looks pressed, or not any more."""
        if is_pressed:
            self.set_state_flags(Gtk.StateFlags.ACTIVE, False)
        else:
            self.unset_state_flags(Gtk.StateFlags.ACTIVE)

    def place(self, part: Part | None, height: int, is_left_of_content: bool) -> None:
        """Lies where the list controller has it; without a place it is hidden."""
        is_visible = part is not None and part.width >= 0.5
        self.set_child_visible(is_visible)
        if is_visible:
            left, right = round(part.x), round(part.x + part.width)
            self.clip.is_left_of_content = is_left_of_content
            self.measure(Gtk.Orientation.HORIZONTAL, -1)  # which GTK requires before an allocation
            self.allocate(max(right - left, 1), height, -1, _translation(left, 0))


class Strip(Gtk.Box):
    """Shows a `drawing` of the list controller: the content at its offset, and the buttons of the side that it uncovers."""

    __gtype_name__ = "SwipedStrip"

    def __init__(self, content: Gtk.Widget, resized: Callable[[int], None]) -> None:
        super().__init__(overflow=Gtk.Overflow.HIDDEN)
        self.set_layout_manager(Layout())
        self.content, self._resized = content, resized
        self.buttons: dict[str, list[ActionButton]] = {}
        self.drawing: Drawing = CLOSED
        self._cover = Adw.Bin(child=content, css_classes=["swiped-content"])  # lies over the buttons, with the content's margins
        self.append(self._cover)  # as the last child it is drawn over the buttons

    def set_buttons(self, buttons: dict[str, list[ActionButton]]) -> None:
        """Replaces the buttons."""
        for button in [each for side in self.buttons.values() for each in side]:
            button.unparent()
        self.buttons, self.drawing = buttons, self.drawing._replace(side=None, parts=())  # until it is shown again
        for button in [each for side in buttons.values() for each in side]:
            button.insert_before(self, self._cover)
            button.set_child_visible(False)
        self.queue_allocate()

    def show(self, drawing: Drawing, is_drawer: bool = False) -> None:
        """Shows this from the next layout on. Where two buttons overlap, the inner one is drawn over the outer one; in a drawer, the outer
        one over the inner one.
        """
        before, self.drawing = self.drawing, drawing
        if drawing == before:
            return
        if drawing.size != before.size:
            self.queue_resize()
        if drawing.side != before.side:
            for side, buttons in self.buttons.items():
                for button in buttons if is_drawer else reversed(buttons):
                    button.insert_after(self, None)
                    button.offer(side == drawing.side)
        if drawing.pressed != before.pressed:
            for button in self.buttons.get(drawing.side or before.side or "", ()):
                button.set_pressed(button.action.id == drawing.pressed)
        self.queue_allocate()

    def release_content(self) -> None:
        """The row is being removed, and the application may use its widget again."""
        self._cover.set_child(None)

    def measure_children(self, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        minimum, natural, _, _ = self._cover.measure(orientation, for_size)
        if orientation == Gtk.Orientation.VERTICAL:
            minimum, natural = round(minimum * self.drawing.size), round(natural * self.drawing.size)
        return minimum, natural, -1, -1

    def allocate_children(self, width: int, height: int) -> None:
        self._resized(width)
        drawing = self.drawing
        full = height if drawing.size == 1 else max(height, self._cover.measure(Gtk.Orientation.VERTICAL, width)[1])
        self._cover.allocate(width, full, -1, _translation(drawing.offset, 0))
        for side, buttons in self.buttons.items():
            for button, part in zip_longest(buttons, drawing.parts if side == drawing.side else ()):
                if button:
                    button.place(part, full, drawing.offset > 0)


def _translation(x: float, y: float) -> Gsk.Transform:
    return Gsk.Transform.new().translate(Graphene.Point().init(x, y))
