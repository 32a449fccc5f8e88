"""The list: mails, the offsets of their rows, and the pointer."""

from dataclasses import dataclass

from . import motion

WIDTH = 320.0  # px
TAP_DURATION = 60.0  # ms


@dataclass
class Row:
    """A mail and the state of its row: `offset` in px, or the animation that moves the content."""

    cell: str
    sender: str
    subject: str
    clock: str
    offset: float = 0.0
    phase: str = "closed"
    progress: float = 0.0
    animation: dict | None = None
    archived: bool = False

    def offset_at(self, time: float) -> float:
        """The content's offset in px at a time in ms."""
        return motion.offset(self.animation, time) if self.animation else self.offset


@dataclass
class Pointer:
    """A pointer that is down, or was until `up_at`."""

    cell: str
    x: float  # px of the row
    up_at: float | None = None  # ms


class MailList:
    """Applies the messages of a session to the rows. All offsets come from the daemon's frames and animations."""

    def __init__(self):
        self.rows = [
            Row("m1", "Mira Holm", "The keys are with the neighbour", "09:41"),
            Row("m2", "City Library", "Two books are due on Friday", "09:12"),
            Row("m3", "Tomas Rey", "Minutes of last night's meeting", "08:55"),
            Row("m4", "Harbour Cafe", "Your table for four on Sunday", "Mon"),
            Row("m5", "Jun Park", "Photos from the lake", "Mon"),
        ]
        self.actions = {"leading": [], "trailing": []}
        self.pointer = None
        self.down_x = 0.0  # px of the row

    def row(self, cell: str) -> Row:
        return next(row for row in self.rows if row.cell == cell)

    def apply_sent(self, message: dict, down_x: float):
        """Applies a message of the client. `down_x` is where in the row the pointer went down, in px."""
        params, method = message.get("params", {}), message["method"]
        if method == "table/open":
            self.actions |= params["actions"]
        elif method == "gesture/begin":
            self.down_x = down_x
            self.pointer = Pointer(params["cell"], down_x)
        elif method == "gesture/update":
            self.pointer.x = self.down_x + params["translation"]["x"]
        elif method in ("gesture/end", "gesture/cancel"):
            self.pointer.up_at = params["timestamp"]
        elif method == "action/invoke":
            regions = self.uncovered(self.row(params["cell"]).offset)
            start, end = next((start, end) for start, end, action in regions if action["id"] == params["action"])
            self.pointer = Pointer(params["cell"], end - (end - start) / 6, up_at=params["timestamp"] + TAP_DURATION)

    def apply_received(self, message: dict):
        """Applies a response or a notification."""
        if "id" in message:
            result = message["result"] or {}
            if "phase" in result:
                self.apply_frame(result)
            return
        method, params = message["method"], message["params"]
        if method == "cell/frame":
            self.apply_frame(params)
        elif method in ("cell/willOpen", "cell/willClose") and "animation" in params:
            self.start_animation(self.row(params["cell"]), params["animation"])
        elif method in ("cell/didOpen", "cell/didClose") and params["finished"]:
            row = self.row(params["cell"])
            row.offset = row.offset_at(params["timestamp"])
            row.phase = "open" if method == "cell/didOpen" else "closed"
            row.progress = 1.0 if row.phase == "open" else 0.0
            row.animation = None
        elif method == "action/invoked" and params["action"] == "archive":
            self.row(params["cell"]).archived = True

    def apply_frame(self, frame: dict):
        """Moves a row to a Frame's offset, or starts its animation."""
        row = self.row(frame["cell"])
        row.offset, row.phase, row.progress = frame["offset"], frame["phase"], frame["progress"]
        row.animation = None
        if "animation" in frame:
            self.start_animation(row, frame["animation"])

    def start_animation(self, row: Row, animation: dict):
        """A row begins to settle."""
        row.phase, row.animation = "settling", animation

    def pointer_at(self, time: float) -> Pointer | None:
        """The pointer, if it is down at a time in ms."""
        if self.pointer and (self.pointer.up_at is None or time < self.pointer.up_at):
            return self.pointer
        return None

    def uncovered(self, offset: float) -> list[tuple[float, float, dict]]:
        """The start, the end and the action of each uncovered action, from left to right.

        The actions share the gap in proportion to their widths. They are listed from the outer edge inwards: leading ones from the
        left, trailing ones from the right.
        """
        side = "leading" if offset > 0 else "trailing"
        total = sum(action["width"] for action in self.actions[side])
        if not offset or not total:
            return []
        regions, outer = [], 0.0
        for action in self.actions[side]:
            inner = outer + abs(offset) * action["width"] / total
            regions.append((outer, inner, action) if offset > 0 else (WIDTH - inner, WIDTH - outer, action))
            outer = inner
        return regions if offset > 0 else regions[::-1]
