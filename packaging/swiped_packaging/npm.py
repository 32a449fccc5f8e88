"""The npm package of the web client, with the session as a WebAssembly module."""

import shutil
from pathlib import Path

from .licenses import module_parts, write_licenses
from .project import MODULE, ROOT, run

WEB = ROOT / "clients/web"


def write_npm_package(stage: Path, output: Path) -> None:
    """npm gives each file the same date, and sorts their names."""
    shutil.copytree(WEB / "src", stage / "src")
    shutil.copyfile(MODULE, stage / "src/swiped.wasm")
    write_licenses(module_parts(), stage / "licenses")
    for path in (WEB / "package.json", WEB / "README.md", ROOT / "LICENSE"):
        shutil.copyfile(path, stage / path.name)
    run("npm", "pack", "--silent", "--pack-destination", output, folder=stage)
