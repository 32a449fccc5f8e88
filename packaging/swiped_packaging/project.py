"""The project's version, date and paths."""

import os
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.search(r'daemon = "([\d.]+)"', (ROOT / "Sources/SwipeServer/Version.swift").read_text())[1]
MODULE = ROOT / ".build-wasm/swiped.wasm"  # `make wasm` builds it
# Where swiped is published, with issues and private reports. A publisher writes the address here; test_links.py names the pages to change.
REPOSITORY = "https://swiped.invalid/swiped"
# Debian requires an address. This one is not read: SECURITY.md and README.md name the ways to report.
MAINTAINER = "swiped authors <maintainers@swiped.invalid>"


def epoch() -> int:
    """The date of all packaged files, in seconds since 1970: SOURCE_DATE_EPOCH, else that of the last commit.

    A source archive has no commits, but its files have that date.
    """
    if text := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(text)
    shown = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    return int(shown.stdout) if shown.returncode == 0 else int((ROOT / "CHANGELOG.md").stat().st_mtime)


def date() -> datetime:
    return datetime.fromtimestamp(epoch(), UTC)


def run(*words: str | Path, folder: Path = ROOT) -> str:
    """Runs a command with the packages' date, and returns its output."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(epoch()), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    done = subprocess.run([str(word) for word in words], cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"dist: {words[0]} failed with status {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout
