"""Clients of a Wayland compositor, under fingers and touchpads."""

import re
import time
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from display import Point
from drivers import qt
from drivers.base import Options, Toolkit
from drivers.gtk import Gtk, library, sanitizer
from drivers.qt import Qt
from drivers.window import Window
from trace import Demo, Trace

if TYPE_CHECKING:
    from compositor import Compositor, Mutter, Sway


class OnScreen(Trace):
    """The trace of a window that may have a shadow: it tells the compositor where in its surface the visible part is."""

    @cached_property
    def _shadow(self) -> Point:
        told = re.findall(r"xdg_surface[@#]\d+\.set_window_geometry\((-?\d+), (-?\d+),", self.messages)
        return (float(told[-1][0]), float(told[-1][1])) if told else (0.0, 0.0)

    @property
    def rows(self) -> dict[str, dict[str, float]]:
        x, y = self._shadow
        return {cell: row | {"x": row["x"] - x, "y": row["y"] - y} for cell, row in super().rows.items()}

    @property
    def messages(self) -> str:
        """What it has exchanged with the compositor."""
        return super().complaints

    @property
    def complaints(self) -> str:
        """Without the messages that WAYLAND_DEBUG writes."""
        return "\n".join(line for line in super().complaints.splitlines() if not re.match(r"\[ ?\d+\.\d+\]", line))


class Wayland(Window):
    display: "Compositor"
    trace: OnScreen
    lacks = {
        "menu": "Neither a finger nor a touchpad has a secondary button.",
        "hover": "A finger is down or away.",
        "resizing": "The compositor has no tool that resizes a window.",
    }

    def __init__(self, folder: Path, options: Options, display: "type[Compositor]") -> None:
        self.display, corner = display(), (160, 1)
        try:
            empty = self.display.colors(corner)
            environment = self.display.environment(**self.variables, **options.daemon)
            self.demo = Demo([*self.command, *self.words(folder, options)], folder, environment, OnScreen)
            self.trace = self.demo.trace
            self.trace.wait_for(lambda entry: "ready" in entry)
            self.wait_until(lambda: self.display.colors(corner) != empty, lambda: "a window on the screen")  # fingers miss it earlier
        except BaseException:
            self.__exit__()
            raise


class Touch(Wayland):
    """Fingers in mutter."""

    display: "Mutter"
    scenes = ("test_gestures", "test_same_frame")
    slop = 10.0
    drag, tap = Toolkit.drag, Toolkit.tap

    def __init__(self, folder: Path, options: Options) -> None:
        from compositor import Mutter

        super().__init__(folder, options, Mutter)

    def press(self, point: Point, finger: int = 0) -> None:
        self.display.touch("Down", finger, point)

    def move(self, points: Iterable[Point], step_ms: float = 16, finger: int = 0) -> None:
        for point in points:
            time.sleep(step_ms / 1000)
            self.display.touch("Motion", finger, point)

    def release(self, finger: int = 0) -> None:
        self.display.touch("Up", finger)

    def wheel(self, point: Point, dx: int = 0, dy: int = 0) -> None:
        self.display.wheel(point, dx, dy)


class Touchpad(Wayland):
    """Two fingers on a touchpad in sway."""

    display: "Sway"
    scenes = ("test_touchpads",)

    def __init__(self, folder: Path, options: Options) -> None:
        from compositor import Sway

        super().__init__(folder, options, Sway)

    def scroll(self, point: Point, moves: Iterable[Point], lift: bool = True) -> None:
        """Scrolls at a point by px, to the left and up, 8 ms a move."""
        self.display.point(point)
        for dx, dy in moves:
            time.sleep(0.008)
            self.display.scroll(dx, dy)
        if lift:
            self.display.lift()


class InGtk:
    command, top = Gtk.command, Gtk.top

    @property
    def variables(self) -> dict[str, str]:
        return Gtk.variables | library() | sanitizer()


class InQt:
    variables = Qt.variables

    @property
    def command(self) -> list[Path]:
        return [qt.build() / "traced_mails"]


class GtkTouch(InGtk, Touch):
    scenes = ("test_gestures",)  # the demo's trace has no places of fingers


class QtTouch(InQt, Touch):
    pass


class GtkTouchpad(InGtk, Touchpad):
    pass


class QtTouchpad(InQt, Touchpad):
    pass
