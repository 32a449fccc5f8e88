"""The strip beneath a row's content: the actions of the side that shows."""

import tkinter as tk
from dataclasses import dataclass
from typing import Any

from swiped.drawing import parts

ICON = 24  # px: icons are lines in a square of this size
BELOW, ABOVE = 15, 9  # px from the middle: where a title stands beneath an icon, and the icon above it
TITLE = ("TkDefaultFont", 9)


@dataclass
class Part:
    """An action, as items of the canvas."""

    action: dict[str, Any]
    ground: int
    title: int
    icon: list[tuple[int, list[float]]]
    choice: int
    back: tuple[int, int, int]
    fore: tuple[int, int, int]


class ActionStrip(tk.Canvas):
    """Draws actions as the layout has them for so much of the row as shows; titles come out of their ground as it grows."""

    def __init__(self, master: tk.Misc, background: str) -> None:
        super().__init__(master, highlightthickness=0, borderwidth=0, background=background)
        self._parts: dict[str, Part] = {}
        self._side, self._actions, self._behavior = "", list[dict[str, Any]](), dict[str, Any]()

    def show(self, side: str, actions: list[dict[str, Any]], behavior: dict[str, Any], look: "Look") -> None:
        """These from now on, from the outer edge inwards; `behavior` is the resolved one."""
        self._side, self._actions, self._behavior = side, actions, behavior
        self.delete("all")
        # Where actions overlap, the inner is drawn over the outer; in a drawer the outer over the inner.
        is_drawer = behavior["layout"]["style"] == "drawer"
        self._parts = {action["id"]: self._make(action, look) for action in (actions[::-1] if is_drawer else actions)}

    def draw(self, offset: float, filling: str | None, share: float, chosen: str | None) -> None:
        """Where content stands at an offset; one action fills a share of all that shows, one is pointed at by the keyboard."""
        width, height = self.winfo_width(), self.winfo_height()
        places = parts(self._behavior, self._actions, self._side, offset, width)
        filled = parts(self._behavior, self._actions, self._side, offset, width, filling) if share else places
        full = sum(action["width"] for action in self._actions) or width
        seen = min(max((abs(offset) / full - 0.2) / 0.5, 0), 1)
        for place, goal in zip(places, filled, strict=True):
            left = place.x + (goal.x - place.x) * share
            right = left + place.width + (goal.width - place.width) * share
            self._draw_part(self._parts[place.id], round(left), round(right), height, seen, place.id == chosen)

    def _make(self, action: dict[str, Any], look: "Look") -> Part:
        back, fore = look.colors_of(action)
        ground = self.create_rectangle(0, 0, 0, 0, fill=back, width=0)
        title = self.create_text(0, 0, text=action.get("title", ""), font=TITLE)
        lines = [[float(value) for value in line] for line in look.icons.get(action["id"], [])]
        icon = [(self.create_line(0, 0, 0, 0, width=2, capstyle="round", joinstyle="round"), line) for line in lines]
        choice = self.create_rectangle(0, 0, 0, 0, outline=fore, width=2)
        return Part(action, ground, title, icon, choice, self.winfo_rgb(back), self.winfo_rgb(fore))

    def _draw_part(self, part: Part, left: int, right: int, height: int, seen: float, is_chosen: bool) -> None:
        middle = (left + right) // 2
        share = seen * min(max((right - left) / (part.action["width"] or 1) * 2 - 1, 0), 1)
        ink, state = blend(part.back, part.fore, share), "normal" if share else "hidden"
        self.coords(part.ground, left, 0, right, height)
        self.coords(part.title, middle, height // 2 + (BELOW if part.icon else 0))
        self.itemconfigure(part.title, fill=ink, state=state)
        corner = middle - ICON // 2, height // 2 - ABOVE - ICON // 2
        for item, line in part.icon:
            self.coords(item, *[value + corner[number % 2] for number, value in enumerate(line)])
            self.itemconfigure(item, fill=ink, state=state)
        self.coords(part.choice, left + 5, 5, right - 5, height - 5)
        self.itemconfigure(part.choice, state="normal" if is_chosen else "hidden")


@dataclass
class Look:
    """Colours, ground and ink, of an action's id or else of its style; icons by id, as lines of x, y, x, y, … in a square of 24."""

    colors: dict[str, tuple[str, str]]
    icons: dict[str, list[list[float]]]

    def colors_of(self, action: dict[str, Any]) -> tuple[str, str]:
        return self.colors.get(action["id"]) or self.colors[action.get("style", "normal")]


def blend(back: tuple[int, int, int], fore: tuple[int, int, int], share: float) -> str:
    """A colour between two, of 16 bits each."""
    return "#" + "".join(f"{round(a + (b - a) * share):04x}" for a, b in zip(back, fore))
