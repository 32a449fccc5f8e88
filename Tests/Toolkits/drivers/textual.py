"""A terminal: Textual's demo in xterm, whose characters are 8 by 16 px. Its mouse has the same resolution."""

from pathlib import Path

from display import Point
from drivers.base import Options
from drivers.window import PYTHON, Window, program
from trace import Entry

FONT = "DejaVu Sans Mono:pixelsize=13:antialias=false"  # so that blocks end where a pixel does
LOOK = ["-tn", "xterm-256color", "-geometry", "40x30+0+0", "-b", "0", "-bw", "0", "+sb", "-fa", FONT]
RESOURCES = ["-xrm", "XTerm*scaleHeight: 0.94", "-xrm", "XTerm*directColor: true", "-xrm", "XTerm*allowTitleOps: false"]


class Textual(Window):
    command = ("xterm", *LOOK, *RESOURCES, "-T", "Inbox", "-e", "env", "COLORTERM=truecolor", PYTHON, program("textual"))
    variables = {"LC_ALL": "C.UTF-8"}
    row_height, top, grain, clear_y = 48.0, 16.0, 8.0, 37.0
    menu_keys = ("Down", "Down", "Return")
    lacks = Window.lacks | {
        "same frame": "Textual paints when the answer is there.",
        "frame wait": "Textual paints when the answer is there.",
        "follow": "Textual paints when the answer is there.",
        "prompt painting": "On a busy machine it paints some frames after the daemon has moved on.",
        "hiding": "A terminal does not report that its window is hidden.",
        "scrolling": "All rows fit into the terminal.",
    }

    def __init__(self, folder: Path, options: Options) -> None:
        super().__init__(folder, options)
        # The terminal reports the mouse once it has read that it should, which precedes the header.
        self.wait_until(lambda: self.colors((2, 2)) not in (["#FFFFFF"], ["#000000"]), lambda: "the header")

    def daemons(self) -> list[int]:
        (demo,) = self.trace.daemons()
        return self.trace.daemons(demo)

    def focus(self, cell: str) -> None:
        since = len(self.trace)
        super().focus(cell)
        answers = lambda: [entry for entry in list(self.trace)[since:] if entry.get("frame", {}).get("cell") == cell]  # noqa: E731
        self.wait_until(lambda: len(answers()) >= 2, lambda: "the answers to the press and the release")  # before the keys that follow

    def menu(self, point: Point) -> None:
        below = 12.0, point[1] + self.row_height
        before = self.colors(below)
        self.press_menu_button(point)
        self.wait_until(lambda: self.colors(below) != before, lambda: "a menu")

    def answers(self) -> Entry:
        since = len(self.trace)
        self.tap(self.trace.middle("m5"))  # gives the row the focus, and opens the mail if the daemon takes it for a tap
        self.key("Return")
        return self.trace.ran("open", "m5", since)
