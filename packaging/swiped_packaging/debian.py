"""The Debian packages swiped and python3-swiped."""

import hashlib
import shutil
from email.utils import format_datetime
from pathlib import Path

from . import tree
from .archive import compress
from .licenses import parts
from .project import ROOT, VERSION, date, run
from .wheels import copy_modules

DEBIAN = ROOT / "packaging/debian"
LAYOUT = tree.Layout(units="lib/systemd/user", zsh="share/zsh/vendor-completions")


def write_daemon_package(binary: Path, stage: Path, output: Path) -> None:
    tree.install(binary, stage / "usr", "/usr", LAYOUT)
    for page in (stage / "usr/share/man").rglob("*.[17]"):
        compress(page)
    documents = stage / "usr/share/doc/swiped"
    (documents / "LICENSE").unlink()
    write_copyright(documents / "copyright", binary_parts=True)
    finish("swiped", "amd64", stage, output)


def write_python_package(stage: Path, output: Path) -> None:
    copy_modules(stage / "usr/lib/python3/dist-packages")
    documents = stage / "usr/share/doc/python3-swiped"
    documents.mkdir(parents=True)
    write_copyright(documents / "copyright", binary_parts=False)
    finish("python3-swiped", "all", stage, output)


def write_copyright(path: Path, binary_parts: bool) -> None:
    """The project's license, and those of what is linked into the executable."""
    text = (ROOT / "LICENSE").read_text().rstrip() + "\n"
    if binary_parts:
        text += "\nThe executable is linked with these parts:\n"
        for part in parts():
            below = "".join(f"\n{shortened(each.read_text())}\n" for each in part.texts if "common-licenses" not in str(each))
            text += f"\n{'-' * 70}\n{part.name} {part.version}, {part.license}\n{part.url}\n{below}"
    path.write_text(text)


def shortened(text: str) -> str:
    """The text, with a reference in place of the Apache license, which each Debian system has."""
    if "Apache License\n" not in text:
        return text.rstrip()
    _, mark, exception = text.partition("## Runtime Library Exception")
    return f"The Apache License, Version 2.0, is in /usr/share/common-licenses/Apache-2.0.\n\n{mark}{exception}".rstrip()


def finish(name: str, architecture: str, stage: Path, output: Path) -> None:
    """Adds the changelog, the checksums and the control files, and packs all."""
    changelog = stage / f"usr/share/doc/{name}/changelog"
    maintainer = next(line for line in (DEBIAN / name / "control").read_text().splitlines() if line.startswith("Maintainer: "))
    author = maintainer.removeprefix("Maintainer: ")
    changelog.write_text(
        f"{name} ({VERSION}) unstable; urgency=low\n\n  * Package swiped {VERSION}.\n\n -- {author}  {format_datetime(date())}\n"
    )
    compress(changelog)
    if (overrides := DEBIAN / name / "lintian-overrides").exists():
        target = stage / f"usr/share/lintian/overrides/{name}"
        target.parent.mkdir(parents=True)
        shutil.copyfile(overrides, target)
    files = sorted(path for path in stage.rglob("*") if path.is_file())
    control = stage / "DEBIAN"
    control.mkdir()
    for script in ("postinst", "prerm"):
        if (path := DEBIAN / name / script).exists():
            shutil.copyfile(path, control / script)
    size = sum(path.stat().st_size for path in files) // 1024
    text = (DEBIAN / name / "control").read_text()
    for key, value in {"VERSION": VERSION, "SIZE": str(size)}.items():
        text = text.replace(f"@{key}@", value)
    (control / "control").write_text(text)
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(stage)}\n" for path in files]
    (control / "md5sums").write_text("".join(sums))
    for path in [stage, *stage.rglob("*")]:
        executable = path.is_dir() or path.parent.name == "bin" or path.name in ("postinst", "prerm")
        path.chmod(0o755 if executable else 0o644)
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", stage, output / f"{name}_{VERSION}_{architecture}.deb")
