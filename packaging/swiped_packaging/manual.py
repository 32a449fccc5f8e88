"""The man page swiped(1): from what `--help` prints."""

import re
import textwrap
from pathlib import Path

from .project import VERSION, date, run
from .roff import entry, escaped, paragraphs, title, verbatim

HEADING = re.compile(r"^([A-Z][A-Z ]+):$", re.MULTILINE)
ITEM = re.compile(r"^  (\d+(?:, \d+)*|\S+)\s+(.+)$", re.MULTILINE)


# Wide enough that `--help` breaks no line.
COLUMNS = 9999
OPTION = re.compile(r"^  (?P<names>(?:-\w, )?--[\w-]+)?(?: ?<(?P<value>\S+)>)?\s+(?P<text>\S.*)$", re.MULTILINE)


def manual(binary: Path) -> str:
    overview, sections = split(help_text(binary))
    abstract, _, description = overview.partition("\n")
    lines = [title("SWIPED", 1, f"{date():%Y-%m-%d}", f"swiped {VERSION}", "User Commands")]
    lines += [".SH NAME", rf"swiped \- {escaped(abstract.rstrip('.'))}"]
    lines += [".SH SYNOPSIS", *verbatim(usage(sections["USAGE"]))]
    lines += [".SH DESCRIPTION", *paragraphs(description)]
    lines += [".SH OPTIONS", *options(sections["OPTIONS"])]
    lines += [".SH COMMANDS"]
    for name in re.findall(r"^  (\w+)  ", sections["SUBCOMMANDS"], re.MULTILINE):
        lines += subcommand(help_text(binary, name))
    for heading in ("ENVIRONMENT", "EXIT STATUS", "EXAMPLE"):
        lines += [f'.SH "{heading}"', *section(heading, sections[heading])]
    lines += [".SH SEE ALSO", ".BR systemd.socket (5)"]
    return "\n".join(lines) + "\n"


def help_text(binary: Path, *command: str) -> str:
    shown = run("env", f"COLUMNS={COLUMNS}", binary, *command, "--help").removeprefix("OVERVIEW: ")
    return re.sub(r"^USAGE: ", "USAGE:\n", shown, flags=re.MULTILINE)


def split(discussion: str) -> tuple[str, dict[str, str]]:
    """The text before the first heading, and the text below each heading."""
    overview, *pieces = HEADING.split(discussion)
    return overview, dict(zip(pieces[::2], pieces[1::2], strict=True))


def section(heading: str, text: str) -> list[str]:
    if heading == "EXAMPLE":
        return verbatim(text.strip("\n"))
    return [line for term, meaning in ITEM.findall(text) for line in entry(rf"\fB{escaped(term)}\fR", meaning)]


def usage(text: str) -> str:
    lines = text.strip().splitlines()
    return "\n".join(textwrap.fill(line.strip(), 68, subsequent_indent="    ", break_on_hyphens=False) for line in lines)


def options(text: str, hidden: tuple[str, ...] = ()) -> list[str]:
    lines: list[str] = []
    for option in OPTION.finditer(text):
        names = [rf"\fB{escaped(name)}\fR" for name in (option["names"] or "").split(", ") if name]
        if names and option["names"].endswith(hidden):
            continue
        value = rf"\fI{escaped(option['value'])}\fR" if option["value"] else ""
        lines += entry(" ".join(filter(None, [", ".join(names), value])), option["text"])
    return lines


def subcommand(text: str) -> list[str]:
    overview, sections = split(text)
    synopsis = " ".join(usage(sections["USAGE"]).split())
    lines = [f'.SS "{escaped(synopsis)}"', *paragraphs(overview)]
    lines += options(sections.get("ARGUMENTS", ""))
    lines += options(sections["OPTIONS"], hidden=("--version", "--help"))
    if statuses := sections.get("EXIT STATUS"):
        lines += [".PP", "Exit status:", *section("EXIT STATUS", statuses)]
    return lines
