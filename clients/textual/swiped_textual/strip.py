"""A line of what lies beneath content: px as characters. A column is 8 px wide, and eighths of a block show each of them."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

PX = 8  # of a column: what the daemon is told, and what blocks can show
LEFT = " ▏▎▍▌▋▊▉"  # of so many eighths
INK = Color.parse("white")


class Piece(NamedTuple):
    """An action, from `x` on; the words stand in its middle."""

    x: float
    width: float
    ground: Color
    words: str
    is_chosen: bool = False


def line(columns: int, offset: int, ground: Color, pieces: Sequence[Piece], with_words: bool) -> Strip:
    """Content moved by `offset` px, of the colour `ground`, and what it uncovers; later pieces lie over earlier ones."""
    whole = columns * PX
    px: list[Piece | None] = [None] * whole
    for piece in pieces:
        start, end = _within(piece.x, whole), _within(piece.x + piece.width, whole)
        px[start:end] = [piece] * (end - start)
    start, end = _within(offset, whole), _within(offset + whole, whole)
    px[start:end] = [None] * (end - start)
    cells = [_cell(px[column * PX : (column + 1) * PX], ground) for column in range(columns)]
    if with_words:
        for piece in pieces:
            _write(cells, px, piece)
    return Strip([Segment("".join(text for text, _ in run), style) for style, run in groupby(cells, key=lambda cell: cell[1])], columns)


def _within(x: float, whole: int) -> int:
    return max(0, min(round(x), whole))


def _cell(px: Sequence[Piece | None], ground: Color) -> tuple[str, Style]:
    """A column: of one colour, or of two with the edge where it is."""
    left, right = (piece.ground if piece else ground for piece in (px[0], px[-1]))
    edge = next((number for number, piece in enumerate(px) if piece is not px[0]), 0)
    return LEFT[edge], Style.from_color(left.rich_color, right.rich_color)


def _write(cells: list[tuple[str, Style]], px: Sequence[Piece | None], piece: Piece) -> None:
    """The words, in those columns that are the piece's alone."""
    words = f"‹{piece.words}›" if piece.is_chosen else piece.words
    style = Style(bold=True, underline=piece.is_chosen) + Style.from_color(INK.rich_color, piece.ground.rich_color)
    begin = round((piece.x + piece.width / 2) / PX - len(words) / 2)
    for column, letter in enumerate(words, begin):
        if 0 <= column < len(cells) and all(own is piece for own in px[column * PX : (column + 1) * PX]):
            cells[column] = letter, style
