"""An independent model of the three seed systems, written from their description and from nothing of the daemon's.

`Session.feed(message)` says what a daemon must answer: the frame, and the notifications in order.
"""

from dataclasses import dataclass, field

from .motion import EASE_IN, EASE_IN_OUT, EASE_OUT, Animation, Keyframe, ease
from .rm import RM
from .seed import ANY, CLOSED, OPEN, Note, Seed, Unstated
from .sparrow import Sparrow
from .swipeable import Swipeable

__all__ = [
    "ANY", "CLOSED", "EASE_IN", "EASE_IN_OUT", "EASE_OUT", "OPEN", "RM", "Animation", "Expected", "Keyframe", "Note",
    "Seed", "Session", "Sparrow", "Swipeable", "Unstated", "ease",
]  # fmt: skip


@dataclass
class Expected:
    """What one message must cause: `notes` of each (table, cell), and members of its result (frames where it has frames)."""

    notes: dict = field(default_factory=dict)
    frame: dict | None = None
    frames: list | None = None
    result: dict | None = None


class Session:
    """One connection under `clock: "client"`: tables of the seeds, and the time they share."""

    def __init__(self):
        self.tables: dict[str, Seed] = {}
        self.now = 0.0

    def feed(self, message: dict) -> Expected:
        params = message.get("params", {})
        expected, now = Expected(), params.get("timestamp", self.now)
        if now < self.now:
            raise Unstated("time that runs backwards")
        self.now = now
        for table in self.tables.values():
            table.finish(now)
        if message["method"] == "table/open":
            self.tables[params["table"]] = open_table(params)
        elif message["method"] not in ("initialize", "initialized", "clock/advance"):
            self.serve(message["method"], self.tables[params["table"]], params, expected)
        for table in self.tables.values():
            for note in table.notes:
                expected.notes.setdefault((table.name, note.cell), []).append(note)
            table.notes = []
        return expected

    def serve(self, method, table, params, expected):
        now, key, sign = self.now, params.get("cell"), -1.0 if table.mirrored else 1.0
        translation = params["translation"]["x"] * sign if "translation" in params else None
        if method == "gesture/shouldBegin":
            expected.result = {"begin": table.gate(translation, params["translation"]["y"])}
        elif method == "gesture/begin":
            expected.frame = table.frame(table.begin(key, translation, now), now)
        elif method == "gesture/update":
            before = table.cells[key].motion
            cell = table.update(key, translation, now)
            expected.frame = table.frame(cell, now, starts=cell.motion is not before)
            if cell.motion and cell.motion is before:
                expected.frame["animation"] = ANY  # a catch goes on: whether it is told again is nobody's promise
        elif method == "gesture/end":
            expected.frame = table.frame(table.end(key, translation, params["velocity"]["x"] * sign, now), now, starts=True)
        elif method == "gesture/cancel":
            expected.frame = table.frame(table.cancel(key, now), now, starts=True)
        elif method in ("cell/open", "cell/close"):
            rest = OPEN if method == "cell/open" else CLOSED
            cell = table.program(key, rest, params.get("animated", True), now)
            expected.frame = table.frame(cell, now, starts=True)
        elif method == "table/closeCells":
            table.close_cells(params.get("animated", True), now)
        elif method == "table/cells":
            cells = [table.cell(key) for key in params["cells"]]
            if any(cell.motion or cell.gesture for cell in cells):
                raise Unstated("showing a cell that is moving")
            expected.frames = [table.frame(cell, now) for cell in cells]
        elif method not in ("table/scroll", "table/tap"):  # neither closes anything in the seeds
            raise Unstated(method)


def open_table(params) -> Seed:
    """A table of a seed's preset, with the overrides that the seeds have parameters for."""
    behavior = params["behavior"]
    preset, changes = (behavior, {}) if isinstance(behavior, str) else (behavior["preset"], behavior)
    width = float(params["width"])
    widths = [action["width"] for action in params.get("actions", {}).get("trailing", [])]
    common = (params["table"], width, widths, params.get("layoutDirection") == "rtl")
    if preset == "sparrow":
        return Sparrow(*common, extent=extent(changes.get("extent", {}).get("trailing"), width))
    if preset == "swipeable":
        return Swipeable(*common)
    tracking, reveal = changes.get("tracking", {}), changes.get("reveal", "both")
    return RM(*common, tracking.get("coefficient", 0.55), tracking.get("start", 0.0), reveal)


def extent(value, width):
    """px, {"fraction": of the width} or {"inset": from the width}."""
    if isinstance(value, dict):
        return value["fraction"] * width if "fraction" in value else width - value["inset"]
    return value
