"""The man page swiped(1): from the command line's own description, which `--help` prints too."""

import json
import re
import textwrap
from pathlib import Path

from .project import VERSION, date, run
from .roff import entry, escaped, paragraphs, title, verbatim

HEADING = re.compile(r"^([A-Z][A-Z ]+):$", re.MULTILINE)
ITEM = re.compile(r"^  (\d+(?:, \d+)*|\S+)\s+(.+)$", re.MULTILINE)


def manual(binary: Path) -> str:
    command = json.loads(run(binary, "--experimental-dump-help"))["command"]
    subcommands = [each for each in command["subcommands"] if each["commandName"] != "help"]
    overview, sections = split(command["discussion"])
    lines = [title("SWIPED", 1, f"{date():%Y-%m-%d}", f"swiped {VERSION}", "User Commands")]
    lines += [".SH NAME", rf"swiped \- {escaped(command['abstract'].removeprefix('A swipe daemon: ').rstrip('.'))}"]
    lines += [".SH SYNOPSIS", *verbatim(usage(run(binary, "--help")))]
    lines += [".SH DESCRIPTION", *paragraphs(overview)]
    lines += [".SH OPTIONS", *options(command)]
    lines += [".SH COMMANDS"]
    for each in subcommands:
        lines += subcommand(each, usage(run(binary, each["commandName"], "--help")))
    for heading in ("ENVIRONMENT", "EXIT STATUS", "EXAMPLE"):
        lines += [f'.SH "{heading}"', *section(heading, sections[heading])]
    lines += [".SH SEE ALSO", ".BR swiped\\-protocol (7),", ".BR systemd.socket (5)"]
    return "\n".join(lines) + "\n"


def split(discussion: str) -> tuple[str, dict[str, str]]:
    """The text before the first heading, and the text below each heading."""
    overview, *pieces = HEADING.split(discussion)
    return overview, dict(zip(pieces[::2], pieces[1::2], strict=True))


def section(heading: str, text: str) -> list[str]:
    if heading == "EXAMPLE":
        return verbatim(text.strip("\n"))
    return [line for term, meaning in ITEM.findall(text) for line in entry(rf"\fB{escaped(term)}\fR", meaning)]


def usage(text: str) -> str:
    """The lines after USAGE in what `--help` prints."""
    lines = text.split("\nUSAGE: ")[1].split("\n\n")[0].splitlines()
    return "\n".join(textwrap.fill(line.strip(), 68, subsequent_indent="    ", break_on_hyphens=False) for line in lines)


def options(command: dict) -> list[str]:
    lines: list[str] = []
    for option in command["arguments"]:
        if not option["shouldDisplay"]:
            continue
        value = rf" \fI{escaped(option['valueName'])}\fR" if option["kind"] != "flag" else ""
        names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in option.get("names", [])]
        term = ", ".join(rf"\fB{escaped(name)}\fR" for name in names) + value
        text = option.get("abstract", "")
        if values := option.get("allValues"):
            text += f" Values: {', '.join(values)}."
        if default := option.get("defaultValue"):
            text += f" Default: {default}."
        lines += entry(term.strip(), text)
    return lines


def subcommand(command: dict, synopsis: str) -> list[str]:
    overview, sections = split(command.get("discussion", ""))
    lines = [f'.SS "{escaped(" ".join(synopsis.split()))}"', *paragraphs(command["abstract"]), *paragraphs(overview)]
    hidden = {"help", "version"}
    shown = command | {"arguments": [each for each in command["arguments"] if each["valueName"] not in hidden]}
    lines += options(shown)
    if statuses := sections.get("EXIT STATUS"):
        lines += [".PP", "Exit status:", *section("EXIT STATUS", statuses)]
    return lines
