"""The npm package of the web client."""

import shutil
from pathlib import Path

from .project import ROOT, run

WEB = ROOT / "clients/web"
MODULE = ROOT / ".build-wasm/swiped.wasm"  # `make wasm` builds it


def write_npm_package(stage: Path, output: Path) -> None:
    """npm gives each file the same date, and sorts their names."""
    shutil.copytree(WEB / "src", stage / "src")
    if MODULE.exists():
        shutil.copyfile(MODULE, stage / "src/swiped.wasm")
    for path in (WEB / "package.json", WEB / "README.md", ROOT / "LICENSE"):
        shutil.copyfile(path, stage / path.name)
    run("npm", "pack", "--silent", "--pack-destination", output, folder=stage)
