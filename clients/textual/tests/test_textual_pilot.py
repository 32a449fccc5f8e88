"""Applications around a list, run by Textual's own Pilot."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from loops import run_in_thread

from hostile import SWIPED
from trace import TIMEOUT

pytestmark = pytest.mark.toolkit
pytest.importorskip("textual.app")

import swiped  # noqa: E402
from swiped_textual import SwipeList, SwipeRow  # noqa: E402
from textual import events  # noqa: E402
from textual.app import App  # noqa: E402
from textual.message import Message  # noqa: E402
from textual.pilot import Pilot  # noqa: E402
from textual.widgets import Input, Label  # noqa: E402

ACTIONS = {
    "leading": [{"id": "read", "width": 80}],
    "trailing": [{"id": "delete", "width": 80, "style": "destructive"}, {"id": "archive", "width": 80}],
}
WIDTH = 40


class RecordingList(SwipeList):
    """Records frames and notifications."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.seen: list[tuple[str, Any]] = []

    def notification_received(self, notification) -> None:
        self.seen.append((notification.method, notification.params.get("cell")))


class Three(App[None]):
    def __init__(self, rows: int = 3, **settings: Any) -> None:
        super().__init__()
        self.rows, self.done, self.activated = rows, [], []
        self.result: Any = None
        self.settings = {"daemon": partial(swiped.Daemon, SWIPED)} | settings

    def compose(self):
        self.list = RecordingList(ACTIONS, on_action=self.act, on_activate=self.activated.append, **self.settings)
        with self.list:
            for number in range(self.rows):
                yield SwipeRow(Label(f"Row {number}"), cell=f"m{number}", id=f"m{number}")

    def act(self, row: SwipeRow, action: str) -> Any:
        self.done.append((row.cell, action))
        return self.result(action) if callable(self.result) else self.result


async def until(pilot: Pilot, holds: Callable[[], object]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < deadline
        await pilot.pause()


async def swipe(pilot: Pilot, row: str, start: int, end: int) -> None:
    await pilot.mouse_down(f"#{row}", offset=(start, 0))
    way = 1 if end > start else -1
    for column in range(start + way, end + way, way):
        await pilot.hover(f"#{row}", offset=(column, 0))
    await pilot.mouse_up(f"#{row}", offset=(end, 0))


def run(test: Callable[[Three, Pilot], Awaitable[None]], size: tuple[int, int] = (WIDTH, 12), **settings: Any) -> None:
    async def whole() -> None:
        app = Three(**settings)
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: app.list.is_swipeable)
            await test(app, pilot)

    run_in_thread(whole())


async def later(action: str) -> str:
    await asyncio.sleep(0)
    return "remove"


@pytest.mark.parametrize(
    "result, action, end",
    [
        (None, "archive", "closed"),
        (None, "delete", "gone"),
        (False, "delete", "closed"),
        ("stay", "delete", "open"),
        (later, "archive", "gone"),
    ],
)
def test_the_application_decides_what_happens_to_a_row(result, action, end):
    async def test(app, pilot):
        app.result = result
        row = app.query_one("#m1", SwipeRow)
        app.list.open("m1", "trailing")
        await until(pilot, lambda: ("cell/didOpen", "m1") in app.list.seen and not row.drawing.is_moving)
        await pilot.click("#m1", offset=(25 if action == "archive" else 35, 0))
        await until(pilot, lambda: app.done == [("m1", action)])
        if end == "gone":
            await until(pilot, lambda: not app.query("#m1"))
            assert app.query_one("#m2").region.y == 1
            return
        if end == "closed":
            await until(pilot, lambda: ("cell/didClose", "m1") in app.list.seen)
        await until(pilot, lambda: not row.drawing.is_moving)
        assert row.drawing.offset == (-160 if end == "open" else 0) and row.size.height == 1

    run(test)


def test_a_press_on_a_row_that_was_just_removed_has_no_effect():
    async def test(app, pilot):
        app.list.row_gone(app.query_one("#m1", SwipeRow))
        await swipe(pilot, "m1", 30, 10)
        assert not app.list.pressed and app.list.seen == []

    run(test)


def test_a_row_may_be_removed_and_its_name_used_again():
    async def test(app, pilot):
        app.list.open("m1", "trailing")
        await until(pilot, lambda: ("cell/didOpen", "m1") in app.list.seen)
        await app.query_one("#m1").remove()
        await app.list.mount(SwipeRow(Label("another"), cell="m1", id="another"))
        row = app.query_one("#another", SwipeRow)
        app.list.open("m1", "leading")
        await until(pilot, lambda: row.drawing.offset == 80)
        assert app.list.seen[-1] != ("cell/didClose", "m1")

    run(test)


def test_a_row_may_be_removed_under_the_finger():
    async def test(app, pilot):
        await pilot.mouse_down("#m1", offset=(30, 0))
        await pilot.hover("#m1", offset=(20, 0))
        await app.query_one("#m1").remove()
        await pilot.mouse_up("#m2", offset=(20, 0))
        await swipe(pilot, "m2", 30, 18)
        await until(pilot, lambda: app.query_one("#m2", SwipeRow).drawing.offset == -160)

    run(test)


def test_a_press_directly_after_a_release_is_served():
    async def test(app, pilot):
        row = app.query_one("#m1", SwipeRow)
        down, up = (partial(event, row, 30, 0, 0, 0, 1, False, False, False) for event in (events.MouseDown, events.MouseUp))
        for event in (down, up, down):  # the second press is queued before the event of the release
            row.post_message(event())
        await pilot.pause()
        row.post_message(up())
        await pilot.pause()
        assert app.mouse_captured is None
        await swipe(pilot, "m1", 35, 15)
        await until(pilot, lambda: ("cell/didOpen", "m1") in app.list.seen)

    run(test)


def test_a_refused_press_is_reported_once():
    errors = []

    async def test(app, pilot):
        await app.list.mount(SwipeRow(Label("no name"), cell=2.5, id="odd"))
        await until(pilot, lambda: app.query_one("#odd").region.y == 3)
        for presses in 1, 2:
            await swipe(pilot, "odd", 30, 18)
            await until(pilot, lambda: len(errors) >= presses)
        await swipe(pilot, "m1", 30, 18)
        await until(pilot, lambda: app.query_one("#m1", SwipeRow).drawing.offset == -160)
        assert [type(error).__name__ for error in errors] == ["InvalidParams"] * 2

    run(test, on_error=errors.append)


def test_the_width_of_rows_excludes_the_scrollbar():
    async def test(app, pilot):
        row = app.query_one("#m1", SwipeRow)
        app.list.open("m1", "trailing")
        await until(pilot, lambda: row.drawing.offset == -80)
        assert row.size.width < WIDTH and app.list.scrollable_content_region.width * 8 == row.size.width * 8

    half = {"preset": "mail", "extent": {"trailing": {"px": 80}}}
    run(test, rows=40, behavior=half)


def test_a_row_has_the_color_of_what_is_around_it():
    class Cards(Three):
        CSS = "SwipeList { background: #004578; }"

    async def look():
        async with Cards().run_test(size=(WIDTH, 12)) as pilot:
            assert pilot.app.query_one("#m1", SwipeRow).content.background_colors[1].hex == "#004578"

    asyncio.run(look())


def test_a_key_towards_a_missing_side_does_nothing():
    async def test(app, pilot):
        row = app.query_one("#m1", SwipeRow)
        row.focus()
        await pilot.press("left", "enter")
        await until(pilot, lambda: app.activated == [row])
        await pilot.press("right")
        await until(pilot, lambda: row.selected == ("leading", "read"))
        await pilot.press("enter")
        await until(pilot, lambda: app.done == [("m1", "read")])

    run(test, behavior={"preset": "mail", "reveal": "leading"})


def test_a_row_whose_action_had_the_focus_has_it_when_it_closes():
    async def test(app, pilot):
        row = app.list.rows["m1"]
        app.screen.set_focus(row)
        await pilot.press("left")
        await until(pilot, lambda: row.selected and row.drawing.side and not row.drawing.is_moving)
        app.list.close("m1")
        await until(pilot, lambda: row.selected is None)
        await pilot.press("enter")
        await until(pilot, lambda: app.activated == [row])

    run(test)


def test_a_row_may_have_separate_actions():
    async def test(app, pilot):
        wide = {"trailing": [{"id": "undo", "width": 120}]}
        await app.list.mount(SwipeRow(Label("own"), cell="own", actions=wide, id="own"))
        own, other = app.query_one("#own", SwipeRow), app.query_one("#m1", SwipeRow)
        app.list.open("own", "trailing")
        await until(pilot, lambda: own.drawing.offset == -120)
        own.set_actions(None)
        await until(pilot, lambda: own.drawing.offset in (0, -160))
        other.set_actions(wide)
        app.list.open("m1", "trailing")
        await until(pilot, lambda: other.drawing.offset == -120)

    run(test)


def test_a_widget_that_captures_the_mouse_does_not_swipe_its_row():
    async def test(app, pilot):
        await app.list.mount(SwipeRow(Input("text", compact=True), cell="form", id="form"))
        await until(pilot, lambda: app.query_one("#form").region.y == 3)
        await swipe(pilot, "form", 30, 18)
        await swipe(pilot, "m1", 30, 18)
        await until(pilot, lambda: app.query_one("#m1", SwipeRow).drawing.offset == -160)
        assert ("cell/swipeBegan", "form") not in app.list.seen

    run(test)


def test_scrolling_closes_open_rows():
    async def test(app, pilot):
        app.list.open("m1", "trailing")
        await until(pilot, lambda: ("cell/didOpen", "m1") in app.list.seen)
        app.list.scroll_to(y=5, animate=False)
        await until(pilot, lambda: ("cell/didClose", "m1") in app.list.seen)

    run(test, rows=40)


def test_rows_close_when_a_filter_hides_them_and_when_the_list_is_disabled():
    async def test(app, pilot):
        row = app.query_one("#m1", SwipeRow)
        app.list.open("m1", "trailing")
        await until(pilot, lambda: row.drawing.offset == -160)
        row.display = False
        await until(pilot, lambda: row.drawing.offset == 0)
        row.display = True
        app.list.open("m1", "trailing")
        await until(pilot, lambda: row.drawing.offset == -160)
        app.list.enabled = False
        await until(pilot, lambda: row.drawing.offset == 0)
        await swipe(pilot, "m1", 30, 10)
        await pilot.pause()
        assert ("cell/swipeBegan", "m1") not in app.list.seen

    run(test)


def test_a_row_grows_back_when_its_removal_is_undone():
    async def test(app, pilot):
        app.list.restore("m0")  # which was not removed
        await app.query_one("#m1", SwipeRow).remove()
        await app.list.mount(SwipeRow(Label("Row 1"), cell="m1", id="m1"))
        app.list.restore("m1")
        row = app.query_one("#m1", SwipeRow)
        assert row.styles.height.value == 0
        await until(pilot, lambda: row.styles.height.is_auto and row.drawing.offset == 0 and not row.drawing.is_moving)
        assert app.query_one("#m0", SwipeRow).styles.height.is_auto

    run(test)


def test_a_board_around_the_rows_gets_the_press_and_the_release_of_a_swipe_but_no_moves():
    class Board(Three):
        def on_mouse_down(self):
            self.done.append("down")

        def on_mouse_move(self, event):
            self.done += ["move"] * event.button

        def on_mouse_up(self):
            self.done.append("up")

    async def test():
        async with Board().run_test(size=(WIDTH, 12)) as pilot:
            await until(pilot, lambda: pilot.app.list.is_swipeable)
            await swipe(pilot, "m1", 30, 10)
            _, *moves, last = pilot.app.done[pilot.app.done.index("down") :]
            assert last == "up" and len(moves) < 10  # before the daemon has answered

    run_in_thread(test())


def test_a_row_has_the_whole_width_if_the_application_reserves_the_room_of_scrollbars():
    class Reserved(Three):
        CSS = "* { scrollbar-gutter: stable; }"

    async def look():
        async with Reserved().run_test(size=(WIDTH, 12)) as pilot:
            row = pilot.app.query_one("#m1", SwipeRow)
            assert row.content.size.width == row.size.width

    asyncio.run(look())


def test_a_message_that_the_application_posts_when_a_row_was_removed_reaches_the_widgets_around_the_list():
    class Removed(Message):
        pass

    class Board(Three):
        def compose(self):
            yield from super().compose()
            self.list.on_removed = lambda cell: self.query_one("#m0", SwipeRow).post_message(Removed())

        def on_removed(self):
            self.done.append("told")

    async def test():
        async with Board().run_test(size=(WIDTH, 12)) as pilot:
            pilot.app.list.invoke("m1", "delete")
            await until(pilot, lambda: "told" in pilot.app.done)

    run_in_thread(test())
