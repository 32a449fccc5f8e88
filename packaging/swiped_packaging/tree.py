"""All files that swiped installs, in one folder."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from .completions import completions
from .manual import manual
from .project import ROOT

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


def install(binary: Path, folder: Path, layout: Layout | None = None, shown_by: Path | None = None) -> list[Path]:
    """Writes the program and what belongs to it below `folder`, and returns their paths.

    `shown_by` is the same program for this machine's processor, if `binary` is for another one.
    """
    layout = layout or Layout()
    scripts = completions(shown_by or binary)
    texts = {
        f"{layout.manual}/man1/swiped.1": manual(shown_by or binary),
        f"{layout.bash}/swiped": scripts["bash"],
        f"{layout.zsh}/_swiped": scripts["zsh"],
        f"{layout.fish}/swiped.fish": scripts["fish"],
        SHELL_CLIENT: (ROOT / "clients/shell/swiped.bash").read_text(),
        f"{layout.documents}/LICENSE": (ROOT / "LICENSE").read_text(),
    }
    return [write_program(binary, folder / "bin/swiped"), *write_texts(texts, folder)]


def install_server(server: Path, folder: Path, prefix: str | None = None, layout: Layout | None = None) -> list[Path]:
    """Writes the program for sockets and its units. The service starts it in `prefix`/bin, or without a prefix in ~/.local/bin."""
    layout = layout or Layout()
    texts = {
        f"{layout.units}/swiped.service": service(prefix),
        f"{layout.units}/swiped.socket": (SYSTEMD / "swiped.socket").read_text(),
        f"{layout.manual}/man1/swiped-server.1": ".so man1/swiped.1\n",
    }
    return [write_program(server, folder / "bin/swiped-server"), *write_texts(texts, folder)]


def write_program(binary: Path, program: Path) -> Path:
    program.parent.mkdir(parents=True, exist_ok=True)
    # A running daemon keeps its file: the new one replaces the name.
    new = program.with_name(f"{program.name}.new")
    shutil.copyfile(binary, new)
    new.chmod(0o755)
    return new.replace(program)


def write_texts(texts: dict[str, str], folder: Path) -> list[Path]:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o644)
    return [folder / name for name in texts]


def service(prefix: str | None) -> str:
    text = (SYSTEMD / "swiped.service").read_text()
    return re.sub(r"^ExecStart=\S+", f"ExecStart={prefix}/bin/swiped-server", text, flags=re.MULTILINE) if prefix else text


def uninstall(folder: Path) -> None:
    """Removes what `install` writes with the default layout."""
    layout = Layout()
    names = [
        *("bin/swiped", "bin/swiped-server", f"{layout.manual}/man1/swiped.1", f"{layout.manual}/man1/swiped-server.1"),
        *(f"{layout.bash}/swiped", f"{layout.zsh}/_swiped", f"{layout.fish}/swiped.fish"),
        *(f"{layout.units}/swiped.service", f"{layout.units}/swiped.socket", f"{layout.documents}/LICENSE"),
        SHELL_CLIENT,
    ]
    for name in names:
        (folder / name).unlink(missing_ok=True)
    for own in (folder / layout.documents, (folder / SHELL_CLIENT).parent):
        if own.is_dir() and not any(own.iterdir()):
            own.rmdir()
