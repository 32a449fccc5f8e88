"""GTK 4 in Python, on the library in C, which runs under the address sanitizer."""

import subprocess
from functools import cache
from pathlib import Path

from drivers.base import CLIENTS, Options
from drivers.c import build
from drivers.window import PYTHON, Window, program


def library() -> dict[str, str]:
    """The variables with which a program finds the library, which is built first, and its module."""
    folder = str(build("plain"))
    return {"GI_TYPELIB_PATH": folder, "LD_LIBRARY_PATH": folder, "PYTHONPATH": str(CLIENTS / "gtk/src")}


@cache
def sanitizer() -> dict[str, str]:
    """The variables with which Python loads the library with the sanitizer. Python itself frees little at its end."""
    runtime = subprocess.check_output(["cc", "-print-file-name=libasan.so"], text=True).strip()
    return {"LD_LIBRARY_PATH": str(build("sanitized")), "LD_PRELOAD": runtime, "ASAN_OPTIONS": "detect_leaks=0"}


class Gtk(Window):
    command = (PYTHON, program("gtk"))
    variables = {"GSK_RENDERER": "cairo"}  # without a GPU the other renderers also use software, but paint later
    top = None  # the title bar comes first
    menu_keys = ("Down", "Down", "Return")

    def __init__(self, folder: Path, options: Options) -> None:
        self.variables = self.variables | library() | sanitizer()
        super().__init__(folder, options)

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        if not any(error):  # no buffer overflow, and no use after free
            assert self.demo.process.returncode == 0, self.trace.complaints

    def focus(self, cell: str) -> None:
        super().focus(cell)
        self.trace.wait_for(lambda entry: entry.get("focus") == cell)
