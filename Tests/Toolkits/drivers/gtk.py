"""GTK 4 in Python, on the library in C. Everything else comes from `Window`."""

from pathlib import Path

from drivers.base import Options
from drivers.c import C, build
from drivers.window import PYTHON, Window, program


def library() -> dict[str, str]:
    """The variables with which a program finds the library, which is built first, and its module."""
    folder = str(build("plain"))
    return {"GI_TYPELIB_PATH": folder, "LD_LIBRARY_PATH": folder, "PYTHONPATH": str(program("gtk").parent / "src")}


class Gtk(Window):
    command = (PYTHON, program("gtk"))
    variables = {"GSK_RENDERER": "cairo"}  # without a GPU the other renderers also use software, but paint later
    ready_line = "open"
    top = None  # the title bar comes first
    menu_keys = C.menu_keys

    def __init__(self, folder: Path, options: Options) -> None:
        self.variables = self.variables | library()
        super().__init__(folder, options)

    def focus(self, cell: str) -> None:
        super().focus(cell)
        self.trace.wait_for(lambda entry: entry.get("focus") == cell)
