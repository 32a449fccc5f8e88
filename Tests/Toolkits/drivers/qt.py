"""Qt Quick in C++."""

import fcntl
import subprocess
from pathlib import Path

from display import Point
from drivers.base import CLIENTS, Options
from drivers.window import Window

BUILD = CLIENTS / "qt/build"


def build() -> Path:
    """The folder of the QML module and the demos. Workers that need it meanwhile wait."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        configure = ["--fresh", "-G", "Ninja", "-S", BUILD.parent, "-B", BUILD, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror"]
        for words in [] if (BUILD / "build.ninja").exists() else configure, ["--build", BUILD, "--target", "all", "traced_mails", "views"]:
            done = subprocess.run(["cmake", *map(str, words)], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
    return BUILD


class Qt(Window):
    variables = {"QT_QUICK_BACKEND": "software"}
    lacks = Window.lacks
    menu_keys = ("Down", "Down", "Down", "Return")

    def __init__(self, folder: Path, options: Options) -> None:
        self.command = (build() / "traced_mails", *self.command)
        super().__init__(folder, options)

    def focus(self, cell: str) -> None:
        self.key("Down", *["Up"] * 8, *["Down"] * (int(cell.removeprefix("m")) - 1))  # from the first row, wherever the focus is

    def menu(self, point: Point) -> None:
        since = len(self.trace)
        self.press_menu_button(point)
        self.trace.wait_for(lambda entry: "menu" in entry, since=since)  # keys that come earlier are lost
