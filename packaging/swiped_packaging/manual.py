"""The man page swiped(1): from what `--help` prints."""

import re
import textwrap
from pathlib import Path

from .helptext import Help, Option, help_of, options
from .project import VERSION, date
from .roff import entry, escaped, paragraphs, title, verbatim

ITEM = re.compile(r"^  (\d+(?:, \d+)*|\S+)\s+(.+)$", re.MULTILINE)


def manual(binary: Path) -> str:
    program = help_of(binary)
    abstract, _, description = program.overview.partition("\n")
    lines = [title("SWIPED", 1, f"{date():%Y-%m-%d}", f"swiped {VERSION}", "User Commands")]
    lines += [".SH NAME", rf"swiped \- {escaped(abstract.rstrip('.'))}"]
    lines += [".SH SYNOPSIS", *verbatim(usage(program.sections["USAGE"]))]
    lines += [".SH DESCRIPTION", *paragraphs(description)]
    lines += [".SH OPTIONS", *described(program.options)]
    lines += [".SH COMMANDS"]
    for name in program.commands:
        lines += subcommand(help_of(binary, name))
    for heading in ("ENVIRONMENT", "EXIT STATUS", "EXAMPLE"):
        lines += [f'.SH "{heading}"', *section(heading, program.sections[heading])]
    lines += [".SH SEE ALSO", ".BR systemd.socket (5)"]
    return "\n".join(lines) + "\n"


def section(heading: str, text: str) -> list[str]:
    if heading == "EXAMPLE":
        return verbatim(text.strip("\n"))
    return [line for term, meaning in ITEM.findall(text) for line in entry(rf"\fB{escaped(term)}\fR", meaning)]


def usage(text: str) -> str:
    lines = text.strip().splitlines()
    return "\n".join(textwrap.fill(line.strip(), 68, subsequent_indent="    ", break_on_hyphens=False) for line in lines)


def described(listed: list[Option]) -> list[str]:
    lines: list[str] = []
    for option in listed:
        names = ", ".join(rf"\fB{escaped(name)}\fR" for name in option.names)
        value = rf"\fI{escaped(option.value)}\fR" if option.value else ""
        lines += entry(" ".join(filter(None, [names, value])), option.text)
    return lines


def subcommand(shown: Help) -> list[str]:
    lines = [f'.SS "{escaped(" ".join(usage(shown.sections["USAGE"]).splitlines()[0].split()))}"', *paragraphs(shown.overview)]
    lines += described(options(shown.sections.get("ARGUMENTS", "")) + options(shown.sections.get("OPTIONS", "")))
    if statuses := shown.sections.get("EXIT STATUS"):
        lines += [".PP", "Exit status:", *section("EXIT STATUS", statuses)]
    return lines
