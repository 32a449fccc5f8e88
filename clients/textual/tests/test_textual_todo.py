"""A to-do list in Textual's own `ListView`, which a few lines make swipeable."""

import time

import pytest
from loops import run_in_thread

from hostile import ROOT, SWIPED
from trace import TIMEOUT

pytest.importorskip("textual.app")

FOLDER = ROOT / "clients/textual/tests/todo"


async def use(app, pilot):
    """Marks the first to-do as done, undoes that, deletes it, and marks the one that takes its place."""
    from swiped_textual import SwipeRow, SwipeTable

    async def until(holds):
        deadline = time.monotonic() + TIMEOUT
        while not holds():
            assert time.monotonic() < deadline, app.log_lines
            await pilot.pause(0.02)

    table = app.query_one(SwipeTable)
    await until(lambda: table.is_swipeable)
    for column in 25, 25, 35, 25:
        row, count = app.query(SwipeRow).first(), len(app.log_lines)
        y = row.region.y + 1
        await pilot.mouse_down(offset=(35, y))
        for x in range(34, 12, -1):
            await pilot.hover(offset=(x, y))
        await pilot.mouse_up(offset=(13, y))
        await until(lambda: row.drawing.offset == -160 and not row.drawing.is_moving)
        await pilot.mouse_down(offset=(column, y))
        await pilot.mouse_up(offset=(column, y))  # and no click of the pilot, which the row that moves up would get
        await until(lambda: len(app.log_lines) > count and not any(each.drawing.offset for each in app.query(SwipeRow)))
        if column == 35:  # Textual removes a widget later than it is asked to
            await until(lambda: app.query(SwipeRow).first() is not row)
            await pilot.pause()
    return row


async def use_keys(app, pilot, row):
    """Opens the highlighted row by a key, and performs the action that is selected then."""
    await pilot.press("down", "up", "left")
    deadline = time.monotonic() + TIMEOUT
    while row.selected != ("trailing", "done"):
        assert time.monotonic() < deadline
        await pilot.pause(0.02)
    await pilot.press("enter")
    while len(app.log_lines) < 5:
        assert time.monotonic() < deadline, app.log_lines
        await pilot.pause(0.02)


@pytest.mark.toolkit
def test_a_list_of_the_application_is_swiped(monkeypatch):
    monkeypatch.setenv("SWIPED", SWIPED)
    monkeypatch.syspath_prepend(FOLDER)
    from todo_swiped import Todos

    async def run():
        app = Todos()
        async with app.run_test(size=(40, 12)) as pilot:
            row = await use(app, pilot)
            await use_keys(app, pilot, row)
        return app.log_lines

    assert run_in_thread(run()) == ["done t1", "undone t1", "deleted t1 2", "done t2", "undone t2"]
