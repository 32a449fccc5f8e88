"""The man page swiped(1): what `--help` prints, for the program and for each of its commands."""

import re
import textwrap
from pathlib import Path

from .project import VERSION, date, run

COLUMNS = 76


def manual(binary: Path) -> str:
    text = help_text(binary)
    abstract, description = text.removeprefix("OVERVIEW: ").split("\n\n", 1)
    lines = [f'.TH SWIPED 1 "{date():%Y-%m-%d}" "swiped {VERSION}" "User Commands"']
    lines += [".SH NAME", rf"swiped \- {escaped(' '.join(abstract.rstrip('.').split()))}", ".SH DESCRIPTION", *verbatim(description)]
    for name in re.findall(r"^  (\w+)  ", text.split("SUBCOMMANDS:\n")[1], re.MULTILINE):
        lines += [f'.SH "SWIPED {name.upper()}"', *verbatim(help_text(binary, name).removeprefix("OVERVIEW: "))]
    return "\n".join([*lines, ".SH SEE ALSO", ".BR systemd.socket (5)", ""])


def help_text(binary: Path, *command: str) -> str:
    return run("env", f"COLUMNS={COLUMNS}", binary, *command, "--help")


def verbatim(text: str) -> list[str]:
    """Lines that roff prints as they are. Usage lines are too long for a page."""
    shown = [line for long in text.splitlines() for line in textwrap.wrap(long, COLUMNS, subsequent_indent=" " * 11) or [""]]
    return [".nf", ".in 3", *map(escaped, shown), ".in", ".fi"]


def escaped(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    return re.sub(r"^\.", r"\\&.", "".join(char if ord(char) < 128 else f"\\[u{ord(char):04X}]" for char in text))
