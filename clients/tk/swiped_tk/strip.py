"""The strip under a row's content: the actions of the side that shows."""

import tkinter as tk
from dataclasses import dataclass
from tkinter import ttk
from typing import Any, NamedTuple

from swiped.controller import Drawing

TITLE_BELOW, ICON_ABOVE = 14, 8  # px from the middle of the row, for an action with an icon
TITLE, ARMED_TITLE = ("TkDefaultFont", 9), ("TkDefaultFont", 10)
PRESSED, HOVERED = 0.8, 1.15  # brightness
BUTTON = 0x100  # of the mouse is down


class ActionItems(NamedTuple):
    """An action's width and color, and its items in the canvas."""

    width: float
    color: str
    background: int
    title: int
    icon: int | None
    selection: int


class ActionStrip(tk.Canvas):
    """Draws the actions as the layout places them."""

    def __init__(self, master: tk.Misc, background: str, scale: float) -> None:
        super().__init__(master, highlightthickness=0, borderwidth=0, background=background)
        self._scale = scale  # of px
        self._items: dict[str, ActionItems] = {}
        self._drawn: tuple[Drawing, str | None] | None = None
        self._hover: int | None = None  # the mouse's x
        self.bind("<Motion>", lambda event: self._hovered(None if int(event.state) & BUTTON else event.x))
        self.bind("<Leave>", lambda event: self._hovered(None))

    def show(self, actions: list[dict[str, Any]], is_drawer: bool, style: "ActionStyle") -> None:
        """Shows other actions, from the outer edge inwards. Where two overlap, the inner is drawn over the outer, but not in a drawer."""
        self.delete("all")
        self._items = {}
        for action in actions[::-1] if is_drawer else actions:
            color, foreground = style.colors_of(action)
            icon = style.icons.get(action["id"])
            self._items[action["id"]] = ActionItems(
                action["width"] * self._scale,
                color,
                background=self.create_rectangle(0, 0, 0, 0, width=0),
                title=self.create_text(0, 0, text=action.get("title", ""), fill=foreground),
                icon=icon and self.create_image(0, 0, image=icon),
                selection=self.create_rectangle(0, 0, 0, 0, outline=foreground, width=2),
            )

    def draw(self, drawing: Drawing, selected: str | None) -> None:
        """Draws the actions where they are. One may have the focus, and one be pressed."""
        self._drawn, height = (drawing, selected), self.winfo_height()
        for part in drawing.parts:
            left, right, items = round(part.x * self._scale), round((part.x + part.width) * self._scale), self._items[part.id]
            # In an action that is wider than its own width, the title stays at the edge next to the content.
            room = min(right - left, round(items.width) or right - left)
            middle = left + room // 2 if drawing.offset < 0 else right - room // 2
            is_hovered = self._hover is not None and left <= self._hover < right
            brightness = PRESSED if part.id == drawing.pressed else HOVERED if is_hovered else 1
            state = "normal" if right - left > items.width / 2 else "hidden"  # no room for it
            self.coords(items.background, left, 0, right, height)
            self.itemconfigure(items.background, fill=shade(self.winfo_rgb(items.color), brightness))
            self.coords(items.title, middle, height // 2 + (TITLE_BELOW * self._scale if items.icon else 0))
            self.itemconfigure(items.title, font=ARMED_TITLE if part.id == drawing.filled else TITLE, state=state)
            if items.icon:
                self.coords(items.icon, middle, height // 2 - ICON_ABOVE * self._scale)
                self.itemconfigure(items.icon, state=state)
            self.coords(items.selection, left + 5, 5, right - 5, height - 5)
            self.itemconfigure(items.selection, state="normal" if part.id == selected else "hidden")

    def _hovered(self, x: int | None) -> None:
        self._hover = x
        if self._drawn and self._drawn[0].side:
            self.draw(*self._drawn)


@dataclass
class ActionStyle:
    """Background and foreground colors by an action's id or its style, and icons by id."""

    colors: dict[str, tuple[str, str]]
    icons: dict[str, tk.PhotoImage]

    def colors_of(self, action: dict[str, Any]) -> tuple[str, str]:
        """The background and the foreground of an action."""
        return self.colors.get(action["id"]) or self.colors[action.get("style", "normal")]


def shade(rgb: tuple[int, int, int], brightness: float) -> str:
    """A colour, of 16 bits a channel, that is brighter or darker."""
    return "#" + "".join(f"{min(round(value * brightness), 0xFFFF):04x}" for value in rgb)


def background_of(widget: tk.Misc) -> str:
    """The background of a widget, also of one that has a theme, or that has its own `cget`, as those of CustomTkinter."""
    try:
        return str(widget.tk.call(str(widget), "cget", "-background"))
    except tk.TclError:
        return str(ttk.Style(widget).lookup(widget.winfo_class(), "background"))
