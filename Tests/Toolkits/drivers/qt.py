"""Qt Quick. Everything else comes from `Window`."""

from drivers.window import PYTHON, Window, program


class Qt(Window):
    command = (PYTHON, program("qt"))
    variables = {"QT_QUICK_BACKEND": "software"}
    title = "Mails"
    timeout_unit = 0.001
    ready_line = "open"
    lacks = Window.lacks
    menu_keys = ("Down", "Down", "Down", "Return")

    def focus(self, cell: str) -> None:
        self.key(*["Down"] * int(cell.removeprefix("m")))
