"""A row: content that lies over actions, and moves aside."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gi.repository import Graphene, Gsk, Gtk
from swiped import drawing


@dataclass(frozen=True, slots=True)
class Action:
    """A button under a row. Its `id` is a CSS class of the button's, as are `destructive` and those in `classes`.

    A destructive one that was performed removes its row.
    """

    id: str
    title: str
    icon: str | None = None
    width: float = 80
    destructive: bool = False
    classes: tuple[str, ...] = ()

    def told(self) -> dict[str, Any]:
        """As the daemon wants it."""
        return {"id": self.id, "title": self.title, "width": self.width, "style": "destructive" if self.destructive else "normal"}


class Snug(Gtk.Widget):
    """Lets what is in it be as wide as it has to, in the middle, though there is less room."""

    __gtype_name__ = "SwipedSnug"

    def __init__(self, child: Gtk.Widget) -> None:
        super().__init__(overflow=Gtk.Overflow.HIDDEN)
        self.child = child
        child.set_parent(self)

    def do_measure(self, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        minimum, natural, _, _ = self.child.measure(orientation, -1)
        return 0, natural, -1, -1

    def do_size_allocate(self, width: int, height: int, baseline: int) -> None:
        wide = max(self.child.measure(Gtk.Orientation.HORIZONTAL, -1)[1], width)
        high = max(self.child.measure(Gtk.Orientation.VERTICAL, wide)[0], height)
        self.child.allocate(wide, high, -1, _moved((width - wide) / 2, (height - high) / 2))


class Part(Gtk.Button):
    """An action's button. Keys press it; the pointer is the row's, and the daemon knows what a tap of it hits."""

    __gtype_name__ = "SwipedPart"

    def __init__(self, action: Action) -> None:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4, valign=Gtk.Align.CENTER, halign=Gtk.Align.CENTER)
        if action.icon:
            box.append(Gtk.Image(icon_name=action.icon))
        box.append(Gtk.Label(label=action.title, css_classes=["caption-heading"]))
        classes = ["flat", "swiped-action", action.id, *action.classes, *(["destructive"] if action.destructive else [])]
        super().__init__(can_target=False, css_classes=classes, child=Snug(box))
        self.update_property([Gtk.AccessibleProperty.LABEL], [action.title])
        self.action = action


class Strip(Gtk.Widget):
    """Places content at an offset, and the parts where that leaves them."""

    __gtype_name__ = "SwipedStrip"

    def __init__(self, content: Gtk.Widget, parts: dict[str, list[Part]], resized: Callable[[int], None]) -> None:
        super().__init__(overflow=Gtk.Overflow.HIDDEN)
        self.content, self.parts, self._resized = content, parts, resized
        self.offset, self.size, self.filled = 0.0, 1.0, None
        self.behavior: Any = None
        for part in [each for side in parts.values() for each in side]:
            part.set_parent(self)
            part.set_child_visible(False)
        content.add_css_class("swiped-content")
        content.set_parent(self)  # the last: it is drawn over them

    def place(self, offset: float, size: float, filled: str | None) -> None:
        """Where content is to be from the next frame on, and how high the row."""
        if size != self.size:
            self.queue_resize()
        self.offset, self.size, self.filled = offset, size, filled
        self.queue_allocate()

    def stack(self, style: str) -> None:
        """Of two parts that overlap the inner one is drawn over the outer, but in a drawer."""
        for side in self.parts.values():
            for part in side if style == "drawer" else reversed(side):
                part.insert_after(self, None)

    def release(self) -> None:
        """Lets go of what is in it."""
        for child in [*self.parts.get("leading", []), *self.parts.get("trailing", []), self.content]:
            child.unparent()

    def do_measure(self, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        minimum, natural, _, _ = self.content.measure(orientation, for_size)
        if orientation == Gtk.Orientation.VERTICAL:
            minimum, natural = round(minimum * self.size), round(natural * self.size)
        return minimum, natural, -1, -1

    def do_size_allocate(self, width: int, height: int, baseline: int) -> None:
        self._resized(width)
        full = height if self.size == 1 else max(height, self.content.measure(Gtk.Orientation.VERTICAL, width)[1])
        self.content.allocate(width, full, -1, _moved(self.offset, 0))
        shown = side_at(self.offset, self.get_direction()) if self.offset and self.behavior else None
        for side, parts in self.parts.items():
            if side != shown:
                for part in parts:
                    part.set_child_visible(False)
                continue
            actions = [part.action.told() for part in parts]
            places = drawing.parts(self.behavior, actions, side, self.offset, width, self.filled)
            for part, place in zip(parts, places, strict=True):
                part.set_child_visible(place.width >= 0.5)
                if place.width >= 0.5:
                    left, right = round(place.x), round(place.x + place.width)
                    part.measure(Gtk.Orientation.HORIZONTAL, -1)
                    part.allocate(max(right - left, 1), full, -1, _moved(left, 0))


class SwipeRow(Gtk.ListBoxRow):
    """A row of a `SwipeList`, and what the daemon last said of it."""

    __gtype_name__ = "SwipeRow"

    def __init__(self, cell: str, content: Gtk.Widget, actions: dict[str, list[Action]], resized: Callable[[int], None]) -> None:
        super().__init__(css_classes=["swiped-row"])
        self.cell = cell
        self.parts = {side: [Part(action) for action in given] for side, given in actions.items()}
        self.strip = Strip(content, self.parts, resized)
        self.set_child(self.strip)
        self.phase, self.target = "closed", 0.0
        self.animation: Any = None
        self.collapse: Any = None
        titles = ", ".join(action.title for given in actions.values() for action in given)
        self.update_property([Gtk.AccessibleProperty.DESCRIPTION, Gtk.AccessibleProperty.HAS_POPUP], [titles, True])
        self.update_property([Gtk.AccessibleProperty.KEY_SHORTCUTS], ["Shift+F10"])

    @property
    def content(self) -> Gtk.Widget:
        """What the application put into it."""
        return self.strip.content

    @property
    def moves(self) -> bool:
        """Whether it plays a motion."""
        return bool(self.animation or self.collapse)

    def is_destructive(self, action: str) -> bool:
        """Whether the row goes when this has been performed."""
        return any(part.action.destructive for side in self.parts.values() for part in side if part.action.id == action)

    def show_frame(self, frame: dict[str, Any]) -> None:
        """What the daemon says of the row counts from the next painted frame on."""
        self.phase, self.target = frame["phase"], frame["target"]
        self.animation, self.collapse = frame.get("animation"), frame.get("collapse", self.collapse)
        filled = self.strip.filled if self.phase in ("settling", "expanded", "pending", "collapsing") and self.target else None
        filled = frame.get("decision", {}).get("action", frame.get("armed") or filled)
        offset = self.strip.offset if self.animation else frame["offset"]
        self.strip.place(offset, self.strip.size, filled)

    def play(self, at: float) -> None:
        """Puts content where its motions have it at a time of the client's clock; one that is over is forgotten."""
        offset, size = self.strip.offset, self.strip.size
        if self.animation:
            offset = drawing.position(self.animation, at)
            self.animation = None if _is_over(self.animation, at) else self.animation
        if self.collapse:
            size = drawing.position(self.collapse, at)
            self.collapse = None if _is_over(self.collapse, at) else self.collapse
        self.strip.place(offset, size, self.strip.filled)

    def rest(self) -> None:
        """Closed, without a motion: nobody says any more where it is."""
        self.phase, self.target, self.animation, self.collapse = "closed", 0.0, None, None
        self.strip.place(0.0, 1.0, None)


def side_at(offset: float, direction: Gtk.TextDirection) -> str:
    """The side that shows at an offset."""
    return "leading" if (offset > 0) != (direction == Gtk.TextDirection.RTL) else "trailing"


def _is_over(animation: dict[str, Any], at: float) -> bool:
    return at >= animation["start"] + animation["duration"]


def _moved(x: float, y: float) -> Gsk.Transform:
    return Gsk.Transform.new().translate(Graphene.Point().init(x, y))
