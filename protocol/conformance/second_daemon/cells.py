"""The state of tables and their cells, and the frame of a cell."""

from .behavior import PRESETS, resolved
from .checking import Failed, Refused
from .motion import Motion
from .places import SIDES, Places

# For a cell whose last `did…` was not `finished`: the next decision is always reported.
CUT = "cut"
DEFAULTS = {"layoutDirection": "ltr", "axis": "horizontal", "identity": "key", "group": None, "sections": None, "enabled": True}


class Gesture:
    """A finger on a cell: content is at place(base + translation - origin)."""

    def __init__(self, found: float, found_open: str | None, base: float, now: float):
        self.found, self.found_open, self.base, self.origin = found, found_open, base, 0.0
        # Where the finger has left content; at a catch point, that point.
        self.left, self.unused = found, 0.0
        # The side on which it stays, unless it may cross.
        self.own: str | None = None
        self.translation, self.samples = 0.0, [(now, 0.0)]
        # The catch point of content: a side, "closed", or None.
        self.caught: str | None = None

    @property
    def pulled(self) -> float:
        return self.base + self.translation - self.origin


class Cell:
    """`rest` is the open or opening side, or during a gesture the one that a cancel restores. None is closed."""

    def __init__(self, table: "Table", name: object):
        self.table, self.name = table, name
        self.rest: str | None = None
        self.offset = 0.0
        self.gesture: Gesture | None = None
        self.motion: Motion | None = None
        # The rest that was reported last, and the `will…` whose `did…` is still due.
        self.reported: str | None = None
        self.will: tuple[str, str, str] | None = None
        self.last_side = "trailing"
        # When the cell last left closed, counted over the session.
        self.left = 0
        self.own: dict = {}
        self.is_gone = False
        # `finished` of an interrupted motion, for the frame in the answer.
        self.ended: dict | None = None

    @property
    def places(self) -> Places:
        table, own = self.table, self.own
        behavior = own.get("behavior") or table.behavior
        actions = {side: (own.get("actions") or {}).get(side, table.actions[side]) for side in SIDES}
        reveal = own.get("reveal")
        is_mirrored = table.settings["layoutDirection"] == "rtl" and table.settings["axis"] == "horizontal"
        return Places(table.settings["width"], actions, behavior, reveal or behavior["reveal"], is_mirrored)

    def at(self, now: float) -> tuple[float, float]:
        return self.motion.at(now) if self.motion else (self.offset, 0.0)

    @property
    def target(self) -> float:
        return self.places.rest(self.rest)

    @property
    def is_known(self) -> bool:
        return bool(self.rest or self.gesture or self.motion or self.own)

    def frame(self, now: float, **more: object) -> dict:
        places, offset = self.places, self.at(now)[0]
        side = places.side_at(offset) if abs(offset) >= 0.00005 else None
        whole = places.extent(side) if side and places.opens(side) else 0.0
        frame = {
            "table": self.table.name, "cell": self.name, "phase": self.phase, "offset": offset, "target": self.target, "side": side,
            "progress": abs(offset) / (whole or places.width or 1) if side else 0, "armed": None,
        }  # fmt: skip
        if self.gesture and abs(self.gesture.unused) >= 0.00005:
            frame["unused"] = self.gesture.unused
        return frame | {name: value for name, value in more.items() if value is not None}

    @property
    def phase(self) -> str:
        if self.is_gone:
            return "removed"
        return "tracking" if self.gesture else "settling" if self.motion else "open" if self.rest else "closed"


def key(name: object) -> object:
    """A key that distinguishes cells: the string "1" and the integer 1 differ."""
    return tuple(name) if isinstance(name, list) else name


class Table:
    """A table's settings, and the cells that have a state."""

    def __init__(self, params: dict, is_reduced: bool):
        self.name = params["table"]
        self.settings = {**DEFAULTS, "reducedMotion": is_reduced}
        self.behavior, self.actions = PRESETS["mail"], {side: [] for side in SIDES}
        self._cells: dict[object, Cell] = {}
        self.configure(params)

    def configure(self, params: dict) -> None:
        is_open = "width" in self.settings
        if is_open and params.get("identity", self.settings["identity"]) != self.settings["identity"]:
            raise Refused("identity", self.settings["identity"], params["identity"])
        self.behavior = resolved(self.behavior, params.get("behavior", {}), PRESETS)
        names = {*DEFAULTS, "width", "reducedMotion"}
        self.settings.update({name: value for name, value in params.items() if name in names})
        self.actions = {**self.actions, **params.get("actions", {})}

    def along(self, vector: dict) -> float:
        return vector["y" if self.settings["axis"] == "vertical" else "x"]

    def cell(self, name: object, member: str = "cell") -> Cell:
        """The cell of that name. Without a state it is closed at rest."""
        if isinstance(name, list) != (self.settings["identity"] == "indexPath"):
            raise Refused(member, "a [section, row]" if self.settings["identity"] == "indexPath" else "a string or an integer", name)
        if not self.has_row(name):
            raise Failed(1003, "The table has no row with this section and row.", member=member, came=str(name))
        return self._cells.get(key(name)) or Cell(self, name)

    def has_row(self, name: object) -> bool:
        sections = self.settings["sections"]
        return not isinstance(name, list) or sections is None or (name[0] < len(sections) and name[1] < sections[name[0]])

    def keep(self, cell: Cell) -> None:
        self._cells[key(cell.name)] = cell

    def forget(self, cell: Cell) -> None:
        cell.is_gone = True
        del self._cells[key(cell.name)]

    def known(self) -> list[Cell]:
        """The cells that have a state, in the order in which they last left closed."""
        known = [cell for cell in self._cells.values() if cell.is_known]
        return sorted(known, key=lambda cell: cell.left)

    def others(self, cell: Cell) -> list[Cell]:
        return [other for other in self.known() if other is not cell]
