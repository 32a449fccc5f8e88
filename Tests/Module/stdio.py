"""Serves the session of a module on standard input and output, as the daemon does: `python stdio.py swiped.wasm`."""

import math
import os
import select
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients/python/src"))

from swiped.embedded import CHUNK, ModuleSession, now  # noqa: E402


def serve(path: Path) -> int:
    session = ModuleSession(path, {}, now())
    has_input = True
    while session.exit_status is None:
        wait = max(session.next_deadline - now(), 0)
        readable, _, _ = select.select([0] if has_input else [], [], [], None if wait == math.inf else wait / 1000)
        if readable and (data := os.read(0, CHUNK)):
            output = session.receive(data, now())
        elif readable:
            has_input, output = False, session.input_ended(now())
        else:
            output = session.time_passed(now())
        while output:
            output = output[os.write(1, output) :]
    return session.exit_status


if __name__ == "__main__":
    sys.exit(serve(Path(sys.argv[1])))
