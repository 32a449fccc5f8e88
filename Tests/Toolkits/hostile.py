"""The daemons: the real one, also at a socket, and hostile ones."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SWIPED = os.environ.get("SWIPED") or str(ROOT / ".build/release/swiped")
DAEMONS = Path(__file__).resolve().parent / "daemons"


def second() -> dict[str, str]:
    """The environment of a program whose daemon has no timers, and refuses clients that need them."""
    return {"SWIPED": str(DAEMONS / "second"), "HOSTILE_DAEMON": SWIPED}


def hostile(manner: str, after: int = 0, only_first: Path | None = None, motions: bool = False) -> dict[str, str]:
    """The environment of a program whose daemon is hostile after so many messages, and so is each that replaces it.

    With a file for it to mark that, `only_first` of them does. With `motions`, only reports of a pointer's motion are counted.
    """
    counted = {"HOSTILE_MOTIONS": "1"} if motions else {}
    mark = {"HOSTILE_MARK": str(only_first)} if only_first else {}
    return {"SWIPED": str(DAEMONS / manner), "HOSTILE_DAEMON": SWIPED, "HOSTILE_AFTER": str(after)} | mark | counted


def failing(text: str, fault: str, mark: Path | str = "") -> list[str]:
    """The command of a daemon that fails at the first message that contains the text: it is `silent`, `garbled` or `dies`.

    With the path of a file that it creates, only the first daemon fails.
    """
    return [str(DAEMONS / "fails-at"), SWIPED, text, fault, str(mark)]


@contextmanager
def listening() -> Iterator[tuple[Path, Callable[[], None], Callable[[], None]]]:
    """A daemon at a socket: the path, a function that kills the daemon, and one that starts another."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s"
        running: list[subprocess.Popen[bytes]] = []

        def start() -> None:
            daemon = subprocess.Popen([SWIPED, "--listen", f"unix:{path}"], stderr=subprocess.PIPE)
            running.append(daemon)
            assert daemon.stderr and daemon.stderr.readline()  # it logs where it listens

        def stop() -> None:
            running[-1].kill()
            running[-1].wait()

        start()
        try:
            yield path, stop, start
        finally:
            for daemon in running:
                daemon.kill()
                daemon.wait()
                daemon.stderr and daemon.stderr.close()
