"""What `swiped --help` prints, as the man page and the completions need it."""

import re
from dataclasses import dataclass
from pathlib import Path

from .project import run

HEADING = re.compile(r"^([A-Z][A-Z ]+):$", re.MULTILINE)
OPTION = re.compile(r"^  (?P<names>(?:-\w, )?--[\w-]+)?(?: ?<(?P<value>\S+)>)?\s+(?P<text>\S.*)$", re.MULTILINE)
COMMAND = re.compile(r"^  (\w+)  +(.+)$", re.MULTILINE)


@dataclass
class Option:
    """An option, or an argument, which has no names."""

    names: list[str]
    value: str | None
    text: str


@dataclass
class Help:
    overview: str
    sections: dict[str, str]

    @property
    def options(self) -> list[Option]:
        return [option for name, text in self.sections.items() if name.startswith("OPTIONS") for option in options(text)]

    @property
    def commands(self) -> dict[str, str]:
        return dict(COMMAND.findall(self.sections["COMMANDS"]))


def help_of(binary: Path, *command: str) -> Help:
    shown = run(binary, *command, "--help")
    # A line that is indented this far continues the one before it.
    overview, *pieces = HEADING.split(re.sub(r"\n {16,}", " ", shown))
    return Help(overview, dict(zip(pieces[::2], pieces[1::2], strict=True)))


def options(text: str) -> list[Option]:
    return [Option((found["names"] or "").split(", ") if found["names"] else [], found["value"], found["text"]) for found in OPTION.finditer(text)]
