"""Builds what the tests run: the libraries and the demo, once for all tests, and again with the address sanitizer."""

import functools
import os
import subprocess
from pathlib import Path

from hostile import ROOT

FOLDER = ROOT / "clients/c"
SANITIZE = {"plain": "", "sanitized": "-fsanitize=address,undefined -fno-sanitize-recover=undefined"}
PACKAGES = {"swiped-glib": ["gio-2.0", "gio-unix-2.0", "jansson"], "swiped-gtk4": ["gtk4", "gio-unix-2.0", "jansson"]}


def run(*words: str | Path, **options) -> str:
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@functools.cache
def built(kind: str = "plain") -> Path:
    """The build folder; `kind` is `plain` or `sanitized`."""
    folder = FOLDER / "build" / kind
    compiler = f"CFLAGS=-O1 -g -Werror -Wconversion -Wno-sign-conversion {SANITIZE[kind]}"
    flags = ["all", "demo", f"LDFLAGS={SANITIZE[kind]}"]
    run("make", "-s", "-C", FOLDER, f"BUILD={folder}", compiler, *flags)
    return folder


def compiled(source: Path | list[Path], program: Path, library: str = "swiped-glib", kind: str = "plain") -> Path:
    """A program with the library in it."""
    packages = run("pkg-config", "--cflags", "--libs", *PACKAGES[library]).split()
    archives = [built(kind) / f"lib{name}.a" for name in dict.fromkeys([library, "swiped-glib"])]
    flags = ["-std=c11", "-D_GNU_SOURCE", "-g", "-Wall", "-Wextra", "-Werror", *SANITIZE[kind].split(), f"-I{FOLDER}/src", f"-I{FOLDER}/gtk"]
    sources = source if isinstance(source, list) else [source]
    run("cc", *flags, "-o", program, *sources, *archives, *packages, "-lm")
    return program


def environment(**variables: str) -> dict[str, str]:
    """The environment of a sanitized program: memory that it has not freed at its end is an error."""
    return os.environ | {"ASAN_OPTIONS": "detect_leaks=1", "G_SLICE": "always-malloc", "G_DEBUG": "fatal-criticals"} | variables
