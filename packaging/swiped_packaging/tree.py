"""All files that swiped installs, in one folder."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from .manual import manual
from .project import ROOT, run

SHELL_CLIENT = "share/swiped/swiped.bash"
SYSTEMD = ROOT / "protocol/examples/systemd"


@dataclass
class Layout:
    """Where files go below the prefix. The defaults are where programs look below /usr/local and ~/.local too."""

    units: str = "share/systemd/user"
    zsh: str = "share/zsh/site-functions"
    fish: str = "share/fish/vendor_completions.d"
    bash: str = "share/bash-completion/completions"
    manual: str = "share/man"
    documents: str = "share/doc/swiped"


def install(binary: Path, folder: Path, prefix: str | None = None, layout: Layout | None = None) -> list[Path]:
    """Writes the files below `folder`, and returns their paths.

    The systemd unit starts `prefix`/bin/swiped. Without a prefix it starts ~/.local/bin/swiped.
    """
    layout = layout or Layout()
    texts = {
        f"{layout.manual}/man1/swiped.1": manual(binary),
        f"{layout.bash}/swiped": completion(binary, "bash").removeprefix("#!/bin/bash\n"),
        f"{layout.zsh}/_swiped": completion(binary, "zsh"),
        f"{layout.fish}/swiped.fish": completion(binary, "fish"),
        f"{layout.units}/swiped.service": service(prefix),
        f"{layout.units}/swiped.socket": (SYSTEMD / "swiped.socket").read_text(),
        SHELL_CLIENT: (ROOT / "clients/shell/swiped.bash").read_text(),
        f"{layout.documents}/LICENSE": (ROOT / "LICENSE").read_text(),
    }
    program = folder / "bin/swiped"
    program.parent.mkdir(parents=True, exist_ok=True)
    # A running daemon keeps its file: the new one replaces the name.
    shutil.copyfile(binary, program.with_suffix(".new"))
    program.with_suffix(".new").chmod(0o755)
    program.with_suffix(".new").replace(program)
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o644)
    return [program, *(folder / name for name in texts)]


def completion(binary: Path, shell: str) -> str:
    return run(binary, "--generate-completion-script", shell).rstrip("\n") + "\n"


def service(prefix: str | None) -> str:
    text = (SYSTEMD / "swiped.service").read_text()
    return re.sub(r"^ExecStart=\S+", f"ExecStart={prefix}/bin/swiped", text, flags=re.MULTILINE) if prefix else text


def uninstall(folder: Path) -> None:
    """Removes what `install` writes with the default layout."""
    layout = Layout()
    names = [
        *("bin/swiped", f"{layout.manual}/man1/swiped.1"),
        *(f"{layout.bash}/swiped", f"{layout.zsh}/_swiped", f"{layout.fish}/swiped.fish"),
        *(f"{layout.units}/swiped.service", f"{layout.units}/swiped.socket", f"{layout.documents}/LICENSE"),
        SHELL_CLIENT,
    ]
    for name in names:
        (folder / name).unlink(missing_ok=True)
    for own in (folder / layout.documents, (folder / SHELL_CLIENT).parent):
        if own.is_dir() and not any(own.iterdir()):
            own.rmdir()
