"""The list as a client keeps it: mails, where their rows stand, where the finger is."""

from dataclasses import dataclass

from . import motion

WIDTH = 320.0
TAP_LASTS = 60.0


@dataclass
class Row:
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
        return motion.offset(self.animation, time) if self.animation else self.offset


@dataclass
class Finger:
    cell: str
    x: float
    lifted: float | None = None


class MailList:
    """Follows a conversation, message for message. It computes no position: all come from frames and animations."""

    def __init__(self):
        self.rows = [
            Row("m1", "Mira Holm", "The keys are with the neighbour", "09:41"),
            Row("m2", "City Library", "Two books are due on Friday", "09:12"),
            Row("m3", "Tomas Rey", "Minutes of last night's meeting", "08:55"),
            Row("m4", "Harbour Cafe", "Your table for four on Sunday", "Mon"),
            Row("m5", "Jun Park", "Photos from the lake", "Mon"),
        ]
        self.actions = {"leading": [], "trailing": []}
        self.finger = None
        self.grip = 0.0

    def row(self, cell: str) -> Row:
        return next(row for row in self.rows if row.cell == cell)

    def sent(self, message: dict, grip: float):
        """What the client knows of what it says; `grip` is where in the row the finger went down."""
        params, method = message.get("params", {}), message["method"]
        if method == "table/open":
            self.actions |= params["actions"]
        elif method == "gesture/begin":
            self.grip = grip
            self.finger = Finger(params["cell"], grip)
        elif method == "gesture/update":
            self.finger.x = self.grip + params["translation"]["x"]
        elif method in ("gesture/end", "gesture/cancel"):
            self.finger.lifted = params["timestamp"]
        elif method == "action/invoke":
            regions = self.uncovered(self.row(params["cell"]).offset)
            start, end = next((start, end) for start, end, action in regions if action["id"] == params["action"])
            self.finger = Finger(params["cell"], end - (end - start) / 6, lifted=params["timestamp"] + TAP_LASTS)

    def received(self, message: dict):
        """An answer or a notification."""
        if "id" in message:
            result = message["result"] or {}
            if "phase" in result:
                self.frame(result)
            return
        method, params = message["method"], message["params"]
        if method == "cell/frame":
            self.frame(params)
        elif method in ("cell/willOpen", "cell/willClose") and "animation" in params:
            self.play(self.row(params["cell"]), params["animation"])
        elif method in ("cell/didOpen", "cell/didClose") and params["finished"]:
            row = self.row(params["cell"])
            row.offset = row.offset_at(params["timestamp"])
            row.phase = "open" if method == "cell/didOpen" else "closed"
            row.progress = 1.0 if row.phase == "open" else 0.0
            row.animation = None
        elif method == "action/invoked" and params["action"] == "archive":
            self.row(params["cell"]).archived = True

    def frame(self, frame: dict):
        row = self.row(frame["cell"])
        row.offset, row.phase, row.progress = frame["offset"], frame["phase"], frame["progress"]
        row.animation = None
        if "animation" in frame:
            self.play(row, frame["animation"])

    def play(self, row: Row, animation: dict):
        row.phase, row.animation = "settling", animation

    def finger_at(self, time: float) -> Finger | None:
        """The finger, while it touches."""
        if self.finger and (self.finger.lifted is None or time < self.finger.lifted):
            return self.finger
        return None

    def uncovered(self, offset: float) -> list[tuple[float, float, dict]]:
        """The actions to be seen at an offset, from left to right: each share of the gap is its share of the widths.

        Lists of actions run from the outer edge inwards: leading ones from the left, trailing ones from the right.
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
