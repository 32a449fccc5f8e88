"""Sends each file to a separate session, and writes the output to FILE.out: `python replay.py swiped.wasm FILE...`.

Prints the exit statuses.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients/python/src"))

from swiped.embedded import ModuleSession  # noqa: E402


def main(module: str, *files: str) -> None:
    for file in files:
        session = ModuleSession(Path(module), {}, 0)
        output = session.receive(Path(file).read_bytes(), 0)
        if session.exit_status is None:
            output += session.input_ended(0)
        Path(f"{file}.out").write_bytes(output)
        print(session.exit_status)


if __name__ == "__main__":
    main(*sys.argv[1:])
