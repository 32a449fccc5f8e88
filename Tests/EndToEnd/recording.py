"""Recordings: what `swiped --record` writes and `swiped replay` plays again.

A test that has found something wrong ends with `as_recording(data)`: the lines that it prints, put into a file,
shows the same again, message by message.
"""

import subprocess
import tempfile
from pathlib import Path

from daemon import BINARY, TIMEOUT, Outcome, run


def record(data: bytes, framing: str = "lines", arguments=()) -> tuple[Outcome, bytes]:
    """One shot as `run`, and its recording."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "recording"
        outcome = run(data, framing, [*arguments, "--record", str(file)])
        return outcome, file.read_bytes()


def replay(recording: bytes | Path, *arguments) -> subprocess.CompletedProcess:
    """What `swiped replay` makes of a recording."""
    with tempfile.NamedTemporaryFile() as file:
        if isinstance(recording, bytes):
            file.write(recording)
            file.flush()
        name = file.name if isinstance(recording, bytes) else str(recording)
        return subprocess.run([BINARY, "replay", *arguments, name], capture_output=True, timeout=TIMEOUT)


def as_recording(data: bytes, framing: str = "lines") -> str:
    """What reproduces a failure: this input, recorded, for a file that `swiped replay` accepts."""
    return "`swiped replay FILE` plays it again, FILE being:\n" + record(data, framing)[1].decode()
