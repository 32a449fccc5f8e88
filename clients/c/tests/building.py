"""What the tests run: the libraries and the demo, built once for all of them, and again with a sanitizer."""

import functools
import os
import subprocess
from pathlib import Path

from hostile import ROOT

FOLDER = ROOT / "clients/c"
SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=undefined"
PACKAGES = {"swiped-glib": ["gio-2.0", "gio-unix-2.0", "jansson"], "swiped-gtk4": ["gtk4", "gio-unix-2.0", "jansson"]}


def run(*words: str | Path, **options) -> str:
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@functools.cache
def built(kind: str = "plain") -> Path:
    """The folder where it is; `kind` is `plain`, or `watched` by the address sanitizer."""
    folder = FOLDER / "build" / kind
    flags = ["all", "demo", *([f"LDFLAGS={SANITIZE}"] if kind == "watched" else [])]
    compiler = f"CFLAGS=-O1 -g -Werror -Wconversion -Wno-sign-conversion {SANITIZE if kind == 'watched' else ''}"
    run("make", "-s", "-C", FOLDER, f"BUILD={folder}", compiler, *flags)
    return folder


def compiled(source: Path, program: Path, library: str = "swiped-glib", kind: str = "plain") -> Path:
    """A program of one file with the library in it."""
    packages = run("pkg-config", "--cflags", "--libs", *PACKAGES[library]).split()
    archives = [built(kind) / f"lib{name}.a" for name in dict.fromkeys([library, "swiped-glib"])]
    flags = ["-std=c11", "-D_GNU_SOURCE", "-g", "-Wall", "-Wextra", "-Werror", *(SANITIZE.split() if kind == "watched" else [])]
    run("cc", *flags, f"-I{FOLDER}/src", f"-I{FOLDER}/gtk", "-o", program, source, *archives, *packages, "-lm")
    return program


def environment(**variables: str) -> dict[str, str]:
    """For a watched program: what is left at its end was lost."""
    return os.environ | {"ASAN_OPTIONS": "detect_leaks=1", "G_SLICE": "always-malloc", "G_DEBUG": "fatal-criticals"} | variables
