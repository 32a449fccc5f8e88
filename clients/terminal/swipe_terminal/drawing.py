"""Draws a row as a line of characters with styles: the content at its offset, and the actions beside it."""

from dataclasses import dataclass, replace
from math import ceil, floor

from .mail_list import WIDTH, MailList


@dataclass(frozen=True)
class Style:
    """Foreground and background of the 256-colour palette; None is the terminal's default."""

    foreground: int | None = None
    background: int | None = None
    bold: bool = False


PLAIN = Style()
CONTENT = Style(foreground=252, background=236)
ALTERNATE = Style(foreground=252, background=234)
PRESSED = Style(foreground=255, background=240)
POINTER = 220  # foreground
ACTIONS = {
    "read": (Style(foreground=231, background=26, bold=True), "░"),
    "archive": (Style(foreground=231, background=60, bold=True), "░"),
    "delete": (Style(foreground=231, background=160, bold=True), "▒"),
}
EIGHTHS = " ▏▎▍▌▋▊▉"

Line = list[tuple[str, Style]]


def plain(line: Line) -> str:
    """The characters without styles."""
    return "".join(character for character, _ in line)


def ansi(line: Line) -> str:
    """The characters, with an escape sequence wherever the style changes."""
    parts, last = [], PLAIN
    for character, style in line:
        if style != last:
            codes = ["0"] + ["1"] * style.bold
            codes += [f"38;5;{style.foreground}"] * (style.foreground is not None)
            codes += [f"48;5;{style.background}"] * (style.background is not None)
            parts.append(f"\x1b[{';'.join(codes)}m")
            last = style
        parts.append(character)
    return "".join(parts) + "\x1b[0m" * (last != PLAIN)


def text(words: str, style: Style = PLAIN) -> Line:
    """Words in one style."""
    return [(character, style) for character in words]


@dataclass(frozen=True)
class Format:
    """How a row is drawn: the number of columns, whether in colour, and the style of its content."""

    columns: int
    colour: bool
    content: Style = CONTENT


def draw(mails: MailList, offset: float, words: str, format: Format, *, title: bool = True, pointer: float | None = None) -> Line:
    """Draws one line of a row with `words` in its content. A line with `title` is bold, and has the titles of the actions.

    `offset` is that of the content, and `pointer` the x of a pointer that is down, both in px.
    """
    pixels = WIDTH / format.columns
    content = (max(offset, 0.0), min(WIDTH + offset, WIDTH), format.content, " ", None)
    actions = [(start, end, *ACTIONS[action["id"]], action["title"]) for start, end, action in mails.uncovered(offset)]
    regions = [*actions, content] if offset > 0 else [content, *actions]
    line = [column(regions, number * pixels, pixels, format.colour) for number in range(format.columns)]

    shift = round(offset / pixels)
    blank = (" ", format.content if format.colour else PLAIN)
    style = replace(format.content, bold=title) if format.colour else PLAIN
    for number in range(format.columns):
        if 0 <= number - shift < len(words) and line[number] == blank:
            line[number] = (words[number - shift], style)
    for start, end, style, _, name in actions:
        if title:
            write(line, name, ceil(start / pixels), floor(end / pixels), style if format.colour else PLAIN)
    if pointer is not None:
        number = min(max(int(pointer / pixels), 0), format.columns - 1)
        line[number] = ("●", replace(line[number][1], foreground=POINTER) if format.colour else PLAIN)
    return line


def column(regions: list, start: float, pixels: float, colour: bool) -> tuple[str, Style]:
    """One column: in one region, or divided between two at the nearest eighth; without colours, in the region at its middle."""
    if not colour:
        middle = start + pixels / 2
        return next((fill, PLAIN) for begin, end, _, fill, _ in regions if middle < end or end >= WIDTH)
    here = next(number for number, region in enumerate(regions) if start < region[1] - 1e-9 or region[1] >= WIDTH)
    eighths = round((regions[here][1] - start) / pixels * 8)
    if here == len(regions) - 1 or eighths >= 8:
        return " ", regions[here][2]
    if eighths == 0:
        return " ", regions[here + 1][2]
    return EIGHTHS[eighths], Style(foreground=regions[here][2].background, background=regions[here + 1][2].background)


def write(line: Line, name: str, start: int, end: int, style: Style):
    """Writes a name into the middle of its columns, with a blank at each end, if it fits."""
    for words in (f" {name} ", name):
        if len(words) <= end - start:
            first = start + (end - start - len(words)) // 2
            line[first : first + len(words)] = text(words, style)
            return
