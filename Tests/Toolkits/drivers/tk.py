"""Tk. Its demo reports a tap only if the daemon recognizes one, so the wheel shows that the window answers."""

from drivers.window import PYTHON, Window, program
from trace import Entry


class Tk(Window):
    command = (PYTHON, program("tk"))
    lacks = {
        "second finger": Window.lacks["second finger"],
    }
    menu_keys = ("Down", "Down", "Down", "Return")

    def answers(self) -> Entry:
        return self.scrolls()
