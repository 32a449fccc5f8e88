"""GTK 4 in Python. Everything else comes from `Window`."""

from drivers.window import PYTHON, Window, program


class Gtk(Window):
    command = (PYTHON, program("gtk"))
    variables = {"GSK_RENDERER": "cairo"}  # without a GPU the other renderers also use software, but paint later
    ready_line = "open"
    top = None  # the title bar comes first
    menu_keys = ("Tab", "Tab", "Return")

    def focus(self, cell: str) -> None:
        super().focus(cell)
        self.trace.wait_for(lambda entry: entry.get("focus") == cell)
