"""Programs that the tests compile against the libraries."""

import os
import subprocess
from pathlib import Path

from drivers.c import SANITIZE, build
from hostile import ROOT

FOLDER = ROOT / "clients/c"


def run(*words: str | Path, **options) -> str:
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compiled(source: Path, program: Path, kind: str = "plain") -> Path:
    """A program with swiped-glib in it."""
    packages = run("pkg-config", "--cflags", "--libs", "gio-2.0", "jansson").split()
    sanitizers = SANITIZE.split() if kind == "sanitized" else []
    flags = ["-std=c11", "-D_GNU_SOURCE", "-g", "-Wall", "-Wextra", "-Werror", *sanitizers, f"-I{FOLDER}/src"]
    run("cc", *flags, "-o", program, source, build(kind) / "libswiped-glib.a", *packages)
    return program


def environment(**variables: str) -> dict[str, str]:
    """The environment of a sanitized program: memory that it has not freed at its end is an error."""
    return os.environ | {"ASAN_OPTIONS": "detect_leaks=1", "G_SLICE": "always-malloc", "G_DEBUG": "fatal-criticals"} | variables
