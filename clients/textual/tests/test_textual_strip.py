"""px as characters: the edge of content, and of actions, to the eighth of a column."""

import pytest

pytestmark = pytest.mark.toolkit
pytest.importorskip("textual.app")

from swiped_textual.strip import PX, ActionSpan, line  # noqa: E402
from textual.color import Color  # noqa: E402

GROUND, RED, GREY = Color.parse("#000000"), Color.parse("#ff0000"), Color.parse("#808080")
COLUMNS = 10


def drawn(offset: int, *spans: ActionSpan, with_titles: bool = False) -> list[tuple[str, str, str]]:
    """A column's letter, and the colours left and right in it."""
    strip = line(COLUMNS, offset, GROUND, spans, with_titles)
    assert strip.cell_length == COLUMNS
    cells = [(letter, segment.style) for segment in strip for letter in segment.text]
    return [(letter, style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex) for letter, style in cells]


@pytest.mark.parametrize("x", range(41))
def test_each_px_of_the_edge_is_shown(x):
    cells = drawn(-x, ActionSpan(COLUMNS * PX - x, x, RED, ""))
    column, past = divmod(COLUMNS * PX - x, PX)
    assert [bg for _, _, bg in cells[:column]] == ["#000000"] * column
    assert all(cell == (" ", "#ff0000", "#ff0000") for cell in cells[column + (past > 0) :])
    if past:
        assert cells[column] == ("▏▎▍▌▋▊▉"[past - 1], "#000000", "#ff0000")


@pytest.mark.parametrize("x", range(1, 41))
def test_the_right_edge_is_the_mirror_image(x):
    cells = drawn(x, ActionSpan(0, x, RED, ""))
    column, past = divmod(x, PX)
    assert all(bg == "#ff0000" for _, _, bg in cells[:column])
    if past:
        assert cells[column] == ("▏▎▍▌▋▊▉"[past - 1], "#ff0000", "#000000")


def test_titles_are_centered_and_clipped_to_their_action():
    outer, inner = ActionSpan(48, 40, RED, "Delete"), ActionSpan(8, 40, GREY, "Keep")
    assert "".join(letter for letter, _, _ in drawn(-72, outer, inner, with_titles=True)) == "  KeepDele"
    assert "".join(letter for letter, _, _ in drawn(-20, outer, inner, with_titles=True)) == " " * 7 + "▌le"
    chosen = inner._replace(is_selected=True, x=8, width=48)
    assert "".join(letter for letter, _, _ in drawn(-72, chosen, with_titles=True)).strip() == "‹Keep›"
