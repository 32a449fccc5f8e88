"""The strip under a row's content: the actions of the side that shows."""

import tkinter as tk
from dataclasses import dataclass
from tkinter import ttk
from typing import Any

from swiped.controller import Drawing

ICON = 24  # px: icons are lines in a square of this size
TITLE_BELOW, ICON_ABOVE = 15, 9  # px from the middle of the row, for an action with an icon
TITLE = ("TkDefaultFont", 9)
PRESSED = 0.25  # of black over an action that is pressed


@dataclass
class ActionItems:
    """The items of an action in the canvas."""

    action: dict[str, Any]
    background: int
    title: int
    icon: list[tuple[int, list[float]]]
    selection: int
    background_rgb: tuple[int, int, int]
    foreground_rgb: tuple[int, int, int]


class ActionStrip(tk.Canvas):
    """Draws the actions as the layout places them. Titles and icons fade in as more of the strip shows."""

    def __init__(self, master: tk.Misc, background: str, scale: float) -> None:
        super().__init__(master, highlightthickness=0, borderwidth=0, background=background)
        self._scale = scale  # of px
        self._items: dict[str, ActionItems] = {}
        self._full = 0.0  # px: the width of all actions

    def show(self, actions: list[dict[str, Any]], is_drawer: bool, style: "ActionStyle") -> None:
        """Shows other actions, from the outer edge inwards. Where two overlap, the inner is drawn over the outer, but not in a drawer."""
        self.delete("all")
        self._full = sum(action["width"] for action in actions)
        self._items = {action["id"]: self._make_items(action, style) for action in (actions[::-1] if is_drawer else actions)}

    def draw(self, drawing: Drawing, selected: str | None) -> None:
        """Draws the actions where they are. One may have the focus, and one be pressed."""
        scale, height = self._scale, self.winfo_height()
        visible = min(max((abs(drawing.offset) / (self._full or self.winfo_width() / scale) - 0.2) / 0.5, 0), 1)
        for part in drawing.parts:
            left, right, items = part.x, part.x + part.width, self._items[part.id]
            # In an action that is wider than its own width, the title stays at the edge next to the content.
            room = min(right - left, items.action["width"] or right - left)
            middle = left + room / 2 if drawing.offset < 0 else right - room / 2
            edges = round(left * scale), round(right * scale), round(middle * scale)
            self._draw_action(items, *edges, height, visible, part.id == selected, part.id == drawing.pressed)

    def _make_items(self, action: dict[str, Any], style: "ActionStyle") -> ActionItems:
        background, foreground = style.colors_of(action)
        rectangle = self.create_rectangle(0, 0, 0, 0, fill=background, width=0)
        title = self.create_text(0, 0, text=action.get("title", ""), font=TITLE)
        lines = [[value * self._scale for value in line] for line in style.icons.get(action["id"], [])]
        icon = [(self.create_line(0, 0, 0, 0, width=2 * self._scale, capstyle="round", joinstyle="round"), line) for line in lines]
        selection = self.create_rectangle(0, 0, 0, 0, outline=foreground, width=2)
        return ActionItems(action, rectangle, title, icon, selection, self.winfo_rgb(background), self.winfo_rgb(foreground))

    def _draw_action(self, items: ActionItems, left: int, right: int, middle: int, height: int, visible: float, is_selected: bool, is_pressed: bool) -> None:
        opacity = visible * min(max((right - left) / self._scale / (items.action["width"] or 1) * 2 - 1, 0), 1)
        background = blend(items.background_rgb, (0, 0, 0), PRESSED if is_pressed else 0)
        color, state = blend(items.background_rgb, items.foreground_rgb, opacity), "normal" if opacity else "hidden"
        self.coords(items.background, left, 0, right, height)
        self.itemconfigure(items.background, fill=background)
        self.coords(items.title, middle, height // 2 + (TITLE_BELOW * self._scale if items.icon else 0))
        self.itemconfigure(items.title, fill=color, state=state)
        corner = middle - ICON * self._scale // 2, height // 2 - (ICON_ABOVE + ICON // 2) * self._scale
        for item, line in items.icon:
            self.coords(item, *[value + corner[number % 2] for number, value in enumerate(line)])
            self.itemconfigure(item, fill=color, state=state)
        self.coords(items.selection, left + 5, 5, right - 5, height - 5)
        self.itemconfigure(items.selection, state="normal" if is_selected else "hidden")


@dataclass
class ActionStyle:
    """Background and foreground colors by an action's id or its style; icons by id, as lines of x, y, x, y, … in a square of 24 px."""

    colors: dict[str, tuple[str, str]]
    icons: dict[str, list[list[float]]]

    def colors_of(self, action: dict[str, Any]) -> tuple[str, str]:
        """The background and the foreground of an action."""
        return self.colors.get(action["id"]) or self.colors[action.get("style", "normal")]


def blend(background: tuple[int, int, int], foreground: tuple[int, int, int], opacity: float) -> str:
    """The colour of a foreground over a background; both have 16 bits a channel."""
    return "#" + "".join(f"{round(a + (b - a) * opacity):04x}" for a, b in zip(background, foreground))


def background_of(widget: tk.Misc) -> str:
    """The background of a widget, also of one that has a theme."""
    try:
        return str(widget.cget("background"))
    except tk.TclError:
        return str(ttk.Style(widget).lookup(widget.winfo_class(), "background"))
