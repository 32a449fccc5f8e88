"""Recordings: what `swiped --record` writes and `swiped replay` plays again."""

import subprocess
import tempfile
from pathlib import Path

from daemon import BINARY, TIMEOUT, Outcome, run


def record(data: bytes, framing: str = "lines", arguments=()) -> tuple[Outcome, bytes]:
    """Runs a daemon as `run` does, and returns its recording too."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "recording"
        outcome = run(data, framing, [*arguments, "--record", str(file)])
        return outcome, file.read_bytes()


def replay(recording: bytes | Path, *arguments) -> subprocess.CompletedProcess:
    """The result of `swiped replay` for a recording."""
    with tempfile.NamedTemporaryFile() as file:
        if isinstance(recording, bytes):
            file.write(recording)
            file.flush()
        name = file.name if isinstance(recording, bytes) else str(recording)
        return subprocess.run([BINARY, "replay", *arguments, name], capture_output=True, timeout=TIMEOUT)
