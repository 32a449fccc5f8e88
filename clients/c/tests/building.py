"""Programs that the tests compile against the libraries."""

import os
import subprocess
from pathlib import Path

from drivers.c import SANITIZE, build
from hostile import ROOT

FOLDER = ROOT / "clients/c"
PACKAGES = {"swiped-glib": ["gio-2.0", "gio-unix-2.0", "jansson"], "swiped-gtk4": ["gtk4", "gio-unix-2.0", "jansson"]}


def run(*words: str | Path, **options) -> str:
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compiled(source: Path | list[Path], program: Path, library: str = "swiped-glib", kind: str = "plain") -> Path:
    """A program with the library in it."""
    packages = run("pkg-config", "--cflags", "--libs", *PACKAGES[library]).split()
    archives = [build(kind) / f"lib{name}.a" for name in dict.fromkeys([library, "swiped-glib", "swiped-list"])]
    sanitizers = SANITIZE.split() if kind == "sanitized" else []
    flags = ["-std=c11", "-D_GNU_SOURCE", "-g", "-Wall", "-Wextra", "-Werror", *sanitizers, f"-I{FOLDER}/src", f"-I{FOLDER}/gtk"]
    sources = source if isinstance(source, list) else [source]
    run("cc", *flags, "-o", program, *sources, *archives, *packages, "-lm")
    return program


def environment(**variables: str) -> dict[str, str]:
    """The environment of a sanitized program: memory that it has not freed at its end is an error."""
    return os.environ | {"ASAN_OPTIONS": "detect_leaks=1", "G_SLICE": "always-malloc", "G_DEBUG": "fatal-criticals"} | variables
