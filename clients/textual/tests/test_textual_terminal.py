"""The demo in a real terminal, its mouse moved by the bytes that terminals send, its screen read as terminals show it."""

import sys
from pathlib import Path

import pytest

from hostile import SWIPED, hostile

pytestmark = pytest.mark.toolkit
pytest.importorskip("textual.app")
pytest.importorskip("pyte")

from terminal import Terminal  # noqa: E402

DEMO = Path(__file__).with_name("traced.py")
ARCHIVE = "6c6c70"
M2 = 5  # the middle line of the second row


def start(folder: Path, *arguments: str, **environment: str) -> Terminal:
    return Terminal([sys.executable, DEMO, *arguments], folder, {"SWIPED": SWIPED} | environment)


def edge(terminal: Terminal, color: str, line: int = M2) -> float | None:
    """Where a colour begins on the second row, in px."""
    return dict(terminal.edges(line)).get(color)


def test_a_wheel_that_is_turned_with_shift_swipes_and_without_it_does_not(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        trace.wait_for(lambda entry: "open" in entry)
        terminal.mouse(65, 20, M2)
        for _ in range(8):
            terminal.mouse(65 + 4, 20, M2)
        assert trace.notification("cell/didOpen", "m2")["side"] == "trailing"
        assert [entry["frame"] for entry in trace if "frame" in entry][0]["offset"] == -16


def test_on_a_terminal_that_reports_px_rows_follow_by_the_px(tmp_path):
    with start(tmp_path) as terminal:
        trace = terminal.trace
        trace.wait_for(lambda entry: "open" in entry)
        terminal.tell_pixels()
        terminal.mouse(0, 280, M2 * 16)
        for x in 275, 268, 263, 249, 245:
            terminal.mouse(32, x, M2 * 16)
        trace.wait_for(lambda entry: entry.get("frame", {}).get("offset") == 245 - 280 + 2)  # less the slop
        terminal.wait_until(lambda: edge(terminal, ARCHIVE) == 320 - 33)


def test_the_program_can_exit_while_its_daemon_hangs(tmp_path):
    with start(tmp_path, "--timeout", "1000", **hostile("silent", 8)) as terminal:
        assert terminal.trace.rows
        terminal.drag(M2, 35, 20)
        terminal.key("q")
        assert terminal.process.wait(30) == 0
