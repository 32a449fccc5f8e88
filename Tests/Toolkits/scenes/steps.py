"""Steps and checks that several scenes share."""

from collections.abc import Callable

from drivers import Toolkit
from drivers.base import MAILS
from follows import assert_follows
from trace import Entry

COLORS = MAILS["colors"]
OPEN = {"trailing": -160, "leading": 80}  # px: the offset of content when a side is open
# So slow that a scene acts while a row moves, however busy the machine is.
SLOW = {"settle": {side: {"type": "curve", "duration": 9000, "easing": "linear"} for side in ("open", "close")}}
SLOWER = {"settle": {"open": {"type": "curve", "duration": 4000, "easing": "linear"}}}
# Springs of more than a second: a busy machine, too, paints them several times on their way.
LONG_SPRINGS = {"settle": {side: {"type": "spring", "response": 1.1, "dampingRatio": 0.8, "maximumOvershoot": 8} for side in ("open", "close")}}
SEVERAL_OPEN = {"policy": {"open": "multiple", "closeOn": ["action"]}}


def open_row(app: Toolkit, cell: str, by: float = -140, rests_at: float = OPEN["trailing"]) -> Entry:
    """Swipes a row open, and waits until it is painted at rest. Returns the params of cell/didOpen."""
    since = len(app.trace)
    app.swipe(cell, by)
    opened = app.trace.notification("cell/didOpen", cell, since)
    app.wait_painted(cell, rests_at)
    return opened


def follows(app: Toolkit, *cells: str, at_least: int = 0, since: int = 0) -> None:
    for cell in cells:
        assert_follows(app.trace, cell, at_least=at_least, since=since)


def has_phase(cell: str, phase: str) -> Callable[[Entry], bool]:
    """Whether a line of the trace has a frame of this row in that phase."""
    return lambda entry: entry.get("frame", {}).get("cell") == cell and entry["frame"]["phase"] == phase


def notifications(app: Toolkit, cell: str) -> list[str]:
    methods = [entry["notification"] for entry in app.trace if entry.get("params", {}).get("cell") == cell]
    return [method for method in methods if method not in ("cell/frame", "cell/announce")]


def actions_run(app: Toolkit) -> list[tuple[str, str]]:
    """What the application was made to do, and with which row."""
    return [(entry["ran"], entry["cell"]) for entry in app.trace if "ran" in entry]


def edges_are(app: Toolkit, cell: str, *edges: tuple[float, str | None, str | None]) -> None:
    """Waits until the screen shows these edges, within 1 px: x from the row's left, the action on its left, and the one on its right.

    None stands for what is no action.
    """
    row = app.trace.rows[cell]
    y = row["y"] + app.clear_y
    points = [(row["x"] + x + by, y) for x, _, _ in edges for by in (-2, 1)]
    wanted = [COLORS.get(action) for _, left, right in edges for action in (left, right)]
    seen: list[str] = []

    def is_shown() -> bool:
        seen[:] = app.colors(*points)
        return all(color == want if want else color not in COLORS.values() for color, want in zip(seen, wanted, strict=True))

    app.wait_until(is_shown, lambda: f"{points} should be {wanted}, and are {seen}")
