"""The libraries in C: as they are installed, and with the address sanitizer."""

import fcntl
import subprocess
from pathlib import Path

from drivers.base import CLIENTS

SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=undefined"


def build(kind: str) -> Path:
    """The folder of the libraries; `kind` is `plain` or `sanitized`. Workers that need it meanwhile wait."""
    folder = CLIENTS / "c/build" / kind
    folder.mkdir(parents=True, exist_ok=True)
    extra, link = (SANITIZE, [f"LDFLAGS={SANITIZE}"]) if kind == "sanitized" else ("", [])
    flags = f"CFLAGS=-O1 -g -Werror -Wconversion -Wno-sign-conversion {extra}"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        make = ["make", "-s", "-C", CLIENTS / "c", f"BUILD={folder}", flags, f"GIR={'yes' if kind == 'plain' else 'no'}", "all", *link]
        done = subprocess.run([*map(str, make)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder
