"""The demo, and a swipe that opens a row of it."""

from pathlib import Path

from display import Display, line
from hostile import ROOT, SWIPED
from trace import Demo, Entry, Trace

FOLDER = ROOT / "clients/gtk"
# Without a GPU the other renderers paint by software as well, but later.
PAINTED = {"GSK_RENDERER": "cairo"}


def gtk_demo(display: Display, folder: Path, *words: str, **environment: str) -> Demo:
    """The mail list in a window."""
    given = {"SWIPED": SWIPED} | PAINTED | environment
    return Demo([FOLDER / "demo.py", *words], folder, display.environment(**given))


def swiped_open(
    display: Display, trace: Trace, cell: str, by: float = -120, start: float = 160, at: float | None = None, since: int = 0
) -> Entry:
    """What is told when a row has opened to a swipe of so many px."""
    y = trace.middle(cell)[1] if at is None else at
    display.drag(line((start, y), (start + by, y)))
    return trace.told("cell/didOpen", cell, since=since)
