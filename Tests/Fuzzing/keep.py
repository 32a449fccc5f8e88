"""Selects the few small inputs that reach the most code, and adds them to the corpus.

    keep.py PROGRAM FOUND CORPUS

libFuzzer's merge goes through the inputs from the shortest on, and writes down which places each is the first to reach.
Those that are first at the most places stay, numbered; what has another name was put there by hand, and stays too.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

MOST = 48  # files
LONGEST = 1500  # bytes


def ranking(control: str) -> dict[str, int]:
    """How many places each file is the first to reach, from a merge's control file."""
    lines = control.splitlines()
    count = int(lines[0])
    files, firsts = lines[2 : 2 + count], {}
    for line in lines[2 + count :]:
        if line.startswith("COV "):
            _, index, *places = line.split()
            firsts[files[int(index)]] = len(places)
    return firsts


def keep(program: Path, found: Path, corpus: Path):
    with tempfile.TemporaryDirectory() as folder:
        merged, control = Path(folder) / "merged", Path(folder) / "control"
        merged.mkdir()
        merge = [program, "-merge=1", f"-merge_control_file={control}", merged, found, corpus]
        done = subprocess.run(merge, stderr=subprocess.PIPE, text=True, errors="replace")
        if done.returncode != 0:
            sys.exit(done.stderr[-4000:])
        firsts = ranking(control.read_text())
        best = sorted((name for name in firsts if Path(name).stat().st_size <= LONGEST), key=lambda name: (-firsts[name], name))[:MOST]
        texts = [Path(name).read_bytes() for name in best if firsts[name]]
        print(f"{len(texts)} of {len(firsts)} files reach {sum(firsts[name] for name in best)} of {sum(firsts.values())} places")
    for file in corpus.iterdir():
        if file.name.isdigit():
            file.unlink()
    for number, text in enumerate(sorted(texts, key=lambda text: (len(text), text)), 1):
        (corpus / f"{number:02}").write_bytes(text)


if __name__ == "__main__":
    keep(*map(Path, sys.argv[1:]))
