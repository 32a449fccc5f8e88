"""A page of `clients/web` as one file, which contains its style sheets and modules.

A module becomes a function that returns its exports, so each import and each export is at the start of one line.
"""

import posixpath
import re
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "clients/web"


def standalone(path: str) -> str:
    text: list[str] = []
    for line in lines(path):
        match re.findall(r'"([^"]*)"', line):
            case ["stylesheet", style]:
                text += ["<style>", *lines(style), "</style>"]
            case ["module", script]:
                imported, own, _ = parts(script, set())
                text += ['<script type="module">', *imported, *own, "</script>"]
            case ["icon", _]:
                pass
            case _:
                text.append(line)
    return "".join(line + "\n" for line in text)


def parts(path: str, added: set[str]) -> tuple[list[str], list[str], list[str]]:
    """The modules that a module imports and that were not added, its own lines, and the names that it exports."""
    imported, own, exports = [], [], []
    for line in lines(path):
        if found := re.match(r'import .*"(.*)"', line):
            source = posixpath.normpath(posixpath.join(posixpath.dirname(path), found[1]))
            imported += module(source, added)
            if names := re.search("{(.*)}", line):
                own.append(f"const {{{names[1]}}} = {identifier(source)};")
        elif found := re.match(r"export ((?:async )?\S+ (\w+).*)", line):
            exports.append(found[2])
            own.append(found[1])
        else:
            own.append(line)
    return imported, own, exports


def module(path: str, added: set[str]) -> list[str]:
    if path in added:
        return []
    added.add(path)
    imported, own, exports = parts(path, added)
    return [*imported, f"const {identifier(path)} = (() => {{", *own, f"return {{ {', '.join(exports)} }}; }})();"]


def identifier(path: str) -> str:
    return re.sub(r"\W", "_", path)


def lines(path: str) -> list[str]:
    return [line for line in (WEB / path).read_text().split("\n") if line]
