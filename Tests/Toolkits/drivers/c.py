"""GTK 4 in C. The demo runs under the address sanitizer."""

import fcntl
import os
import subprocess
from pathlib import Path

from drivers.base import CLIENTS, Options
from drivers.window import Window

SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=undefined"


def build(kind: str) -> Path:
    """The folder of the libraries and the demo; `kind` is `plain` or `sanitized`. Workers that need it meanwhile wait."""
    folder = CLIENTS / "c/build" / kind
    folder.mkdir(parents=True, exist_ok=True)
    extra, link = (SANITIZE, [f"LDFLAGS={SANITIZE}"]) if kind == "sanitized" else ("", [])
    flags = f"CFLAGS=-O1 -g -Werror -Wconversion -Wno-sign-conversion {extra}"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        make = ["make", "-s", "-C", CLIENTS / "c", f"BUILD={folder}", flags, f"GIR={'yes' if kind == 'plain' else 'no'}", "all", "demo", *link]
        done = subprocess.run([*map(str, make)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


class C(Window):
    variables = {
        "GSK_RENDERER": "cairo",
        "GDK_DEBUG": "gl-disable",
        "G_DEBUG": "fatal-criticals",
        "ASAN_OPTIONS": f"detect_leaks={os.environ.get('LEAKS', '0')}",
    }
    timeout_unit = 0.001
    ready_line = "open"
    lacks = Window.lacks
    menu_keys = ("Down", "Down", "Return")

    def __init__(self, folder: Path, options: Options) -> None:
        self.command = (build("sanitized") / "mail-list",)
        super().__init__(folder, options)

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        if not any(error):  # no buffer overflow, and no use after free
            assert self.demo.process.returncode == 0, self.trace.complaints
