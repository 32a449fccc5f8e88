"""Text for man pages."""

import re


def escaped(text: str) -> str:
    """The text, so that roff prints it as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    text = "".join(char if ord(char) < 128 else f"\\[u{ord(char):04X}]" for char in text)
    return re.sub(r"^\.", r"\\&.", text, flags=re.MULTILINE)


def marked(text: str) -> str:
    """Text with Markdown's links and `code`, which becomes bold."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    pieces = re.split(r"`([^`]+)`", text)
    return "".join(rf"\fB{escaped(piece)}\fR" if number % 2 else escaped(piece) for number, piece in enumerate(pieces))


def paragraphs(text: str) -> list[str]:
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        lines += [".PP", marked(" ".join(paragraph.split()))]
    return lines


def entry(term: str, text: str) -> list[str]:
    """A term, which is roff already, and its explanation."""
    return [".TP", term, marked(" ".join(text.split()))]


def verbatim(text: str) -> list[str]:
    return [".PP", ".nf", ".RS 4", *(escaped(line) for line in text.splitlines()), ".RE", ".fi"]


def title(name: str, section: int, date: str, source: str, heading: str) -> str:
    return f'.TH {name} {section} "{date}" "{source}" "{heading}"'
