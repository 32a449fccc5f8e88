"""Draws the actions under a row's content as characters. A column is 8 px wide, and block characters show eighths of it."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

PX = 8  # width of a column, in the protocol as in block characters
LEFT_BLOCKS = " ▏▎▍▌▋▊▉"  # by the number of eighths that they fill
TEXT_COLOR = Color.parse("white")


class ActionSpan(NamedTuple):
    """An action in the strip: `x` and `width` in px, the colour of its background, and the title in its middle."""

    x: float
    width: float
    background: Color
    title: str
    is_selected: bool = False


def line(columns: int, offset: int, background: Color, spans: Sequence[ActionSpan], with_titles: bool) -> Strip:
    """A line of a row: content of the colour `background`, moved by `offset` px, and the actions that it uncovers.

    Where two actions overlap, the later one is drawn over the earlier one.
    """
    width = columns * PX
    px: list[ActionSpan | None] = [None] * width
    for span in spans:
        start, end = _clamp(span.x, width), _clamp(span.x + span.width, width)
        px[start:end] = [span] * (end - start)
    start, end = _clamp(offset, width), _clamp(offset + width, width)
    px[start:end] = [None] * (end - start)
    cells = [_cell(px[column * PX : (column + 1) * PX], background) for column in range(columns)]
    if with_titles:
        for span in spans:
            _write_title(cells, px, span)
    return Strip([Segment("".join(text for text, _ in run), style) for style, run in groupby(cells, key=lambda cell: cell[1])], columns)


def _clamp(x: float, width: int) -> int:
    return max(0, min(round(x), width))


def _cell(px: Sequence[ActionSpan | None], background: Color) -> tuple[str, Style]:
    """A column of one colour, or of two with an edge at a px."""
    left, right = (span.background if span else background for span in (px[0], px[-1]))
    edge = next((number for number, span in enumerate(px) if span is not px[0]), 0)
    return LEFT_BLOCKS[edge], Style.from_color(left.rich_color, right.rich_color)


def _write_title(cells: list[tuple[str, Style]], px: Sequence[ActionSpan | None], span: ActionSpan) -> None:
    """Writes the title into those columns that the action does not share."""
    title = f"‹{span.title}›" if span.is_selected else span.title
    style = Style(bold=True, underline=span.is_selected) + Style.from_color(TEXT_COLOR.rich_color, span.background.rich_color)
    begin = round((span.x + span.width / 2) / PX - len(title) / 2)
    for column, letter in enumerate(title, begin):
        if 0 <= column < len(cells) and all(each is span for each in px[column * PX : (column + 1) * PX]):
            cells[column] = letter, style
