"""The demo, in a window on a display of its own."""

import os
import signal
import sys
from pathlib import Path

from display import Display
from hostile import SWIPED
from trace import Demo

FOLDER = Path(__file__).resolve().parents[1]
CLIENT = {"PYTHONPATH": f"{FOLDER}:{FOLDER.parent / 'python/src'}"}


def mails(display: Display, folder: Path, *flags: str, **environment: str) -> Demo:
    """Its rows m1 to m8 lie one below the other."""
    return Demo([sys.executable, FOLDER / "demo.py", *flags], folder, display.environment(**{"SWIPED": SWIPED} | environment))


def daemon_of(demo: int) -> int:
    """The one process that the demo has started."""
    tasks = Path(f"/proc/{demo}/task")
    (daemon,) = [int(word) for task in tasks.iterdir() for word in (task / "children").read_text().split()]
    return daemon


def kill_daemon(demo: int) -> None:
    os.kill(daemon_of(demo), signal.SIGKILL)
