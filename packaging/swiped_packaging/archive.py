"""Archives with the same bytes each time: sorted names, one date, no owner."""

import gzip
import tarfile
from pathlib import Path

from .project import epoch


def write_tar(folder: Path, path: Path) -> None:
    """Packs the folder, with its own name as the top of all names."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch()
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with path.open("wb") as file, gzip.GzipFile("", "wb", 9, file, epoch()) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for each in [folder, *sorted(folder.rglob("*"))]:
                archive.add(each, str(each.relative_to(folder.parent)), recursive=False, filter=plain)


def compress(path: Path) -> None:
    """Replaces the file by one that gzip has packed."""
    packed = path.with_name(f"{path.name}.gz")
    packed.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    path.unlink()
