"""A row as a line of characters with styles: its content, moved, and the actions beside it."""

from dataclasses import dataclass, replace
from math import ceil, floor

from .mail_list import WIDTH, MailList


@dataclass(frozen=True)
class Style:
    """Colours of the 256-colour palette; None is the terminal's own."""

    ink: int | None = None
    paper: int | None = None
    bold: bool = False


PLAIN = Style()
CONTENT = Style(ink=252, paper=236)
SHADED = Style(ink=252, paper=234)
TOUCHED = Style(ink=255, paper=240)
FINGER = 220
ACTIONS = {
    "read": (Style(ink=231, paper=26, bold=True), "░"),
    "archive": (Style(ink=231, paper=60, bold=True), "░"),
    "delete": (Style(ink=231, paper=160, bold=True), "▒"),
}
EIGHTHS = " ▏▎▍▌▋▊▉"

Line = list[tuple[str, Style]]


def plain(line: Line) -> str:
    return "".join(character for character, _ in line)


def ansi(line: Line) -> str:
    """The characters with an escape wherever the style changes."""
    parts, last = [], PLAIN
    for character, style in line:
        if style != last:
            codes = ["0"] + ["1"] * style.bold
            codes += [f"38;5;{style.ink}"] * (style.ink is not None) + [f"48;5;{style.paper}"] * (style.paper is not None)
            parts.append(f"\x1b[{';'.join(codes)}m")
            last = style
        parts.append(character)
    return "".join(parts) + "\x1b[0m" * (last != PLAIN)


def text(words: str, style: Style = PLAIN) -> Line:
    return [(character, style) for character in words]


@dataclass(frozen=True)
class Brush:
    """How a row is drawn: into how many columns, with colours or without, and which content's paper."""

    columns: int
    colour: bool
    content: Style = CONTENT


def draw(mails: MailList, offset: float, words: str, brush: Brush, *, title: bool = True, finger: float | None = None) -> Line:
    """One line of a row: `words` is its content at rest; `title`: this line is bold, and names the actions."""
    pixels = WIDTH / brush.columns
    paper = brush.content
    content = (max(offset, 0.0), min(WIDTH + offset, WIDTH), paper, " ", None)
    actions = [(start, end, *ACTIONS[action["id"]], action["title"]) for start, end, action in mails.uncovered(offset)]
    regions = [*actions, content] if offset > 0 else [content, *actions]
    line = [column(regions, number * pixels, pixels, brush.colour) for number in range(brush.columns)]

    shift = round(offset / pixels)
    ink = replace(paper, bold=title) if brush.colour else PLAIN
    for number in range(brush.columns):
        if 0 <= number - shift < len(words) and line[number] == (" ", paper if brush.colour else PLAIN):
            line[number] = (words[number - shift], ink)
    for start, end, style, _, name in actions:
        if title:
            write(line, name, ceil(start / pixels), floor(end / pixels), style if brush.colour else PLAIN)
    if finger is not None:
        number = min(max(int(finger / pixels), 0), brush.columns - 1)
        line[number] = ("●", replace(line[number][1], ink=FINGER) if brush.colour else PLAIN)
    return line


def column(regions: list, start: float, pixels: float, colour: bool) -> tuple[str, Style]:
    """One column: of one region, or cut between two at the nearest eighth; without colours, of the one at its middle."""
    if not colour:
        middle = start + pixels / 2
        return next((fill, PLAIN) for begin, end, _, fill, _ in regions if middle < end or end >= WIDTH)
    here = next(number for number, region in enumerate(regions) if start < region[1] - 1e-9 or region[1] >= WIDTH)
    eighths = round((regions[here][1] - start) / pixels * 8)
    if here == len(regions) - 1 or eighths >= 8:
        return " ", regions[here][2]
    if eighths == 0:
        return " ", regions[here + 1][2]
    return EIGHTHS[eighths], Style(ink=regions[here][2].paper, paper=regions[here + 1][2].paper)


def write(line: Line, name: str, start: int, end: int, style: Style):
    """A name in the middle of its columns, with a blank at each end, as far as there is room."""
    for words in (f" {name} ", name):
        if len(words) <= end - start:
            first = start + (end - start - len(words)) // 2
            line[first : first + len(words)] = text(words, style)
            return
