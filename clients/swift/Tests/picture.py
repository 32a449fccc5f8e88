#!/usr/bin/env python3
"""Takes picture.png: the demo during a swipe, its screen rendered by Chromium."""

import html
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FOLDER.parents[1] / "Tests/Toolkits"))

from swift_terminal import Terminal  # noqa: E402

PAGE = """<body style="margin:0;padding:16px 12px;width:max-content;background:#1c1c1e;color:#f2f2f7"><pre style="margin:0;font:20px/26px monospace">{}</pre>"""
STYLES = {"1": "font-weight:bold", "90": "color:#8e8e93"}


def styled(found: re.Match[str]) -> str:
    """A run of an escape sequence as a piece of HTML."""
    rules = [STYLES[style] for style in found[1].split(";")[:1] if style in STYLES]
    colors = re.findall(r"([34]8);2;(\d+;\d+;\d+)", found[1])
    rules += [f"{'color' if ground == '38' else 'background'}:rgb({color.replace(';', ',')})" for ground, color in colors]
    return f'<span style="{";".join(rules)};display:inline-block;height:26px">{html.escape(found[2])}</span>'


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Terminal(Path(folder)) as terminal:
        terminal.drag(3, 35, 20)
        terminal.trace.notification("cell/didOpen", "m2")
        terminal.drag(9, 35, 17, hold=True)
        terminal.trace.notification("cell/didClose", "m2")
        terminal.trace.rest(since=0)
        lines = [re.sub(r"\x1b\[0;([\d;]+)m([^\x1b]*)", styled, line) for line in terminal.screen]
        page, png = Path(folder) / "page.html", Path(folder) / "picture.png"
        page.write_text(PAGE.format("\n".join(re.sub(r"\x1b\[[\d;]*[mKJ]", "", line) for line in lines)))
        bare = ["--no-sandbox", "--hide-scrollbars", "--window-size=506,720"]
        subprocess.run(["chromium-headless-shell", *bare, f"--screenshot={png}", page.as_uri()], check=True, capture_output=True)
        small = ["-strip", "+dither", "-colors", "48", "-define", "png:exclude-chunks=date,time"]
        subprocess.run(["/usr/bin/convert", png, *small, FOLDER / "picture.png"], check=True)


if __name__ == "__main__":
    main()
